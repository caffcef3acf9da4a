"""The language a command speaks: the one asked for, or the one the terminal is set to."""

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final

import typer

from buongoverno.cli.messages import BadUse
from buongoverno.kernel.resources import ENGLISH, LANGUAGES

# Where a terminal says what its user reads; the first that is set counts.
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of_terminal(environment: Mapping[str, str]) -> str:
    """The language of a locale such as de_CH.UTF-8; English where we have no words for it."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return locale[:2] if locale[:2] in LANGUAGES and not locale[2:3].isalpha() else ENGLISH


def language_of_reader(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The same before a command line is understood: for help, and for what is wrong with it."""
    asked = environment.get("BUONGOVERNO_LANGUAGE", "")
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--language":
            asked = following
        elif argument.startswith("--language="):
            asked = argument.partition("=")[2]
    return asked.lower() if asked.lower() in LANGUAGES else language_of_terminal(environment)


def _chosen(asked: str) -> str:
    language = asked.lower() or language_of_terminal(os.environ)
    if language not in LANGUAGES:
        raise BadUse("language", language=asked, known=", ".join(LANGUAGES))
    return language


Language = Annotated[
    str,
    typer.Option(
        callback=_chosen,
        envvar="BUONGOVERNO_LANGUAGE",
        help=f"{', '.join(LANGUAGES)}; otherwise the one your terminal is set to.",
        show_default=False,
        autocompletion=lambda: list(LANGUAGES),
    ),
]
