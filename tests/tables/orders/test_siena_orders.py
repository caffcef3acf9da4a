"""Standing orders at a table of Siena."""

import pytest

from buongoverno.games.siena.orders import ORDERS
from buongoverno.games.siena.views import SienaView
from buongoverno.kernel.state import Choice, State
from buongoverno.protocol.command import Order
from buongoverno.tables.orders import answer, orders_for, still_stands
from tables.orders.positions import found, played

AUCTION_OPENS = ("proposes", "star_auction", "calls_artist")


def view_of(state: State, seat: int | None = None) -> SienaView:
    view = state.view(state.first_pending() if seat is None else seat)
    assert isinstance(view, SienaView)
    return view


def carried_out(state: State, kind: str, amount: int = 0, scope: str | None = None) -> str | None:
    """What the seat that is asked decides by an order, in notation."""
    seat = state.first_pending()
    view = view_of(state)
    if scope is None:
        scope = ORDERS.scope(ORDERS.by_name[kind].lasts, view)
    meant = answer([Order(kind, amount, scope)], view, state.choices(seat))
    return None if meant is None else state.write(meant.code)


def least_bid(state: State) -> int:
    return min(choice.amount for choice in state.choices() if choice.kind == "bid")


def kinds_of(choices: list[Choice]) -> list[str]:
    return [choice.kind for choice in choices]


# -- auctions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["pass_this_auction_above", "pass_auctions_above"])
def test_pass_above_a_number(kind: str) -> None:
    def bid_is_four(view: object, choices: list[Choice]) -> bool:
        return isinstance(view, SienaView) and view.auction is not None and view.auction.bid == 4

    state = found("siena", "bid", bid_is_four)
    assert least_bid(state) == 5
    assert carried_out(state, kind, 4) == "pass"
    assert carried_out(state, kind, 5) is None  # 5 is not above 5: the person is asked
    assert carried_out(state, kind, 6) is None


def test_bid_as_little_as_possible_up_to_a_number() -> None:
    state = found("siena", "bid")
    least = least_bid(state)
    assert carried_out(state, "bid_this_auction_up_to", least + 3) == f"bid {least}"
    assert carried_out(state, "bid_this_auction_up_to", least) == f"bid {least}"
    assert carried_out(state, "bid_this_auction_up_to", least - 1) == "pass"


def test_an_order_for_this_auction_ends_with_it() -> None:
    state = found("siena", "bid").clone()
    this = ORDERS.scope("auction", view_of(state))
    order = Order("pass_this_auction_above", 0, this)
    while ORDERS.scope("auction", view_of(state)) == this:
        assert still_stands(order, view_of(state))
        assert carried_out(state, order.kind, 0, this) == "pass"
        state.apply(state.read("pass"))
    while view_of(state).question != "bid":
        state.apply(state.legal()[-1])
    assert not still_stands(order, view_of(state))
    assert carried_out(state, order.kind, 0, this) is None


@pytest.mark.parametrize("number", [0, 1, 3])
def test_no_two_auctions_of_a_game_have_the_same_scope(number: int) -> None:
    """A scope that came back would be an order that comes back to life."""
    auctions: dict[str, int] = {}
    for state in played("siena", number):
        if view_of(state).question == "bid":
            opened = [entry.kind in AUCTION_OPENS for entry in state.log(None)]
            this = ORDERS.scope("auction", view_of(state))
            assert auctions.setdefault(this, sum(opened)) == sum(opened)
    assert len(auctions) > 10
    assert len(set(auctions.values())) == len(auctions)


def test_pass_till_the_end_of_the_round() -> None:
    state = found("siena", "bid", lambda view, _: getattr(view, "round", 0) == 3)
    assert carried_out(state, "pass_auctions_this_round", scope="round 3") == "pass"
    assert carried_out(state, "pass_auctions_this_round", scope="round 2") is None


def test_pass_where_an_artist_is_dear() -> None:
    def artist(view: object, choices: list[Choice]) -> bool:
        return (
            isinstance(view, SienaView)
            and view.auction is not None
            and (view.auction.kind == "artist")
        )

    state = found("siena", "bid", artist)
    assert carried_out(state, "pass_artists_above", least_bid(state) - 1) == "pass"
    assert carried_out(state, "pass_artists_above", least_bid(state)) is None
    assert carried_out(found("siena", "bid"), "pass_artists_above", 0) is None  # a star card


def test_a_seat_still_in_the_auction_is_offered_to_pass_while_another_is_asked() -> None:
    def one_is_out(view: object, choices: list[Choice]) -> bool:
        return (
            isinstance(view, SienaView)
            and view.auction is not None
            and (1 < len(view.auction.inside) < len(view.players))
        )

    state = found("siena", "bid", one_is_out)
    auction = view_of(state).auction
    assert auction is not None
    for seat in range(state.seats):
        if seat != state.first_pending():
            offers = orders_for("siena", state.view(seat), [])
            assert bool(offers) == (seat in auction.inside)


def test_never_put_a_card_up() -> None:
    assert carried_out(found("siena", "propose"), "never_propose") == "pass"


