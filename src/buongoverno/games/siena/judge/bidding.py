"""A price for every star card and artist, and bids near it (S4, S6.5, S16)."""

from typing import Final

from buongoverno.games.siena.bidding import ARTIST_AUCTION, lowest_bid
from buongoverno.games.siena.cards import INN
from buongoverno.games.siena.city.artists import PRICE_OF_A_LOOK
from buongoverno.games.siena.codes import BANKER, BID, LOOK, PASS, PROPOSE
from buongoverno.games.siena.judge.cards_worth import card_worth, greens_in_hand
from buongoverno.games.siena.judge.florins import (
    bankers_florin,
    florin_worth,
    lead_at_the_end,
    rounds_left,
)
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.setup import BOTTOM_ARTISTS

OPENING_FLORIN: Final = 0.23  # spending more gives the first choice of cards (S6.1)
HALL9000_OPENING: Final = 0.18
KEPT_IN_THE_OPENING: Final = 2  # florins for the first cards from the table
LAST_FLORINS: Final = 0.5  # by how much less a florin counts if the artist ends the game
OUTBID_ALL: Final = 0.85  # odds that the richest gets the artist they have called
OUTBID_SOME: Final = 0.5
BLIND: Final = 2.0  # points off for an unseen artist: those who have looked stop at low ones
ENDS_WELL: Final = 3.0  # points for ending the game as its winner
ENDS_BADLY: Final = -3.0
RISING_SHARE: Final[tuple[float, ...]] = (
    0.6,
    0.85,
    1.0,
)  # odds that points count: only bankers' do (S1.2)


def star_price(position: Position, player: Player, card: int, rounds: float) -> float:
    """The most florins a star card is worth to a player."""
    worth = card_worth(position, player, card, greens_in_hand(position, player), rounds)
    florin = florin_worth(position, player, rounds)
    if position.round == 0:
        florin = HALL9000_OPENING if position.rules.hall9000 else OPENING_FLORIN
    price = worth / florin
    most = player.florins - (KEPT_IN_THE_OPENING if position.round == 0 else 0)
    return price if price < most else float(most)


def expected_artist(position: Position) -> float:
    """The mean of those who may come next; the last one only among the bottom three (S3.4)."""
    cards = position.rules.cards
    hired = len(position.artist_owners)
    bottom = len(position.artists) - BOTTOM_ARTISTS
    total = 0.0
    count = 0
    for index in range(hired, len(position.artists)):
        artist = position.artists[index]
        if artist == cards.last_artist and hired < bottom:
            continue
        total += cards.artist_points[artist]
        count += 1
    return total / count if count else 0.0


def odds_of_last(position: Position) -> float:
    """The odds that the next artist ends the game."""
    hired = len(position.artist_owners)
    if hired < len(position.artists) - BOTTOM_ARTISTS:
        return 0.0
    return 1.0 / (len(position.artists) - hired)


def artist_points(position: Position, player: Player) -> float:
    """The points of the artist being auctioned, as that player knows them."""
    known = position.artist_known
    hired = len(position.artist_owners)
    if len(known) > hired and known[hired] >> player.seat & 1:
        return float(position.rules.cards.artist_points[position.artists[hired]])
    return expected_artist(position) - BLIND


def odds_it_is_last(position: Position, player: Player) -> float:
    """The odds that the artist being auctioned ends the game, as that player knows them."""
    known = position.artist_known
    hired = len(position.artist_owners)
    if len(known) > hired and known[hired] >> player.seat & 1:
        return 1.0 if position.artists[hired] == position.rules.cards.last_artist else 0.0
    return odds_of_last(position)


def ending_worth(position: Position, player: Player, gain: float) -> float:
    """Points for ending the game now with a gain: as its winner, or not."""
    if player.status != BANKER:
        return ENDS_BADLY
    lead = lead_at_the_end(position, player.seat, gain, player.florins)
    return ENDS_WELL if lead > 0.5 else ENDS_BADLY


