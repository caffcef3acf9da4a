"""What stands in the way of a decision: the florins, cards and places of the case.

The rooms of the rulebook say which rule forbids a thing and why, in a word; here stands what else
its sentence needs ([obstacles] in words_LANGUAGE.toml). Only what the seat sees is told.
"""

from typing import Final

from buongoverno.games.siena import bidding, card_phase, inn_cards, rising, senesi
from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    INN,
    MASON,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
)
from buongoverno.games.siena.city import artists, calandrino, movement, torre_del_mangia
from buongoverno.games.siena.city.palazzo_tolomei import WEDDING_GIFT
from buongoverno.games.siena.codes import (
    BANCHI_DI_SOTTO_DISTRICT,
    BANKER,
    BID,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    CARRY,
    DISCARD,
    DONATE,
    DRAW,
    DUOMO,
    GIVE,
    GREEN,
    LOOK,
    NOWHERE,
    PEASANT,
    PIAZZA_SALIMBENI_DISTRICT,
    PLAY,
    PROPOSE,
    RISE,
    SECTOR,
    SELL,
    SENESI_TWO,
    TAKE,
    THE_INN,
    TORRE_DEL_MANGIA,
    VIA_DEI_SERVI_DISTRICT,
    VIA_DELLA_CERCHIA,
    WALK,
)
from buongoverno.games.siena.countryside import goods, roads
from buongoverno.games.siena.piles import copies
from buongoverno.games.siena.position import HAND_LIMIT, Player, Position
from buongoverno.kernel.obstacle import Obstacle

# Reasons that say when or where a banker may do it: anybody else is told that it takes a banker.
_BANKERS_MATTERS: Final = (
    "elsewhere",
    "when_courtesans_call",
    "when_beggar_asks",
    "when_building",
    "move_is_over",
)


def fill(position: Position, obstacle: Obstacle, code: int, seat: int) -> None:
    """Complete an obstacle with what its sentence needs."""
    player = position.players[seat]
    if obstacle.kind in _BANKERS_MATTERS and player.status != BANKER:
        obstacle.kind = "bankers_only"
    elif obstacle.kind == "with_goods" and player.status != PEASANT:
        obstacle.kind = "peasants_only"
    elif obstacle.kind == "three_inns" and copies(player.hand, INN) >= inn_cards.TOGETHER:
        obstacle.kind = "inns_together"
    obstacle.numbers = _numbers(position, player, code, obstacle.kind)
    card = _card(code)
    if card >= 0:
        obstacle.card = position.name_card(card)
    place = _place(position, player, code, obstacle.kind)
    if place != NOWHERE:
        obstacle.place = position.name_place(place)


def _card(code: int) -> int:
    """The card that a code is about, or -1."""
    if code == BUILD_WITH_MASON:
        return MASON
    if code > BID or code < PROPOSE:
        return -1
    for first in (DISCARD, GREEN, PLAY, TAKE):
        if code >= first:
            return code - first
    return code - PROPOSE


def _place(position: Position, player: Player, code: int, kind: str) -> int:
    """The place that a sentence names."""
    if SELL <= code <= DRAW:
        return SECTOR + code - SELL
    if CARRY <= code < SELL:
        return SECTOR + code - CARRY
    if kind == "inn_not_here":
        return VIA_DELLA_CERCHIA
    if kind == "road_ends":
        return player.road
    return _PLACES.get(code, NOWHERE)


# Where a thing is done, by its code (S11.7, S11.8, S15.2, S16.1, S17.1).
_PLACES: Final = {
    PLAY + BANCHI_DI_SOTTO: BANCHI_DI_SOTTO_DISTRICT,
    PLAY + PIAZZA_SALIMBENI: PIAZZA_SALIMBENI_DISTRICT,
    PLAY + VIA_DEI_SERVI: VIA_DEI_SERVI_DISTRICT,
    DONATE: DUOMO,
    CALL_ARTIST: THE_INN,
    BUILD: TORRE_DEL_MANGIA,
    BUILD_WITH_MASON: TORRE_DEL_MANGIA,
    PLAY + MASON: TORRE_DEL_MANGIA,
}


def _numbers(position: Position, player: Player, code: int, kind: str) -> dict[str, int]:
    """The numbers of a sentence; `have` is what the player has of what is wanted."""
    turn = position.turn
    walk = position.walk
    if kind == "too_poor":
        return {"price": _price(position, player, code), "have": player.florins}
    if kind == "gift_too_dear":
        return {"price": WEDDING_GIFT, "have": player.florins}
    if kind == "bid_too_low":
        return {"amount": bidding.lowest_bid(position, player)}
    if kind == "hand_full":
        return {"amount": HAND_LIMIT}
    if kind == "inn_full":
        return {"amount": position.rules.courtesan_limit}
    if kind == "floors_built":
        return {"amount": torre_del_mangia.FLOORS_PER_PLAYER}
    if kind == "three_inns":
        return {"amount": inn_cards.TOGETHER, "have": copies(player.hand, INN)}
    if kind == "road_ends":
        return {"amount": roads.spaces_left(player), "have": turn.journeys}
    if kind == "good_for_each_trip":
        ready = goods.all_for_sale(position, goods.per_kind(position))
        return {"amount": turn.trips + 1, "have": ready}
    if kind == "sold_enough":
        return {"amount": goods.per_kind(position)}
    if kind == "earned_too_little":
        two = code == SENESI_TWO
        return {
            "price": senesi.PRICE_OF_TWO if two else senesi.PRICE_OF_ONE,
            "have": turn.earned,
        }
    if kind == "points_short":
        return {"amount": code - WALK, "have": walk.points}
    if kind == "inn_too_far":
        return {"amount": movement.points_to_inn(player), "have": walk.points}
    if kind == "inn_out_of_reach":
        return {"amount": calandrino.steps_to_inn(position), "have": walk.points}
    if kind == "beggar_must_walk":
        return {"amount": calandrino.DISTRICTS, "have": walk.steps}
    return {}


def _price(position: Position, player: Player, code: int) -> int:
    """What a code costs in florins, at least."""
    if code > BID:
        return code - BID
    if TAKE <= code < PLAY:
        return card_phase.price(position, player, code - TAKE)
    if code == RISE:
        return rising.FLORINS_TO_RISE[player.status]
    if code == DONATE:
        return position.rules.cards.donation_steps[0]
    if code == CALL_ARTIST:
        return artists.OPENING_BID
    if code in (BUILD, BUILD_WITH_MASON):
        return torre_del_mangia.price(position, code == BUILD_WITH_MASON)
    if code == LOOK:
        return artists.PRICE_OF_A_LOOK
    assert code == GIVE, code
    return position.walk.alms
