"""The texts a package brings: files of words and others."""

import functools
import importlib.resources
from typing import Final

from buongoverno.kernel.words import Catalogue

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "fr", "it")  # what readers are told in


def text_of(package: str, name: str) -> str:
    """A text file beside the modules of a package."""
    return importlib.resources.files(package).joinpath(name).read_text("utf-8")


def bytes_of(package: str, name: str) -> bytes:
    """Any file there."""
    return importlib.resources.files(package).joinpath(name).read_bytes()


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


@functools.lru_cache(maxsize=128)
def game_words(package: str, language: str) -> Catalogue:
    """The words of a game, with those for what can stand in the way in any game."""
    own = catalogue_of(package, language)
    words = own
    for table, entries in catalogue_of("buongoverno.kernel", own.language).tables.items():
        words = words.extended(table, {**entries, **own.tables.get(table, {})})
    return words
