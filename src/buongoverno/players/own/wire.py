"""What a match and the process of an own bot say to each other: a length, then JSON.

JSON and nothing cleverer: what comes from a bot is read as numbers and text and never run.
"""

import json
import struct
from typing import Any, BinaryIO, Final

Message = dict[str, Any]

# No honest answer is longer than a code and a line of text.
LONGEST_ANSWER: Final = 1 << 16
# A question holds a saved state and with it perhaps an own card file.
LONGEST_QUESTION: Final = 1 << 28

_LENGTH: Final = struct.Struct(">I")


class Garbled(Exception):
    """Bytes that are no message."""


def send(pipe: BinaryIO, message: Message) -> None:
    """Write a message and see it off."""
    text = json.dumps(message, separators=(",", ":")).encode()
    pipe.write(_LENGTH.pack(len(text)) + text)
    pipe.flush()


def receive(pipe: BinaryIO, longest: int) -> Message | None:
    """The next message, waiting for it; None when the other side is gone."""
    start = pipe.read(_LENGTH.size)
    if len(start) < _LENGTH.size:
        return None
    length = _LENGTH.unpack(start)[0]
    if length > longest:
        raise Garbled
    text = pipe.read(length)
    if len(text) < length:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Garbled from None
    if not isinstance(message, dict):
        raise Garbled
    return message
