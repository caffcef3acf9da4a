"""What processes tell each other through PostgreSQL: steps they have committed, and who looks.

A step that is no more than its entries is told whole, so that whoever hears of it need not ask the
database. A notification has room for less than 8,000 bytes; what does not fit is told by name.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import Connection

from buongoverno.protocol.field_types import restore_field_types
from buongoverno.tables import entry
from buongoverno.tables.entry import Entry
from buongoverno.tables.step import Step

restore_field_types(entry)

CHANNEL: Final = "buongoverno_tables"
_ROOM: Final = 7900
_ENCODER: Final = msgspec.json.Encoder()
_NOTIFY: Final = f"""
SELECT pg_notify('{CHANNEL}', payload) FROM json_array_elements_text(%s::json) AS payload"""


class CommittedStep(msgspec.Struct, frozen=True, array_like=True):
    """A table's step to a revision; without entries there is more to it than those.

    A table that was deleted made a step to where nobody finds it any more.
    """

    table: str
    revision: int
    entries: list[Entry] | None = None


class TablePresence(msgspec.Struct, frozen=True, array_like=True):
    """The seats whose players look at a table from the process that tells it, all of them."""

    table: str
    seats: list[int]


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """What a process has committed in one transaction, or a part of it."""

    process: str
    steps: list[CommittedStep]
    presence: list[TablePresence] = []


_DECODER: Final[msgspec.json.Decoder[Notification]] = msgspec.json.Decoder(Notification)


def notify(connection: Connection, process: str, steps: list[Step]) -> None:
    """Tell all processes about steps, as part of the transaction that commits them."""
    _send(connection, encode(process, steps))


def notify_changed(connection: Connection, process: str, revisions: Mapping[str, int]) -> None:
    """Tell all processes to read tables again that were deleted, or changed without a step."""
    _send(connection, encode_changed(process, revisions))


def notify_presence(
    connection: Connection, process: str, seats: Mapping[str, frozenset[int]]
) -> None:
    """Tell all processes who looks at some tables from this one, as part of a transaction."""
    _send(connection, encode_presence(process, seats))


def _send(connection: Connection, payloads: list[str]) -> None:
    connection.exec_driver_sql(_NOTIFY, (_ENCODER.encode(payloads).decode(),))


def encode(process: str, steps: list[Step]) -> list[str]:
    """Notifications about steps, each as long as it may be."""
    room = _ROOM - len(_ENCODER.encode(Notification(process, [])))
    told = [_encode_step(step, room) for step in steps]
    return [_ENCODER.encode([process, some]).decode() for some in _portions(told, room)]


def encode_changed(process: str, revisions: Mapping[str, int]) -> list[str]:
    """Notifications about tables that have to be read again."""
    room = _ROOM - len(_ENCODER.encode(Notification(process, [])))
    told = [_ENCODER.encode(CommittedStep(table, after)) for table, after in revisions.items()]
    return [_ENCODER.encode([process, some]).decode() for some in _portions(told, room)]


def encode_presence(process: str, seats: Mapping[str, frozenset[int]]) -> list[str]:
    """Notifications about who looks, each as long as it may be."""
    room = _ROOM - len(_ENCODER.encode(Notification(process, [])))
    told = [_ENCODER.encode(TablePresence(table, sorted(some))) for table, some in seats.items()]
    return [_ENCODER.encode([process, [], some]).decode() for some in _portions(told, room)]


def _portions(told: list[bytes], most: int) -> list[list[msgspec.Raw]]:
    """The parts of several notifications, in their order."""
    found: list[list[msgspec.Raw]] = []
    room = 0
    for one in told:
        room -= len(one) + 1
        if room < 0:
            found.append([])
            room = most - len(one)
        found[-1].append(msgspec.Raw(one))
    return found


def _encode_step(step: Step, room: int) -> bytes:
    if step.only_entries:
        told = _ENCODER.encode(CommittedStep(step.table, step.revision, step.entries))
        if len(told) < room:
            return told
    return _ENCODER.encode(CommittedStep(step.table, step.revision))


def is_from(process: str, text: str) -> bool:
    """Whether a notification is that process's own, which need not be decoded then."""
    return text.startswith(_ENCODER.encode([process]).decode()[:-1] + ",")


def decode(text: str) -> Notification:
    """A notification from its text."""
    return _DECODER.decode(text)
