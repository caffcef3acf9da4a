"""Everything that is printed on cards and board, with rebuilt values marked (S2)."""

from typing import Final

from buongoverno.games.siena.cards import GOODS, GOODS_CARDS, JOURNEY_CARDS, KINDS
from buongoverno.games.siena.text.cards import top_half
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.text.grid import Cell, Grid, Part, Span, cell, number

_NUMBERS: Final = ("copies", "cost", "green", "price", "fills", "fato", "points")


def card_tables(wording: SienaWording) -> list[Grid]:
    """The Siena deck, the sectors, Senesi cards and artists, donation steps, what is rebuilt."""
    return [
        _named_cards(wording),
        _unnamed_cards(wording, range(GOODS_CARDS, JOURNEY_CARDS), "goods_cards", "goods cards"),
        _unnamed_cards(wording, range(JOURNEY_CARDS, KINDS), "journey_cards", "journey cards"),
        _sectors(wording),
        _senesi(wording),
        _artists(wording),
        _donation(wording),
        Grid("", lines=[cell(Span(wording.label("about_rebuilt"), "muted"))]),
    ]


def _named_cards(wording: SienaWording) -> Grid:
    """Cards with a name: each does something of its own."""
    rows = [
        [
            *_card(wording, name),
            cell(wording.caption(name)),
            cell(wording.users(name)),
            _marks(wording, name),
        ]
        for name in wording.cards.names[:GOODS_CARDS]
    ]
    columns = wording.columns(
        "card", "copies", "cost", "green", "bottom_half", "used_by", "", numbers=_NUMBERS
    )
    return Grid(wording.label("siena_cards"), columns, rows)


def _unnamed_cards(wording: SienaWording, kinds: range, key: str, what: str) -> Grid:
    """Goods or journey cards: they all do the same with different goods."""
    first = wording.cards.names[kinds[0]]
    does = cell(f"{wording.caption(first)} ({wording.users(first)})")
    rows = [
        [*_card(wording, wording.cards.names[kind]), _marks(wording, what)]
        for kind in kinds
        if wording.cards.copies[kind]
    ]
    columns = wording.columns("card", "copies", "cost", "green", "", numbers=_NUMBERS)
    return Grid(wording.label(key), columns, rows, lines=[does])


def _card(wording: SienaWording, name: str) -> list[Cell]:
    kind = wording.cards.names.index(name)
    copies = number(wording.cards.copies[kind])
    return [cell(wording.card(name)), copies, *top_half(kind, wording)]


def _marks(wording: SienaWording, what: str) -> Cell:
    """Which values of something are rebuilt, as the card file calls them."""
    rebuilt = wording.label("rebuilt")
    if what in wording.cards.rebuilt:
        return cell(Span(rebuilt, "money"))
    own = [one for one in wording.cards.rebuilt if one.startswith(f"{what}: ")]
    parts = ", ".join(one.removeprefix(f"{what}: ") for one in own)
    return cell(Span(f"{parts} {rebuilt}" if parts else "", "money"))


def _sectors(wording: SienaWording) -> Grid:
    cards = wording.cards
    rows = [
        [
            cell(wording.good(name)),
            number(cards.price[good]),
            number(cards.fills[good]),
            number(cards.fato[good]),
            _marks(wording, name),
        ]
        for good, name in enumerate(GOODS)
    ]
    columns = wording.columns("good", "price", "fills", "fato", "", numbers=_NUMBERS)
    return Grid(wording.label("countryside"), columns, rows)


def _senesi(wording: SienaWording) -> Grid:
    senesi = wording.cards.senesi
    counts = ", ".join(f"{senesi.count(value)} × {value}" for value in sorted(set(senesi)))
    marks = _marks(wording, "Senesi cards")
    return Grid(wording.label("senesi"), lines=[cell(f"{counts} ", *marks.parts)])


def _artists(wording: SienaWording) -> Grid:
    cards = wording.cards
    rows: list[list[Cell]] = []
    for place, name in enumerate(cards.artist_names):
        last = wording.label("ends_game") if place == cards.last_artist else ""
        notes: list[Part] = [*_marks(wording, name).parts, Span(last, "money")]
        rows.append([cell(name), number(cards.artist_points[place]), cell(*notes)])
    return Grid(
        wording.label("artists"), wording.columns("name", "points", "", numbers=_NUMBERS), rows
    )


def _donation(wording: SienaWording) -> Grid:
    parts: list[Part] = []
    for step in wording.cards.donation_steps:
        parts += [", "] if parts else []
        parts.append(str(step))
        if f"donation step {step}" in wording.cards.rebuilt:
            parts.append(Span(f" ({wording.label('rebuilt')})", "money"))
    return Grid(wording.label("donation_steps"), lines=[cell(*parts)])
