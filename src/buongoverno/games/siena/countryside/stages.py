"""The order in which a goods step is settled (S7.3)."""

from typing import Final

NO_GOODS_STEP: Final = 0
LAYING: Final = 1
TRIPS: Final = 2
SALES: Final = 3
AFTER_SALES: Final = 4
JOURNEY: Final = 5
AFTER_JOURNEY: Final = 6
AFTER_INN_CARD: Final = 7
SETTLED: Final = 8
