"""Folders of games for the tests of tables and pages, played once."""

from pathlib import Path

import polars as pl

from buongoverno.lab.simulate import Plan, simulate

SIENA_GAMES = 5
ZENA_GAMES = 12


def played(folder: Path, plan: Plan, jobs: int = 1) -> Path:
    """The folder with the tables of a plan's games."""
    simulate(plan, jobs, out=folder)
    return folder


def siena_folders(where: Path) -> list[Path]:
    """Both rulesets, played by bots that rise and build."""
    greedy = ("greedy",) * 4
    return [
        played(where / ruleset, Plan("siena", greedy, SIENA_GAMES, seed=1, ruleset=ruleset))
        for ruleset in ("rulebook", "hall9000")
    ]


def zena_folders(where: Path) -> list[Path]:
    """Tables of two and of three, played at random."""
    return [
        played(where / f"{seats}", Plan("zena", ("random",) * seats, ZENA_GAMES, seed=1))
        for seats in (2, 3)
    ]


def arena_folder(folder: Path, names: tuple[str, str] = ("bold", "shy")) -> Path:
    """What an arena writes: each deal in both seatings; the first of the names wins three of four.

    A row for each seat of each game, decisions counted by seat.
    """
    rows = []
    for deal in range(6):
        for seating in range(2):
            order = names if seating == 0 else names[::-1]
            winner = names[1] if deal % 2 and seating else names[0]
            for seat, player in enumerate(order):
                rows.append(
                    {
                        "game": "zena",
                        "ruleset": "expert",
                        "options": "",
                        "cards": "sha256:0",
                        "deal": deal,
                        "seed": 7 + deal,
                        "seating": seating,
                        "seat": seat,
                        "player": player,
                        "rank": 1 if player == winner else 2,
                        "points": 40 + deal if player == winner else 30,
                        "won": 1.0 if player == winner else 0.0,
                        "end": "eight_rounds",
                        "rounds": 8,
                        "decisions": 50 + deal,
                    }
                )
    folder.mkdir(parents=True)
    pl.DataFrame(rows).write_parquet(folder / "games.parquet")
    return folder
