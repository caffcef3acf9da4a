"""Siena's table as one seat sees it."""

from typing import Final

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.text.cards import auction, hand, market
from buongoverno.games.siena.text.places import city, countryside, roads, tower
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import (
    Board,
    Cell,
    Grid,
    Part,
    Piece,
    Span,
    cell,
    drawn,
    number,
)

_BAR: Final = 20
_SHORTEST_SCALE: Final = 100  # florins


def board(view: SienaView, wording: SienaWording, choices: list[Choice]) -> Board:
    """Players, city and countryside, market, auction and hand."""
    return Board(
        _headline(view, wording),
        wording.label(
            "piles",
            deck=view.deck_size,
            discards=len(view.discards),
            senesi=len(view.senesi_deck),
            artists=view.artists_left,
        ),
        players(view, wording),
        [
            city(view, wording, choices),
            countryside(view, wording),
            roads(view, wording),
            tower(view, wording),
            *market(view, wording),
        ],
        auction(view, wording) + under_way(view, wording) + hand(view, wording),
    )


def _headline(view: SienaView, wording: SienaWording) -> str:
    last = LAST_ROUND_OF_A_LONG_GAME if view.options["long_game"] else LAST_ROUND
    if not view.round:
        return wording.label("opening")
    return wording.label("round_of", amount=view.round, most=last)


def under_way(view: SienaView, wording: SienaWording) -> list[Grid]:
    """What the player whose turn it is has begun: cards laid down, points to walk."""
    lines: list[Cell] = []
    turn, move = view.turn, view.move
    if turn is not None and turn.laid:
        laid = wording.cards_in_a_row(turn.laid)
        lines.append(cell(*wording.label_with("laid_down", _named(turn.seat), cards=laid)))
    if move is not None and move.points:
        beggar = move.of == "calandrino"
        left = move.points - (move.steps if beggar else 0)
        who = wording.card("calandrino") if beggar else _named(move.seat)
        lines.append(cell(*wording.label_with("may_go", who, amount=left)))
    return [Grid(wording.label("under_way"), lines=lines)] if lines else []


def _named(seat: int) -> Piece:
    return Piece(seat, named=True)


# -- the players -----------------------------------------------------------------------------------


def players(view: SienaView, wording: SienaWording) -> Grid:
    """In initiative order, with what each pays extra for cards (S2.5)."""
    order = view.initiative or [player.seat for player in view.players]
    numbers = ("florins", "cards")
    columns = wording.columns("player", "surcharge", "status", *numbers, numbers=numbers)
    rows = [_player(view, view.players[seat], wording) for seat in order]
    return Grid(wording.label("players"), columns, rows, notes_below=True)


def _player(view: SienaView, player: PlayerView, wording: SienaWording) -> list[Cell]:
    you = [f" {wording.label('you')}"] if player.seat == view.seat else []
    return [
        cell(
            _named(player.seat),
            *you,
            note=_about(view, player, wording),
            mark="asked" if player.seat in view.pending else "",
        ),
        cell(f"+{player.surcharge}"),
        cell(wording.status(player.status)),
        cell(
            *_bar(view, player.florins), Span(str(player.florins), "money", f"{player.florins:3}")
        ),
        number(player.hand_size),
    ]


def _bar(view: SienaView, florins: int) -> list[Part]:
    """Florins as a bar with marks at what a rise needs (S12.1)."""
    scale = max(_SHORTEST_SCALE, *[player.florins for player in view.players])
    filled = round(florins * _BAR / scale)
    marks = [round(needed * _BAR / scale) for needed in FLORINS_TO_RISE]
    full = "".join("┿" if place in marks else "━" for place in range(filled))
    empty = "".join("┼" if place in marks else "─" for place in range(filled, _BAR))
    return [drawn(full, "money"), drawn(f"{empty} ", "muted")]


def _about(view: SienaView, player: PlayerView, wording: SienaWording) -> str:
    """What somebody has, and what an attentive opponent remembers of a hand (S20.2)."""
    owned = {
        "senesi_cards": len(player.senesi),
        "artist_cards": len(player.artists),
        "tower_floors": len(player.floors),
        "miser_cubes": player.miser_cubes,
    }
    found = [wording.label(key, amount=count) for key, count in owned.items() if count]
    found += [wording.label("donated")] if player.donated else []
    if player.hand and player.seat != view.seat:
        found.append(wording.label("holds", cards=wording.cards_in_a_row(player.hand)))
    return wording.apart(found)
