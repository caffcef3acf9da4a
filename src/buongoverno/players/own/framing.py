"""Messages between a match and the process of a user's bot: a length, then JSON.

Only JSON, because what comes from a bot must be read as numbers and text and never run.
"""

import json
import struct
from typing import Any, BinaryIO, Final

Message = dict[str, Any]

# No honest answer is longer than a code and a line of text.
LONGEST_ANSWER: Final = 1 << 16
# A question holds a saved state, perhaps with a custom card file in it.
LONGEST_QUESTION: Final = 1 << 28

_LENGTH: Final = struct.Struct(">I")


class MalformedMessage(Exception):
    """Bytes that are not a message."""


def send(pipe: BinaryIO, message: Message) -> None:
    """Write a message and flush."""
    text = json.dumps(message, separators=(",", ":")).encode()
    pipe.write(_LENGTH.pack(len(text)) + text)
    pipe.flush()


def receive(pipe: BinaryIO, longest: int) -> Message | None:
    """Wait for the next message; None when the other side is gone."""
    start = pipe.read(_LENGTH.size)
    if len(start) < _LENGTH.size:
        return None
    length = _LENGTH.unpack(start)[0]
    if length > longest:
        raise MalformedMessage
    text = pipe.read(length)
    if len(text) < length:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MalformedMessage from None
    if not isinstance(message, dict):
        raise MalformedMessage
    return message
