"""What a game draws on the terminal: its table as one seat sees it.

Everything else (dialogue, choices, log, result) is the same for every game and lives beside this
file. A game's drawer is in a folder of its own; `drawers.py` knows which.
"""

from dataclasses import dataclass
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice, State
from buongoverno.text.log_line import LogLine
from buongoverno.text.wording import Wording


@dataclass(frozen=True)
class Examples:
    """What help shows: a decision to type, one to ask about, a rule and its section."""

    decision: str
    question: str
    rule: str
    section: str


@dataclass(frozen=True)
class Grouped:
    """A choice that shares its line with others of its label."""

    label: str
    item: str


class Drawer:
    """Draws one game for one reader (None: a spectator); a game fills in what raises here."""

    usual_names: ClassVar[tuple[str, ...]]
    examples: ClassVar[Examples]
    # A kind of choice with an amount from a long range, such as bids: typed by its first letter.
    ranged: ClassVar[str] = ""

    def __init__(self, wording: Wording) -> None:
        self.words = wording

    def board(self, view: object, choices: list[Choice]) -> RenderableType:
        """The whole table at a glance; what can be chosen now may glow."""
        raise NotImplementedError

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What happened, told briefly."""
        return [LogLine(entry.rule, self.words.entry(entry)) for entry in entries]

    def question(self, view: object, seats: list[int]) -> str:
        """What these seats are asked."""
        raise NotImplementedError

    def grouped(self, choice: Choice) -> Grouped | None:
        """For choices that stand together on a line: those of a kind with words in [groups]."""
        catalogue = self.words.catalogue
        if not catalogue.has("groups", choice.kind):
            return None
        label = catalogue.fill(catalogue.word("groups", choice.kind), {}, {"amount": choice.amount})
        if choice.card is not None:
            return Grouped(label, self.words.card(choice.card))
        return Grouped(label, catalogue.place(choice.place or ""))

    def aside(self, choice: Choice, view: object) -> str:
        """What is known to follow from a choice, in a few words."""
        told = [self.words.foretold(entry) for entry in choice.foretells]
        return "; ".join(dict.fromkeys(word for word in told if word))

    def outcome(self, choice: Choice, view: object) -> Text:
        """What a choice costs or brings the reader, and what is left then."""
        raise NotImplementedError

    def caption(self, card: str) -> str:
        """What a card does, or nothing if it needs no words."""
        raise NotImplementedError

    def rules_of(self, choice: Choice) -> list[str]:
        """Rules to read about a choice, the nearest first."""
        rules = [choice.foretells[0].rule] if choice.foretells else []
        return list(dict.fromkeys([*rules, choice.rule]))

    def points_now(self, state: State, seat: int) -> Text:
        """What would count for a seat if the game ended now, from what that seat knows."""
        raise NotImplementedError

    def card_tables(self) -> list[RenderableType]:
        """Everything that is printed on cards and board."""
        raise NotImplementedError


def change_of(money: int, before: int, unit: str) -> Text:
    """Money that changes hands for certain, and what is left: "−3 → 4 coins", of a unit "coin"."""
    if money == 0:
        return Text()
    sign = "+" if money > 0 else "−"
    left = before + money
    units = unit if left == 1 else f"{unit}s"
    return (
        Text()
        .append(f"{sign}{abs(money)}", style=OCHRE if money > 0 else SINOPIA)
        .append(f" → {left} {units}", style=MUTED)
    )
