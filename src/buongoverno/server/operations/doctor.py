"""Looks at everything a server needs and says what to do about what is missing."""

from collections.abc import Callable, Iterator
from typing import Final

from buongoverno.server.operations import examinations
from buongoverno.server.operations.finding import FAILED, Finding
from buongoverno.server.operations.reaching import address, mail, port, sockets
from buongoverno.server.settings import Settings

_EXAMINATIONS: Final[tuple[Callable[[Settings], Iterator[Finding]], ...]] = (
    examinations.program,
    examinations.database,
    examinations.disk,
    examinations.processes,
    port,
    address,
    sockets,
    mail,
)


def examine(settings: Settings) -> Iterator[Finding]:
    """All findings, one after the other; an examination that breaks off is a finding too."""
    for examination in _EXAMINATIONS:
        try:
            yield from examination(settings)
        except Exception as error:
            yield Finding(
                FAILED,
                f"looking at '{examination.__name__}' broke off: {type(error).__name__}: {error}",
                "this is a mistake in the program; please report it",
            )
