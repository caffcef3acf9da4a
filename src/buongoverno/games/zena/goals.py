"""Z11 Goal cards: what a hand is worth at the end."""

from buongoverno.games.zena import majority
from buongoverno.games.zena.cards import (
    ANY_MAJORITY,
    FORTS,
    GOALS,
    MAJORITY,
    NO_MAJORITY,
    PER_BATTLE,
    PER_PERMANENT,
    PERMANENT,
    SET,
)
from buongoverno.games.zena.position import Player, Position


def worth(position: Position, seat: int, card: int, holders: list[int]) -> int:
    """What one copy of a goal card is worth; a set is counted once, with its first copy (Z11.1).

    `holders` are those of the majorities (`majority.holders`).
    """
    goal = position.rules.cards.goals[card - GOALS]
    if goal.kind == MAJORITY:
        return goal.points if holders[goal.area] == seat else 0
    if goal.kind == PER_PERMANENT:
        return goal.points * permanents(position, goal.area)
    if goal.kind == PER_BATTLE:
        return goal.points * len(position.battles_won)
    if goal.kind == ANY_MAJORITY:
        return goal.points if seat in holders else 0
    if goal.kind == NO_MAJORITY:
        return 0 if seat in holders else goal.points
    return 0


def hand_worth(position: Position, player: Player) -> list[tuple[int, int]]:
    """Every goal card of the hand with its points, sets as one line."""
    found: list[tuple[int, int]] = []
    if not player.hand or player.hand[-1] < GOALS:
        return found
    holders = majority.holders(position)
    last = -1
    for card in player.hand:
        if card < GOALS:
            continue
        goal = position.rules.cards.goals[card - GOALS]
        if goal.kind != SET:
            found.append((card, worth(position, player.seat, card, holders)))
        elif card != last:
            held = min(player.hand.count(card), len(goal.set_points))
            found.append((card, goal.set_points[held - 1]))
        last = card
    return found


def permanents(position: Position, area: int) -> int:
    """Z11.2: only cards of the kind permanent count."""
    total = 0
    for card in position.areas[area]:
        if card.card < FORTS and position.rules.cards.kind_of[card.card] == PERMANENT:
            total += 1
    return total
