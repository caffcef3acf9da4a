"""Real server processes for tests: started, stopped, killed and started again."""

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

from server.forking import FORKED
from server.run_server import run_server

_START_SECONDS: Final = 60.0
_STOP_SECONDS: Final = 60.0


class Server:
    """A server process on a port of its own; `address` and `database` stay when it restarts."""

    def __init__(self, database: str, folder: Path, settings: dict[str, Any]) -> None:
        self.database = database
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._settings = {
            "database": database,
            "port": self.port,
            "limits": False,
            "bot_workers": 1,
            **settings,
        }
        self._log = folder / "server.log"
        self._log.touch()
        self._process: ForkServerProcess | None = None

    @property
    def pid(self) -> int:
        """The running process."""
        assert self._process is not None, "the server is not running"
        assert self._process.pid is not None
        return self._process.pid

    def cpu_seconds(self) -> float:
        """How long the process has computed, however busy the machine is with other things."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def start(self) -> None:
        """Start and wait until it is well."""
        self._process = FORKED.Process(
            target=run_server, args=(json.dumps(self._settings), self._log)
        )
        self._process.start()
        until = time.monotonic() + _START_SECONDS
        while not is_well(self.address):
            if self._process.exitcode is not None or time.monotonic() > until:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log()}")
            time.sleep(0.03)

    def stop(self) -> None:
        """Ask it to stop (SIGTERM) and wait until it has."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it in the middle of whatever it does (SIGKILL)."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Start it again on the same port and database."""
        if self._process is not None:
            self.stop()
        self.start()

    def log(self) -> str:
        """What the server wrote so far."""
        return self._log.read_text(errors="replace")

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.pid is not None and process.exitcode is None:
            os.kill(process.pid, how)
        process.join(_STOP_SECONDS)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise AssertionError(f"the server did not stop:\n{self.log()}")
        process.close()


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[Server]:
    """A running server of a database. An unexpected error it logged fails the test."""
    with TemporaryDirectory(prefix="buongoverno-server-") as folder:
        server = Server(database, Path(folder), settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()
        assert "Traceback" not in server.log(), server.log()


def free_port() -> int:
    """A free port."""
    with socket.socket() as candidate:
        candidate.bind(("127.0.0.1", 0))
        port: int = candidate.getsockname()[1]
        return port


def is_well(address: str) -> bool:
    """Whether a server answers there, and says that all is well."""
    try:
        return httpx.get(f"{address}/health", trust_env=False, timeout=5).status_code == 200
    except httpx.TransportError:
        return False
