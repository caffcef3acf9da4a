"""S16 Artists: an auction in the inn for a card only some have seen."""

from typing import Final

from buongoverno.games.siena.bidding import ARTIST_AUCTION, open_bidding
from buongoverno.games.siena.cards import INN
from buongoverno.games.siena.codes import (
    ARTIST,
    ASK_LOOK,
    ASK_TURN,
    GAME_ENDS,
    LOOK,
    LOOKING,
    PASS,
    PLAY,
    THE_INN,
)
from buongoverno.games.siena.position import Player, Position, Question
from buongoverno.games.siena.setup import BOTTOM_ARTISTS

OPENING_BID: Final = 15
PRICE_OF_A_LOOK: Final = 8


def refused(position: Position, player: Player) -> str:
    """S16.1, S16.5: once per entry into the inn, and with 15 florins."""
    if not position.turn.may_call_artist:
        return "S16.5 artist_called" if player.place == THE_INN else "S16.1 elsewhere"
    return "" if player.florins >= OPENING_BID else "S16.1 too_poor"


def call(position: Position, player: Player) -> None:
    """S16.1, S16.2: the opener and the other bankers in the inn look at the top card."""
    position.turn.may_call_artist = False
    position.artist_known += (0,)
    position.tell("calls_artist", "S16.1", player.seat, amount=OPENING_BID)
    _see(position, player, "S16.1")
    position.queue = []
    for seat in position.initiative:
        other = position.players[seat]
        if other.place == THE_INN:
            if seat != player.seat:
                _see(position, other, "S16.2")
        elif seat != player.seat:
            position.queue.append(seat)
    position.go(LOOKING)


def _see(position: Position, player: Player, rule: str) -> None:
    """All see who looks; only the looker sees the card (S20.1)."""
    known = position.artist_known
    position.artist_known = (*known[:-1], known[-1] | 1 << player.seat)
    position.tell("looks_at_artist", rule, player.seat, reveals=True)
    position.tell(
        "sees_artist",
        rule,
        player.seat,
        ARTIST + current(position),
        audience=1 << player.seat,
        reveals=True,
    )


def current(position: Position) -> int:
    """The artist being auctioned."""
    return position.artists[len(position.artist_owners)]


def continue_looking(position: Position) -> None:
    """S16.3: in initiative order, all who can pay 8 or have an Inn card; then the bidding."""
    while position.queue:
        seat = position.queue.pop(0)
        position.ask(ASK_LOOK, seat)
        if len(position.legal_codes(seat)) > 1:
            return
    everybody = (1 << position.seats) - 1
    open_bidding(position, ARTIST_AUCTION, -1, everybody, OPENING_BID, position.turn.seat)


class LookAtArtist(Question):
    """S16.3: pay for a look at the artist, or not."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Do not look, pay for a look, or play an Inn card."""
        player = position.players[seat]
        found = [PASS]
        if player.florins >= PRICE_OF_A_LOOK:
            found.append(LOOK)
        if INN in player.hand:
            found.append(PLAY + INN)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Only who looks sees the artist."""
        player = position.players[seat]
        if code == PASS:
            position.tell("does_not_look", "S16.3", seat)
        else:
            if code == LOOK:
                position.pay(player, PRICE_OF_A_LOOK, "pays_to_look", "S16.3")
            else:
                position.use_up(player, INN)
                position.tell("plays_inn_to_look", "S16.3", seat, INN)
            _see(position, player, "S16.3")
        position.go(LOOKING)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """Who cannot pay does not look (S16.3)."""
        if code == LOOK:
            return "S16.3 too_poor"
        return "S16.3 not_in_hand" if code == PLAY + INN else ""

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """A look for florins."""
        return [LOOK]


def auction_over(position: Position) -> None:
    """S16.4: the winner pays and keeps the card hidden; S18.1: the last artist ends the game."""
    auction = position.auction
    winner = position.players[auction.leader]
    artist = current(position)
    position.pay(winner, auction.bid, "hires_artist", "S16.4")
    if not position.artist_known[-1] >> winner.seat & 1:
        known = position.artist_known
        position.artist_known = (*known[:-1], known[-1] | 1 << winner.seat)
        position.tell(
            "sees_artist",
            "S16.4",
            winner.seat,
            ARTIST + artist,
            audience=1 << winner.seat,
            reveals=True,
        )
    position.artist_owners += (winner.seat,)
    position.artist_prices += (auction.bid,)
    if artist == position.rules.cards.last_artist:
        position.end = "last_artist"
        position.end_rule = "S18.1"
        position.go(GAME_ENDS)
    else:
        if len(position.artist_owners) > len(position.artists) - BOTTOM_ARTISTS:
            # It could have been the last artist: all learn that it was not.
            last = ARTIST + position.rules.cards.last_artist
            position.tell("game_goes_on", "S18.1", card=last, reveals=True)
        position.ask(ASK_TURN, position.turn.seat)
