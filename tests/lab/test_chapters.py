"""What a page says of the course of games, counted again here by hand from the tables."""

import itertools
import math
from collections import defaultdict
from pathlib import Path

import polars as pl
import pytest

import buongoverno
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse
from buongoverno.lab.report.chapters import balance, choices, decided, goals, opening, values
from buongoverno.lab.report.chapters.contents import CHAPTERS
from buongoverno.lab.report.page import html_of, make_report, write_page
from buongoverno.lab.report.reasons import WHY
from buongoverno.lab.report.samples import Sample, read_samples
from buongoverno.lab.simulate import Plan, simulate
from lab.folders import played

SIENA_GAMES = 5
ZENA_GAMES = 30


@pytest.fixture(scope="module")
def zena(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Zena 1814 played by bots that know it, with records."""
    folder = tmp_path_factory.mktemp("zena") / "greedy"
    simulate(Plan("zena", ("greedy",) * 3, ZENA_GAMES, seed=1), out=folder, records=True)
    return folder


def sample_of(folder: Path) -> Sample:
    return read_samples([folder])[0]


def favourites(sample: Sample) -> dict[int, list[tuple[int, int]]]:
    """Round and favourite for each game, the slow way."""
    assert sample.chances is not None
    best: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for seed, now, seat, chance in sample.chances.iter_rows():
        best[seed, now].append((-chance, seat))
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (seed, now), seats in sorted(best.items()):
        if now > 0:
            found[seed].append((now, min(seats)[1]))
    return found


def test_chances_are_noted_when_rounds_begin(siena: list[Path]) -> None:
    sample = sample_of(siena[0])
    assert sample.chances is not None
    each = sample.chances.group_by("seed", "round").agg(pl.col("chance").sum())
    assert each["chance"].to_list() == pytest.approx([1.0] * each.height)
    last = sample.chances.group_by("seed").agg(pl.col("round").max())
    rounds = dict(sample.games.select("seed", "rounds").iter_rows())
    assert dict(last.iter_rows()) == rounds


def test_it_is_decided_when_the_winner_stays_ahead(siena: list[Path]) -> None:
    sample = sample_of(siena[0])
    course = decided.course_of(sample)
    assert course is not None
    rounds = dict(sample.games.select("seed", "rounds").iter_rows())
    won = {
        (seed, seat): share
        for seed, seat, share in sample.seats.select("seed", "seat", "won").iter_rows()
    }
    after, changes, halfway = [], [], []
    for seed, ahead in favourites(sample).items():
        wrong = [now for now, seat in ahead if not won[seed, seat]]
        after.append(max(wrong, default=0) / rounds[seed])
        seats = [seat for _, seat in ahead]
        changes.append(sum(one != other for one, other in itertools.pairwise(seats)))
        halfway.append(won[seed, dict(ahead)[(rounds[seed] + 2) // 2]])
    assert decided.decided_after(sample, course).value == pytest.approx(sum(after) / len(after))
    assert decided.changes_in(sample, course).value == pytest.approx(sum(changes) / len(changes))
    assert decided.halfway_in(sample, course).value == pytest.approx(sum(halfway) / len(halfway))


def test_a_judge_that_knows_nothing_has_no_favourites(siena: list[Path]) -> None:
    sample = sample_of(siena[0])
    assert sample.chances is not None
    even = Sample(**{**vars(sample), "chances": sample.chances.with_columns(chance=pl.lit(0.25))})
    assert decided.course_of(even) is None
    assert decided.plots([even]) == []


def test_folders_of_earlier_versions_are_read(siena: list[Path], tmp_path: Path) -> None:
    for path in siena[0].glob("*.parquet"):
        if path.stem not in ("chances", "choices"):
            (tmp_path / path.name).write_bytes(path.read_bytes())
    report = make_report([tmp_path])
    names = {plot.name for plot in report.plots}
    assert "opening" in names
    assert not names & {"decided", "values", "choices"}


def test_a_card_is_worth_what_its_buyers_win_beyond_their_chances(zena: Path) -> None:
    sample = sample_of(zena)
    assert sample.chances is not None
    chance = {(seed, now, seat): said for seed, now, seat, said in sample.chances.iter_rows()}
    won = {
        (seed, seat): share
        for seed, seat, share in sample.seats.select("seed", "seat", "won").iter_rows()
    }
    joins = sample.told(["joins"])
    card = joins["card"].value_counts().sort("count", "card")["card"][-1]
    bought = joins.filter(pl.col("card") == card)
    worth = values.worths_in(sample)[f"{sample.catalogue.card(card)}, joined"]
    beyond = [
        won[row["seed"], row["seat"]] - chance[row["seed"], row["round"], row["seat"]]
        for row in bought.iter_rows(named=True)
    ]
    assert worth.victories.value == pytest.approx(sum(beyond) / len(beyond))
    assert worth.price.value == pytest.approx(-bought["money"].to_numpy().mean())
    assert worth.times.value == pytest.approx(bought.height / ZENA_GAMES)
    assert worth.victories.low < worth.victories.value < worth.victories.high


def test_nobody_profits_from_buying_at_random(zena: Path) -> None:
    """Over all cards and seats, points beyond the mean of a game cancel out."""
    sample = sample_of(zena)
    ahead = sample.seats.with_columns(ahead=pl.col("points") - pl.col("points").mean().over("seed"))
    assert ahead["ahead"].sum() == pytest.approx(0, abs=1e-6)


def test_the_opening_is_a_table_of_prices(siena: list[Path]) -> None:
    sample = sample_of(siena[0])
    (plot,) = opening.plots([sample])
    assert plot.head == ("", "florins paid", "times a game", "who has it wins")
    told = sample.told(["wins"]).filter(
        (pl.col("round") == 0) & (pl.col("card") == "via-francigena")
    )
    row = next(row for row in plot.rows if row[0] == "Via Francigena")
    assert row[1] == f"any, {-told['money'].to_numpy().mean():.1f} on average"
    assert row[2] == f"{told.height / SIENA_GAMES:.2f}"
    assert (
        "</details>"
        not in html_of(make_report(siena[:1])).split('id="opening"')[1].split("</figure>")[0]
    )


def test_prices_of_the_opening_make_bands_that_leave_nothing_out() -> None:
    prices = pl.DataFrame({"price": [1, 2, 3, 4, 5, 6, 7, 8, 9, 9]})
    every, *bands = opening.bands(prices, priced=True)
    assert every == ("any", prices)
    assert len(bands) == 3
    assert sum(part.height for _, part in bands) == prices.height
    assert [text for text, _ in opening.bands(prices, priced=False)] == ["any"]


def test_zena_opens_with_the_lord(zena: Path) -> None:
    (plot,) = opening.plots([sample_of(zena)])
    assert plot.head == ("", "times a game", "who has it wins")
    assert sum(float(row[1]) for row in plot.rows) == pytest.approx(
        3, abs=0.2
    )  # rare ones are left out


def test_the_first_to_rise_is_the_first_in_the_log(siena: list[Path]) -> None:
    sample = sample_of(siena[0])
    first: dict[int, int] = {}
    for event in sample.told(["becomes_banker"]).sort("seed", "number").iter_rows(named=True):
        first.setdefault(event["seed"], event["seat"])
    won = sample.seats.filter(pl.col("won") > 0).select("seed", "seat").rows()
    hits = sum(first[seed] == seat for seed, seat in won)
    plot = next(plot for plot in make_report(siena[:1]).plots if plot.name == "first-to-rise")
    row = next(row for row in plot.rows if row[0] == "The first banker")
    assert row[1].startswith(f"{hits / SIENA_GAMES * 4:.2f} (")


def biased(sample: Sample, share: float, deals: int = 400) -> Sample:
    """The same seats, but the first wins that share of the deals."""
    rows = [
        {
            "seed": deal,
            "seat": seat,
            "player": "greedy",
            "rank": 1,
            "points": 1,
            "won": float(seat == winner),
        }
        for deal in range(deals)
        for winner in [0 if deal < share * deals else 1 + deal % 2]
        for seat in range(3)
    ]
    seats = pl.DataFrame(rows)
    games = pl.DataFrame({"seed": range(deals), "rounds": [8] * deals})
    made = {"seats": seats, "games": games, "deals": games.select("seed"), "events": None}
    return Sample(**{**vars(sample), **made})


def test_the_verdict_finds_an_unfair_seat_and_no_fair_one(zena: Path) -> None:
    sample = sample_of(zena)
    (fair,) = balance.plots([biased(sample, 1 / 3)])
    assert fair.caption.startswith("No sure effect of seat or order in 3 lines")
    assert "at most ±" in fair.caption
    (unfair,) = balance.plots([biased(sample, 0.6)])
    assert " surely from an even share" in unfair.caption
    assert "P1 (+26.7)" in unfair.caption
    assert unfair.rows[0][:2] == ("P1", "3")


def test_a_seat_that_hardly_wins_in_few_games_is_not_called_unfair(zena: Path) -> None:
    """Three of 24: by the spread of these games alone it would be sure."""
    (plot,) = balance.plots([biased(sample_of(zena), 1 / 8, deals=24)])
    assert plot.caption.startswith("No sure effect")


def test_seats_of_different_bots_get_no_verdict(tmp_path: Path) -> None:
    folder = played(tmp_path / "mixed", Plan("zena", ("greedy", "random"), 3))
    assert balance.plots([sample_of(folder)]) == []


def test_lines_of_play_are_the_product_of_the_choices(zena: Path) -> None:
    sample = sample_of(zena)
    record = parse(
        (zena / "records" / "1.txt").read_text(encoding="utf-8"), buongoverno.game("zena")
    )
    counts = [
        len(step.before.legal(step.seat))
        for step in replay(buongoverno.game("zena"), record).steps()
    ]
    assert sample.choices is not None
    mine = sample.choices.filter(pl.col("seed") == 1)
    assert mine["decisions"].sum() == sum(count > 1 for count in counts)
    assert mine["choices"].sum() == sum(count for count in counts if count > 1)
    assert mine["lines"].sum() == pytest.approx(sum(math.log10(count) for count in counts))
    assert choices.answers_in(sample).value > 2
    (plot,) = choices.plots([sample])
    assert "Join … for … (Z6.4)" in [row[0] for row in plot.rows]


def test_copies_of_a_goal_card_are_told_apart(zena: Path) -> None:
    sample = sample_of(zena)
    assert sample.holdings is not None
    held = sample.holdings.filter(
        (pl.col("kind") == "goal") & (pl.col("name") == "dagghe-abbrettio")
    )
    two = held.filter(pl.col("copies") == 2).join(sample.seats, on=["seed", "seat"])
    plot = next(plot for plot in goals.plots([sample]) if plot.name == "goal-copies")
    row = next(row for row in plot.rows if row[0] == "Dagghe Abbrettio × 2")
    assert row[1] == f"{two.height / (3 * ZENA_GAMES) * 100:.1f} %"
    assert row[2].startswith(f"{two['won'].to_numpy().mean() * 100:.1f} % (")


def test_a_page_links_games_worth_replaying(zena: Path, tmp_path: Path) -> None:
    report = make_report([zena])
    assert [game.what for game in report.remarkable][:3] == [
        "The longest",
        "The shortest",
        "The closest",
    ]
    write_page(report, tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    longest = (
        sample_of(zena).games.sort("decisions", "seed", descending=[True, False]).row(0, named=True)
    )
    game = report.remarkable[0]
    assert (game.seed, game.words) == (longest["seed"], f"{longest['decisions']:,} decisions")
    links = [part.split('"')[0] for part in page.split('<a href="')[1:]]
    assert len(links) == len(report.remarkable) == 5
    for link in links:
        assert (tmp_path / link).resolve().exists()


def test_without_records_nothing_is_linked(siena: list[Path]) -> None:
    report = make_report(siena)
    assert report.remarkable == []
    assert "worth replaying" not in html_of(report)


def test_every_plot_says_why_it_matters(siena: list[Path], zena: Path) -> None:
    plots = [*make_report(siena).plots, *make_report([zena]).plots]
    assert {plot.name for plot in plots} <= set(WHY)
    assert len(CHAPTERS) == 15
