"""Zena 1814 told to one reader."""

from typing import ClassVar, Final

from buongoverno.games.zena.cards import AREAS, cards_of
from buongoverno.games.zena.dice import odds
from buongoverno.games.zena.text.chronicle import chronicle
from buongoverno.games.zena.text.questions import question
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue
from buongoverno.server.pages.telling.grid import Board
from buongoverno.server.pages.telling.teller import Teller
from buongoverno.server.pages.telling.zena.board import board
from buongoverno.text.log_line import LogLine
from buongoverno.text.wording import plural

# Choices with a caption beside them; other cards are explained where they lie.
CAPTIONED: Final = ("offer", "join", "join_it")


class ZenaTeller(Teller):
    """Tells Zena 1814."""

    unit: ClassVar[str] = "coin"

    def __init__(
        self,
        catalogue: Catalogue,
        cards: str | None,
        ruleset: str,
        names: list[str],
        reader: int | None,
    ) -> None:
        self.wording = ZenaWording(catalogue, cards_of(cards), ruleset, names, reader)
        super().__init__(self.wording)

    def board(self, view: ZenaView, choices: list[Choice]) -> Board:
        """Families, areas and hand."""
        return board(view, self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What several families receive shares a line."""
        return chronicle(entries, self.wording)

    def question(self, view: ZenaView, seats: list[int]) -> str:
        """What the seats are asked, with prices and gains."""
        return question(view, seats, self.wording)

    def aside(self, choice: Choice, view: ZenaView) -> str:
        """What the card does, what its promoter gains, who leaves."""
        parts: list[str] = []
        if choice.card is not None and choice.kind in CAPTIONED:
            parts.append(self.wording.caption(choice.card))
        if choice.card is not None and choice.kind in ("join", "join_it"):
            parts.append(self._bonus(choice, view))
        elif choice.kind in ("take_marker", "oust"):
            parts += [self.wording.foretold(entry) for entry in choice.foretells if _at_once(entry)]
        return "; ".join(part for part in parts if part)

    def _bonus(self, choice: Choice, view: ZenaView) -> str:
        """What the promoter of a card gains when it is joined."""
        if choice.place is None:
            return ""
        cards = view.areas[AREAS.index(choice.place)].cards
        card = cards[choice.amount - 1 if choice.kind == "join" else -1]
        bonus = self.wording.bonus(card.card, len(card.markers))
        if card.promoter is None or not bonus:
            return ""
        return self.wording.promoter_gains(card.promoter, bonus)

    def outcome(self, choice: Choice, view: ZenaView) -> str:
        """Coins paid or received at once, points for an exchange, the odds of the die."""
        if view.seat is None:
            return ""
        parts = [self._change(choice.gain - choice.price, view.families[view.seat].coins)]
        if choice.kind == "coins" and view.settlement is not None:
            chances = odds(view.settlement.bonus + choice.amount)
            parts.insert(0, f"lost {chances.lost:.0%}, stays {chances.stays:.0%}")
            parts.insert(1, f"won {chances.won:.0%}")
        if choice.kind == "exchange" and choice.amount:
            parts.append(f"+{plural(choice.amount, 'point')}")
        return ", ".join(part for part in parts if part)


def _at_once(entry: LogEntry) -> bool:
    """Whether an entry belongs to a marker that is moved, not to the settlement after it."""
    return entry.kind == "ousts" or entry.rule == "Z7.1"
