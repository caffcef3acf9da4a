"""Siena in words for one reader: names, cards, log entries and choices."""

import dataclasses
import re
from typing import Final

from buongoverno.games.siena.cards import GOODS, Cards
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue

YOU: Final = "You"

_GOODS_AND_COUNT: Final = re.compile(f"({'|'.join(GOODS)})([0-9]+)")


class Wording:
    """The words of a catalogue for a table; the reader's own seat is "You"."""

    def __init__(
        self,
        catalogue: Catalogue,
        cards: Cards,
        ruleset: str,
        names: list[str],
        reader: int | None = None,
    ) -> None:
        self.catalogue = catalogue
        self.cards = cards
        self.ruleset = ruleset
        self.names = names
        self.reader = reader
        self._called = [YOU if seat == reader else name for seat, name in enumerate(names)]

    # -- cards -------------------------------------------------------------------------------

    def card(self, name: str) -> str:
        """The title of a card; goods and journey cards are called by what they show."""
        if has_name(name):
            return self.catalogue.card(name)
        goods = self.goods_on(name)
        if name.startswith("journey"):
            return f"{self.catalogue.card('journey')}: {goods}"
        return goods[:1].upper() + goods[1:]

    def goods_on(self, name: str) -> str:
        """What a goods or journey card shows: "2 grain, 1 wine"."""
        shown = [
            f"{count} {self.catalogue.word('goods', good)}"
            for good, count in _GOODS_AND_COUNT.findall(name)
        ]
        return ", ".join(shown)

    def caption(self, name: str) -> str:
        """What the bottom half of a card does, in at most nine words."""
        return self._for_ruleset("captions", _nature(name))

    def users(self, name: str) -> str:
        """Who may use the bottom half of a card (S2.1)."""
        return self._for_ruleset("users", _nature(name))

    def rule_of_card(self, name: str) -> str:
        """The rule that says what the bottom half of a card does."""
        return self.catalogue.word("card_rules", _nature(name))

    def _for_ruleset(self, table: str, key: str) -> str:
        own = f"{table}_{self.ruleset}"
        return self.catalogue.word(own if self.catalogue.has(own, key) else table, key)

    # -- log and choices ---------------------------------------------------------------------

    def entry(self, entry: LogEntry) -> str:
        """A log entry as a sentence."""
        return self.catalogue.entry(self._with_title(entry), self._called)

    def _with_title(self, entry: LogEntry) -> LogEntry:
        if entry.card is None:
            return entry
        return dataclasses.replace(entry, card=self.card(entry.card))

    def foretold(self, entry: LogEntry) -> str:
        """A coming log entry in a few words; nothing if it goes without saying."""
        if not self.catalogue.has("foretold", entry.kind):
            return ""
        return self.catalogue.fill(
            self.catalogue.word("foretold", entry.kind),
            {
                "seat": "" if entry.seat is None else self._mentioned(entry.seat),
                "place": "" if entry.place is None else self.catalogue.place(entry.place),
            },
            {"amount": entry.amount, "money": abs(entry.money)},
        )

    def _mentioned(self, seat: int) -> str:
        """A seat inside a sentence."""
        return YOU.lower() if seat == self.reader else self.names[seat]

    def choice(self, choice: Choice) -> str:
        """A choice as an order."""
        seat = choice.amount if choice.kind == "first" else None
        return self.catalogue.fill(
            self.catalogue.word("choices", choice.kind),
            {
                "card": "" if choice.card is None else self.card(choice.card),
                "place": "" if choice.place is None else self.catalogue.place(choice.place),
                "seat": "" if seat is None else self.called(seat),
            },
            {"amount": choice.amount},
        )

    def question(self, question: str, seat: int) -> str:
        """What a seat is asked, addressed by name."""
        template = self.catalogue.word("questions", question)
        return self.catalogue.fill(template, {"seat": self.names[seat]}, {})

    def called(self, seat: int) -> str:
        """What the reader calls a seat."""
        return self._called[seat]

    def status(self, status: str) -> str:
        """A status."""
        return self.catalogue.word("statuses", status)


def has_name(card: str) -> bool:
    """Whether a card is called by a name of its own, not by the goods it shows."""
    return _nature(card) == card


def _nature(name: str) -> str:
    """The name of a card that has one, otherwise whether it is a goods or a journey card."""
    if name.startswith("journey-"):
        return "journey"
    return "goods" if _GOODS_AND_COUNT.match(name) else name
