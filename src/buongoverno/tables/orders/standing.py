"""Carrying out standing orders: from what a seat knows alone, and never by guessing."""

import re
from typing import Final

from buongoverno.kernel.message import Message
from buongoverno.kernel.resources import ENGLISH, catalogue_of
from buongoverno.kernel.state import Choice
from buongoverno.plugin.orders import AUCTION, GAME, ROUND, OrderKind, Orders
from buongoverno.plugin.registry import plugin
from buongoverno.protocol.command import Order
from buongoverno.tables.orders.order import Answered, BadOrder, Offer
from buongoverno.tables.refusals import table_message

_SCOPES: Final = {
    GAME: re.compile(r""),
    ROUND: re.compile(r"round [0-9]{1,4}"),
    AUCTION: re.compile(r"auction [a-z0-9 -]+"),
}


def kinds(game: str) -> list[str]:
    """The kinds of order a game has, in the order of its rulebook."""
    return list(plugin(game).orders.by_name)


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
    orders = _orders_of(view)
    kind = orders.by_name.get(order.kind)
    return kind is not None and order.scope == orders.scope(kind.lasts, view)


def orders_for(
    game: str, view: object, choices: list[Choice], language: str = ENGLISH
) -> list[Offer]:
    """The orders that make sense at the question now, for an interface to show.

    Without choices, while somebody else is asked, those whose question may come to the seat next.
    """
    question = getattr(view, "question", None)
    if question is None or getattr(view, "seat", None) is None:
        return []
    found = [kind for kind in plugin(game).orders.kinds if kind.question == question]
    if not choices:
        found = [kind for kind in found if kind.shared and plugin(game).orders.may_come(view)]
    offers = [_offer(game, kind, view, choices, language) for kind in found]
    return [
        offer
        for offer in offers
        if offer.least is not None or not choices or _meant(offer.order, view, choices)
    ]


def check_order(game: str, order: Order) -> None:
    """BadOrder, saying what would be right, unless the order can be carried out in that game."""
    kind = plugin(game).orders.by_name.get(order.kind)
    if kind is None:
        known = ", ".join(kinds(game))
        raise BadOrder(table_message("no_order", order=order.kind, known=known))
    least, most = kind.amounts or (0, 0)
    if not least <= order.amount <= most:
        if kind.amounts is None:
            raise BadOrder(table_message("order_no_number", order=kind.name, number=order.amount))
        raise BadOrder(
            table_message(
                "order_number", order=kind.name, least=least, most=most, number=order.amount
            )
        )
    if not _SCOPES[kind.lasts].fullmatch(order.scope):
        raise BadOrder(_wrong_scope(kind, order.scope))


def in_words(game: str, order: Order, language: str = ENGLISH) -> str:
    """An order as a part of a sentence: "pass in this auction above 6"."""
    words = catalogue_of(plugin(game).game.package, language, "orders")
    return words.fill(words.word("orders", order.kind), {}, {"amount": order.amount})


def _wrong_scope(kind: OrderKind, scope: str) -> Message:
    if kind.lasts == GAME:
        return table_message("order_whole_game", order=kind.name)
    return table_message("order_scope", order=kind.name, lasts=kind.lasts, scope=scope)


def _meant(order: Order, view: object, choices: list[Choice]) -> Choice | None:
    """The choice an order clearly means now."""
    kind = _orders_of(view).by_name.get(order.kind)
    if kind is None or kind.question != getattr(view, "question", None):
        return None
    if not choices or not still_stands(order, view):
        return None
    return kind.decide(order.amount, view, choices)


def _offer(game: str, kind: OrderKind, view: object, choices: list[Choice], language: str) -> Offer:
    scope = plugin(game).orders.scope(kind.lasts, view)
    if kind.amounts is None:
        order = Order(kind.name, 0, scope)
        return Offer(order, in_words(game, order, language), kind.rule)
    least, most = kind.amounts
    order = Order(kind.name, max(least, min(most, kind.suggest(view, choices))), scope)
    return Offer(order, in_words(game, order, language), kind.rule, least, most)


def _orders_of(view: object) -> Orders:
    return plugin(str(getattr(view, "game", ""))).orders
