"""Why a decision is good, in a sentence; the words are in `reasons_en.toml`."""

from typing import Final

from buongoverno.games.siena.bidding import ARTIST_AUCTION, lowest_bid
from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    CALANDRINO,
    COURTESAN,
    GOODS_CARDS,
    INN,
    JOURNEY_CARDS,
    MASON,
    MULE,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
    VIA_FRANCIGENA,
)
from buongoverno.games.siena.city import artists, torre_del_mangia
from buongoverno.games.siena.city.artists import OPENING_BID, PRICE_OF_A_LOOK
from buongoverno.games.siena.city.business import (
    GOOD_BUSINESS,
    SALIMBENI_PER_CARD,
    SMALL_BUSINESS,
    YELLOW_DISTRICTS,
)
from buongoverno.games.siena.city.calandrino import DISTRICTS
from buongoverno.games.siena.city.courtesans import CALL, PER_COURTESAN
from buongoverno.games.siena.city.duomo import donation
from buongoverno.games.siena.city.movement import next_place
from buongoverno.games.siena.codes import (
    AREZZO,
    ARTIST,
    ASK_ALMS,
    ASK_BEGGAR_CARDS,
    ASK_BEGGAR_STEP,
    ASK_BID,
    ASK_CARRY,
    ASK_COURTESANS,
    ASK_DRAW,
    ASK_FIRST,
    ASK_KEEP,
    ASK_LAY,
    ASK_LOOK,
    ASK_MOVE,
    ASK_OFFER,
    ASK_PROPOSE,
    ASK_ROAD,
    ASK_SELL,
    ASK_TAKE,
    BANCHI_DI_SOTTO_DISTRICT,
    BANKER,
    BID,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    CARRY,
    DISCARD,
    DONATE,
    DONE,
    DRAW,
    DUOMO,
    END_TURN,
    ENTER_INN,
    FIRST,
    FLORENCE,
    GIVE,
    GO,
    GREEN,
    KEEP,
    LOOK,
    MERCHANT,
    PASS,
    PAY,
    PEASANT,
    PIAZZA_SALIMBENI_DISTRICT,
    PLAY,
    PROPOSE,
    REFUSE,
    RISE,
    SECTOR,
    SELL,
    SENESI_ONE,
    SETTLE,
    STAY,
    TAKE,
    THE_INN,
    THREE_INNS,
    TO_FLORENCE,
    TORRE_DEL_MANGIA,
    VIA_DEI_SERVI_DISTRICT,
    VIA_DELLA_CERCHIA,
    WALK,
)
from buongoverno.games.siena.countryside.roads import pays
from buongoverno.games.siena.countryside.via_francigena import load_value
from buongoverno.games.siena.fato import FATO_CARDS
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.inn_cards import TOGETHER, WINNINGS
from buongoverno.games.siena.judge.beggar import before
from buongoverno.games.siena.judge.bidding import expected_artist, price_of, star_price
from buongoverno.games.siena.judge.florins import rounds_left
from buongoverno.games.siena.judge.goods_plan import COMFORTABLE_HAND, plan_goods
from buongoverno.games.siena.position import WORKERS, Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.games.siena.senesi import PRICE_OF_ONE, PRICE_OF_TWO
from buongoverno.plugin.judge import Reason

LARGE_HAND: Final = 6


def reason_for(position: Position, player: Player, code: int) -> Reason:
    """The main argument for a code."""
    question = position.question
    if question == ASK_BID:
        return _bid(position, player, code)
    if question == ASK_PROPOSE:
        return _propose(position, player, code)
    if question == ASK_TAKE:
        return _take(position, player, code)
    if question == ASK_FIRST:
        return _first(position, player, code)
    if question == ASK_MOVE:
        return _move(position, player, code)
    if question in (ASK_LAY, ASK_SELL, ASK_CARRY, ASK_ROAD):
        return _goods_step(position, player, code)
    if question == ASK_DRAW:
        return _draw(position, SALIMBENI_PER_CARD, code - DRAW)
    if question == ASK_OFFER:
        return _offer(player, code)
    if question == ASK_KEEP:
        return Reason("keeps_points", amount=position.looked_at[code - KEEP])
    if question == ASK_LOOK:
        return _look(position, code)
    if question in (ASK_ALMS, ASK_COURTESANS, ASK_BEGGAR_CARDS, ASK_BEGGAR_STEP):
        return _meeting(position, player, code)
    return _turn(position, player, code)


# -- auctions (S4, S6.5, S16) ----------------------------------------------------------------------


