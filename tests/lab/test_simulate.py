"""Simulations: the same games from a seed, whatever the way and the number of processes."""

import dataclasses

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.playout import choosers
from buongoverno.lab.simulate import (
    GameTotals,
    Plan,
    Summary,
    play_game,
    play_with,
    simulate,
)
from buongoverno.players import Player
from buongoverno.players.player import RandomPlayer

FOUR = ("random",) * 4


def numbers(summary: Summary) -> dict[str, object]:
    """A summary without what depends on the machine."""
    found = dataclasses.asdict(summary)
    del found["seconds"], found["decisions_per_second"]
    return found


@pytest.mark.parametrize("ruleset", ["rulebook", "hall9000"])
def test_the_quick_way_plays_the_same_games_as_asking_every_player(ruleset: str) -> None:
    plan = Plan("siena", FOUR, games=10, seed=3, ruleset=ruleset)
    for number in range(plan.games):
        quick, slow = plan.new(number), plan.new(number)
        decisions = play_game(plan, quick, number).decisions
        players: list[Player] = [RandomPlayer() for _ in FOUR]
        chance = choosers(plan.seed + number)
        assert play_with(slow, players, chance) == decisions
        assert slow.save() == quick.save()


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    plan = Plan("siena", FOUR, games=5, seed=3)
    assert numbers(simulate(plan)) == numbers(simulate(plan))
    other = dataclasses.replace(plan, seed=50)
    assert numbers(simulate(other)) != numbers(simulate(plan))


def test_the_number_of_processes_does_not_matter() -> None:
    plan = Plan("siena", FOUR, games=45, seed=1, options={"long_game": True})
    heard: list[int] = []
    assert numbers(simulate(plan, jobs=2, progress=heard.append)) == numbers(simulate(plan))
    assert sum(heard) == plan.games


def test_a_simulation_is_the_sum_of_its_games() -> None:
    whole = simulate(Plan("siena", FOUR, games=6, seed=10))
    parts = [simulate(Plan("siena", FOUR, games=3, seed=seed)) for seed in (10, 13)]
    assert whole.decisions == sum(part.decisions for part in parts)


def test_means_count_only_what_is_there() -> None:
    summary = simulate(Plan("siena", ("random", "random"), games=2))
    assert summary.games == 2
    assert summary.rounds_mean == 20
    assert len(summary.win_share) == 2
    assert (summary.points_mean is None) == (summary.win_share == [0, 0])


def test_tallies_add_up() -> None:
    one, other = (
        GameTotals(games=1, decisions=5, points=30, counted=1),
        GameTotals(games=2, decisions=7),
    )
    one.add(other)
    assert (one.games, one.decisions, one.points, one.counted) == (3, 12, 30, 1)


@pytest.mark.parametrize(
    ("plan", "jobs", "reason"),
    [
        (Plan("siena", FOUR, games=0), 1, "at least 1 game"),
        (Plan("siena", FOUR, games=1), 0, "at least 1 process"),
        (Plan("siena", ("random", "robot"), games=1), 1, "there is no player 'robot'"),
        (Plan("siena", ("random",), games=1), 1, "2 to 5 players"),
        (Plan("chess", FOUR, games=1), 1, "there is no game 'chess'"),
    ],
)
def test_impossible_plan_is_refused_before_playing(plan: Plan, jobs: int, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        simulate(plan, jobs)
