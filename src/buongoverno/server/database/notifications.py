"""What processes tell each other through PostgreSQL: which steps they have committed.

A step that is no more than its entries is told whole, so that whoever hears of it need not ask the
database. A notification has room for less than 8,000 bytes; what does not fit is told by name.
"""

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
    """A table's step to a revision; without entries there is more to it than those."""

    table: str
    revision: int
    entries: list[Entry] | None = None


class Notification(msgspec.Struct, frozen=True, array_like=True):
    """What a process has committed in one transaction, or a part of it."""

    process: str
    steps: list[CommittedStep]


_DECODER: Final[msgspec.json.Decoder[Notification]] = msgspec.json.Decoder(Notification)


def notify(connection: Connection, process: str, steps: list[Step]) -> None:
    """Tell all processes about steps, as part of the transaction that commits them."""
    payloads = _ENCODER.encode(encode(process, steps)).decode()
    connection.exec_driver_sql(_NOTIFY, (payloads,))


def encode(process: str, steps: list[Step]) -> list[str]:
    """Notifications about steps, each as long as it may be."""
    empty = len(_ENCODER.encode(Notification(process, [])))
    found: list[list[msgspec.Raw]] = []
    room = 0
    for step in steps:
        told = _encode_step(step, _ROOM - empty)
        room -= len(told) + 1
        if room < 0:
            found.append([])
            room = _ROOM - empty - len(told)
        found[-1].append(msgspec.Raw(told))
    return [_ENCODER.encode([process, told]).decode() for told in found]


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
