"""How many Fato cards to draw, and what to load (S9.2, S11.8): by the odds."""

from typing import Final

from buongoverno.games.siena.city.business import SALIMBENI_PER_CARD
from buongoverno.games.siena.codes import BANKER, CARRY, DRAW
from buongoverno.games.siena.countryside.goods import for_sale, per_kind
from buongoverno.games.siena.fato import FATO_CARDS, MOST_DRAWN
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.position import WORKERS, Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE

RISE_AT_ONCE: Final = 2.0  # points for having enough to rise at the end of this turn


def luck(cards: int) -> float:
    """The odds that the devil is not among that many Fato cards."""
    return (FATO_CARDS - cards) / FATO_CARDS


def florins_worth(player: Player, gained: float, worth: float) -> float:
    """Points for florins, and for crossing the mark to rise."""
    points = gained * worth
    if player.status != BANKER:
        needed = FLORINS_TO_RISE[player.status]
        if player.florins < needed <= player.florins + gained:
            points += RISE_AT_ONCE
    return points


def draw_worth(player: Player, value: int, cards: int, others: float, worth: float) -> float:
    """What drawing that many cards brings when each is worth `value`.

    `others` are florins that will be earned anyway in this turn.
    """
    chance = luck(cards)
    good = florins_worth(player, others + value * cards, worth)
    return chance * good + (1.0 - chance) * florins_worth(player, others, worth)


def best_draw(player: Player, value: int, others: float, worth: float) -> float:
    """What the best number of cards brings."""
    best = draw_worth(player, value, 1, others, worth)
    for cards in range(2, MOST_DRAWN + 1):
        found = draw_worth(player, value, cards, others, worth)
        if found > best:
            best = found
    return best


def trip_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S9.1: load this good, or go and draw; the rest is sold at the ordinary price."""
    cards = position.rules.cards
    turn = position.turn
    most = per_kind(position)
    worth = florin_worth(position, player, rounds)
    load = 0
    others = 0.0
    for good in range(WORKERS):
        count = turn.carried[good]
        if code == CARRY + good:
            count += 1
        load += count * cards.fato[good]
        others += (for_sale(position, good, most) - count) * cards.price[good]
    if code < DRAW:
        return best_draw(player, load, others, worth)
    return draw_worth(player, load, code - DRAW, others, worth)


def risk_worth(position: Position, player: Player, code: int, rounds: float) -> float:
    """S11.8: a Piazza Salimbeni card."""
    worth = florin_worth(position, player, rounds)
    return draw_worth(player, SALIMBENI_PER_CARD, code - DRAW, 0.0, worth)


def expected_risk() -> float:
    """The florins a Piazza Salimbeni card brings on average when half the cards are drawn."""
    half = FATO_CARDS // 2
    return SALIMBENI_PER_CARD * half * luck(half)
