"""Siena told to one reader."""

from typing import ClassVar, Final

from buongoverno.games.siena.final_count import breakdown_of
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.text.board import board
from buongoverno.games.siena.text.brief import brief
from buongoverno.games.siena.text.card_tables import card_tables
from buongoverno.games.siena.text.chronicle import chronicle
from buongoverno.games.siena.text.wording import SienaWording, has_name
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice, Score, State
from buongoverno.text.grid import Board, Brief, Cell, Grid, Span, cell
from buongoverno.text.log_line import LogLine
from buongoverno.text.text_board import Examples, TextBoard

# Choices whose card is worth a caption beside them.
CAPTIONED: Final = ("take", "propose", "play")


class SienaTextBoard(TextBoard):
    """Tells Siena."""

    wording_type = SienaWording
    wording: SienaWording
    usual_names: ClassVar = ("Agnese", "Bindo", "Cecco", "Duccia", "Ezio")

    def board(self, view: SienaView, choices: list[Choice]) -> Board:
        """City and countryside, market and hand."""
        return board(view, self.wording, choices)

    def brief(self, view: SienaView, choices: list[Choice]) -> Brief:
        """The part of the board that the question is about, and the hand."""
        return brief(view, self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """Steps, turned-up cards and the initiative share lines."""
        return chronicle(entries, self.wording)

    def aside(self, choice: Choice, view: SienaView) -> str:
        """What the card does, and what is known to follow."""
        told = super().aside(choice, view)
        if choice.card is None or choice.kind not in CAPTIONED or not has_name(choice.card):
            return told
        caption = self.wording.caption(choice.card)
        return self.wording.apart(part for part in (caption, told) if part)

    def outcome(self, choice: Choice, view: SienaView) -> Cell:
        """The florins that change hands for certain; a bid is paid only by the winner."""
        if view.seat is None:
            return cell()
        if choice.chance < 1:
            percent = round(100 * choice.chance)
            told = self.wording.label("chance_for", chance=percent, amount=choice.gain)
            return cell(Span(told, "money"))
        foretold = [entry.money for entry in choice.foretells if entry.seat == view.seat]
        change = sum(foretold) if any(foretold) else choice.gain - choice.price
        return cell(*self.change(change, view.players[view.seat].florins))

    def rules_of(self, choice: Choice) -> list[str]:
        """The rule of a card that is played comes first."""
        rules = super().rules_of(choice)
        if choice.kind == "play" and choice.card is not None:
            rules = [self.wording.rule_of_card(choice.card), *rules]
        return list(dict.fromkeys(rules))

    def counts_now(self, state: State, seat: int) -> list[Score]:
        """Only bankers count. A seat knows all of its points: every imagined world gives them."""
        imagined = state.imagine(seat, Chance(0))
        assert isinstance(imagined, Position)
        return breakdown_of(imagined, imagined.players[seat])

    def card_tables(self) -> list[Grid]:
        """The Siena deck, the sectors, Senesi cards, artists and donation steps."""
        return card_tables(self.wording)

    def examples(self) -> Examples:
        """Decisions and rules that come up often."""
        return Examples("take inn", "play mule", "S8.5", "S8")
