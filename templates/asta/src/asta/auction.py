"""A1 The auction and A2 the end: what may be done, and what follows."""

from typing import Final

from asta.codes import ASK_BID, BID, BIDS_ARE_SHOWN, CARDS, NEXT_PRIZE
from asta.position import Position
from buongoverno.kernel.question import Question, by_number
from buongoverno.kernel.state import FIRST_STAGE, Result, Score, SeatResult


def set_up(position: Position) -> None:
    """A1.1: bid cards for all, prizes in random order."""
    prizes = list(range(1, CARDS + 1))
    position.hands = [tuple(prizes)] * position.seats
    position.chance.shuffle(prizes)
    position.prizes = tuple(prizes)
    position.go(NEXT_PRIZE)


class ChooseBid(Question[Position]):
    """A1.2: a card face down; only its owner knows which."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Any bid card of the hand."""
        return [BID + card - 1 for card in position.hands[seat]]

    def public_count(self, position: Position, seat: int) -> int | None:
        """Everybody sees how many cards a hand has."""
        return len(position.hands[seat])

    def answer(self, position: Position, code: int, seat: int) -> None:
        """When all have chosen, the bids are shown."""
        card = code - BID + 1
        position.hands[seat] = tuple([other for other in position.hands[seat] if other != card])
        position.chosen[seat] = card
        position.waiting -= 1 << seat
        position.tell("chooses", "A1.2", seat, amount=card, audience=1 << seat)
        position.tell("has_chosen", "A1.2", seat)
        if not position.waiting:
            position.go(BIDS_ARE_SHOWN)


QUESTIONS: Final[list[Question[Position]]] = by_number([ChooseBid(ASK_BID, "bid", "A1.2")])


def follow(position: Position) -> None:
    """Play stage after stage until a seat is asked or the game is over."""
    while position.question >= FIRST_STAGE and not position.over:
        if position.question == BIDS_ARE_SHOWN:
            _show_bids(position)
        else:
            _next_prize(position)


def _next_prize(position: Position) -> None:
    """A1.1, A2.1: turn up a prize and ask all for a bid, or end the game."""
    if not position.prizes:
        position.over = True
        position.decider = -1
        position.tell("game_over", "A2.1", reveals=True)
        return
    position.round += 1
    position.prize = position.prizes[0]
    position.prizes = position.prizes[1:]
    position.tell("prize", "A1.1", amount=position.prize, reveals=True)
    position.ask_all(ASK_BID, (1 << position.seats) - 1)


def _show_bids(position: Position) -> None:
    """A1.3: the highest bid that only one player made."""
    bids = position.chosen
    for seat, bid in enumerate(bids):
        position.tell("bids", "A1.2", seat, amount=bid, reveals=True)
    alone = [bid for bid in bids if bids.count(bid) == 1]
    if alone:
        winner = bids.index(max(alone))
        position.points[winner] += position.prize
        position.tell("wins", "A1.3", winner, amount=position.prize)
    else:
        position.tell("nobody_wins", "A1.3")
    position.chosen = [0] * position.seats
    position.go(NEXT_PRIZE)


def count(position: Position) -> Result:
    """A2.1: most points; among equals, the later seat."""
    order = sorted(range(position.seats), key=lambda seat: (position.points[seat], seat))
    order.reverse()
    seats: list[SeatResult] = []
    for seat in range(position.seats):
        rank = order.index(seat) + 1
        points = position.points[seat]
        seats.append(SeatResult(seat, rank, rank == 1, points, [Score("prizes", "A2.1", points)]))
    return Result("last_prize", "A2.1", position.round, seats)
