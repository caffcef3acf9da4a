"""What goal cards held at the end bring (Z11), in a game that has them."""

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, ratio
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import MANY, Comparison, Plot, largest_first, shortened
from buongoverno.lab.report.samples import Sample


def plots(samples: list[Sample]) -> list[Plot]:
    """Points of each goal card, and how many are held."""
    rule = samples[0].subject.goal_rule
    if not rule or any(sample.points is None for sample in samples):
        return []
    goals = [_goals(sample, rule) for sample in samples]
    titles = {
        str(kind): sample.catalogue.card(str(kind))
        for sample, frame in zip(samples, goals, strict=True)
        for kind in frame["kind"].unique()
    }
    rows = [
        Row(title, [_worth(*pair, kind) for pair in zip(samples, goals, strict=True)])
        for kind, title in sorted(titles.items())
    ]
    if not rows:
        return []
    kept, remark = shortened(largest_first(rows), "best")
    comparison = Comparison(
        name="goals",
        title=f"What goal cards bring{remark}",
        rows=kept,
        series=[sample.label for sample in samples],
        axis="points for each copy in hand at the end",
        scale=Scale(),
    )
    parts: list[str] = []
    short = len(samples) >= MANY
    for sample, frame in zip(samples, goals, strict=True):
        copies = ratio(sample.sums(frame.with_columns(rows=1), "rows"), sample.seats_in_deals)
        points = ratio(sample.sums(frame, "points"), sample.seats_in_deals)
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        worth = Scale().number(points.value) if short else Scale().interval(points)
        parts.append(
            f"{whose}a player ends with {Scale().number(copies.value)} goal cards worth "
            f"{worth} points together"
        )
    top = listing([row.label for row in kept[:3]])
    return [comparison.plot(f"{capital('; '.join(parts))}; the best are {top}.")]


def _goals(sample: Sample, rule: str) -> pl.DataFrame:
    assert sample.points is not None
    return sample.points.filter(pl.col("rule") == rule)


def _worth(sample: Sample, frame: pl.DataFrame, kind: str) -> Estimate | None:
    part = frame.filter(pl.col("kind") == kind)
    if part.is_empty():
        return None
    return ratio(sample.sums(part, "points"), sample.sums(part.with_columns(rows=1), "rows"))
