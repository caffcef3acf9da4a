"""The English catalogues have words for all that the engines tell, ask and offer, and no more."""

import ast
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest

import buongoverno
from buongoverno.games import siena, zena
from buongoverno.games.siena import cards as siena_cards
from buongoverno.games.siena import choices as siena_choices
from buongoverno.games.siena import codes as siena_codes
from buongoverno.games.siena import flow as siena_flow
from buongoverno.games.zena import cards as zena_cards
from buongoverno.games.zena import choices as zena_choices
from buongoverno.games.zena import codes as zena_codes
from buongoverno.games.zena import flow as zena_flow
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.question import names_of
from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue

# Beside the sources: a compiled module has no text to read.
PACKAGE = Path(__file__).parents[2] / "src" / "buongoverno"
BLANK = re.compile(r"\{([a-z]+)[^}]*\}")

NAMED_IN_SIENA = {*siena_cards.standard_cards().names[: siena_cards.GOODS_CARDS]}
NATURES = {*NAMED_IN_SIENA, "goods", "journey"}


@dataclass(frozen=True)
class Subject:
    """A game, its written words, and what must stand in those of its tables that are its own."""

    module: ModuleType
    # Where the kind of an event stands among the arguments of a function.
    place_of_kind: dict[str, int]
    kinds_of_choice: tuple[str, ...]
    places: tuple[str, ...]
    questions: list[str]
    results: set[str]
    own: dict[str, set[str]]
    # Tables about things that have words in another one.
    within: dict[str, str] = field(default_factory=dict)
    # Tables whose every key stands in a source by itself.
    looked_up: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.module.__name__.rpartition(".")[2]

    @cached_property
    def written(self) -> Catalogue:
        return Catalogue("en", self.text)

    @property
    def text(self) -> str:
        return resources.files(self.module).joinpath("words_en.toml").read_text("utf-8")

    @cached_property
    def trees(self) -> list[ast.Module]:
        files = sorted((PACKAGE / "games" / self.name).rglob("*.py"))
        return [ast.parse(file.read_text("utf-8")) for file in files]


SIENA = Subject(
    siena,
    {"tell": 0, "earn": 2, "pay": 2},
    siena_choices.KINDS_OF_CHOICE,
    siena_codes.PLACES,
    names_of(siena_flow.QUESTIONS),
    {
        *("won", "nobody", "nobody_title", "money", "short"),
        *("left_out", "left_out_merchant", "left_out_peasant"),
    },
    {
        "statuses": set(siena_codes.STATUSES),
        "goods": set(siena_cards.GOODS),
        "counted_goods": set(siena_cards.GOODS),
        "cards": NATURES | {"senesi"},
        "titles": {"journey"},
        "captions": NATURES,
        "users": NATURES,
        "card_rules": NATURES,
    },
    {
        "captions_hall9000": "captions",
        "users_hall9000": "users",
        "choices_by_event": "events",
        "choices_by_event_hall9000": "choices_by_event",
        "place_effects": "places",
    },
    looked_up=("board", "lines", "ties", "sources", "source_lines"),
)
ZENA = Subject(
    zena,
    {"tell": 0, "pay": 2, "receive": 2, "apply": 4},
    zena_choices.KINDS_OF_CHOICE,
    zena_cards.AREAS,
    names_of(zena_flow.QUESTIONS),
    {"won", "shared", "money_left", "flags"},
    {
        "figures": {*map(str, range(zena_codes.FIGURES)), "any"},
        "when": set(zena_cards.ACTION_KINDS),
        "kinds": {*zena_cards.ACTION_KINDS, "fort"},
        "gains": {"money", "amount", "both", "neither"},
    },
    looked_up=(
        *("icons", "parts", "goals", "board", "lines"),
        *("ties", "sources", "source_lines"),
    ),
)
SUBJECTS = pytest.mark.parametrize("subject", [SIENA, ZENA], ids=["siena", "zena"])


# -- what the engine says, read from its sources ---------------------------------------------------


