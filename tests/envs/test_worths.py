"""What the judge is asked for the worths of a batch depends only on what the seat may know."""

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.registry import plugin
from envs.positions import positions

pytestmark = pytest.mark.both_builds


def worths(game: str, state: State, seat: int, seed: int) -> list[float]:
    """What every code is worth to a seat."""
    judge = plugin(game).judge
    return judge.code_values(judge.world(state, seat, Chance(seed)), seat, state.legal_codes(seat))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_tables_that_a_seat_cannot_tell_apart_have_the_same_worths(game: str, seed: int) -> None:
    for state in positions(game, seed, every=3):
        for seat in state.pending:
            before = state.save()
            other = state.imagine(seat, Chance(seed))
            assert worths(game, state, seat, seed) == worths(game, other, seat, seed)
            assert state.save() == before


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_what_is_hidden_is_imagined_only_where_the_judge_asks_for_it(game: str) -> None:
    judge = plugin(game).judge
    imagined = [
        judge.world(state, state.first_pending(), Chance(1)) is not state
        for state in positions(game, 2, every=3)
        if not state.over
    ]
    assert 0 < sum(imagined) < len(imagined) / 2
