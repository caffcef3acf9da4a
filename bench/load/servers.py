"""Starts the servers that are measured, and ends them."""

import contextlib
import os
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from load.contestants import MESSAGE_BYTES, Contestant
from server.postgres import running_postgres

HERE: Final = Path(__file__).resolve().parent
_PORT: Final = 8470
_START_SECONDS: Final = 60.0


@dataclass(frozen=True)
class Servers:
    """Where the processes of a server are reached, and their ids."""

    addresses: list[str]
    processes: list[int]


@contextlib.contextmanager
def served(contestant: Contestant, python: str) -> Iterator[Servers]:
    """The contestant's servers, running; `python` is the one that has our package."""
    with contextlib.ExitStack() as stack:
        if contestant.peer:
            yield stack.enter_context(peer(contestant))
        elif contestant.database == "sqlite":
            folder = stack.enter_context(TemporaryDirectory())
            yield stack.enter_context(ours(python, f"sqlite:///{folder}/load.sqlite", 1))
        else:
            cluster = stack.enter_context(running_postgres(durable=True))
            yield stack.enter_context(ours(python, cluster.fresh(), contestant.processes))


@contextlib.contextmanager
def peer(contestant: Contestant) -> Iterator[Servers]:
    """A peer as its documentation says, in production mode."""
    command = [node(), f"peers/{contestant.peer}.mjs", "--size", str(MESSAGE_BYTES)]
    with _running([*command, *contestant.options], contestant.processes) as servers:
        yield servers


@contextlib.contextmanager
def ours(python: str, database: str, processes: int) -> Iterator[Servers]:
    """Our server as `buongoverno serve` starts it, without limits for one address."""
    command = [python, "-m", "buongoverno", "serve", "--database", database, "--no-limits"]
    command += ["--bot-workers", "1", "--log-level", "warning"]
    with _running(command, processes) as servers:
        yield servers


@contextlib.contextmanager
def _running(command: list[str], processes: int) -> Iterator[Servers]:
    """The same command several times, each time with a port of its own."""
    with contextlib.ExitStack() as stack:
        addresses, started = [], []
        for port in range(_PORT, _PORT + processes):
            process = stack.enter_context(_process([*command, "--port", str(port)]))
            addresses.append(f"http://127.0.0.1:{port}")
            started.append(process.pid)
            _wait_for(addresses[-1], process)
        yield Servers(addresses, started)


@contextlib.contextmanager
def _process(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command,
        cwd=HERE,
        env={**os.environ, "NODE_ENV": "production"},
        stdout=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _START_SECONDS
    while not _answers(address):
        if process.poll() is not None:
            raise SystemExit(f"{address} ended with status {process.returncode}")
        if time.monotonic() > until:
            raise SystemExit(f"{address} does not answer")
        time.sleep(0.1)


def _answers(address: str) -> bool:
    """Whether a server answers anything at all; peers do not know this page."""
    try:
        urllib.request.urlopen(f"{address}/health", timeout=1)
    except urllib.error.HTTPError as error:
        return error.code != 503
    except OSError:
        return False
    return True


@cache
def node() -> str:
    """The program itself: what is called `node` may be a script that starts it and waits."""
    found = subprocess.run(
        ["node", "--print", "process.execPath"], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()
