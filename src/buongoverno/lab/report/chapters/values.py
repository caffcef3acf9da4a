"""What cards are worth to those who pay for them, against the price.

Rich players buy more, whatever they buy. So what counts is how much more often buyers win than
their chances were when the round began, and how many points they have beyond the mean of the game.
"""

from dataclasses import dataclass
from statistics import NormalDist

import polars as pl

from buongoverno.lab.report.chapters.cards import ARTIST
from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, ratio, times
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import MANY, MOST_ROWS, Comparison, Plot
from buongoverno.lab.report.samples import DEAL, Sample

_KEY = [DEAL, "seat"]
_SIGNED = Scale(percent=True, signed=True)
_POINTS = Scale(signed=True)
_RISK = 0.05  # of calling any card good or bad where none is
_FEWEST = 30  # times that a card must have been paid for; a handful says nothing


@dataclass(frozen=True)
class CardWorth:
    """What came of paying for a card: all but `times` and `price` less what was to be expected.

    `victories` less the chance when the round began, `share` less an even share, `points` less the
    mean of the game. `slope` is what a buyer's victories gain with each piece of money more.
    """

    times: Estimate
    price: Estimate
    victories: Estimate
    share: Estimate
    points: Estimate
    slope: Estimate | None


def plots(samples: list[Sample]) -> list[Plot]:
    """One plot for all folders; nothing without logs, or where nothing is paid for."""
    if not samples[0].subject.priced:
        return []
    if any(sample.events is None or sample.chances is None for sample in samples):
        return []
    found = [worths_in(sample) for sample in samples]
    labels = sorted({label for worths in found for label in worths})
    rows = [
        Row(label, [worths[label].victories if label in worths else None for worths in found])
        for label in labels
    ]
    if not rows:
        return []
    comparison = Comparison(
        name="values",
        title=f"What cards are worth to their buyers{_remark(rows)}",
        rows=_ends(rows),
        series=[sample.label for sample in samples],
        axis="victories of a buyer beyond the chance before, in percentage points",
        scale=_SIGNED,
        mark=0.0,
    )
    plot = comparison.plot(_caption(rows, samples))
    return [
        Plot(
            name=plot.name,
            title=plot.title,
            caption=plot.caption,
            picture=plot.picture,
            head=_head(samples),
            rows=tuple(_lines(samples, found, _by_value(rows))),
        )
    ]


def worths_in(sample: Sample) -> dict[str, CardWorth]:
    """The worth of every card that was paid for often enough, by its words."""
    bought = _bought(sample)
    parts = bought.partition_by("label", as_dict=True)
    return {
        str(label): _worth(sample, part)
        for (label,), part in sorted(parts.items())
        if part.height >= _FEWEST
    }


def _bought(sample: Sample) -> pl.DataFrame:
    """Every card that a seat paid for, with what was to be expected of the seat and what came."""
    assert sample.chances is not None
    told = sample.told(list(sample.subject.priced)).select(
        DEAL, "round", "seat", "kind", pl.col("card").fill_null(ARTIST), price=-pl.col("money")
    )
    seats = sample.seats.select(*_KEY, "won", "points").with_columns(
        ahead=pl.col("points") - pl.col("points").mean().over(DEAL),
        counted=pl.col("points").is_not_null().cast(pl.Int32),
        even=pl.lit(1 / sample.seats_at_table),
    )
    return (
        told.with_columns(label=_labels(sample, told))
        .join(seats, on=_KEY)
        .join(sample.chances, on=[DEAL, "round", "seat"])
        .filter(pl.col("won").sum().over(DEAL) > 0)
        .with_columns(
            rows=1,
            victories=pl.col("won") - pl.col("chance"),
            share=pl.col("won") - pl.col("even"),
        )
    )


def _labels(sample: Sample, told: pl.DataFrame) -> pl.Series:
    """Words for each entry: the card, and how it was got where the game tells ways apart."""
    words, catalogue, family = sample.words, sample.catalogue, sample.subject.family

    def label(kind: str, card: str) -> str:
        title = card if card == ARTIST else catalogue.card(family(card))
        if not words.has("priced", kind):
            return title
        return words.fill(words.word("priced", kind), {"name": title}, {})

    pairs = told.select("kind", "card").unique().iter_rows()
    known = {(str(kind), str(card)): label(str(kind), str(card)) for kind, card in pairs}
    return pl.Series(
        [known[pair] for pair in told.select("kind", "card").iter_rows()], dtype=pl.String
    )


