"""SIGHUP: several processes start anew, one after the other, while people play."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

from buongoverno.client import TableConnection
from buongoverno.server.operations.health_checks import run_health_checks
from buongoverno.server.settings import Settings
from server.operations.running import Served, lines_in, serving, until
from server.play.tables import Party, party
from server.postgres import Postgres

_LONG = 300.0  # seconds; only guards against hanging
# Runs before anything else in every Python. New processes of a server do what the file says.
_BEFORE_ANYTHING_ELSE = """
import os, pathlib, sys, time
how = pathlib.Path({path!r})
if "--multiprocessing-fork" in sys.orig_argv and how.exists():
    exec(how.read_text())
"""


@contextmanager
def _two_processes(database: str, folder: Path) -> Iterator[tuple[Served, Path]]:
    """A server, and the file that says how its later processes start."""
    how = folder / "how"
    (folder / "sitecustomize.py").write_text(_BEFORE_ANYTHING_ELSE.format(path=str(how)))
    path = os.pathsep.join([str(folder), *sys.path])
    options = ("--processes", "2", "--log-format", "json")
    with serving(database, folder, *options, PYTHONPATH=path) as served:
        until(lambda: _logged(served, "open") == 2, _LONG)
        yield served, how


def _logged(served: Served, event: str) -> int:
    return sum(line["event"] == event for line in lines_in(served.log()))


def test_a_restart_on_a_slow_machine_loses_nobody_and_nothing(
    tmp_path: Path, postgres: Postgres
) -> None:
    with (
        _two_processes(postgres.fresh(), tmp_path) as (served, how),
        party(served.address, seats=3) as table,
        table.connected() as connections,
    ):
        over = threading.Event()

        def restart() -> list[str]:
            try:
                how.write_text("time.sleep(6)")
                served.process.send_signal(signal.SIGHUP)
                until(lambda: _logged(served, "all processes have been replaced"), _LONG)
                until(lambda: _logged(served, "closed") == 2, _LONG)
            finally:
                over.set()
            return []

        address = f"{served.address}/api/tables/{table.table}"
        meanwhile: list[Callable[[], list[str]]] = [
            partial(_talk, connection, seat, over) for seat, connection in enumerate(connections)
        ]
        meanwhile += [partial(_watch, address, over), restart]
        with ThreadPoolExecutor(len(meanwhile)) as threads:
            *acknowledged, failed, _ = threads.map(lambda call: call(), meanwhile)
        assert failed == [], "somebody serves at every moment"
        # The process that is asked may hear of the last line a moment later.
        until(lambda: _said(table, len(acknowledged)) == acknowledged)
        assert "Traceback" not in served.log()
        assert served.http.get("/health").json()["restart_failed"] is False


def _said(table: Party, seats: int) -> list[list[str]]:
    happened = table.clients[0].look(table.table).happenings
    said = [one for one in happened if one.kind == "said"]
    return [[one.text for one in said if one.seat == seat] for seat in range(seats)]


def _talk(connection: TableConnection, seat: int, over: threading.Event) -> list[str]:
    """Say something all the time, once more when it is over; gives what was acknowledged."""
    said: list[str] = []
    last = False
    while not last:
        last = over.wait(0.05)
        said.append(f"{seat} says {len(said)}")
        connection.say(said[-1])
    return said


def _watch(address: str, over: threading.Event) -> list[str]:
    """Ask all the time, each time on a new connection; gives what went wrong."""
    failed: list[str] = []
    transport = httpx.HTTPTransport(retries=1)
    while not over.wait(0.05):
        try:
            with httpx.Client(transport=transport, timeout=_LONG) as http:
                status = http.get(address).status_code
            if status != 404:  # nobody but players is told of a private table
                failed.append(str(status))
        except httpx.TransportError as error:
            failed.append(repr(error))
    return failed


def test_a_restart_that_fails_is_told_until_one_succeeds(
    tmp_path: Path, postgres: Postgres
) -> None:
    database = postgres.fresh()
    with _two_processes(database, tmp_path) as (served, how):
        settings = Settings(database, port=int(served.address.rpartition(":")[2]), processes=2)
        how.write_text("os._exit(5)")
        served.process.send_signal(signal.SIGHUP)
        until(lambda: _logged(served, "the restart failed; the old processes go on"), _LONG)
        for _ in range(10):  # whichever process answers
            health = httpx.get(f"{served.address}/health", trust_env=False, timeout=_LONG)
            assert health.status_code == 200
            assert health.json()["restart_failed"] is True
        found = [finding.text for finding in run_health_checks(settings)]
        assert "the last restart failed: old processes go on" in found
        assert _logged(served, "closed") == 0
        how.unlink()
        served.process.send_signal(signal.SIGHUP)
        until(lambda: _logged(served, "all processes have been replaced"), _LONG)
        assert served.http.get("/health").json()["restart_failed"] is False
        assert served.end() == 0


def test_a_killed_process_is_started_again(tmp_path: Path, postgres: Postgres) -> None:
    with _two_processes(postgres.fresh(), tmp_path) as (served, _):
        children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
        serving_ones = [
            int(child)
            for child in children.read_text().split()
            if b"--multiprocessing-fork" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]
        assert len(serving_ones) == 2
        os.kill(serving_ones[0], signal.SIGKILL)
        until(lambda: _logged(served, "open") == 3, _LONG)
        assert _logged(served, "a process has ended") == 1
