"""What is wrong with a command line that cannot be understood, in the reader's language.

Typer says it in English; help_LANGUAGE.toml has the other languages, by the kind of fault.
"""

import re
from typing import Final

import typer

from buongoverno.kernel.resources import catalogue_of

# What Typer names in its sentences, as in: No such command 'pley'. Did you mean 'play'?
_QUOTED: Final = re.compile(r"'([^']+)'")
_IN_BRACKETS: Final = re.compile(r"\(([^()]+)\)$")


def misuse(error: typer.TyperException, language: str) -> str:
    """A sentence about it."""
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


def _named_by(error: typer.TyperException, english: str) -> tuple[str, str]:
    """The option, argument or command that a fault is about, and what else is named."""
    option = getattr(error, "option_name", None)
    if option is not None:
        return option, ", ".join(getattr(error, "possibilities", None) or ())
    name, *others = _QUOTED.findall(english) or _IN_BRACKETS.findall(english) or [""]
    return name, ", ".join(others)
