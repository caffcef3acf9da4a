"""Z12 End of round: surplus cards go under their decks, the start card moves on."""

from typing import Final

from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.codes import ASK_DISCARD, CHOOSE, GAME_ENDS, ROUND_BEGINS, ROUND_ENDS
from buongoverno.games.zena.decks import forget_hand, put_under
from buongoverno.games.zena.position import HAND_LIMIT, Player, Position

ROUNDS: Final = 8


def end_round(position: Position) -> None:
    """Z12.1: everybody with more than six cards chooses the surplus, all at the same time."""
    seats = 0
    for player in position.players:
        if len(player.hand) > HAND_LIMIT:
            seats |= 1 << player.seat
    if seats:
        position.ask_all(ASK_DISCARD, seats)
        return
    _put_away(position)
    if position.round == ROUNDS:
        position.go(GAME_ENDS)
        return
    position.start = position.right_of(position.start)
    position.tell("start_player", "Z12.2", position.start)
    position.go(ROUND_BEGINS)


def codes(position: Position, seat: int) -> list[int]:
    """Any card of the hand."""
    found: list[int] = []
    for card in position.players[seat].hand:
        if not found or found[-1] != CHOOSE + card:
            found.append(CHOOSE + card)
    return found


def answer(position: Position, code: int, seat: int) -> None:
    """One card of the surplus; when everybody has six, the cards are put away."""
    player = position.players[seat]
    card = code - CHOOSE
    position.take_from_hand(player, card)
    player.chosen = (*player.chosen, card)
    position.tell("chooses_card", "Z12.1", seat, card, audience=1 << seat)
    if len(player.hand) <= HAND_LIMIT:
        position.waiting -= 1 << seat
        position.tell("has_chosen", "Z12.1", seat)
    if not position.waiting:
        position.go(ROUND_ENDS)


def _put_away(position: Position) -> None:
    """Z12.1: face down, in player order from the start player, each in the order chosen."""
    for seat in position.from_start():
        player = position.players[seat]
        for card in player.chosen:
            put_under(position, card, 1 << seat)
            _tell(position, player, card)
            forget_hand(player, card >= GOALS)
        player.chosen = ()


def _tell(position: Position, player: Player, card: int) -> None:
    kind = "discards_goal" if card >= GOALS else "discards_action"
    position.tell(kind, "Z12.1", player.seat, reveals=True)
