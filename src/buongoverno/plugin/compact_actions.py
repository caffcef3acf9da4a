"""Actions that stand for codes in the position at hand, for networks with a small head.

A code means the same in every position, so that a bid has as many codes as there are amounts. An
action such as "the least bid" means a code of those that are legal now.
"""

from buongoverno.kernel.interpreted_subclasses import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class CompactActions:
    """Actions from 0 to `count` - 1; here the codes themselves, as a game has them by default.

    `legal` are always the legal codes of the seat that decides, sorted. No two legal actions stand
    for the same code, and where there is a legal code there is a legal action.
    """

    def __init__(self, count: int) -> None:
        self.count = count

    def actions(self, legal: list[int]) -> list[int]:
        """The legal actions, sorted."""
        return legal

    def codes(self, legal: list[int]) -> list[int]:
        """The codes they stand for, in the same order."""
        return legal

    def code(self, action: int, legal: list[int]) -> int:
        """The code that a legal action stands for."""
        return action

    def nearest(self, code: int, legal: list[int]) -> int:
        """The action that stands for a legal code, or for the nearest to it."""
        return code
