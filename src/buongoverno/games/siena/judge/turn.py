"""The player's turn: everything useful first, then the end, the rise or the tower (S7.8)."""

from typing import Final

from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    CALANDRINO,
    COURTESAN,
    GOODS_CARDS,
    INN,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
)
from buongoverno.games.siena.city.business import GOOD_BUSINESS
from buongoverno.games.siena.codes import (
    BANKER,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    DISCARD,
    DONATE,
    END_TURN,
    PLAY,
    RISE,
    THREE_INNS,
)
from buongoverno.games.siena.inn_cards import WINNINGS
from buongoverno.games.siena.judge.beggar import calandrino_worth, courtesan_worth
from buongoverno.games.siena.judge.cards_worth import card_worth, greens_in_hand
from buongoverno.games.siena.judge.city import (
    artist_call_worth,
    donation_worth,
    floor_worth,
)
from buongoverno.games.siena.judge.fato import expected_risk
from buongoverno.games.siena.judge.florins import MERCHANTS_FLORIN, florin_worth
from buongoverno.games.siena.judge.goods_plan import COMFORTABLE_HAND, GoodsPlan, plan_goods
from buongoverno.games.siena.judge.rising import rise_worth
from buongoverno.games.siena.piles import without
from buongoverno.games.siena.position import Player, Position

JUNK: Final = 0.35  # a card worth less than this makes room when there are six
FULL_HAND: Final = 0.8  # the same with seven, when no card can be taken (S6.4)


def weigh_turn(position: Position, player: Player, codes: list[int], rounds: float) -> list[float]:
    """What ends the turn comes last: anything else that helps is worth that on top."""
    florin = florin_worth(position, player, rounds)
    plan = plan_goods(position, player, rounds)
    ending: list[float] = []
    best_end = 0.0
    for code in codes:
        worth = 0.0
        if code == RISE:
            worth = rise_worth(position, player, rounds)
        elif code in (BUILD, BUILD_WITH_MASON):
            mason = code == BUILD_WITH_MASON
            worth = floor_worth(position, player, player.florins, florin, mason)
            if mason:
                worth -= 0.6
        ending.append(worth)
        if worth > best_end:
            best_end = worth
    worths: list[float] = []
    for index in range(len(codes)):
        code = codes[index]
        if code in (END_TURN, RISE, BUILD, BUILD_WITH_MASON):
            worths.append(ending[index])
        else:
            worths.append(best_end + action_gain(position, player, code, florin, plan, rounds))
    return worths


def action_gain(
    position: Position, player: Player, code: int, florin: float, plan: GoodsPlan, rounds: float
) -> float:
    """What doing something before the turn ends brings, in points."""
    if code >= DISCARD:
        return discard_gain(position, player, code - DISCARD, florin, rounds)
    if code == DONATE:
        return donation_worth(position, player, player.florins, florin)
    if code == CALL_ARTIST:
        worth = artist_call_worth(position, player, player.florins, florin)
        return worth if worth > 0.0 else -1.0
    if code == THREE_INNS:
        return WINNINGS * florin
    card = code - PLAY
    if card >= GOODS_CARDS:
        return plan.worth if card in plan.cards and plan.card >= 0 else plan.worth - 1.0
    if card == CALANDRINO:
        return calandrino_worth(position, player, rounds)
    if card == COURTESAN:
        return courtesan_worth(position, player, rounds)
    if card == INN:
        return WINNINGS * florin
    if card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI):
        return GOOD_BUSINESS * florin
    if card == PIAZZA_SALIMBENI:
        return expected_risk() * florin
    return -1.0


def discard_gain(
    position: Position, player: Player, card: int, florin: float, rounds: float
) -> float:
    """S7.2: room in the hand for the next two cards."""
    if len(player.hand) <= COMFORTABLE_HAND:
        return -0.5
    held = greens_in_hand(position, player) - position.rules.cards.green[card]
    hand = player.hand
    player.hand = without(hand, card)
    worth = card_worth(position, player, card, held, rounds)
    player.hand = hand
    bar = JUNK if len(player.hand) == COMFORTABLE_HAND + 1 else FULL_HAND
    if player.status != BANKER:
        bar *= florin / MERCHANTS_FLORIN
    return bar - worth
