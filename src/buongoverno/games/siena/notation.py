"""The notation of Siena: one text for every code, and back (docs/notation.md)."""

import functools
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
from buongoverno.games.siena.fato import MOST_DRAWN
from buongoverno.games.siena.position import STAR_CARDS, WORKERS
from buongoverno.kernel.notation import Notation

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


def _texts(cards: Cards) -> list[str]:
    """The text of every code with a given card file."""
    texts = [""] * CODES
    for code, text in _SINGLE.items():
        texts[code] = text
    for position in range(MOST_KEPT):
        texts[KEEP + position] = f"keep {position + 1}"
    for seat in range(MOST_SEATS):
        texts[FIRST + seat] = f"first P{seat + 1}"
    for good in range(len(GOODS)):
        texts[SELL + good] = f"sell {GOODS[good]}"
        if good < WORKERS:
            texts[CARRY + good] = f"carry {GOODS[good]}"
    for number in range(1, MOST_DRAWN + 1):
        texts[DRAW + number] = f"draw {number}"
    for number in range(1, LAP + 1):
        texts[WALK + number] = f"walk {number}"
    for number in range(1, HIGHEST_BID + 1):
        texts[BID + number] = f"bid {number}"
    for kind in range(KINDS):
        name = cards.names[kind] or f"unused-{kind}"
        if kind < STAR_CARDS:
            texts[PROPOSE + kind] = f"propose {name}"
        texts[TAKE + kind] = f"take {name}"
        texts[PLAY + kind] = f"play {name}"
        texts[GREEN + kind] = f"green {name}"
        texts[DISCARD + kind] = f"discard {name}"
    return texts


@functools.lru_cache(maxsize=16)
def notation_of(cards: Cards) -> Notation:
    """The notation for a card file, made once."""
    return Notation("Siena", _texts(cards))