@cache
def calls(tree: ast.Module) -> dict[str, list[ast.Call]]:
    """All calls by the name of the function or method."""
    found: dict[str, list[ast.Call]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = getattr(called, "attr", getattr(called, "id", ""))
            found.setdefault(name, []).append(node)
    return found


def texts(node: ast.expr, tree: ast.Module) -> set[str]:
    """The texts an expression can be: one, either of a condition, or what a name was given."""
    if isinstance(node, ast.IfExp):
        return texts(node.body, tree) | texts(node.orelse, tree)
    if isinstance(node, ast.Name):
        given = [
            other.value
            for other in ast.walk(tree)
            if isinstance(other, ast.Assign) and getattr(other.targets[0], "id", "") == node.id
        ]
        return set().union(*[texts(value, tree) for value in given])
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def arguments(subject: Subject, name: str, place: int) -> set[str]:
    found: set[str] = set()
    for tree in subject.trees:
        for call in calls(tree).get(name, []):
            if len(call.args) > place:
                found |= texts(call.args[place], tree)
    return found


def event_kinds(subject: Subject) -> set[str]:
    found = [arguments(subject, name, place) for name, place in subject.place_of_kind.items()]
    return set().union(*found)


def ends(subject: Subject) -> set[str]:
    """What a result is made with, or what is assigned to `position.end`."""
    found = arguments(subject, "Result", 0)
    for tree in subject.trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "end":
                found |= texts(node.value, tree)
    return found - {""}


# -- nothing missing, nothing unused ---------------------------------------------------------------


@SUBJECTS
def test_every_event_has_words(subject: Subject) -> None:
    assert set(subject.written.keys("events")) == event_kinds(subject)


@SUBJECTS
def test_every_choice_has_words(subject: Subject) -> None:
    wanted = {*subject.kinds_of_choice, *arguments(subject, "ChoiceDetails", 0)}
    if subject is ZENA:
        wanted |= {"oust", "take_marker", "join"}  # by way of _on_board
    assert set(subject.written.keys("choices")) == wanted


@SUBJECTS
def test_every_question_place_score_and_end_has_words(subject: Subject) -> None:
    words = subject.written
    assert set(words.keys("questions")) == set(subject.questions)
    assert set(words.keys("places")) == set(subject.places)
    scores = set(words.keys("scores"))
    assert arguments(subject, "Score", 0) <= scores
    assert scores <= arguments(subject, "Score", 0) | arguments(subject, "ScoreNow", 0)
    assert set(words.keys("ends")) == ends(subject)


@SUBJECTS
def test_every_way_a_game_can_come_out_has_words_and_a_rule(subject: Subject) -> None:
    words = subject.written
    assert set(words.keys("results")) == subject.results
    rules = words.keys("result_rules")
    assert set(rules) <= subject.results
    for result in rules:
        rule = words.word("result_rules", result)
        buongoverno.game(subject.name).rulebook.statement(rule)


@SUBJECTS
def test_tables_of_the_game_alone_are_complete(subject: Subject) -> None:
    for table, wanted in subject.own.items():
        assert set(subject.written.keys(table)) == wanted, table


@SUBJECTS
def test_special_words_are_about_things_that_have_words(subject: Subject) -> None:
    within = {**subject.within, "foretold": "events", "groups": "choices"}
    for table, other in within.items():
        assert set(subject.written.keys(table)) <= set(subject.written.keys(other)), table


@SUBJECTS
def test_every_key_that_is_looked_up_stands_in_a_source(subject: Subject) -> None:
    sources = "".join(ast.unparse(tree) for tree in subject.trees)
    shared = catalogue_of("buongoverno.text", "en")
    for table in subject.looked_up:
        for key in subject.written.keys(table):
            assert f"'{key}'" in sources or shared.has(table, key), f"{table}: {key}"


@SUBJECTS
def test_every_label_that_is_looked_up_has_words(subject: Subject) -> None:
    written = {
        table: {
            *subject.written.keys(table),
            *catalogue_of("buongoverno.text", "en").tables.get(table, ()),
        }
        for table in ("board", "lines")
    }
    for name, table in (("label", "board"), ("label_with", "board"), ("line", "lines")):
        assert arguments(subject, name, 0) <= written[table], name
    keys = [arguments(subject, "columns", place) for place in range(7)]
    assert set().union(*keys) - {""} <= written["board"]


@SUBJECTS
def test_the_game_its_rulesets_and_its_options_have_words(subject: Subject) -> None:
    game = buongoverno.game(subject.name)
    assert set(subject.written.keys("about")) == {
        *("name", "year", "aim", "text", "picture", "money")
    }
    for table in ("rulesets", "ruleset_texts"):
        assert set(subject.written.keys(table)) == set(game.rulesets)
    for table in ("options", "option_texts"):
        assert set(subject.written.keys(table)) == {option.name for option in game.options}


@SUBJECTS
def test_there_is_no_other_table(subject: Subject) -> None:
    common = ["events", "choices", "questions", "places", "scores", "ends", "results"]
    common += ["result_rules", "foretold", "groups", "people", "about"]
    common += ["rulesets", "ruleset_texts", "options", "option_texts"]
    common += ["obstacles", "asked", "ranks", "consequences", "moments", "phases", "themes"]
    known = [*common, *subject.own, *subject.within, *subject.looked_up]
    assert set(subject.written.tables) == set(known)


# -- templates -------------------------------------------------------------------------------------


@SUBJECTS
@pytest.mark.parametrize(
    ("table", "blanks"),
    [
        ("events", {"seat", "other", "card", "place", "amount", "money", "gain"}),
        ("foretold", {"seat", "other", "card", "place", "amount", "money", "gain"}),
        ("choices", {"card", "place", "other", "amount"}),
        ("obstacles", {"card", "place", "amount", "price", "have"}),
        ("asked", set()),
        ("results", {"seat", "amount", "money", "needed"}),
        ("groups", {"amount"}),
    ],
)
def test_templates_have_blanks_that_are_filled(
    subject: Subject, table: str, blanks: set[str]
) -> None:
    for key in subject.written.keys(table):
        assert set(BLANK.findall(subject.written.word(table, key))) <= blanks, key


@SUBJECTS
def test_an_entry_becomes_a_sentence(subject: Subject) -> None:
    catalogue = buongoverno.game(subject.name).catalogue()
    place = subject.places[0]
    for kind in catalogue.keys("events"):
        entry = LogEntry(1, kind, "", 0, "anything", place, 1, -2, False)
        sentence = catalogue.entry(entry, ["Ada", "Bea"])
        assert "{" not in sentence
        assert sentence.endswith("."), kind


def test_a_number_names_a_seat_a_figure_or_a_plural() -> None:
    catalogue = buongoverno.game("zena").catalogue()
    passed = LogEntry(1, "passes_action", "Z8.7", 0, None, None, 1, 0, False)
    assert catalogue.entry(passed, ["You", "Bea"]) == "You passed an action card to Bea."
    assert catalogue.entry(passed, ["Ada", "You"], ["Ada", "you"]).endswith(" to you.")
    moved = LogEntry(1, "moves_figure", "Z6.2", 0, None, "bank", 1, 0, False)
    assert catalogue.entry(moved, ["You", "Bea"]) == "You moved the Lady to the Bank."
    gained = LogEntry(1, "event_income", "Z5.1", 0, None, None, 1, 2, False)
    assert catalogue.entry(gained, ["You", "Bea"]) == "You received 1 point and 2 coins."


# -- captions and titles ---------------------------------------------------------------------------


def test_beginners_do_not_hear_of_fort_cards() -> None:
    catalogue = buongoverno.game("zena").catalogue()
    assert catalogue.word("captions", "war-tax") == "All get 1 coin; Bank −1 coin; fort card"
    assert catalogue.word("beginner_captions", "war-tax") == "All get 1 coin; Bank −1 coin"


@SUBJECTS
def test_every_card_has_a_title_and_a_caption_of_at_most_nine_words(subject: Subject) -> None:
    game = buongoverno.game(subject.name)
    catalogue = game.catalogue("en")
    tables = [table for table in catalogue.tables if table.startswith("captions")]
    for table in tables:
        for card in catalogue.keys(table):
            assert len(catalogue.word(table, card).split()) <= 9, card
            assert catalogue.has("cards", card)


def test_titles_of_goods_cards_are_made_from_the_goods() -> None:
    catalogue = buongoverno.game("siena").catalogue()
    assert catalogue.card("grain2-wine1-cloth1") == "2 grain, 1 wine, 1 cloth"
    assert catalogue.card("journey-grain1-wine1") == "Journey: 1 grain, 1 wine"


def test_titles_come_from_the_card_file_of_the_game() -> None:
    game = buongoverno.game("zena")
    file = resources.files(zena).joinpath("cards.toml").read_text("utf-8")
    assert game.catalogue().card("ciaeti") == "Ciæti"
    own = game.catalogue(cards=file.replace('name = "Ciæti"', 'name = "Gossip"'))
    assert own.card("ciaeti") == "Gossip"
    assert own.word("captions", "ciaeti") == "Once: 2 cards each; everybody passes a card right"
    assert game.catalogue().word("scores", "capitanio") == "Capitanio"


def test_every_icon_has_a_caption() -> None:
    catalogue = buongoverno.game("zena").catalogue()
    captions = {card: catalogue.word("captions", card) for card in catalogue.keys("captions")}
    assert captions["manezzi"].endswith("promoter replaces an opponent's marker")
    assert captions["torna-da-cappo"] == "Once: another turn each"
    assert captions["stradda-neuva"] == "Every round: may pay 3 coins for 2 points"
    assert captions["monte-de-pietae"] == "Every round: 1 card each; promoter gets 1 coin"
    assert captions["san-zane"] == "Once: 2 points each; everybody gets 1 coin"
    assert captions["diamante"] == "Roll 6+: 3 points; threatens Palace, Bank"
    assert captions["war-tax"] == "All get 1 coin; Bank −1 coin; fort card"
    assert captions["ammia-lontan"] == "1 point per permanent card in the Port"


def test_every_card_rule_is_in_the_rulebook() -> None:
    words = SIENA.written
    for card in words.keys("card_rules"):
        buongoverno.game("siena").rulebook.statement(words.word("card_rules", card))


@SUBJECTS
def test_no_exclamation_marks(subject: Subject) -> None:
    assert "!" not in subject.text
