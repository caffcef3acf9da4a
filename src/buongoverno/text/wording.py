"""A game in words for one reader: names, cards, log entries, questions and choices."""

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue


class Wording:
    """The words of a catalogue for a table; the reader's own seat is "You"."""

    def __init__(
        self, catalogue: Catalogue, ruleset: str, names: list[str], reader: int | None = None
    ) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.names = names
        self.reader = reader
        you = catalogue.word("people", "reader")
        inside = catalogue.word("people", "reader_inside")
        self._called = [you if seat == reader else name for seat, name in enumerate(names)]
        self._mentioned = [inside if seat == reader else name for seat, name in enumerate(names)]

    def card(self, name: str) -> str:
        """The title of a card."""
        return self.catalogue.card(name)

    def place(self, name: str) -> str:
        """The title of a place."""
        return self.catalogue.place(name)

    def called(self, seat: int) -> str:
        """The name of a seat, as the reader is told."""
        return self._called[seat]

    def mentioned(self, seat: int) -> str:
        """A seat inside a sentence."""
        return self._mentioned[seat]

    def entry(self, entry: LogEntry) -> str:
        """A log entry as a sentence."""
        return self.catalogue.entry(entry, self._called, self._mentioned, reader=self.reader)

    def foretold(self, entry: LogEntry) -> str:
        """A foretold log entry in a few words; empty if it need not be mentioned."""
        if not self.catalogue.has("foretold", entry.kind):
            return ""
        return self.catalogue.entry(entry, self._mentioned, table="foretold")

    def choice(self, choice: Choice) -> str:
        """A choice as an imperative."""
        named = 0 <= choice.amount < len(self.names)
        return self.catalogue.fill(
            self.catalogue.word("choices", choice.kind),
            {
                "card": "" if choice.card is None else self.card(choice.card),
                "place": "" if choice.place is None else self.place(choice.place),
                "other": self.called(choice.amount) if named else "",
            },
            {"amount": choice.amount},
        )

    def question(
        self,
        question: str,
        seats: list[int],
        words: dict[str, str] | None = None,
        numbers: dict[str, int] | None = None,
    ) -> str:
        """What seats are asked, addressed by name."""
        template = self.catalogue.word("questions", question)
        asked = {"seat": listed([self.names[seat] for seat in seats])}
        return self.catalogue.fill(template, asked | (words or {}), numbers or {})


def listed(names: list[str]) -> str:
    """Names in a sentence: "Ada, Bea and Carl"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def plural(count: int, unit: str) -> str:
    """A number with its unit: "1 coin", "2 coins"."""
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def counted(titles: list[str]) -> list[str]:
    """Titles of cards, equal ones counted: "2 × Inn"."""
    found: list[str] = []
    for title in dict.fromkeys(titles):
        copies = titles.count(title)
        found.append(f"{copies} × {title}" if copies > 1 else title)
    return found
