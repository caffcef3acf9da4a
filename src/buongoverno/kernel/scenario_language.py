"""What scenarios are written in: sentences that arrange and check positions in a game's own words.

A game brings a ScenarioLanguage with two vocabularies: sentences that describe a position before
the first move, and sentences that must be true of one later. kernel/scenario.py reads the files,
makes the moves and knows the sentences that are the same for every game.
"""

import difflib
import re
from dataclasses import dataclass
from typing import Final

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
    "word": Slot(r"[a-z_-]+", "wealth"),
    "entry": Slot(r".+", "P2 income, 8 florins"),
    "seats": Slot(r"P[1-9](?:, P[1-9])*|none", "P2, P1"),
    "numbers": Slot(r"[0-9, ]+|none", "1, 2"),
    "cards": Slot(r".+", "inn, mason"),
    "question": Slot(r"(?:(?:to|about|for|who goes) )?(?:the )?[a-z-]+", "to bid"),
}


@dataclass(frozen=True)
class SentenceMatch:
    """The pattern of a vocabulary that a sentence follows, and the words in its slots."""

    index: int
    words: list[str]


class Vocabulary:
    """A list of patterns such as "{seat} has {number} florin(s)"; the first match counts."""

    def __init__(self, patterns: list[str], slots: dict[str, Slot]) -> None:
        self.patterns = patterns
        self._expressions = [_expression(pattern, slots) for pattern in patterns]
        self._examples = [_example(pattern, slots) for pattern in patterns]

    def find(self, text: str) -> SentenceMatch | None:
        """The pattern a sentence follows."""
        for index, expression in enumerate(self._expressions):
            match = expression.fullmatch(text)
            if match is not None:
                return SentenceMatch(index, [str(word) for word in match.groups()])
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
    parts = _SLOT.split(pattern)
    for index in range(1, len(parts), 2):
        parts[index] = slots[parts[index]].example
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

    A game adds its own position and what the sentences said.
    """

    def __init__(self, state: State, seed: int) -> None:
        self.state = state
        self.chance = Chance(seed)
        state.logging = False
        state.last_event = None
        state.clear_legal_cache()

    def finish(self) -> None:
        """Deal what was not named, and play up to the first decision."""
        raise NotImplementedError


class ScenarioLanguage:
    """Positions of one game, with one ruleset and options, described in sentences."""

    def __init__(self, given: Vocabulary, then: Vocabulary, players: tuple[int, int]) -> None:
        self.given = given
        self.then = then
        self.players = players

    def arrange(self, given: list[Sentence]) -> State:
        """The position these sentences describe, up to the first decision.

        Raises BadScenario, with the line if one line is to blame.
        """
        matches = [self._matched(sentence) for sentence in given]
        players = self._number(matches, PLAYERS)
        least, most = self.players
        if not least <= players <= most:
            raise BadScenario(f"say how many play, {least} to {most}, as in '3 players'")
        arrangement = self.lay_out(players, self._number(matches, SEED))
        for sentence, match in zip(given, matches, strict=True):
            try:
                self.say(arrangement, match)
            except BadScenario as error:
                raise BadScenario(error.reason, sentence.line) from None
        arrangement.finish()
        return arrangement.state

    def _matched(self, sentence: Sentence) -> SentenceMatch:
        match = self.given.find(sentence.text)
        if match is None:
            error = unknown_sentence(sentence.text, [self.given])
            raise BadScenario(error.reason, sentence.line)
        return match

    def _number(self, matches: list[SentenceMatch], pattern: str) -> int:
        """The number in a sentence that is read first; 0 if there is none."""
        found = 0
        for match in matches:
            if self.given.patterns[match.index] == pattern:
                found = number_of(match.words[0])
        return found

    def lay_out(self, players: int, seed: int) -> Arrangement:
        """An empty arrangement for that many players."""
        raise NotImplementedError

    def say(self, arrangement: Arrangement, match: SentenceMatch) -> None:
        """Carry out a sentence of `given`."""
        raise NotImplementedError

    def check(self, state: State, match: SentenceMatch) -> None:
        """Raise Unmet unless a sentence of `then` is true."""
        raise NotImplementedError


# -- checking --------------------------------------------------------------------------------------


def need(true: bool, found: str) -> None:
    """Raise Unmet with what was found, unless it is true."""
    if not true:
        raise Unmet(found)


def need_same(name: str, pile: list[int], wanted: list[int], known: list[str]) -> None:
    """A pile holds exactly these cards, in any order."""
    need(sorted(pile) == sorted(wanted), f"{name}: {card_names(sorted(pile), known)}")


def need_among(name: str, pile: list[int], wanted: list[int], known: list[str]) -> None:
    """A pile holds these cards at least."""
    true = all(pile.count(card) >= wanted.count(card) for card in wanted)
    need(true, f"{name}: {card_names(sorted(pile), known)}")


def need_first(name: str, pile: list[int], wanted: list[int], known: list[str]) -> None:
    """A pile begins with these cards."""
    first = pile[: len(wanted)]
    need(first == wanted, f"{name}: {card_names(first, known)}")


def need_asked(state: State, seats: list[int], words: str, questions: list[str]) -> None:
    """All these seats are asked that question; only the last word of `words` matters."""
    name = words.split()[-1]
    if name not in questions:
        raise near_name("question", name, questions)
    if state.over:
        raise Unmet("the game is over")
    question = questions[state.question]
    true = question == name and all(state.is_pending(seat) for seat in seats)
    asked = ", ".join([f"P{seat + 1} is asked: {question}" for seat in state.pending])
    need(true, asked)


def imagined_by(state: State, viewer: str) -> list[State]:
    """A number of worlds the viewer cannot tell from this one."""
    chance = Chance(0)
    return [state.imagine(viewer_of(viewer), chance) for _ in range(_IMAGINED_WORLDS)]


def need_as_it_is(words: list[str], cards: list[int], imagined: list[list[int]]) -> None:
    """A viewer (first word) imagines a thing (second word) only as it is."""
    _need_cards(words[1], cards)
    wrong = [other for other in imagined if other != cards]
    need(not wrong, f"{words[0]} imagines it otherwise in {len(wrong)} of {len(imagined)}")


def need_otherwise(words: list[str], cards: list[int], imagined: list[list[int]]) -> None:
    """A viewer (first word) imagines a thing (second word) in other ways too."""
    _need_cards(words[1], cards)
    true = any(other != cards for other in imagined)
    need(true, f"{words[0]} imagines it as it is in all of {len(imagined)} worlds")


def _need_cards(thing: str, cards: list[int]) -> None:
    need(len(cards) > 0, f"{thing}: there are no cards")
