"""Where scenarios are played: a stage arranges and checks positions in a game's own words.

A game brings a Stage with two vocabularies: sentences that describe a position before the first
move, and sentences that must be true of one later. kernel/scenario.py reads the files, makes the
moves and knows the sentences that are the same for every game.
"""

import difflib
import re
from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.state import State

_SLOT: Final = re.compile(r"\{([a-z]+)\}")
_PLURAL: Final = "(s)"


class Unmet(Exception):
    """A sentence that is not true of a position; `found` says what is."""

    def __init__(self, found: str) -> None:
        super().__init__(found)
        self.found = found


@dataclass(frozen=True)
class Sentence:
    """A line of a scenario."""

    line: int
    text: str


@dataclass(frozen=True)
class Slot:
    """What can stand in a gap of a sentence: a regular expression without groups, an example."""

    pattern: str
    example: str


@dataclass(frozen=True)
class Match:
    """Which pattern of a vocabulary a sentence follows, and what stands in its gaps."""

    index: int
    words: list[str]


class Vocabulary:
    """A list of patterns such as "{seat} has {number} florin(s)"; the first that fits counts."""

    def __init__(self, patterns: list[str], slots: dict[str, Slot]) -> None:
        self.patterns = patterns
        self._expressions = [_expression(pattern, slots) for pattern in patterns]
        self._examples = [_example(pattern, slots) for pattern in patterns]

    def find(self, text: str) -> Match | None:
        """The pattern a sentence follows."""
        for index, expression in enumerate(self._expressions):
            match = expression.fullmatch(text)
            if match is not None:
                return Match(index, [str(word) for word in match.groups()])
        return None

    def nearest(self, text: str) -> tuple[float, str]:
        """The pattern that looks most like a sentence, and how much it does (0 to 1)."""
        best = (0.0, self.patterns[0])
        for index, example in enumerate(self._examples):
            likeness = difflib.SequenceMatcher(None, text, example).ratio()
            if likeness > best[0]:
                best = (likeness, self.patterns[index])
        return best


def _expression(pattern: str, slots: dict[str, Slot]) -> re.Pattern[str]:
    parts = _SLOT.split(pattern)  # words and names of slots in turn
    expression = ""
    for index, part in enumerate(parts):
        if index % 2:
            expression += f"({slots[part].pattern})"
        else:
            expression += "s?".join([re.escape(piece) for piece in part.split(_PLURAL)])
    return re.compile(expression)


def _example(pattern: str, slots: dict[str, Slot]) -> str:
    parts = _SLOT.split(pattern)
    for index in range(1, len(parts), 2):
        parts[index] = slots[parts[index]].example
    return "".join(parts).replace(_PLURAL, "s")


def unknown_sentence(text: str, vocabularies: list[Vocabulary]) -> BadScenario:
    """The error for a sentence no vocabulary knows."""
    _, nearest = max([vocabulary.nearest(text) for vocabulary in vocabularies])
    return BadScenario(
        f"'{text}' is no sentence this game knows; the nearest is '{nearest}' "
        "(docs/scenarios.md lists all)"
    )


def near_name(what: str, name: str, known: list[str]) -> BadScenario:
    """The error for a name nothing has."""
    near = difflib.get_close_matches(name, known, 1, 0.0)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return BadScenario(f"there is no {what} '{name}'{hint}")


class Stage:
    """Positions of one game, with one ruleset and options, described in sentences."""

    def __init__(self, given: Vocabulary, then: Vocabulary) -> None:
        self.given = given
        self.then = then

    def arrange(self, given: list[Sentence]) -> State:
        """The position these sentences describe, up to the first decision.

        Raises BadScenario, with the line if one line is to blame.
        """
        raise NotImplementedError

    def check(self, state: State, match: Match) -> None:
        """Raise Unmet unless what the sentence says (a match of `then`) is true."""
        raise NotImplementedError
