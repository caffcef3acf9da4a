"""Zena's table as one seat sees it."""

from buongoverno.games.zena.cards import ROUNDS
from buongoverno.games.zena.position import MARKERS
from buongoverno.games.zena.text.areas import areas
from buongoverno.games.zena.text.hand import hand
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import Board, Cell, Grid, Piece, Span, cell, number


def board(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> Board:
    """Families, event, areas and hand."""
    headline = wording.label("placing")
    if view.round:
        headline = wording.label("round_of", amount=view.round, most=ROUNDS)
    return Board(
        headline,
        wording.label(
            "piles_beginner" if view.ruleset == "beginner" else "piles",
            actions=len(view.action_deck),
            goals=len(view.goal_deck),
            gone=len(view.gone),
            forts=len(view.fort_deck),
            battles=len(view.battles_won),
        ),
        families(view, wording),
        _event(view, wording) + (areas(view, wording, choices) if view.round else []),
        hand(view, wording),
    )


def _event(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    if view.event is None:
        return []
    shown = cell(Span(wording.card(view.event), "money"), note=wording.event_caption(view))
    return [Grid(wording.label("event"), lines=[shown])]


# -- the families ----------------------------------------------------------------------------------


def families(view: ZenaView, wording: ZenaWording) -> Grid:
    numbers = ["points", "coins", "markers", "in_hand"]
    if view.ruleset != "beginner":
        numbers.append("goals")
    columns = wording.columns("family", *numbers, numbers=numbers)
    rows = [_family(view, family, wording) for family in view.families]
    return Grid(wording.label("families"), columns, rows, notes_below=True)


def _family(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Cell]:
    name = f", {family.family}" if wording.names[family.seat] != family.family else ""
    you = f" {wording.label('you')}" if family.seat == view.seat else ""
    markers = wording.label("of", amount=family.free_markers, most=MARKERS)
    cells = [
        cell(
            Piece(family.seat, named=True),
            f"{name}{you}",
            note=_about(view, family, wording),
            mark="asked" if family.seat in view.pending else "",
        ),
        cell(Span(str(family.points), "strong")),
        cell(Span(str(family.coins), "money")),
        cell(Span(str(family.free_markers), sign=markers)),
        number(family.hand_size),
    ]
    if view.ruleset != "beginner":
        cells.append(number(family.goals_in_hand))
    return cells


def _about(view: ZenaView, family: FamilyView, wording: ZenaWording) -> str:
    found = [wording.label("start_card")] if view.start == family.seat else []
    if view.question == "place":
        found.append(wording.label("has_placed" if family.has_chosen else "is_placing"))
    if family.known_cards and family.seat != view.seat:
        held = wording.cards_in_a_row(family.known_cards)
        found.append(wording.label("holds", cards=held))
    return wording.apart(found)
