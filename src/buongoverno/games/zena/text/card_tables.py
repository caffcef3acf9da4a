"""Everything that is printed on cards and board, with rebuilt values marked (Z2.3)."""

from typing import Final

from buongoverno.games.zena.cards import ACTION_KINDS, AREAS
from buongoverno.games.zena.codes import FIGURE_VALUES
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.text.grid import Cell, Grid, Span, cell, number

_NUMBERS: Final = ("copies", "value")


def card_tables(wording: ZenaWording) -> list[Grid]:
    """Areas and figures, then the four decks, what is rebuilt at the end."""
    used = sorted({action.area for action in wording.cards.actions})
    return [
        _areas(wording),
        _figures(wording),
        *[_actions(wording, area) for area in used],
        _forts(wording),
        _events(wording),
        _goals(wording),
        Grid("", lines=[cell(Span(wording.label("about_rebuilt"), "muted"))]),
    ]


def _areas(wording: ZenaWording) -> Grid:
    rows = [
        [cell(wording.place(area)), cell(wording.income(place))] for place, area in enumerate(AREAS)
    ]
    return Grid(wording.label("areas"), wording.columns("area", "brings"), rows)


def _figures(wording: ZenaWording) -> Grid:
    rows = [
        [cell(wording.figure(figure)), number(value)] for figure, value in enumerate(FIGURE_VALUES)
    ]
    return Grid(
        wording.label("all_figures"), wording.columns("figure", "value", numbers=_NUMBERS), rows
    )


def _actions(wording: ZenaWording, area: int) -> Grid:
    rows = [
        [
            cell(action.title),
            number(action.copies),
            cell(wording.kind(ACTION_KINDS[action.kind])),
            _prices(action.slots),
            cell(" / ".join(wording.gain(gain) for gain in action.bonus) or "–"),
            cell(wording.caption(action.name)),
            _mark(wording, action.name),
        ]
        for action in wording.cards.actions
        if action.area == area
    ]
    keys = ("card", "copies", "kind", "prices", "card_bonus", "does", "")
    title = wording.label("actions_of", place=wording.place(AREAS[area]))
    return Grid(title, wording.columns(*keys, numbers=_NUMBERS), rows)


def _forts(wording: ZenaWording) -> Grid:
    rows = [
        [
            cell(fort.title),
            cell(wording.kind("fort")),
            _prices(fort.slots),
            cell(wording.caption(fort.name)),
            _mark(wording, fort.name),
        ]
        for fort in wording.cards.forts
    ]
    columns = wording.columns("card", "kind", "prices", "does", "")
    return Grid(wording.label("fort_cards"), columns, rows)


def _events(wording: ZenaWording) -> Grid:
    rows = [
        [
            cell(wording.card(event.name)),
            cell(wording.caption(event.name)),
            _mark(wording, event.name),
        ]
        for event in wording.cards.events
    ]
    return Grid(wording.label("events"), wording.columns("card", "does", ""), rows)


def _goals(wording: ZenaWording) -> Grid:
    rows = [
        [cell(goal.title), number(goal.copies), cell(wording.caption(goal.name))]
        for goal in wording.cards.goals
    ]
    columns = wording.columns("card", "copies", "does", numbers=_NUMBERS)
    return Grid(wording.label("goal_cards"), columns, rows, wording.label("goals_counted"))


def _prices(slots: tuple[int, ...]) -> Cell:
    return cell(" ".join(str(price) for price in slots))


def _mark(wording: ZenaWording, name: str) -> Cell:
    """Whether a card is rebuilt, and what of it is not, as the card file calls it."""
    for entry in wording.cards.rebuilt:
        if entry == name or entry.startswith(f"{name}: "):
            known = entry.removeprefix(name).replace(": all but", ", not")
            return cell(Span(f"{wording.label('rebuilt')}{known}", "money"))
    return cell()
