"""Siena on a terminal, for one reader."""

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from buongoverno.cli.drawer import Drawer, Examples, change_of
from buongoverno.cli.palette import OCHRE
from buongoverno.cli.siena.board import SienaBoard
from buongoverno.cli.siena.card_tables import card_tables
from buongoverno.cli.siena.points_now import points_now
from buongoverno.games.siena.cards import cards_of
from buongoverno.games.siena.text.chronicle import chronicle
from buongoverno.games.siena.text.wording import SienaWording, has_name
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import Choice, State
from buongoverno.text.log_line import LogLine

# Choices whose card is worth a caption beside them.
CAPTIONED: Final = ("take", "propose", "play")


class SienaDrawer(Drawer):
    """Draws Siena."""

    usual_names = ("Agnese", "Bindo", "Cecco", "Duccia", "Ezio")
    examples = Examples("take inn", "play mule", "S8.5", "S8")
    ranged = "bid"

    def __init__(
        self, game: Game, cards: str | None, ruleset: str, names: list[str], reader: int | None
    ) -> None:
        catalogue = game.catalogue(cards=cards)
        self.wording = SienaWording(catalogue, cards_of(cards), ruleset, names, reader)
        super().__init__(self.wording)

    def board(self, view: object, choices: list[Choice]) -> RenderableType:
        """City and countryside, market and hand."""
        return SienaBoard(_of_siena(view), self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """Steps, turned-up cards and the initiative share lines."""
        return chronicle(entries, self.wording)

    def question(self, view: object, seats: list[int]) -> str:
        """What the seat is asked."""
        return self.wording.question(_of_siena(view).question or "", seats)

    def aside(self, choice: Choice, view: object) -> str:
        """What the card does, and what is known to follow."""
        told = super().aside(choice, view)
        if choice.card is None or choice.kind not in CAPTIONED or not has_name(choice.card):
            return told
        return "; ".join(part for part in (self.caption(choice.card), told) if part)

    def outcome(self, choice: Choice, view: object) -> Text:
        """The florins that change hands for certain; a bid is paid only by the winner."""
        siena = _of_siena(view)
        if siena.seat is None:
            return Text()
        if choice.chance < 1:
            return Text(f"{choice.chance:.0%} for {choice.gain} florins", style=OCHRE)
        foretold = [entry.money for entry in choice.foretells if entry.seat == siena.seat]
        change = sum(foretold) if any(foretold) else choice.gain - choice.price
        return change_of(change, siena.players[siena.seat].florins, "florin")

    def caption(self, card: str) -> str:
        """What the bottom half of a card does."""
        return self.wording.caption(card) if card in self.wording.cards.names else ""

    def rules_of(self, choice: Choice) -> list[str]:
        """The rule of a card that is played comes first."""
        rules = super().rules_of(choice)
        if choice.kind == "play" and choice.card is not None:
            rules = [self.wording.rule_of_card(choice.card), *rules]
        return list(dict.fromkeys(rules))

    def points_now(self, state: State, seat: int) -> Text:
        """Only bankers count."""
        return points_now(state, seat, self.wording)

    def card_tables(self) -> list[RenderableType]:
        """The Siena deck, the sectors, Senesi cards, artists and donation steps."""
        return card_tables(self.wording)


def _of_siena(view: object) -> SienaView:
    assert isinstance(view, SienaView)
    return view