def _bid(position: Position, player: Player, code: int) -> Reason:
    rounds = rounds_left(position)
    worth = int(price_of(position, player, rounds))
    worth = worth if worth > 0 else 0
    artist = position.auction.kind == ARTIST_AUCTION
    if code == PASS:
        if worth == 0:
            return Reason("of_little_use")
        affordable = lowest_bid(position, player) <= worth
        return Reason("too_dear", money=worth, against=affordable)
    if code - BID > worth:
        return Reason("above_its_worth", money=worth, against=True)
    if not artist:
        return Reason("worth_the_bid", card=position.name_card(position.auction.card), money=worth)
    known = position.artist_known[len(position.artist_owners)] >> player.seat & 1
    if not known:
        return Reason("artist_unseen", money=worth)
    current = artists.current(position)
    if current == position.rules.cards.last_artist:
        return Reason("artist_ends_game", card=position.name_card(ARTIST + current))
    points = position.rules.cards.artist_points[current]
    return Reason(
        "artist_seen", card=position.name_card(ARTIST + current), amount=points, money=worth
    )


def _propose(position: Position, player: Player, code: int) -> Reason:
    if code == PASS:
        return Reason("nothing_wanted")
    card = code - PROPOSE
    rounds = rounds_left(position)
    worth = star_price(position, player, card, rounds)
    if worth < 1.0:
        return Reason("others_pay_for_it", card=position.name_card(card))
    for other in position.legal_codes(player.seat):
        if other != PASS and star_price(position, player, other - PROPOSE, rounds) > worth:
            return Reason("worth_the_bid", card=position.name_card(card), money=int(worth))
    return Reason("wants_card", card=position.name_card(card), money=int(worth))


def _look(position: Position, code: int) -> Reason:
    if code == PASS:
        return Reason("look_not_worth", money=PRICE_OF_A_LOOK)
    if code == LOOK:
        return Reason("look_then_outbid", money=PRICE_OF_A_LOOK)
    return Reason("look_with_inn", card=position.name_card(INN))


# -- cards (S6.3, S7.1) ----------------------------------------------------------------------------


def _take(position: Position, player: Player, code: int) -> Reason:
    if code == PASS:
        return Reason("leaves_room" if len(player.hand) >= COMFORTABLE_HAND else "keeps_florins")
    card = code - TAKE
    name = position.name_card(card)
    if player.status == BANKER and card not in (INN, MASON):
        return Reason("green_steps", card=name, amount=position.rules.cards.green[card])
    if card == MASON:
        return Reason("saves_labour", card=name, money=torre_del_mangia.LABOUR)
    if card == INN:
        if position.rules.hall9000 and player.status != BANKER:
            return Reason("inn_pays", card=name, money=WINNINGS)
        key = "third_inn" if player.hand.count(INN) >= TOGETHER - 1 else "one_of_three_inns"
        return Reason(key, card=name, money=WINNINGS)
    if card == CALANDRINO:
        return Reason("to_beg", card=name)
    if card == COURTESAN:
        return Reason("to_call", card=name)
    if card >= JOURNEY_CARDS and player.status == MERCHANT:
        return Reason("for_the_road", card=name)
    good = _best_good(position, player, card)
    if good < 0:
        return Reason("for_later", card=name)
    ready = position.finished[good] * position.rules.cards.fills[good] + position.cubes[good]
    for other in player.hand:
        ready += position.rules.cards.cubes[other][good]
    ready += position.rules.cards.cubes[card][good]
    key = "completes_good" if ready >= position.rules.cards.fills[good] else "collects_cubes"
    return Reason(
        key,
        card=name,
        place=position.name_place(SECTOR + good),
        money=position.rules.cards.price[good],
    )


def _goods_of(position: Position, player: Player) -> range:
    """The goods that a peasant or a merchant sells."""
    if player.status == PEASANT:
        return range(WORKERS)
    return range(WORKERS, len(position.rules.cards.price))


def _best_good(position: Position, player: Player, card: int) -> int:
    """The good of a card that its player sells and that is nearest to being finished."""
    cards = position.rules.cards
    best = -1
    nearest = -1.0
    for good in _goods_of(position, player):
        if cards.cubes[card][good]:
            cubes = position.cubes[good] + cards.cubes[card][good]
            near = position.finished[good] + cubes / cards.fills[good]
            if near > nearest:
                nearest = near
                best = good
    return best


def _first(position: Position, player: Player, code: int) -> Reason:
    seat = code - FIRST
    if seat != player.seat:
        return Reason("others_first", seat=seat)
    if player.status == BANKER:
        return Reason("acts_first")
    ready = any(position.finished[good] for good in _goods_of(position, player))
    return Reason("sells_first" if ready else "plays_first")


