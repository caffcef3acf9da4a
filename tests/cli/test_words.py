"""The English catalogue has words for everything the engine tells, asks and offers, and no more."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import buongoverno
from buongoverno.games.siena import choices
from buongoverno.games.siena.cards import GOODS, GOODS_CARDS, standard_cards
from buongoverno.games.siena.codes import PLACES, QUESTIONS, STATUSES

CATALOGUE = buongoverno.game("siena").catalogue("en")
# Beside the source: a compiled module has no text to read.
SOURCES = Path(__file__).parents[2] / "src" / "buongoverno" / "games" / "siena"
# Where the kind of an event stands among the arguments.
PLACE_OF_KIND = {"tell": 0, "earn": 2, "pay": 2}


def calls(name: str) -> Iterator[ast.Call]:
    """All calls of a function or method of that name in the game's sources."""
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                if getattr(called, "attr", getattr(called, "id", "")) == name:
                    yield node


def texts(node: ast.expr) -> set[str]:
    """The texts an expression can be: one, or either of a condition."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def event_kinds() -> set[str]:
    kinds: set[str] = set()
    for name, place in PLACE_OF_KIND.items():
        for call in calls(name):
            if len(call.args) > place:
                kinds |= texts(call.args[place])
    return kinds


def score_kinds() -> set[str]:
    return set().union(*[texts(call.args[0]) for call in calls("Score")])


def choice_kinds() -> set[str]:
    return set(choices.KINDS_OF_CHOICE).union(*[texts(call.args[0]) for call in calls("Sketch")])


def ends() -> set[str]:
    """What is assigned to `position.end`."""
    found: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "end":
                found |= texts(node.value)
    return found - {""}


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("events", event_kinds()),
        ("questions", set(QUESTIONS)),
        ("choices", choice_kinds()),
        ("places", set(PLACES)),
        ("statuses", set(STATUSES)),
        ("goods", set(GOODS)),
        ("scores", score_kinds()),
        ("ends", ends()),
        ("cards", {*standard_cards().names[:GOODS_CARDS], "goods", "journey", "senesi"}),
        ("captions", {*standard_cards().names[:GOODS_CARDS], "goods", "journey"}),
        ("users", {*standard_cards().names[:GOODS_CARDS], "goods", "journey"}),
        ("card_rules", {*standard_cards().names[:GOODS_CARDS], "goods", "journey"}),
    ],
)
def test_there_are_words_for_everything_and_no_more(table: str, wanted: set[str]) -> None:
    assert set(CATALOGUE.keys(table)) == wanted


@pytest.mark.parametrize(
    ("table", "within"),
    [
        ("foretold", "events"),
        ("captions_hall9000", "captions"),
        ("users_hall9000", "users"),
        ("place_effects", "places"),
    ],
)
def test_special_words_are_about_things_that_have_words(table: str, within: str) -> None:
    assert set(CATALOGUE.keys(table)) <= set(CATALOGUE.keys(within))


@pytest.mark.parametrize("table", ["captions", "captions_hall9000"])
def test_a_caption_has_at_most_nine_words(table: str) -> None:
    for card in CATALOGUE.keys(table):
        assert len(CATALOGUE.word(table, card).split()) <= 9, card


def test_every_card_rule_is_in_the_rulebook() -> None:
    for card in CATALOGUE.keys("card_rules"):
        buongoverno.game("siena").rulebook.statement(CATALOGUE.word("card_rules", card))


def test_no_exclamation_marks() -> None:
    text = files("buongoverno.games.siena").joinpath("words_en.toml").read_text("utf-8")
    assert "!" not in text
