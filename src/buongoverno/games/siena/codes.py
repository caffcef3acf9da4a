"""The numbers everything in Siena is known by: decisions, places, questions and stages.

A decision is an int below CODES. Its meaning never depends on the position, so a mask of CODES
bits describes every decision of every game. docs/notation.md lists them with their notation.
"""

from typing import Final

from buongoverno.games.siena.cards import KINDS
from buongoverno.kernel.state import FIRST_STAGE

# -- decisions -------------------------------------------------------------------------------------

PASS: Final = 0
END_TURN: Final = 1
RISE: Final = 2
DONATE: Final = 3
CALL_ARTIST: Final = 4
BUILD: Final = 5
BUILD_WITH_MASON: Final = 6
SETTLE: Final = 7
DONE: Final = 8
GO: Final = 9
STAY: Final = 10
ENTER_INN: Final = 11
STEP: Final = 12
PAY: Final = 13
GIVE: Final = 14
REFUSE: Final = 15
LOOK: Final = 16
THREE_INNS: Final = 17
SENESI_ONE: Final = 18
SENESI_TWO: Final = 19
TO_FLORENCE: Final = 20
TO_AREZZO: Final = 21
KEEP: Final = 22  # + position among the cards looked at, 0 to 3
FIRST: Final = 26  # + seat
CARRY: Final = 31  # + worker good
SELL: Final = 34  # + good
DRAW: Final = 38  # + number of Fato cards, 1 to 6
WALK: Final = 44  # + number of districts, 1 to LAP
PROPOSE: Final = 55  # + star card
TAKE: Final = 62  # + card
PLAY: Final = TAKE + KINDS  # + card: its bottom half
GREEN: Final = PLAY + KINDS  # + card: its top half, for movement
DISCARD: Final = GREEN + KINDS  # + card
BID: Final = DISCARD + KINDS - 1  # + florins, 1 to HIGHEST_BID
HIGHEST_BID: Final = 250
CODES: Final = BID + HIGHEST_BID + 1

# -- places (S2.6, S2.7, S10.1) --------------------------------------------------------------------

BANCHI_DI_SOTTO_DISTRICT: Final = 0
PIAZZA_SALIMBENI_DISTRICT: Final = 1
VIA_DEI_SERVI_DISTRICT: Final = 2
VIA_DELLA_CERCHIA: Final = 3
PALAZZO_TOLOMEI: Final = 4
DUOMO: Final = 5
PALAZZO_PUBBLICO: Final = 6
PIAZZA_DEL_CAMPO: Final = 7
TORRE_DEL_MANGIA: Final = 8
BANCHI_DI_SOPRA: Final = 9
THE_INN: Final = 10
CITY_WALL: Final = 11
SECTOR: Final = 12  # + good
FLORENCE: Final = 17
AREZZO: Final = 18
NOWHERE: Final = -1

LAP: Final = 10

PLACES: Final = (
    "banchi-di-sotto",
    "piazza-salimbeni",
    "via-dei-servi",
    "via-della-cerchia",
    "palazzo-tolomei",
    "duomo",
    "palazzo-pubblico",
    "piazza-del-campo",
    "torre-del-mangia",
    "banchi-di-sopra",
    "inn",
    "wall",
    "grain",
    "wine",
    "oil",
    "cloth",
    "spices",
    "florence",
    "arezzo",
)

# -- cards beyond the Siena deck, for the log ------------------------------------------------------

ARTIST: Final = KINDS  # + artist
SENESI: Final = KINDS + 8  # the value stands in the amount

# -- status ----------------------------------------------------------------------------------------

PEASANT: Final = 0
MERCHANT: Final = 1
BANKER: Final = 2

STATUSES: Final = ("peasant", "merchant", "banker")

# -- questions: what the pending seat is asked -----------------------------------------------------

ASK_BID: Final = 0
ASK_TAKE: Final = 1
ASK_TURN: Final = 2
ASK_MOVE: Final = 3
ASK_FIRST: Final = 4
ASK_PROPOSE: Final = 5
ASK_LAY: Final = 6
ASK_SELL: Final = 7
ASK_CARRY: Final = 8
ASK_DRAW: Final = 9
ASK_ROAD: Final = 10
ASK_OFFER: Final = 11
ASK_KEEP: Final = 12
ASK_COURTESANS: Final = 13
ASK_ALMS: Final = 14
ASK_BEGGAR_CARDS: Final = 15
ASK_BEGGAR_STEP: Final = 16
ASK_LOOK: Final = 17

# -- stages: what happens next by itself, when nobody is asked (flow.py) ---------------------------

OPENING_BEGINS: Final = FIRST_STAGE
BIDDING: Final = FIRST_STAGE + 1
AUCTION_ENDS: Final = FIRST_STAGE + 2
ROUND_BEGINS: Final = FIRST_STAGE + 3
TAKING: Final = FIRST_STAGE + 4
STAR_AUCTION: Final = FIRST_STAGE + 5
CARD_PHASE_ENDS: Final = FIRST_STAGE + 6
ACTION_PHASE_BEGINS: Final = FIRST_STAGE + 7
BANKERS_STEP: Final = FIRST_STAGE + 8
TURN_BEGINS: Final = FIRST_STAGE + 9
TURN_ENDS: Final = FIRST_STAGE + 10  # 11 stays free: saved games hold these numbers
MOVE_ENDS: Final = FIRST_STAGE + 12
GOODS_STEP: Final = FIRST_STAGE + 13
BEGGAR_WALKS: Final = FIRST_STAGE + 14
COURTESAN_CALLS: Final = FIRST_STAGE + 15
LOOKING: Final = FIRST_STAGE + 16
GAME_ENDS: Final = FIRST_STAGE + 17
