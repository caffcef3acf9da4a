"""Where points come from, and what winners have more of than others who are counted."""

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, Values, contrast, ratio
from buongoverno.lab.report.formatting import Scale, capital, listing, source
from buongoverno.lab.report.plots import MANY, Comparison, Plot, largest_first
from buongoverno.lab.report.samples import DEAL, Sample, counted_player, labelled

_KEY = [DEAL, "seat"]


def plots(samples: list[Sample]) -> list[Plot]:
    """Sources of all points, then winners beside others; nothing without logs."""
    if any(sample.points is None for sample in samples):
        return []
    lines = [_lines(sample) for sample in samples]
    labels = sorted({str(label) for frame in lines for label in frame["label"].unique()})
    if not labels:
        return []
    series = [sample.label for sample in samples]
    every = [
        Row(label, [_mean(*pair, label) for pair in zip(samples, lines, strict=True)])
        for label in labels
    ]
    sources = Comparison(
        name="points",
        title="Where points come from",
        rows=largest_first(every),
        series=series,
        axis=f"points of {counted_player(samples)}",
        scale=Scale(),
    )
    more = [
        Row(label, [_winners_more(*pair, label) for pair in zip(samples, lines, strict=True)])
        for label in labels
    ]
    ahead = Comparison(
        name="points-of-winners",
        title="What puts winners ahead",
        rows=largest_first(more),
        series=series,
        axis=f"points of winners less those of another {counted_player(samples)[2:]}",
        scale=Scale(signed=True),
        mark=0.0,
    )
    return [
        sources.plot(_sources_caption(sources, samples)),
        ahead.plot(_ahead_caption(ahead, samples)),
    ]


def points_of_winners(sample: Sample) -> Estimate:
    """The mean points of those who win."""
    won = sample.seats.filter((pl.col("won") > 0) & pl.col("points").is_not_null())
    return ratio(sample.sums(won, "points"), sample.sums(won.with_columns(rows=1), "rows"))


def points_of_all(sample: Sample) -> Estimate:
    """The mean points of those who are counted."""
    counted = sample.seats.filter(pl.col("points").is_not_null())
    return ratio(sample.sums(counted, "points"), sample.sums(counted.with_columns(rows=1), "rows"))


def _lines(sample: Sample) -> pl.DataFrame:
    """Points of each counted seat by label; what was won in play is split by the log."""
    assert sample.points is not None
    subject = sample.subject
    words = sample.catalogue
    scores = sample.points.filter(pl.col("kind") != subject.in_play)

    def scored(kind: str, rule: str) -> str:
        return "goal cards" if rule == subject.goal_rule else words.word("scores", kind)

    def gained(kind: str, rule: str) -> str:
        return source(sample.words, "earned", kind, rule)

    columns = (*_KEY, "points", "label")
    parts = [labelled(scores, ("kind", "rule"), scored).select(columns)]
    if subject.gains:
        told = sample.told(list(subject.gains)).filter(pl.col("amount") != 0)
        told = told.with_columns(pl.col("amount").alias("points"))
        parts.append(labelled(told, ("kind", "rule"), gained).select(columns))
    lines = pl.concat(parts)
    counted = sample.seats.filter(pl.col("points").is_not_null()).select(*_KEY, "won")
    return lines.join(counted, on=_KEY, how="inner")


def _counted(sample: Sample, won: bool | None) -> Values:
    """How many seats are counted in each deal: all, winners or others."""
    seats = sample.seats.filter(pl.col("points").is_not_null())
    if won is not None:
        seats = seats.filter((pl.col("won") > 0) == won)
    return sample.sums(seats.with_columns(rows=1), "rows")


def _mean(sample: Sample, lines: pl.DataFrame, label: str) -> Estimate:
    part = lines.filter(pl.col("label") == label)
    return ratio(sample.sums(part, "points"), _counted(sample, None))


def _winners_more(sample: Sample, lines: pl.DataFrame, label: str) -> Estimate:
    part = lines.filter(pl.col("label") == label)
    won = sample.sums(part.filter(pl.col("won") > 0), "points")
    lost = sample.sums(part.filter(pl.col("won") == 0), "points")
    return contrast(won, _counted(sample, True), lost, _counted(sample, False))


def _sources_caption(comparison: Comparison, samples: list[Sample]) -> str:
    whom = counted_player(samples)
    parts: list[str] = []
    for sample in samples:
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        found = (points_of_winners(sample), points_of_all(sample))
        short = len(samples) >= MANY
        winner, everyone = [
            Scale().number(one.value) if short else Scale().interval(one) for one in found
        ]
        parts.append(f"{whose}a winner has {winner} points, {whom} {everyone}")
    text = capital("; ".join(parts))
    more = comparison.largest_difference() if len(samples) > 1 else ""
    return f"{text}; {more}." if more else f"{text}."


def _ahead_caption(comparison: Comparison, samples: list[Sample]) -> str:
    parts: list[str] = []
    for index, sample in enumerate(samples):
        found = [(row.label, row.estimates[index]) for row in comparison.rows]
        sure = [(label, more) for label, more in found if more is not None and more.misses(0)]
        sure.sort(key=lambda pair: -pair[1].value)
        whose = f" with {sample.label}" if len(samples) > 1 else ""
        named = [
            f"{label} ({comparison.scale.number(more.value)})"
            for label, more in sure[: 1 if len(samples) >= MANY else 3]
        ]
        parts.append(f"{listing(named) or 'nothing for sure'}{whose}")
    return f"Winners differ from the others most in {'; '.join(parts)}."
