"""What is wrong with a command line that cannot be understood, in the reader's language.

Typer says it in English; help_LANGUAGE.toml has the other languages, by the kind of fault.
"""

import difflib
import re
from typing import Any, Final

import typer

from buongoverno.cli.help_texts import TranslatedCommand
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.resources import ENGLISH, catalogue_of

# What Typer names in its sentences, as in: No such command 'pley'. Did you mean 'play'?
_QUOTED: Final = re.compile(r"'([^']+)'")
# How alike a name must be to be proposed, between 0 and 1.
ALIKE: Final = 0.7
_IN_BRACKETS: Final = re.compile(r"\(([^()]+)\)$")


def misuse(error: typer.TyperException, language: str) -> str:
    """A sentence about it."""
    if getattr(error, "possibilities", None):
        _keep_nearest(error)
    english = error.format_message()
    words = catalogue_of("buongoverno.cli", language, "help")
    kind = type(error).__name__
    name, others = _named_by(error, english)
    if kind == "UsageError" and _QUOTED.search(english):
        kind = "NoSuchCommand"
    if not name or not words.has("misuse", kind):
        return english
    wrong = words.fill(words.word("misuse", kind), {"name": name}, {})
    if others and kind.startswith("NoSuch"):
        return words.fill(words.word("misuse", "similar"), {"wrong": wrong, "names": others}, {})
    return wrong


def explained(error: typer.TyperException, language: str) -> str:
    """What is wrong, and what the argument means that it is about, if that is said in a language.

    What the arguments of operators and researchers mean is told in English only.
    """
    wrong = misuse(error, language).removesuffix(".")
    meaning = getattr(getattr(error, "param", None), "help", None)
    command = getattr(getattr(error, "ctx", None), "command", None)
    if not meaning or (language != ENGLISH and not isinstance(command, TranslatedCommand)):
        return wrong
    words = catalogue_of("buongoverno.cli", language, "help")
    return words.fill(words.word("misuse", "about"), {"wrong": wrong, "meaning": meaning}, {})


def refused(error: BuongovernoError, language: str) -> str:
    """Why something is refused, with what is written alike of what there is."""
    told = error.told(language)
    blanks = getattr(error.message, "blanks", {})
    known = [one for one in str(blanks.get("known", "")).split(", ") if one.isalnum()]
    for blank, value in blanks.items():
        near = difflib.get_close_matches(str(value), known, n=1, cutoff=ALIKE)
        if near and blank != "known":
            words = catalogue_of("buongoverno.cli", language, "help")
            similar = words.word("misuse", "similar")
            return words.fill(similar, {"wrong": told, "names": near[0]}, {})
    return told


def _keep_nearest(error: Any) -> None:
    """Of several options that are written alike, propose the one that is most."""
    error.possibilities = difflib.get_close_matches(error.option_name, error.possibilities, n=1)


def _named_by(error: typer.TyperException, english: str) -> tuple[str, str]:
    """The option, argument or command that a fault is about, and what else is named."""
    option = getattr(error, "option_name", None)
    if option is not None:
        return option, ", ".join(getattr(error, "possibilities", None) or ())
    name, *others = _QUOTED.findall(english) or _IN_BRACKETS.findall(english) or [""]
    return name, ", ".join(others)
