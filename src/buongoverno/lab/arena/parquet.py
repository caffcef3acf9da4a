"""The games of an arena as Parquet: one row for each seat of each game."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from buongoverno.lab.arena.game import GameOutcome
from buongoverno.lab.arena.plan import ArenaPlan

Row = dict[str, Any]


def rows(plan: ArenaPlan, outcomes: Iterable[GameOutcome]) -> list[Row]:
    """What `write_parquet` writes; docs/arena.md says what each column means."""
    about = plan.description()
    return [
        {
            "game": plan.game,
            "ruleset": about["ruleset"],
            "options": about["options"],
            "players": ",".join(plan.players),
            "cards": about["cards"],
            "deal": outcome.deal,
            "seed": plan.seed + outcome.deal,
            "seating": outcome.seating,
            "seat": number,
            "player": seat.player,
            "rank": seat.rank,
            "points": seat.points,
            "won": seat.won,
            "end": outcome.end,
            "rounds": outcome.rounds,
            "decisions": seat.clock.decisions,
            "faults": seat.faults,
            "seconds_mean": seat.clock.mean,
            "seconds_max": seat.clock.longest,
        }
        for outcome in outcomes
        for number, seat in enumerate(outcome.seats)
    ]


def write_parquet(rows: list[Row], path: Path) -> None:
    """Replace a file atomically: either the old or the new table is there."""
    import polars

    whole, text, real = polars.Int64, polars.String, polars.Float64
    columns = {
        **dict.fromkeys(["game", "ruleset", "options", "players", "cards"], text),
        **dict.fromkeys(["deal", "seed", "seating", "seat"], whole),
        "player": text,
        **dict.fromkeys(["rank", "points"], whole),
        "won": real,
        "end": text,
        **dict.fromkeys(["rounds", "decisions", "faults"], whole),
        **dict.fromkeys(["seconds_mean", "seconds_max"], real),
    }
    fresh = path.with_name(f".{path.name}.new")
    polars.DataFrame(rows, schema=columns).write_parquet(fresh)
    fresh.replace(path)
