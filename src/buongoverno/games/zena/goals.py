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
from buongoverno.games.zena.codes import AREA_COUNT
from buongoverno.games.zena.position import Player, Position


def worth(position: Position, player: Player, card: int) -> int:
    """What one copy of a goal card is worth; a set is counted once, with its first copy (Z11.1)."""
    goal = position.rules.cards.goals[card - GOALS]
    if goal.kind == MAJORITY:
        return goal.points if majority.holder(position, goal.area) == player.seat else 0
    if goal.kind == PER_PERMANENT:
        return goal.points * permanents(position, goal.area)
    if goal.kind == PER_BATTLE:
        return goal.points * len(position.battles_won)
    if goal.kind == ANY_MAJORITY:
        return goal.points if majorities(position, player) else 0
    if goal.kind == NO_MAJORITY:
        return 0 if majorities(position, player) else goal.points
    return 0


def hand_worth(position: Position, player: Player) -> list[tuple[int, int]]:
    """Every goal card of the hand with its points, sets as one line."""
    found: list[tuple[int, int]] = []
    last = -1
    for card in player.hand:
        if card < GOALS:
            continue
        goal = position.rules.cards.goals[card - GOALS]
        if goal.kind != SET:
            found.append((card, worth(position, player, card)))
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


def majorities(position: Position, player: Player) -> int:
    """In how many areas a player holds the majority."""
    return sum([1 for area in range(AREA_COUNT) if majority.holder(position, area) == player.seat])
