"""What is refused names its words, and every language has them, with the same blanks.

The refusals are found in the sources: who makes one without a key, with a key that nobody has words
for, or with other blanks than its words have, is told here.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import buongoverno
from buongoverno.answers.faults import fault
from buongoverno.kernel.card_file import CardFileError
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.message import TABLE, KeyedMessage, kernel_message
from buongoverno.kernel.record import new_record, parse, print_record
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.words import Catalogue
from buongoverno.server.http.languages import accepted_language
from buongoverno.tables.refusals import NOT_NOW, Refusal, muted
from text.sentences import BLANK, LANGUAGES

SOURCES = Path(__file__).parents[2] / "src" / "buongoverno"
ENGLISH = re.compile(r"\b(the|this|you|your|there|not|only|again|must|first|is|was|been)\b")

TABLES = "buongoverno.tables"
KERNEL = "buongoverno.kernel"
# What makes a message: where its key stands among the arguments, whose words it has, and the
# arguments that are no blanks.
MAKERS = {
    "Refusal": (1, TABLES, {"retry_after"}),
    "RightEnded": (0, TABLES, {"again"}),
    "Stale": (0, TABLES, set[str]()),
    "Unavailable": (0, TABLES, set[str]()),
    "table_message": (0, TABLES, set[str]()),
    "kernel_message": (0, KERNEL, set[str]()),
    "BadUse": (0, "buongoverno.cli", set[str]()),
    "KeyedMessage": (1, "", set[str]()),
}
# A game's own, in its package.
OWN = "_message"
# A card table's refusal of a value, which fills the same blanks each time.
WRONG, WRONG_BLANKS = "_wrong", {"what", "rule", "value"}
# Keys that stand in a table of their module, and the blanks that they are used with.
LISTED = {
    "tables/allowances.py": ("_MOST", {"most"}),
    "tables/decisions_in_a_row.py": ("_WHY_NOTHING_FOLLOWS", set[str]()),
    "kernel/card_file.py": ("_TOML_FAULTS", set[str]()),
    "cli/text_files.py": ("_UN", {"file"}),
}
# Where messages are made from what they are given: these are the makers themselves.
INSIDE = {
    "cli/messages.py": 1,
    "games/siena/cards.py": 1,
    "games/zena/cards.py": 1,
    "kernel/card_file.py": 1,
    "kernel/message.py": 1,
    "server/people/rights.py": 1,
    "tables/refusals.py": 4,
}


@dataclass(frozen=True)
class Made:
    """A message that the sources make."""

    place: str
    package: str
    key: str
    blanks: frozenset[str]


@cache
def trees() -> dict[str, ast.Module]:
    """All modules, by their paths."""
    return {
        file.relative_to(SOURCES).as_posix(): ast.parse(file.read_text("utf-8"))
        for file in sorted(SOURCES.rglob("*.py"))
    }


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """All calls, by the name of what is called; `super().__init__` calls the class above."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.bases and isinstance(node.bases[0], ast.Name):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "super().__init__":
                    yield node.bases[0].id, inner
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute) and node.func.attr == WRONG:
                yield WRONG, node


def maker_of(file: str, name: str) -> tuple[int, str, set[str]] | None:
    if name == OWN and file.startswith("games/"):
        return 0, f"buongoverno.games.{file.split('/')[1]}", set()
    if name == WRONG and file == "kernel/card_file.py":
        return 0, KERNEL, set()
    return MAKERS.get(name)


def keys_in(argument: ast.expr) -> list[str] | None:
    """The keys that an argument can be; None if that cannot be seen."""
    if isinstance(argument, ast.Constant):
        return [str(argument.value)]
    if isinstance(argument, ast.IfExp):
        found = [keys_in(argument.body), keys_in(argument.orelse)]
        return [key for keys in found if keys for key in keys]
    return None


def listed(file: str) -> list[str]:
    """The keys in the tables of a module."""
    name = LISTED[file][0]
    found: list[str] = []
    for node in trees()[file].body:
        if not isinstance(node, ast.AnnAssign) or node.value is None:
            continue
        if isinstance(node.target, ast.Name) and node.target.id.startswith(name):
            texts = [one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)]
            found += [text for text in texts if isinstance(text, str) and has_words(file, text)]
    return found


def has_words(file: str, key: str) -> bool:
    return key in words(f"buongoverno.{file.split('/')[0]}", "en")


@cache
def words(package: str, language: str) -> dict[str, str]:
    return Catalogue(language, text_of(package, f"{TABLE}_{language}.toml")).tables[TABLE]


