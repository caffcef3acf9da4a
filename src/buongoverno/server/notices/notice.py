"""A notice to one seat of one table, in words for every channel."""

import unicodedata
from typing import Final, Literal

from msgspec import Struct, structs

from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue

Kind = Literal["your_turn", "reminder", "game_over", "mention", "table_ready", "test"]

_PACKAGE: Final = "buongoverno.server.notices"
_LONGEST_NAME: Final = 100
_LONGEST_LINE: Final = 1000
# Control characters, direction marks, line breaks and surrogates have no place in a name.
_UNWANTED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")  # some scripts and many emoji need them


class Notice(Struct, frozen=True):
    """What a seat is told; notices with the same `key` are the same notice, sent once or more.

    `lines` holds what the seat may read, `public_lines` what every spectator may, because a chat
    channel has many readers. For the same reason `address` is that of the table, not a seat's own
    link. Every text is a single line without control characters, so that no name can add a header.
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
        """The heading above the lines."""
        return words(self.language).word("headings", self.kind)

    def part(self, key: str) -> str:
        """The label of a button or link in the reader's language."""
        return words(self.language).word("parts", key)

    def _filled(self, table: str) -> str:
        catalogue = words(self.language)
        names = {"seat": self.seat, "game": self.game, "table": self.title}
        return catalogue.fill(catalogue.word(table, self.kind), names, {})


def words(language: str) -> Catalogue:
    """The words of notices in a language, or in English if there are none."""
    return catalogue_of(_PACKAGE, language)


def one_line(text: str, longest: int) -> str:
    """The text as one line of printable characters, shortened with an ellipsis."""
    clean = "".join(" " if _is_unwanted(character) else character for character in text)
    return shortened(" ".join(clean.split()), longest)


def shortened(text: str, longest: int) -> str:
    """The text, cut with an ellipsis if it is longer than that."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _is_unwanted(character: str) -> bool:
    return unicodedata.category(character) in _UNWANTED and character not in _JOINERS
