"""Observations: defined by the view, written quickly from the state, a name for every index."""

import pytest

import buongoverno
from buongoverno.envs.definition import layout
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.plugin.registry import plugin
from buongoverno.plugin.row_encoding import add_mask
from envs.positions import positions

GAMES = ("siena", "zena")
pytestmark = pytest.mark.both_builds


def mask_row(codes: list[int], size: int) -> bytes:
    """The mask of some legal codes."""
    pieces: list[bytes] = []
    add_mask(codes, size, pieces)
    return b"".join(pieces)


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("game", GAMES)
def test_the_quick_row_is_the_one_the_view_defines(game: str, seed: int) -> None:
    observer, defined = plugin(game).new_observer(), layout(game)
    names = defined.names()
    for state in positions(game, seed, every=11):
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
