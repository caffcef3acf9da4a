"""The page: complete, self-contained, the same from the same games, with numbers that are true."""

import re
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

import buongoverno
from buongoverno.lab.report.page import Report, html_of, make_report, write_pictures
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.samples import BadFolder, read_samples
from buongoverno.lab.simulate import Plan
from lab.folders import SIENA_GAMES, ZENA_GAMES, arena_folder, played

LARGEST_PICTURE = 150_000
VOID = {"meta", "br"}


class Words(HTMLParser):
    """Collects what a reader sees, and sees to it that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and "code" not in self.open:
            self.seen.append(data)


def words_of(page: str) -> str:
    reader = Words()
    reader.feed(page)
    assert reader.open == []
    return " ".join(reader.seen)


def plot_of(report: Report, name: str) -> Plot:
    return next(plot for plot in report.plots if plot.name == name)


@pytest.fixture(scope="module")
def siena_report(siena: list[Path]) -> Report:
    return make_report(siena)


@pytest.fixture(scope="module")
def zena_report(zena: list[Path]) -> Report:
    return make_report(zena)


def test_siena_answers_all_questions(siena_report: Report) -> None:
    names = {plot.name for plot in siena_report.plots}
    assert names >= {"length", "ends", "rises", "earned", "paid", "earned-by-round"}
    assert names >= {"points", "points-of-winners", "seats", "order", "cards", "winners"}
    assert names >= {"goods-cards", "prices"}
    assert names >= {"decided", "first-to-rise", "balance", "opening", "values", "choices"}
    assert siena_report.title == "Siena, 4 players: rulebook and hall9000"


def test_zena_answers_all_questions(zena_report: Report) -> None:
    names = {plot.name for plot in zena_report.plots}
    assert names >= {"length", "ends", "earned", "paid", "points", "seats", "order", "cards"}
    assert names >= {"winners", "goals"}
    assert "rises" not in names
    assert names >= {"decided", "balance", "opening", "choices"}
    assert zena_report.title == "Zena 1814, expert: 2 players and 3 players"
    assert plot_of(zena_report, "ends").caption == (
        f"All {2 * ZENA_GAMES} games ended alike: Eight rounds are over."
    )


def test_a_page_says_what_was_played(siena_report: Report) -> None:
    page = html_of(siena_report)
    for ruleset in ("rulebook", "hall9000"):
        command = f"simulate siena --players greedy,greedy,greedy,greedy --games {SIENA_GAMES}"
        assert f"buongoverno {command} --seed 1 --ruleset {ruleset}" in page
    assert buongoverno.__version__ in words_of(page)


def test_a_page_speaks_the_players_language(siena_report: Report, zena_report: Report) -> None:
    for report in (siena_report, zena_report):
        text = words_of(html_of(report))
        assert re.findall(r"[a-z]+_[a-z_]+", text) == []
        assert re.findall(r"[a-z]+-(?:grain|wine|oil|de|da|do)\b", text) == []
        assert "nan" not in text.split()
    assert "Banchi di Sotto" in words_of(html_of(siena_report))
    assert "Goal: " in words_of(html_of(zena_report))


def test_a_page_needs_nothing_else(siena_report: Report, zena_report: Report) -> None:
    for report in (siena_report, zena_report):
        page = html_of(report).replace("http://www.w3.org/", "")
        assert "http" not in page
        assert re.findall(r"<(?:script|link|img|iframe)|\bsrc=|@import|url\((?!#)", page) == []
        assert set(re.findall(r'href="(.)', page)) <= {"#"}


def test_every_picture_is_described_and_themed(siena_report: Report) -> None:
    page = html_of(siena_report)
    for plot in siena_report.plots:
        assert plot.caption.endswith(".")
        assert any(sign.isdigit() for sign in plot.caption)
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == len([plot for plot in siena_report.plots if plot.picture])
    for picture in pictures:
        assert 'role="img" aria-label="' in picture
        assert "var(--ink)" in picture
        assert "#2b2118" not in picture
        ElementTree.fromstring(picture)


def test_equal_games_give_equal_pages(siena: list[Path], siena_report: Report) -> None:
    page = html_of(siena_report)
    assert html_of(make_report(siena)) == page
    assert re.findall(r"20\d\d-\d\d", page) == []


def test_pictures_are_small_files(zena_report: Report, tmp_path: Path) -> None:
    written = write_pictures(zena_report, tmp_path / "pictures")
    assert len(written) == len([plot for plot in zena_report.plots if plot.picture])
    assert plot_of(zena_report, "ends").picture == ""  # told in words
    for path in written:
        text = path.read_text(encoding="utf-8")
        assert len(text.encode()) < LARGEST_PICTURE
        assert ElementTree.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in text


def test_numbers_are_those_of_the_tables(siena: list[Path], siena_report: Report) -> None:
    events = pl.read_parquet(siena[0] / "events.parquet")
    sold = events.filter(pl.col("kind") == "sells")["money"].sum() / (SIENA_GAMES * 4)
    row = next(row for row in plot_of(siena_report, "earned").rows if row[0] == "Goods sold")
    assert row[1].startswith(f"{sold:.1f} (")
    rounds = pl.read_parquet(siena[1] / "games.parquet")["rounds"].mean()
    assert isinstance(rounds, float)
    assert plot_of(siena_report, "length").rows[1][1].startswith(f"{rounds:.1f}")


def test_folders_are_compared_with_the_first(siena_report: Report) -> None:
    plot = plot_of(siena_report, "earned")
    assert plot.head == ("", "rulebook", "hall9000", "hall9000 less rulebook")
    line = siena_report.lines[0]
    assert line.label == "Rounds of a game"
    assert len(line.values) == 2
    assert len(line.differences) == len(line.sure) == 1


def test_one_folder_is_a_page_too(zena: list[Path]) -> None:
    report = make_report(zena[:1], "A <evening> in Genoa")
    page = html_of(report)
    assert "A &lt;evening&gt; in Genoa" in page
    assert "less" not in plot_of(report, "points").head
    assert plot_of(report, "seats").rows[0][0] == "P1"


def test_an_arena_shows_who_wins(tmp_path: Path) -> None:
    report = make_report([arena_folder(tmp_path / "arena")])
    assert {plot.name for plot in report.plots} == {
        "players",
        "length",
        "ends",
        "balance",
        "seats",
    }
    assert plot_of(report, "players").caption.startswith("bold wins 1.50 (")
    assert plot_of(report, "length").rows[0][1].startswith("105.0 (")
    page = words_of(html_of(report))
    assert "12 from 6 deals" in page


def test_names_of_bots_cannot_harm_a_page(tmp_path: Path) -> None:
    folder = arena_folder(tmp_path / "arena", ("<b>bold</b>", "shy & co"))
    page = html_of(make_report([folder]))
    assert "<b>" not in page
    words_of(page)


def test_custom_cards_have_their_own_names(tmp_path: Path) -> None:
    own = Path(buongoverno.__file__).parent / "games" / "zena" / "cards.toml"
    text = re.sub(r'(?m)^name = "(.*)"', r'name = "My \1"', own.read_text(encoding="utf-8"))
    plain = played(tmp_path / "plain", Plan("zena", ("random",) * 3, ZENA_GAMES))
    changed = played(tmp_path / "own", Plan("zena", ("random",) * 3, ZENA_GAMES, cards=text))
    report = make_report([plain, changed])
    assert report.samples[0].label == "our cards"
    assert report.samples[1].label.startswith("own cards ")
    assert "My Casassa" in html_of(report)


def test_labels_say_what_differs_or_name_the_folders(siena: list[Path], tmp_path: Path) -> None:
    assert [sample.label for sample in read_samples(siena)] == ["rulebook", "hall9000"]
    again = [read_samples([siena[0], siena[0]])[index].label for index in range(2)]
    assert again == ["rulebook (rulebook)", "rulebook (rulebook)"]


def test_folder_without_games_is_refused(
    siena: list[Path], zena: list[Path], tmp_path: Path
) -> None:
    with pytest.raises(BadFolder, match=r"holds no games\.parquet"):
        make_report([tmp_path])
    with pytest.raises(BadFolder, match="a report is about one game"):
        make_report([siena[0], zena[0]])
    with pytest.raises(BadFolder, match="at most 5 folders, not 6"):
        make_report([zena[0]] * 6)
    with pytest.raises(BadFolder, match="name at least one folder"):
        make_report([])
    (tmp_path / "games.parquet").write_text("no table")
    with pytest.raises(BadFolder, match="cannot be read"):
        make_report([tmp_path])
    pl.DataFrame({"game": ["zena"]}).write_parquet(tmp_path / "games.parquet")
    with pytest.raises(BadFolder, match="lacks the column ruleset"):
        make_report([tmp_path])
    games = pl.read_parquet(zena[0] / "games.parquet")
    games.write_parquet(tmp_path / "games.parquet")
    with pytest.raises(BadFolder, match=r"but no seats\.parquet"):
        make_report([tmp_path])
    games.clear().write_parquet(tmp_path / "games.parquet")
    with pytest.raises(BadFolder, match="holds no games"):
        make_report([tmp_path])


def test_games_without_a_winner_are_reported(tmp_path: Path) -> None:
    """S19.6: random players hardly become bankers; nothing breaks without points."""
    folder = played(tmp_path / "random", Plan("siena", ("random",) * 2, 3))
    report = make_report([folder])
    assert plot_of(report, "seats").caption.startswith("Most victories: P1")
    words_of(html_of(report))
