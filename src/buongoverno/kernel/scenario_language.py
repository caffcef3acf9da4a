"""What scenarios are written in: sentences that arrange and check positions in a game's own words.

A game brings a table of facts: each is a sentence with how to set it before the first move, and how
to check it later. kernel/scenario.py reads the files, makes the moves and knows the sentences that
are the same for every game.
"""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.state import State

# Sentences that are read before all others (ScenarioLanguage.arrange).
PLAYERS: Final = "{number} players"
SEED: Final = "seed {number}"

_SLOT: Final = re.compile(r"\{([a-z]+)\}")
_PLURAL: Final = "(s)"
_NOTHING: Final = ("none", "no cards")
_IMAGINED_WORLDS: Final = 20


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
    """What may fill a gap of a sentence: a regular expression without groups, and an example."""

    pattern: str
    example: str


# The slots every game knows.
SLOTS: Final = {
    "seat": Slot(r"P[1-9]", "P1"),
    "viewer": Slot(r"P[1-9]|a spectator", "P2"),
    "number": Slot(r"-?[0-9]+|no", "8"),
    "unit": Slot(r"[a-z]+", "florins"),
    "moves": Slot(r".+?", "bid 5"),
    "rule": Slot(r"[A-Z]+[0-9]+\.[0-9]+", "S8.1"),
    "sentence": Slot(r".+", "6 florins; you have 4."),
    "word": Slot(r"[a-z_-]+", "wealth"),
    "entry": Slot(r".+", "P2 income, 8 florins"),
    "seats": Slot(r"P[1-9](?:, P[1-9])*|none", "P2, P1"),
    "numbers": Slot(r"[0-9, ]+|none", "1, 2"),
    "cards": Slot(r".+", "inn, mason"),
    "question": Slot(r"(?:(?:to|about|for|who goes) )?(?:the )?[a-z-]+", "to bid"),
}


@dataclass(frozen=True)
class Fact:
    """A sentence that can be said before the first move (`set`), later (`check`), or both.

    Both get the words in its slots; `check` raises Unmet if the sentence is not true.
    """

    pattern: str
    set: Callable[[Any, list[str]], None] | None = None
    check: Callable[[Any, list[str]], None] | None = None


@dataclass(frozen=True)
class Statement:
    """The fact that a sentence states, and the words in its slots."""

    fact: Fact
    words: list[str]


class Vocabulary:
    """Facts by their patterns, such as "{seat} has {number} florin(s)"; the first match counts."""

    def __init__(self, facts: list[Fact], slots: dict[str, Slot]) -> None:
        self.patterns = [one.pattern for one in facts]
        self._facts = facts
        self._expressions = [_expression(pattern, slots) for pattern in self.patterns]
        self._examples = [_example(pattern, slots) for pattern in self.patterns]

    def find(self, text: str) -> Statement | None:
        """What a sentence states."""
        for found, expression in zip(self._facts, self._expressions, strict=True):
            match = expression.fullmatch(text)
            if match is not None:
                return Statement(found, [str(word) for word in match.groups()])
        return None

    def nearest(self, text: str) -> tuple[float, str]:
        """The pattern most similar to a sentence, and the similarity (0 to 1)."""
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
    return filled(pattern, [slots[slot].example for slot in _SLOT.findall(pattern)])


def filled(pattern: str, words: list[str]) -> str:
    """The sentence with these words in the slots of a pattern."""
    parts = _SLOT.split(pattern)
    parts[1::2] = words
    return "".join(parts).replace(_PLURAL, "s")


def unknown_sentence(text: str, vocabularies: list[Vocabulary]) -> BadScenario:
    """The error for an unknown sentence."""
    _, nearest = max([vocabulary.nearest(text) for vocabulary in vocabularies])
    return BadScenario(
        f"'{text}' is no sentence this game knows; the nearest is '{nearest}' "
        "(docs/scenarios.md lists all)"
    )


def near_name(what: str, name: str, known: list[str]) -> BadScenario:
    """The error for an unknown name."""
    near = difflib.get_close_matches(name, known, 1, 0.0)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return BadScenario(f"there is no {what} '{name}'{hint}")


# -- words in sentences ----------------------------------------------------------------------------


def number_of(word: str) -> int:
    """A number in a sentence; 'no' is 0."""
    return 0 if word == "no" else int(word)


def seat_of(word: str) -> int:
    """P1 is seat 0."""
    return int(word[1:]) - 1


def viewer_of(word: str) -> int | None:
    """A seat, or None for a spectator."""
    return None if word == "a spectator" else seat_of(word)


