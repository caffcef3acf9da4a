"""Zena's final count made a second time, from the rules alone (Z8.5, Z8.6, Z11, Z13).

Nothing here calls the engine: cards come from the text of the card file, figures, hands and areas
from a saved position.
"""

import tomllib
from typing import Any

VALUES = (5, 3, 2, 2)  # Z2.2: Lord, Lady, Heirs
LADY = 1
AREAS = ("old_town", "cathedral", "palace", "bank", "port", "fort")
FIRST_GOAL = 64
FIRST_FORT = 96


class CardFile:
    """What the count needs of a card file, read with nothing but TOML."""

    def __init__(self, text: str) -> None:
        file = tomllib.loads(text)
        self.actions: list[dict[str, Any]] = file["action"]
        self.goals: list[dict[str, Any]] = file["goal"]
        self.forts: list[dict[str, Any]] = file["fort"]
        self.events: list[dict[str, Any]] = file["event"]


def final_count(saved: dict[str, Any], cards: CardFile) -> list[tuple[int, int, bool]]:
    """For each seat: points, rank and whether it wins."""
    players = saved["players"]
    standing = [
        (
            player["points"] + player["coins"] // 5 + goal_points(saved, cards, player["seat"]),
            player["coins"] % 5,
        )
        for player in players
    ]
    best = max(standing)
    return [(own[0], 1 + sum(other > own for other in standing), own == best) for own in standing]


def goal_points(saved: dict[str, Any], cards: CardFile, seat: int) -> int:
    """Z11: all goal cards of a hand."""
    goals = [card - FIRST_GOAL for card in saved["players"][seat]["hand"] if card >= FIRST_GOAL]
    held = [area for area in range(len(AREAS)) if holder(saved, area) == seat]
    total = 0
    for goal in sorted(set(goals)):
        copies = goals.count(goal)
        printed = cards.goals[goal]
        if "set" in printed:
            total += printed["set"][copies - 1]
        else:
            total += copies * _worth(saved, cards, printed, held)
    return total


def _worth(saved: dict[str, Any], cards: CardFile, printed: dict[str, Any], held: list[int]) -> int:
    """One copy of a goal that is not a set."""
    points: int = printed["points"]
    if "majority" in printed:
        return points if AREAS.index(printed["majority"]) in held else 0
    if "per_permanent" in printed:
        lying = saved["areas"][AREAS.index(printed["per_permanent"])]
        kinds = [cards.actions[card]["kind"] for _, card, _ in lying if card < FIRST_GOAL]
        return points * kinds.count("permanent")
    if "any_majority" in printed:
        return points if held else 0
    if "no_majority" in printed:
        return 0 if held else points
    assert "per_battle_won" in printed
    return points * len(saved["position"]["battles_won"])


def holder(saved: dict[str, Any], area: int) -> int | None:
    """Z8.5, Z8.6: the seat with the highest sum; none for a tie or an empty area."""
    sums: list[int] = []
    for player in saved["players"]:
        here = [figure for figure, where in enumerate(player["figures"]) if where == area]
        alone = here == [LADY] and AREAS[area] != "old_town"
        sums.append(0 if alone else sum(VALUES[figure] for figure in here))
    best = max(sums)
    return sums.index(best) if best and sums.count(best) == 1 else None
