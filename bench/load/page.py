"""What docs/load.md says about a measurement."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import buongoverno

MESSAGE_BYTES: Final = 3500


@dataclass(frozen=True)
class Contestant:
    """A server to measure: ours on a database, or the peer, in so many processes."""

    name: str
    title: str
    processes: int


CONTESTANTS: Final = (
    Contestant("boardgameio", "boardgame.io, in memory", 1),
    Contestant("sqlite", "Buongoverno, SQLite", 1),
    Contestant("boardgameio-2", "boardgame.io, in memory, tables dealt out", 2),
    Contestant("postgresql", "Buongoverno, PostgreSQL, tables dealt out", 2),
    Contestant("postgresql-spread", "Buongoverno, PostgreSQL, each table's clients at both", 2),
)

_HEAD: Final = """# How much a server holds

Written by `make load` (`bench/load`): {tables} live tables with four connected clients,
everything on the loopback of one machine with {cores} cores, the load generator included. Decisions
fall due at random moments at a given rate over all tables; a rate holds when 99 in 100 decisions
reach the last of the table's four clients within 100 ms, and at least 95 in 100 are made.

The peer is boardgame.io's own server in production mode, with a four-player game whose state for a
player is as long as ours ({peer_bytes} bytes). It keeps everything in memory; ours has each
decision on the disk before anybody hears of it.

| server | processes | decisions/s held | p50 | p99 | bytes a message | processor of servers |
|---|---|---|---|---|---|---|
"""


def written(found: dict[str, dict[str, Any]], tables: int) -> str:
    """The page."""
    page = _HEAD.format(tables=tables, cores=os.cpu_count(), peer_bytes=MESSAGE_BYTES)
    for contestant in CONTESTANTS:
        best = found.get(contestant.name, {}).get("best")
        if best is not None:
            page += (
                f"| {contestant.title} | {contestant.processes} | {best['achieved']:,.0f} "
                f"| {best['p50']:.0f} ms | {best['p99']:.0f} ms | {_bytes(best)} "
                f"| {best.get('serverProcessor', '')} |\n"
            )
    page += "\n" + "".join(_ratios(found))
    build = "compiled" if buongoverno.compiled() else "interpreted"
    return page + f"\nCommit {_commit()}, {build} rules. Command: `make load`.\n"


def _bytes(best: dict[str, Any]) -> str:
    return f"{best['bytesPerState']:,.0f}" if "bytesPerState" in best else ""


def _ratios(found: dict[str, dict[str, Any]]) -> list[str]:
    lines = []
    for own, peer in (
        ("sqlite", "boardgameio"),
        ("postgresql", "boardgameio"),
        ("postgresql", "boardgameio-2"),
        ("postgresql-spread", "boardgameio"),
    ):
        if found.get(own, {}).get("best") and found.get(peer, {}).get("best"):
            ratio = found[own]["best"]["achieved"] / found[peer]["best"]["achieved"]
            lines.append(f"- `{own}` to `{peer}`: {ratio:.1f}\n")
    return lines


def _commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
