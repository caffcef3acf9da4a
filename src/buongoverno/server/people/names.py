"""Names that look alike: nobody may pass for somebody else, or for the server."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from buongoverno.tables.seating import bots

LONGEST_LOOK: Final = 120

# Letters that look like a small Latin one, by the Latin one; capitals are looked at in small.
_LOOK_ALIKE: Final = {
    "a": "аαɑ",
    "b": "ЬьƄв",
    "c": "сςϲᴄ",
    "d": "ԁđ",
    "e": "еєεё",
    "f": "ſ",
    "g": "ɡց",
    "h": "һнհ",
    "j": "јϳ",
    "k": "кκ",
    "l": "iіιıїӏł|1ǀ",  # a capital I looks like a small l
    "m": "м",
    "n": "ոη",
    "o": "оοσøօ0ө",
    "p": "рρ",
    "q": "ԛ",
    "r": "гᴦ",
    "s": "ѕ",
    "t": "тτ",
    "u": "υսц",
    "v": "νѵ",
    "w": "ԝωѡ",
    "x": "хχ",
    "y": "уүγ",
    "z": "ᴢζ",
}
_LATIN: Final = str.maketrans(
    {letter: latin for latin, alike in _LOOK_ALIKE.items() for letter in alike}
)
_PAIRS: Final = (("rn", "m"), ("vv", "w"))
# Characters that show nothing although Unicode calls them letters or symbols.
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_UNSEEN: Final = ("Mn", "Me", "Cf", "Cc", "Zs")

# Whoever has such a name seems to speak for the server, or to be nobody.
_OF_THE_SERVER: Final = (
    "administrator",
    "admin",
    "buongoverno",
    "deleted",
    "everybody",
    "host",
    "moderator",
    "nobody",
    "operator",
    "root",
    "server",
    "staff",
    "support",
    "system",
)
# What clients call those who give no name: no account may be called so, and anybody may sit so.
_OF_NOBODY: Final = ("guest", "gast", "invité", "ospite", "you", "du", "vous", "tu")


def look_of(name: str) -> str:
    """What a name looks like: two names with the same look are taken for each other.

    Accents, invisible characters, letters of other alphabets and digits that look like Latin
    letters make no difference.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    parts = unicodedata.normalize("NFKD", folded)
    seen = "".join(
        letter
        for letter in parts
        if unicodedata.category(letter) not in _UNSEEN and letter not in _BLANK
    )
    look = seen.translate(_LATIN)
    for pair, letter in _PAIRS:
        look = look.replace(pair, letter)
    return look[:LONGEST_LOOK]


def is_of_the_server(name: str) -> bool:
    """Whether a name is that of a role, of a bot or of the server, however it is decorated."""
    return _is_one_of(name, (*_OF_THE_SERVER, *bots()))


def is_of_nobody(name: str) -> bool:
    """Whether clients give that name to those who give none."""
    return _is_one_of(name, _OF_NOBODY)


def _is_one_of(name: str, names: Iterable[str]) -> bool:
    return _bare(name) in {_bare(one) for one in names}


def _bare(name: str) -> str:
    return "".join(letter for letter in look_of(_without_digits(name)) if letter.isalpha())


def _without_digits(name: str) -> str:
    """A number at the end makes no other name of it."""
    return name.rstrip("0123456789_-. ") or name
