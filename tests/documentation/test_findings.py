"""The page of findings: its numbers have a place, and proposals keep to what was rebuilt."""

import tomllib
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

import buongoverno
import card_balance
import findings
from buongoverno.games.zena.cards import standard_cards
from buongoverno.lab.report.page import make_report
from buongoverno.lab.simulate import Plan, simulate

ORIGINAL: Final = standard_cards().text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("games") / "zena"
    simulate(Plan("zena", ("random",) * 4, 12, seed=3), out=where)
    return where


def kinds_of(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


@pytest.mark.parametrize("variant", card_balance.VARIANTS, ids=lambda variant: variant.name)
def test_a_variant_changes_what_it_says(variant: card_balance.Variant) -> None:
    before, after = kinds_of(ORIGINAL), kinds_of(variant.change(ORIGINAL))
    buongoverno.game("zena").new(4, 1, cards=variant.change(ORIGINAL))
    assert (before == after) == (variant.change is card_balance.unchanged)
    assert (before["goal"] == after["goal"]) == variant.rebuilt
    for old, new in zip(before["action"], after["action"], strict=True):
        for name in (*old.get("public", ()), *old.get("sourced", ())):
            assert old[name] == new[name], "this is not ours to change"


def test_copies_are_counted_by_hand(folder: Path) -> None:
    sample = make_report([folder]).samples[0]
    holdings = pl.read_parquet(folder / "holdings.parquet")
    held = holdings.filter(pl.col("name") == card_balance.DEAD)["copies"].sum()
    assert card_balance.kept(sample, card_balance.DEAD).value == pytest.approx(held / 12)
    sets = holdings.filter(pl.col("name") == card_balance.SET)
    games = sets.filter(pl.col("copies") >= 2)["seed"].n_unique()
    assert card_balance.games_with(sample, 2).value == pytest.approx(games / 12)
    assert 0 <= card_balance.decided_by_set(sample).value <= 1


def test_numbers_go_where_the_page_wants_them(folder: Path) -> None:
    kind = findings.Kind("zena", "expert", 4, "random")
    group = findings.Group("one", "Zena 1814 at random", (kind,))
    text = findings.measured([(group, make_report([folder]))])
    assert "| Games | 12 |" in text
    assert "- *Is it fair?* No sure effect" in text
    assert "buongoverno simulate zena --players random,random,random,random --games 12" in text
    page = findings.PAGE.read_text(encoding="utf-8")
    written = findings.with_measured(page, text)
    assert "### Zena 1814 at random" in written
    assert written.startswith(page[: page.index("<!-- measured -->")])


def test_every_kind_of_games_has_a_folder_of_its_own() -> None:
    kinds = {kind for group in findings.groups("greedy", "search:64") for kind in group.kinds}
    assert len({kind.folder for kind in kinds}) == len(kinds)
