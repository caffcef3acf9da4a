"""Who looks at which table from which process, for all processes to show (PostgreSQL only).

A process says every few seconds that it runs; who looked from one that does not is forgotten with
it. The time is the database's, so that the clocks of several machines may differ.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, select, text

from buongoverno.server.database.notifications import notify_presence
from buongoverno.server.database.schema import presences

LEASE_SECONDS: Final = 6.0  # a process that has said nothing for so long was killed

# The seats whose players look at a table, by the process from which they do.
Elsewhere = dict[str, frozenset[int]]

_NOW: Final = "extract(epoch FROM clock_timestamp())"
_RENEW: Final = text(f"UPDATE process SET seen = {_NOW} WHERE id = :process")
_REGISTER: Final = text(
    f"INSERT INTO process (id, machine, started, seen) VALUES (:process, :machine, {_NOW}, {_NOW})"
)
# Nobody waits here: who holds a row is just saying that it runs, or removes it, too.
_REMOVE_KILLED: Final = text(
    "DELETE FROM process WHERE id IN (SELECT id FROM process "
    f"WHERE seen < {_NOW} - {LEASE_SECONDS} FOR UPDATE SKIP LOCKED)"
)
# Nothing of this has to survive a power cut, so nobody waits for the disk.
_UNHURRIED: Final = text("SET LOCAL synchronous_commit = off")
_RUNNING: Final = text("SELECT id FROM process")
_REMOVE: Final = text("DELETE FROM process WHERE id = :process")
_REMOVE_SEATS: Final = text(
    "DELETE FROM presence WHERE process = :process AND game_table IN "
    "(SELECT json_object_keys(CAST(:tables AS json)))"
)
_INSERT_SEATS: Final = text(
    "INSERT INTO presence (process, game_table, seat) "
    "SELECT :process, one.key, CAST(seat AS integer) FROM json_each(CAST(:tables AS json)) AS one, "
    "json_array_elements_text(one.value) AS seat"
)
_OTHERS: Final = select(presences.c.game_table, presences.c.process, presences.c.seat).where(
    presences.c.process != bindparam("process")
)


def renew_lease(connection: Connection, process: str, machine: str) -> bool:
    """Say that a process runs, first of all in a transaction; whether it was known until now."""
    connection.execute(_UNHURRIED)
    known = connection.execute(_RENEW, {"process": process}).rowcount == 1
    if not known:
        connection.execute(_REGISTER, {"process": process, "machine": machine})
    return known


def remove_killed(connection: Connection) -> None:
    """Forget the processes whose lease is over, and who looked from them."""
    connection.execute(_REMOVE_KILLED)


def running(connection: Connection) -> frozenset[str]:
    """The processes that run, on all machines."""
    return frozenset(connection.execute(_RUNNING).scalars())


def remove_process(connection: Connection, process: str) -> None:
    """A process ends."""
    connection.execute(_REMOVE, {"process": process})


def write_presence(
    connection: Connection, process: str, seats: Mapping[str, frozenset[int]]
) -> None:
    """Write who looks at some tables from a process, and tell the others."""
    tables = json.dumps({table: sorted(some) for table, some in seats.items()})
    connection.execute(_REMOVE_SEATS, {"process": process, "tables": tables})
    connection.execute(_INSERT_SEATS, {"process": process, "tables": tables})
    notify_presence(connection, process, seats)


def read_presence(
    connection: Connection, process: str, tables: Iterable[str] | None = None
) -> dict[str, Elsewhere]:
    """Who looks from other processes than this one: at some tables, or at all."""
    query = _OTHERS
    if tables is not None:
        query = query.where(presences.c.game_table.in_(list(tables)))
    found: dict[str, Elsewhere] = {}
    for table, other, seat in connection.execute(query, {"process": process}):
        seats = found.setdefault(table, {})
        seats[other] = seats.get(other, frozenset()) | {seat}
    return found
