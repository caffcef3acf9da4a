"""Titles of the cards that have no name of their own: goods and journey cards (S2.1)."""

import re
from typing import Final

from buongoverno.games.siena.cards import GOODS, GOODS_CARDS, Cards
from buongoverno.kernel.words import Catalogue

_GOODS_AND_COUNT: Final = re.compile(f"({'|'.join(GOODS)})([0-9]+)")
_JOURNEY: Final = "journey"


def with_titles(catalogue: Catalogue, cards: Cards) -> Catalogue:
    """The catalogue with a title for every goods and journey card of a file."""
    unnamed = [name for name in cards.names[GOODS_CARDS:] if name]
    return catalogue.extended("cards", {name: _title(name, catalogue) for name in unnamed})


def _title(name: str, catalogue: Catalogue) -> str:
    """What a card shows: "2 grain, 1 wine, 1 cloth", "Journey: 1 grain, 1 wine"."""
    goods = [
        catalogue.fill(catalogue.word("counted_goods", good), {}, {"amount": int(count)})
        for good, count in _GOODS_AND_COUNT.findall(name)
    ]
    shown = ", ".join(goods)
    if name.startswith(_JOURNEY):
        return catalogue.fill(catalogue.word("titles", _JOURNEY), {"goods": shown}, {})
    return shown[:1].upper() + shown[1:]


def nature(name: str) -> str:
    """The name of a card that has one, otherwise whether it is a goods or a journey card."""
    if name.startswith(f"{_JOURNEY}-"):
        return _JOURNEY
    return "goods" if _GOODS_AND_COUNT.match(name) else name
