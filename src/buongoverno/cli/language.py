"""The language a command speaks: the one asked for, or the one the terminal is set to."""

import os
from collections.abc import Mapping
from typing import Annotated, Final

import typer

from buongoverno.cli.messages import BadUse
from buongoverno.kernel.resources import ENGLISH

LANGUAGES: Final = ("en", "de", "fr", "it")
# Where a terminal says what its user reads; the first that is set counts.
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of_terminal(environment: Mapping[str, str]) -> str:
    """The language of a locale such as de_CH.UTF-8; English where we have no words for it."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return locale[:2] if locale[:2] in LANGUAGES and not locale[2:3].isalpha() else ENGLISH


def _chosen(context: typer.Context, asked: str) -> str:
    """Also noted for refusals, which are told where all commands come together (main.py)."""
    language = asked.lower() or language_of_terminal(os.environ)
    if language not in LANGUAGES:
        raise BadUse("language", language=asked, known=", ".join(LANGUAGES))
    context.find_root().obj = language
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
