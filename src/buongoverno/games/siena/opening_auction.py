"""S4 Opening auction: the seven star cards numbered 1 to 5."""

from buongoverno.games.siena.bidding import OPENING, open_bidding
from buongoverno.games.siena.codes import ASK_PROPOSE, PASS, PROPOSE, ROUND_BEGINS, TAKE
from buongoverno.games.siena.piles import without
from buongoverno.games.siena.position import Position, Question
from buongoverno.kernel.state import Consequence


def begin(position: Position) -> None:
    """S4.1: the player on +0 proposes first."""
    position.out = 0
    position.passes = 0
    _ask_next(position, 0)


def _ask_next(position: Position, row: int) -> None:
    """The next proposer from that row on, skipping seats that are out (S4.1), or the end (S4.5)."""
    hall9000 = position.rules.hall9000
    if position.table and position.passes < position.seats:
        for step in range(position.seats):
            seat = position.initiative[(row + step) % position.seats]
            if hall9000 or not position.out >> seat & 1:
                position.ask(ASK_PROPOSE, seat)
                return
    _end(position)


class Propose(Question):
    """S4.1, S4.2: put a card up for auction, or decline."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Decline, or propose one of the open cards."""
        found = [PASS]
        for card in position.table:
            if found[-1] != PROPOSE + card:
                found.append(PROPOSE + card)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """The auction of a card begins, or the next may propose."""
        if code == PASS:
            # [R] out of the phase; [H] out of the next auction (S4.2)
            position.out |= 1 << seat
            position.passes += 1
            position.tell("declines", "S4.2", seat)
            _ask_next(position, position.players[seat].row + 1)
            return
        card = code - PROPOSE
        position.table = without(position.table, card)
        position.passes = 0 if position.rules.hall9000 else position.passes
        position.tell("proposes", "S4.1", seat, card)
        position.turn.seat = seat  # who proposed: the turn passes to the one after (S4.1)
        open_bidding(position, OPENING, card, (1 << position.seats) - 1 & ~position.out)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """Only what lies on the table is proposed (S4.1)."""
        return "S4.1 not_on_table" if PROPOSE <= code < TAKE else ""


def declining(position: Position, seat: int) -> Consequence:
    """S4.2: whoever declines is out, of the phase [R] or of the next auction [H]."""
    out_of = "next_auction" if position.rules.hall9000 else "opening_auction"
    return Consequence(f"out_of_{out_of}", 0, seat)


def auction_over(position: Position) -> None:
    """The highest bidder takes the card (S4.3), or it is set aside (S4.4)."""
    auction = position.auction
    if auction.leader >= 0:
        player = position.players[auction.leader]
        position.pay(player, auction.bid, "wins", "S4.3", auction.card)
        position.give(player, auction.card)
    else:
        position.discards.append(auction.card)  # set aside until the phase ends
        position.tell("unsold", "S4.4", card=auction.card)
    if position.rules.hall9000:
        position.out = 0
    _ask_next(position, position.players[position.turn.seat].row + 1)


def _end(position: Position) -> None:
    """S4.5: unsold cards are shuffled into the deck."""
    unsold = [*position.table, *position.discards]
    position.tell("opening_over", "S4.5", amount=len(unsold))
    if unsold:
        deck = list(position.deck) + unsold
        position.chance.shuffle(deck)
        position.deck = tuple(deck)
        position.table = b""
        position.discards = []
    position.turn.seat = -1
    position.go(ROUND_BEGINS)