def _worth(sample: Sample, part: pl.DataFrame) -> CardWorth:
    often = sample.sums(part, "rows")
    return CardWorth(
        times=ratio(often, sample.games_in_deals),
        price=ratio(sample.sums(part, "price"), often),
        victories=ratio(sample.sums(part, "victories"), often),
        share=ratio(sample.sums(part, "share"), often),
        points=ratio(sample.sums(part, "ahead"), sample.sums(part, "counted")),
        slope=_slope(sample, part),
    )


def _slope(sample: Sample, part: pl.DataFrame) -> Estimate | None:
    """The regression of victories on the price; None where the price is always the same."""
    around = part.with_columns(dear=pl.col("price") - pl.col("price").mean()).with_columns(
        above=pl.col("dear") * (pl.col("victories") - pl.col("victories").mean()),
        below=pl.col("dear") ** 2,
    )
    below = sample.sums(around, "below")
    return ratio(sample.sums(around, "above"), below) if below.sum() > 0 else None


def _by_value(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-_value(row), row.label))


def _value(row: Row) -> float:
    return next(found.value for found in row.estimates if found is not None)


def _ends(rows: list[Row]) -> list[Row]:
    """As many rows as a plot can show: the best and the worst."""
    ordered = _by_value(rows)
    if len(ordered) <= MOST_ROWS:
        return ordered
    best = MOST_ROWS // 2 + 1
    return [*ordered[:best], *ordered[best - MOST_ROWS :]]


def _remark(rows: list[Row]) -> str:
    return "" if len(rows) <= MOST_ROWS else f" (the {MOST_ROWS} at the ends of {len(rows)})"


def _head(samples: list[Sample]) -> tuple[str, ...]:
    money = samples[0].subject.money
    return (
        "",
        *(("folder",) if len(samples) > 1 else ()),
        "times a game",
        f"price in {money}",
        "victories beyond the chance before, in percentage points",
        "beyond an even share",
        "points beyond the mean of the game",
        f"victories for each of the {money} more",
    )


def _lines(
    samples: list[Sample], found: list[dict[str, CardWorth]], rows: list[Row]
) -> list[tuple[str, ...]]:
    return [
        (
            capital(row.label),
            *((sample.label,) if len(samples) > 1 else ()),
            Scale(2).number(worth.times.value),
            Scale().interval(worth.price),
            _bare(worth.victories),
            _bare(worth.share),
            _POINTS.interval(worth.points),
            "–" if worth.slope is None else _bare(worth.slope),
        )
        for row in rows
        for sample, worths in zip(samples, found, strict=True)
        if (worth := worths.get(row.label)) is not None
    ]


def _bare(found: Estimate) -> str:
    """A difference of shares whose unit stands at the head of the table."""
    return _POINTS.interval(times(found, 100))


def _caption(rows: list[Row], samples: list[Sample]) -> str:
    parts: list[str] = []
    for index, sample in enumerate(samples):
        known = [(row.label, one) for row in rows if (one := row.estimates[index]) is not None]
        sure = sorted(_sure(known), key=lambda pair: -pair[1].value)
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        named = [f"{label} ({_SIGNED.bare(one.value)})" for label, one in _few(sure, len(samples))]
        what = f": {listing(named)}" if named else ""
        verb = "has" if len(sure) == 1 else "have"
        parts.append(f"{whose}{len(sure)} of {len(known)} cards {verb} a sure effect{what}")
    return f"{capital('; '.join(parts))}; sure is what would be so among that many cards together."


def _sure(known: list[tuple[str, Estimate]]) -> list[tuple[str, Estimate]]:
    """Those whose intervals leave out 0 even if widened for all of them (Bonferroni's)."""
    wider = NormalDist().inv_cdf(1 - _RISK / 2 / max(1, len(known)))
    return [pair for pair in known if abs(pair[1].value) > wider * pair[1].error]


def _few(sure: list[tuple[str, Estimate]], several: int) -> list[tuple[str, Estimate]]:
    """The best and the worst, fewer where there are many folders."""
    each = 1 if several >= MANY else 2
    return sure if len(sure) <= 2 * each else [*sure[:each], *sure[-each:]]
