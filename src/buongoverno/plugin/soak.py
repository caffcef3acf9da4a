"""What a soak needs to know of a game: its tables, how to play them lively, what must hold."""

import functools
from collections.abc import Iterator
from typing import Final

from buongoverno.kernel.conformance import Chooser, Table, lively, uniform, weights_by_word
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import Result, State

UNIFORM_EVERY: Final = 5  # games


def with_values(text: str, *changes: tuple[str, str]) -> str:
    """A custom card file: the standard one with other values."""
    for old, new in changes:
        if text.count(old) != 1:
            raise BuongovernoError(f"the standard card file has not one '{old}' any more")
        text = text.replace(old, new)
    return text


class GameUnderSoak:
    """What a game adds to the frame: its tables, what makes it lively, what it must keep.

    `each_decision` and `conservation` say in a few words what the two checks look at.
    """

    game: Game
    lively_words: dict[str, int]
    each_decision: str
    conservation: str
    about_tables: str
    about_choices: str

    def tables(self) -> Iterator[Table]:
        """Every kind of table."""
        raise NotImplementedError

    def broken_each_decision(self, state: State) -> str:
        """Check what is cheap after every decision; returns a problem in words, or nothing."""
        raise NotImplementedError

    def broken_conservation(self, state: State) -> str:
        """Check the rest now and then; returns a problem in words, or nothing."""
        raise NotImplementedError

    def broken_result(self, result: Result) -> str:
        """What a result must keep beyond the kernel's contract, in words."""
        return ""

    def way(self, result: Result) -> str:
        """How the game ended, as the report counts it."""
        return result.end

    @functools.cached_property
    def lively_choice(self) -> Chooser:
        """Codes mean the same at every table, and so do their weights."""
        table = Table(self.game.least_players, 0, self.game.rulesets[0])
        return lively(weights_by_word(self.game, table, self.lively_words))

    @functools.cached_property
    def _kinds(self) -> list[Table]:
        return list(self.tables())

    def table_of(self, number: int) -> Table:
        """The table of the game with that number."""
        kind = self._kinds[number % len(self._kinds)]
        return Table(kind.players, number, kind.ruleset, kind.options, kind.cards)

    def chooser_of(self, number: int) -> Chooser:
        """Every fifth game is played entirely at random."""
        last = UNIFORM_EVERY - 1
        return uniform if number % UNIFORM_EVERY == last else self.lively_choice
