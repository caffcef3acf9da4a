"""What seats get before the first round, at what price, and how often they win with it."""

import itertools

import numpy as np
import polars as pl

from buongoverno.lab.report.estimates import share
from buongoverno.lab.report.formatting import Scale, capital
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import DEAL, Sample
from buongoverno.plugin.report import Opening

_KEY = [DEAL, "seat"]
_PERCENT = Scale(percent=True)
_BANDS = 3  # cheap, middling, dear: each with as many games
_ALL = "any"
_FEWEST = 5  # times that something must have happened to stand in the table


def plots(samples: list[Sample]) -> list[Plot]:
    """A table: what was got, for how much, how often, and how often its owner won."""
    opening = samples[0].subject.opening
    if opening is None or any(sample.events is None for sample in samples):
        return []
    rows: list[tuple[str, ...]] = []
    sure: list[str] = []
    for sample in samples:
        told = _told(sample, opening)
        for thing, part in _by_thing(sample, told, opening):
            for band, some in bands(part, opening.priced):
                rows.append(_row(sample, samples, thing, band, some, sure))
    if not rows:
        return []
    money = samples[0].subject.money
    head = ["", *(["folder"] if len(samples) > 1 else [])]
    head += [f"{money} paid"] if opening.priced else []
    return [
        Plot(
            name="opening",
            title=opening.title,
            caption=_caption(samples, len(rows), sure),
            head=(*head, "times a game", "who has it wins"),
            rows=tuple(rows),
        )
    ]


def _told(sample: Sample, opening: Opening) -> pl.DataFrame:
    told = sample.told([opening.kind]).filter(pl.col("round") == 0)
    if opening.amount is not None:
        told = told.filter(pl.col("amount") == opening.amount)
    won = sample.seats.select(*_KEY, "won")
    return told.with_columns(price=-pl.col("money"), rows=1).join(won, on=_KEY)


def _by_thing(
    sample: Sample, told: pl.DataFrame, opening: Opening
) -> list[tuple[str, pl.DataFrame]]:
    """The entries of each card or place, by its title."""
    column = "card" if opening.priced else "place"
    words = sample.catalogue
    parts = told.drop_nulls(column).partition_by(column, as_dict=True)
    titles = {
        str(name): words.card(str(name)) if opening.priced else words.place(str(name))
        for (name,) in parts
    }
    return [
        (titles[str(name)], part)
        for (name,), part in sorted(parts.items())
        if part.height >= _FEWEST
    ]


def bands(part: pl.DataFrame, priced: bool) -> list[tuple[str, pl.DataFrame]]:
    """All entries, and those of each band of prices."""
    if not priced:
        return [(_ALL, part)]
    prices = part["price"].to_numpy()
    edges = np.unique(np.quantile(prices, np.linspace(0, 1, _BANDS + 1), method="lower"))
    found = [(_ALL, part)]
    for number, (low, high) in enumerate(itertools.pairwise(edges)):
        least = int(low) if number == 0 else int(low) + 1
        some = part.filter(pl.col("price").is_between(least, int(high)))
        text = str(least) if least == int(high) else f"{least} to {int(high)}"
        found.append((text, some))
    return found


def _row(
    sample: Sample,
    samples: list[Sample],
    thing: str,
    band: str,
    part: pl.DataFrame,
    sure: list[str],
) -> tuple[str, ...]:
    times = sample.sums(part, "rows")
    won = share(sample.sums(part, "won"), times)
    priced = sample.subject.opening is not None and sample.subject.opening.priced
    if won.misses(1 / sample.seats_at_table):
        at = f" for {band}" if priced and band != _ALL else ""
        whose = f" with {sample.label}" if len(samples) > 1 else ""
        sure.append(f"{thing}{at}{whose}, {_PERCENT.number(won.value)}")
    mean = Scale().number(float(part["price"].to_numpy().mean()))
    paid = f"any, {mean} on average" if band == _ALL else band
    return (
        capital(thing),
        *([sample.label] if len(samples) > 1 else []),
        *([paid] if priced else []),
        Scale(2).number(float(times.sum() / sample.games_in_deals.sum())),
        _PERCENT.interval(won),
    )


def _caption(samples: list[Sample], rows: int, sure: list[str]) -> str:
    even = sorted({sample.seats_at_table for sample in samples})
    marks = " or ".join(_PERCENT.number(1 / seats) for seats in even)
    verb = "leaves" if len(sure) == 1 else "leave"
    text = f"By chance they would win {marks}; {len(sure)} of {rows} intervals {verb} it out"
    return f"{text}: {'; '.join(sure)}." if sure else f"{text}."