@cache
def made_in(file: str) -> tuple[list[Made], int]:
    """The messages that a module makes, and how many cannot be seen."""
    found: list[Made] = []
    unseen = 0
    for name, call in calls(trees()[file]):
        maker = maker_of(file, name)
        if maker is None or len(call.args) <= maker[0]:
            continue
        place, package, others = maker
        given = {one.arg for one in call.keywords if one.arg is not None} - others
        blanks = WRONG_BLANKS if name == WRONG else given
        keys = keys_in(call.args[place])
        if keys is None:
            from_table = file in LISTED and name != WRONG and blanks == LISTED[file][1]
            unseen += not from_table
        for key in keys or []:
            found.append(Made(f"{file}:{call.lineno}", package, key, frozenset(blanks)))
    if file in LISTED:
        package, blanks = f"buongoverno.{file.split('/')[0]}", LISTED[file][1]
        found += [Made(file, package, key, frozenset(blanks)) for key in listed(file)]
    return found, unseen


MADE = [made for file in trees() for made in made_in(file)[0]]
PACKAGES = sorted({made.package for made in MADE})


def test_there_are_as_many_as_there_should_be() -> None:
    assert len(MADE) > 450
    assert len(PACKAGES) == 5
    for file in LISTED:
        assert listed(file), file


def test_no_refusal_is_made_of_free_text() -> None:
    unseen = {file: made_in(file)[1] for file in trees()}
    assert {file: count for file, count in unseen.items() if count} == INSIDE


# Errors that only those meet who run a server, or that are only logged: they are English texts.
FOR_OPERATORS = {
    "server/bots/pool.py": 2,
    "server/notices/push.py": 2,
    "tables/table_state.py": 3,
}
ERRORS = {
    "BuongovernoError",
    "BadSetup",
    "BadRecord",
    "BadOrder",
    "BadAddress",
    "BadSubscription",
    "PoolUnavailable",
}


def test_no_other_error_of_tables_and_server_is_free_text() -> None:
    found: dict[str, int] = {}
    for file, tree in trees().items():
        if not file.startswith(("tables/", "server/")) or "/operations/" in file:
            continue
        for name, call in calls(tree):
            free = call.args and isinstance(call.args[0], ast.Constant | ast.JoinedStr)
            if name in ERRORS and free and "/database/" not in file:
                found[file] = found.get(file, 0) + 1
    assert found == FOR_OPERATORS


def test_every_refusal_has_words_in_every_language() -> None:
    missing = [
        f"{made.place}: [{made.package}] {made.key} ({language})"
        for made in MADE
        for language in LANGUAGES
        if made.key not in words(made.package, language)
    ]
    assert not missing, "\n" + "\n".join(missing)


def test_every_refusal_fills_the_blanks_of_its_words() -> None:
    wrong = [
        f"{made.place}: {made.key} ({language}) fills {sorted(made.blanks)}: {text}"
        for made in MADE
        for language in LANGUAGES
        for text in [words(made.package, language)[made.key]]
        if {blank for blank, *_ in BLANK.findall(text)} != made.blanks
    ]
    assert not wrong, "\n" + "\n".join(wrong)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_words_are_left_that_nobody_needs(package: str) -> None:
    needed = {made.key for made in MADE if made.package == package}
    for language in LANGUAGES:
        assert sorted(set(words(package, language)) ^ needed) == [], language


# -- how they are told -----------------------------------------------------------------------------


def told_everywhere(error: BuongovernoError) -> None:
    """Told in each language, and no two of them alike."""
    said = [error.told(language) for language in LANGUAGES]
    assert said[0] == str(error)
    assert len(set(said)) == len(LANGUAGES), said
    for sentence in said[1:]:
        assert not ENGLISH.search(sentence), sentence


def test_a_message_in_a_blank_is_told_in_the_same_language() -> None:
    refused = Refusal(NOT_NOW, "because", why=kernel_message("in_line", line=3, reason="x"))
    assert [refused.told(language) for language in LANGUAGES] == [
        "line 3: x",
        "Zeile 3: x",
        "ligne 3\u00a0: x",
        "riga 3: x",
    ]
    assert refused.told("xx") == str(refused)