# -- the turn (S7.8) -------------------------------------------------------------------------------


def _turn(position: Position, player: Player, code: int) -> Reason:
    if code == END_TURN:
        return Reason("nothing_better")
    if code == RISE:
        if player.status == PEASANT:
            return Reason("becomes_merchant")
        return Reason("becomes_banker")
    if code == DONATE:
        return Reason("donates", money=donation(position, player))
    if code == CALL_ARTIST:
        points = int(expected_artist(position) + 0.5)
        return Reason("calls_artist", amount=points, money=OPENING_BID)
    if code in (BUILD, BUILD_WITH_MASON):
        return _build(position, code)
    if code == THREE_INNS:
        return Reason("inn_winnings", money=WINNINGS)
    if code >= DISCARD:
        key = "makes_room" if len(player.hand) >= LARGE_HAND else "no_use_left"
        return Reason(key, card=position.name_card(code - DISCARD))
    return _play(position, player, code - PLAY)


def _build(position: Position, code: int) -> Reason:
    floor = len(position.tower)
    money = torre_del_mangia.price(position, code == BUILD_WITH_MASON)
    if floor + 1 == torre_del_mangia.FLOORS:
        return Reason("last_floor", amount=FLOOR_POINTS[floor], money=money)
    key = "builds_cheaper" if code == BUILD_WITH_MASON else "builds"
    return Reason(key, amount=FLOOR_POINTS[floor], money=money)


def _play(position: Position, player: Player, card: int) -> Reason:
    name = position.name_card(card)
    if card >= GOODS_CARDS:
        return _lay(position, player, card)
    if card == CALANDRINO:
        return _beggar(position, player, DISTRICTS)
    if card == COURTESAN:
        for other in position.players:
            if other.place == THE_INN and other.seat != player.seat:
                return Reason("courtesan_in_inn", seat=other.seat, money=PER_COURTESAN)
        return Reason("courtesan_waits", money=PER_COURTESAN)
    if card == INN:
        return Reason("inn_winnings", card=name, money=WINNINGS)
    if card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI):
        return Reason("good_business", card=name, money=GOOD_BUSINESS)
    if card == PIAZZA_SALIMBENI:
        return Reason("tries_fate", card=name, money=SALIMBENI_PER_CARD)
    return Reason("for_later", card=name)


def _beggar(position: Position, player: Player, steps: int) -> Reason:
    """Whom Calandrino meets on his way."""
    place = position.calandrino
    met = 0
    seat = -1
    for _ in range(steps):
        place = before(place)
        for other in position.players:
            if other.seat != player.seat and other.place == place:
                met += 1
                if seat < 0:
                    seat = other.seat
    if met == 0:
        return Reason("beggar_meets_nobody")
    return Reason("beggar_meets", seat=seat, amount=met)


# -- the goods step (S7.3, S8 to S10) --------------------------------------------------------------


def _lay(position: Position, player: Player, card: int) -> Reason:
    name = position.name_card(card)
    if card >= JOURNEY_CARDS and player.status == MERCHANT:
        return Reason("for_the_road", card=name)
    plan = plan_goods(position, player, rounds_left(position))
    if card in plan.cards and plan.florins >= 1.0:
        if _is_the_rise(player, plan.florins):
            return Reason("brings_the_rise", card=name, money=int(plan.florins))
        return Reason("goods_to_sell", card=name, money=int(plan.florins))
    if len(player.hand) > COMFORTABLE_HAND:
        return Reason("makes_room", card=name)
    return Reason("adds_cubes", card=name)


def _is_the_rise(player: Player, florins: float) -> bool:
    if player.status == BANKER:
        return False
    needed = FLORINS_TO_RISE[player.status]
    return player.florins < needed <= player.florins + florins


def _goods_step(position: Position, player: Player, code: int) -> Reason:
    if code == SETTLE:
        return Reason("enough_lies")
    if code == DONE:
        return Reason("keeps_goods")
    if SELL <= code <= DRAW:
        return _sell(position, player, code - SELL)
    if CARRY <= code < SELL:
        good = code - CARRY
        return Reason(
            "road_pays_more",
            place=position.name_place(SECTOR + good),
            money=position.rules.cards.fato[good],
        )
    if DRAW < code <= WALK:  # six cards are the highest code of this kind
        return _draw(position, load_value(position), code - DRAW)
    if code < KEEP:
        road = FLORENCE if code == TO_FLORENCE else AREZZO
        return Reason("road_pays", place=position.name_place(road), money=pays(road)[-1])
    card = code - PLAY
    if card == MULE:
        return Reason("mule_sells_two", card=position.name_card(card))
    if card == VIA_FRANCIGENA:
        return Reason("trip_beats_price", card=position.name_card(card))
    return _lay(position, player, card)


