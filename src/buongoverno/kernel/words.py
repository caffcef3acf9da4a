"""Words for data: a catalogue per game and language turns entries, prompts and names into text.

A catalogue is a TOML file of templates. `{seat}`, `{card}`, `{place}`, `{amount}` and `{money}` are
filled in; `{amount|cube|cubes}` chooses a word by number. No rule knows any of these words, so a
new language is a new file.
"""

import re
import tomllib

from buongoverno.kernel.event import LogEntry

_BLANK = re.compile(r"\{([a-z]+)(?:\|([^|}]*)\|([^|}]*))?\}")


class Catalogue:
    """The words of one game in one language."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self._tables: dict[str, dict[str, str]] = {}
        for table, entries in tomllib.loads(text).items():
            self._tables[table] = {str(key): str(value) for key, value in entries.items()}

    def keys(self, table: str) -> list[str]:
        """All keys of a table, for checks that nothing is missing."""
        return sorted(self._tables[table])

    def has(self, table: str, key: str) -> bool:
        """Whether there are words for that key."""
        return key in self._tables.get(table, {})

    def word(self, table: str, key: str) -> str:
        """The text of a key; a missing one shows itself as the key."""
        return self._tables.get(table, {}).get(key, key)

    def card(self, name: str) -> str:
        """The title of a card."""
        return self.word("cards", name)

    def place(self, name: str) -> str:
        """The title of a place."""
        return self.word("places", name)

    def entry(self, entry: LogEntry, names: list[str]) -> str:
        """A log entry as a sentence, with the players' names."""
        return self.fill(
            self.word("events", entry.kind),
            {
                "seat": "" if entry.seat is None else names[entry.seat],
                "card": "" if entry.card is None else self.card(entry.card),
                "place": "" if entry.place is None else self.place(entry.place),
            },
            {"amount": entry.amount, "money": abs(entry.money)},
        )

    def fill(self, template: str, words: dict[str, str], numbers: dict[str, int]) -> str:
        """A template with its blanks filled."""

        def blank(match: re.Match[str]) -> str:
            key = match.group(1)
            if match.group(2) is None:
                return words[key] if key in words else str(numbers[key])
            return match.group(2) if numbers[key] == 1 else match.group(3)

        return _BLANK.sub(blank, template)
