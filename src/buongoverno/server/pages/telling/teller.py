"""What a page asks of a game; each game tells what is its own in a folder of its own."""

from dataclasses import dataclass
from typing import Any, ClassVar

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice, Result
from buongoverno.server.pages.telling.grid import Board
from buongoverno.server.pages.telling.results import Sheet, sheet
from buongoverno.text.log_line import LogLine
from buongoverno.text.wording import Wording, plural


@dataclass(frozen=True)
class Offered:
    """A choice as a page offers it: an order, what it does, what it costs or brings."""

    code: int
    text: str
    rule: str
    aside: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class Together:
    """Choices that share a label."""

    label: str
    choices: list[Offered]


class Teller:
    """Tells one game to one reader; a game fills in what raises here.

    Views are those of the game: every method that takes one is given the game's own.
    """

    unit: ClassVar[str]
    # A kind of choice with an amount from a long range, such as bids: a number is typed.
    ranged: ClassVar[str] = ""

    def __init__(self, wording: Wording) -> None:
        self.words = wording

    def board(self, view: Any, choices: list[Choice]) -> Board:
        """The whole table; what can be chosen now is marked."""
        raise NotImplementedError

    def chronicle(self, entries: list[LogEntry]) -> list[LogLine]:
        """What happened, told briefly."""
        raise NotImplementedError

    def question(self, view: Any, seats: list[int]) -> str:
        """What these seats are asked."""
        raise NotImplementedError

    def aside(self, choice: Choice, view: Any) -> str:
        """What is known to follow from a choice, in a few words."""
        raise NotImplementedError

    def outcome(self, choice: Choice, view: Any) -> str:
        """What a choice costs or brings the reader, and what is left then."""
        raise NotImplementedError

    def result(self, result: Result) -> Sheet:
        """How the game ended, with everybody's points."""
        return sheet(result, self.words)

    # -- choices -----------------------------------------------------------------------------------

    def alone(self, choices: list[Choice], view: Any) -> list[Offered]:
        """The choices that stand on a line of their own."""
        return [self._offered(one, view) for one in choices if not self._label(one)]

    def together(self, choices: list[Choice], view: Any) -> list[Together]:
        """The choices of kinds with words in [groups], by their label."""
        found: dict[str, list[Offered]] = {}
        for choice in choices:
            label = self._label(choice)
            if label:
                item = self._item(choice)
                offered = Offered(
                    choice.code, item, choice.rule, outcome=self.outcome(choice, view)
                )
                found.setdefault(label, []).append(offered)
        return [Together(label, group) for label, group in found.items()]

    def range_label(self, kind: str, least: int, most: int) -> str:
        """A range of choices as an order: "Bid 4 to 30"."""
        catalogue = self.words.catalogue
        words = {"amount": f"{least} to {most}", "card": "", "place": "", "other": ""}
        return catalogue.fill(catalogue.word("choices", kind), words, {"amount": most})

    def hinted(self, code: int, choices: list[Choice]) -> str:
        """A choice that is advised, as an order; nothing if it is typed as a number."""
        found = [self.words.choice(choice) for choice in choices if choice.code == code]
        return found[0] if found else ""

    def _offered(self, choice: Choice, view: Any) -> Offered:
        return Offered(
            choice.code,
            self.words.choice(choice),
            choice.rule,
            self.aside(choice, view),
            self.outcome(choice, view),
        )

    def _label(self, choice: Choice) -> str:
        catalogue = self.words.catalogue
        if not catalogue.has("groups", choice.kind):
            return ""
        return catalogue.fill(catalogue.word("groups", choice.kind), {}, {"amount": choice.amount})

    def _item(self, choice: Choice) -> str:
        if choice.card is not None:
            return self.words.card(choice.card)
        return self.words.place(choice.place or "")

    def _change(self, money: int, before: int) -> str:
        """Money that changes hands for certain, and what is left: "−3 → 4 coins"."""
        if money == 0:
            return ""
        sign = "+" if money > 0 else "−"
        return f"{sign}{abs(money)} → {plural(before + money, self.unit)}"
