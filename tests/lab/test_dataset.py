"""Tables of games: the same from any number of processes, and their sums come out right."""

import json
import sys
from pathlib import Path

import polars as pl
import pytest

import buongoverno
from buongoverno.extras import MissingLibrary
from buongoverno.games.siena.cards import cards_of
from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.dataset import folder as tables
from buongoverno.lab.simulate import Plan, simulate
from lab.folders import SIENA_GAMES, ZENA_GAMES, played

TABLES = ("games", "seats", "points", "events", "holdings", "chances", "choices")
STARTING_FLORINS = 28  # S3.1
KEY = ["seed", "seat"]


def table(folder: Path, name: str) -> pl.DataFrame:
    return pl.read_parquet(folder / f"{name}.parquet")


def test_the_number_of_processes_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan("zena", ("random",) * 3, games=45, seed=5, options={"free_order": True})
    monkeypatch.setattr(tables, "AT_A_TIME", 2)  # three pieces are put together in two steps
    one, two = played(tmp_path / "one", plan), played(tmp_path / "two", plan, jobs=2)
    for name in TABLES:
        assert table(one, name).equals(table(two, name)), name
    assert (one / "about.json").read_text() == (two / "about.json").read_text()
    assert sorted(path.name for path in one.iterdir()) == [
        "about.json",
        *sorted(f"{name}.parquet" for name in TABLES),
    ]


def test_tables_and_summary_tell_the_same(tmp_path: Path) -> None:
    plan = Plan("zena", ("random", "random"), games=5, seed=3)
    summary = simulate(plan, out=tmp_path / "games")
    games, seats = table(tmp_path / "games", "games"), table(tmp_path / "games", "seats")
    assert games.height == summary.games
    assert games["decisions"].sum() == summary.decisions
    assert games["seed"].to_list() == [3, 4, 5, 6, 7]
    assert seats["points"].mean() == pytest.approx(summary.points_mean)
    without = simulate(plan)
    assert (without.decisions, without.win_share) == (summary.decisions, summary.win_share)


def test_every_game_and_seat_is_there_once(siena: list[Path], zena: list[Path]) -> None:
    for folder, games, seats in ((siena[0], SIENA_GAMES, 4), (zena[1], ZENA_GAMES, 3)):
        assert table(folder, "games")["seed"].n_unique() == games
        assert table(folder, "seats").select(KEY).n_unique() == games * seats
        won = table(folder, "seats").group_by("seed").agg(pl.col("won").sum())["won"]
        assert set(won.round(9)) <= {0.0, 1.0}


def test_the_log_accounts_for_every_florin(siena: list[Path]) -> None:
    for folder in siena:
        moved = table(folder, "events").filter(pl.col("seat").is_not_null())
        sums = moved.group_by(KEY).agg(pl.col("money").sum())
        left = table(folder, "holdings").filter(pl.col("kind") == "money")
        both = sums.join(left, on=KEY)
        assert both.height == SIENA_GAMES * 4
        assert (both["money"] + STARTING_FLORINS).to_list() == both["copies"].to_list()


def test_the_log_accounts_for_every_point_in_play(zena: list[Path]) -> None:
    gains = ("bonus", "effect", "event_income", "exchanged", "majority")
    more = ("promoter_part", "reward", "table_part")
    for folder in zena:
        told = table(folder, "events").filter(pl.col("kind").is_in([*gains, *more]))
        sums = told.group_by(KEY).agg(pl.col("amount").sum())
        counted = table(folder, "points").filter(pl.col("kind") == "won_in_play")
        both = counted.join(sums, on=KEY, how="left")
        assert both["amount"].fill_null(0).to_list() == both["points"].to_list()


def test_points_add_up_to_the_result(siena: list[Path], zena: list[Path]) -> None:
    for folder in (*siena, *zena):
        lines = table(folder, "points").group_by(KEY).agg(pl.col("points").sum().alias("sum"))
        both = table(folder, "seats").filter(pl.col("points").is_not_null()).join(lines, on=KEY)
        assert both["sum"].to_list() == both["points"].to_list()


def test_entries_know_their_round(siena: list[Path]) -> None:
    events, games = table(siena[0], "events"), table(siena[0], "games")
    last = events.group_by("seed").agg(pl.col("round").max().alias("last"))
    both = games.join(last, on="seed")
    assert both["last"].to_list() == both["rounds"].to_list()
    rows = events.filter(pl.col("kind") == "takes_row")
    assert set(rows.filter(pl.col("rule") == "S3.2")["round"]) == {0}
    risen = events.filter(pl.col("kind") == "becomes_banker")
    assert risen.height > 0
    first = events.filter(pl.col("kind") == "becomes_merchant")
    pairs = first.join(risen, on=KEY)
    assert (pairs["round"] < pairs["round_right"]).all()


def test_what_is_held_at_the_end(siena: list[Path], zena: list[Path]) -> None:
    held = table(siena[0], "holdings")
    assert set(held.filter(pl.col("kind") == "status")["name"]) <= {"peasant", "merchant", "banker"}
    hired = table(siena[0], "events").filter(pl.col("kind") == "hires_artist")
    assert held.filter(pl.col("kind") == "artist").height == hired.height
    goals = table(zena[1], "holdings").filter(pl.col("kind") == "goal")
    scored = table(zena[1], "points").filter(pl.col("rule") == "Z11.1")
    assert set(goals["name"]) == set(scored["kind"])


def test_beside_the_tables_stands_how_to_play_them_again(tmp_path: Path) -> None:
    plan = Plan("siena", ("random", "random"), 2, 9, "hall9000", {"long_game": True})
    about = json.loads((played(tmp_path / "games", plan) / "about.json").read_text())
    assert about["command"] == (
        "buongoverno simulate siena --players random,random --games 2 --seed 9 "
        "--ruleset hall9000 --option long_game=on"
    )
    assert about["buongoverno"] == buongoverno.__version__
    assert (about["seed"], about["games"], about["options"]) == (9, 2, "long_game=on")


def test_custom_card_file_is_saved(tmp_path: Path) -> None:
    own = Path(buongoverno.__file__).parent / "games" / "siena" / "cards.toml"
    text = own.read_text(encoding="utf-8").replace("Ambrogio Lorenzetti", "Ada Lovelace")
    folder = played(tmp_path / "games", Plan("siena", ("random",) * 2, 1, cards=text))
    assert (folder / "cards.toml").read_text(encoding="utf-8") == text
    assert table(folder, "games")["cards"].to_list() == [cards_of(text).digest]


def test_a_folder_is_never_overwritten(tmp_path: Path) -> None:
    plan = Plan("zena", ("random", "random"), games=1)
    played(tmp_path / "games", plan)
    with pytest.raises(BadSetup, match="holds games already"):
        played(tmp_path / "games", plan)


def test_a_plan_that_fails_leaves_no_tables(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="tables hold seeds up to"):
        played(tmp_path / "games", Plan("zena", ("random", "random"), games=2, seed=2**63 - 1))
    assert not (tmp_path / "games").exists()


def test_without_the_library_only_tables_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    plan = Plan("zena", ("random", "random"), games=1)
    assert simulate(plan).games == 1
    with pytest.raises(MissingLibrary, match=r'pip install "buongoverno-core\[lab\]"'):
        simulate(plan, out=tmp_path / "games")
