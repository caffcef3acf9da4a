"""The ledger: an arena goes on where it ended, however it ended, and never mixes plans."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from buongoverno.lab.arena.executors import Executor, LocalExecutor, Outcomes, Task
from buongoverno.lab.arena.game import play
from buongoverno.lab.arena.ledger import BadLedger, Ledger, ledger_at
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.arena.tournament import Played, Tournament
from lab.arena.made_games import without_times

PLAN = ArenaPlan("zena", ("random", "random", "random#2"), 3)


class Interrupted(Executor):
    """Raises KeyboardInterrupt after some games."""

    def __init__(self, games: int) -> None:
        self.games = games

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        for number, (deal, seating) in enumerate(tasks):
            if number == self.games:
                raise KeyboardInterrupt
            yield play(plan, deal, seating)


def games(played: Played) -> list[object]:
    return [without_times(outcome) for outcome in played.outcomes]


def test_an_arena_that_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole = games(Tournament(PLAN).play(LocalExecutor(1)))
    ledger = ledger_at(tmp_path, PLAN)
    with pytest.raises(KeyboardInterrupt):
        Tournament(PLAN, ledger).play(Interrupted(4))
    with pytest.raises(KeyboardInterrupt):
        Tournament(PLAN, ledger).play(Interrupted(2))
    again = Tournament(PLAN, ledger)
    assert len(again.finished) == 6
    assert games(again.play(LocalExecutor(1))) == whole
    assert len(ledger.path.read_text().splitlines()) == 1 + PLAN.games
    with_nothing_left = Tournament(PLAN, ledger)
    assert with_nothing_left.settled
    assert games(with_nothing_left.play(Interrupted(0))) == whole


@pytest.mark.parametrize("left", [1, 40, 200])
def test_half_a_line_is_dropped_and_its_game_played_again(tmp_path: Path, left: int) -> None:
    ledger = ledger_at(tmp_path, PLAN)
    whole = games(Tournament(PLAN, ledger).play(LocalExecutor(1)))
    content = ledger.path.read_bytes()
    last = content.rindex(b"\n", 0, -1) + 1
    ledger.path.write_bytes(content[: last + left])
    again = Tournament(PLAN, ledger)
    assert len(again.finished) == PLAN.games - 1
    assert games(again.play(LocalExecutor(1))) == whole
    assert len(ledger.path.read_bytes().splitlines()) == 1 + PLAN.games


def test_incomplete_first_line_starts_the_ledger_again(tmp_path: Path) -> None:
    ledger = ledger_at(tmp_path, PLAN)
    ledger.open()
    ledger.path.write_bytes(ledger.path.read_bytes()[:30])
    assert ledger.open() == []
    assert json.loads(ledger.path.read_text())["players"] == list(PLAN.players)


def test_more_deals_go_on_and_fewer_look_back(tmp_path: Path) -> None:
    ledger = ledger_at(tmp_path, PLAN)
    three = games(Tournament(PLAN, ledger).play(LocalExecutor(1)))
    more = ArenaPlan("zena", PLAN.players, 4)
    tournament = Tournament(more, ledger_at(tmp_path, more))
    assert len(tournament.finished) == PLAN.games
    assert games(tournament.play(LocalExecutor(1)))[: PLAN.games] == three
    fewer = ArenaPlan("zena", PLAN.players, 1)
    assert games(Tournament(fewer, ledger_at(tmp_path, fewer)).play(Interrupted(0))) == three[:3]


def test_another_plan_is_refused_with_what_differs(tmp_path: Path) -> None:
    ledger_at(tmp_path, PLAN).open()
    other = ArenaPlan("zena", ("random", "random"), 3, seed=9, options={"free_order": True})
    with pytest.raises(BadLedger) as refused:
        Tournament(other, ledger_at(tmp_path, other))
    text = str(refused.value)
    assert "players random,random,random#2 there, random,random now" in text
    assert "seed 0 there, 9 now" in text
    assert "options none there, free_order=on now" in text
    assert "ruleset" not in text
    assert "--out" in text


@pytest.mark.parametrize("content", ["a shopping list\n", "[1, 2]\n", '{"deal": 1}\n', "eggs"])
def test_files_of_others_are_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(content)
    with pytest.raises(BadLedger, match=r"games\.jsonl"):
        Ledger(path, PLAN).open()
    assert path.read_text() == content


@pytest.mark.parametrize("line", ["nonsense", '{"deal": 0}', '{"deal":0,"seating":77}'])
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    ledger = ledger_at(tmp_path, PLAN)
    ledger.open()
    with ledger.path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadLedger, match="line 2"):
        ledger.open()


def test_games_of_other_players_are_refused(tmp_path: Path) -> None:
    ledger = ledger_at(tmp_path, PLAN)
    ledger.open()
    other = ArenaPlan("zena", ("random", "random", "random#3"), 1)
    ledger.append(play(other, 0, 0))
    with pytest.raises(BadLedger, match="line 2: other players than the plan's"):
        ledger.open()


def test_where_things_lie(tmp_path: Path) -> None:
    assert ledger_at(tmp_path / "new", PLAN).path == tmp_path / "new/games.jsonl"
    assert ledger_at(tmp_path, PLAN).table == tmp_path / "games.parquet"
    for name in ("mine.parquet", "mine.jsonl"):
        ledger = ledger_at(tmp_path / name, PLAN)
        assert (ledger.path, ledger.table) == (tmp_path / "mine.jsonl", tmp_path / "mine.parquet")
    (tmp_path / "letter.txt").write_text("Dear Ada")
    with pytest.raises(BadLedger, match=r"letter\.txt: give a folder"):
        ledger_at(tmp_path / "letter.txt", PLAN)