def test_large_numbers_are_written_as_the_language_does() -> None:
    told = [
        KeyedMessage(TABLES, "cards_bytes", {"most": 60_000}).told(language)
        for language in LANGUAGES
    ]
    for sentence, number in zip(told, ("60,000", "60.000", "60\u202f000", "60.000"), strict=True):
        assert number in sentence


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(30, "In 1 Minute "), (5000, "In 83 Minuten"), (8000, "In 2 Stunden"), (2e5, "In 2 Tagen")],
)
def test_how_long_somebody_is_muted(seconds: float, told: str) -> None:
    assert told in muted(1000 + seconds, 1000).told("de")


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("siena", "copies = 4", "copies = 5"),
        ("siena", "cost = 2", "cost = -1"),
        ("siena", "cost = 2", 'cost = "dear"'),
        ("siena", "cost = 2", "cost = ["),
        ("siena", "cost = 2", "cost = []"),
        ("siena", "steps = [", "steps = [0, "),
        ("siena", "[[artist]]", "[[painter]]"),
        ("siena", "fills = 4", "fills = 0"),
        ("zena", 'kind = "', 'kind = "not_'),
        ("zena", 'area = "', 'area = "far_'),
        ("zena", "slots = [", "slots = [1, 2, "),
        ("zena", "bonus = [", "bonus = [{}, "),
    ],
)
def test_a_card_file_is_refused_with_line_and_reason(game: str, old: str, new: str) -> None:
    chosen = buongoverno.game(game)
    text = chosen.card_file()
    assert old in text
    with pytest.raises(CardFileError) as refused:
        chosen.cards(text.replace(old, new, 1))
    told_everywhere(refused.value)
    for language in LANGUAGES:
        assert str(refused.value.line) in refused.value.told(language)


@pytest.mark.parametrize(
    "options",
    [{"players": 9}, {"ruleset": "house"}, {"options": {"x": 1}}, {"options": {"long_game": 7}}],
)
def test_a_setup_is_refused(options: dict[str, object]) -> None:
    asked = {"players": 3, "seed": 1, **options}
    with pytest.raises(BadSetup) as refused:
        buongoverno.game("siena").new(**asked)  # type: ignore[arg-type]
    told_everywhere(refused.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("buongoverno", "nothing"),
        ("ruleset: rulebook", "ruleset: house"),
        ("seed: 7", "seed: seven"),
        ("P2: Bo", ""),
        ("P2 pass", "P2 bid 9"),
        ("P2 pass", "P1 pass"),
        ("P2 pass", "P2 fly"),
        ("P2 pass", "P9 pass"),
    ],
)
def test_a_record_is_refused(old: str, new: str) -> None:
    game = buongoverno.game("siena")
    options = game.checked({})
    match = Match(game, new_record(game, ["Ada", "Bo"], 7, "rulebook", options, None))
    match.decide(match.state.legal()[0])
    text = print_record(match.record, game)
    assert old in text
    with pytest.raises(BuongovernoError) as refused:
        replay(game, parse(text.replace(old, new, 1), game))
    told_everywhere(refused.value)


@pytest.mark.parametrize(
    ("detail", "german"),
    [
        ("Expected `str` of length <= 30 - at `$.name`", "Name: höchstens 30 Zeichen"),
        ("Expected `str` of length >= 8 - at `$.password`", "Passwort: mindestens 8 Zeichen"),
        (
            "Expected `str` of length <= 60000 - at `$.agreement.cards`",
            "Kartendatei: höchstens 60.000 Zeichen",
        ),
        ("Expected `array` of length >= 2 - at `$.agreement.seats`", "Plätze: mindestens 2"),
        ("Expected `int` >= 10 - at `$.agreement.clock.bank`", "Bedenkzeit: nicht weniger als 10"),
        ("Expected `float` <= 60.0 - at `$.days`", "Tage: höchstens 60"),
        (
            "Expected `str` matching regex '^[a-z. `]+$' - at `$.name`",
            "Name: Ein Zeichen darin darf dort nicht stehen",
        ),
        ("Object missing required field `record`", "es fehlt: Aufzeichnung"),
        ("Expected `str`, got `int` - at `$.seats[0].name`", "Name: Das passt nicht"),
        ("Expected `str`, got `int` - at `$.seats[...]`", "Plätze: Das passt nicht"),
        ("Input data was truncated", "das Gesendete ist nicht zu lesen"),
    ],
)
def test_what_does_not_fit_is_told_to_people(detail: str, german: str) -> None:
    assert fault(detail).told("de") == german


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es, it;q=0.5", "it"),
        ("xx", "en"),
        ("," * 10_000 + "de", "en"),
    ],
)
def test_the_language_of_a_request(header: str | None, language: str) -> None:
    assert accepted_language(header) == language
