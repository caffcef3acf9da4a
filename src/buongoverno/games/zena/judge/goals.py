"""Z11, Z12.1: what goal cards will be worth at the end, which cards to keep and what to draw."""

from typing import Final

from buongoverno.games.zena import goals
from buongoverno.games.zena.cards import (
    ANY_MAJORITY,
    GOALS,
    MAJORITY,
    NO_MAJORITY,
    PER_BATTLE,
    PER_PERMANENT,
    ROUNDS,
    GoalCard,
)
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.judge.areas import holds_at_end
from buongoverno.games.zena.judge.cards_worth import static_offer
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.position import HAND_LIMIT, Player

# What goal cards drawn later will be worth at least, for each turn left, and at most.
_OTHERS_COME: Final = 0.25
_OTHERS_COME_MOST: Final = 1.2
_LEAST: Final = 0.1
# Permanent cards that usually lie in an area at the end, and how fast today's number grows old.
_PERMANENTS: Final = 1.7
_KEEPS: Final = 0.80
_STILL_SO: Final = [_KEEPS**later for later in range(ROUNDS + 1)]
# Battles won in a round.
_BATTLES: Final = 0.42
# How likely another copy for a set comes, for each turn left.
_ANOTHER: Final = 0.10
# An action card that can hardly be offered: no turn is left for it, or no figure stands there.
_NO_TURN: Final = 0.3
_STANDS_ELSEWHERE: Final = 0.7
# How much of an average card another action card is worth to a hand that has that many.
_FRESH: Final = [1.1, 0.95, 0.8, 0.65, 0.5, 0.35, 0.2]


def replacement(turns: int) -> float:
    """What a goal card must beat: others will come that could be kept in its place."""
    return min(_OTHERS_COME_MOST, _OTHERS_COME * turns)


def goal_worth(outlook: Outlook, seat: int, goal: GoalCard, turns: int) -> float:
    """What one copy of a goal card will be worth; sets: see `set_worth`."""
    position = outlook.position
    if goal.kind == MAJORITY:
        return goal.points * _holds(outlook, seat, goal.area, turns)
    if goal.kind == PER_PERMANENT:
        now = goals.permanents(position, goal.area)
        keeps = _STILL_SO[outlook.later]
        return goal.points * (keeps * now + (1.0 - keeps) * _PERMANENTS)
    if goal.kind == PER_BATTLE:
        return goal.points * (len(position.battles_won) + _BATTLES * outlook.later)
    if goal.kind == ANY_MAJORITY or goal.kind == NO_MAJORITY:
        none = 1.0
        for area in range(AREA_COUNT):
            if outlook.strengths[seat * AREA_COUNT + area]:
                none *= 1.0 - _holds(outlook, seat, area, turns)
        if goal.kind == NO_MAJORITY:
            return goal.points * none
        return goal.points * (1.0 - none)
    return 0.0


def _holds(outlook: Outlook, seat: int, area: int, turns: int) -> float:
    strength = outlook.strengths[seat * AREA_COUNT + area]
    ahead = outlook.ahead(seat, area)
    return holds_at_end(ahead, strength, turns, outlook.movers[seat])


def set_worth(goal: GoalCard, held: int, turns: int) -> float:
    """What that many copies of a set are worth, with those that may still come."""
    if held <= 0:
        return 0.0
    points = goal.set_points
    if held >= len(points):
        return points[-1]
    return points[held - 1] + min(0.8, _ANOTHER * turns) * (points[held] - points[held - 1])


def keep_worths(outlook: Outlook, player: Player, turns: int, whole: bool) -> list[float]:
    """What each card of a hand is worth keeping, beside the hand.

    Copies of a set count for what the last of them adds; for a `whole` hand, for their share.
    """
    hand = player.hand
    worths: list[float] = []
    cards = outlook.position.rules.cards
    last = -1
    for card in hand:
        if card == last:
            worths.append(worths[-1])
            continue
        last = card
        if card < GOALS:
            worths.append(_action_worth(outlook, player, card, turns))
            continue
        goal = cards.goals[card - GOALS]
        if goal.set_points:
            held = hand.count(card)
            worth = set_worth(goal, held, turns)
            worth = worth / held if whole else worth - set_worth(goal, held - 1, turns)
        else:
            worth = goal_worth(outlook, player.seat, goal, turns)
        worths.append(max(_LEAST * worth, worth - replacement(turns)))
    _discount_actions(hand, worths, turns)
    return worths


def _action_worth(outlook: Outlook, player: Player, card: int, turns: int) -> float:
    worth = static_offer(outlook, outlook.needs[player.seat], card, turns)
    if not player.stands_in(outlook.position.rules.cards.area_of[card]):
        worth *= _STANDS_ELSEWHERE
    return worth


def _discount_actions(hand: tuple[int, ...], worths: list[float], turns: int) -> None:
    """One card is offered in a turn: the best ones; those beyond the turns left hardly count."""
    actions = 0
    while actions < len(hand) and hand[actions] < GOALS:
        actions += 1
    if actions <= turns:
        return
    done = [False] * actions
    for _ in range(actions - turns):
        least = -1
        for place in range(actions):
            if not done[place] and (least < 0 or worths[place] < worths[least]):
                least = place
        done[least] = True
        worths[least] *= _NO_TURN


def goal_draw_worth(outlook: Outlook, player: Player, turns: int) -> float:
    """What a goal card from the deck is worth on average, if the worst card makes room for it."""
    position = outlook.position
    deck = position.goal_deck
    if not deck:
        return 0.0
    floor = replacement(turns)
    if len(player.hand) >= HAND_LIMIT:
        floor += min(keep_worths(outlook, player, turns, False))
    by_kind: list[float] = []
    for place, goal in enumerate(position.rules.cards.goals):
        if goal.set_points:
            held = player.hand.count(GOALS + place)
            worth = set_worth(goal, held + 1, turns) - set_worth(goal, held, turns)
        else:
            worth = goal_worth(outlook, player.seat, goal, turns)
        by_kind.append(max(_LEAST * worth, worth - floor))
    total = 0.0
    for card in deck:
        total += by_kind[card - GOALS]
    return total / len(deck)


def action_draw_worth(outlook: Outlook, player: Player, turns: int) -> float:
    """What another action card is worth."""
    if turns <= 0:
        return 0.0
    actions = 0
    for card in player.hand:
        if card < GOALS:
            actions += 1
    need = outlook.needs[player.seat]
    worth = _FRESH[min(actions, len(_FRESH) - 1)] * outlook.promises.of_any_card(turns, need)
    return worth if actions < turns else _NO_TURN * worth
