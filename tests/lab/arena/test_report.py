"""The report: deals are the unit, ties share the win, mirror matches give 1/k."""

import dataclasses
import json
from pathlib import Path

import polars
import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.lab.arena import game
from buongoverno.lab.arena.executors import LocalExecutor
from buongoverno.lab.arena.parquet import rows, write_parquet
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.arena.report import ArenaReport, report
from buongoverno.lab.arena.tournament import Tournament
from buongoverno.lab.statistics.intervals import mean_interval
from buongoverno.players import Imagine, Player
from lab.arena.made_games import MadeUp, Ranks


def reported(plan: ArenaPlan, ranks: Ranks) -> ArenaReport:
    return report(Tournament(plan).play(MadeUp(ranks)))


def by_seat(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(range(1, len(sitting) + 1))


def two_share(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return (1, 1, *[3] * (len(sitting) - 2))


def nobody(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return (2,) * len(sitting)


def a_wins_even_deals(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    if deal % 2:
        return by_seat(deal, sitting)
    return tuple(1 if player == "a" else 2 for player in sitting)


@pytest.mark.parametrize("ranks", [by_seat, two_share])
def test_labels_of_equal_players_get_exactly_their_part(ranks: Ranks) -> None:
    plan = ArenaPlan("zena", ("random#1", "random#2", "random#3", "random#4"), 3)
    for player in reported(plan, ranks).players:
        assert player.win_share.mean == pytest.approx(1 / 4)
        assert player.rating.rating == pytest.approx(0, abs=1e-6)
        assert player.games == plan.games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_mirror_match_gives_equal_win_shares(seats: int) -> None:
    plan = ArenaPlan("zena", ("random",) * seats, 4)
    found = report(Tournament(plan).play(LocalExecutor(1)))
    assert found.seatings == 1
    assert found.without_winner == 0
    (player,) = found.players
    share = player.win_share
    assert [share.mean, share.low, share.high] == pytest.approx([1 / seats] * 3)
    assert player.games == 4 * seats
    assert sum(seat.win_share.mean for seat in found.seats) == pytest.approx(1)
    assert found.expected == 1 / seats


def test_deals_are_the_unit_not_games() -> None:
    """a wins 4 of 4 games in even deals and 1 of 4 in odd ones: 1, 1/4, 1, ... are the values."""
    plan = ArenaPlan("zena", ("random#a", "random", "random", "random"), 8)

    def ranks(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
        return a_wins_even_deals(deal, tuple(player[-1] for player in sitting))

    found = reported(plan, ranks)
    best = found.players[0]
    assert best.player == "random#a"
    expected = mean_interval([1.0, 0.25] * 4)
    assert best.win_share.mean == expected.mean == 0.625
    assert best.win_share == expected
    assert found.players[1].win_share.mean == pytest.approx((1 - 0.625) / 3)
    assert (best.seats, found.players[1].seats) == (1, 3)
    assert found.players[1].rating.rating == 0
    assert best.rating.rating > 100


def test_games_without_a_winner_count_for_no_player() -> None:
    found = reported(ArenaPlan("zena", ("random", "random#2"), 3), nobody)
    assert found.without_winner == found.games == 6
    assert [player.win_share.mean for player in found.players] == [0, 0]


def test_seats_are_measured_over_all_players() -> None:
    found = reported(ArenaPlan("zena", ("random", "random#2", "random#3"), 3), by_seat)
    assert [seat.win_share.mean for seat in found.seats] == [1, 0, 0]
    assert [seat.rank.mean for seat in found.seats] == [1, 2, 3]
    ratings = [seat.rating.rating for seat in found.seats]
    assert ratings == sorted(ratings, reverse=True)


def test_siena_without_bankers_has_no_points() -> None:
    plan = ArenaPlan("siena", ("random", "random#2"), 1)
    found = report(Tournament(plan).play(LocalExecutor(1)))
    assert found.without_winner == found.games
    assert all(player.points is None for player in found.players)


def test_a_report_is_one_json_object() -> None:
    plan = ArenaPlan("zena", ("random", "random#2"), 2)
    played = Tournament(plan, question=("random", "random#2")).play(MadeUp(by_seat))
    found = json.loads(json.dumps(dataclasses.asdict(report(played))))
    assert found["duel"]["verdict"]["answer"] == "undecided"
    assert found["players"][0]["win_share"].keys() == {"mean", "low", "high"}


class Clumsy(Player):
    """Says that it went wrong once in every game."""

    def __init__(self) -> None:
        self.faults = ["decision 1: raised ValueError"]

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        return codes[chance.below(len(codes))]


def test_faults_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "named", lambda name: Clumsy())
    plan = ArenaPlan("zena", ("random", "random"), 3)
    (player,) = report(Tournament(plan).play(LocalExecutor(1))).players
    assert player.faults == 6
    assert player.faults_quoted[:2] == [
        "seed 0, P1, decision 1: raised ValueError",
        "seed 0, P2, decision 1: raised ValueError",
    ]
    assert len(player.faults_quoted) == 5
    assert player.thinking.decisions > 0
    assert player.thinking.mean <= player.thinking.percentile_99 <= player.thinking.longest


def test_parquet_has_a_row_for_every_seat_of_every_game(tmp_path: Path) -> None:
    plan = ArenaPlan("siena", ("random", "random#2"), 2, seed=7, ruleset="hall9000")
    played = Tournament(plan).play(LocalExecutor(1))
    path = tmp_path / "games.parquet"
    for _ in range(2):  # writing again replaces
        write_parquet(rows(plan, played.outcomes), path)
    found = polars.read_parquet(path)
    assert found.height == 2 * plan.games
    assert found["seed"].unique().sort().to_list() == [7, 8]
    assert found["points"].dtype == polars.Int64  # also where there are none
    assert set(found["player"]) == {"random", "random#2"}
    assert found.row(0, named=True)["ruleset"] == "hall9000"
    assert list(tmp_path.iterdir()) == [path]
    write_parquet([], path)
    assert polars.read_parquet(path).columns == found.columns
