"""Carrying out standing orders: from what a seat knows alone, and never by guessing."""

import functools
import re
from types import ModuleType
from typing import Final

import buongoverno
from buongoverno.kernel.resources import text_of
from buongoverno.kernel.state import Choice
from buongoverno.kernel.words import Catalogue
from buongoverno.protocol.command import Order
from buongoverno.tables.orders import siena, zena
from buongoverno.tables.orders.order import AUCTION, GAME, ROUND, Answered, BadOrder, Kind, Offer

_ROOMS: Final = {"siena": siena, "zena": zena}
_SCOPES: Final = {
    GAME: re.compile(r""),
    ROUND: re.compile(r"round [0-9]{1,4}"),
    AUCTION: re.compile(r"auction [a-z0-9 -]+"),
}
_ENGLISH: Final = "en"


def kinds(game: str) -> list[str]:
    """The kinds of order a game has, in the order of its rulebook."""
    return list(_kinds(game))


def answer(orders: list[Order], view: object, choices: list[Choice]) -> Answered | None:
    """What the orders of a seat that is asked mean; None unless they are clear and agree.

    `view` and `choices` are those of the seat.
    """
    found: list[Answered] = []
    for order in orders:
        choice = _meant(order, view, choices)
        if choice is not None:
            found.append(Answered(choice.code, order))
    if not found or any(other.code != found[0].code for other in found):
        return None
    return found[0]


def still_stands(order: Order, view: object) -> bool:
    """Whether the auction or round an order was given for is still under way."""
    kind = _kinds(_game_of(view)).get(order.kind)
    return kind is not None and order.scope == _room_of(view).scope(kind.lasts, view)


def orders_for(
    game: str, view: object, choices: list[Choice], language: str = _ENGLISH
) -> list[Offer]:
    """The orders that make sense at the question now, for an interface to show.

    Without choices, while somebody else is asked, those whose question may come to the seat next.
    """
    question = getattr(view, "question", None)
    if question is None or getattr(view, "seat", None) is None:
        return []
    found = [kind for kind in _kinds(game).values() if kind.question == question]
    if not choices:
        found = [kind for kind in found if kind.shared and _room(game).may_come(view)]
    offers = [_offer(game, kind, view, choices, language) for kind in found]
    return [
        offer
        for offer in offers
        if offer.least is not None or not choices or _meant(offer.order, view, choices)
    ]


def check_order(game: str, order: Order) -> None:
    """BadOrder, saying what would be right, unless the order can be carried out in that game."""
    kind = _kinds(game).get(order.kind)
    if kind is None:
        known = ", ".join(kinds(game))
        raise BadOrder(f"there is no standing order '{order.kind}'; there are: {known}")
    least, most = kind.amounts or (0, 0)
    if not least <= order.amount <= most:
        wanted = f"a number from {least} to {most}" if kind.amounts else "no number"
        raise BadOrder(f"the standing order {kind.name} takes {wanted}, not {order.amount}")
    if not _SCOPES[kind.lasts].fullmatch(order.scope):
        raise BadOrder(_wrong_scope(kind, order.scope))


def in_words(game: str, order: Order, language: str = _ENGLISH) -> str:
    """An order as a part of a sentence: "pass in this auction above 6"."""
    words = _catalogue(game, language)
    return words.fill(words.word("orders", order.kind), {}, {"amount": order.amount})


def _wrong_scope(kind: Kind, scope: str) -> str:
    if kind.lasts == GAME:
        return f"the standing order {kind.name} lasts the whole game: leave its scope empty"
    return (
        f"the standing order {kind.name} lasts for one {kind.lasts}: give it the scope that it is "
        f"offered with, not '{scope}'"
    )


def _meant(order: Order, view: object, choices: list[Choice]) -> Choice | None:
    """The choice an order clearly means now."""
    kind = _kinds(_game_of(view)).get(order.kind)
    if kind is None or kind.question != getattr(view, "question", None):
        return None
    if not choices or not still_stands(order, view):
        return None
    return kind.decide(order.amount, view, choices)


def _offer(game: str, kind: Kind, view: object, choices: list[Choice], language: str) -> Offer:
    scope = _room(game).scope(kind.lasts, view)
    if kind.amounts is None:
        order = Order(kind.name, 0, scope)
        return Offer(order, in_words(game, order, language), kind.rule)
    least, most = kind.amounts
    order = Order(kind.name, max(least, min(most, kind.suggest(view, choices))), scope)
    return Offer(order, in_words(game, order, language), kind.rule, least, most)


def _game_of(view: object) -> str:
    return str(getattr(view, "game", ""))


def _room(game: str) -> ModuleType:
    buongoverno.game(game)  # says which games there are, if this is none
    return _ROOMS[game]


def _room_of(view: object) -> ModuleType:
    return _room(_game_of(view))


def _kinds(game: str) -> dict[str, Kind]:
    found: dict[str, Kind] = _room(game).KINDS
    return found


@functools.lru_cache(maxsize=32)
def _catalogue(game: str, language: str) -> Catalogue:
    """The words of a game's orders, in English where a language has none yet."""
    if language.isascii() and language.isalpha():  # it becomes part of the name of a file
        try:
            text = text_of("buongoverno.tables.orders", f"{game}_orders_{language}.toml")
            return Catalogue(language, text)
        except FileNotFoundError:
            pass
    return _catalogue(game, _ENGLISH)
