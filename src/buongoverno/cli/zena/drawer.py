"""Zena 1814 on a terminal, for one reader."""

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from buongoverno.cli.drawer import Drawer, Examples, change_of
from buongoverno.cli.palette import OCHRE
from buongoverno.cli.zena.board import ZenaBoard
from buongoverno.cli.zena.card_tables import card_tables
from buongoverno.cli.zena.points_now import points_now
from buongoverno.games.zena.cards import AREAS, cards_of
from buongoverno.games.zena.codes import FAMILIES
from buongoverno.games.zena.dice import odds
from buongoverno.games.zena.text.chronicle import chronicle
from buongoverno.games.zena.text.questions import question
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import Choice, State
from buongoverno.text.log_line import LogLine

# Choices with a caption beside them; other cards are explained where they lie.
CAPTIONED: Final = ("offer", "join", "join_it")


class ZenaDrawer(Drawer):
    """Draws Zena 1814."""

    usual_names = FAMILIES
    examples = Examples("join bank 1", "offer inpresto", "Z8.5", "Z8")

    def __init__(
        self, game: Game, cards: str | None, ruleset: str, names: list[str], reader: int | None
    ) -> None:
        catalogue = game.catalogue(cards=cards)
        self.wording = ZenaWording(catalogue, cards_of(cards), ruleset, names, reader)
        super().__init__(self.wording)

    def board(self, view: object, choices: list[Choice]) -> RenderableType:
        """Families, areas and hand."""
        return ZenaBoard(_of_zena(view), self.wording, choices)

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What several families receive shares a line."""
        return chronicle(entries, self.wording)

    def question(self, view: object, seats: list[int]) -> str:
        """What the seats are asked, with prices and gains."""
        return question(_of_zena(view), seats, self.wording)

    def aside(self, choice: Choice, view: object) -> str:
        """What the card does, what its promoter gains, who leaves."""
        parts: list[str] = []
        if choice.card is not None and choice.kind in CAPTIONED:
            parts.append(self.caption(choice.card))
        if choice.card is not None and choice.kind in ("join", "join_it"):
            parts.append(self._bonus(choice, _of_zena(view)))
        elif choice.kind in ("take_marker", "oust"):
            parts += [self.wording.foretold(entry) for entry in choice.foretells if _at_once(entry)]
        return "; ".join(part for part in parts if part)

    def _bonus(self, choice: Choice, view: ZenaView) -> str:
        """What the promoter of a card gains when it is joined."""
        if choice.card is None or choice.place is None:
            return ""
        cards = view.areas[AREAS.index(choice.place)].cards
        card = cards[choice.amount - 1 if choice.kind == "join" else -1]
        bonus = self.wording.bonus(card.card, len(card.markers))
        if card.promoter is None or not bonus:
            return ""
        return self.wording.promoter_gains(card.promoter, bonus)

    def outcome(self, choice: Choice, view: object) -> Text:
        """Coins paid or received at once, points for an exchange, the odds of the die."""
        zena = _of_zena(view)
        if zena.seat is None:
            return Text()
        coins = zena.families[zena.seat].coins
        change = change_of(choice.gain - choice.price, coins, "coin")
        if choice.kind == "coins" and zena.settlement is not None:
            chances = odds(zena.settlement.bonus + choice.amount)
            told = f"lost {chances.lost:.0%} · stays {chances.stays:.0%} · won {chances.won:.0%}"
            return Text().append(told, style=OCHRE).append("  ").append(change)
        if choice.kind == "exchange" and choice.amount:
            points = "point" if choice.amount == 1 else "points"
            change.append(f"  +{choice.amount} {points}", style=OCHRE)
        return change

    def caption(self, card: str) -> str:
        """What a card does."""
        return self.wording.caption(card)

    def points_now(self, state: State, seat: int) -> Text:
        """Points won, for coins and for goals."""
        return points_now(state, seat, self.wording)

    def card_tables(self) -> list[RenderableType]:
        """Areas, action cards, goals, fort cards and events."""
        return card_tables(self.wording)


def _at_once(entry: LogEntry) -> bool:
    """Whether an entry belongs to a marker that is moved, not to the settlement after it."""
    return entry.kind == "ousts" or entry.rule == "Z7.1"


def _of_zena(view: object) -> ZenaView:
    assert isinstance(view, ZenaView)
    return view
