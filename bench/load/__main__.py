"""How many decisions a second a server holds, beside a peer, in one run; writes docs/load.md.

    make load                             all contestants, three times (about fifteen minutes)
    python -m load --only sqlite,boardgameio --rounds 1
    python -m load --before ../other/.venv/bin/python     beside the package installed there

Everything runs on this machine's loopback. A rate holds when 99 in 100 decisions reach the last of
the table's four clients within 100 ms and at least 95 in 100 of those offered are made. `bench` and
`tests` must be on the path.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from load.page import (
    CONTESTANTS,
    LIGHT_RATE,
    LIGHT_TABLES,
    MESSAGE_BYTES,
    Contestant,
    written,
)
from server.postgres import running_postgres

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent.parent
PORT: Final = 8470
PAGE: Final = ROOT / "docs" / "load.md"


@contextlib.contextmanager
def peer(processes: int) -> Iterator[tuple[list[str], list[int]]]:
    """boardgame.io as its documentation says, in production mode."""
    with contextlib.ExitStack() as stack:
        ports = [PORT + number for number in range(processes)]
        started = [
            stack.enter_context(
                _process(
                    ["node", "peer.mjs", "--port", str(port), "--size", str(MESSAGE_BYTES)],
                    {"NODE_ENV": "production"},
                )
            )
            for port in ports
        ]
        time.sleep(2)
        yield [f"http://127.0.0.1:{port}" for port in ports], [one.pid for one in started]


@contextlib.contextmanager
def ours(python: str, database: str, processes: int) -> Iterator[tuple[list[str], list[int]]]:
    """Our server as `buongoverno serve` starts it, without limits for one address."""
    with contextlib.ExitStack() as stack:
        ports = [PORT + number for number in range(processes)]
        started = []
        for port in ports:
            command = [python, "-m", "buongoverno", "serve", "--port", str(port)]
            command += ["--database", database, "--no-limits", "--bot-workers", "1"]
            started.append(stack.enter_context(_process([*command, "--log-level", "warning"], {})))
            _wait(f"http://127.0.0.1:{port}/health")
        yield [f"http://127.0.0.1:{port}" for port in ports], [one.pid for one in started]


@contextlib.contextmanager
def _process(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, cwd=HERE, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def _wait(address: str) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address, timeout=1)
            return
        time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


@contextlib.contextmanager
def served(contestant: Contestant, before: str) -> Iterator[tuple[list[str], list[int]]]:
    """The contestant's servers, running."""
    python = before if contestant.before else sys.executable
    with contextlib.ExitStack() as stack:
        if contestant.name.startswith("boardgameio"):
            yield stack.enter_context(peer(contestant.processes))
        elif contestant.name.startswith("sqlite"):
            folder = stack.enter_context(TemporaryDirectory())
            yield stack.enter_context(ours(python, f"sqlite:///{folder}/load.sqlite", 1))
        else:
            cluster = stack.enter_context(running_postgres(durable=True))
            yield stack.enter_context(ours(python, cluster.fresh(), contestant.processes))


def measured(contestant: Contestant, before: str, tables: int, *how: str) -> dict[str, Any]:
    """What the generator found."""
    with served(contestant, before) as (addresses, pids):
        driver = "boardgameio" if contestant.name.startswith("boardgameio") else "buongoverno"
        command = ["node", "generate.mjs", "--server", driver, "--base", ",".join(addresses)]
        command += ["--tables", str(tables), *how, "--watch", ",".join(map(str, pids))]
        if contestant.name.endswith("-spread"):
            command.append("--spread")
        outcome = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=400)
    reader.add_argument("--budget", type=int, default=110, help="seconds for each contestant")
    reader.add_argument("--rounds", type=int, default=3)
    reader.add_argument("--only", default=",".join(one.name for one in CONTESTANTS))
    reader.add_argument("--before", default="", help="the Python of another checkout")
    reader.add_argument("--page", type=Path, default=PAGE)
    chosen = reader.parse_args()
    contestants = [
        one
        for one in CONTESTANTS
        if one.name in chosen.only.split(",") and (chosen.before or not one.before)
    ]
    light = {
        one.name: measured(
            one, chosen.before, LIGHT_TABLES, "--rate", str(LIGHT_RATE), "--seconds", "10"
        )
        for one in contestants
        if one.processes == 1
    }
    search = ["--search", "--budget", str(chosen.budget)]
    rounds: list[dict[str, dict[str, Any]]] = []
    for number in range(chosen.rounds):
        found: dict[str, dict[str, Any]] = {}
        for contestant in contestants:
            print(f"{number + 1}/{chosen.rounds} {contestant.title} …", file=sys.stderr)
            found[contestant.name] = measured(contestant, chosen.before, chosen.tables, *search)
            print(json.dumps(found[contestant.name]["best"]))
        rounds.append(found)
        chosen.page.write_text(written(rounds, chosen.tables, light))


if __name__ == "__main__":
    main()
