"""Standing orders for Zena 1814, in the order of the rulebook."""

from typing import Final

from buongoverno.games.zena.cards import AREAS
from buongoverno.games.zena.codes import MOST_COINS
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.plugin.orders import GAME, ROUND, OrderKind, Orders, of_kind, the

_DEAREST_SLOT: Final = 999  # with any card file


def scope(lasts: str, view: ZenaView) -> str:
    """The round under way; "" for what lasts longer."""
    return f"round {view.round}" if lasts == ROUND else ""


def may_come(view: ZenaView) -> bool:
    """Whether the question that somebody else is asked may still come to this seat."""
    return True


# -- joining what is offered (Z6.4) ----------------------------------------------------------------


def _never_join_above(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    price = _price(choices)
    return _decline(amount, view, choices) if price is not None and price > amount else None


def _join_up_to(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    price = _price(choices)
    return _join(amount, view, choices) if price is not None and price <= amount else None


def _never_join_in(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """The areas are numbered as on the board, from 0."""
    offered = of_kind(choices, "join_it")
    there = bool(offered) and offered[0].place == AREAS[amount]
    return _decline(amount, view, choices) if there else None


def _price(choices: list[Choice]) -> int | None:
    offered = of_kind(choices, "join_it")
    return offered[0].price if offered else None


def _price_now(view: ZenaView, choices: list[Choice]) -> int:
    return _price(choices) or 0


def _below_price(view: ZenaView, choices: list[Choice]) -> int:
    return _price_now(view, choices) - 1


def _area_now(view: ZenaView, choices: list[Choice]) -> int:
    offered = of_kind(choices, "join_it")
    return AREAS.index(str(offered[0].place)) if offered else 0


# -- turns (Z6.1, Z6.7, Z8.8) ----------------------------------------------------------------------


def _end_after_offer(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """End the turn once a card was offered (Z6.1)."""
    offered = view.turn is not None and view.turn.offered
    return _pass(amount, view, choices) if offered else None


def _pass_extra_turns(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """Do nothing in an extra turn (Z8.8)."""
    extra = view.turn is not None and view.turn.extra
    return _pass(amount, view, choices) if extra else None


# -- settlement (Z8.2, Z8.5, Z9.1) -----------------------------------------------------------------


def _on_cards(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """Pay whenever a card allows an exchange (Z8.2)."""
    return None if _in_palace(view) else the("exchange")(amount, view, choices)


def _never_on_cards(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    return None if _in_palace(view) else the("do_not_pay")(amount, view, choices)


def _for_palace(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """Pay for the majority in the Palace (Z8.5)."""
    return the("exchange")(amount, view, choices) if _in_palace(view) else None


def _never_for_palace(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    return the("do_not_pay")(amount, view, choices) if _in_palace(view) else None


def _in_palace(view: ZenaView) -> bool:
    """Where no card is being settled, the majority is (Z8.5)."""
    return view.settlement is not None and view.settlement.card is None


def _pay_for_dice(amount: int, view: ZenaView, choices: list[Choice]) -> Choice | None:
    """So many coins for the die, or as many as may be paid (Z9.1)."""
    payable = [choice for choice in of_kind(choices, "coins") if choice.amount <= amount]
    return max(payable, key=lambda choice: choice.amount, default=None)


_pass = the("pass")
_join = the("join_it")
_decline = the("do_not_join")
_PRICES: Final = (0, _DEAREST_SLOT)
_AREAS: Final = (0, len(AREAS) - 1)

ORDERS: Final = Orders(
    (
        OrderKind("draw_action", "draw", "Z4.2", the("draw_action")),
        OrderKind("draw_goal", "draw", "Z4.2", the("draw_goal")),
        OrderKind("end_turn_after_offer", "turn", "Z6.1", _end_after_offer),
        OrderKind(
            "never_join_above", "join", "Z6.4", _never_join_above, GAME, _PRICES, _below_price, True
        ),
        OrderKind(
            "always_join_up_to", "join", "Z6.4", _join_up_to, GAME, _PRICES, _price_now, True
        ),
        OrderKind("never_join_in", "join", "Z6.4", _never_join_in, GAME, _AREAS, _area_now, True),
        OrderKind("join_nothing_this_round", "join", "Z6.4", _decline, ROUND, shared=True),
        OrderKind("pass_for_coin_this_round", "turn", "Z6.7", the("take_coin"), ROUND, shared=True),
        OrderKind("always_exchange", "exchange", "Z8.2", _on_cards),
        OrderKind("never_exchange", "exchange", "Z8.2", _never_on_cards),
        OrderKind("always_pay_in_palace", "exchange", "Z8.5", _for_palace),
        OrderKind("never_pay_in_palace", "exchange", "Z8.5", _never_for_palace),
        OrderKind("never_oust", "manezzi", "Z8.7", the("do_not_oust")),
        OrderKind("pass_extra_turns", "turn", "Z8.8", _pass_extra_turns),
        OrderKind("pay_for_dice", "coins", "Z9.1", _pay_for_dice, GAME, (0, MOST_COINS)),
    ),
    scope,
    may_come,
)
