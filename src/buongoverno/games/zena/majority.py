"""Z8.5, Z8.6: who holds the majority in an area, and what it brings."""

from typing import Final

from buongoverno.games.zena.cards import AREAS, OLD_TOWN, PALACE, Gain
from buongoverno.games.zena.codes import AREA_COUNT, FIGURE_VALUES, HEIR, LADY, LORD
from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import Consequence

INCOMES: Final = (
    Gain(1, 2, 0),
    Gain(2, 1, 0),
    Gain(0, 0, 2),
    Gain(3, 0, 0),
    Gain(1, 0, 1),
    Gain(0, 1, 1),
)
PALACE_PRICE: Final = 1


def strength(figures: tuple[int, ...], area: int) -> int:
    """Z8.6: the figures' values; a Lady alone counts 0, but not in the Old town."""
    lord, lady, heir, other_heir = figures
    total = 0
    if lord == area:
        total += FIGURE_VALUES[LORD]
    if heir == area:
        total += FIGURE_VALUES[HEIR]
    if other_heir == area:
        total += FIGURE_VALUES[HEIR]
    if lady == area and (total or area == OLD_TOWN):
        total += FIGURE_VALUES[LADY]
    return total


def strengths_by_area(figures: tuple[int, ...]) -> list[int]:
    """The same in every area; four figures can stand in few ways, so each is worked out once."""
    found = _STRENGTHS.get(figures)
    if found is None:
        found = [strength(figures, area) for area in range(AREA_COUNT)]
        _STRENGTHS[figures] = found
    return found


_STRENGTHS: Final[dict[tuple[int, ...], list[int]]] = {}


def strengths(position: Position, area: int) -> list[int]:
    """The strength of every seat in an area."""
    return [strength(player.figures, area) for player in position.players]


def lead(values: list[int]) -> tuple[int, int]:
    """Z8.5: the seat with the highest sum, and by how much; -1 and the sum for a tie or nobody."""
    best = 0
    second = 0
    seat = -1
    for other, value in enumerate(values):
        if value > best:
            second = best
            best = value
            seat = other
        elif value > second:
            second = value
    return (seat, best - second) if best > second else (-1, best)


def holder(position: Position, area: int) -> int:
    """Z8.5: who holds the majority; -1 for nobody."""
    return lead(strengths(position, area))[0]


def holders(position: Position) -> list[int]:
    """Z8.5: who holds the majority in each area; -1 for nobody."""
    found = [strengths_by_area(player.figures) for player in position.players]
    return [lead([strengths[area] for strengths in found])[0] for area in range(AREA_COUNT)]


def prospects(position: Position) -> list[Consequence]:
    """Z8.5: who leads each area by how much, or how strong those are who are level."""
    found: list[Consequence] = []
    for area, name in enumerate(AREAS):
        seat, by = lead(strengths(position, area))
        if seat >= 0:
            found.append(Consequence("leads", by, seat, name))
        elif by > 0:
            found.append(Consequence("is_level", by, None, name))
    return found


def is_paid_for(area: int) -> bool:
    """Z8.5: the Palace's income may be bought for 1 coin."""
    return area == PALACE
