"""What thousands of idle WebSockets cost one process; writes docs/sockets.md.

    make sockets                    1,000 and 10,000 spectators (about five minutes)
    python -m sockets --sizes 500

The server runs as `buongoverno serve` starts it, with its limits; the spectators come from several
addresses of this machine. Linux only.
"""

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sockets.page import Measured, written
from sockets.spectators import crowd

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PAGE: Final = ROOT / "docs" / "sockets.md"
DECISIONS: Final = 9
ROUNDS: Final = 5
ROUND_SIZE: Final = 2000
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_SPAWN: Final = multiprocessing.get_context("spawn")


class Table:
    """A running server and a table at which two people play over HTTP."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.pid = process.pid
        self.address = address
        seats = [{"kind": "open"}, {"kind": "open"}]
        agreement = {"game": "siena", "seats": seats, "visibility": "public"}
        made = self._ask("/api/tables", {"agreement": agreement})
        self.path = f"/api/tables/{made['table']['id']}"
        invitation = made["invitation"]["key"]
        self.keys = [
            self._ask(f"{self.path}/seats", {"name": name}, invitation)["key"]
            for name in ("Ada", "Bruno")
        ]

    def _ask(self, path: str, body: object = None, key: str = "") -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.address + path, data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def decide(self) -> float:
        """Make the first choice for whoever is asked; the moment at which it was sent."""
        for key in self.keys:
            situation = self._ask(f"{self.path}?since=1000000", key=key)["situation"]
            options = situation["choices"] or situation["ranges"]
            if options:
                break
        command = {"type": "decide", "id": os.urandom(8).hex(), "version": situation["version"]}
        sent = time.monotonic()
        self._ask(f"{self.path}/commands", {**command, "code": options[0]["code"]}, key)
        return sent

    @contextmanager
    def asked_for_health(self) -> Iterator[list[float]]:
        """Somebody else asks the server all the time; how long each answer took."""
        seconds: list[float] = []
        over = threading.Event()

        def ask() -> None:
            while not over.wait(0.02):
                began = time.monotonic()
                self._ask("/health")
                seconds.append(time.monotonic() - began)

        asking = threading.Thread(target=ask)
        asking.start()
        try:
            yield seconds
        finally:
            over.set()
            asking.join()

    def processor_seconds(self) -> float:
        """What the server has computed so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def megabytes(self) -> float:
        """The memory it has now."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def sockets(self) -> int:
        """How many sockets it has open."""
        count = 0
        for link in Path(f"/proc/{self.pid}/fd").iterdir():
            with suppress(FileNotFoundError):  # closed meanwhile
                count += "socket:" in str(link.readlink())
        return count


@contextmanager
def served() -> Iterator[Table]:
    """A table on a server of its own."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "buongoverno", "serve", "--port", "0"]
        command += ["--database", f"{folder}/games.sqlite", "--log-level", "warning"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            greeting = process.stdout.readline()
            yield Table(process, greeting.split()[4])
        finally:
            process.terminate()
            process.wait(60)


def measure(table: Table, orders: Any, size: int, seconds: float, empty: float) -> Measured:
    """What so many spectators cost; `empty` is the memory without any."""
    before = table.processor_seconds()
    opened = _asked(orders, size)
    opening = table.processor_seconds() - before
    time.sleep(5)  # what was needed for opening only is freed
    kilobytes = 1000 * (table.megabytes() - empty) / size
    before = table.processor_seconds()
    time.sleep(seconds)
    idle = (table.processor_seconds() - before) / seconds
    told = []
    before = table.processor_seconds()
    with table.asked_for_health() as answers:
        for _ in range(DECISIONS):
            sent = table.decide()
            told.append([moment - sent for moment in _asked(orders, "hear")])
    spent = (table.processor_seconds() - before) / DECISIONS
    first, middle, last = (sorted(moments)[DECISIONS // 2] for moments in zip(*told, strict=True))
    return Measured(
        size, opened, opening, kilobytes, idle, first, middle, last, spent, max(answers)
    )


def come_and_go(table: Table, orders: Any) -> list[float]:
    """The server's memory before and after each of several crowds."""
    at_first = table.sockets()
    megabytes = [table.megabytes()]
    for _ in range(ROUNDS):
        _asked(orders, ROUND_SIZE)
        assert _asked(orders, "leave") == 0, "the server has closed connections"
        while table.sockets() > at_first:
            time.sleep(0.1)
        megabytes.append(table.megabytes())
    return megabytes


@contextmanager
def crowd_at(table: Table) -> Iterator[Any]:
    """Spectators who do what they are told."""
    orders, theirs = _SPAWN.Pipe()
    port = int(table.address.rpartition(":")[2])
    arguments = (theirs, port, f"{table.path}/live")
    process = _SPAWN.Process(target=crowd, args=arguments, daemon=True)
    process.start()
    theirs.close()
    yield orders
    orders.send("end")
    process.join()


def _asked(orders: Any, order: object) -> Any:
    orders.send(order)
    return orders.recv()


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--sizes", default="1000,10000")
    reader.add_argument("--seconds", type=float, default=60.0, help="to watch the idle server")
    reader.add_argument("--page", type=Path, default=PAGE)
    chosen = reader.parse_args()
    found: list[Measured] = []
    with served() as table, crowd_at(table) as orders:
        empty = table.megabytes()
        for size in map(int, chosen.sizes.split(",")):
            found.append(measure(table, orders, size, chosen.seconds, empty))
            print(found[-1], file=sys.stderr)
    with served() as table, crowd_at(table) as orders:
        rounds = come_and_go(table, orders)
    chosen.page.write_text(written(found, ROUND_SIZE, rounds))


if __name__ == "__main__":
    main()
