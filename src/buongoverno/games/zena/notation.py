"""The notation of Zena 1814: one text for every code, and back (docs/notation.md)."""

import functools
from typing import Final

from buongoverno.games.zena.cards import AREAS, HAND_CARDS, MOST_ACTIONS, Cards
from buongoverno.games.zena.codes import (
    CARDS_IN_AREA,
    CHOOSE,
    CODES,
    COINS,
    DRAW_ACTION,
    DRAW_GOAL,
    EXCHANGE,
    FIGURE_NAMES,
    JOIN,
    JOIN_IT,
    LOWER_SLOTS,
    MOST_COINS,
    MOVE,
    OFFER,
    OUST,
    PASS,
    START,
    TAKE_COIN,
    TAKE_MARKER,
)
from buongoverno.kernel.notation import Notation

MOST_SEATS: Final = 5

_SINGLE: Final = {
    PASS: "pass",
    TAKE_COIN: "take coin",
    DRAW_ACTION: "draw action",
    DRAW_GOAL: "draw goal",
    JOIN_IT: "join",
    EXCHANGE: "pay",
}


def _texts(cards: Cards) -> list[str]:
    """The text of every code with a given card file; places on the board count from 1."""
    texts = [""] * CODES
    for code, text in _SINGLE.items():
        texts[code] = text
    for seat in range(MOST_SEATS):
        texts[START + seat] = f"start P{seat + 1}"
    for coins in range(MOST_COINS + 1):
        texts[COINS + coins] = f"coins {coins}"
    for figure, name in enumerate(FIGURE_NAMES):
        for area, title in enumerate(AREAS):
            texts[MOVE + figure * len(AREAS) + area] = f"move {name} to {title}"
    for card in range(HAND_CARDS):
        name = cards.names[card] or f"unused-{card}"
        texts[CHOOSE + card] = f"choose {name}"
        if card < MOST_ACTIONS:
            texts[OFFER + card] = f"offer {name}"
    for area, title in enumerate(AREAS):
        for index in range(CARDS_IN_AREA):
            place = area * CARDS_IN_AREA + index
            texts[JOIN + place] = f"join {title} {index + 1}"
            texts[TAKE_MARKER + place] = f"marker from {title} {index + 1}"
            for slot in range(LOWER_SLOTS):
                texts[OUST + place * LOWER_SLOTS + slot] = (
                    f"oust {title} {index + 1} slot {slot + 2}"
                )
    return texts


@functools.lru_cache(maxsize=16)
def notation_of(cards: Cards) -> Notation:
    """The notation for a card file, made once."""
    return Notation("Zena 1814", _texts(cards))
