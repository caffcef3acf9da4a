"""Signs of what is on Zena's board alone."""

from typing import Final

# How a card is settled (Z2.4): once, every round, by the die.
KINDS: Final = {"one-shot": "1×", "permanent": "∞", "dice": "⚄", "fort": "⚄"}
FREE: Final = "○"
START: Final = "⚑"
THERE: Final = "✓"
EXPLAINED: Final = "1× once · ∞ every round · ⚄ by the die · [●] promoter · ○ free slot"
EXPLAINED_BRIEFLY: Final = "1× once · ∞ every round · ⚄ die · [●] promoter · ○ free"
