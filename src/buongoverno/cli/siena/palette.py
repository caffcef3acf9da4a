"""Colours and signs of what is on Siena's board alone."""

from typing import Final

GOODS: Final = {
    "grain": "#d9a441",
    "wine": "#c2596a",
    "oil": "#9aa84f",
    "cloth": "#e9e2d2",
    "spices": "#6f9bcb",
}

CALANDRINO: Final = "☹"
COURTESAN: Final = "♥"
CUBE: Final = "▪"
NO_CUBE: Final = "▫"
STAR: Final = "★"
