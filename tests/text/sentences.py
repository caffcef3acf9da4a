"""Every text of the house with its blanks filled in: for the reader and for others, for 0, 1 and 2.

The arguments are made from the templates: a blank that chooses by a person is a person, one that
chooses by a number is a number, and the others are words of the game.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

import buongoverno
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.words import Catalogue

LANGUAGES: Final = ("en", "de", "fr", "it")
GAMES: Final = ("siena", "zena")
NUMBERS: Final = (0, 1, 2)
PEOPLE: Final = ("seat", "other")
NAME: Final = "Ada"

# Every file of templates: its package, its name, and the game whose words fill its blanks.
FILES: Final = {
    **{f"{game}, words": (f"buongoverno.games.{game}", "words", game) for game in GAMES},
    **{f"{game}, reasons": (f"buongoverno.games.{game}", "reasons", game) for game in GAMES},
    **{f"{game}, orders": (f"buongoverno.games.{game}", "orders", game) for game in GAMES},
    **{f"{game}, refusals": (f"buongoverno.games.{game}", "refusals", game) for game in GAMES},
    "any game": ("buongoverno.kernel", "words", "siena"),
    "notices": ("buongoverno.server.notices", "words", "siena"),
    "pages": ("buongoverno.server.pages", "words", "siena"),
    "text boards": ("buongoverno.text", "words", "siena"),
    "refusals": ("buongoverno.tables", "refusals", "siena"),
    "any game, refusals": ("buongoverno.kernel", "refusals", "siena"),
    "command line, refusals": ("buongoverno.cli", "refusals", "siena"),
    "command line": ("buongoverno.cli", "words", "siena"),
}
# Tables that hold words for blanks, not texts with blanks of their own.
FORMS: Final = {"at", "toward", "the", "of", "some", "figures_object", "event_titles", "areas"}
# Tables that speak to the reader where the reader is meant; elsewhere everybody has a name.
ADDRESSED: Final = {"events", "foretold", "lines", "results", "consequences"}
# Texts about several people.
SEVERAL: Final = {"shared"}
# Blanks that are always a number, also where no word depends on it.
COUNTS: Final = {
    "have",
    "needed",
    "now",
    "amount",
    "money",
    "number",
    "most",
    "least",
    "chance",
    "floor",
    "price",
    "count",
    "days",
    "hours",
    "minutes",
    "seconds",
}

BLANK: Final = re.compile(r"\{([a-z_]+)(?:\|([^|}]*)\|([^|}]*)|:([a-z_]+))?\}")


@dataclass(frozen=True)
class Template:
    """A text with blanks, and where it stands."""

    file: str
    language: str
    table: str
    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.file} {self.language} [{self.table}] {self.key}: {self.text}"


@dataclass(frozen=True)
class Sentence:
    """A text with its blanks filled; whom `you` means, if anybody."""

    template: Template
    text: str
    numbers: tuple[tuple[str, int], ...]
    you: str

    def __str__(self) -> str:
        return f"{self.template.file} [{self.template.table}] {self.template.key}: {self.text}"


def templates(file: str, language: str) -> list[Template]:
    """All texts of a file."""
    package, name, _ = FILES[file]
    tables = Catalogue(language, text_of(package, f"{name}_{language}.toml")).tables
    return [
        Template(file, language, table, key, text)
        for table, texts in tables.items()
        if table not in FORMS
        for key, text in texts.items()
    ]


def verbs(language: str) -> Iterator[tuple[str, str]]:
    """Every pair of words between which a person chooses: for a name, and for the reader."""
    for file in FILES:
        for template in templates(file, language):
            for blank, first, second, _ in BLANK.findall(template.text):
                if blank in PEOPLE:
                    yield first, second


def counted(language: str) -> Iterator[tuple[str, str]]:
    """What stands right after its number, for one and for several."""
    pair = re.compile(r"\{(\w+)\} \{\1\|([^|}]*)\|([^|}]*)\}")
    for file in FILES:
        for template in templates(file, language):
            for blank, one, many in pair.findall(template.text):
                if blank not in PEOPLE:
                    yield one, many


def sentences(file: str, language: str) -> Iterator[Sentence]:
    """Every text of a file, filled in every way that matters."""
    catalogue = _words(file, language)
    for template in templates(file, language):
        blanks = {match[0] for match in BLANK.findall(template.text)}
        numbers = sorted(blank for blank in blanks if _is_number(blank, template.text))
        people = sorted(blanks & set(PEOPLE))
        for you in ("", *people) if template.table in ADDRESSED else ("",):
            for counts in product(NUMBERS, repeat=len(numbers)):
                chosen = dict(zip(numbers, counts, strict=True))
                words = _arguments(blanks - set(numbers), catalogue, template, you)
                addressed = [you] if you else []
                text = catalogue.fill(template.text, words, chosen, addressed)
                yield Sentence(template, text, tuple(chosen.items()), you)


@cache
def _words(file: str, language: str) -> Catalogue:
    """The words a file is filled with: its own tables above those of a game."""
    package, name, game = FILES[file]
    found = buongoverno.game(game).catalogue(language)
    for table, texts in Catalogue(
        language, text_of(package, f"{name}_{language}.toml")
    ).tables.items():
        found = found.extended(table, texts)
    return found


def _is_number(blank: str, text: str) -> bool:
    chooses = any(match[0] == blank and (match[1] or match[2]) for match in BLANK.findall(text))
    return blank in COUNTS or (chooses and blank not in PEOPLE)


def _arguments(
    blanks: set[str], catalogue: Catalogue, template: Template, you: str
) -> dict[str, str]:
    """A word for every blank that is no number."""
    usual = {
        "card": next(iter(catalogue.tables["cards"].values())),
        "place": _place(catalogue, template.text),
        "gain": catalogue.gain(2, 1) if "gains" in catalogue.tables else "",
    }
    words = {blank: usual.get(blank, NAME) for blank in blanks}
    first = template.text.startswith(f"{{{you}}}")
    for blank in blanks & set(PEOPLE):
        key = "reader" if first and blank == "seat" else "reader_inside"
        words[blank] = catalogue.word("people", key) if blank == you else NAME
    if template.key in SEVERAL and "seat" in words:
        row = {"others": words["seat"], "last": NAME}
        words["seat"] = catalogue.fill(catalogue.word("people", "row"), row, {})
    return words


def _place(catalogue: Catalogue, text: str) -> str:
    """A place that has the form which the text asks for."""
    places = list(catalogue.tables["places"].values())
    for table in re.findall(r"\{place:([a-z_]+)\}", text):
        return next(place for place in places if catalogue.has(table, place))
    return places[0]
