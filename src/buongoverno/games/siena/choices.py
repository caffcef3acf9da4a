"""Legal codes with structure: what an interface needs to draw them without knowing a rule."""

from buongoverno.games.siena import bidding, card_phase, fato, opening_auction
from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    GOODS_CARDS,
    INN,
    JOURNEY_CARDS,
    VIA_DEI_SERVI,
)
from buongoverno.games.siena.city import artists, duomo, movement, torre_del_mangia
from buongoverno.games.siena.city.business import GOOD_BUSINESS, SALIMBENI_PER_CARD
from buongoverno.games.siena.city.courtesans import CALL, PER_COURTESAN
from buongoverno.games.siena.city.palazzo_tolomei import WEDDING_GIFT
from buongoverno.games.siena.codes import (
    ASK_CARRY,
    ASK_LOOK,
    ASK_PROPOSE,
    ASK_TURN,
    BID,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    CARRY,
    DISCARD,
    DONATE,
    DRAW,
    END_TURN,
    ENTER_INN,
    FIRST,
    GIVE,
    GREEN,
    KEEP,
    LOOK,
    MERCHANT,
    PALAZZO_TOLOMEI,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    RISE,
    SECTOR,
    SELL,
    SENESI_ONE,
    SENESI_TWO,
    TAKE,
    THE_INN,
    THREE_INNS,
    TORRE_DEL_MANGIA,
    WALK,
)
from buongoverno.games.siena.countryside.via_francigena import load_value
from buongoverno.games.siena.inn_cards import WINNINGS
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.senesi import PRICE_OF_ONE, PRICE_OF_TWO
from buongoverno.kernel.state import ChoiceDetails


def describe(position: Position, code: int) -> ChoiceDetails:
    """Describe a legal code, or one of those in sight (`Question.in_sight`)."""
    player = position.players[position.decider]
    if code >= BID + 1:
        return _bid(position, player, code - BID)
    if code >= TAKE:
        return _card(position, player, code)
    if code >= PROPOSE:
        found = ChoiceDetails("propose")
        found.card = code - PROPOSE
        return found
    if code > DRAW:
        return _walk(position, player, code) if code > WALK else _draw(position, code - DRAW)
    if code >= KEEP:
        return _numbered(position, code)
    return _plain(position, player, code)


def _bid(position: Position, player: Player, florins: int) -> ChoiceDetails:
    found = ChoiceDetails("bid")
    found.amount = florins
    found.price = florins
    if position.auction.kind != bidding.ARTIST_AUCTION:
        found.card = position.auction.card
    return found


def _card(position: Position, player: Player, code: int) -> ChoiceDetails:
    if code >= DISCARD:
        found = ChoiceDetails("discard")
        found.rule = "S7.2"
        found.card = code - DISCARD
    elif code >= GREEN:
        found = ChoiceDetails("green")
        found.card = code - GREEN
        found.amount = position.rules.cards.green[found.card]
    elif code >= PLAY:
        found = ChoiceDetails("play")
        found.card = code - PLAY
        found.rule = _play_rule(position, found.card)
        trade = found.card == BANCHI_DI_SOTTO or found.card == VIA_DEI_SERVI
        if position.question == ASK_TURN and trade:
            found.gain = GOOD_BUSINESS
    else:
        found = ChoiceDetails("take")
        found.card = code - TAKE
        found.price = card_phase.price(position, player, found.card)
    return found


def _play_rule(position: Position, card: int) -> str:
    """The rule of a card's bottom half; an Inn card has three (S13)."""
    if card >= JOURNEY_CARDS:
        return "S10.1" if position.players[position.decider].status == MERCHANT else "S10.5"
    if card >= GOODS_CARDS:
        return "S8.1"
    if card == INN and position.question != ASK_TURN:
        return "S16.3" if position.question == ASK_LOOK else "S14.5"
    return _PLAY_RULES[card]


# By card: Via Francigena, Piazza Salimbeni, Friends, Mule, Banchi di Sotto, Via dei Servi, Guards,
# Courtesan, Calandrino, Inn, Mason.
_PLAY_RULES = (
    "S9.1",
    "S11.8",
    "S14.4",
    "S8.6",
    "S11.7",
    "S11.7",
    "S14.6",
    "S14.1",
    "S14.5",
    "S13.1",
    "S17.1",
)


