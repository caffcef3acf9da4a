"""Zena 1814 told to one reader."""

from typing import ClassVar, Final

from buongoverno.games.zena.cards import AREAS
from buongoverno.games.zena.codes import FAMILIES
from buongoverno.games.zena.dice import odds
from buongoverno.games.zena.final_count import breakdown_of
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.text.board import board
from buongoverno.games.zena.text.brief import brief
from buongoverno.games.zena.text.card_tables import card_tables
from buongoverno.games.zena.text.chronicle import chronicle
from buongoverno.games.zena.text.questions import question
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice, Score, State
from buongoverno.text.grid import Board, Brief, Cell, Grid, Part, Span, cell, separated
from buongoverno.text.log_line import LogLine
from buongoverno.text.text_board import Examples, TextBoard

# Choices with a caption beside them; other cards are explained where they lie.
CAPTIONED: Final = ("offer", "join", "join_it")


class ZenaTextBoard(TextBoard):
    """Tells Zena 1814."""

    wording_type = ZenaWording
    wording: ZenaWording
    usual_names: ClassVar = FAMILIES
    listed_singly: ClassVar = ("coins",)  # each with its odds

    def board(self, view: ZenaView, choices: list[Choice]) -> Board:
        """Families, areas and hand."""
        return board(view, self.wording, choices)

    def brief(self, view: ZenaView, choices: list[Choice]) -> Brief:
        """Areas or cards that the question is about, and the hand."""
        return brief(view, self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What everybody receives shares a line."""
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
        return self.wording.apart(part for part in parts if part)

    def _bonus(self, choice: Choice, view: ZenaView) -> str:
        """What the promoter of a card gains when it is joined."""
        if choice.place is None:
            return ""
        cards = view.areas[AREAS.index(choice.place)].cards
        card = cards[choice.spot - 1]
        bonus = self.wording.bonus(card.card, len(card.markers))
        if card.promoter is None or not bonus:
            return ""
        return self.wording.promoter_gains(card.promoter, bonus)

    def outcome(self, choice: Choice, view: ZenaView) -> Cell:
        """Coins paid or received at once, points for an exchange, the odds of the die."""
        if view.seat is None:
            return cell()
        found: list[list[Part]] = []
        if choice.kind == "coins" and view.settlement is not None:
            found.append([Span(self._odds(view.settlement.bonus + choice.amount), "money")])
        change = self.change(choice.gain - choice.price, view.families[view.seat].coins)
        found += [change] if change else []
        if choice.kind == "exchange" and choice.amount:
            points = self.wording.catalogue.gain(0, choice.amount)
            found.append([Span(f"+{points}", "money")])
        return cell(*separated(found))

    def _odds(self, bonus: int) -> str:
        chances = odds(bonus)
        return self.wording.label(
            "odds",
            lost=round(100 * chances.lost),
            stays=round(100 * chances.stays),
            won=round(100 * chances.won),
        )

    def counts_now(self, state: State, seat: int) -> list[Score]:
        """Points won, for coins and for goals: every imagined world gives the same."""
        imagined = state.imagine(seat, Chance(0))
        assert isinstance(imagined, Position)
        return breakdown_of(imagined, imagined.players[seat])

    def card_tables(self) -> list[Grid]:
        """Areas, action cards, goals, fort cards and events."""
        return card_tables(self.wording)

    def examples(self) -> Examples:
        """Decisions and rules that come up often."""
        return Examples("join bank 1", "offer inpresto", "Z8.5", "Z8")


def _at_once(entry: LogEntry) -> bool:
    """Whether an entry belongs to a marker that is moved, not to the settlement after it."""
    return entry.kind == "ousts" or entry.rule == "Z7.1"
