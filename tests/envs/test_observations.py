"""Observations: defined by the view, written quickly from the state, a name for every index."""

import json
from typing import Any

import pytest

import buongoverno
from buongoverno.envs.definition import layout
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.resources import text_of
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.row_encoding import add_mask
from envs.positions import positions
from envs.revealing import revealed

GAMES = ("siena", "zena")
pytestmark = pytest.mark.both_builds


def mask_row(codes: list[int], size: int) -> bytes:
    """The mask of some legal codes."""
    pieces: list[bytes] = []
    add_mask(codes, size, pieces)
    return b"".join(pieces)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_the_quick_row_is_the_one_the_view_defines(game: str, seed: int) -> None:
    observer, defined = plugin(game).new_observer(), layout(game)
    names = defined.names()
    for state in positions(game, seed, every=13):
        for seat in range(state.seats):
            quick, slow = observer.row(state, seat), defined.row(state.view(seat))
            assert {
                names[i]: (a, b) for i, (a, b) in enumerate(zip(quick, slow, strict=True)) if a != b
            } == {}
            assert len(quick) == len(slow) == observer.size


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_row_does_not_leak_hidden_information(game: str, seed: int) -> None:
    observer = plugin(game).new_observer()
    for state in positions(game, seed, every=5):
        for seat in range(state.seats):
            world = state.imagine(seat, Chance(seed))
            assert observer.row(world, seat) == observer.row(state, seat)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_row_of_the_truth_is_that_of_a_view_that_shows_everything(game: str, seed: int) -> None:
    observer, defined = plugin(game).new_observer(), layout(game)
    hidden = "senesi.unseen" if game == "siena" else "unseen"
    unseen = [i for i, name in enumerate(defined.names()) if name.startswith(hidden)]
    told = 0
    for state in positions(game, seed, every=60):
        before = state.save()
        for seat in range(state.seats):
            truth = observer.truth(state, seat)
            assert truth == defined.row(revealed(game, state).view(seat))
            assert not any(truth[index] for index in unseen)
            told += truth != observer.truth(state.imagine(seat, Chance(seed)), seat)
        assert state.save() == before
    assert told > 0


def dict_of(game: str, row: bytes) -> dict[str, int]:
    """A row by the names of its indices."""
    return dict(zip(layout(game).names(), row, strict=True))


@pytest.mark.parametrize("seed", range(2))
def test_cards_that_are_not_seen_are_those_in_decks_and_hands(seed: int) -> None:
    names = layout("zena").names()
    actions = [name for name in names if name.startswith("unseen.of.")]
    goals = [name for name in names if name.startswith("unseen.for.")]
    for state in positions("zena", seed, every=20):
        for seat in range(state.seats):
            view: Any = state.view(seat)
            row = dict_of("zena", plugin("zena").new_observer().row(state, seat))
            held = sum(family.goals_in_hand for family in view.families)
            cards = sum(family.hand_size for family in view.families)
            known = [name for family in view.families for name in family.known_cards]
            known += view.families[seat].chosen
            known_goals = [name for name in known if f"you.goal.{name}" in names]
            hidden_goals = held - len(known_goals) + view.goal_deck.count(None)
            hidden = cards - len(known) + view.goal_deck.count(None) + view.action_deck.count(None)
            assert sum(row[name] for name in goals) == hidden_goals
            assert sum(row[name] for name in actions) == hidden - hidden_goals
            for family in view.families:
                kept = family.goals_seen - family.goals_put_back
                assert kept == family.goals_in_hand or any(
                    other.cards_passed for other in view.families
                )


def test_cards_of_an_own_file_are_told_by_what_is_printed_on_them() -> None:
    standard = text_of("buongoverno.games.zena", "cards.toml")
    own = standard.replace('id = "mercou"', 'id = "own_card"').replace(
        "effect = { coin = 2, card = 1 }", "effect = { coin = 3, card = 1 }", 1
    )
    state = buongoverno.game("zena").new(players=3, seed=2, cards=own)
    follower, defined = plugin("zena").new_observer(), layout("zena", own)
    usual = buongoverno.game("zena").new(players=3, seed=2)
    held = 0
    for seat in range(3):
        row = follower.row(state, seat)
        assert row == defined.row(state.view(seat))
        assert follower.row(usual, seat) == layout("zena").row(usual.view(seat))
        told = dict(zip(defined.names(), row, strict=True))
        hand = state.view(seat).families[seat].known_cards
        for place, name in enumerate(hand):
            assert told[f"hand.{place}.gain.coin"] == 3 or name != "own-card"
        held += hand.count("own-card")
    assert held


def test_a_row_tells_what_lies_on_the_table_by_name() -> None:
    state = buongoverno.game("siena").new(players=3, seed=4)
    row = dict(
        zip(layout("siena").names(), plugin("siena").new_observer().row(state, 1), strict=True)
    )
    assert row["question.propose"] == 1
    assert row["finished.grain"] == 1
    assert row["calandrino.banchi-di-sotto"] == 1
    assert [row[f"{player}.florins"] for player in ("you", "second", "third")] == [28, 28, 28]
    assert row["fourth.present"] == 0
    assert [row[f"you.florins.at_least.{step}"] for step in (20, 25, 30)] == [1, 1, 0]
    assert row["you.missing"] == 2
    assert row["rounds_left"] == 20
    assert (row["next_floor.price"], row["next_floor.points"]) == (15, 2)
    assert sum(row[name] for name in row if name.startswith("unseen.")) == row["deck"]


def test_players_stand_in_the_row_from_the_observer_round_the_table() -> None:
    state = buongoverno.game("siena").new(players=4, seed=4)
    names = layout("siena").names()
    decider = state.first_pending()
    for seat in range(4):
        row = dict(zip(names, plugin("siena").new_observer().row(state, seat), strict=True))
        places = ("you", "second", "third", "fourth")
        assert row[f"{places[(decider - seat) % 4]}.decides"] == 1
        assert sum(row[f"{place}.decides"] for place in places) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_index_has_a_name_of_its_own_and_a_scale(game: str) -> None:
    defined = layout(game)
    assert len(set(defined.names())) == len(defined.scales()) == defined.size
    assert min(defined.scales()) >= 1
    assert defined.names()[defined.start("you.present")] == "you.present"


def test_masks_have_one_at_the_legal_codes() -> None:
    for game in GAMES:
        size = buongoverno.game(game).code_count
        for state in positions(game, 5, every=1):
            codes = state.legal()
            mask = mask_row(codes, size)
            assert [code for code, legal in enumerate(mask) if legal] == codes
            assert len(mask) == size


def test_long_runs_of_codes_are_in_the_mask() -> None:
    bids = [0, *range(206, 456)]
    mask = mask_row(bids, 456)
    assert len(mask) == 456
    assert [code for code, legal in enumerate(mask) if legal] == bids


def test_a_game_that_has_no_observations_is_refused() -> None:
    with pytest.raises(BadSetup, match="siena, zena"):
        layout("chess")
    with pytest.raises(BadSetup, match="siena, zena"):
        plugin("chess").new_observer()


@pytest.mark.parametrize(
    ("game", "added"),
    [("siena", ["bids"]), ("zena", ["goals_seen", "goals_put_back", "cards_passed"])],
)
def test_a_state_saved_by_the_first_release_is_still_read(game: str, added: list[str]) -> None:
    state = list(positions(game, 1, every=50))[1]
    saved = json.loads(state.save())
    for part in [saved["auction"]] if game == "siena" else saved["players"]:
        for name in added:
            del part[name]
    loaded = buongoverno.game(game).load(json.dumps(saved))
    assert loaded.legal() == state.legal()
