"""Who tells which game."""

import functools
from typing import Final

import buongoverno
from buongoverno.kernel.words import Catalogue
from buongoverno.server.pages.telling.siena.teller import SienaTeller
from buongoverno.server.pages.telling.teller import Teller
from buongoverno.server.pages.telling.zena.teller import ZenaTeller

_TELLERS: Final = {"siena": SienaTeller, "zena": ZenaTeller}
_ENGLISH: Final = "en"


def teller_for(
    game: str,
    cards: str | None,
    ruleset: str,
    names: list[str],
    reader: int | None,
    language: str = _ENGLISH,
) -> Teller:
    """Tells a game that is played with these cards to one seat (None: a spectator)."""
    return _TELLERS[game](catalogue(game, cards, language), cards, ruleset, names, reader)


@functools.lru_cache(maxsize=64)
def catalogue(game: str, cards: str | None, language: str = _ENGLISH) -> Catalogue:
    """The words of a game, in English where a language has none yet."""
    try:
        return buongoverno.game(game).catalogue(language, cards)
    except FileNotFoundError:
        return buongoverno.game(game).catalogue(_ENGLISH, cards)
