"""Z12 End of round: surplus cards go under their decks, the start card moves on."""

from buongoverno.games.zena.cards import ROUNDS
from buongoverno.games.zena.codes import ASK_DISCARD, CHOOSE, GAME_ENDS, ROUND_BEGINS, ROUND_ENDS
from buongoverno.games.zena.decks import ChooseCard, put_away
from buongoverno.games.zena.position import HAND_LIMIT, Position


def end_round(position: Position) -> None:
    """Z12.1: all with more than six cards choose the surplus, all at the same time."""
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


class Discard(ChooseCard):
    """Z12.1: which cards of the surplus to put away."""

    def answer(self, position: Position, code: int, seat: int) -> None:
        """One card of the surplus; when all have six, the cards are put away."""
        player = position.players[seat]
        card = code - CHOOSE
        position.choose_from_hand(player, card)
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
            put_away(position, player, card, "Z12.1")
        player.chosen = ()
        player.chosen_known = ()
