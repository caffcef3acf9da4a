"""`--help`, and what is wrong with a command line, in the four languages."""

import re
from typing import Any

import pytest
import typer.main

from buongoverno.cli.help_texts import TranslatedCommand
from buongoverno.cli.language import language_of_reader
from buongoverno.cli.main import app
from buongoverno.kernel.resources import LANGUAGES, catalogue_of
from cli.command import command, refuses, succeeds

OTHERS = [language for language in LANGUAGES if language != "en"]
PLAYERS = ("play", "replay", "verify", "rules", "cards")
# Words that no German, French or Italian help has.
ENGLISH = re.compile(r"\b(the|and|with|your|Usage:|Show|Options:|or|default|required)\b")


def help_of(language: str, *arguments: str) -> str:
    result = command(*arguments, "--help", LC_ALL=f"{language}_XX.UTF-8")
    assert result.exit_code == 0, result.output
    return _on_one_line(result.stdout.replace("│", " "))


def _on_one_line(text: str) -> str:
    """The no-break spaces of French are as good as others here."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", OTHERS)
def test_help_for_players_is_in_their_language(language: str) -> None:
    words = catalogue_of("buongoverno.cli", language, "help")
    for name in PLAYERS:
        text = help_of(language, name)
        assert ENGLISH.findall(text) == [], text
        assert _on_one_line(words.word("commands", name)) in text
        assert words.word("all", "help") in text
    text = help_of(language)
    assert ENGLISH.findall(text) == [], text
    for name in ("arena", "serve", "admin"):
        assert _on_one_line(words.word("commands", name)) in text
    assert f" {words.word('panels', 'Run a server')} " in text


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_its_place(language: str) -> None:
    words = catalogue_of("buongoverno.cli", language, "help")
    assert set(words.tables["frame"]) == set(
        catalogue_of("buongoverno.cli", "en", "help").tables["frame"]
    )
    group: Any = typer.main.get_command(app)
    panels = {one.rich_help_panel for one in group.commands.values()}
    assert set(words.tables["panels"]) == panels
    assert set(words.tables["commands"]) == {"buongoverno", *group.commands}
    translated = {
        name: one for name, one in group.commands.items() if isinstance(one, TranslatedCommand)
    }
    assert set(translated) == set(PLAYERS)
    in_all = set(words.tables["all"])
    for name, one in translated.items():
        parameters = {parameter.name for parameter in one.params}
        assert set(words.tables[name]) == parameters - in_all


def test_what_is_for_operators_stays_in_english() -> None:
    assert "At which port; 0: any that is free." in help_of("de", "serve")


def test_one_language_leaves_no_trace_in_the_next() -> None:
    before = help_of("en", "play")
    help_of("it", "play")
    assert help_of("en", "play") == before
    assert "Usage: buongoverno play [OPTIONS]" in before


def test_the_language_of_help_can_be_asked_for() -> None:
    assert "Eine Aufzeichnung abspielen" in succeeds("replay", "--language", "de", "--help")
    assert language_of_reader(["play", "--language=fr"], {"LANG": "de_DE"}) == "fr"
    assert language_of_reader(["play", "--language"], {"LANG": "de_DE"}) == "de"
    assert language_of_reader(["play"], {"BUONGOVERNO_LANGUAGE": "IT"}) == "it"
    assert language_of_reader(["play", "--language", "tlh"], {"LANG": "de_DE"}) == "de"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["verify"], "es fehlt record: Die Aufzeichnung eines beendeten Spiels."),
        (["plya"], "den Befehl plya gibt es nicht; meinst du play, replay?"),
        (["quit"], "den Befehl quit gibt es nicht"),
        (["play", "--seat", "me"], "die Option --seat gibt es nicht; meinst du --seats"),
        (["cards", "siena", "--write"], "die Option --write ist so nicht richtig"),
        (["play", "--seed", "x"], "dieser Wert passt nicht zu --seed: Der Startwert"),
        (["play", "siena", "zena"], "das ist zu viel: zena"),
        (["play", "--language", "tlh"], "die Sprache „tlh“ gibt es nicht"),
        (["simulate", "chess"], "das Spiel „chess“ gibt es nicht"),
    ],
)
def test_what_is_wrong_with_a_command_line_is_told_in_the_language(
    arguments: list[str], line: str
) -> None:
    assert refuses(*arguments, LC_ALL="de_DE.UTF-8").startswith(line)
    assert not refuses(*arguments, LC_ALL="C").startswith(line)


@pytest.mark.parametrize(
    "command_line", [[], ["replay"], ["simulate"], ["admin"], ["admin", "ban"]]
)
def test_no_type_stands_behind_a_flag(command_line: list[str]) -> None:
    shown = succeeds(*command_line, "--help")
    assert "--help" in shown
    assert "bool" not in shown


@pytest.mark.parametrize("language", OTHERS)
def test_every_fault_has_words(language: str) -> None:
    words = catalogue_of("buongoverno.cli", language, "help")
    assert set(words.tables["misuse"]) == {
        *("MissingParameter", "NoSuchOption", "NoSuchCommand", "BadOptionUsage"),
        *("BadParameter", "UsageError", "similar", "about"),
    }
