"""What our processes and PostgreSQL take of the machine, and what ours have counted."""

import resource
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psycopg

from load.servers import Servers

_TICKS: Final = 100  # Linux counts processor time in hundredths of a second whatever the machine


@dataclass(frozen=True)
class Process:
    """What one of our processes has done so far."""

    seconds: float  # of a processor
    memory: int  # bytes
    metrics: dict[str, float]


@dataclass(frozen=True)
class Moment:
    """What all have done so far; seconds of a processor."""

    processes: list[Process]
    listening: float  # in PostgreSQL, for connections that listen
    writing: float  # in PostgreSQL, for everything else


class Window:
    """What was done between two moments."""

    def __init__(self, before: Moment, after: Moment) -> None:
        pairs = list(zip(before.processes, after.processes, strict=True))
        self.seconds = [last.seconds - first.seconds for first, last in pairs]
        self.memory = sum(one.memory for one in after.processes)  # at the end
        self.metrics = [
            {name: count - first.metrics.get(name, 0.0) for name, count in last.metrics.items()}
            for first, last in pairs
        ]
        self.listening = after.listening - before.listening
        self.writing = after.writing - before.writing

    def sum(self, name: str) -> float:
        """A metric of all processes together."""
        return sum(one.get(name, 0.0) for one in self.metrics)


def watched(database: str, servers: Servers, seconds: float) -> Window:
    """What our processes, and PostgreSQL for them, do in so many seconds."""
    before = _moment(database, servers)
    time.sleep(seconds)
    return Window(before, _moment(database, servers))


def metrics_of(address: str) -> dict[str, float]:
    """What a process has counted, by name."""
    with urllib.request.urlopen(f"{address}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    read = [line.rsplit(" ", 1) for line in lines if not line.startswith("#")]
    return {name: float(number) for name, number in read}


def _moment(database: str, servers: Servers) -> Moment:
    processes = [
        Process(_seconds(process), _memory(process), metrics_of(address))
        for process, address in zip(servers.processes, servers.addresses, strict=True)
    ]
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "SELECT pid, backend_type = 'client backend' AND query LIKE 'LISTEN %' "
            "FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        ).fetchall()
    backends = [(listens, _seconds(process)) for process, listens in rows]
    return Moment(
        processes,
        listening=sum(spent for listens, spent in backends if listens),
        writing=sum(spent for listens, spent in backends if not listens),
    )


def _seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _memory(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize()
