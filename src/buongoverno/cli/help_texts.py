"""`--help` in the reader's language, for players' commands and for the list of all commands.

In English it is what stands beside each command. help_LANGUAGE.toml has the other languages; of
what it does not have, the options of operators and researchers, the English stays.
"""

from typing import Any, Final

from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

import buongoverno
from buongoverno.cli.game_arguments import OPTIONS_BY_GAME, RULESETS_BY_GAME
from buongoverno.kernel.resources import LANGUAGES, catalogue_of
from buongoverno.kernel.words import Catalogue

# For blanks in texts about arguments.
_LISTED: Final = {
    "games": ", ".join(buongoverno.game_names()),
    "languages": ", ".join(LANGUAGES),
    "options": OPTIONS_BY_GAME,
    "rulesets": RULESETS_BY_GAME,
}


class PlainCommand(TyperCommand):
    """A command whose help names no type behind a flag, which takes no value."""

    def get_params(self, context: Any) -> list[Any]:
        """Its arguments and options."""
        return without_types_of_flags(super().get_params(context))


class PlainGroup(TyperGroup):
    """The same for what stands before the commands of a group."""

    def get_params(self, context: Any) -> list[Any]:
        """The options that stand before a command."""
        return without_types_of_flags(super().get_params(context))


def without_types_of_flags(parameters: list[Any]) -> list[Any]:
    """Arguments and options, flags with nothing behind them in help."""
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters


class TranslatedCommand(PlainCommand):
    """A command of players."""

    def get_usage(self, context: Any) -> str:
        """The line that shows how it is typed."""
        return usage_in(context, super().get_usage(context))

    def format_help(self, context: Any, formatter: Any) -> None:
        """Print its help."""
        frame_in(context)
        super().format_help(context, formatter)


def usage_in(context: Any, usage: str) -> str:
    """A usage line in the reader's language."""
    return usage.replace("Usage:", _words_for(context).word("frame", "usage"), 1)


def frame_in(context: Any) -> None:
    """What Typer itself says in help, in the reader's language."""
    words = _words_for(context)
    rich_utils.ARGUMENTS_PANEL_TITLE = words.word("frame", "arguments")
    rich_utils.OPTIONS_PANEL_TITLE = words.word("frame", "options")
    rich_utils.DEFAULT_STRING = words.word("frame", "default").replace("{value}", "{}")
    rich_utils.ENVVAR_STRING = words.word("frame", "variable").replace("{value}", "{}")
    rich_utils.REQUIRED_LONG_STRING = words.word("frame", "required")
    if words.has("all", "help"):
        context.command.get_help_option(context).help = words.word("all", "help")


def translate(group: TyperGroup, language: str) -> None:
    """Put what commands and their arguments are for into a language."""
    words = _words(language)
    _translate_one(group, "buongoverno", words)
    group.subcommand_metavar = words.word("frame", "command_line")
    for name, command in group.commands.items():
        panel: Any = command
        panel.rich_help_panel = words.word("panels", panel.rich_help_panel)
        if isinstance(command, TranslatedCommand):
            _translate_one(command, name, words)
        elif words.has("commands", name):
            command.short_help = words.word("commands", name)


def _translate_one(command: Any, name: str, words: Catalogue) -> None:
    if words.has("commands", name):
        command.help = words.word("commands", name)
    command.options_metavar = words.word("frame", "some_options")
    for parameter in command.params:
        for table in ("all", name):
            if words.has(table, parameter.name):
                parameter.help = words.fill(words.word(table, parameter.name), _LISTED, {})


def _words_for(context: Any) -> Catalogue:
    """The words for who typed the command line, whose language is kept with it (main.py)."""
    return _words(context.find_root().obj)


def _words(language: str) -> Catalogue:
    return catalogue_of("buongoverno.cli", language, "help")
