"""Compact actions: each stands for a code of its own, and everything a game asks has one."""

import pytest

import buongoverno
from buongoverno.envs.definition import compact_actions
from envs.positions import positions

PASS, BID = 0, 205
RAISES = [0, 1, 2, 3, 5, 8, 13, 21, 34]
LEAST, HALF, ALL = 206, 215, 216
pytestmark = pytest.mark.both_builds


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_legal_actions_stand_for_different_legal_codes(game: str) -> None:
    compact = compact_actions(game)
    for state in positions(game, 6, every=1):
        legal = state.legal()
        actions, codes = compact.actions(legal), compact.codes(legal)
        if not legal:
            continue
        assert actions == sorted(set(actions))
        assert len(set(codes)) == len(codes) == len(actions) > 0
        assert set(codes) <= set(legal)
        assert max(actions) < compact.count
        assert [compact.code(action, legal) for action in actions] == codes
        assert [compact.nearest(code, legal) for code in codes] == actions


def bids(least: int, most: int) -> list[int]:
    """What is legal when so many florins may be bid."""
    return [PASS, *range(BID + least, BID + most + 1)]


def test_bids_go_by_how_far_they_are_above_the_least() -> None:
    compact = compact_actions("siena")
    assert compact.count == 217
    legal = bids(11, 91)
    assert compact.actions(legal) == [PASS, *range(LEAST, ALL + 1)]
    florins = [code - BID for code in compact.codes(legal)[1:]]
    assert florins == [*[11 + more for more in RAISES], 51, 91]


def test_a_bid_is_one_action_however_little_there_is_to_bid() -> None:
    compact = compact_actions("siena")
    assert compact.actions(bids(7, 7)) == [PASS, LEAST]
    assert compact.actions(bids(7, 9)) == [PASS, LEAST, LEAST + 1, LEAST + 2]
    assert compact.actions(bids(1, 13)) == [PASS, *range(LEAST, LEAST + 6), HALF, ALL]


def test_a_bid_that_no_action_stands_for_has_a_nearest_one() -> None:
    compact = compact_actions("siena")
    legal = bids(1, 100)
    assert compact.nearest(PASS, legal) == PASS
    assert compact.nearest(BID + 5, legal) == LEAST + 3  # 4 and 6 are as near: the lower
    assert compact.nearest(BID + 30, legal) == HALF - 1
    assert compact.nearest(BID + 99, legal) == ALL


def test_a_game_without_compact_actions_has_its_codes() -> None:
    compact = compact_actions("zena")
    assert compact.count == buongoverno.game("zena").code_count
    assert compact.actions([3, 7]) == compact.codes([3, 7]) == [3, 7]
