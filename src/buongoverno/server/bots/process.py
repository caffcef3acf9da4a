"""A worker seen from the server: started, asked, and ended in time."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, Final

import msgspec

from buongoverno.server.bots.wire import LENGTH, Reply, Request, framed, length_of

_WORKER: Final = "buongoverno.server.bots.worker"
_SECONDS_TO_START: Final = 30.0
_SECONDS_TO_LEAVE: Final = 2.0
# Nothing else is handed on: the surroundings of a server hold passwords.
_KEPT_VARIABLES: Final = (
    "DYLD_LIBRARY_PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
)
_SET_VARIABLES: Final = {
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONIOENCODING": "utf-8:replace",
}


class LostWorker(Exception):
    """A worker that has ended or could not be started."""


class StuckWorker(Exception):
    """A worker that does not answer."""


class WorkerProcess:
    """One process that thinks about one task at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @staticmethod
    async def started() -> "WorkerProcess":
        """A new worker that is ready for its first task."""
        try:
            worker = WorkerProcess(await _process())
        except OSError as problem:
            raise LostWorker(f"no worker could be started: {problem}") from None
        try:
            await asyncio.wait_for(worker._reply(), _SECONDS_TO_START)
        except TimeoutError:
            await worker.end()
            raise LostWorker("a worker did not start in time") from None
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def ask(self, request: Request, seconds: float) -> Reply:
        """What it answers within so many seconds; LostWorker or StuckWorker if nothing comes.

        After either, and when the waiting was cancelled, it must be ended.
        """
        try:
            return await asyncio.wait_for(self._asked(request), seconds)
        except TimeoutError:
            raise StuckWorker(f"gave no answer within {seconds:g} seconds") from None

    async def _asked(self, request: Request) -> Reply:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(framed(request))
            await self._process.stdin.drain()
        except ConnectionError:
            raise LostWorker("ended in mid-thought") from None
        return await self._reply()

    async def _reply(self) -> Reply:
        assert self._process.stdout is not None
        try:
            length = length_of(await self._process.stdout.readexactly(LENGTH.size))
            text = await self._process.stdout.readexactly(length)
            return msgspec.json.decode(text, type=Reply)
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
            raise LostWorker("ended in mid-thought") from None

    async def end(self) -> None:
        """End it at once and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._gone()

    async def leave(self) -> None:
        """Let it go; end it if it does not."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _SECONDS_TO_LEAVE)
        except TimeoutError:
            await self.end()
        else:
            await self._gone()

    async def _gone(self) -> None:
        """Wait for the end and close the pipes, so that nothing is left to the collector."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        with suppress(ConnectionError):
            await self._process.stdin.wait_closed()
        while await self._process.stdout.read(1 << 16):
            pass
        await self._process.wait()


async def _process() -> Process:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    # The process imports what this one would, from the same places and no others.
    path = os.pathsep.join([place for place in sys.path if place])
    options: dict[str, Any] = {}
    if sys.platform != "win32":
        options["start_new_session"] = True  # Ctrl-C is for the server
    return await asyncio.create_subprocess_exec(
        *[sys.executable, "-P", "-m", _WORKER],
        stdin=PIPE,
        stdout=PIPE,
        env={**kept, **_SET_VARIABLES, "PYTHONPATH": path},
        **options,
    )
