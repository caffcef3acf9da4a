"""What ended the games."""

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, mean
from buongoverno.lab.report.formatting import Scale, listing
from buongoverno.lab.report.plots import Comparison, Plot, largest_first
from buongoverno.lab.report.samples import Sample


def plots(samples: list[Sample]) -> list[Plot]:
    """Shares of ends by reason; one sentence where there is only one reason."""
    words = samples[0].catalogue
    reasons = sorted({str(end) for sample in samples for end in sample.games["end"].unique()})
    games = sum(sample.games.height for sample in samples)
    if len(reasons) == 1:
        sentence = words.word("ends", reasons[0])
        return [Plot("ends", "What ends a game", f"All {games:,} games ended alike: {sentence}")]
    rows = [
        Row(words.word("ends", reason).rstrip("."), [_share(sample, reason) for sample in samples])
        for reason in reasons
    ]
    comparison = Comparison(
        name="ends",
        title="What ends a game",
        rows=largest_first(rows),
        series=[sample.label for sample in samples],
        axis="share of games",
        scale=Scale(percent=True),
    )
    first = comparison.rows[0]
    parts = [
        f"{comparison.scale.interval(found)}{f' with {sample.label}' if len(samples) > 1 else ''}"
        for sample, found in zip(samples, first.estimates, strict=True)
        if found is not None
    ]
    caption = f"The most frequent end, “{first.label}”, makes {listing(parts)} of all ends"
    more = comparison.largest_difference() if len(samples) > 1 else ""
    return [comparison.plot(f"{caption}; {more}." if more else f"{caption}.")]


def _share(sample: Sample, reason: str) -> Estimate:
    ended = sample.sums(sample.games.with_columns(hit=(pl.col("end") == reason)), "hit")
    return mean(ended / sample.games_in_deals)