def calling_last_worth(position: Position, player: Player, gain: float) -> float:
    """What calling the last artist is worth, whichever player gets it."""
    odds = OUTBID_ALL
    for other in position.players:
        if other.florins > player.florins and other.status == BANKER:
            odds = OUTBID_SOME
    return odds * (gain + ending_worth(position, player, gain)) + (1.0 - odds) * ENDS_BADLY


def artist_price(position: Position, player: Player, rounds: float) -> float:
    """The most florins the artist being auctioned is worth to a player.

    After the last one florins are worth nothing, so everything may be bid (S18.1).
    """
    last = odds_it_is_last(position, player)
    if last == 1.0:
        return float(player.florins) if player.status == BANKER else 0.0
    points = artist_points(position, player) * RISING_SHARE[player.status]
    price = points / florin_worth(position, player, rounds)
    if player.status == BANKER:  # the last florins paid are worth more than the first
        left = player.florins - price / 2.0
        price = points / bankers_florin(left if left > 0.0 else 0.0, rounds)
    return price / (1.0 - LAST_FLORINS * last)


def price_of(position: Position, player: Player, rounds: float) -> float:
    """What is being auctioned, to that player."""
    if position.auction.kind == ARTIST_AUCTION:
        return artist_price(position, player, rounds)
    return star_price(position, player, position.auction.card, rounds)


def weigh_bids(position: Position, player: Player, codes: list[int]) -> list[float]:
    """The cheaper won, the better; nothing above the price."""
    rounds = rounds_left(position)
    price = price_of(position, player, rounds)
    florin = florin_worth(position, player, rounds)
    worths: list[float] = []
    for code in codes:
        worths.append(0.0 if code == PASS else (price - (code - BID)) * florin)
    return worths


def quick_bid(position: Position, player: Player) -> int:
    """Straight to what the others would bid, if it is worth that (S4.3, S16.4)."""
    rounds = rounds_left(position)
    price = price_of(position, player, rounds)
    lowest = lowest_bid(position, player)
    if price < lowest:
        return PASS
    rival = 0.0
    auction = position.auction
    for other in position.players:
        seat = other.seat
        if seat == player.seat or not auction.inside >> seat & 1:
            continue
        found = price_of(position, other, rounds)
        if found > other.florins:
            found = float(other.florins)
        if found > rival:
            rival = found
    bid = int(rival) if rival < price else int(price)
    if bid > player.florins:
        bid = player.florins
    return BID + (bid if bid > lowest else lowest)


def propose_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S4.1: the card one wants most; declining only when nothing is wanted."""
    if code == PASS:
        return 0.0
    florin = florin_worth(position, player, rounds)
    return (star_price(position, player, code - PROPOSE, rounds) - 1.0) * florin


def look_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S16.3: looking pays only for a player who can outbid the opener for a good artist."""
    if code == PASS:
        return 0.0
    florin = florin_worth(position, player, rounds)
    opener = position.players[position.turn.seat]
    purse = player.florins - (PRICE_OF_A_LOOK if code == LOOK else 0)
    cost = PRICE_OF_A_LOOK * florin if code == LOOK else inn_card_worth(position, player, rounds)
    theirs = florin_worth(position, opener, rounds)
    gain = 0.0
    count = 0
    cards = position.rules.cards
    for index in range(len(position.artist_owners), len(position.artists)):
        points = cards.artist_points[position.artists[index]]
        price = points / theirs
        if price > opener.florins:
            price = float(opener.florins)
        price += 1.0
        if price < 16.0:
            price = 16.0
        count += 1
        if price <= purse and points > price * florin:
            gain += points * RISING_SHARE[player.status] - price * florin
    return (gain / count if count else 0.0) - cost


def inn_card_worth(position: Position, player: Player, rounds: float) -> float:
    """What an Inn card would bring if it were kept."""
    held = player.hand.count(INN)
    worth = card_worth(position, player, INN, 0, rounds)
    return worth if held > 1 else 0.6 * worth
