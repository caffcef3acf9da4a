"""Words for data: a catalogue per game and language turns entries, prompts and names into text.

A catalogue is a TOML file of templates with blanks:

    {seat} {other} {card} {place} {amount} {money}   names and numbers; `other` is the seat
                                                     that the amount names
    {gain}                                           coins and points received, from [gains]
    {amount|cube|cubes}                              a word that depends on a number
    {seat|nimmt|nimmst}                              a word that depends on a person: the first for
                                                     a name, the second for the reader
    {amount:figures} {place:at}                      the word of that number or name in a table

Languages whose verbs and articles change have tables of their own for the last, with names as keys:
the German [at] says "im Hafen" for "Hafen". A name that a table does not have stays as it is.

No rule knows any of these words, so a new language is a new file. Titles of cards that are made
from a card file are added by the game (`Game.catalogue`).
"""

import re
import tomllib

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.obstacle import Obstacle

_BLANK = re.compile(r"\{([a-z]+)(?:\|([^|}]*)\|([^|}]*)|:([a-z_]+))?\}")


class Catalogue:
    """The words of one game in one language."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.tables: dict[str, dict[str, str]] = {}
        for table, entries in tomllib.loads(text).items():
            self.tables[table] = {str(key): str(value) for key, value in entries.items()}

    def extended(self, table: str, words: dict[str, str]) -> "Catalogue":
        """A copy with more words in a table, such as the titles in a card file."""
        copy = Catalogue(self.language, "")
        copy.tables = self.tables.copy()
        copy.tables[table] = {**self.tables.get(table, {}), **words}
        return copy

    def keys(self, table: str) -> list[str]:
        """All keys of a table, for checks that nothing is missing."""
        return sorted(self.tables[table])

    def has(self, table: str, key: str) -> bool:
        """Whether there are words for that key."""
        return key in self.tables.get(table, {})

    def word(self, table: str, key: str) -> str:
        """The text of a key, or the key itself if it has none."""
        return self.tables.get(table, {}).get(key, key)

    def card(self, name: str) -> str:
        """The title of a card."""
        return self.word("cards", name)

    def place(self, name: str) -> str:
        """The title of a place."""
        return self.word("places", name)

    def entry(
        self,
        entry: LogEntry,
        names: list[str],
        mentioned: list[str] | None = None,
        table: str = "events",
        reader: int | None = None,
    ) -> str:
        """A log entry as a sentence, with the players' names.

        `mentioned` are the names inside a sentence, where they differ ("You", "you"); `reader` is
        the seat called that way.
        """
        inside = names if mentioned is None else mentioned
        people = (("seat", entry.seat), ("other", entry.amount))
        return self.fill(
            self.word(table, entry.kind),
            {
                "seat": "" if entry.seat is None else names[entry.seat],
                "other": inside[entry.amount] if 0 <= entry.amount < len(inside) else "",
                "card": "" if entry.card is None else self.card(entry.card),
                "place": "" if entry.place is None else self.place(entry.place),
                "gain": self.gain(entry.money, entry.amount),
            },
            {"amount": entry.amount, "money": abs(entry.money)},
            [] if reader is None else [blank for blank, seat in people if seat == reader],
        )

    def tells(self, obstacle: Obstacle) -> bool:
        """Whether there are words for an obstacle; otherwise its rule has to speak for itself."""
        if obstacle.question is not None and not self.has("asked", obstacle.question):
            return False
        return self.has("obstacles", obstacle.kind)

    def obstacle(self, obstacle: Obstacle, names: list[str]) -> str:
        """Why something cannot be decided, as a sentence to the reader."""
        waited_for = [names[seat] for seat in obstacle.seats]
        return self.fill(
            self.word("obstacles", obstacle.kind),
            {
                "card": "" if obstacle.card is None else self.card(obstacle.card),
                "place": "" if obstacle.place is None else self.place(obstacle.place),
                "names": self.row(waited_for),
                "asked": "" if obstacle.question is None else self.word("asked", obstacle.question),
            },
            {**obstacle.numbers, "seats": len(waited_for)},
        )

    def row(self, names: list[str]) -> str:
        """Names in a row: "P1, P2 and P4"."""
        if len(names) < 2:
            return "".join(names)
        template = self.word("people", "row")
        return self.fill(template, {"others": ", ".join(names[:-1]), "last": names[-1]}, {})

    def gain(self, money: int, amount: int) -> str:
        """Money and points received together, if the game has words for that."""
        if money:
            key = "both" if amount else "money"
        else:
            key = "amount" if amount else "neither"
        return self.fill(self.word("gains", key), {}, {"money": money, "amount": amount})

    def fill(
        self,
        template: str,
        words: dict[str, str],
        numbers: dict[str, int],
        addressed: list[str] | None = None,
    ) -> str:
        """A template with its blanks filled; `addressed` are those that stand for the reader."""
        you: list[str] = [] if addressed is None else addressed

        def blank(match: re.Match[str]) -> str:
            key = match.group(1)
            if match.group(2) is not None:
                first = self._is_one(numbers[key]) if key in numbers else key not in you
                return str(match.group(2) if first else match.group(3))
            found = words[key] if key in words else str(numbers[key])
            return found if match.group(4) is None else self.word(str(match.group(4)), found)

        return _BLANK.sub(blank, template)

    def _is_one(self, number: int) -> bool:
        """Whether a number takes the singular; in French 0 does too."""
        return number == 1 or (number == 0 and self.language == "fr")
