"""What docs/load.md says about a measurement."""

import os
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import buongoverno

MESSAGE_BYTES: Final = 3000


@dataclass(frozen=True)
class Contestant:
    """A server to measure: ours on a database, or the peer; `before`: of another checkout."""

    name: str
    title: str
    processes: int
    before: bool = False


CONTESTANTS: Final = (
    Contestant("boardgameio", "boardgame.io, in memory", 1),
    Contestant("sqlite", "Buongoverno, SQLite", 1),
    Contestant("sqlite-before", "the version before, SQLite", 1, before=True),
    Contestant("boardgameio-2", "boardgame.io, in memory, tables dealt out", 2),
    Contestant("postgresql", "Buongoverno, PostgreSQL, tables dealt out", 2),
    Contestant("postgresql-before", "the version before, PostgreSQL", 2, before=True),
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

All servers are measured one after the other, {rounds} times; of each round the highest rate that
held is counted. The figures beside it are those of the round in the middle.

| server | processes | decisions/s held | all rounds | p50 | p99 | bytes a message | processors |
|---|---|---|---|---|---|---|---|
"""
_PEER: Final = "boardgameio"
LIGHT_TABLES: Final = 50
LIGHT_RATE: Final = 50
_LIGHT: Final = f"""
At a light load, {LIGHT_RATE} decisions a second at {LIGHT_TABLES} tables, it takes from the
decision to the last of the four clients, with ours committed to the disk on the way:

| server | p50 | p99 |
|---|---|---|
"""

# What each contestant held in one round, by name; `best` is the step that counts.
Round = dict[str, dict[str, Any]]


def written(rounds: list[Round], tables: int, light: dict[str, dict[str, Any]]) -> str:
    """The page; `light` is what contestants did at a light load."""
    page = _HEAD.format(
        tables=tables, cores=os.cpu_count(), peer_bytes=MESSAGE_BYTES, rounds=len(rounds)
    )
    page += "".join(_row(contestant, rounds) for contestant in CONTESTANTS)
    page += "\n| beside boardgame.io in the same round | times | all rounds |\n|---|---|---|\n"
    page += "".join(_ratio(contestant, rounds) for contestant in CONTESTANTS)
    page += _LIGHT + "".join(_light_row(contestant, light) for contestant in CONTESTANTS)
    build = "compiled" if buongoverno.compiled() else "interpreted"
    versions = f"Python {platform.python_version()}, Node {_said(['node', '--version'])}"
    commit = _said(["git", "rev-parse", "--short", "HEAD"])
    return page + f"\nCommit {commit}, {build}; {versions}. Command: `make load`.\n"


def _held(contestant: Contestant, rounds: list[Round]) -> list[dict[str, Any]]:
    """The best steps of a contestant, round by round; where none held, nothing was held."""
    none = {"achieved": 0.0}
    return [one[contestant.name]["best"] or none for one in rounds if contestant.name in one]


def _row(contestant: Contestant, rounds: list[Round]) -> str:
    held = sorted(_held(contestant, rounds), key=lambda step: float(step["achieved"]))
    if not held:
        return ""
    middle = held[(len(held) - 1) // 2]
    cells = [contestant.title, str(contestant.processes), f"{middle['achieved']:,.0f}"]
    cells.append(_all(_held(contestant, rounds)))
    if "p50" in middle:
        cells += [f"{middle['p50']:.0f} ms", f"{middle['p99']:.0f} ms"]
        cells += [f"{middle['bytesPerState']:,.0f}", str(middle["serverProcessor"])]
    return "| " + " | ".join(cells) + " |\n"


def _light_row(contestant: Contestant, light: dict[str, dict[str, Any]]) -> str:
    step = light.get(contestant.name)
    if step is None:
        return ""
    return f"| {contestant.title} | {step['p50']:.1f} ms | {step['p99']:.1f} ms |\n"


def _all(held: list[dict[str, Any]]) -> str:
    return ", ".join(f"{step['achieved']:,.0f}" for step in held)


def _ratio(contestant: Contestant, rounds: list[Round]) -> str:
    ratios = [
        _achieved(one, contestant.name) / _achieved(one, _PEER)
        for one in rounds
        if contestant.name != _PEER and {contestant.name, _PEER} <= set(one)
    ]
    if not ratios:
        return ""
    middle = sorted(ratios)[(len(ratios) - 1) // 2]
    several = ", ".join(f"{ratio:.1f}" for ratio in ratios)
    return f"| {contestant.title} | {middle:.1f} | {several} |\n"


def _achieved(found: Round, name: str) -> float:
    best = found[name]["best"]
    return 0.0 if best is None else float(best["achieved"])


def _said(command: list[str]) -> str:
    """What a command prints."""
    here = Path(__file__).parent
    return subprocess.run(
        command, cwd=here, capture_output=True, text=True, check=True
    ).stdout.strip()
