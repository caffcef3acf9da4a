"""One auction, whatever is sold: S4.3 for star cards, S16.4 for artists."""

from typing import Final

from buongoverno.games.siena.codes import (
    ASK_BID,
    AUCTION_ENDS,
    BID,
    BIDDING,
    HIGHEST_BID,
    PASS,
)
from buongoverno.games.siena.piles import put_in
from buongoverno.games.siena.position import Player, Position, Question
from buongoverno.kernel.obstacle import reason

OPENING: Final = 0
STAR: Final = 1
ARTIST_AUCTION: Final = 2

_BIDS: Final = list(range(BID, BID + HIGHEST_BID + 1))  # a part of a list is quicker than a range
# By status: peasant, merchant, banker (S16.4).
SMALLEST_ARTIST_RAISE: Final[tuple[int, ...]] = (5, 3, 1)


def open_bidding(
    position: Position, kind: int, card: int, inside: int, bid: int = 0, leader: int = -1
) -> None:
    """Start an auction among the seats of the mask `inside`, from the poorest up."""
    auction = position.auction
    auction.kind = kind
    auction.card = card
    auction.bid = bid
    auction.leader = leader
    auction.inside = inside
    auction.row = 0
    auction.bids = bytes(position.seats)
    if leader >= 0:
        auction.bids = put_in(auction.bids, leader, bid)
    position.go(BIDDING)


def lowest_bid(position: Position, player: Player) -> int:
    """What a player must bid at least (S4.3, S16.4)."""
    auction = position.auction
    if auction.kind == ARTIST_AUCTION:
        return auction.bid + SMALLEST_ARTIST_RAISE[player.status]
    return auction.bid + 1


def continue_bidding(position: Position) -> None:
    """Find the next bidder up the track; a seat that cannot bid any more has passed (S4.3)."""
    auction = position.auction
    initiative = position.initiative
    row = auction.row
    for _ in range(position.seats):
        seat = initiative[row]
        row = row + 1 if row + 1 < position.seats else 0
        if seat == auction.leader or not auction.inside >> seat & 1:
            continue
        player = position.players[seat]
        lowest = lowest_bid(position, player)
        if lowest <= player.florins and lowest <= HIGHEST_BID:
            auction.row = row
            position.ask(ASK_BID, seat)
            return
        auction.inside -= 1 << seat
        if position.logging:
            position.tell("cannot_bid", _rule(position), seat)
    position.go(AUCTION_ENDS)


def _rule(position: Position) -> str:
    return "S16.4" if position.auction.kind == ARTIST_AUCTION else "S4.3"


class Bid(Question):
    """S4.3, S16.4: raise the bid, or pass for good."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Pass, or any bid from the lowest up to the bidder's florins."""
        player = position.players[seat]
        lowest = lowest_bid(position, player)
        highest = player.florins if player.florins < HIGHEST_BID else HIGHEST_BID
        found = _BIDS[lowest - 1 : highest + 1]
        found[0] = PASS
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """A bid or a final pass."""
        auction = position.auction
        if code == PASS:
            auction.inside -= 1 << seat
            if position.logging:
                position.tell("passes_bid", _rule(position), seat)
        else:
            auction.bid = code - BID
            auction.leader = seat
            auction.bids = put_in(auction.bids, seat, auction.bid)
            if position.logging:
                position.tell("bids", _rule(position), seat, amount=auction.bid)
        position.go(BIDDING)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """A bid beats the one before, and can be paid (S4.3, S16.4)."""
        if code <= BID:
            return ""
        low = code - BID < lowest_bid(position, position.players[seat])
        return reason(_rule(position), "bid_too_low" if low else "too_poor")

    def rule_in(self, position: Position) -> str:
        """Artists are auctioned by a rule of their own."""
        return _rule(position)
