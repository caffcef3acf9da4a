"""What the terminal says to players, in the reader's language (words_LANGUAGE.toml)."""

from collections.abc import Mapping
from typing import Final

from buongoverno.kernel.errors import BadNotation, BadSetup, BuongovernoError
from buongoverno.kernel.resources import ENGLISH, catalogue_of
from buongoverno.kernel.rulebook import UnknownRule

# Other words for commands, in every language.
_ALWAYS: Final = {"?": "help", "rule": "rules", "exit": "quit", "q": "quit"}


class BadUse(BuongovernoError):
    """Something a person asked for that cannot be done: a key of [refusals] and its blanks."""

    def __init__(self, key: str, **blanks: str | int) -> None:
        self.key = key
        self.blanks = blanks
        super().__init__(IN_ENGLISH.refusal(self))


class Messages:
    """All messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = catalogue_of("buongoverno.cli", language)

    def __call__(self, key: str, **blanks: str | int) -> str:
        """The message of a key, with its blanks filled."""
        return self._filled("messages", key, blanks)

    def help(self, key: str, **blanks: str | int) -> str:
        """What a command does."""
        return self._filled("help", key, blanks)

    def command(self, key: str) -> str:
        """The word to type for a command."""
        return self._words.word("commands", key)

    def commands(self) -> dict[str, str]:
        """The commands by every word that can be typed for them; English words always can."""
        own = self._words.tables["commands"]
        return {**_ALWAYS, **{key: key for key in own}, **{word: key for key, word in own.items()}}

    def one_of(self, names: list[str]) -> str:
        """Names to choose from: "en, de or fr"."""
        if len(names) < 2:
            return "".join(names)
        return self("or", others=", ".join(names[:-1]), last=names[-1])

    def refusal(self, error: BuongovernoError) -> str:
        """What was wrong, in English where there are no other words for it."""
        if isinstance(error, BadUse | BadSetup) and error.key:
            return self._filled("refusals", error.key, error.blanks)
        if isinstance(error, BadNotation):
            key = "notation_near" if error.nearest else "notation"
            blanks = {"text": error.text, "game": error.game, "nearest": error.nearest}
            return self._filled("refusals", key, blanks)
        if isinstance(error, UnknownRule):
            ids = {"first": error.ids[0], "last": error.ids[-1], "near": ", ".join(error.ids)}
            return self._filled("refusals", f"rule_{error.hint}", {"rule": error.rule, **ids})
        return str(error)

    def _filled(self, table: str, key: str, blanks: Mapping[str, str | int]) -> str:
        words = {blank: value for blank, value in blanks.items() if isinstance(value, str)}
        numbers = {blank: value for blank, value in blanks.items() if isinstance(value, int)}
        return self._words.fill(self._words.word(table, key), words, numbers)


IN_ENGLISH: Final = Messages(ENGLISH)
