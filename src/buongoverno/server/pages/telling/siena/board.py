"""Siena's table as one seat sees it."""

from typing import Final

from buongoverno.games.siena.action_phase import LAST_ROUND, LAST_ROUND_OF_A_LONG_GAME
from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.games.siena.views import PlayerView, SienaView
from buongoverno.kernel.state import Choice
from buongoverno.server.pages.telling.grid import Board, Cell, Grid, Piece, cell, number
from buongoverno.server.pages.telling.siena.cards import auction, hand, market
from buongoverno.server.pages.telling.siena.places import city, countryside, roads, tower
from buongoverno.text.wording import counted, plural

_PLAYER_COLUMNS: Final = ("row", "player", "status", "florins", "cards")


def board(view: SienaView, wording: SienaWording, choices: list[Choice]) -> Board:
    """City and countryside, market, hand and players."""
    own = auction(view, wording) + _under_way(view, wording) + hand(view, wording)
    open_cards = market(view, wording)
    fields = [city(view, wording, choices), countryside(view, wording), roads(view, wording)]
    return Board(
        _headline(view),
        _piles(view),
        own,
        [*open_cards, *fields, tower(view)],
        _players(view, wording),
    )


def _headline(view: SienaView) -> str:
    last = LAST_ROUND_OF_A_LONG_GAME if view.options["long_game"] else LAST_ROUND
    return f"Round {view.round} of {last}" if view.round else "Opening auction"


def _piles(view: SienaView) -> str:
    return (
        f"deck {view.deck_size} · discards {len(view.discards)} · "
        f"Senesi {len(view.senesi_deck)} · artists {view.artists_left}"
    )


def _under_way(view: SienaView, wording: SienaWording) -> list[Grid]:
    """What the player whose turn it is has begun: cards laid down, points to walk."""
    lines: list[Cell] = []
    turn, move = view.turn, view.move
    if turn is not None and turn.laid:
        laid = " · ".join(counted([wording.card(name) for name in turn.laid]))
        lines.append(cell(Piece(turn.seat), f" laid down: {laid}"))
    if move is not None and move.points:
        walks = move.of == "calandrino"
        left = move.points - (move.steps if walks else 0)
        who = cell("Calandrino" if walks else Piece(move.seat), f" may go {_districts(left)}")
        lines.append(who)
    return [Grid("Under way", lines=lines)] if lines else []


def _districts(left: int) -> str:
    return f"up to {plural(left, 'district')} further"


# -- the players -----------------------------------------------------------------------------------


def _players(view: SienaView, wording: SienaWording) -> Grid:
    """In initiative order, with what each pays extra for cards (S2.5)."""
    order = view.initiative or [player.seat for player in view.players]
    rows = [_player(view, view.players[seat], wording) for seat in order]
    return Grid("Players", _PLAYER_COLUMNS, rows, "in initiative order", notes_below=True)


def _player(view: SienaView, player: PlayerView, wording: SienaWording) -> list[Cell]:
    mark = "asked" if player.seat in view.pending else ""
    you = " (you)" if player.seat == view.seat else ""
    return [
        cell(f"+{player.surcharge}"),
        cell(Piece(player.seat), you, note=_about(view, player, wording), mark=mark),
        cell(wording.status(player.status)),
        number(str(player.florins)),
        number(player.hand_size),
    ]


def _about(view: SienaView, player: PlayerView, wording: SienaWording) -> str:
    """Where somebody is, and what they have."""
    found: list[str] = []
    if player.place is not None:
        found.append(f"in {wording.place(player.place)}")
    if player.road is not None:
        found.append(f"on the road to {wording.place(player.road)}, space {player.road_space}")
    found += [plural(len(player.senesi), "Senesi card")] if player.senesi else []
    found += [plural(len(player.artists), "artist")] if player.artists else []
    found += [plural(len(player.floors), "tower floor")] if player.floors else []
    found += ["donated"] if player.donated else []
    found += [plural(player.miser_cubes, "miser cube")] if player.miser_cubes else []
    if player.hand and player.seat != view.seat:
        found.append("holds " + " · ".join(counted([wording.card(card) for card in player.hand])))
    return "; ".join(found)
