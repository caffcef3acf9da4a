"""What all standing orders have in common."""

import itertools

import pytest

import buongoverno
from buongoverno.games.siena.flow import QUESTIONS as SIENA_QUESTIONS
from buongoverno.games.zena.cards import AREAS
from buongoverno.games.zena.flow import QUESTIONS as ZENA_QUESTIONS
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.question import names_of
from buongoverno.kernel.resources import catalogue_of
from buongoverno.plugin.registry import plugin
from buongoverno.protocol.command import Order
from buongoverno.tables.orders import (
    answer,
    check_order,
    in_words,
    kinds,
    orders_for,
    still_stands,
)
from siena.tampering import tamper as tamper_siena
from tables.orders.positions import found, positions
from zena.tampering import tamper as tamper_zena

GAMES = ["siena", "zena"]
QUESTIONS = {"siena": names_of(SIENA_QUESTIONS), "zena": names_of(ZENA_QUESTIONS)}
TAMPER = {"siena": tamper_siena, "zena": tamper_zena}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_a_question_a_rule_and_words(game: str) -> None:
    rulebook = buongoverno.game(game).rulebook
    for kind in plugin(game).orders.kinds:
        assert kind.question in QUESTIONS[game]
        assert rulebook.statement(kind.rule)
    words = catalogue_of(buongoverno.game(game).package, "en", "orders")
    assert words.keys("orders") == sorted(kinds(game))


def test_an_order_has_words() -> None:
    assert in_words("siena", Order("pass_this_auction_above", 6)) == "pass in this auction above 6"
    assert in_words("siena", Order("draw_fato", 1)).startswith("always draw 1 Fato card in")
    assert in_words("zena", Order("never_join_in", 2)) == "never join in the Palace"
    assert in_words("zena", Order("draw_goal"), "../en") == "always draw a goal card"
    assert in_words("zena", Order("draw_goal"), "xx") == "always draw a goal card"


def test_areas_have_the_names_of_the_game() -> None:
    words = buongoverno.game("zena").catalogue()
    for number, area in enumerate(AREAS):
        assert in_words("zena", Order("never_join_in", number)).endswith(words.place(area))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_can_be_given_and_answers_with_a_legal_code(game: str) -> None:
    offered: set[str] = set()
    answered: set[str] = set()
    for state in positions(game):
        seat = state.first_pending()
        view, choices = state.view(seat), state.choices(seat)
        for offer in orders_for(game, view, choices):
            check_order(game, offer.order)
            assert still_stands(offer.order, view)
            offered.add(offer.order.kind)
            meant = answer([offer.order], view, choices)
            if meant is not None:
                assert meant.code in state.legal(seat)
                assert meant.order == offer.order
                answered.add(offer.order.kind)
            elif offer.least is None:
                raise AssertionError(f"{offer.order} was offered in vain")
        if len(answered) == len(kinds(game)):
            break
    assert offered == set(kinds(game))
    assert answered == set(kinds(game))


@pytest.mark.parametrize("game", GAMES)
def test_an_order_answers_its_own_question_only(game: str) -> None:
    for state in itertools.islice(positions(game), 400):
        seat = state.first_pending()
        view = state.view(seat)
        others = [
            Order(kind.name, 0, plugin(game).orders.scope(kind.lasts, view))
            for kind in plugin(game).orders.kinds
            if kind.question != getattr(view, "question", "")
        ]
        assert answer(others, view, state.choices(seat)) is None


@pytest.mark.parametrize("game", GAMES)
def test_orders_are_carried_out_from_what_the_seat_knows(game: str) -> None:
    compared = 0
    for number, state in enumerate(positions(game)):
        if number % 40:
            continue
        seat = state.first_pending()
        other = TAMPER[game](state, seat, Chance(number))
        view, choices = state.view(seat), state.choices(seat)
        offers = orders_for(game, view, choices)
        assert offers == orders_for(game, other.view(seat), other.choices(seat))
        for offer in offers:
            meant = answer([offer.order], view, choices)
            assert meant == answer([offer.order], other.view(seat), other.choices(seat))
            compared += 1
        if number > 1600:
            break
    assert compared > 20


def test_orders_that_contradict_each_other_are_not_carried_out() -> None:
    state = found("zena", "draw")
    seat = state.first_pending()
    view, choices = state.view(seat), state.choices(seat)
    action, goal = Order("draw_action"), Order("draw_goal")
    assert answer([action], view, choices) is not None
    assert answer([goal], view, choices) is not None
    assert answer([action, goal], view, choices) is None


def test_the_first_of_agreeing_orders_is_reported() -> None:
    state = found("siena", "bid")
    seat = state.first_pending()
    first, second = Order("pass_auctions_above", 0), Order("pass_auctions_above", 0)
    meant = answer([first, second], state.view(seat), state.choices(seat))
    assert meant is not None
    assert meant.order is first


def test_orders_answer_only_for_their_own_seat() -> None:
    state = found("siena", "bid")
    other = (state.first_pending() + 1) % state.seats
    order = Order("pass_auctions_above", 0)
    assert answer([order], state.view(other), state.choices(other)) is None
    assert answer([order], state.view(None), []) is None
    assert orders_for("siena", state.view(None), []) == []


@pytest.mark.parametrize(
    ("order", "advice"),
    [
        (
            Order("sell_half"),
            "there is no standing order 'sell_half'; there are: pass_this_auction",
        ),
        (Order("sell_all", 3), "sell_all takes no number, not 3"),
        (Order("pass_auctions_above", 251), "takes a number from 0 to 250, not 251"),
        (Order("draw_fato", 0), "takes a number from 1 to 6, not 0"),
        (Order("sell_all", 0, "round 3"), "lasts the whole game: leave its scope empty"),
        (
            Order("take_none_this_round"),
            "lasts for one round: give it the scope that it is offered",
        ),
        (Order("pass_this_auction_above", 6, "round 3"), "lasts for one auction"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(order: Order, advice: str) -> None:
    with pytest.raises(BuongovernoError) as refusal:
        check_order("siena", order)
    assert advice in str(refusal.value)


def test_an_unknown_game_has_no_orders() -> None:
    with pytest.raises(BuongovernoError, match="there is no game 'chess'"):
        check_order("chess", Order("sell_all"))
