"""Plays many games between bots and draws the two reports of docs/reports.

    siena    the two rulesets side by side, four players
    zena     two to five players

The games are kept in .games/ until the next run.
"""

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".games"
PICTURES = ROOT / "docs/reports"
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
        "--jobs", str(jobs), "--out", str(folder.relative_to(ROOT)),
    )  # fmt: skip


def draw(game: str) -> None:
    pictures = PICTURES / game
    shutil.rmtree(pictures, ignore_errors=True)
    folders = [str((KEPT / table.name).relative_to(ROOT)) for table in TABLES if table.game == game]
    page = KEPT / f"{game}.html"
    command(
        "report", *folders, "--out", str(page.relative_to(ROOT)),
        "--pictures", str(pictures.relative_to(ROOT)),
    )  # fmt: skip


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--bot", default="greedy")
    reader.add_argument("--games", type=int, default=400, help="games of each kind")
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--draw", action="store_true", help="play nothing, draw what is there")
    chosen = reader.parse_args()
    KEPT.mkdir(exist_ok=True)
    if not chosen.draw:
        for table in TABLES:
            play(table, chosen.bot, chosen.games, chosen.jobs)
    for game in ("siena", "zena"):
        draw(game)


if __name__ == "__main__":
    main()
