"""Several processes are kept running, and replaced one after the other."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from server.operations.running import PATIENCE, until
from server.operations.supervised import FAILED

_TESTS = Path(__file__).parents[2]
_NEVER = 1000.0  # seconds
_SECONDS = 10.0  # in which a process that does not hang is ready, also on a busy machine


@dataclass
class Event:
    """What a process did."""

    what: str
    process: int
    at: float


class Supervised:
    """A running supervisor, whose processes write down what they do."""

    def __init__(self, parent: "subprocess.Popen[bytes]", folder: Path) -> None:
        self.parent = parent
        self.folder = folder

    def let_them(self, how: str) -> None:
        """Say what processes do that start from now on."""
        fresh = self.folder / "how.new"
        fresh.write_text(how)
        fresh.rename(self.folder / "how")

    def events(self) -> list[Event]:
        """Everything that happened."""
        file = self.folder / "events"
        read = [line.rsplit(" ", 2) for line in file.read_text().splitlines()]
        return [Event(what, int(process), float(at)) for what, process, at in read]

    def which(self, what: str) -> list[int]:
        """The processes that did something, in order."""
        return [event.process for event in self.events() if event.what == what]

    def log(self) -> str:
        """What the supervisor logged."""
        return (self.folder / "log").read_text()

    def restart(self) -> None:
        """Ask for a restart."""
        self.parent.send_signal(signal.SIGHUP)

    def end(self) -> int:
        """Stop it; the exit status."""
        self.parent.terminate()
        return self.parent.wait(PATIENCE)


@contextmanager
def supervising(
    folder: Path, count: int = 2, seconds: float = _NEVER, how: str = "ready"
) -> Iterator[Supervised]:
    with (folder / "log").open("wb") as log:
        (folder / "events").touch()
        (folder / "how").write_text(how)
        path = os.pathsep.join([str(_TESTS), *sys.path])
        parent = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "server.operations.supervised",
                folder,
                f"{count}",
                f"{seconds}",
            ],
            env={**os.environ, "PYTHONPATH": path},
            stdout=log,
            stderr=log,
        )
    supervised = Supervised(parent, folder)
    try:
        yield supervised
    finally:
        supervised.end()
    assert "Traceback" not in supervised.log()


def test_all_start_and_all_stop(tmp_path: Path) -> None:
    with supervising(tmp_path, count=3) as supervised:
        until(lambda: len(supervised.which("ready")) == 3)
        assert supervised.end() == 0
        assert sorted(supervised.which("stop")) == sorted(supervised.which("ready"))


def test_a_killed_process_is_started_again(tmp_path: Path) -> None:
    with supervising(tmp_path) as supervised:
        until(lambda: len(supervised.which("ready")) == 2)
        killed, other = supervised.which("ready")
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(supervised.which("ready")) == 3)
        assert supervised.end() == 0
        assert killed not in supervised.which("stop")
        assert other in supervised.which("stop")


def test_what_ends_at_once_is_started_less_and_less_often(tmp_path: Path) -> None:
    with supervising(tmp_path, count=1) as supervised:
        until(lambda: supervised.which("ready"))
        supervised.let_them("fail")
        os.kill(supervised.which("ready")[0], signal.SIGKILL)
        until(lambda: len(supervised.which("start")) == 4)
        starts = [event.at for event in supervised.events() if event.what == "start"]
        pauses = [later - earlier for earlier, later in pairwise(starts)]
        assert pauses[1] > 1.9
        assert pauses[2] > 3.9


def test_a_process_that_hangs_at_its_start_is_killed_and_started_again(tmp_path: Path) -> None:
    with supervising(tmp_path, count=1, seconds=_SECONDS, how="hang") as supervised:
        until(lambda: supervised.which("start"))
        supervised.let_them("ready")
        until(lambda: supervised.which("ready"))
        assert supervised.which("ready") != supervised.which("start")[:1]
        assert "a process was not ready in time" in supervised.log()


def test_a_first_start_that_fails_ends_it_all(tmp_path: Path) -> None:
    with supervising(tmp_path, how="fail") as supervised:
        assert supervised.parent.wait(PATIENCE) == FAILED


def test_a_restart_replaces_one_after_the_other(tmp_path: Path) -> None:
    with supervising(tmp_path) as supervised:
        until(lambda: len(supervised.which("ready")) == 2)
        old = supervised.which("ready")
        supervised.restart()
        until(lambda: len(supervised.which("stop")) == 2)
        until(lambda: "all processes have been replaced" in supervised.log())
        happened = [event.what for event in supervised.events()][4:]
        assert happened == ["start", "ready", "stop"] * 2
        assert sorted(supervised.which("stop")) == sorted(old)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("fail", f"a new process ended with status {FAILED}"),
        ("hang", "a new process was not ready within 10 seconds"),
    ],
)
def test_when_a_new_process_fails_the_old_ones_go_on(tmp_path: Path, how: str, reason: str) -> None:
    with supervising(tmp_path, seconds=_SECONDS) as supervised:
        until(lambda: len(supervised.which("ready")) == 2)
        supervised.let_them(how)
        supervised.restart()
        until(lambda: "the restart failed; the old processes go on" in supervised.log())
        assert reason in supervised.log()
        assert supervised.which("stop") == []
        supervised.let_them("ready")
        supervised.restart()
        until(lambda: "all processes have been replaced" in supervised.log())
        assert len(supervised.which("ready after a failed restart")) == 2
        supervised.restart()
        until(lambda: len(supervised.which("ready")) == 4)  # that is forgotten


def test_a_restart_during_a_restart_replaces_all_again(tmp_path: Path) -> None:
    with supervising(tmp_path) as supervised:
        until(lambda: len(supervised.which("ready")) == 2)
        supervised.let_them("hang")
        supervised.restart()
        until(lambda: len(supervised.which("start")) == 3)
        supervised.let_them("ready")
        supervised.restart()
        until(lambda: "all processes have been replaced" in supervised.log())
        assert supervised.end() == 0
        assert len(supervised.which("ready")) == 4
        assert sorted(supervised.which("stop")) == sorted(supervised.which("ready"))


def test_a_stop_during_a_restart_stops_all(tmp_path: Path) -> None:
    with supervising(tmp_path) as supervised:
        until(lambda: len(supervised.which("ready")) == 2)
        supervised.let_them("hang")
        supervised.restart()
        until(lambda: len(supervised.which("start")) == 3)
        assert supervised.end() == 0
        assert sorted(supervised.which("stop")) == sorted(supervised.which("start"))
