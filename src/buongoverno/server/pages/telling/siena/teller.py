"""Siena told to one reader."""

from typing import ClassVar, Final

from buongoverno.games.siena.cards import cards_of
from buongoverno.games.siena.text.chronicle import chronicle
from buongoverno.games.siena.text.wording import SienaWording, has_name
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue
from buongoverno.server.pages.telling.grid import Board
from buongoverno.server.pages.telling.siena.board import board
from buongoverno.server.pages.telling.teller import Teller
from buongoverno.text.log_line import LogLine

# Choices whose card is worth a caption beside them.
CAPTIONED: Final = ("take", "propose", "play")


class SienaTeller(Teller):
    """Tells Siena."""

    unit: ClassVar[str] = "florin"
    ranged: ClassVar[str] = "bid"

    def __init__(
        self,
        catalogue: Catalogue,
        cards: str | None,
        ruleset: str,
        names: list[str],
        reader: int | None,
    ) -> None:
        self.wording = SienaWording(catalogue, cards_of(cards), ruleset, names, reader)
        super().__init__(self.wording)

    def board(self, view: SienaView, choices: list[Choice]) -> Board:
        """City and countryside, market and hand."""
        return board(view, self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """Steps, turned-up cards and the initiative share lines."""
        return chronicle(entries, self.wording)

    def question(self, view: SienaView, seats: list[int]) -> str:
        """What the seat is asked."""
        return self.wording.question(view.question or "", seats)

    def aside(self, choice: Choice, view: SienaView) -> str:
        """What the card does, and what is known to follow."""
        told = [self.wording.foretold(entry) for entry in choice.foretells]
        parts = [word for word in told if word]
        if choice.card is not None and choice.kind in CAPTIONED and has_name(choice.card):
            parts.insert(0, self.wording.caption(choice.card))
        return "; ".join(dict.fromkeys(parts))

    def outcome(self, choice: Choice, view: SienaView) -> str:
        """The florins that change hands for certain; a bid is paid by whoever wins."""
        if view.seat is None:
            return ""
        if choice.chance < 1:
            return f"{choice.chance:.0%} for {choice.gain} florins"
        foretold = [entry.money for entry in choice.foretells if entry.seat == view.seat]
        change = sum(foretold) if any(foretold) else choice.gain - choice.price
        return self._change(change, view.players[view.seat].florins)