def items_of(text: str) -> list[str]:
    """The pieces of a list separated by commas."""
    if text in _NOTHING:
        return []
    return [item.strip() for item in text.split(",")]


def numbers_of(text: str) -> list[int]:
    """A list of numbers."""
    return [int(item) for item in items_of(text)]


def seat_at(state: State, word: str) -> int:
    """A seat of this game."""
    seat = seat_of(word)
    if seat >= state.seats:
        raise BadScenario(f"{word} does not play: there are {state.seats} players")
    return seat


def seats_at(state: State, text: str) -> list[int]:
    """A list of seats."""
    return [seat_at(state, word) for word in items_of(text)]


def seat_names(seats: list[int]) -> str:
    """A list of seats as scenarios write it."""
    return ", ".join([f"P{seat + 1}" for seat in seats]) if seats else "none"


def cards_of(text: str, known: list[str], what: str = "card") -> list[int]:
    """The numbers of cards in the order they are named; '3 inn' are three of a kind."""
    found: list[int] = []
    for item in items_of(text):
        count, _, rest = item.partition(" ")
        name = rest if rest and count.isdigit() else item
        if name not in known:
            raise near_name(what, name, [near for near in known if near])
        for _ in range(int(count) if name != item else 1):
            found.append(known.index(name))
    return found


def card_names(cards: list[int], known: list[str]) -> str:
    """A list of cards as scenarios write it."""
    return ", ".join([known[card] for card in cards]) if cards else "none"


# -- arranging -------------------------------------------------------------------------------------


class Box:
    """Cards not placed yet: each card is in one place, and its copies are limited."""

    def __init__(self, names: list[str], copies: list[int]) -> None:
        self.names = names
        self.copies = copies
        self.left = copies.copy()

    def take(self, cards: list[int]) -> None:
        """Take cards out."""
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                raise BadScenario(
                    f"{self.names[card]} is named more often than it exists: "
                    f"there are {self.copies[card]} in all"
                )

    def take_rest(self, first: int, end: int) -> list[int]:
        """Take out everything that is left of the cards from `first` up to `end`."""
        rest: list[int] = []
        for card in range(first, end):
            rest += [card] * self.left[card]
            self.left[card] = 0
        return rest


def chance_with(outcomes: list[int], limit: int) -> Chance:
    """A stream whose next numbers below a limit are these, found by trying seeds: not rigged."""
    seed = 0
    while True:
        chance = Chance(seed)
        if [chance.below(limit) for _ in outcomes] == outcomes:
            return Chance(seed)
        seed += 1


class Arrangement:
    """A position being arranged: what the sentences say is laid out, the rest is dealt last.

    A game adds its own position and what the sentences said. `beginnings` are examples of sentences
    that say where play begins.
    """

    beginnings: str = ""

    def __init__(self, state: State, seed: int, box: Box) -> None:
        self.state = state
        self.chance = Chance(seed)
        self.box = box
        self.start = -1  # a stage, or a question that is put at once
        self.turn = -1
        self.to_come: list[int] | None = None
        state.logging = False
        state.last_event = None
        state.clear_legal_cache()

    def begin(self, stage: int, seat: int = -1) -> None:
        """Where play begins."""
        self.start = stage
        self.turn = seat

    def finish(self) -> None:
        """Deal what was not named, and play up to the first decision."""
        raise NotImplementedError


# -- facts -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Value:
    """How sentences name something: read it, and show it again."""

    read: Callable[[Any, str], Any]
    show: Callable[[Any, Any], str]
    ordered: bool = True


NUMBER: Final = Value(lambda state, word: number_of(word), lambda state, number: str(number))
NUMBERS: Final = Value(
    lambda state, text: numbers_of(text),
    lambda state, numbers: ", ".join([str(number) for number in numbers]) or "none",
)
SEAT: Final = Value(seat_at, lambda state, seat: f"P{seat + 1}")
SEATS: Final = Value(seats_at, lambda state, seats: seat_names(seats))


Put = Callable[[Any, list[str], Any], None]


def fact(
    pattern: str,
    value: Value,
    get: Callable[[Any, list[str]], Any],
    put: Put | None = None,
    first: bool = False,
    among: bool = False,
) -> Fact:
    """What stands in the last slot of a pattern is what `get` finds in a position.

    `first`: a row begins with it. `among`: a pile holds it at least.
    """

    def set_it(arrangement: Arrangement, words: list[str]) -> None:
        assert put is not None
        put(arrangement, words, value.read(arrangement.state, words[-1]))

    def check(state: State, words: list[str]) -> None:
        wanted = value.read(state, words[-1])
        found = get(state, words)
        if first:
            found = found[: len(wanted)]
        elif not value.ordered:
            found, wanted = sorted(found), sorted(wanted)
        true = _holds(found, wanted) if among else found == wanted
        need(true, filled(pattern, [*words[:-1], value.show(state, found)]))

    return Fact(pattern, None if put is None else set_it, check)


