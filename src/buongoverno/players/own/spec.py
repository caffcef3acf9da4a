"""What a person types for a bot of their own, such as `mybot.py` or `mybot.py:Careful:200ms`."""

import re
from dataclasses import dataclass, replace
from typing import Final

from buongoverno.kernel.errors import BadSetup

DEFAULT_SECONDS: Final = 5.0
LEAST_SECONDS: Final = 0.01
MOST_SECONDS: Final = 3600.0
MEBIBYTE: Final = 1 << 20
DEFAULT_MEMORY: Final = 1024 * MEBIBYTE
LEAST_MEMORY: Final = 128 * MEBIBYTE  # Python and the games alone need most of that

# The file ends at the first `.py`, so that a colon in a Windows path is no separator.
_SPEC: Final = re.compile(r"(?P<file>.*?\.py)(?P<more>(?::[^:]*)*)")
_TIME: Final = re.compile(r"(?P<number>\d{1,9}(?:\.\d{1,9})?)(?P<unit>ms|s)")
_MEMORY: Final = re.compile(r"(?P<number>\d{1,9})(?P<unit>MiB|GiB)")


@dataclass(frozen=True)
class Spec:
    """A bot's file as it was typed, its class ("" for the only one), and what it may use."""

    file: str
    class_name: str = ""
    seconds: float = DEFAULT_SECONDS
    memory: int = DEFAULT_MEMORY

    def __post_init__(self) -> None:
        if not LEAST_SECONDS <= self.seconds <= MOST_SECONDS:
            raise BadSetup(f"{self.file}: a decision may take from 10ms to 3600s")
        if self.memory < LEAST_MEMORY:
            raise BadSetup(f"{self.file}: a bot needs at least {shown_memory(LEAST_MEMORY)}")


def is_own(text: str) -> bool:
    """Whether the name of a player is that of a file."""
    return _SPEC.fullmatch(text) is not None


def read_spec(text: str) -> Spec:
    """The bot that a text names; BadSetup says what cannot be understood."""
    match = _SPEC.fullmatch(text)
    if match is None:
        raise BadSetup(f"'{text}' names no bot of your own; write it as mybot.py:Careful")
    spec = Spec(match["file"])
    for part in match["more"].split(":")[1:]:
        spec = _with(spec, part, text)
    return spec


def _with(spec: Spec, part: str, text: str) -> Spec:
    """Add one of the parts after the file, told apart by how it is written."""
    if time := _TIME.fullmatch(part):
        return replace(spec, seconds=float(time["number"]) / (1000 if time["unit"] == "ms" else 1))
    if memory := _MEMORY.fullmatch(part):
        size = MEBIBYTE * (1024 if memory["unit"] == "GiB" else 1)
        return replace(spec, memory=int(memory["number"]) * size)
    if part.isidentifier() and not spec.class_name:
        return replace(spec, class_name=part)
    raise BadSetup(
        f"'{part}' in '{text}' is no class, time or memory; write it as mybot.py:Careful:200ms:2GiB"
    )


def shown_memory(size: int) -> str:
    """A size as a person reads it."""
    gibibytes, rest = divmod(size, 1024 * MEBIBYTE)
    return f"{size // MEBIBYTE} MiB" if rest else f"{gibibytes} GiB"
