"""What a decision needs of the table, in few lines."""

from dataclasses import replace
from typing import Final

from buongoverno.games.siena.text.board import players, under_way
from buongoverno.games.siena.text.cards import auction, hand_in_a_row, market
from buongoverno.games.siena.text.places import city, countryside, roads
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import Brief, Grid, Span, cell, in_brief

IN_THE_CITY: Final = (
    "move",
    "draw",
    "courtesans",
    "alms",
    "beggar-cards",
    "beggar-step",
)
OF_GOODS: Final = ("lay", "sell", "carry")


def brief(view: SienaView, wording: SienaWording, choices: list[Choice]) -> Brief:
    """Players, what the question is about, the hand and what was begun."""
    about = _asked_about(view, wording, choices)
    own = hand_in_a_row(view, wording) + under_way(view, wording)
    return Brief(_players(view, wording), about + own, market(view, wording))


def _players(view: SienaView, wording: SienaWording) -> Grid:
    """Without their bars of florins and what they pay extra."""
    grid = players(view, wording)
    rows = [
        [name, surcharge, status, cell(Span(str(view.players[seat].florins), "money")), cards]
        for seat, (name, surcharge, status, _, cards) in zip(
            view.initiative or range(len(view.players)), grid.rows, strict=True
        )
    ]
    return in_brief(replace(grid, rows=rows), 0, 2, 3, 4)


def _asked_about(view: SienaView, wording: SienaWording, choices: list[Choice]) -> list[Grid]:
    """The city, the goods or the roads, or what is sold."""
    question = view.question
    if question in ("bid", "look"):
        return auction(view, wording)
    if question == "turn":
        banker = view.seat is not None and view.players[view.seat].status == "banker"
        question = "move" if banker else "sell"
    if question in IN_THE_CITY:
        return [in_brief(city(view, wording, choices), 0, 1, 2)]
    if question in OF_GOODS:
        return [_goods(view, wording)]
    return [roads(view, wording)] if question == "road" else []


def _goods(view: SienaView, wording: SienaWording) -> Grid:
    """The sectors that are still on the board."""
    grid = countryside(view, wording)
    rows = [row for row, sector in zip(grid.rows, view.sectors, strict=True) if not sector.gone]
    return in_brief(replace(grid, rows=rows), 0, 1, 2, 3)