def _holds(pile: list[int], wanted: list[int]) -> bool:
    return all(pile.count(card) >= wanted.count(card) for card in wanted)


def counted(pattern: str, get: Callable[[Any, list[str]], list[int]]) -> Fact:
    """The numbers in the last slots of a pattern are what `get` finds in a position."""

    def check(state: State, words: list[str]) -> None:
        found = get(state, words)
        wanted = [number_of(word) for word in words[-len(found) :]]
        shown = [str(number) for number in found]
        need(found == wanted, filled(pattern, [*words[: -len(found)], *shown]))

    return Fact(pattern, check=check)


def field(name: str) -> Callable[[Any, list[str]], Any]:
    """Find a field of the position."""
    return lambda state, words: _plain(state, name)


def of_position(pattern: str, value: Value, name: str, put: Put | None = None) -> Fact:
    """A field of the position; `put` sets more than the field."""

    def assign(arrangement: Arrangement, words: list[str], found: Any) -> None:
        _assign(arrangement.state, name, found)

    return fact(pattern, value, field(name), assign if put is None else put)


def of_pile(pattern: str, value: Value, name: str) -> Fact:
    """A pile of cards that is a field of the position."""

    def put(arrangement: Arrangement, words: list[str], cards: list[int]) -> None:
        arrangement.box.take(cards)
        _assign(arrangement.state, name, cards)

    return fact(pattern, value, field(name), put)


def of_player(pattern: str, value: Value, name: str, put: Put | None = None) -> Fact:
    """A field of the player whose seat stands first; `put` sets more than the field."""

    def assign(arrangement: Arrangement, words: list[str], found: Any) -> None:
        _assign(_player(arrangement.state, words), name, found)

    def get(state: State, words: list[str]) -> Any:
        return _plain(_player(state, words), name)

    return fact(pattern, value, get, assign if put is None else put)


def given(pattern: str, value: Value, put: Put) -> Fact:
    """What stands in the last slot can be said before the first move only."""
    return Fact(pattern, fact(pattern, value, lambda state, words: None, put).set)


def later(name: str) -> Put:
    """Keep a value in the arrangement until it is finished."""
    return lambda arrangement, words, found: setattr(arrangement, name, found)


def nothing(pattern: str, what: Fact) -> Fact:
    """A sentence of its own for none of something."""
    check = what.check
    assert check is not None
    return Fact(pattern, check=lambda state, words: check(state, [*words, _NOTHING[0]]))


def together(pattern: str, *facts: Fact) -> Fact:
    """Several facts of one player in a sentence, each with a word."""

    def set_all(arrangement: Arrangement, words: list[str]) -> None:
        for one, word in zip(facts, words[1:], strict=True):
            assert one.set is not None
            one.set(arrangement, [words[0], word])

    def check_all(state: State, words: list[str]) -> None:
        for one, word in zip(facts, words[1:], strict=True):
            assert one.check is not None
            one.check(state, [words[0], word])

    return Fact(pattern, set_all, check_all)


def told(
    pattern: str,
    tell: Callable[[Any, list[str]], str],
    set: Callable[[Any, list[str]], None] | None = None,  # noqa: A002
) -> Fact:
    """The sentence is the one that `tell` makes of a position."""
    seats = [place for place, slot in enumerate(_SLOT.findall(pattern)) if slot == "seat"]

    def check(state: State, words: list[str]) -> None:
        for place in seats:
            seat_at(state, words[place])  # refuses those who do not play
        found = tell(state, words)
        need(found == filled(pattern, words), found)

    return Fact(pattern, set, check)


def begins(pattern: str, stage: int) -> Fact:
    """Play begins with a stage."""
    return Fact(pattern, lambda arrangement, words: arrangement.begin(stage))


def begins_in_round(pattern: str, stage: int, before: int = 0) -> Fact:
    """Play begins with a stage of a round, or that many rounds before it."""

    def set_it(arrangement: Arrangement, words: list[str]) -> None:
        _assign(arrangement.state, "round", number_of(words[0]) - before)
        arrangement.begin(stage)

    return Fact(pattern, set_it)


def rounds(round_begins: int) -> list[Fact]:
    """Facts of a game that is played in rounds of turns, with the stage that begins one."""
    return [
        of_position("it is round {number}", NUMBER, "round"),
        begins("a round begins", round_begins),
        begins_in_round("round {number} begins", round_begins, before=1),
        given("turns to come: {seats}", SEATS, later("to_come")),
    ]


