"""`make chaos`: kills servers under load, on both databases, and writes docs/chaos.md.

`python -m chaos` with `bench` and `tests` on the path; exits with 1 when anything was lost, doubled
or wrong.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from chaos.report import report, summary
from chaos.run import Outcome, Plan, Run
from chaos.tables import KINDS
from server.postgres import WITHOUT, programs, running_postgres

_PAGE: Final = Path(__file__).parents[2] / "docs" / "chaos.md"
_SHORT_KILLS: Final = 3
_RUNS: Final = ("sqlite", "postgresql", "two")


def main() -> int:
    """Carry out what was asked for."""
    wanted = _arguments()
    os.nice(wanted.nice)
    with ThreadPoolExecutor(len(_RUNS)) as runs:  # at the same time: more load, less waiting
        found = runs.map(lambda name: _carried_out(name, wanted), wanted.only or _RUNS)
        outcomes = [outcome for outcome in found if outcome is not None]
    if not wanted.short:
        wanted.page.write_text(report(outcomes))
    return 1 if any(outcome.ledger.findings for outcome in outcomes) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="in all runs together")
    parser.add_argument("--seconds", type=float, default=1500.0, help="no kills after that")
    parser.add_argument("--tables", type=int, default=4, help="tables at the same time, about")
    parser.add_argument("--calm", type=float, default=240.0, help="seconds to finish the games in")
    parser.add_argument("--seed", type=int, default=1814)
    parser.add_argument("--nice", type=int, default=0)
    parser.add_argument("--short", action="store_true", help="a few kills, nothing is written")
    parser.add_argument("--page", type=Path, default=_PAGE)
    parser.add_argument("--only", action="append", choices=_RUNS, help="may be repeated")
    return parser.parse_args()


def _carried_out(name: str, wanted: argparse.Namespace) -> Outcome | None:
    if name != "sqlite" and programs() is None:
        print(WITHOUT, file=sys.stderr)
        return None
    with (
        TemporaryDirectory(prefix="buongoverno-chaos-") as folder,
        _plan(name, wanted, Path(folder)) as plan,
    ):
        outcome = asyncio.run(Run(plan, Path(folder), wanted.seed).carry_out())
    print(summary(outcome), flush=True)
    return outcome


@contextmanager
def _plan(name: str, wanted: argparse.Namespace, folder: Path) -> Iterator[Plan]:
    every = 2 if wanted.short else 20
    plan = Plan(
        name="SQLite",
        database=f"sqlite:///{folder / 'games.sqlite'}",
        houses=1,
        kills=_SHORT_KILLS if wanted.short else -(-wanted.kills // len(wanted.only or _RUNS)),
        seconds=wanted.seconds,
        kinds=KINDS[-2:] if wanted.short else KINDS * max(1, wanted.tables // len(KINDS)),
        calm=wanted.calm,
        audit_every=every,
        break_every=every,
        cold=not wanted.short,
    )
    if name == "sqlite":
        yield plan
        return
    with running_postgres(durable=True) as postgres:
        yield replace(
            plan,
            name="PostgreSQL, two servers" if name == "two" else "PostgreSQL",
            database=postgres.fresh(),
            houses=2 if name == "two" else 1,
            break_database=postgres.restart,
        )


if __name__ == "__main__":
    sys.exit(main())
