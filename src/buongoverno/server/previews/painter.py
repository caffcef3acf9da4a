"""Has SVG painted as PNG in a process of its own: it takes up to a second of a processor."""

import asyncio
from typing import Final

import structlog

from buongoverno.processes import LostWorker
from buongoverno.processes.asked import AskedProcess, StuckWorker
from buongoverno.tables.refusals import TOO_MANY, Refusal, Unavailable

_PROCESS: Final = "buongoverno.server.previews.process"
_SECONDS: Final = 20.0
_MOST_WAITING: Final = 16
_log = structlog.get_logger()


class Painter:
    """Paints one picture at a time; only a few can wait for it.

    Pictures are rare, so the process is started for each and takes no memory between them.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def png(self, svg: str) -> bytes:
        """The picture as PNG."""
        if self._waiting >= _MOST_WAITING:
            raise Refusal(TOO_MANY, "painting_busy", retry_after=2.0)
        self._waiting += 1
        try:
            async with self._turn:
                return await _painted(svg)
        finally:
            self._waiting -= 1


async def _painted(svg: str) -> bytes:
    try:
        process = await AskedProcess.start(_PROCESS)
        try:
            return await process.ask(svg.encode(), _SECONDS)
        finally:
            await process.kill()
    except (LostWorker, StuckWorker) as problem:
        _log.warning("a picture could not be painted", reason=str(problem))
        raise Unavailable("painting_not") from None