def imagined(thing: Callable[[Any, str], list[int]]) -> list[Fact]:
    """What a viewer imagines; `thing` finds the cards that words name, in their order."""

    def otherwise(state: State, words: list[str]) -> tuple[int, int]:
        cards = thing(state, words[1])
        need(len(cards) > 0, f"{words[1]}: there are no cards")
        worlds = [thing(world, words[1]) for world in imagined_by(state, words[0])]
        return len(worlds) - worlds.count(cards), len(worlds)

    def check_as_it_is(state: State, words: list[str]) -> None:
        other, worlds = otherwise(state, words)
        need(other == 0, f"{words[0]} imagines it otherwise in {other} of {worlds}")

    def check_otherwise(state: State, words: list[str]) -> None:
        other, worlds = otherwise(state, words)
        need(other > 0, f"{words[0]} imagines it as it is in all of {worlds} worlds")

    return [
        Fact("{viewer} imagines {thing} as it is", check=check_as_it_is),
        Fact("{viewer} imagines {thing} in other ways", check=check_otherwise),
    ]


def imagined_by(state: State, viewer: str) -> list[State]:
    """A number of worlds the viewer cannot tell from this one."""
    chance = Chance(0)
    return [state.imagine(viewer_of(viewer), chance) for _ in range(_IMAGINED_WORLDS)]


def need(true: bool, found: str) -> None:
    """Raise Unmet with what was found, unless it is true."""
    if not true:
        raise Unmet(found)


def _player(state: Any, words: list[str]) -> object:
    found: object = state.players[seat_at(state, words[0])]
    return found


def _plain(owner: object, name: str) -> Any:
    """A field as sentences speak of it: rows are lists."""
    found = getattr(owner, name)
    return list(found) if isinstance(found, tuple | bytes) else found


def _assign(owner: object, name: str, found: Any) -> None:
    """Set a field in the type that it has."""
    setattr(owner, name, type(getattr(owner, name))(found))


def _read_first(arrangement: Arrangement, words: list[str]) -> None:
    """ScenarioLanguage.arrange needs this before everything else."""


_READ_FIRST: Final[list[Fact]] = [Fact(PLAYERS, _read_first), Fact(SEED, _read_first)]


@dataclass(frozen=True)
class ScenarioWords:
    """What a game brings: facts, slots of its own, and what arranges a new game."""

    facts: list[Fact]
    slots: dict[str, Slot]
    arrangement: Callable[[Any, int], Arrangement]


class ScenarioLanguage:
    """Positions of one game, with one ruleset, options and cards, described in sentences."""

    def __init__(
        self,
        words: ScenarioWords,
        new: Callable[[int, int], State],
        players: tuple[int, int],
    ) -> None:
        """`new` begins a game for a number of players and a seed."""
        slots = {**SLOTS, **words.slots}
        self.given = Vocabulary([*_READ_FIRST, *[one for one in words.facts if one.set]], slots)
        self.then = Vocabulary([one for one in words.facts if one.check], slots)
        self._arrangement = words.arrangement
        self._new = new
        self._players = players

    def arrange(self, given: list[Sentence]) -> State:
        """The position these sentences describe, up to the first decision.

        Raises BadScenario, with the line if one line is to blame.
        """
        statements = [self._stated(sentence) for sentence in given]
        players = _number(statements, PLAYERS)
        least, most = self._players
        if not least <= players <= most:
            raise BadScenario(f"say how many play, {least} to {most}, as in '3 players'")
        seed = _number(statements, SEED)
        arrangement = self._arrangement(self._new(players, seed), seed)
        for sentence, statement in zip(given, statements, strict=True):
            assert statement.fact.set is not None
            try:
                statement.fact.set(arrangement, statement.words)
            except BadScenario as error:
                raise BadScenario(error.reason, sentence.line) from None
        if arrangement.start < 0:
            raise BadScenario(f"say where play begins, as in {arrangement.beginnings}")
        arrangement.finish()
        return arrangement.state

    def _stated(self, sentence: Sentence) -> Statement:
        statement = self.given.find(sentence.text)
        if statement is None:
            error = unknown_sentence(sentence.text, [self.given])
            raise BadScenario(error.reason, sentence.line)
        return statement


def _number(statements: list[Statement], pattern: str) -> int:
    """The number in a sentence that is read first; 0 if there is none."""
    found = [one.words[0] for one in statements if one.fact.pattern == pattern]
    return number_of(found[-1]) if found else 0
