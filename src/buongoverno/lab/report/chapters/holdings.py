"""What winners had more of than others: cards they took, and what they held at the end."""

import math

import polars as pl

from buongoverno.kernel.words import Catalogue
from buongoverno.lab.report.chapters.cards import taken_in
from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Estimate, Values, contrast
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import MANY, MOST_ROWS, Comparison, Plot
from buongoverno.lab.report.samples import DEAL, Sample, labelled

_KEY = [DEAL, "seat"]
_BY_CHANCE = 0.05  # the share of intervals that exclude 0 even if nothing matters


def plots(samples: list[Sample]) -> list[Plot]:
    """Winners beside all others; nothing without logs."""
    if any(sample.holdings is None for sample in samples):
        return []
    held = [_held(sample) for sample in samples]
    labels = sorted({str(label) for frame in held for label in frame["label"].unique()})
    rows = [
        Row(label, [_more(*pair, label) for pair in zip(samples, held, strict=True)])
        for label in labels
    ]
    rows = [row for row in rows if any(found is not None for found in row.estimates)]
    if not rows:
        return []
    rows.sort(key=lambda row: (-_sureness(row), row.label))
    kept = sorted(rows[:MOST_ROWS], key=lambda row: (-_first(row), row.label))
    remark = f" (the surest {MOST_ROWS} of {len(rows)})" if len(rows) > MOST_ROWS else ""
    comparison = Comparison(
        name="winners",
        title=f"What winners had more of{remark}",
        rows=kept,
        series=[sample.label for sample in samples],
        axis="copies of a winner less those of another player",
        scale=Scale(2, signed=True),
        mark=0.0,
    )
    return [comparison.plot(_caption(rows, samples, comparison.scale))]


def _held(sample: Sample) -> pl.DataFrame:
    """Everything a seat took or had, by label, with the seat's share of the victory."""
    assert sample.holdings is not None
    catalogue = sample.catalogue

    def held(kind: str, name: str) -> str:
        return _label(sample.words, catalogue, kind, name)

    def took(kind: str, card: str) -> str:
        return _taken_label(sample.words, catalogue, card)

    columns = (*_KEY, "copies", "label")
    wanted = sample.holdings.filter(pl.col("kind").is_in(list(sample.subject.held)))
    taken = taken_in(sample).with_columns(copies=pl.lit(1, pl.Int32))
    both = [
        labelled(wanted, ("kind", "name"), held).select(columns),
        labelled(taken, ("kind", "family"), took).select(columns),
    ]
    return pl.concat(both).join(sample.seats.select(*_KEY, "won"), on=_KEY)


def _label(words: Catalogue, catalogue: Catalogue, kind: str, name: str) -> str:
    title = catalogue.place(name) if catalogue.has("places", name) else catalogue.card(name)
    return words.fill(words.word("held", kind), {"name": title}, {})


def _taken_label(words: Catalogue, catalogue: Catalogue, card: str) -> str:
    title = catalogue.card(card)
    if not words.has("taken", "taken"):
        return title
    return words.fill(words.word("taken", "taken"), {"name": title}, {})


def _seats(sample: Sample, won: bool) -> Values:
    seats = sample.seats.filter((pl.col("won") > 0) == won)
    return sample.sums(seats.with_columns(rows=1), "rows")


def _more(sample: Sample, held: pl.DataFrame, label: str) -> Estimate | None:
    part = held.filter(pl.col("label") == label)
    winners = sample.sums(part.filter(pl.col("won") > 0), "copies")
    others = sample.sums(part.filter(pl.col("won") == 0), "copies")
    found = contrast(winners, _seats(sample, True), others, _seats(sample, False))
    return None if found.value != found.value else found


def _sureness(row: Row) -> float:
    """How many standard errors the surest of a row's differences is away from 0."""
    return max([_errors_from_0(one) for one in row.estimates if one is not None], default=0.0)


def _errors_from_0(found: Estimate) -> float:
    if found.error > 0:
        return abs(found.value) / found.error
    return math.inf if found.misses(0) else 0.0


def _first(row: Row) -> float:
    return next((found.value for found in row.estimates if found is not None), 0.0)


def _caption(rows: list[Row], samples: list[Sample], scale: Scale) -> str:
    parts: list[str] = []
    for index, sample in enumerate(samples):
        known = [(row.label, row.estimates[index]) for row in rows]
        every = [(label, one) for label, one in known if one is not None]
        sure = [(label, one) for label, one in every if one.misses(0)]
        sure.sort(key=lambda pair: -_errors_from_0(pair[1]))
        whose = f"with {sample.label} " if len(samples) > 1 else ""
        named = listing(
            [
                f"{label} ({scale.number(one.value)})"
                for label, one in sure[: 1 if len(samples) >= MANY else 3]
            ]
        )
        led = f", first of all for {named}" if named else ""
        parts.append(f"{whose}{len(sure)} of {len(every)} intervals leave out 0{led}")
    chance = f"{_BY_CHANCE * 100:.0f} in 100 would by chance alone"
    text = f"{'; '.join(parts)}; {chance}"
    return f"{capital(text)}."
