"""What docs/load.md says about a measurement."""

import json
import subprocess
from typing import Any, Final, TypeVar

from buongoverno.lab.stamp import machine, stamp
from load.contestants import BOARDGAMEIO, COLYSEUS, CONTESTANTS, MESSAGE_BYTES, Contestant
from load.servers import HERE, node

LIGHT_TABLES: Final = 50
LIGHT_RATE: Final = 50

_HEAD: Final = """# How much a server holds

{stamp}

{tables} live tables with four connected clients, everything on the loopback of one machine, the
load generator included. Decisions fall due at random moments at a given rate over all tables; a
rate holds when 99 in 100 decisions reach the last of the table's four clients within 100 ms, and at
least 95 in 100 are made.

The peers are [boardgame.io](https://boardgame.io) {boardgameio}, made for this kind of game, and
[Colyseus](https://colyseus.io) {colyseus}, the most used open server for game rooms. Both run in
production mode, with one four-player game (`bench/load/game.mjs`) whose state for a player is as
long as ours: {bytes} bytes as JSON.

- **Where a decision is when its player and the others hear of it**: both peers keep everything in
  memory, and a server that dies takes its games with it. Ours has each decision on the disk first.
- **What is sent**: from each server every player gets the whole of what it may know after every
  decision. Colyseus packs the same content into fewer bytes (MessagePack). "Differences" is the
  other way its documentation has for what only one player may know, a schema with a `StateView` for
  each: players get what has changed, some hundred bytes, and have to keep the rest.
- **What else is done**: ours checks the decision against the rules of Siena and works out and sends
  the list of legal choices; the peers' game refuses nothing.
- **Two processes**: tables are dealt out between them. Those of the peers know nothing of each
  other; ours share a database, and any client may be at either.

All servers are measured one after the other, {rounds} times; of each round the highest rate that
held is counted. The figures beside it are those of the round in the middle; a decision takes
milliseconds of a processor in the servers, not counting PostgreSQL's own. With 0 the time of a
round was over before a rate was found that held.

| server | processes | kept in | decisions/s | all rounds | p50 | p99 | message | a decision takes |
|---|---|---|---|---|---|---|---|---|
"""
_RATIOS: Final = """
Times the rate of a peer with as many processes, in the same round:

| server | processes | boardgame.io | all rounds | Colyseus | all rounds |
|---|---|---|---|---|---|
"""
_GOAL: Final = 2.0  # times the rate of a peer, with two processes
_LACKING: Final = """
**What ours lacks.** The goal is {goal:.0f} times the rate of each peer with two processes, every
decision on the disk first. Beside Colyseus it is {ratio:.1f} times. A decision takes our processes
{ours:.2f} ms and those of Colyseus {theirs:.2f} ms. More than four fifths of ours is the event
loop, one thread of Python in each process: reading the decision, the rules, the legal choices, and
making and sending four views of the table. Writing to the disk is a thread of its own and less than
a fifth. What would save most is to send what has changed instead of whole views.
"""
_LIGHT: Final = f"""
At a light load, {LIGHT_RATE} decisions a second at {LIGHT_TABLES} tables, it takes from the
decision to the last of the four clients, with ours committed to the disk on the way:

| server | p50 | p99 |
|---|---|---|
"""

Value = TypeVar("Value")
# What each contestant held in one round, by name; `best` is the step that counts.
Round = dict[str, dict[str, Any]]


def written(rounds: list[Round], tables: int, light: dict[str, dict[str, Any]]) -> str:
    """The page; `light` is what was done at a light load."""
    page = _HEAD.format(
        stamp=load_stamp("load"),
        tables=tables,
        bytes=MESSAGE_BYTES,
        rounds=len(rounds),
        boardgameio=_version("boardgame.io"),
        colyseus=_version("@colyseus/core"),
    )
    page += "".join(_row(contestant, rounds) for contestant in CONTESTANTS)
    page += _RATIOS + "".join(_ratio_row(contestant, rounds) for contestant in CONTESTANTS)
    page += _lacking(rounds)
    page += _LIGHT + "".join(_light_row(contestant, light) for contestant in CONTESTANTS)
    return page


