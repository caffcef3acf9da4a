"""The texts a game brings in its package: its rulebook and its words."""

import functools
import importlib.resources
from typing import Final

from buongoverno.kernel.rulebook import Rulebook
from buongoverno.kernel.words import Catalogue

ENGLISH: Final = "en"


def text_of(package: str, name: str) -> str:
    """A text file beside the modules of a package."""
    return importlib.resources.files(package).joinpath(name).read_text("utf-8")


@functools.cache
def rulebook_of(
    package: str, tags: tuple[tuple[str, str], ...], language: str = ENGLISH
) -> Rulebook:
    """The file rulebook.md, or rulebook_LANGUAGE.md; English where a language has none.

    `tags` are pairs of a mark in it and the ruleset it stands for.
    """
    name = "rulebook.md" if language == ENGLISH else f"rulebook_{language}.md"
    try:
        return Rulebook(text_of(package, name), dict(tags))
    except FileNotFoundError:
        return rulebook_of(package, tags)


@functools.lru_cache(maxsize=128)
def catalogue_of(package: str, language: str, name: str = "words") -> Catalogue:
    """The file words_LANGUAGE.toml, or of another name; English where a language has none."""
    if language.isascii() and language.isalpha():  # it becomes part of the name of a file
        try:
            return Catalogue(language, text_of(package, f"{name}_{language}.toml"))
        except FileNotFoundError:
            if language == ENGLISH:
                raise
    return catalogue_of(package, ENGLISH, name)