def _walk(position: Position, player: Player, code: int) -> ChoiceDetails:
    """Where the walk leads, and the wedding gifts on the way (S11.4)."""
    found = ChoiceDetails("walk")
    found.amount = code - WALK
    place = player.place
    at_wedding = player.at_wedding
    for _ in range(found.amount):
        if place == PALAZZO_TOLOMEI and at_wedding:
            found.price += WEDDING_GIFT
        place = movement.next_place(place)
        at_wedding = place == PALAZZO_TOLOMEI
    found.place = place
    if found.price or place == PALAZZO_TOLOMEI:
        found.rule = "S11.4"
    return found


def _draw(position: Position, cards: int) -> ChoiceDetails:
    """S9.2, S11.8: what that many Fato cards bring, and how often."""
    found = ChoiceDetails("draw")
    found.amount = cards
    per_card = SALIMBENI_PER_CARD
    if position.question == ASK_CARRY:
        per_card = load_value(position)
        found.rule = "S9.2"
    found.gain = per_card * cards
    found.chance = (fato.FATO_CARDS - cards) / fato.FATO_CARDS
    return found


def _numbered(position: Position, code: int) -> ChoiceDetails:
    if code >= SELL:
        found = ChoiceDetails("sell")
        found.place = SECTOR + code - SELL
        found.gain = position.rules.cards.price[code - SELL]
    elif code >= CARRY:
        found = ChoiceDetails("carry")
        found.place = SECTOR + code - CARRY
    elif code >= FIRST:
        found = ChoiceDetails("first")
        found.amount = code - FIRST
    else:
        found = ChoiceDetails("keep")
        found.amount = position.looked_at[code - KEEP]
    return found


def _plain(position: Position, player: Player, code: int) -> ChoiceDetails:
    found = ChoiceDetails(KINDS_OF_CHOICE[code])
    found.rule = _RULES_OF_CHOICE.get(code, "")
    if code == DONATE:
        found.price = duomo.donation(position, player)
    elif code == CALL_ARTIST:
        found.price = artists.OPENING_BID
    elif code in (BUILD, BUILD_WITH_MASON):
        found.price = torre_del_mangia.price(position, code == BUILD_WITH_MASON)
        found.place = TORRE_DEL_MANGIA
        found.amount = len(position.tower) + 1
    elif code == ENTER_INN:
        found.place = THE_INN
    elif code == PAY:
        cubes = 1 if position.walk.part == CALL else position.courtesans
        found.amount = cubes
        found.price = min(PER_COURTESAN * cubes, player.florins)
    elif code == GIVE:
        found.price = position.walk.alms
    elif code == LOOK:
        found.price = artists.PRICE_OF_A_LOOK
    elif code == THREE_INNS:
        found.gain = WINNINGS
    elif code == SENESI_ONE:
        found.price = PRICE_OF_ONE
    elif code == SENESI_TWO:
        found.price = PRICE_OF_TWO
    elif code == PASS and position.question == ASK_PROPOSE:
        found.consequences.append(opening_auction.declining(position, player.seat))
    return found


_RULES_OF_CHOICE = {
    END_TURN: "S7.5",
    RISE: "S12.1",
    DONATE: "S15.3",
    CALL_ARTIST: "S16.1",
    BUILD: "S17.1",
    BUILD_WITH_MASON: "S17.1",
    ENTER_INN: "S11.5",
    THREE_INNS: "S13.1",
}

# The kinds of the codes below KEEP, in their order.
KINDS_OF_CHOICE = (
    "pass",
    "end_turn",
    "rise",
    "donate",
    "call_artist",
    "build",
    "build_with_mason",
    "settle",
    "done",
    "go",
    "stay",
    "enter_inn",
    "step",
    "pay",
    "give",
    "refuse",
    "look",
    "three_inns",
    "one_senesi",
    "two_senesi",
    "to_florence",
    "to_arezzo",
)