def load_stamp(target: str) -> str:
    """What was measured, with the Node of the load generator."""
    return stamp(target, *machine(), f"Node {_said([node(), '--version'])}")


def _held(contestant: Contestant, rounds: list[Round]) -> list[dict[str, Any]]:
    """The best steps of a contestant, round by round; where none held, nothing was held."""
    none = {"achieved": 0.0}
    return [one[contestant.name]["best"] or none for one in rounds if contestant.name in one]


def _row(contestant: Contestant, rounds: list[Round]) -> str:
    held = sorted(_held(contestant, rounds), key=lambda step: float(step["achieved"]))
    if not held:
        return ""
    middle = _middle(held)
    cells = [contestant.title, str(contestant.processes), contestant.kept]
    cells += [f"{middle['achieved']:,.0f}", _all(_held(contestant, rounds))]
    if "p50" in middle:
        cells += [f"{middle['p50']:.0f} ms", f"{middle['p99']:.0f} ms"]
        cells += [f"{middle['bytesPerState']:,.0f} bytes", f"{_milliseconds(middle):.2f} ms"]
    return _line(cells)


def _milliseconds(step: dict[str, Any]) -> float:
    """Of a processor, for one decision."""
    return float(step["serverProcessor"]) * 1000 / float(step["achieved"])


def _ratio_row(contestant: Contestant, rounds: list[Round]) -> str:
    if contestant.peer:
        return ""
    cells = [contestant.title, str(contestant.processes)]
    for peers in (BOARDGAMEIO, COLYSEUS):
        ratios = _ratios(contestant.name, peers[contestant.processes - 1], rounds)
        cells.append(f"{_middle(sorted(ratios)):.1f}" if ratios else "–")
        cells.append(", ".join(f"{ratio:.1f}" for ratio in ratios))
    return _line(cells) if any(contestant.name in one for one in rounds) else ""


def _ratios(name: str, peer: str, rounds: list[Round]) -> list[float]:
    """How many times the rate of a peer was held, in rounds where that held any."""
    return [
        _achieved(one, name) / _achieved(one, peer)
        for one in rounds
        if {name, peer} <= set(one) and _achieved(one, peer) > 0
    ]


def _lacking(rounds: list[Round]) -> str:
    """What is missing to the goal, if anything is."""
    ours, theirs = "postgresql", COLYSEUS[1]
    ratios = sorted(_ratios(ours, theirs, rounds))
    if not ratios or _middle(ratios) >= _GOAL:
        return ""
    steps = [one for one in rounds if one.get(ours, {}).get("best") and one[theirs]["best"]]
    if not steps:
        return ""
    return _LACKING.format(
        goal=_GOAL,
        ratio=_middle(ratios),
        ours=_middle(sorted(_milliseconds(one[ours]["best"]) for one in steps)),
        theirs=_middle(sorted(_milliseconds(one[theirs]["best"]) for one in steps)),
    )


def _light_row(contestant: Contestant, light: dict[str, dict[str, Any]]) -> str:
    step = light.get(contestant.name)
    if step is None:
        return ""
    return _line([contestant.title, f"{step['p50']:.1f} ms", f"{step['p99']:.1f} ms"])


def _all(held: list[dict[str, Any]]) -> str:
    return ", ".join(f"{step['achieved']:,.0f}" for step in held)


def _achieved(found: Round, name: str) -> float:
    best = found[name]["best"]
    return 0.0 if best is None else float(best["achieved"])


def _middle(ordered: list[Value]) -> Value:
    return ordered[(len(ordered) - 1) // 2]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"


def _version(package: str) -> str:
    """The version of a peer."""
    described = json.loads((HERE / "node_modules" / package / "package.json").read_text())
    return str(described["version"])


def _said(command: list[str]) -> str:
    """What a command prints."""
    return subprocess.run(
        command, cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.strip()
