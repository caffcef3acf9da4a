"""An observer that follows a game keeps pieces of its rows, and none of them too long."""

import pytest

from buongoverno.plugin.registry import plugin
from envs.positions import positions

pytestmark = pytest.mark.both_builds


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_incremental_observer_equals_a_fresh_one(game: str, seed: int) -> None:
    follower = plugin(game).new_observer()
    for state in positions(game, seed, every=1):
        newcomer = plugin(game).new_observer()
        for seat in range(state.seats):
            assert follower.row(state, seat) == newcomer.row(state, seat)
            assert follower.truth(state, seat) == newcomer.truth(state, seat)


def test_one_observer_may_follow_several_games() -> None:
    follower = plugin("siena").new_observer()
    games = positions("siena", 1, every=3), positions("siena", 5, every=3)
    for one, other in zip(*games, strict=False):
        for state in (one, other, one.clone()):
            assert follower.row(state, 0) == plugin("siena").new_observer().row(state, 0)
