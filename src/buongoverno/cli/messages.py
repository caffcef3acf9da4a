"""What the terminal says to players, in the reader's language (words_LANGUAGE.toml)."""

from collections.abc import Mapping
from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import KeyedMessage, Message
from buongoverno.kernel.resources import ENGLISH, catalogue_of

# Other words for commands, in every language.
_ALWAYS: Final = {"?": "help", "rule": "rules", "exit": "quit", "q": "quit"}


class BadUse(BuongovernoError):
    """Something a person asked for that cannot be done, told by refusals_LANGUAGE.toml."""

    def __init__(self, key: str, **blanks: str | int | Message) -> None:
        super().__init__(KeyedMessage("buongoverno.cli", key, blanks))


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

    def _filled(self, table: str, key: str, blanks: Mapping[str, str | int]) -> str:
        words = {blank: value for blank, value in blanks.items() if isinstance(value, str)}
        numbers = {blank: value for blank, value in blanks.items() if isinstance(value, int)}
        return self._words.fill(self._words.word(table, key), words, numbers)


IN_ENGLISH: Final = Messages(ENGLISH)
