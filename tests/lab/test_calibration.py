"""Beliefs are honest: what bots say of their chances is what happens, and better than nothing.

Every seat is asked, so exactly one in four of them wins, and a few games suffice to see whether
rivals are taken for poorer than they are: in Zena 1814 seats said 47 % in the last round when
imagined rivals held any goal cards, in Siena 30 % when they held any Senesi cards.
"""

import json
from math import log

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.calibration import Case, Inquiry, Row, calibrate, summed_up
from buongoverno.lab.simulate import Plan
from cli.command import refuses, succeeds

FOUR = ("greedy",) * 4


def late(game: str, games: int, from_round: int, one_in: int) -> Row:
    """What is believed in the last rounds."""
    inquiry = Inquiry(one_in=one_in, worlds=6, from_round=from_round)
    found = calibrate(Plan(game, FOUR, games, seed=640_000), inquiry)
    rows = found.rounds
    cases = sum(row.cases for row in rows)

    def mean(values: list[float]) -> float:
        return sum(row.cases * value for row, value in zip(rows, values, strict=True)) / cases

    return Row(
        "late",
        cases,
        mean([row.said for row in rows]),
        mean([row.won for row in rows]),
        mean([row.loss for row in rows]),
    )


@pytest.mark.parametrize(
    ("game", "games", "from_round", "one_in"), [("zena", 6, 7, 4), ("siena", 6, 14, 12)]
)
def test_late_beliefs_are_honest(game: str, games: int, from_round: int, one_in: int) -> None:
    found = late(game, games, from_round, one_in)
    assert found.cases > 150
    assert found.won == pytest.approx(0.25)
    assert abs(found.said - found.won) < 0.03
    assert found.loss < log(4)


def test_the_same_games_give_the_same_table() -> None:
    plan, inquiry = Plan("zena", ("random", "random"), 6), Inquiry(one_in=30, worlds=1)
    assert calibrate(plan, inquiry) == calibrate(plan, inquiry, jobs=2)


def test_cases_are_summed_up_by_round_and_by_what_was_said() -> None:
    cases = [Case(1, 0.04, 0.0, 0.5), Case(1, 0.06, 1.0, 1.5), Case(2, 1.0, 1.0, 0.0)]
    found = summed_up(cases, Plan("zena", FOUR, 1), Inquiry())
    assert found.rounds == [Row("1", 2, 0.05, 0.5, 1.0), Row("2", 1, 1.0, 1.0, 0.0)]
    assert found.tenths == [Row("0–10%", 2, 0.05, 0.5, 1.0), Row("90–100%", 1, 1.0, 1.0, 0.0)]
    assert found.ignorance == pytest.approx(log(4))


def test_a_row_is_off_only_where_there_are_enough_cases() -> None:
    assert Row("8", 300, 0.30, 0.25, 1.0).is_off
    assert not Row("8", 299, 0.30, 0.25, 1.0).is_off
    assert not Row("8", 300, 0.27, 0.25, 1.0).is_off


def test_the_command_prints_tables_or_json() -> None:
    asked = ("calibrate", "zena", "--players", "greedy,greedy", "--games", "2", "--one-in", "40")
    assert "who knows nothing loses 0.693" in succeeds(*asked, "--worlds", "2")
    found = json.loads(succeeds(*asked, "--adviser", "search:4", "--json"))
    assert found["games"] == 2
    assert found["ignorance"] == pytest.approx(log(2))
    assert sum(row["cases"] for row in found["rounds"]) == sum(
        row["cases"] for row in found["tenths"]
    )


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadSetup):
        calibrate(Plan("zena", FOUR, 1), Inquiry(worlds=0))
    assert refuses("calibrate", "zena", "--adviser", "random") == (
        "random does not say what it thinks"
    )
