"""What goal cards held at the end bring (Z11), in a game that has them."""

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, ratio, share
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import MANY, Comparison, Plot, largest_first, shortened
from buongoverno.lab.report.samples import DEAL, Sample

_KEY = [DEAL, "seat"]
_ENOUGH = 30  # seats; a handful says nothing


def plots(samples: list[Sample]) -> list[Plot]:
    """Points of each goal card, and how many are held."""
    rule = samples[0].subject.goal_rule
    if not rule or any(sample.points is None or sample.holdings is None for sample in samples):
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
        copies = ratio(sample.sums(copies_of(sample), "copies"), sample.seats_in_deals)
        points = ratio(sample.sums(frame, "points"), sample.seats_in_deals)
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        worth = Scale().number(points.value) if short else Scale().interval(points)
        parts.append(
            f"{whose}a player ends with {Scale().number(copies.value)} goal cards worth "
            f"{worth} points together"
        )
    top = listing([row.label for row in kept[:3]])
    plot = comparison.plot(f"{capital('; '.join(parts))}; the best are {top}.")
    return [plot, *_copies(samples, titles)]


def copies_of(sample: Sample) -> pl.DataFrame:
    """How many copies of which goal cards each seat ends with; several may make one line."""
    assert sample.holdings is not None
    kinds = _goals(sample, sample.subject.goal_rule)["kind"].unique().to_list()
    held = pl.col("kind").is_in(list(sample.subject.held)) & pl.col("name").is_in(kinds)
    return sample.holdings.filter(held).select(*_KEY, "name", "copies")


def won_with(sample: Sample, name: str, copies: int) -> Estimate:
    """The share of victories of seats that end with so many copies of a goal card."""
    held = copies_of(sample).filter(pl.col("name") == name)
    seats = sample.seats.join(held, on=_KEY, how="left").with_columns(
        pl.col("copies").fill_null(0), rows=1
    )
    those = seats.filter(pl.col("copies") == copies)
    return share(sample.sums(those, "won"), sample.sums(those, "rows"))


def _copies(samples: list[Sample], titles: dict[str, str]) -> list[Plot]:
    """A table of cards held in several copies, and of how many win."""
    rows: list[tuple[str, ...]] = []
    best: list[tuple[Estimate, str]] = []
    for sample in samples:
        held = copies_of(sample)
        for name, title in sorted(titles.items(), key=lambda pair: pair[1]):
            each = held.filter(pl.col("name") == name)["copies"]
            for copies, seats in each.value_counts().sort("copies").iter_rows():
                found = won_with(sample, name, copies)
                whose = f" with {sample.label}" if len(samples) > 1 else ""
                share_of_seats = seats / float(sample.seats_in_deals.sum())
                rows.append(
                    (
                        f"{title} × {copies}",
                        *([sample.label] if len(samples) > 1 else []),
                        Scale(percent=True).number(share_of_seats),
                        Scale(percent=True).interval(found),
                    )
                )
                if seats >= _ENOUGH:
                    best.append((found, f"{copies} × {title}{whose}"))
    return [_copies_plot(samples, rows, best)] if best else []


def _copies_plot(
    samples: list[Sample], rows: list[tuple[str, ...]], best: list[tuple[Estimate, str]]
) -> Plot:
    percent = Scale(percent=True)
    found, name = max(best, key=lambda pair: pair[0].value)
    worst, least = min(best, key=lambda pair: pair[0].value)
    return Plot(
        name="goal-copies",
        title="How often goal cards win",
        caption=(
            f"Of hands that at least {_ENOUGH} seats ended with, {name} wins most often, "
            f"{percent.interval(found)}, and {least} least often, {percent.interval(worst)}."
        ),
        head=("", *(["folder"] if len(samples) > 1 else []), "seats that end so", "they win"),
        rows=tuple(rows),
    )


def _goals(sample: Sample, rule: str) -> pl.DataFrame:
    assert sample.points is not None
    return sample.points.filter(pl.col("rule") == rule)


def _worth(sample: Sample, frame: pl.DataFrame, kind: str) -> Estimate | None:
    part = frame.filter(pl.col("kind") == kind)
    if part.is_empty():
        return None
    held = copies_of(sample).filter(pl.col("name") == kind)
    return ratio(sample.sums(part, "points"), sample.sums(held, "copies"))