def test_never_look_at_artists() -> None:
    state = found("siena", "look")
    assert carried_out(state, "never_look") == "pass"
    assert carried_out(found("siena", "bid"), "never_look") is None


# -- cards -----------------------------------------------------------------------------------------


def test_take_no_more_cards_this_round() -> None:
    state = found("siena", "take")
    assert carried_out(state, "take_none_this_round") == "pass"
    assert carried_out(state, "take_none_this_round", scope="round 17") is None


def test_take_no_card_when_all_are_dear() -> None:
    def none_is_free(view: object, choices: list[Choice]) -> bool:
        return all(choice.price for choice in choices if choice.kind == "take")

    state = found("siena", "take", none_is_free)
    cheapest = min(choice.price for choice in state.choices() if choice.kind == "take")
    assert carried_out(state, "take_none_above", cheapest - 1) == "pass"
    assert carried_out(state, "take_none_above", cheapest) is None


def test_keep_florins_or_give_them_up_for_senesi_cards() -> None:
    def two_to_be_had(view: object, choices: list[Choice]) -> bool:
        return "two_senesi" in kinds_of(choices)

    state = found("siena", "offer", two_to_be_had)
    answers = {
        kind: carried_out(state, kind)
        for kind in ("keep_florins", "buy_one_senesi", "buy_two_senesi")
    }
    assert answers["keep_florins"] == "pass"
    assert len(set(answers.values())) == 3
    poor = found("siena", "offer", lambda _, choices: "two_senesi" not in kinds_of(choices))
    assert carried_out(poor, "buy_two_senesi") is None


def test_keep_the_senesi_card_worth_most() -> None:
    state = found("siena", "keep")
    seen = [choice.amount for choice in state.choices()]
    meant = answer([Order("keep_highest_senesi")], view_of(state), state.choices())
    assert meant is not None
    assert next(choice for choice in state.choices() if choice.code == meant.code).amount == max(
        seen
    )


# -- turns and goods -------------------------------------------------------------------------------


def test_go_first_or_last() -> None:
    state = found("siena", "first")
    seat = state.first_pending()
    for kind, place in (("go_first", 0), ("go_last", -1)):
        after = state.clone()
        after.apply(state.read(str(carried_out(state, kind))))
        turns = [seat_of_turn(after)]
        while len(turns) < state.seats and view_of(after).round == view_of(state).round:
            after.apply(after.legal()[0])
            if not after.over and seat_of_turn(after) not in (None, turns[-1]):
                turns.append(seat_of_turn(after))
        assert turns[place] == seat


def seat_of_turn(state: State) -> int | None:
    turn = view_of(state).turn
    return None if turn is None else turn.seat


def test_sell_all_the_dearest_first() -> None:
    def several(view: object, choices: list[Choice]) -> bool:
        return len({choice.gain for choice in choices if choice.kind == "sell"}) > 1

    state = found("siena", "sell", several).clone()
    seat = state.first_pending()
    gains = []
    while view_of(state).question == "sell" and state.first_pending() == seat:
        meant = carried_out(state, "sell_all")
        assert meant is not None
        assert meant.startswith("sell ")
        code = state.read(meant)
        gains.append(next(choice.gain for choice in state.choices() if choice.code == code))
        state.apply(code)
    assert len(gains) > 1
    assert gains == sorted(gains, reverse=True)


def test_sell_nothing_more_this_round() -> None:
    assert carried_out(found("siena", "sell"), "sell_nothing_this_round") == "done"


def test_always_the_same_road() -> None:
    state = found("siena", "road")
    assert carried_out(state, "always_to_florence") == "to florence"
    assert carried_out(state, "always_to_arezzo") == "to arezzo"


def test_always_draw_a_fixed_number_of_fato_cards() -> None:
    state = found("siena", "draw")
    assert carried_out(state, "draw_fato", 2) == "draw 2"
    assert carried_out(state, "draw_fato", 6) == "draw 6"


# -- the city --------------------------------------------------------------------------------------


def test_courtesans_are_paid_or_kept_busy() -> None:
    state = found("siena", "courtesans")
    assert carried_out(state, "pay_courtesans") == "pay"
    assert carried_out(state, "play_friends") == "play friends"


def test_alms_are_given_refused_or_kept_by_guards() -> None:
    def guards(view: object, choices: list[Choice]) -> bool:
        return "play" in kinds_of(choices) and "give" in kinds_of(choices)

    state = found("siena", "alms", guards)
    assert carried_out(state, "give_alms") == "give"
    assert carried_out(state, "refuse_alms") == "refuse"
    assert carried_out(state, "play_guards") == "play guards"
    alone = found("siena", "alms", lambda _, choices: "play" not in kinds_of(choices))
    assert carried_out(alone, "play_guards") is None


def test_calandrino_goes_as_he_is_and_no_further() -> None:
    assert carried_out(found("siena", "beggar-cards"), "add_nothing_for_beggar") == "go"
    may_stay = found("siena", "beggar-step", lambda _, choices: "stay" in kinds_of(choices))
    assert carried_out(may_stay, "stop_beggar") == "stay"
