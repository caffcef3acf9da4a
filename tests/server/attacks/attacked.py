"""A real server that strangers attack, and what each of their requests costs it.

`buongoverno serve` runs on SQLite with its address space capped: whatever would eat the machine
fails as an error of that server. Memory and processor time are read from /proc, of the server and
of all its children. Processor seconds do not depend on how busy the machine is; they are rounded to
hundredths, and other work of the server falls into them, so the least of a few tries counts.
"""

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

import buongoverno

MOST_MEGABYTES: Final = 50.0
# The rules and tables are several times slower where they are not compiled.
MOST_SECONDS: Final = 0.1 if buongoverno.compiled() else 0.5
_KEPT_MEGABYTES: Final = 15.0  # a library may keep buffers, but not with every request
_ADDRESS_SPACE: Final = 3 << 30  # of each process; threads reserve far more than they use
_PATIENCE: Final = 60.0  # seconds; only guards against hanging
LONGEST_ANSWER: Final = 10.0  # seconds, for others; a busy machine alone takes some
_BETWEEN_OTHERS: Final = 0.1  # seconds
_MORE_TRIES: Final = 3  # of a request that seemed to cost too much
_TICKS: Final = os.sysconf("SC_CLK_TCK")
SEATS: Final = [{"kind": "open"}, {"kind": "open"}]


@dataclass(frozen=True)
class Cost:
    """What something took."""

    megabytes: float
    seconds: float


@dataclass
class Attacked:
    """A running server; `costs` collects what was measured."""

    process: "subprocess.Popen[str]"
    address: str
    log_file: Path
    table: str = ""
    costs: list[tuple[str, Cost]] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Where it listens, at 127.0.0.1."""
        return int(self.address.rpartition(":")[2])

    def log(self) -> str:
        """What it has logged so far."""
        return self.log_file.read_text(errors="replace")

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send something on a connection of its own."""
        options: dict[str, Any] = {"trust_env": False, "verify": False, "timeout": _PATIENCE}
        return httpx.request(method, f"{self.address}{path}", **options, **more)

    def connection(self) -> httpx.Client:
        """A connection for many requests."""
        return httpx.Client(base_url=self.address, trust_env=False, timeout=_PATIENCE)

    def make_table(self, **agreement: Any) -> dict[str, Any]:
        """A public table at which nobody sits, with its keys."""
        wanted = {"game": "siena", "seats": SEATS, "visibility": "public", **agreement}
        answer = self.request("POST", "/api/tables", json={"agreement": wanted})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def is_serving(self) -> float:
        """How long it takes to be told that all is well, and to read a table."""
        began = time.monotonic()
        for path in ("/health", f"/api/tables/{self.table}"):
            answer = self.request("GET", path)
            assert answer.status_code == 200, (path, answer.text)
        return time.monotonic() - began

    def megabytes(self) -> float:
        """The memory the server and its children have now."""
        return sum(_kilobytes(pid, "VmRSS") for pid in self._processes()) / 1024

    def peak_megabytes(self) -> float:
        """The most they had since `forget_peak`, each at its own moment."""
        return sum(_kilobytes(pid, "VmHWM") for pid in self._processes()) / 1024

    def forget_peak(self) -> None:
        """Let the peak begin at what they have now."""
        for pid in self._processes():
            Path(f"/proc/{pid}/clear_refs").write_text("5")

    def seconds(self) -> float:
        """Processor time of the server and its children, also of those that have ended."""
        return sum(_processor_ticks(pid) for pid in self._processes()) / _TICKS

    def open_sockets(self) -> int:
        """How many sockets the server itself has open; of files it has more with its threads."""
        links = Path(f"/proc/{self.process.pid}/fd").iterdir()
        return sum(_target_of(link).startswith("socket:") for link in links)

    def _processes(self) -> list[int]:
        found, unseen = [], [self.process.pid]
        while unseen:
            pid = unseen.pop()
            found.append(pid)
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                unseen += [int(child) for child in _text_of(task).split()]
        return found


@contextmanager
def attacked_server(folder: Path, *options: str, **environment: str) -> Iterator[Attacked]:
    """A server for strangers to attack; an unexpected error in its log fails the test."""
    command = [sys.executable, "-m", "buongoverno", "serve", "--port", "0", "--bot-workers", "1"]
    command += ["--database", str(folder / "games.sqlite"), *(options or ("--no-limits",))]
    with attacked_program(command, folder, environment) as server:
        yield server


