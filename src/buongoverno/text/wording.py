"""A game in words for one reader: names, cards, log entries, questions, choices and labels."""

import functools
from collections.abc import Container, Iterable

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.kernel.resources import ENGLISH, catalogue_of
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue
from buongoverno.text.grid import Column, Part

_PIECE = "\0"


class Wording:
    """The words of a table in one language; the reader's own seat is "You".

    `reader` is a seat, or None for a spectator; `cards` the text of a custom card file.
    """

    def __init__(
        self,
        game: Game,
        names: list[str],
        reader: int | None = None,
        ruleset: str | None = None,
        cards: str | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.catalogue = words_of(game, cards, language)
        self.card_file = cards
        self.ruleset = ruleset or game.rulesets[0]
        self.names = names
        self.reader = reader
        you = self.catalogue.word("people", "reader")
        inside = self.catalogue.word("people", "reader_inside")
        self._called = [you if seat == reader else name for seat, name in enumerate(names)]
        self._mentioned = [inside if seat == reader else name for seat, name in enumerate(names)]

    def card(self, name: str) -> str:
        """The title of a card."""
        return self.catalogue.card(name)

    def cards_in_a_row(self, names: list[str]) -> str:
        """Titles of cards, equal ones counted: "Mule · 2 × Inn"."""
        return " · ".join(copies_of(self.card(one), names.count(one)) for one in unique(names))

    def place(self, name: str) -> str:
        """The title of a place."""
        return self.catalogue.place(name)

    def caption(self, card: str) -> str:
        """What a card does, in a few words; nothing if it needs none."""
        found = self.catalogue.has("captions", card)
        return self.catalogue.word("captions", card) if found else ""

    def called(self, seat: int) -> str:
        """The name of a seat, as the reader is told."""
        return self._called[seat]

    def mentioned(self, seat: int) -> str:
        """A seat inside a sentence."""
        return self._mentioned[seat]

    def listed(self, names: list[str]) -> str:
        """Names in a sentence: "Ada, Bea and Carl"."""
        if len(names) < 2:
            return "".join(names)
        words = {"others": ", ".join(names[:-1]), "last": names[-1]}
        return self.catalogue.fill(self.catalogue.word("people", "row"), words, {})

    def apart(self, texts: Iterable[str]) -> str:
        """Texts that may have commas themselves, with semicolons between them."""
        word = self.catalogue.word("people", "apart")
        told = ""
        for place, text in enumerate(texts):
            told = self.catalogue.fill(word, {"one": told, "next": text}, {}) if place else text
        return told

    # -- labels of a board ---------------------------------------------------------------------

    def label(self, key: str, **blanks: str | int) -> str:
        """The words of [board] for something, with their blanks filled."""
        return self._filled("board", key, blanks)

    def label_with(self, key: str, seat: Part, **blanks: str | int) -> tuple[Part, ...]:
        """The same with a piece in the blank {seat}."""
        before, _, after = self.label(key, seat=_PIECE, **blanks).partition(_PIECE)
        return tuple(part for part in (before, seat, after) if part)

    def columns(
        self, *keys: str, numbers: Container[str] = (), details: Container[str] = ()
    ) -> tuple[Column, ...]:
        """Columns with these labels, one without a title for an empty key."""
        return tuple(
            Column(self.label(key) if key else "", key in numbers, key in details) for key in keys
        )

    def line(self, key: str, reader: bool = False, **blanks: str | int) -> str:
        """A sentence of [lines]; `reader` says that the blank {seat} is the reader."""
        return self._filled("lines", key, blanks, ["seat"] if reader else [])

    def _filled(
        self, table: str, key: str, blanks: dict[str, str | int], addressed: list[str] | None = None
    ) -> str:
        words = {blank: value for blank, value in blanks.items() if isinstance(value, str)}
        numbers = {blank: value for blank, value in blanks.items() if isinstance(value, int)}
        return self.catalogue.fill(self.catalogue.word(table, key), words, numbers, addressed)

    # -- sentences -----------------------------------------------------------------------------

    def entry(self, entry: LogEntry) -> str:
        """A log entry as a sentence."""
        return self.catalogue.entry(entry, self._called, self._mentioned, reader=self.reader)

    def entry_of_all(self, entry: LogEntry) -> str:
        """A log entry that tells the same of every seat as a sentence about everybody."""
        everybody = self.catalogue.word("people", "everybody")
        return self.catalogue.entry(entry, [everybody] * len(self.names))

    def foretold(self, entry: LogEntry) -> str:
        """A foretold log entry in a few words; empty if it need not be mentioned."""
        if not self.catalogue.has("foretold", entry.kind):
            return ""
        return self.catalogue.entry(entry, self._mentioned, table="foretold", reader=self.reader)

    def choice(self, choice: Choice) -> str:
        """A choice as an imperative."""
        named = 0 <= choice.amount < len(self.names)
        return self.catalogue.fill(
            self._choice_template(choice),
            {
                "card": "" if choice.card is None else self.card(choice.card),
                "place": "" if choice.place is None else self.place(choice.place),
                "other": self.called(choice.amount) if named else "",
            },
            {"amount": choice.amount},
        )

    def _choice_template(self, choice: Choice) -> str:
        """The words a choice has where it leads to a certain event, or the usual ones."""
        if choice.foretells:
            event = choice.foretells[0].kind
            for table in (f"choices_by_event_{self.ruleset}", "choices_by_event"):
                if self.catalogue.has(table, event):
                    return self.catalogue.word(table, event)
        return self.catalogue.word("choices", choice.kind)

    def obstacle(self, obstacle: Obstacle) -> str:
        """Why something cannot be decided; empty if only its rule can tell."""
        if not self.catalogue.tells(obstacle):
            return ""
        return self.catalogue.obstacle(obstacle, self._mentioned)

    def question(self, question: str, seats: list[int], **blanks: str | int) -> str:
        """What seats are asked, addressed by name."""
        names = self.listed([self.names[seat] for seat in seats])
        return self._filled("questions", question, {"seat": names, **blanks})


@functools.lru_cache(maxsize=64)
def words_of(game: Game, cards: str | None, language: str) -> Catalogue:
    """The words of a game, above those that all games share."""
    own = game.catalogue(language, cards)
    found = catalogue_of("buongoverno.text", own.language)
    for table, words in own.tables.items():
        found = found.extended(table, words)
    return found


def unique(names: list[str]) -> list[str]:
    """Names without repetition, in order."""
    return list(dict.fromkeys(names))


def copies_of(title: str, copies: int) -> str:
    """A title with how often it is there: "2 × Inn"."""
    return f"{copies} × {title}" if copies > 1 else title