def _sell(position: Position, player: Player, good: int) -> Reason:
    price = position.rules.cards.price[good]
    place = position.name_place(SECTOR + good)
    if _is_the_rise(player, price):
        return Reason("brings_the_rise", place=place, money=price)
    for seat in position.to_play:
        if position.players[seat].status == player.status:
            return Reason("before_a_rival", seat=seat, place=place, money=price)
    return Reason("sold_for", place=place, money=price)


def _draw(position: Position, value: int, cards: int) -> Reason:
    """S9.2: the odds in per cent, and what is earned then."""
    percent = (100 * (FATO_CARDS - cards) + FATO_CARDS // 2) // FATO_CARDS
    return Reason("odds_of_fate", amount=percent, money=value * cards)


def _offer(player: Player, code: int) -> Reason:
    if code == PASS:
        needed = FLORINS_TO_RISE[player.status]
        if player.florins < needed:
            return Reason("saves_for_the_rise", money=needed)
        return Reason("florins_are_better")
    if code == SENESI_ONE:
        return Reason("favour_of_one", money=PRICE_OF_ONE)
    return Reason("favour_of_two", money=PRICE_OF_TWO)


# -- the city (S11, S14) ---------------------------------------------------------------------------


def _move(position: Position, player: Player, code: int) -> Reason:
    if code >= GREEN:
        card = code - GREEN
        return Reason(
            "walks_further",
            card=position.name_card(card),
            amount=position.rules.cards.green[card],
        )
    if code == ENTER_INN:
        return Reason("to_the_inn", place=position.name_place(THE_INN), money=OPENING_BID)
    place = player.place
    if code != STAY:
        for _ in range(code - WALK):
            place = next_place(place)
    return _destination(position, player, place, code)


def _destination(position: Position, player: Player, place: int, code: int) -> Reason:
    name = position.name_place(place)
    hand = player.hand
    if place == TORRE_DEL_MANGIA and len(position.tower) < torre_del_mangia.FLOORS:
        money = torre_del_mangia.price(position, MASON in hand)
        if player.florins >= money:
            points = FLOOR_POINTS[len(position.tower)]
            return Reason("to_the_tower", place=name, amount=points, money=money)
    if place == DUOMO and not player.donated and donation(position, player):
        return Reason("to_the_duomo", place=name, money=donation(position, player))
    if place == BANCHI_DI_SOTTO_DISTRICT and BANCHI_DI_SOTTO in hand:
        return Reason("to_do_business", place=name, money=GOOD_BUSINESS)
    if place == VIA_DEI_SERVI_DISTRICT and VIA_DEI_SERVI in hand:
        return Reason("to_do_business", place=name, money=GOOD_BUSINESS)
    if place == PIAZZA_SALIMBENI_DISTRICT and PIAZZA_SALIMBENI in hand:
        return Reason("to_try_fate", place=name, money=SALIMBENI_PER_CARD)
    if place == VIA_DELLA_CERCHIA and position.courtesans and code != STAY:
        return Reason("drawn_in", place=name, money=PER_COURTESAN * position.courtesans)
    if place in YELLOW_DISTRICTS:
        return Reason("small_business", place=name, money=SMALL_BUSINESS)
    return Reason("waits_there" if code == STAY else "on_the_way", place=name)


def _meeting(position: Position, player: Player, code: int) -> Reason:
    """S14: Calandrino and the courtesans."""
    walk = position.walk
    if code == GIVE:
        return Reason("gives_alms", amount=player.miser_cubes + 1, money=walk.alms)
    if code == REFUSE:
        return Reason("refuses_alms", amount=player.miser_cubes + 1, money=walk.alms)
    if code == PAY:
        cubes = 1 if walk.part == CALL else position.courtesans
        return Reason("pays_courtesans", money=min(PER_COURTESAN * cubes, player.florins))
    if code == GO:
        return _beggar(position, player, walk.points)
    if code == STAY:
        return Reason("beggar_stays")
    if code == ENTER_INN:
        return Reason("beggar_in_inn")
    if code >= GREEN:
        further = walk.points + position.rules.cards.green[code - GREEN]
        return _beggar(position, player, further)
    if code == PLAY + INN:
        return Reason("beggar_in_inn")
    if code >= PLAY:
        return Reason("card_spares_florins", card=position.name_card(code - PLAY))
    return _beggar(position, player, walk.points - walk.steps)