@contextmanager
def attacked_program(
    command: list[str], folder: Path, environment: dict[str, str], descriptors: int = 0
) -> Iterator[Attacked]:
    """The same, however the server is started; `descriptors` is how many it may have at most."""
    log_file = folder / "server.log"
    with log_file.open("w") as log:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **environment},
        )
    resource.prlimit(process.pid, resource.RLIMIT_AS, (_ADDRESS_SPACE, _ADDRESS_SPACE))
    if descriptors:
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (descriptors, descriptors))
    assert process.stdout is not None
    with process.stdout:
        try:
            yield _opened(process, process.stdout.readline(), log_file)
        finally:
            process.terminate()
            process.wait(_PATIENCE)
    assert "Traceback" not in log_file.read_text(), log_file.read_text()


def _opened(process: "subprocess.Popen[str]", greeting: str, log_file: Path) -> Attacked:
    assert greeting.startswith("Buongoverno is open at "), log_file.read_text()
    server = Attacked(process, greeting.split()[4], log_file)
    server.table = server.make_table()["table"]["id"]
    server.is_serving()
    return server


def assert_bounded(
    server: Attacked,
    request: Callable[[], object],
    name: str = "",
    *,
    prepare: Callable[[], object] | None = None,
    megabytes: float = MOST_MEGABYTES,
    seconds: float = MOST_SECONDS,
    tries: int = 3,
) -> Cost:
    """Fail if the request costs more, keeps others waiting, or takes memory for good.

    `prepare` is an honest request that makes the server load what it loads only once.
    """
    if prepare is not None:
        prepare()
    _wait_until_idle(server)
    before = server.megabytes()
    server.forget_peak()
    longest = _longest_answer_during(server, request)
    _wait_until_idle(server)
    processor = min(_processor_seconds(server, request) for _ in range(tries))
    # Other work on the machine only adds; what a request really costs it costs every time.
    for _ in range(_MORE_TRIES):
        if processor > seconds:
            processor = min(processor, _processor_seconds(server, request))
    cost = Cost(max(0.0, server.peak_megabytes() - before), processor)
    if name:
        server.costs.append((name, cost))
    assert longest < LONGEST_ANSWER, f"others waited {longest:.1f} s"
    assert cost.megabytes <= megabytes, f"{cost.megabytes:.0f} MB"
    assert cost.seconds <= seconds, f"{cost.seconds:.2f} s of a processor"
    _assert_given_back(server, before)
    return cost


def _processor_seconds(server: Attacked, request: Callable[[], object]) -> float:
    """Of an idle server, until it is idle again."""
    before = server.seconds()
    request()
    _wait_until_idle(server)
    return max(0.0, server.seconds() - before)


def _wait_until_idle(server: Attacked) -> None:
    """Whatever a request has set in motion belongs to its cost, also after the answer."""
    until = time.monotonic() + _PATIENCE
    before = server.seconds()
    while time.monotonic() < until:
        time.sleep(0.2)
        now = server.seconds()
        if now - before < 0.03:
            return
        before = now
    raise AssertionError("the server is busy for good")


def _longest_answer_during(server: Attacked, request: Callable[[], object]) -> float:
    """How long others waited for their answers while the request was served."""
    over = threading.Event()
    waited = [server.is_serving()]
    failed: list[Exception] = []

    def watch() -> None:
        try:
            waited.append(server.is_serving())
            while not over.wait(_BETWEEN_OTHERS):
                waited.append(server.is_serving())
        except Exception as error:
            failed.append(error)

    others = threading.Thread(target=watch)
    others.start()
    try:
        request()
    finally:
        over.set()
        others.join()
    if failed:
        raise failed[0]
    return max(waited)


def _assert_given_back(server: Attacked, before: float) -> None:
    until = time.monotonic() + _PATIENCE / 6
    while (kept := server.megabytes() - before) > _KEPT_MEGABYTES:
        assert time.monotonic() < until, f"{kept:.0f} MB were not given back"
        time.sleep(0.2)


def _text_of(path: Path) -> str:
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):  # ended meanwhile
        return ""


def _target_of(link: Path) -> str:
    try:
        return str(link.readlink())
    except FileNotFoundError:  # closed meanwhile
        return ""


def _kilobytes(pid: int, name: str) -> int:
    for line in _text_of(Path(f"/proc/{pid}/status")).splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1])
    return 0


def _processor_ticks(pid: int) -> int:
    """User and system time of a process, and of those of its children that have ended."""
    fields = _text_of(Path(f"/proc/{pid}/stat")).rpartition(") ")[2].split()
    return sum(int(ticks) for ticks in fields[11:15])
