"""Every language says all that English says: the same texts, the same blanks, the same rules."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import buongoverno
from buongoverno.games.siena import cards as siena_cards
from buongoverno.games.zena import cards as zena_cards
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.rulebook import Part, Rulebook
from buongoverno.kernel.words import Catalogue
from buongoverno.players.explanation import reasons_of

LANGUAGES = ("de", "fr", "it")
GAMES = ("siena", "zena")
FILES = {
    **{f"{game}, words": (f"buongoverno.games.{game}", "words") for game in GAMES},
    **{f"{game}, reasons": (f"buongoverno.games.{game}", "reasons") for game in GAMES},
    **{f"{game}, orders": (f"buongoverno.games.{game}", "orders") for game in GAMES},
    **{f"{game}, refusals": (f"buongoverno.games.{game}", "refusals") for game in GAMES},
    "any game": ("buongoverno.kernel", "words"),
    "notices": ("buongoverno.server.notices", "words"),
    "pages": ("buongoverno.server.pages", "words"),
    "text boards": ("buongoverno.text", "words"),
    "refusals": ("buongoverno.tables", "refusals"),
    "any game, refusals": ("buongoverno.kernel", "refusals"),
    "command line, refusals": ("buongoverno.cli", "refusals"),
    "command line": ("buongoverno.cli", "words"),
}
# Tables in which a name or a figure has another form, for languages that need one.
FORMS = {"at", "toward", "the", "of", "some", "figures_object"}
# Words that stay the same in the plural.
UNCHANGING = {"de": ("Florin", "Würfel", "würfel", "Künstler"), "fr": ("} pas",), "it": ()}

BLANK = re.compile(r"\{([a-z]+)(?:\|[^|}]*\|[^|}]*|:[a-z_]+)?\}")
NUMBERED = re.compile(r"\{(amount|money|number|price|have)\|([^|}]*)\|([^|}]*)\}")
ADDRESSED = re.compile(r"\{(?:seat|other)\|([^|}]*)\|([^|}]*)\}")
TABLED = re.compile(r"\{[a-z]+:([a-z_]+)\}")

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
of_every_file = pytest.mark.parametrize("file", FILES)
of_every_game = pytest.mark.parametrize("game", GAMES)


def written(file: str, language: str) -> Catalogue:
    package, name = FILES[file]
    return Catalogue(language, text_of(package, f"{name}_{language}.toml"))


def templates(file: str, language: str) -> dict[tuple[str, str], str]:
    """All texts of a file by table and key, without the tables of forms."""
    tables = written(file, language).tables.items()
    return {
        (table, key): text
        for table, texts in tables
        for key, text in texts.items()
        if table not in FORMS and table != "event_titles"
    }


# -- words -----------------------------------------------------------------------------------------


@in_every_language
@of_every_file
def test_no_text_is_missing_and_none_is_left_over(file: str, language: str) -> None:
    assert set(templates(file, language)) == set(templates(file, "en"))
    assert all(text.strip() for text in templates(file, language).values())


@in_every_language
@of_every_file
def test_every_text_has_the_blanks_of_the_english_one(file: str, language: str) -> None:
    english = templates(file, "en")
    for place, text in templates(file, language).items():
        assert set(BLANK.findall(text)) == set(BLANK.findall(english[place])), place
        assert "{" not in BLANK.sub("", text), place
        assert "}" not in BLANK.sub("", text), place


@in_every_language
@of_every_file
def test_every_plural_has_its_two_forms(file: str, language: str) -> None:
    english = templates(file, "en")
    for place, text in templates(file, language).items():
        same = any(word in text for word in UNCHANGING[language])
        if not same:
            wanted = {number for number, _, _ in NUMBERED.findall(english[place])}
            assert wanted <= {number for number, _, _ in NUMBERED.findall(text)}, place
        assert all(one != many for _, one, many in NUMBERED.findall(text)), place


@in_every_language
@of_every_file
def test_a_name_and_the_reader_get_different_words(file: str, language: str) -> None:
    for place, text in templates(file, language).items():
        assert all(name != you for name, you in ADDRESSED.findall(text)), place


@in_every_language
@of_every_file
def test_every_table_of_forms_is_used(file: str, language: str) -> None:
    catalogue = written(file, language)
    used = {name for text in templates(file, language).values() for name in TABLED.findall(text)}
    assert set(catalogue.tables) & FORMS == used & FORMS
    assert used <= set(catalogue.tables)


@in_every_language
@pytest.mark.parametrize("kind", ["words", "reasons"])
@of_every_game
def test_forms_are_those_of_places(game: str, kind: str, language: str) -> None:
    catalogue = written(f"{game}, {kind}", language)
    titles = set(buongoverno.game(game).catalogue(language).tables["places"].values())
    for table in set(catalogue.tables) & FORMS - {"figures_object"}:
        assert set(catalogue.keys(table)) <= titles, table


@in_every_language
def test_every_area_of_zena_has_every_form(language: str) -> None:
    for file in ("zena, words", "zena, reasons"):
        catalogue = written(file, language)
        areas = set(written("zena, words", language).tables["places"].values())
        for table in set(catalogue.tables) & FORMS - {"figures_object"}:
            assert set(catalogue.keys(table)) == areas, table


@in_every_language
@of_every_game
def test_rules_and_keys_are_not_translated(game: str, language: str) -> None:
    english, other = written(f"{game}, words", "en"), written(f"{game}, words", language)
    for table in ("card_rules", "result_rules"):
        assert other.tables.get(table) == english.tables.get(table)


@in_every_language
@of_every_file
def test_no_exclamation_marks_and_no_stray_spaces(file: str, language: str) -> None:
    for place, text in templates(file, language).items():
        assert "!" not in text, place
        assert "  " not in text, place
        assert text == text.strip(), place
        spaced = re.search(r"[^\s\u00a0][:;?%](?=\s|$)|[ ][:;?%]", BLANK.sub("x", text))
        assert language != "fr" or spaced is None, place


# -- sentences -------------------------------------------------------------------------------------


@in_every_language
@of_every_game
def test_an_entry_becomes_a_sentence_for_a_name_and_for_the_reader(
    game: str, language: str
) -> None:
    catalogue = buongoverno.game(game).catalogue(language)
    you, inside = catalogue.word("people", "reader"), catalogue.word("people", "reader_inside")
    for kind, reader in product(catalogue.keys("events"), (None, 0)):
        entry = LogEntry(1, kind, "", 0, "Inn", "fort", 1, -2, False)
        called = ["Ada" if reader is None else you, "Bea"]
        mentioned = ["Ada" if reader is None else inside, "Bea"]
        sentence = catalogue.entry(entry, called, mentioned, reader=reader)
        assert "{" not in sentence
        assert sentence.endswith("."), kind
        assert sentence[0].isupper() or sentence[0].isdigit(), kind


@pytest.mark.parametrize(
    ("language", "of_ada", "of_the_reader"),
    [
        ("en", "Ada took Mule for 1 florin.", "You took Mule for 1 florin."),
        ("de", "Ada nimmt Esel für 1 Florin.", "Du nimmst Esel für 1 Florin."),
        ("fr", "Ada prend Mule pour 1 florin.", "Vous prenez Mule pour 1 florin."),
        ("it", "Ada prende Mulo per 1 fiorino.", "Tu prendi Mulo per 1 fiorino."),
    ],
)
def test_verbs_fit_a_name_and_the_reader(language: str, of_ada: str, of_the_reader: str) -> None:
    catalogue = buongoverno.game("siena").catalogue(language)
    entry = LogEntry(1, "takes", "S6.3", 0, "mule", None, 0, -1, False)
    assert catalogue.entry(entry, ["Ada", "Bea"]) == of_ada
    you = catalogue.word("people", "reader")
    assert catalogue.entry(entry, [you, "Bea"], reader=0) == of_the_reader
    assert catalogue.entry(entry, ["Ada", you], reader=1) == of_ada


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada passed an action card to you."),
        ("de", "Ada gibt eine Aktionskarte an dich weiter."),
        ("fr", "Ada passe une carte action\u00a0: elle est pour vous."),
        ("it", "Ada passa una carta azione a te."),
    ],
)
def test_the_reader_is_named_inside_a_sentence(language: str, sentence: str) -> None:
    catalogue = buongoverno.game("zena").catalogue(language)
    entry = LogEntry(1, "passes_action", "Z8.7", 0, None, None, 1, 0, False)
    called = ["Ada", catalogue.word("people", "reader")]
    mentioned = ["Ada", catalogue.word("people", "reader_inside")]
    assert catalogue.entry(entry, called, mentioned, reader=1) == sentence


def test_names_change_in_a_sentence_where_a_language_wants_it() -> None:
    entry = LogEntry(1, "moves_figure", "Z6.2", 0, None, "port", 0, 0, False)
    told = {
        language: buongoverno.game("zena").catalogue(language).entry(entry, ["Ada", "Bea"])
        for language in LANGUAGES
    }
    assert told == {
        "de": "Ada bewegt den Herrn in den Hafen.",
        "fr": "Ada déplace le Seigneur au Port.",
        "it": "Ada muove il Signore nel Porto.",
    }


def test_nothing_is_singular_in_french_alone() -> None:
    template = "{amount} {amount|point|points}"
    assert Catalogue("fr", "").fill(template, {}, {"amount": 0}) == "0 point"
    assert Catalogue("it", "").fill(template, {}, {"amount": 0}) == "0 points"


# -- titles and reasons ----------------------------------------------------------------------------


@in_every_language
def test_every_card_of_the_standard_files_has_a_title_and_a_caption(language: str) -> None:
    zena = buongoverno.game("zena").catalogue(language)
    for name in filter(None, zena_cards.standard_cards().names):
        assert zena.has("cards", name)
        assert zena.has("captions", name)
    for event in zena_cards.standard_cards().events:
        assert zena.card(event.name) == zena.word("event_titles", event.title) != event.title
    siena = buongoverno.game("siena").catalogue(language)
    assert all(siena.has("cards", name) for name in siena_cards.standard_cards().names if name)


@in_every_language
@of_every_game
def test_captions_are_short(game: str, language: str) -> None:
    captions = buongoverno.game(game).catalogue(language).tables["captions"]
    for card, caption in captions.items():
        assert len(caption.replace("\u00a0", "").split()) <= 11, (card, caption)


def test_event_of_a_custom_card_file_keeps_its_name() -> None:
    game = buongoverno.game("zena")
    file = text_of("buongoverno.games.zena", "cards.toml")
    own = file.replace('name = "War tax"', 'name = "Carnival"')
    assert game.catalogue("de").card("war-tax") == "Kriegssteuer"
    assert game.catalogue("de", own).card("war-tax") == "Carnival"


def test_titles_are_made_in_every_language() -> None:
    titles = [
        buongoverno.game("siena").catalogue(language).card("journey-grain1-wine1")
        for language in LANGUAGES
    ]
    assert titles == [
        "Reise (1 Getreide, 1 Wein)",
        "Voyage (1 grain, 1 vin)",
        "Viaggio (1 grano, 1 vino)",
    ]
    captions = [
        buongoverno.game("zena").catalogue(language).word("captions", "ammia-lontan")
        for language in LANGUAGES
    ]
    assert captions == [
        "1 Punkt je Dauerkarte im Hafen",
        "1 point par carte permanente au Port",
        "1 punto per carta permanente nel Porto",
    ]


@in_every_language
@of_every_game
def test_every_reason_has_words(game: str, language: str) -> None:
    reasons = reasons_of(game, language)
    place = buongoverno.game(game).catalogue(language).place("fort")
    for key in reasons.keys("reasons"):
        words = {"seat": "Ada", "card": "x", "place": place}
        told = reasons.fill(reasons.word("reasons", key), words, {"amount": 2, "money": 2})
        assert "{" not in told, key


# -- rulebooks -------------------------------------------------------------------------------------


def shape(parts: list[Part]) -> list[tuple[str, bool, bool]]:
    """Which stretches of a statement hold where, and which are rulings or rebuilt."""
    return [(part.ruleset, part.ruling, part.rebuilt) for part in parts]


def figures(text: str) -> Counter[str]:
    """All numbers, ids and quoted keys in a text."""
    return Counter(re.findall(r"`[^`]+`|[SZ]?\d+(?:\.\d+)?", text))


def rows(text: str) -> list[int]:
    """How many cells the rows of a table have."""
    return [line.count("|") for line in text.splitlines() if line.startswith("|")]


def rulebooks(game: str, language: str) -> tuple[Rulebook, Rulebook]:
    chosen = buongoverno.game(game)
    return chosen.rulebook, chosen.rulebook_in(language)


@in_every_language
@of_every_game
def test_rulebooks_have_the_same_sections_and_statements(game: str, language: str) -> None:
    english, other = rulebooks(game, language)
    assert other is not english
    assert other.ids() == english.ids()
    ids = [section for section, _ in english.sections()]
    assert [section for section, _ in other.sections()] == ids


@in_every_language
@of_every_game
def test_tags_and_marks_are_those_of_the_english_rulebook(game: str, language: str) -> None:
    english, other = rulebooks(game, language)
    for rule in english.ids():
        parts = english.statement(rule).parts(), other.statement(rule).parts()
        assert shape(parts[1]) == shape(parts[0]), rule


@in_every_language
@of_every_game
def test_numbers_ids_and_tables_are_those_of_the_english_rulebook(game: str, language: str) -> None:
    english, other = rulebooks(game, language)
    for rule in english.ids():
        texts = english.statement(rule).text, other.statement(rule).text
        assert figures(texts[1]) == figures(texts[0]), rule
        assert rows(texts[1]) == rows(texts[0]), rule


@in_every_language
@of_every_game
def test_no_statement_is_left_in_english(game: str, language: str) -> None:
    english, other = rulebooks(game, language)
    for rule in english.ids():
        assert other.statement(rule).text != english.statement(rule).text
        assert not re.search(r"\b(the|and|with|player)\b", other.statement(rule).text), rule
    assert figures(other.introduction) == figures(english.introduction)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@of_every_game
def test_statements_name_rulesets_and_options_as_the_interface_does(
    game: str, language: str
) -> None:
    """Keys and tags are for programs and for those who read the file."""
    chosen = buongoverno.game(game)
    words, book = chosen.catalogue(language), chosen.rulebook_in(language)
    keys = [*chosen.rulesets[1:], *[option.name for option in chosen.options if "_" in option.name]]
    for rule, ruleset in product(book.ids(), chosen.rulesets):
        text = book.statement(rule).text_for(ruleset)
        assert not re.search(rf"`|\[[A-Z]\]|\b({'|'.join(keys)})\b", text), rule
    for option, told in words.tables["option_texts"].items():
        (rule,) = re.findall(r"\(([A-Z][0-9.]+)\)", told)
        if option != "live_start":  # the host's clock decides, not the players
            assert words.word("options", option) in book.statement(rule).text, option


@of_every_game
def test_a_language_without_a_rulebook_gets_the_english_one(game: str) -> None:
    english, other = rulebooks(game, "la")
    assert other is english


# -- searching the rules ---------------------------------------------------------------------------

# What players type, and a statement that must be found.
SOUGHT = {
    "en": {
        "alms": "S14.6",
        "wedding gift": "S11.4",
        "church": "S15.2",
        "reshuffle": "S6.2",
        "tower": "S17.1",
        "tower price": "S17.1",
        "example": "S8.2",
        "Elissa": "S14.4",
        "start player": "Z12.2",
        "battle": "Z10.2",
    },
    "de": {
        "Almosen": "S14.6",
        "Hochzeitsgeschenk": "S11.4",
        "Startspieler": "S7.1",
        "Spielende": "S18.1",
        "Geizpunkte": "S19.2",
        "Tücher": "S8.3",
        "Korn": "S8.3",
        "olivgrau": "S14.6",
        "Kirche": "S15.2",
        "Turm": "S17.1",
        "Zielkarten": "Z11.1",
        "Abrechnung": "Z8.1",
    },
    "fr": {
        "aumône": "S14.6",
        "mariage": "S11.4",
        "cadeau": "S11.4",
        "astérisque": "S2.1",
        "district": "S11.2",
        "petites amies": "S14.4",
        "église": "S15.2",
        "tour": "S17.1",
    },
    "it": {
        "elemosina": "S14.6",
        "regalo": "S11.4",
        "matrimonio": "S11.4",
        "torre": "S17.1",
        "aree": "Z2.1",
    },
}


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_rules_answer_to_the_words_of_players(language: str) -> None:
    for sought, rule in SOUGHT[language].items():
        game = buongoverno.game("siena" if rule.startswith("S") else "zena")
        synonyms = game.synonyms_in(language)
        statement = game.rulebook_in(language).statement(rule)
        found = " ".join(
            [statement.section_title, statement.text]
            + [synonyms.get(key, "") for key in (rule, rule.split(".")[0])]
        ).lower()
        assert all(word in found for word in sought.lower().split()), sought


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@of_every_game
def test_synonyms_belong_to_statements_and_say_nothing_twice(game: str, language: str) -> None:
    book = buongoverno.game(game).rulebook_in(language)
    synonyms = buongoverno.game(game).synonyms_in(language)
    sections = [section for section, _ in book.sections()]
    assert set(synonyms) <= {*sections, *book.ids()}
    assert set(sections) <= set(synonyms)
    for key, words in synonyms.items():
        listed = words.split(", ")
        assert len(set(listed)) == len(listed), key
        assert all(words.split(", ")), key


def test_every_language_has_all_its_files() -> None:
    package = Path(__file__).parents[2] / "src" / "buongoverno"

    def translated(language: str) -> set[Path]:
        files = [*package.rglob(f"*_{language}.toml"), *package.rglob(f"*_{language}.md")]
        return {file.with_name(file.stem.removesuffix(f"_{language}")) for file in files}

    english = {file for file in translated("en") if file.name != "report"}
    rulebooks = {package / "games" / game / "rulebook" for game in GAMES}
    # What is written in English where it stands: templates of pages, titles in scenarios.
    templates = {package / "server" / "pages" / "texts"}
    titles = {package / "games" / game / "scenarios" / "titles" for game in GAMES}
    for language in LANGUAGES:
        assert translated(language) == english | rulebooks | templates | titles
