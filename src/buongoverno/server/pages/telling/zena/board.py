"""Zena's table as one seat sees it."""

from buongoverno.games.zena.cards import BEGINNER_AREAS
from buongoverno.games.zena.round_end import ROUNDS
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.server.pages.telling.grid import Board, Cell, Grid, Piece, cell, number
from buongoverno.server.pages.telling.zena.areas import area_grid
from buongoverno.server.pages.telling.zena.hand import hand
from buongoverno.text.wording import counted


def board(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> Board:
    """Families, event, areas and hand."""
    fields: list[Grid] = []
    for place in range(len(view.areas)):
        played = view.ruleset != "beginner" or place in BEGINNER_AREAS
        if view.round and played:
            fields.append(area_grid(view, wording, place, choices))
    headline = f"Round {view.round} of {ROUNDS}" if view.round else "Placing figures"
    return Board(
        headline,
        _piles(view),
        _event(view, wording) + hand(view, wording),
        fields,
        _families(view, wording),
    )


def _piles(view: ZenaView) -> str:
    piles = [f"action cards {len(view.action_deck)}", f"gone {len(view.gone)}"]
    if view.ruleset != "beginner":
        piles.insert(1, f"goals {len(view.goal_deck)}")
        piles += [f"forts {len(view.fort_deck)}", f"battles won {len(view.battles_won)}"]
    return " · ".join(piles)


def _event(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    if view.event is None:
        return []
    shown = cell(wording.card(view.event), note=wording.caption(view.event), mark="glow")
    return [Grid("Event of the round", lines=[shown])]


# -- the families ----------------------------------------------------------------------------------


def _families(view: ZenaView, wording: ZenaWording) -> Grid:
    columns = ["family", "points", "coins", "markers", "hand"]
    if view.ruleset != "beginner":
        columns.append("goals")
    rows = [_family(view, family, wording) for family in view.families]
    return Grid("Families", tuple(columns), rows, notes_below=True)


def _family(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Cell]:
    you = " (you)" if family.seat == view.seat else ""
    mark = "asked" if family.seat in view.pending else ""
    cells = [
        cell(Piece(family.seat), you, note=_about(view, family, wording), mark=mark),
        number(str(family.points)),
        number(str(family.coins)),
        number(str(family.free_markers)),
        number(family.hand_size),
    ]
    if view.ruleset != "beginner":
        cells.append(number(family.goals_in_hand))
    return cells


def _about(view: ZenaView, family: FamilyView, wording: ZenaWording) -> str:
    found = [family.family] if wording.names[family.seat] != family.family else []
    if view.start == family.seat:
        found.append("has the start card")
    if view.question == "place":
        found.append("has placed" if family.has_chosen else "is placing")
    if family.known_cards and family.seat != view.seat:
        held = counted([wording.card(name) for name in family.known_cards])
        found.append(f"holds {', '.join(held)}")
    return "; ".join(found)
