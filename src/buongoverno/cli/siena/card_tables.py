"""Everything that is printed on cards and board, with rebuilt values marked (S2)."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from buongoverno.cli.siena.palette import STAR
from buongoverno.cli.statements import REBUILT
from buongoverno.games.siena.cards import GOODS, GOODS_CARDS, JOURNEY_CARDS, KINDS
from buongoverno.games.siena.position import STAR_CARDS
from buongoverno.games.siena.text.wording import SienaWording

MARK: Final = "rebuilt"
ABOUT_REBUILT: Final = (
    "Rebuilt values stand in no source we have; "
    "a file of your own can replace them (docs/cards.md)."
)


def card_tables(wording: SienaWording) -> list[RenderableType]:
    """The Siena deck, the sectors, Senesi cards and artists, donation steps, what is rebuilt."""
    return [
        _named_cards(wording),
        Text(),
        _unnamed_cards(wording, "Goods cards", range(GOODS_CARDS, JOURNEY_CARDS), "goods cards"),
        Text(),
        _unnamed_cards(wording, "Journey cards", range(JOURNEY_CARDS, KINDS), "journey cards"),
        Text(),
        _sectors(wording),
        Text(),
        _senesi(wording),
        Text(),
        _artists(wording),
        Text(),
        _donation(wording),
        Text(),
        Text(ABOUT_REBUILT, style="dim"),
    ]


def _table(title: str, *columns: str) -> Table:
    table = Table(
        box=None, padding=(0, 2, 0, 0), title=title, title_justify="left", title_style="bold"
    )
    for column in columns:
        number = column in ("copies", "cost", "green", "price", "fills", "fato", "points")
        table.add_column(column, header_style="dim", justify="right" if number else "left")
    return table


def _named_cards(wording: SienaWording) -> Table:
    """Cards with a name: each does something of its own."""
    table = _table("Siena cards", "card", "copies", "cost", "green", "bottom half", "used by", "")
    for kind in range(GOODS_CARDS):
        name = wording.cards.names[kind]
        mark = Text(_marks(wording, name), style=REBUILT)
        table.add_row(*_top(wording, kind), wording.caption(name), wording.users(name), mark)
    return table


def _unnamed_cards(wording: SienaWording, title: str, kinds: range, what: str) -> Table:
    """Goods or journey cards: they all do the same with different goods."""
    first = wording.cards.names[kinds[0]]
    does = f"{title}: {wording.caption(first).lower()} ({wording.users(first)})"
    table = _table(does, "card", "copies", "cost", "green", "")
    for kind in kinds:
        if wording.cards.copies[kind]:
            table.add_row(*_top(wording, kind), Text(_marks(wording, what), style=REBUILT))
    return table


def _top(wording: SienaWording, kind: int) -> list[str]:
    cards = wording.cards
    star = kind < STAR_CARDS
    return [
        wording.card(cards.names[kind]),
        str(cards.copies[kind]),
        f"{STAR}{cards.green[kind]}" if star else str(cards.cost[kind]),
        str(cards.green[kind]),
    ]


def _marks(wording: SienaWording, what: str) -> str:
    if what in wording.cards.rebuilt:
        return MARK
    parts = [
        entry.removeprefix(f"{what}: ")
        for entry in wording.cards.rebuilt
        if entry.startswith(f"{what}: ")
    ]
    return f"{', '.join(parts)} {MARK}" if parts else ""


def _sectors(wording: SienaWording) -> Table:
    cards = wording.cards
    table = _table("Countryside", "good", "price", "fills", "fato", "")
    for good, name in enumerate(GOODS):
        table.add_row(
            wording.catalogue.word("goods", name),
            str(cards.price[good]),
            str(cards.fills[good]),
            str(cards.fato[good] or "–"),
            Text(_marks(wording, name), style=REBUILT),
        )
    return table


def _senesi(wording: SienaWording) -> Text:
    senesi = wording.cards.senesi
    counts = ", ".join(f"{senesi.count(value)} × {value}" for value in sorted(set(senesi)))
    line = Text().append("Senesi cards", style="bold").append(f"  {counts}  ", style="")
    return line.append(_marks(wording, "Senesi cards"), style=REBUILT)


def _artists(wording: SienaWording) -> Table:
    cards = wording.cards
    table = _table("Artists", "name", "points", "")
    for number, name in enumerate(cards.artist_names):
        notes = [_marks(wording, name)]
        if number == cards.last_artist:
            notes.append("ends the game")
        table.add_row(
            name,
            str(cards.artist_points[number]),
            Text(", ".join(note for note in notes if note), style=REBUILT),
        )
    return table


def _donation(wording: SienaWording) -> Text:
    line = Text().append("Donation steps", style="bold").append("  ")
    for number, step in enumerate(wording.cards.donation_steps):
        line.append(", " if number else "", style="")
        rebuilt = f"donation step {step}" in wording.cards.rebuilt
        line.append(
            f"{step} ({MARK})" if rebuilt else str(step), REBUILT if rebuilt else "not bold"
        )
    return line
