"""A notice: what is to be told to one seat of one table, in words for every channel."""

import functools
import unicodedata
from typing import Final, Literal

from msgspec import Struct, structs

from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue

Kind = Literal["your_turn", "reminder", "game_over", "mention", "table_ready", "test"]

_PACKAGE: Final = "buongoverno.server.notices"
_LONGEST_NAME: Final = 100
_LONGEST_LINE: Final = 1000
# Control and direction marks, line ends, halves of characters: nothing of these is part of a name.
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")  # some scripts and many emoji need them


class Notice(Struct, frozen=True):
    """What is to be told to a seat; the same `key` is the same notice, however often it is sent.

    `lines` hold what the seat may read, `public_lines` what every spectator may: a chat channel
    has many readers. For the same reason `address` is that of the table, never a seat's own link.
    Every text is a single line without control characters, so that no name can add a header.
    """

    key: str
    kind: Kind
    table: str
    title: str
    game: str
    seat: str
    address: str
    lines: list[str] = []
    public_lines: list[str] = []
    language: str = "en"

    def __post_init__(self) -> None:
        for name in ("title", "game", "seat"):
            text = one_line(getattr(self, name), _LONGEST_NAME)
            structs.force_setattr(self, name, text)
        for name in ("lines", "public_lines"):
            lines = [one_line(line, _LONGEST_LINE) for line in getattr(self, name)]
            structs.force_setattr(self, name, lines)

    @property
    def subject(self) -> str:
        """The notice in a few words."""
        return self._filled("subjects")

    @property
    def text(self) -> str:
        """The notice in a sentence."""
        return self._filled("texts")

    @property
    def heading(self) -> str:
        """What stands above the lines."""
        return words(self.language).word("headings", self.kind)

    def part(self, key: str) -> str:
        """The words of a button or link in the reader's language."""
        return words(self.language).word("parts", key)

    def _filled(self, table: str) -> str:
        catalogue = words(self.language)
        names = {"seat": self.seat, "game": self.game, "table": self.title}
        return catalogue.fill(catalogue.word(table, self.kind), names, {})


@functools.cache
def words(language: str) -> Catalogue:
    """The words of notices in that language, or in English where it has none."""
    try:
        return catalogue_of(_PACKAGE, language)
    except FileNotFoundError:
        return catalogue_of(_PACKAGE, "en")


def one_line(text: str, longest: int) -> str:
    """The text as one line of readable characters, shortened with an ellipsis."""
    kept = "".join(" " if _is_unwanted(character) else character for character in text)
    return shortened(" ".join(kept.split()), longest)


def shortened(text: str, longest: int) -> str:
    """The text, with an ellipsis at the end where it is longer than that."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _is_unwanted(character: str) -> bool:
    return unicodedata.category(character) in _UNWANTED and character not in _JOINERS
