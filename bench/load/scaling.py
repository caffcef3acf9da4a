"""What processes that share one PostgreSQL cost each other; writes docs/scaling-measured.md.

    make scaling                        1, 2 and 4 processes (about ten minutes)
    python -m load.scaling --processes 1,2 --seconds 10 --page build/scaling.md

Processor time is counted, so other work on the machine does not matter much; only how many
transactions a second PostgreSQL commits depends on it. `bench` and `tests` must be on the path.
"""

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Final

import psycopg

from buongoverno.server.database.notifications import CHANNEL, encode
from buongoverno.tables.entry import Entry
from buongoverno.tables.step import Step
from load.generator import generating
from load.processor_time import Window, metrics_of, watched
from load.scaling_page import Arrangement, Commits, Decision, Hearing, written
from load.servers import Servers, ours
from server.postgres import Postgres, running_postgres

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "scaling-measured.md"
_WARM_SECONDS: Final = 5
_LONG: Final = 600  # seconds

_KEPT: Final = 'buongoverno_commands_total{outcome="kept"}'
_COMMITS: Final = "buongoverno_commits"
_HEARD: Final = [
    f'buongoverno_notifications_total{{sender="{sender}"}}' for sender in ("own", "others")
]
_BYTES: Final = "buongoverno_notification_bytes_total"


def cost_of_decision(
    cluster: Postgres, arrangement: Arrangement, processes: int, chosen: argparse.Namespace
) -> Decision:
    """What the processes do for decisions at a given rate, beyond what they do without any."""
    database = cluster.fresh()
    with ours(sys.executable, database, processes) as servers:
        idle = watched(database, servers, chosen.seconds)
        with_clients = servers.addresses[: 1 if arrangement is Arrangement.ONE else processes]
        options = ["--tables", str(chosen.tables), "--rate", str(chosen.rate)]
        options += ["--seconds", str(_LONG)]
        if arrangement is Arrangement.EVERYWHERE:
            options.append("--spread")
        with generating(with_clients, options) as generator:
            _wait_for_decisions(servers, chosen.rate * _WARM_SECONDS)
            busy = watched(database, servers, chosen.seconds)
            if generator.poll() is not None:
                raise SystemExit("the generator ended too early")
    return _for_one(arrangement, len(with_clients), idle, busy, chosen.tables)


def _for_one(
    arrangement: Arrangement, with_clients: int, idle: Window, busy: Window, tables: int
) -> Decision:
    processes = len(busy.seconds)
    decisions = busy.sum(_KEPT)
    microseconds = 1e6 / decisions
    extra = [one - before for one, before in zip(busy.seconds, idle.seconds, strict=True)]
    hearing = extra[with_clients:]
    return Decision(
        arrangement,
        processes,
        decisions=int(decisions),
        serving=sum(extra[:with_clients]) * microseconds,
        hearing=sum(hearing) * microseconds / len(hearing) if hearing else None,
        writing=(busy.writing - idle.writing) * microseconds,
        listening=(busy.listening - idle.listening) * microseconds / processes,
        commits=busy.sum(_COMMITS) / decisions,
        notifications=sum(map(busy.sum, _HEARD)) / processes / decisions,
        bytes=busy.sum(_BYTES) / processes / decisions,
        memory=(busy.memory - idle.memory) / tables,
    )


def _wait_for_decisions(servers: Servers, decisions: int) -> None:
    until = time.monotonic() + _LONG
    while sum(metrics_of(address).get(_KEPT, 0.0) for address in servers.addresses) < decisions:
        if time.monotonic() > until:
            raise SystemExit("the generator sends nothing")
        time.sleep(1)


def cost_of_hearing(cluster: Postgres, rates: list[int], seconds: int) -> list[Hearing]:
    """What a process does that is told of other tables than its own, so many times a second."""
    database = cluster.fresh()
    with ours(sys.executable, database, 1) as servers:
        idle = watched(database, servers, seconds)
        found = []
        for rate in rates:
            stop = threading.Event()
            teller = threading.Thread(target=_tell, args=(database, rate, stop))
            teller.start()
            busy = watched(database, servers, seconds)
            stop.set()
            teller.join()
            heard = sum(map(busy.sum, _HEARD))
            found.append(
                Hearing(
                    rate=heard / seconds,
                    process=(busy.seconds[0] - idle.seconds[0]) * 1e6 / heard,
                    postgres=(busy.listening - idle.listening) * 1e6 / heard,
                )
            )
        return found


def _tell(database: str, rate: int, stop: threading.Event) -> None:
    entry = Entry(3, 1.5, "decided", 0, "person", "draws the journey to Grosseto", "0:1-100", "ab")
    steps = [
        Step(f"table{number}", 1, 3, "running", 1.5, None, [entry], only_entries=True)
        for number in range(3)
    ]
    with psycopg.connect(database, autocommit=True) as connection:
        due = time.monotonic()
        while not stop.is_set():
            for payload in encode("elsewhere", steps):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
            due += 1 / rate
            time.sleep(max(0.0, due - time.monotonic()))


def commits_a_second(cluster: Postgres, writers: int, seconds: int) -> Commits:
    """How many transactions several connections commit together, without and with NOTIFY."""
    database = cluster.fresh()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE written (text text)")
    rates = [_commit_rate(database, writers, seconds, tells) for tells in (False, True)]
    return Commits(writers, *rates)


def _commit_rate(database: str, writers: int, seconds: int, tells: bool) -> float:
    committed = [0] * writers
    end = time.monotonic() + seconds

    def write(number: int) -> None:
        with psycopg.connect(database) as connection:
            while time.monotonic() < end:
                connection.execute("INSERT INTO written VALUES (%s)", ("x" * 200,))
                if tells:
                    payload = f"{number}:{committed[number]}"
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))
                connection.commit()
                committed[number] += 1

    threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(committed) / seconds


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--processes", default="1,2,4")
    reader.add_argument("--rate", type=int, default=200, help="decisions a second, of all together")
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=int, default=20, help="for each measurement")
    reader.add_argument("--page", type=Path, default=PAGE)
    chosen = reader.parse_args()
    numbers = [int(number) for number in chosen.processes.split(",")]
    decisions = []
    with running_postgres(durable=True) as cluster:
        for arrangement in Arrangement:
            for processes in numbers:
                if processes == 1 and arrangement is not Arrangement.ONE:
                    continue
                print(f"{arrangement.value}, processes: {processes} …", file=sys.stderr)
                decisions.append(cost_of_decision(cluster, arrangement, processes, chosen))
                print(decisions[-1])
        print("hearing …", file=sys.stderr)
        hearing = cost_of_hearing(cluster, [20, 100, 500], chosen.seconds)
        print("committing …", file=sys.stderr)
        commits = [commits_a_second(cluster, writers, 5) for writers in (1, 4, 16)]
    chosen.page.write_text(written(decisions, hearing, commits, chosen.rate, chosen.tables))


if __name__ == "__main__":
    main()
