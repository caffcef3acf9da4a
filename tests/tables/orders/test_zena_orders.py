"""Standing orders at a table of Zena 1814."""

from buongoverno.games.zena.cards import AREAS
from buongoverno.games.zena.orders import ORDERS
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import Choice, State
from buongoverno.protocol.command import Order
from buongoverno.tables.orders import answer
from tables.orders.positions import found


def carried_out(state: State, kind: str, amount: int = 0, scope: str | None = None) -> str | None:
    """What the seat that is asked decides by an order: the kind of its choice."""
    seat = state.first_pending()
    view = state.view(seat)
    assert isinstance(view, ZenaView)
    if scope is None:
        scope = ORDERS.scope(ORDERS.by_name[kind].lasts, view)
    choices = state.choices(seat)
    meant = answer([Order(kind, amount, scope)], view, choices)
    if meant is None:
        return None
    return next(choice.kind for choice in choices if choice.code == meant.code)


def asked_to_join() -> tuple[State, Choice]:
    def dear(view: object, choices: list[Choice]) -> bool:
        return any(choice.kind == "join_it" and choice.price == 2 for choice in choices)

    state = found("zena", "join", dear)
    return state, next(choice for choice in state.choices() if choice.kind == "join_it")


# -- joining ---------------------------------------------------------------------------------------


def test_never_join_above_a_price() -> None:
    state, _ = asked_to_join()
    assert carried_out(state, "never_join_above", 1) == "do_not_join"
    assert carried_out(state, "never_join_above", 2) is None


def test_join_everything_up_to_a_price() -> None:
    state, _ = asked_to_join()
    assert carried_out(state, "always_join_up_to", 2) == "join_it"
    assert carried_out(state, "always_join_up_to", 1) is None


def test_never_join_in_an_area() -> None:
    state, offered = asked_to_join()
    for number, area in enumerate(AREAS):
        expected = "do_not_join" if area == offered.place else None
        assert carried_out(state, "never_join_in", number) == expected


def test_join_nothing_this_round() -> None:
    state, _ = asked_to_join()
    assert carried_out(state, "join_nothing_this_round") == "do_not_join"
    assert carried_out(state, "join_nothing_this_round", scope="round 9") is None


# -- turns -----------------------------------------------------------------------------------------


def test_pass_for_a_coin_this_round() -> None:
    def may_take_coin(view: object, choices: list[Choice]) -> bool:
        return any(choice.kind == "take_coin" for choice in choices)

    state = found("zena", "turn", may_take_coin)
    assert carried_out(state, "pass_for_coin_this_round") == "take_coin"
    assert carried_out(state, "pass_for_coin_this_round", scope="round 8") is None
    begun = found("zena", "turn", lambda view, choices: not may_take_coin(view, choices))
    assert carried_out(begun, "pass_for_coin_this_round") is None


def test_end_the_turn_after_an_offer() -> None:
    def offered(view: object, choices: list[Choice]) -> bool:
        return isinstance(view, ZenaView) and view.turn is not None and view.turn.offered

    assert carried_out(found("zena", "turn", offered), "end_turn_after_offer") == "pass"
    assert carried_out(found("zena", "turn"), "end_turn_after_offer") is None


def test_pass_in_extra_turns() -> None:
    def extra(view: object, choices: list[Choice]) -> bool:
        return isinstance(view, ZenaView) and view.turn is not None and view.turn.extra

    assert carried_out(found("zena", "turn", extra), "pass_extra_turns") == "pass"
    assert carried_out(found("zena", "turn"), "pass_extra_turns") is None


def test_always_draw_from_the_same_deck() -> None:
    state = found("zena", "draw")
    assert carried_out(state, "draw_action") == "draw_action"
    assert carried_out(state, "draw_goal") == "draw_goal"


# -- settlement ------------------------------------------------------------------------------------


def in_palace(view: object, choices: list[Choice]) -> bool:
    return (
        isinstance(view, ZenaView)
        and view.settlement is not None
        and (view.settlement.card is None)
    )


def test_exchange_what_a_card_allows() -> None:
    state = found("zena", "exchange", lambda view, choices: not in_palace(view, choices))
    assert carried_out(state, "always_exchange") == "exchange"
    assert carried_out(state, "never_exchange") == "do_not_pay"
    assert carried_out(state, "always_pay_in_palace") is None
    assert carried_out(state, "never_pay_in_palace") is None


def test_pay_for_the_majority_in_the_palace() -> None:
    state = found("zena", "exchange", in_palace)
    assert carried_out(state, "always_pay_in_palace") == "exchange"
    assert carried_out(state, "never_pay_in_palace") == "do_not_pay"
    assert carried_out(state, "always_exchange") is None
    assert carried_out(state, "never_exchange") is None


def test_pay_coins_for_dice_or_none() -> None:
    def two_at_most(view: object, choices: list[Choice]) -> bool:
        return max(choice.amount for choice in choices) == 2

    state = found("zena", "coins", two_at_most)
    for wanted, paid in ((0, 0), (1, 1), (2, 2), (5, 2)):
        meant = answer(
            [Order("pay_for_dice", wanted)], state.view(state.first_pending()), state.choices()
        )
        assert meant is not None
        assert state.write(meant.code) == state.choices()[paid].text
        assert state.choices()[paid].price == paid


def test_never_replace_a_marker() -> None:
    assert carried_out(found("zena", "manezzi"), "never_oust") == "do_not_oust"
