"""What choices and views of Zena 1814 tell an interface, so that it need not know a rule."""

import pytest

import buongoverno
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.views import AreaView, ZenaView
from buongoverno.kernel.scenario_language import Sentence
from buongoverno.kernel.state import Choice

pytestmark = pytest.mark.both_builds


def arranged(*lines: str) -> Position:
    language = buongoverno.game("zena").scenario_language("expert", {})
    state = language.arrange([Sentence(0, text) for text in lines])
    assert isinstance(state, Position)
    return state


def choice(state: Position, text: str) -> Choice:
    return next(one for one in state.choices(state.pending[0]) if one.text == text)


def told(one: Choice) -> list[tuple[str, int | None, str | None, int]]:
    return [(each.kind, each.seat, each.place, each.amount) for each in one.consequences]


def area(state: Position, name: str) -> AreaView:
    view = state.view(None)
    assert isinstance(view, ZenaView)
    return next(one for one in view.areas if one.area == name)


@pytest.mark.rule("Z8.5", "Z8.6")
def test_a_move_tells_who_would_lead_in_both_areas() -> None:
    state = arranged(
        "2 players",
        "P1's figures: lord bank, lady bank, heirs port",
        "P2's figures: lord fort, lady port, heirs bank",
        "it is P1's turn",
    )
    assert told(choice(state, "move lord to fort")) == [
        ("strength", 0, "fort", 5),
        ("lead", None, "fort", 5),  # a tie
        ("strength", 0, "bank", 0),  # a Lady alone
        ("lead", 1, "bank", 4),
    ]


@pytest.mark.rule("Z8.7")
def test_a_choice_about_a_card_on_the_board_names_its_spot_and_slot() -> None:
    state = arranged(
        "3 players",
        "P1's figures: heir fort",
        "old-town: manezzi P1 P2, mercou P2 P3",
        "whole action deck: none",
        "whole goal deck: none",
        "the settlement begins",
    )
    oust = choice(state, "oust old-town 2 slot 2")
    assert (oust.place, oust.spot, oust.slot) == ("old-town", 2, 2)


@pytest.mark.rule("Z6.5")
def test_joining_names_the_topmost_free_slot() -> None:
    state = arranged(
        "2 players",
        "P1's figures: lord bank",
        "bank: cangio P2, speculacion P2",
        "P1 has 9 coins",
        "it is P1's turn",
    )
    join = choice(state, "join bank 2")
    assert (join.place, join.spot, join.slot) == ("bank", 2, 2)
    assert told(join) == [("roll", None, None, 1)]


@pytest.mark.rule("Z6.7")
def test_a_pass_for_nothing_is_dominated_by_one_for_a_coin() -> None:
    state = arranged("2 players", "P1's figures: lord bank", "it is P1's turn")
    assert told(choice(state, "pass")) == [
        ("dominated", None, None, choice(state, "take coin").code)
    ]
    assert told(choice(state, "take coin")) == told(choice(state, "draw action")) == []
    state.apply(choice(state, "move lord to fort").code)
    assert told(choice(state, "pass")) == []


@pytest.mark.rule("Z6.4")
def test_an_offer_tells_who_could_join_it_at_once() -> None:
    state = arranged(
        "4 players",
        "P1 holds cangio",
        "P1's figures: lord bank",
        "P2's figures: lord bank",
        "P3's figures: lord bank",
        "P3 has 0 coins",
        "P4's figures: lord port",
        "P1 has 9 coins",
        "it is P1's turn",
    )
    assert told(choice(state, "offer cangio")) == [("may_join", 1, None, 0)]


@pytest.mark.rule("Z9.1")
def test_coins_for_the_die_tell_what_the_roll_then_has() -> None:
    state = arranged(
        "2 players", "P1 has 9 coins", "bank: speculacion P1 P2", "the settlement reaches the bank"
    )
    assert [told(one) for one in state.choices(0)[:2]] == [
        [("roll", None, None, 1)],
        [("roll", None, None, 2)],
    ]
    assert area(state, "bank").cards[0].bonus == 1


@pytest.mark.rule("Z12.2")
def test_who_gets_the_start_card_tells_the_turns_of_all_rounds() -> None:
    state = buongoverno.game("zena").new(3, seed=1)
    assert isinstance(state, Position)
    while len(state.pending) > 1 or state.choices(state.pending[0])[0].kind == "place":
        seat = state.pending[0]
        state.apply(state.legal(seat)[0], seat)
    (seat,) = state.pending
    keep = next(one for one in state.choices(seat) if one.amount == seat)
    assert [each.amount for each in keep.consequences] == [1, 2, 3, 1, 2, 3, 1, 2]


@pytest.mark.rule("Z8.5")
def test_a_view_tells_by_how_much_somebody_leads() -> None:
    state = arranged(
        "2 players",
        "P1's figures: lord bank, lady palace",
        "P2's figures: lord port, heir bank",
        "it is P1's turn",
    )
    assert (area(state, "bank").majority, area(state, "bank").lead) == (0, 3)
    assert (area(state, "palace").majority, area(state, "palace").lead) == (None, 0)


@pytest.mark.rule("Z5.2")
def test_a_view_tells_what_the_event_changes_on_each_card() -> None:
    state = arranged(
        "2 players",
        "the event is forced-loan",
        "bank: leughi-de-san-zorzo P1, monte-de-pietae P1, speculacion P1",
        "it is P1's turn",
    )
    assert [card.change for card in area(state, "bank").cards] == [-1, 0, 0]


@pytest.mark.rule("Z8.1")
def test_a_view_shows_which_of_two_copies_is_settled() -> None:
    state = arranged(
        "2 players",
        "P1 has 9 coins",
        "bank: speculacion P2, speculacion P1",
        "P2 has 0 coins",
        "the settlement reaches the bank",
    )
    assert state.pending == (0,)
    assert area(state, "bank").cards[-1].at_issue
    assert not any(card.at_issue for card in area(state, "bank").cards[:-1])
