"""Compact actions of Siena: 250 bids become eleven (S4.3, S16.4)."""

from typing import Final

from buongoverno.games.siena.codes import BID, HIGHEST_BID
from buongoverno.plugin.compact_actions import CompactActions

# The codes before the bids are actions of the same number.
LEAST: Final = BID + 1
# Florins beyond the least bid.
RAISES: Final[tuple[int, ...]] = (0, 1, 2, 3, 5, 8, 13, 21, 34)
HALF: Final = LEAST + len(RAISES)  # of the way from the least bid to all one has
ALL: Final = HALF + 1
COUNT: Final = ALL + 1


class SienaCompactActions(CompactActions):
    """Bids by how far they go beyond the least; everything else by its code."""

    def __init__(self) -> None:
        super().__init__(COUNT)

    def actions(self, legal: list[int]) -> list[int]:
        """The legal actions, sorted."""
        if not legal or legal[-1] <= BID:
            return legal
        least = _least(legal)
        return _before_bids(legal) + _ACTIONS[legal[-1] - least]

    def codes(self, legal: list[int]) -> list[int]:
        """The codes they stand for, in the same order."""
        if not legal or legal[-1] <= BID:
            return legal
        least = _least(legal)
        beyond = _FLORINS[legal[-1] - least]
        return _before_bids(legal) + [least + florins for florins in beyond]

    def code(self, action: int, legal: list[int]) -> int:
        """The code that a legal action stands for."""
        if action < LEAST:
            return action
        return _bid(action, _least(legal), legal[-1])

    def nearest(self, code: int, legal: list[int]) -> int:
        """The action that stands for a legal code, or for the nearest to it; the lower of two."""
        if code <= BID:
            return code
        best = LEAST
        distance = code
        for action, meant in zip(self.actions(legal), self.codes(legal), strict=True):
            if action >= LEAST and abs(meant - code) < distance:
                best = action
                distance = abs(meant - code)
        return best


def _before_bids(legal: list[int]) -> list[int]:
    """The codes that stand for themselves."""
    found: list[int] = []
    for code in legal:
        if code > BID:
            break
        found.append(code)
    return found


def _bid(action: int, least: int, highest: int) -> int:
    if action < HALF:
        return least + RAISES[action - LEAST]
    return (least + highest) // 2 if action == HALF else highest


def _least(legal: list[int]) -> int:
    """The lowest bid: bids are the last codes, and a run."""
    for code in legal:
        if code > BID:
            return code
    return legal[-1]


def _tell_apart(span: int) -> tuple[list[int], list[int]]:
    """The actions of bids when the highest is so far from the least, and how far they go."""
    actions: list[int] = []
    beyond: list[int] = []
    for action in range(LEAST, COUNT):
        florins = _bid(action, 0, span)
        if florins <= span and florins not in beyond:
            actions.append(action)
            beyond.append(florins)
    return actions, beyond


# By how far the highest bid is from the least: auctions are what is asked most.
_BIDS: Final = [_tell_apart(span) for span in range(HIGHEST_BID)]
_ACTIONS: Final = [actions for actions, _ in _BIDS]
_FLORINS: Final = [beyond for _, beyond in _BIDS]
