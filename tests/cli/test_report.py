"""`report`: one page from folders of games, and a clear line where there is none."""

import sys
from pathlib import Path

import pytest

from cli.command import refuses, succeeds


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    succeeds("simulate", "zena", "--games", "4", "--players", "random,random", "--out", folder)
    return folder


def test_a_page_and_pictures(games: Path, tmp_path: Path) -> None:
    page, pictures = tmp_path / "pages" / "zena.html", tmp_path / "pictures"
    text = succeeds("report", games, "--out", page, "--title", "Two", "--pictures", pictures)
    assert "4 games" in text.replace("\n", "")
    assert "<title>Two</title>" in page.read_text(encoding="utf-8")
    assert (pictures / "seats.svg").exists()


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    assert "holds no games.parquet" in refuses("report", tmp_path, "--out", tmp_path / "x.html")
    assert not (tmp_path / "x.html").exists()


def test_missing_libraries_are_named(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for imported in ("buongoverno.lab.report", "buongoverno.lab.report.page"):
        monkeypatch.delitem(sys.modules, imported, raising=False)
    line = refuses("report", games, "--out", tmp_path / "x.html")
    assert line.startswith("a report needs matplotlib")
    assert line.endswith('pip install "buongoverno-core[lab]"')
