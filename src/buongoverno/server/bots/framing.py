"""Frames messages between the server and a worker: a length of four bytes, then JSON."""

import struct
from typing import Final

import msgspec

_LENGTH: Final = struct.Struct(">I")
HEADER_SIZE: Final = _LENGTH.size


def frame(message: msgspec.Struct) -> bytes:
    """A message with its header."""
    text = msgspec.json.encode(message)
    return _LENGTH.pack(len(text)) + text


def body_size(header: bytes) -> int:
    """How many bytes follow this header."""
    size: int = _LENGTH.unpack(header)[0]
    return size
