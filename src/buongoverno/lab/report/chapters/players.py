"""Who wins where different bots play each other."""

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, share, times
from buongoverno.lab.report.formatting import Scale
from buongoverno.lab.report.plots import Comparison, Plot
from buongoverno.lab.report.samples import Sample


def plots(samples: list[Sample]) -> list[Plot]:
    """Victories of each bot against its even share; nothing where all are the same."""
    if all(len(sample.bots) == 1 for sample in samples):
        return []
    bots = sorted({bot for sample in samples for bot in sample.bots})
    rows = [Row(bot, [_share(sample, bot) for sample in samples]) for bot in bots]
    rows.sort(key=lambda row: -max(found.value for found in row.estimates if found is not None))
    comparison = Comparison(
        name="players",
        title="Which bot wins",
        rows=rows,
        series=[sample.label for sample in samples],
        axis="victories as a multiple of an even share",
        scale=Scale(2),
        mark=1.0,
    )
    parts: list[str] = []
    for index, sample in enumerate(samples):
        known = [(row.label, row.estimates[index]) for row in rows]
        best, found = max(
            ((label, one) for label, one in known if one is not None),
            key=lambda pair: pair[1].value,
        )
        whose = f" with {sample.label}" if len(samples) > 1 else ""
        written = comparison.scale.interval(found)
        parts.append(f"{best} wins {written} times its even share{whose}")
    return [comparison.plot(f"{'; '.join(parts)}.")]


def _share(sample: Sample, bot: str) -> Estimate | None:
    """Victories a seat of that bot, times the number of seats."""
    if bot not in sample.bots:
        return None
    seats = sample.seats.filter(pl.col("player") == bot)
    won = share(sample.sums(seats, "won"), sample.sums(seats.with_columns(rows=1), "rows"))
    return times(won, sample.seats_at_table)
