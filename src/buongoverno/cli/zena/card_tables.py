"""Everything that is printed on cards and board, with rebuilt values marked (Z2.3)."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from buongoverno.cli.statements import REBUILT
from buongoverno.cli.zena.areas import income
from buongoverno.games.zena.cards import ACTION_KINDS, AREAS
from buongoverno.games.zena.codes import FIGURE_VALUES
from buongoverno.games.zena.text.wording import ZenaWording

NUMBERS: Final = ("copies", "value")
MARK: Final = 8
ABOUT_REBUILT: Final = (
    "Rebuilt cards stand in no source we have; "
    "a file of your own can replace them (docs/zena-cards.md)."
)


def card_tables(wording: ZenaWording) -> list[RenderableType]:
    """Areas and figures, then the four decks, what is rebuilt at the end."""
    tables: list[RenderableType] = [_areas(wording), Text(), _figures(wording), Text()]
    for area in range(len(AREAS)):
        if any(action.area == area for action in wording.cards.actions):
            tables += [_actions(wording, area), Text()]
    tables += [_forts(wording), Text(), _events(wording), Text(), _goals(wording), Text()]
    return [*tables, Text(ABOUT_REBUILT, style="dim")]


def _table(title: str, *columns: str) -> Table:
    table = Table(
        box=None, padding=(0, 2, 0, 0), title=title, title_justify="left", title_style="bold"
    )
    for column in columns:
        right = column in NUMBERS
        table.add_column(
            column,
            header_style="dim",
            justify="right" if right else "left",
            max_width=None if column else MARK,
        )
    return table


def _areas(wording: ZenaWording) -> Table:
    table = _table("Areas", "area", "for the majority")
    for number, area in enumerate(AREAS):
        table.add_row(wording.place(area), income(number, wording))
    return table


def _figures(wording: ZenaWording) -> Table:
    table = _table("Figures", "figure", "value")
    for figure, value in enumerate(FIGURE_VALUES):
        table.add_row(wording.figure(figure), str(value))
    return table


def _actions(wording: ZenaWording, area: int) -> Table:
    title = f"Action cards of the {wording.place(AREAS[area])}"
    table = _table(title, "card", "copies", "kind", "prices", "bonus", "caption", "")
    for action in wording.cards.actions:
        if action.area == area:
            table.add_row(
                action.title,
                str(action.copies),
                wording.catalogue.word("kinds", ACTION_KINDS[action.kind]),
                _prices(action.slots),
                " / ".join(wording.gain(gain) for gain in action.bonus) or "–",
                wording.caption(action.name),
                _mark(wording, action.name),
            )
    return table


def _forts(wording: ZenaWording) -> Table:
    table = _table("Fort cards", "card", "kind", "prices", "caption", "")
    for fort in wording.cards.forts:
        table.add_row(
            fort.title,
            wording.catalogue.word("kinds", "fort"),
            _prices(fort.slots),
            wording.caption(fort.name),
            _mark(wording, fort.name),
        )
    return table


def _events(wording: ZenaWording) -> Table:
    table = _table("Events", "event", "caption", "")
    for event in wording.cards.events:
        table.add_row(event.title, wording.caption(event.name), _mark(wording, event.name))
    return table


def _goals(wording: ZenaWording) -> Table:
    table = _table("Goal cards, counted from the hand at the end", "card", "copies", "caption")
    for goal in wording.cards.goals:
        table.add_row(goal.title, str(goal.copies), wording.caption(goal.name))
    return table


def _prices(slots: tuple[int, ...]) -> str:
    return " ".join(str(price) for price in slots)


def _mark(wording: ZenaWording, name: str) -> Text:
    """Whether a card is rebuilt, and what of it is not."""
    for entry in wording.cards.rebuilt:
        if entry == name or entry.startswith(f"{name}: "):
            known = entry.removeprefix(name).replace(": all but", ", not")
            return Text(f"rebuilt{known}", style=REBUILT)
    return Text()
