"""A sentence as data: the key of its words and what stands in their blanks.

Whatever is refused names such a message. Its words stand in the files refusals_LANGUAGE.toml of a
package, English ones like all others, and whoever shows it says it in the reader's language.
"""

from typing import Final

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.resources import ENGLISH, catalogue_of

TABLE: Final = "refusals"  # in files of that name
_SEPARATORS: Final = {"de": ".", "fr": "\u202f", "it": "."}  # in large numbers
_LARGE: Final = 10_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Message:
    """What can be said in every language."""

    def told(self, language: str) -> str:
        """The sentence."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.told(ENGLISH)


class KeyedMessage(Message):
    """A message whose words a package has; others may stand in its blanks."""

    def __init__(self, package: str, key: str, blanks: dict[str, str | int | Message]) -> None:
        self.package = package
        self.key = key
        self.blanks = blanks

    def told(self, language: str) -> str:
        """The sentence, in English where a language has no words."""
        words: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for blank, value in self.blanks.items():
            if isinstance(value, int):
                numbers[blank] = value
                words[blank] = _written(value, language)
            else:
                words[blank] = told(value, language)
        catalogue = catalogue_of(self.package, language, TABLE)
        return catalogue.fill(catalogue.word(TABLE, self.key), words, numbers)

    # Errors travel between processes.
    def __reduce__(self) -> tuple[object, ...]:
        return (KeyedMessage, (self.package, self.key, self.blanks))


def told(message: str | Message, language: str) -> str:
    """A message in a language; a name or a text of somebody's own stays as it is."""
    return message if isinstance(message, str) else message.told(language)


def kernel_message(key: str, **blanks: str | int | Message) -> KeyedMessage:
    """A message with words that all games share."""
    return KeyedMessage("buongoverno.kernel", key, blanks)


def _written(number: int, language: str) -> str:
    if abs(number) < _LARGE:
        return str(number)
    return f"{number:,}".replace(",", _SEPARATORS.get(language, ","))
