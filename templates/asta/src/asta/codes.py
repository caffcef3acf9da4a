"""The numbers everything in Asta is known by: decisions, questions and stages."""

from typing import Final

from buongoverno.kernel.state import FIRST_STAGE

CARDS: Final = 3

# -- decisions: a bid card, from the lowest --------------------------------------------------------

BID: Final = 0  # + card - 1
CODES: Final = BID + CARDS

# -- questions, and stages: what happens next by itself --------------------------------------------

ASK_BID: Final = 0

NEXT_PRIZE: Final = FIRST_STAGE
BIDS_ARE_SHOWN: Final = FIRST_STAGE + 1
