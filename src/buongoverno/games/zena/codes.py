"""The numbers everything in Zena 1814 is known by: decisions, figures, questions and stages.

A decision is an int below CODES. Its meaning never depends on the position, so a mask of CODES
bits describes every decision of every game. docs/notation.md lists them with their notation.
"""

from typing import Final

from buongoverno.games.zena.cards import HAND_CARDS, KINDS, MOST_ACTIONS
from buongoverno.kernel.state import FIRST_STAGE

# -- figures (Z2.2) --------------------------------------------------------------------------------

LORD: Final = 0
LADY: Final = 1
HEIR: Final = 2
OTHER_HEIR: Final = 3
FIGURES: Final = 4

FIGURE_NAMES: Final = ("lord", "lady", "heir", "other-heir")
FIGURE_VALUES: Final[tuple[int, ...]] = (5, 3, 2, 2)
FAMILIES: Final = ("Costaggia", "Seppa", "Mostasci", "Queiron", "Repiggin")

AREA_COUNT: Final = 6
NOWHERE: Final = -1
# Codes need a fixed range: no more cards are laid in an area that holds this many.
CARDS_IN_AREA: Final = 16
PLACES_ON_BOARD: Final = AREA_COUNT * CARDS_IN_AREA
LOWER_SLOTS: Final = 2

# -- decisions -------------------------------------------------------------------------------------

PASS: Final = 0
TAKE_COIN: Final = 1
DRAW_ACTION: Final = 2
DRAW_GOAL: Final = 3
JOIN_IT: Final = 4
EXCHANGE: Final = 5
START: Final = 6  # + seat
COINS: Final = 11  # + coins paid for the die, 0 to 5
MOVE: Final = 17  # + figure * areas + area
CHOOSE: Final = (
    MOVE + FIGURES * AREA_COUNT
)  # + card: to place a figure on, to pass, to discard, to pay
OFFER: Final = CHOOSE + HAND_CARDS  # + action card
JOIN: Final = OFFER + MOST_ACTIONS  # + place on the board
TAKE_MARKER: Final = JOIN + PLACES_ON_BOARD  # + place on the board
OUST: Final = TAKE_MARKER + PLACES_ON_BOARD  # + place on the board * lower slots + slot
CODES: Final = OUST + PLACES_ON_BOARD * LOWER_SLOTS

MOST_COINS: Final = 5

# -- cards beyond those of the decks with numbers of their own, for the log ------------------------

EVENTS: Final = KINDS  # + event

# -- questions: what the pending seats are asked ---------------------------------------------------

ASK_TURN: Final = 0
ASK_JOIN: Final = 1
ASK_DRAW: Final = 2
ASK_DISCARD: Final = 3
ASK_COINS: Final = 4
ASK_EXCHANGE: Final = 5
ASK_PLACE: Final = 6
ASK_GIVE: Final = 7
ASK_MARKER: Final = 8
ASK_MANEZZI: Final = 9
ASK_START: Final = 10
ASK_PAY_CARD: Final = 11

# -- stages: what happens next by itself, when nobody is asked (flow.py) ---------------------------

ROUND_BEGINS: Final = FIRST_STAGE
EVENT_INCOME: Final = FIRST_STAGE + 1
NEXT_TURN: Final = FIRST_STAGE + 2
TURN_GOES_ON: Final = FIRST_STAGE + 3
OFFERED: Final = FIRST_STAGE + 4
SETTLEMENT: Final = FIRST_STAGE + 5
ROUND_ENDS: Final = FIRST_STAGE + 6
GAME_ENDS: Final = FIRST_STAGE + 7
PLACING_ENDS: Final = FIRST_STAGE + 8
