"""The reader's hand: action cards with prices, goals with what they are worth now."""

from dataclasses import replace

from buongoverno.games.zena.cards import ACTION_KINDS, ActionCard
from buongoverno.games.zena.text.areas import kind_cell
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.text.grid import Cell, Grid, Part, Span, cell, in_brief, separated
from buongoverno.text.wording import copies_of, unique


def hand(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    """Action cards, then goals; nothing for a spectator."""
    if view.seat is None:
        return []
    family = view.families[view.seat]
    held = family.known_cards
    actions: list[list[Cell]] = []
    goals: list[list[Cell]] = []
    for name in unique(held):
        action = wording.action(name)
        if action is None:
            goals.append(_goal(view, name, held.count(name), wording))
        else:
            actions.append(_action(family, action, held.count(name), wording))
    label = wording.label
    note: Part = Span("", sign=label("hand_signs")) if view.round else ""
    columns = wording.columns("card", "area", "kind", "prices", "does")
    grids = [
        Grid(
            label("hand"),
            columns,
            actions,
            note if actions else label("no_actions"),
            [*_chosen(view, family, wording), *_known(view, wording)],
        )
    ]
    if goals:
        columns = wording.columns("goal", "now", "does", numbers=("now",))
        worth = label("worth", amount=sum(view.goals_worth.values()))
        grids.append(Grid(label("your_goals"), columns, goals, worth))
    return grids


def hand_in_brief(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    """Cards with their prices, goals with what they are worth, and what was chosen in secret."""
    if view.seat is None:
        return []
    cards, *goals = hand(view, wording)
    chosen = _chosen(view, view.families[view.seat], wording)
    return [
        replace(in_brief(cards, 0, 1, 2, 3), lines=chosen),
        *[in_brief(grid, 0, 1) for grid in goals],
    ]


def hand_in_a_row(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    """The same in a line or two: names of cards, goals with what they are worth."""
    return [_in_a_row(grid) for grid in hand_in_brief(view, wording)]


def _in_a_row(grid: Grid) -> Grid:
    names: list[Part] = separated(
        [
            [*row[0].parts, *([" ", *row[1].parts] if grid.columns[1].number else [])]
            for row in grid.rows
        ],
        " · ",
    )
    return replace(grid, rows=[], note="", lines=[cell(*names or [grid.note]), *grid.lines])


def _action(
    family: FamilyView, action: ActionCard, copies: int, wording: ZenaWording
) -> list[Cell]:
    area = wording.area_of(action.name)
    there = Span(f", {wording.label('you_there')}", "strong", " ✓")
    does: list[Part] = [wording.caption(action.name)]
    if action.bonus:
        bonus = ", ".join(unique([wording.gain(gain) for gain in action.bonus]))
        does.append(Span(f" · {wording.label('bonus', gain=bonus)}", "muted"))
    return [
        cell(copies_of(action.title, copies)),
        cell(wording.place(area), *([there] if area in family.figures.values() else [])),
        kind_cell(ACTION_KINDS[action.kind], wording),
        cell(Span(" ".join(str(price) for price in action.slots), "money")),
        cell(*does),
    ]


def _goal(view: ZenaView, name: str, copies: int, wording: ZenaWording) -> list[Cell]:
    return [
        cell(copies_of(wording.card(name), copies)),
        cell(Span(str(view.goals_worth.get(name, 0)), "money")),
        cell(wording.caption(name)),
    ]


def _chosen(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Cell]:
    """Cards chosen in secret: figures placed so far, or cards put aside."""
    if not family.chosen:
        return []
    if view.question == "place" or (view.question == "start" and not view.round):
        placed = [
            wording.label(
                "figure_on",
                figure=wording.figure(figure),
                card=wording.card(card),
                place=wording.place(wording.area_of(card)),
            )
            for figure, card in enumerate(family.chosen)
        ]
        return [cell(wording.label("your_figures", figures=", ".join(placed)))]
    return [cell(wording.label("chosen", cards=wording.cards_in_a_row(family.chosen)))]


def _known(view: ZenaView, wording: ZenaWording) -> list[Cell]:
    """What the reader knows of the decks (Z15.1)."""
    decks = (view.action_deck, view.goal_deck, view.fort_deck)
    known = [card for deck in decks for card in deck if card is not None]
    if not known:
        return []
    told = wording.label("known", cards=wording.cards_in_a_row(known))
    return [cell(Span(told, "muted"))]
