"""What processes tell each other through PostgreSQL: which steps were written, and with what.

A step that is no more than its entries is told whole, so that whoever hears of it need not ask the
database. A notification has room for less than 8,000 bytes; what does not fit is told by name.
"""

from typing import Final

import msgspec

from buongoverno.protocol.field_types import restore_field_types
from buongoverno.server.database.steps import Step
from buongoverno.server.tables import entry
from buongoverno.server.tables.entry import Entry

restore_field_types(entry)

_ROOM: Final = 7900
_ENCODER: Final = msgspec.json.Encoder()


class Written(msgspec.Struct, frozen=True, array_like=True):
    """A table's step to a revision; without entries there is more to it than those."""

    table: str
    revision: int
    entries: list[Entry] | None = None


class Word(msgspec.Struct, frozen=True, array_like=True):
    """What a process has written in one transaction, or a part of it."""

    process: str
    written: list[Written]


_DECODER: Final[msgspec.json.Decoder[Word]] = msgspec.json.Decoder(Word)


def words_of(process: str, steps: list[Step]) -> list[str]:
    """Notifications about steps, each as long as it may be."""
    empty = len(_ENCODER.encode(Word(process, [])))
    words: list[list[msgspec.Raw]] = []
    room = 0
    for step in steps:
        told = _told(step, _ROOM - empty)
        room -= len(told) + 1
        if room < 0:
            words.append([])
            room = _ROOM - empty - len(told)
        words[-1].append(msgspec.Raw(told))
    return [_ENCODER.encode([process, written]).decode() for written in words]


def _told(step: Step, room: int) -> bytes:
    if step.only_entries:
        told = _ENCODER.encode(Written(step.table, step.revision, step.entries))
        if len(told) < room:
            return told
    return _ENCODER.encode(Written(step.table, step.revision))


def is_from(process: str, text: str) -> bool:
    """Whether a notification is that process's own, which need not be read then."""
    return text.startswith(_ENCODER.encode([process]).decode()[:-1] + ",")


def read_word(text: str) -> Word:
    """A notification, read."""
    return _DECODER.decode(text)
