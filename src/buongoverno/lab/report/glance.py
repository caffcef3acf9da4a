"""The table at the top of a page: what games are like, in a few numbers."""

from dataclasses import dataclass

import polars as pl

from buongoverno.lab.report.chapters.decided import (
    changes_in,
    course_of,
    decided_after,
    halfway_in,
)
from buongoverno.lab.report.chapters.length import length_in
from buongoverno.lab.report.chapters.money import earned_in
from buongoverno.lab.report.chapters.points import points_of_all, points_of_winners
from buongoverno.lab.report.chapters.rises import share_risen, when_risen
from buongoverno.lab.report.estimates import Estimate, difference, ratio, share
from buongoverno.lab.report.formatting import Scale
from buongoverno.lab.report.samples import DEAL, Sample, counted_player

_PERCENT = Scale(percent=True)
_TRIVIAL = ({"–"}, {"100.0 %"})  # nothing to tell, or what goes without saying, but for intervals


@dataclass(frozen=True)
class MeasureRow:
    """A measure of every folder, and of each but the first how far it is from the first.

    `sure` says of each difference whether its interval leaves out 0.
    """

    label: str
    values: list[str]
    differences: list[str]
    sure: list[bool]


def glance(samples: list[Sample]) -> list[MeasureRow]:
    """The lines that make sense for these folders."""
    number = Scale()
    lines = [
        _row("Rounds of a game", [length_in(sample, "rounds") for sample in samples], number),
        _row("Decisions of a game", [length_in(sample, "decisions") for sample in samples], number),
        _row("Points of the winner", [points_of_winners(sample) for sample in samples], number),
        _row(
            f"Points of {counted_player(samples)}",
            [points_of_all(sample) for sample in samples],
            number,
        ),
        _row("Lead over the second", [_lead(sample) for sample in samples], number),
        _row("Players who are counted", [_counted(sample) for sample in samples], _PERCENT),
        _row("Games that somebody wins", [_won(sample) for sample in samples], _PERCENT),
    ]
    if all(sample.events is not None for sample in samples):
        lines += _from_logs(samples)
    lines += _from_chances(samples)
    return [line for line in lines if not _goes_without_saying(line)]


def _goes_without_saying(line: MeasureRow) -> bool:
    """Whether all folders have nothing to tell, or all of everything."""
    return {value.partition(" (")[0] for value in line.values} in _TRIVIAL


def _from_logs(samples: list[Sample]) -> list[MeasureRow]:
    subject = samples[0].subject
    label = f"{subject.money.capitalize()} earned by a player"
    lines = [_row(label, [earned_in(sample) for sample in samples], Scale())]
    for kind, status in subject.rises:
        when = [when_risen(sample, kind) for sample in samples]
        risen = [share_risen(sample, kind) for sample in samples]
        lines.append(_row(f"Round in which players become {status}s", when, Scale()))
        lines.append(_row(f"Players who become {status}s", risen, _PERCENT))
    return lines


def _from_chances(samples: list[Sample]) -> list[MeasureRow]:
    """How early games are decided, where the chances were noted."""
    courses = [course_of(sample) for sample in samples]
    pairs = [(one, course) for one, course in zip(samples, courses, strict=True) if course]
    if len(pairs) < len(samples):
        return []
    return [
        _row("Favourites halfway who win", [halfway_in(*pair) for pair in pairs], _PERCENT),
        _row("Rounds until it is decided", [decided_after(*pair) for pair in pairs], _PERCENT),
        _row("Changes of the favourite", [changes_in(*pair) for pair in pairs], Scale()),
    ]


def _row(label: str, found: list[Estimate], scale: Scale) -> MeasureRow:
    less = [difference(other, found[0]) for other in found[1:]]
    signed = scale.differences()
    return MeasureRow(
        label,
        [scale.interval(estimate) for estimate in found],
        [signed.interval(estimate) for estimate in less],
        [estimate.misses(0) for estimate in less],
    )


def _counted(sample: Sample) -> Estimate:
    counted = sample.seats.filter(pl.col("points").is_not_null()).with_columns(rows=1)
    return share(sample.sums(counted, "rows"), sample.seats_in_deals)


def _won(sample: Sample) -> Estimate:
    return share(sample.sums(sample.seats, "won"), sample.games_in_deals)


def _lead(sample: Sample) -> Estimate:
    """How far the best is ahead of the next, where two are counted; by game, also in an arena."""
    ranked = sample.seats.filter(pl.col("points").is_not_null())
    best = pl.col("points").filter(pl.col("rank") == 1)
    each = ranked.group_by(DEAL).agg(
        first=best.sum(),
        firsts=best.len(),
        second=pl.col("points").filter(pl.col("rank") == 2).sum(),
        seconds=pl.col("points").filter(pl.col("rank") == 2).len(),
    )
    fair = each.filter((pl.col("firsts") == pl.col("seconds")) & (pl.col("firsts") > 0))
    lead = fair.select(DEAL, lead=pl.col("first") - pl.col("second"), rows=pl.col("firsts"))
    return ratio(sample.sums(lead, "lead"), sample.sums(lead, "rows"))
