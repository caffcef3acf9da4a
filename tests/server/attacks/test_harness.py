"""What the measurements see: otherwise the other tests here would prove nothing."""

import pytest

from server.attacks.attacked import Attacked, assert_bounded


def test_an_honest_request_costs_next_to_nothing(attacked: Attacked) -> None:
    assert_bounded(attacked, attacked.make_table, "a table is made", prepare=attacked.make_table)


def test_work_and_memory_are_noticed(attacked: Attacked) -> None:
    def many() -> None:
        for _ in range(100):
            attacked.request("GET", "/api/games")

    with pytest.raises(AssertionError, match="of a processor"):
        assert_bounded(attacked, many, seconds=0.05, tries=1)
    with pytest.raises(AssertionError, match="MB"):
        assert_bounded(attacked, many, megabytes=-1, tries=1)
