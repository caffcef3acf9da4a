"""Which cards are taken, how often, and what is paid for them."""

import math
from dataclasses import dataclass

import polars as pl

from buongoverno.lab.report.drawing import Row
from buongoverno.lab.report.estimates import Values
from buongoverno.lab.report.formatting import Scale, capital, listing
from buongoverno.lab.report.plots import MANY, Comparison, Plot, largest_first, shortened
from buongoverno.lab.report.samples import Sample

ARTIST = "an artist"  # auctioned face down, so the price is not for a name (S16.3)
_NAMED = 2  # cards at either end that a caption names

# For every card: how often something was done with it, and how often it could have been.
Counts = dict[str, tuple[Values, Values]]


@dataclass(frozen=True)
class Question:
    """What is asked about cards; `most` and `least` are the ends of the answer in words."""

    name: str
    title: str
    axis: str
    scale: Scale
    most: str
    least: str


_OFTEN = ("most often", "least often")
_TAKEN = "how often it is taken or bought when it is there"
OFFERED = Question(
    "cards", "Which cards are offered", "times a game that somebody offers it", Scale(2), *_OFTEN
)
TAKEN = Question("cards", "Which cards are taken", _TAKEN, Scale(percent=True), *_OFTEN)
GOODS_TAKEN = Question(
    "goods-cards",
    "Which goods and journey cards are taken",
    _TAKEN,
    Scale(percent=True),
    *_OFTEN,
)
PRICES = Question(
    "prices", "What is paid at auctions", "florins that the buyer pays", Scale(), "most", "least"
)


def plots(samples: list[Sample]) -> list[Plot]:
    """How often cards are taken, and at what price; nothing without logs."""
    if any(sample.events is None for sample in samples):
        return []
    if not samples[0].subject.shown:
        return _answer(OFFERED, samples, [_offered(sample) for sample in samples])
    return [
        *_answer(TAKEN, samples, [_taken(sample, families=True) for sample in samples]),
        *_answer(GOODS_TAKEN, samples, [_taken(sample, families=False) for sample in samples]),
        *_answer(PRICES, samples, [_prices(sample) for sample in samples]),
    ]


def taken_in(sample: Sample) -> pl.DataFrame:
    """Every card that came to a player, by the family it belongs to."""
    told = sample.told(list(sample.subject.taking))
    return _with_family(sample, told.filter(pl.col("card").is_not_null()))


def _with_family(sample: Sample, told: pl.DataFrame) -> pl.DataFrame:
    families = {str(card): sample.subject.family(str(card)) for card in told["card"].unique()}
    return told.with_columns(family=pl.col("card").replace_strict(families, default=""))


def _taken(sample: Sample, families: bool) -> Counts:
    """How often cards are taken, and how often they could be: shown, or put up for auction.

    With `families`, goods and journey cards are two families; otherwise only they are meant.
    """
    subject = sample.subject
    auctioned = _with_family(sample, sample.told(list(subject.auctioned)))
    shown = _with_family(sample, sample.told(list(subject.shown)))
    stars = auctioned["card"].unique()
    chances = pl.concat([auctioned, shown.filter(~pl.col("card").is_in(stars.to_list()))])
    taken = taken_in(sample)
    key = "family"
    if not families:
        key = "card"
        chances = chances.filter(pl.col("family") != pl.col("card"))
        taken = taken.filter(pl.col("family") != pl.col("card"))
    above, below = sample.counts_by(taken, key), sample.counts_by(chances, key)
    return {card: (above.get(card, 0 * below[card]), below[card]) for card in below}


def _offered(sample: Sample) -> Counts:
    games = sample.games_in_deals
    return {
        card: (count, games) for card, count in sample.counts_by(taken_in(sample), "card").items()
    }


def _prices(sample: Sample) -> Counts:
    told = sample.told(list(sample.subject.bought))
    paid = told.with_columns(pl.col("money").abs(), card=pl.col("card").fill_null(ARTIST))
    sums, counts = sample.sums_by(paid, "card", "money"), sample.counts_by(paid, "card")
    return {card: (sums[card], counts[card]) for card in sums}


def _answer(question: Question, samples: list[Sample], found: list[Counts]) -> list[Plot]:
    titles = {
        card: sample.catalogue.card(card)
        for sample, counts in zip(samples, found, strict=True)
        for card in counts
    }
    scale = question.scale
    rows = [
        Row(title, [scale.estimate(*counts[card]) if card in counts else None for counts in found])
        for card, title in sorted(titles.items())
    ]
    if not rows:
        return []
    rows = largest_first(rows)
    kept, remark = shortened(rows, "first")
    comparison = Comparison(
        name=question.name,
        title=f"{question.title}{remark}",
        rows=kept,
        series=[sample.label for sample in samples],
        axis=question.axis,
        scale=scale,
    )
    parts = [_ends(question, rows, index, samples) for index in range(len(samples))]
    if len(samples) > 1:
        parts += filter(None, [comparison.largest_difference()])
    return [comparison.plot(f"{capital('; '.join(parts))}.")]


def _ends(question: Question, rows: list[Row], index: int, samples: list[Sample]) -> str:
    """The cards at both ends of the answer for a folder."""
    known = [(row.label, one) for row in rows if (one := row.estimates[index]) is not None]
    known = [(label, one) for label, one in known if not math.isnan(one.value)]
    known.sort(key=lambda pair: -pair[1].value)
    texts = [f"“{label}” {question.scale.number(one.value)}" for label, one in known]
    named = 1 if len(samples) >= MANY else _NAMED
    whose = f" with {samples[index].label}" if len(samples) > 1 else ""
    text = f"{question.most}{whose} {listing(texts[:named])}"
    return f"{text}, {question.least} {listing(texts[-named:])}" if len(texts) > named else text
