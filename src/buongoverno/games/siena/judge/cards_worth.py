"""What a card in hand is worth to a player, in points (S2.1)."""

from typing import Final

from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    CALANDRINO,
    COURTESAN,
    FRIENDS,
    GOODS_CARDS,
    GUARDS,
    INN,
    JOURNEY_CARDS,
    MASON,
    MULE,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
    VIA_FRANCIGENA,
)
from buongoverno.games.siena.city.business import GOOD_BUSINESS
from buongoverno.games.siena.city.torre_del_mangia import FLOORS_PER_PLAYER, LABOUR
from buongoverno.games.siena.codes import BANKER, MERCHANT, PEASANT
from buongoverno.games.siena.inn_cards import TOGETHER, WINNINGS
from buongoverno.games.siena.judge.fato import expected_risk
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.judge.goods_plan import potential
from buongoverno.games.siena.piles import added
from buongoverno.games.siena.position import Player, Position

GREEN_POINT: Final = 0.16  # a district nearer to where points are
BUSINESS_FLORIN: Final = 0.11  # what a florin earned in the city is worth
LANDING: Final = 0.8  # odds to end a move in a given district in time
GUARDS_SAVE: Final = 0.9
FRIENDS_SAVE: Final = 0.9
CALANDRINO_TAKES: Final = 0.35
COURTESAN_TAKES: Final = 0.15
LOOK_WITH_INN: Final = 0.25
ROOM: Final = 0.3  # points a card costs that lies in hand until its owner is a banker
TRIP_WORTH: Final = 2.7
MULE_WORTH: Final = 1.6
JOURNEY: Final = 6.0  # florins a journey card brings a merchant
SPARE_JOURNEY: Final = 2.5  # when there are enough for the road already
AS_A_MERCHANT: Final = 0.55  # how much a peasant counts what only merchants sell
LATER_STATUS: Final[tuple[float, ...]] = (
    0.45,
    0.7,
    1.0,
)  # how much a banker's card counts for each status


def greens_in_hand(position: Position, player: Player) -> int:
    """All green numbers a player holds."""
    green = position.rules.cards.green
    total = 0
    for card in player.hand:
        total += green[card]
    return total


def green_worth(position: Position, player: Player, card: int, held: int) -> float:
    """A banker's use of the top half: the less, the more green numbers are in hand already."""
    return GREEN_POINT * position.rules.cards.green[card] * 6.0 / (6.0 + held)


def bottom_worth(position: Position, player: Player, card: int, rounds: float) -> float:
    """The bottom half in a banker's hand, in points, if there are enough rounds to use it."""
    florin = BUSINESS_FLORIN
    time = rounds / 3.0 if rounds < 3.0 else 1.0
    if card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI):
        return GOOD_BUSINESS * florin * LANDING * time
    if card == PIAZZA_SALIMBENI:
        return expected_risk() * florin * LANDING * time
    if card == GUARDS:
        return GUARDS_SAVE * time
    if card == FRIENDS:
        return FRIENDS_SAVE * time
    if card == MASON:
        built = position.tower.count(player.seat)
        return LABOUR * florin * 0.7 * time if built < FLOORS_PER_PLAYER else 0.0
    if card == CALANDRINO:
        return CALANDRINO_TAKES
    if card == COURTESAN:
        return COURTESAN_TAKES
    return 0.0


def inn_worth(position: Position, player: Player, held: int, florin: float) -> float:
    """An Inn card when that many are in hand already (S13)."""
    if position.rules.hall9000 and player.status != BANKER:
        return WINNINGS * florin
    if held + 1 >= TOGETHER:
        return WINNINGS * florin
    return LOOK_WITH_INN + (0.5 if held == TOGETHER - 2 else 0.0)


def card_worth(position: Position, player: Player, card: int, held: int, rounds: float) -> float:
    """What having a card is worth; `held` are the green numbers in hand besides it."""
    if card == INN:
        others = player.hand.count(INN)
        florin = florin_worth(position, player, rounds)
        return inn_worth(position, player, others, florin)
    if player.status == BANKER:
        bottom = bottom_worth(position, player, card, rounds)
        green = green_worth(position, player, card, held)
        return bottom + 0.3 * green if bottom > green else green + 0.3 * bottom
    if card in (VIA_FRANCIGENA, MULE):
        if player.status == PEASANT:
            return TRIP_WORTH if card == VIA_FRANCIGENA else MULE_WORTH
        return 0.05
    if card >= GOODS_CARDS:
        return goods_worth(position, player, card, rounds)
    share = LATER_STATUS[player.status]
    worth = share * (bottom_worth(position, player, card, rounds) + 0.05)
    if card in (COURTESAN, CALANDRINO):
        worth = bottom_worth(position, player, card, rounds) if bankers(position) else 0.08
    stuck = 0
    for other in player.hand:
        if other < GOODS_CARDS and other != INN:
            stuck += 1
    return worth - ROOM * (stuck - 1) if stuck > 1 else worth


def bankers(position: Position) -> int:
    """How many players are in the city."""
    count = 0
    for player in position.players:
        if player.status == BANKER:
            count += 1
    return count


def goods_worth(position: Position, player: Player, card: int, rounds: float) -> float:
    """A goods or journey card for a player who can still lay it."""
    florin = florin_worth(position, player, rounds)
    hand = player.hand
    more = added(hand, card)
    if player.status == PEASANT:
        gain = 0.0
        if card < JOURNEY_CARDS or not position.rules.hall9000:
            gain = potential(position, player, PEASANT, more)
            gain -= potential(position, player, PEASANT, hand)
        later = potential(position, player, MERCHANT, more)
        later -= potential(position, player, MERCHANT, hand)
        if card >= JOURNEY_CARDS:
            later += SPARE_JOURNEY
        return florin * (gain + AS_A_MERCHANT * later)
    if card >= JOURNEY_CARDS:
        journeys = 0
        for other in hand:
            if other >= JOURNEY_CARDS:
                journeys += 1
        return florin * (JOURNEY if journeys + player.road_space < 3 else SPARE_JOURNEY)
    gain = potential(position, player, MERCHANT, more)
    gain -= potential(position, player, MERCHANT, hand)
    return florin * gain
