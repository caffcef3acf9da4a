"""The terminal in the languages that the games have words in."""

import re
from pathlib import Path

import pytest

import buongoverno
from buongoverno.cli.language import language_of_terminal
from buongoverno.cli.messages import BadUse, Messages
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.resources import LANGUAGES
from cli.command import command, refuses, succeeds

OTHERS = [language for language in LANGUAGES if language != "en"]
# Words that no German, French or Italian sentence has.
ENGLISH = re.compile(r"\b(the|and|with|you|your|has|are|of|game|is no)\b")
COMMANDS = ("help", "score", "log", "board", "hint", "undo")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_nothing_a_player_reads_is_left_in_english(game: str, language: str) -> None:
    words = Messages(language)
    typed = [words.command(one) for one in COMMANDS]
    typed += ["? 1", "99", "fly", "rise", f"{words.command('rules')} X99", words.command("rules")]
    typed += [words.command("save"), f"{words.command('save')} copy", words.command("quit")]
    arguments = ("--seed", "2", "--record", "g", "--language", language)
    text = succeeds("play", game, *arguments, typed="\n".join(typed))
    text += succeeds("replay", "g", "--log", "--language", language)
    text += succeeds("rules", game, "--language", language)
    text += succeeds("cards", game, "--language", language)
    assert ENGLISH.findall(text) == []
    assert words("kept") in text
    assert words("saved", file="copy") in text
    assert Path("copy").read_text("utf-8") == Path("g").read_text("utf-8")


def test_a_whole_game_ends_in_the_language_it_was_played_in() -> None:
    arguments = ("--seats", "random,random", "--seed", "4", "--language", "it", "--record", "g")
    text = succeeds("play", "zena", *arguments)
    text += succeeds("verify", "g", "--language", "it")
    assert ENGLISH.findall(text) == []
    assert "La partita è salvata in g" in text


@pytest.mark.parametrize("word", ["undo", "zurück", "UNDO"])
def test_english_commands_always_work(word: str) -> None:
    text = succeeds("play", "siena", "--seed", "2", "--language", "de", typed=f"{word}\nquit\n")
    assert "Notation" not in text
    assert "es gibt nichts zurückzunehmen" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_hides_a_choice(language: str) -> None:
    """A choice can be typed by its beginning; a command of the same word would come first."""
    typed = set(Messages(language).commands())
    for name in buongoverno.game_names():
        catalogue = buongoverno.game(name).catalogue(language)
        for kind in catalogue.keys("choices"):
            first, *_ = catalogue.word("choices", kind).lower().split()
            assert first not in typed, kind


# -- which language --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "en"),
        ({"LANG": "italian"}, "en"),
    ],
)
def test_the_terminal_says_which_language(environment: dict[str, str], language: str) -> None:
    assert language_of_terminal(environment) == language


def test_the_language_can_be_asked_for() -> None:
    assert "die Regeln" in command("rules", "siena", LC_ALL="de_DE.UTF-8").stdout
    assert "le regole" in command("rules", "siena", BUONGOVERNO_LANGUAGE="it").stdout
    assert "les règles" in command("rules", "siena", "--language", "fr", LC_ALL="de_DE").stdout
    assert "the rules" in command("rules", "siena", LC_ALL="fi_FI").stdout
    assert refuses("rules", "siena", "--language", "tlh") == (
        "there is no language 'tlh'; there are: en, de, fr, it"
    )


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["play", "chess"], "das Spiel „chess“ gibt es nicht, nur: siena, zena"),
        (["play", "siena", "--seats", "me"], "Siena ist für 2 bis 5 Spieler, nicht für 1"),
        (["play", "--resume", "gone"], "gone: diese Datei gibt es nicht"),
        (["play", "siena", "--option", "long_game=3"], "die Variante long_game ist on oder off"),
        (["rules", "zena", "S8"], "es gibt keine Regel S8; die Abschnitte sind Z1 bis Z15"),
    ],
)
def test_refusals_are_told_in_the_language(arguments: list[str], line: str) -> None:
    assert refuses(*arguments, "--language", "de").startswith(line)


@pytest.mark.parametrize("arguments", [("simulate", "siena", "--games", "x"), ("backup",)])
def test_no_english_explanation_stands_in_a_translated_refusal(arguments: tuple[str, ...]) -> None:
    assert refuses(*arguments, LC_ALL="de_DE.UTF-8") in (
        "dieser Wert passt nicht zu --games",
        "es fehlt target",
    )


def test_a_french_refusal_has_a_space_before_its_colon() -> None:
    line = refuses("play", "siena", "--seed", "x", LC_ALL="fr_FR.UTF-8")
    assert line.endswith("à --seed : La graine du hasard.")  # joined with a plain space


def test_names_written_alike_are_proposed() -> None:
    assert refuses("play", "sienna").endswith("; did you mean siena?")
    assert refuses("play", "siena", "--seats", "me,apprentic").endswith("did you mean apprentice?")
    assert refuses("play", "sienna", LC_ALL="de_DE.UTF-8").endswith("; meinst du siena?")
    assert refuses("play", "--seat", "me").endswith("(Possible options: --seats)")
    assert "did you mean" not in refuses("play", "chess")


def test_what_has_no_other_words_is_told_in_english() -> None:
    assert BuongovernoError("out of ink").told("de") == "out of ink"
    assert str(BadUse("same_name")) == BadUse("same_name").told("en")


def test_french_has_a_space_before_semicolons_and_plurals_of_goods() -> None:
    arguments = ("--seats", "random,random,random", "--seed", "4", "--record", "g")
    succeeds("play", "siena", *arguments)
    told = succeeds("replay", "g", "--log", "--language", "fr")
    assert "2 tissus" in told
    assert "\u00a0; " in told
    assert not re.search(r"[^\s];", told)
