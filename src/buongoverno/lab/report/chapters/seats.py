"""Whether the seat and the order of play matter."""

from collections.abc import Callable

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, share, times
from buongoverno.lab.report.formatting import Scale
from buongoverno.lab.report.plots import Comparison, Plot
from buongoverno.lab.report.samples import DEAL, Sample
from buongoverno.plugin.report import StartOrder

_KEY = [DEAL, "seat"]
PLACE = "place"
_ORDER = ("the first", "the second", "the third", "the fourth", "the fifth")


def plots(samples: list[Sample]) -> list[Plot]:
    """Wins by seat, and by the order at the start where the log tells it."""
    seats = [in_seats(sample) for sample in samples]
    found = [_plot(samples, seats, "seats", "Who wins, by seat", seat_title)]
    order = samples[0].subject.start_order
    ordered = [frame for sample in samples if (frame := in_order(sample)) is not None]
    if order is not None and len(ordered) == len(samples):
        found.append(_plot(samples, ordered, "order", order.title, place_title))
    return found


def seat_title(place: int) -> str:
    """How a seat is called."""
    return f"P{place + 1}"


def place_title(place: int) -> str:
    """How a place in the first order of play is called."""
    return _ORDER[place]


def in_seats(sample: Sample) -> pl.DataFrame:
    """Seats with their number as their place."""
    return sample.seats.with_columns(pl.col("seat").alias(PLACE))


def in_order(sample: Sample) -> pl.DataFrame | None:
    """Seats with their place in the first order of play, where the log tells it."""
    order = sample.subject.start_order
    return None if order is None or sample.events is None else _ordered(sample, order)


def _ordered(sample: Sample, order: StartOrder) -> pl.DataFrame:
    """Seats by their place in the first order of play."""
    told = sample.told([order.kind]).filter(pl.col("round") == 0)
    if order.each:
        places = told.select(*_KEY, (pl.col("amount") - 1).alias(PLACE))
        return sample.seats.join(places, on=_KEY)
    start = told.select(DEAL, pl.col("seat").alias("start"))
    place = (pl.col("seat") - pl.col("start")) % sample.seats_at_table
    return sample.seats.join(start, on=DEAL).with_columns(place.alias(PLACE))


def _plot(
    samples: list[Sample],
    frames: list[pl.DataFrame],
    name: str,
    title: str,
    called: Callable[[int], str],
) -> Plot:
    """Shares of victories; with tables of several sizes, as multiples of an even share."""
    sizes = {sample.seats_at_table for sample in samples}
    multiples = len(sizes) > 1
    rows = [
        Row(
            called(place),
            [
                _share(*pair, place, multiples) if place < pair[0].seats_at_table else None
                for pair in zip(samples, frames, strict=True)
            ],
        )
        for place in range(max(sizes))
    ]
    comparison = Comparison(
        name=name,
        title=title,
        rows=rows,
        series=[sample.label for sample in samples],
        axis="victories as a multiple of an even share" if multiples else "share of victories",
        scale=Scale(2) if multiples else Scale(percent=True),
        mark=1.0 if multiples else 1 / sizes.pop(),
    )
    return comparison.plot(_caption(comparison, samples))


def _share(sample: Sample, frame: pl.DataFrame, place: int, multiples: bool) -> Estimate:
    won = sample.sums(frame.filter(pl.col(PLACE) == place), "won")
    return times(share(won, sample.games_in_deals), sample.seats_at_table if multiples else 1)


def _caption(comparison: Comparison, samples: list[Sample]) -> str:
    assert comparison.mark is not None
    found = [
        (one, row.label, sample.label)
        for row in comparison.rows
        for one, sample in zip(row.estimates, samples, strict=True)
        if one is not None
    ]
    texts: list[str] = []
    for one, place, label in (max(found, key=_value), min(found, key=_value)):
        whose = f" with {label}" if len(samples) > 1 else ""
        texts.append(f"{place}{whose}, {comparison.scale.interval(one)}")
    even = comparison.scale.number(comparison.mark)
    return (
        f"Most victories: {texts[0]}; fewest: {texts[1]}; "
        f"{_missing(comparison)} the even share of {even}."
    )


def _value(found: tuple[Estimate, str, str]) -> float:
    return found[0].value


def _missing(comparison: Comparison) -> str:
    """How many intervals say that it matters."""
    assert comparison.mark is not None
    mark = comparison.mark
    every = [found for row in comparison.rows for found in row.estimates if found is not None]
    missing = sum(found.misses(mark) for found in every)
    verb = "leaves out" if missing < 2 else "leave out"
    return f"{missing or 'none'} of {len(every)} intervals {verb}"
