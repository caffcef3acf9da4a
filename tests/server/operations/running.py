"""`buongoverno serve` as an operator runs it, and a game played there over HTTP."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

from server.operations.command_process import CommandProcess

PATIENCE: Final = 60.0  # seconds; only guards against hanging


def buongoverno(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command that exits by itself."""
    with TemporaryDirectory(prefix="buongoverno-command-") as folder:
        errors = Path(folder) / "errors"
        texts = [str(argument) for argument in arguments]
        process = CommandProcess(
            texts, {**os.environ, "NO_COLOR": "1", "COLUMNS": "200", **environment}, errors
        )
        with process.stdout:
            printed = process.stdout.read()
        return subprocess.CompletedProcess(
            texts, process.wait(PATIENCE), printed, errors.read_text()
        )


class Served:
    """A running `buongoverno serve`."""

    def __init__(self, process: CommandProcess, log: Path) -> None:
        self.process = process
        self._log = log
        self.greeting = process.stdout.readline()
        assert self.greeting.startswith("Buongoverno is open at "), self.log()
        self.address = self.greeting.split()[4]
        self.http = httpx.Client(base_url=self.address, trust_env=False, timeout=PATIENCE)

    def log(self) -> str:
        """What it has logged so far."""
        return self._log.read_text()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; the exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(database: str, folder: Path, *options: str, **environment: str) -> Iterator[Served]:
    """A server on a free port, stopped afterwards if it still runs."""
    log = folder / "log"
    log.write_text("")
    process = CommandProcess(
        ["serve", "--port", "0", "--bot-workers", "1", "--no-limits"]
        + ["--database", database, *options],
        {**os.environ, **environment},
        log,
    )
    with process.stdout:
        try:
            served = Served(process, log)
            with served.http:
                yield served
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(PATIENCE)


class Game:
    """A table at which the test plays for every seat."""

    def __init__(self, http: httpx.Client, game: str = "siena", people: int = 3) -> None:
        self.http = http
        seats = [{"kind": "open"} for _ in range(people)]
        made = self._post("/api/tables", {"agreement": {"game": game, "seats": seats}})
        self.table: str = made["table"]["id"]
        self.invitation: str = made["invitation"]["key"]
        self.keys: list[str] = []
        for name in ("Ada", "Bruno", "Carla")[:people]:
            seated = self._post(f"{self.path}/seats", {"name": name}, self.invitation)
            self.keys.append(seated["key"])

    @property
    def path(self) -> str:
        """Where the table is."""
        return f"/api/tables/{self.table}"

    def _post(self, path: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        # Cookies would be an identity of their own.
        self.http.cookies.clear()
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def look(self, seat: int = 0) -> dict[str, Any]:
        """The table as a seat sees it."""
        self.http.cookies.clear()
        headers = {"authorization": f"Bearer {self.keys[seat]}"}
        answer = self.http.get(self.path, params={"since": 10**9}, headers=headers)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def decide(self) -> bool:
        """Decide for the first pending seat; False when the game is over."""
        pending = self.look()["situation"]["view"]["pending"]
        if not pending:
            return False
        seat = pending[0]
        situation = self.look(seat)["situation"]
        options = situation["choices"] or situation["ranges"]
        command = {"type": "decide", "id": os.urandom(8).hex(), "version": situation["version"]}
        self._post(
            f"{self.path}/commands", {**command, "code": options[-1]["code"]}, self.keys[seat]
        )
        return True

    def say(self, text: str) -> None:
        """Say something; that is an entry like a decision."""
        command = {"type": "say", "id": os.urandom(8).hex(), "text": text}
        self._post(f"{self.path}/commands", command, self.keys[0])

    def play(self, decisions: int = 10**6) -> None:
        """Play on, to the end or for a number of decisions."""
        for _ in range(decisions):
            if not self.decide():
                return

    def record(self) -> str:
        """The record of the finished game."""
        headers = {"authorization": f"Bearer {self.keys[0]}"}
        answer = self.http.get(f"{self.path}/record", headers=headers)
        assert answer.is_success, answer.text
        return answer.text


def until(condition: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def lines_in(log: str) -> list[dict[str, Any]]:
    """The lines of a log in JSON."""
    return [json.loads(line) for line in log.splitlines()]
