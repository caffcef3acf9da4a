"""Plays many games between bots and writes docs/reports: two reports with their pictures.

    siena    the two rulesets side by side, four players
    zena     two to five players

The games are kept in .games/ until the next run, and so are the whole pages, with all numbers.
"""

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from buongoverno.lab.report.page import Report, make_report, write_page, write_pictures
from buongoverno.lab.report.plots import Plot
from buongoverno.lab.report.reasons import WHY
from buongoverno.lab.stamp import stamp

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".games"
REPORTS = ROOT / "docs/reports"
SEED = 2_000_000


@dataclass(frozen=True)
class Table:
    """Games of one kind."""

    game: str
    name: str
    players: int
    ruleset: str


TABLES = (
    Table("siena", "siena-rulebook", 4, "rulebook"),
    Table("siena", "siena-hall9000", 4, "hall9000"),
    Table("zena", "zena-2", 2, "expert"),
    Table("zena", "zena-3", 3, "expert"),
    Table("zena", "zena-4", 4, "expert"),
    Table("zena", "zena-5", 5, "expert"),
)


def command(*words: str) -> None:
    """A `buongoverno` command, shown as it would be typed."""
    print("buongoverno", *words, flush=True)
    subprocess.run([sys.executable, "-m", "buongoverno", *words], check=True, cwd=ROOT)


def play(table: Table, bot: str, games: int, jobs: int) -> None:
    folder = KEPT / table.name
    shutil.rmtree(folder, ignore_errors=True)
    command(
        "simulate", table.game, "--players", ",".join([bot] * table.players),
        "--games", str(games), "--seed", str(SEED), "--ruleset", table.ruleset,
        "--jobs", str(jobs), "--out", str(folder.relative_to(ROOT)), "--records",
    )  # fmt: skip


def report_of(game: str) -> Report:
    """The report of a game's tables, side by side; its whole page is kept with the games."""
    report = make_report([KEPT / table.name for table in TABLES if table.game == game])
    write_page(report, KEPT / f"{game}.html")
    return report


def written(reports: dict[str, Report], bot: str, games: int) -> str:
    """The page docs/reports/README.md: every picture with the sentence made from its numbers."""
    lines = ["# Two reports", "", stamp("reports"), ""]
    lines += [
        f"{games:,} games for each column between `{bot}` players, from seed {SEED:,}.",
        "Intervals are 95 %. What bots do is not what people do: this is how these players play.",
    ]
    for game, report in reports.items():
        lines += ["", f"## {report.title}"]
        for plot in report.plots:
            lines += ["", f"### {plot.title}", "", f"{plot.caption} {WHY[plot.name]}"]
            if plot.picture:
                lines += ["", f"![{plot.title}]({game}/{plot.name}.svg)"]
            elif plot.rows:
                lines += ["", *_table(plot)]
    return "\n".join([*lines, ""])


def _table(plot: Plot) -> list[str]:
    """The numbers of a plot that has no picture."""
    rule = "|---|" + "--:|" * (len(plot.head) - 1)
    rows = [f"| {' | '.join(cells)} |" for cells in (plot.head, *plot.rows)]
    return [rows[0], rule, *rows[1:]]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bot", default="master", help="who plays")
    reader.add_argument("--games", type=int, default=400, help="games of each kind")
    reader.add_argument("--jobs", type=int, default=os.cpu_count())
    reader.add_argument("--draw", action="store_true", help="play nothing, draw what is there")
    reader.add_argument("--folder", type=Path, default=REPORTS, help="where the reports go")
    chosen = reader.parse_args()
    KEPT.mkdir(exist_ok=True)
    if not chosen.draw:
        for table in TABLES:
            play(table, chosen.bot, chosen.games, chosen.jobs)
    reports = {game: report_of(game) for game in ("siena", "zena")}
    for game, report in reports.items():
        shutil.rmtree(chosen.folder / game, ignore_errors=True)
        write_pictures(report, chosen.folder / game)
    page = written(reports, chosen.bot, chosen.games)
    (chosen.folder / "README.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
