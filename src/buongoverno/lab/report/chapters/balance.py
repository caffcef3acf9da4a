"""Whether seat or order give an advantage: one table, one verdict."""

import math
from statistics import NormalDist

import polars as pl

from buongoverno.lab.report.chapters.seats import (
    PLACE,
    in_order,
    in_seats,
    place_title,
    seat_title,
)
from buongoverno.lab.report.estimates import Estimate, share
from buongoverno.lab.report.formatting import Scale, listing
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import Sample

_PERCENT = Scale(percent=True)
_RISK = 0.05  # of calling a fair game unfair, over all lines of the table


def plots(samples: list[Sample]) -> list[Plot]:
    """Every seat and every place in the first order, for each number of players."""
    lines = [line for sample in samples if _comparable(sample) for line in _lines(sample)]
    if not lines:
        return []
    wider = NormalDist().inv_cdf(1 - _RISK / 2 / len(lines))
    unfair = [line for line in lines if abs(line.less) > wider * line.error]
    reach = max(abs(line.less) + wider * line.error for line in lines)
    return [
        Plot(
            name="balance",
            title="Is it fair?",
            caption=_verdict(unfair, len(lines), reach, len(samples) > 1),
            head=("", "players", "victories", "an even share", "less an even share"),
            rows=tuple(line.cells(len(samples) > 1) for line in lines),
        )
    ]


class _Line:
    """The victories of a seat, or of a place in the order."""

    def __init__(self, sample: Sample, what: str, won: Estimate) -> None:
        self.label = sample.label
        self.seats = sample.seats_at_table
        self.what = what
        self.won = won
        even = 1 / self.seats
        self.less = won.value - even
        # Never below that of a fair game: a seat that hardly wins in few games spreads little.
        self.error = max(won.error, math.sqrt(even * (1 - even) / won.deals))

    def named(self, several: bool) -> str:
        return f"{self.what} with {self.label}" if several else self.what

    def cells(self, several: bool) -> tuple[str, ...]:
        """The line of the table."""
        return (
            self.named(several),
            str(self.seats),
            _PERCENT.interval(self.won),
            _PERCENT.number(1 / self.seats),
            _PERCENT.differences().number(self.less),
        )


def _comparable(sample: Sample) -> bool:
    """Whether all seats are of equal strength: one bot, or an arena, where all sit everywhere."""
    return len(sample.bots) == 1 or sample.events is None


def _lines(sample: Sample) -> list[_Line]:
    ways = [(seat_title, in_seats(sample))]
    ordered = in_order(sample)
    if ordered is not None:
        ways.append((place_title, ordered))
    return [
        _Line(sample, title(place), _won(sample, frame, place))
        for title, frame in ways
        for place in range(sample.seats_at_table)
    ]


def _won(sample: Sample, frame: pl.DataFrame, place: int) -> Estimate:
    return share(sample.sums(frame.filter(pl.col(PLACE) == place), "won"), sample.games_in_deals)


def _verdict(unfair: list[_Line], lines: int, reach: float, several: bool) -> str:
    """Judged with intervals wide enough for all lines together."""
    points = _PERCENT.bare(reach)
    if not unfair:
        return (
            f"No sure effect of seat or order in {lines} lines taken together; if there is one, it "
            f"is at most ±{points} percentage points."
        )
    named = listing(
        [f"{line.named(several)} ({_PERCENT.differences().bare(line.less)})" for line in unfair]
    )
    verb = "differs" if len(unfair) == 1 else "differ"
    return (
        f"{len(unfair)} of {lines} lines {verb} surely from an even share, all lines taken "
        f"together: {named} percentage points; no effect is larger than ±{points}."
    )
