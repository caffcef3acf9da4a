"""The notation of Siena: one text for every code, and back (docs/notation.md)."""

from difflib import get_close_matches
from typing import Final

from buongoverno.games.siena.cards import GOODS, KINDS, Cards
from buongoverno.games.siena.codes import (
    BID,
    BUILD,
    BUILD_WITH_MASON,
    CALL_ARTIST,
    CARRY,
    CODES,
    DISCARD,
    DONATE,
    DONE,
    DRAW,
    END_TURN,
    ENTER_INN,
    FIRST,
    GIVE,
    GO,
    GREEN,
    HIGHEST_BID,
    KEEP,
    LAP,
    LOOK,
    PASS,
    PAY,
    PLAY,
    PROPOSE,
    REFUSE,
    RISE,
    SELL,
    SENESI_ONE,
    SENESI_TWO,
    SETTLE,
    STAY,
    STEP,
    TAKE,
    THREE_INNS,
    TO_AREZZO,
    TO_FLORENCE,
    WALK,
)
from buongoverno.games.siena.position import STAR_CARDS, WORKERS
from buongoverno.kernel.errors import BadNotation

_SINGLE: Final = {
    PASS: "pass",
    END_TURN: "end turn",
    RISE: "rise",
    DONATE: "donate",
    CALL_ARTIST: "call artist",
    BUILD: "build",
    BUILD_WITH_MASON: "build with mason",
    SETTLE: "settle",
    DONE: "done",
    GO: "go",
    STAY: "stay",
    ENTER_INN: "enter inn",
    STEP: "step",
    PAY: "pay",
    GIVE: "give",
    REFUSE: "refuse",
    LOOK: "look",
    THREE_INNS: "play three inns",
    SENESI_ONE: "one senesi",
    SENESI_TWO: "two senesi",
    TO_FLORENCE: "to florence",
    TO_AREZZO: "to arezzo",
}

MOST_KEPT: Final = 4
MOST_SEATS: Final = 5
MOST_FATO: Final = 6


class Notation:
    """All codes of a game with a given card file as text."""

    def __init__(self, cards: Cards) -> None:
        self.texts = [""] * CODES
        for code, text in _SINGLE.items():
            self.texts[code] = text
        self._number("keep", KEEP, range(MOST_KEPT), 1)
        self._number("first P", FIRST, range(MOST_SEATS), 1)
        self._number("draw", DRAW, range(1, MOST_FATO + 1), 0)
        self._number("walk", WALK, range(1, LAP + 1), 0)
        self._number("bid", BID, range(1, HIGHEST_BID + 1), 0)
        for good in range(len(GOODS)):
            self.texts[SELL + good] = f"sell {GOODS[good]}"
            if good < WORKERS:
                self.texts[CARRY + good] = f"carry {GOODS[good]}"
        for kind in range(KINDS):
            name = cards.names[kind] or f"unused-{kind}"
            if kind < STAR_CARDS:
                self.texts[PROPOSE + kind] = f"propose {name}"
            self.texts[TAKE + kind] = f"take {name}"
            self.texts[PLAY + kind] = f"play {name}"
            self.texts[GREEN + kind] = f"green {name}"
            self.texts[DISCARD + kind] = f"discard {name}"
        self.codes = {text: code for code, text in enumerate(self.texts)}

    def _number(self, word: str, base: int, numbers: range, shift: int) -> None:
        gap = "" if word.endswith("P") else " "
        for number in numbers:
            self.texts[base + number] = f"{word}{gap}{number + shift}"

    def write(self, code: int) -> str:
        """The text of a code."""
        return self.texts[code] if 0 <= code < CODES else f"code {code}"

    def read(self, text: str) -> int:
        """The code of a text, whatever its case and spacing."""
        tidy = " ".join(text.split())
        for candidate in (tidy, tidy.lower(), tidy.lower().replace("first p", "first P")):
            code = self.codes.get(candidate)
            if code is not None:
                return code
        near = get_close_matches(tidy.lower(), list(self.codes), 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise BadNotation(f"'{tidy}' is no decision of Siena{hint}")


_known: dict[str, Notation] = {}


def notation_of(cards: Cards) -> Notation:
    """The notation for a card file, made once."""
    notation = _known.get(cards.digest)
    if notation is None:
        notation = Notation(cards)
        _known[cards.digest] = notation
    return notation
