"""What the server and a worker say to each other: a length, then JSON."""

import struct
from typing import Final

import msgspec

from buongoverno.server.bots.task import Advice, Task

LENGTH: Final = struct.Struct(">I")


class Request(msgspec.Struct, frozen=True):
    """A task; with `advice` the best choices are wanted instead of a decision.

    After `seconds` the worker ends itself, should the server be gone by then.
    """

    task: Task
    advice: bool
    seconds: float


class Reply(msgspec.Struct, frozen=True):
    """What came of it: a code or some advice; `fault` says what went wrong instead."""

    code: int = -1
    advice: tuple[Advice, ...] = ()
    fault: str = ""


def framed(message: msgspec.Struct) -> bytes:
    """A message as it travels."""
    text = msgspec.json.encode(message)
    return LENGTH.pack(len(text)) + text


def length_of(start: bytes) -> int:
    """How long the message after these bytes is."""
    length: int = LENGTH.unpack(start)[0]
    return length
