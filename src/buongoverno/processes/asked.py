"""A process that answers one question at a time, for an event loop: started, asked, ended in time.

The module it runs uses `isolated.Channel`, and sends a first message when it is ready.
"""

import asyncio
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

from buongoverno.processes import LostWorker, isolated

_SECONDS_TO_START: Final = 30.0
_SECONDS_TO_EXIT: Final = 2.0


class StuckWorker(Exception):
    """The process does not answer."""


class AskedProcess:
    """A process that works on one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @staticmethod
    async def start(module: str) -> "AskedProcess":
        """Start a process and wait until it is ready for its first question."""
        start = asyncio.create_subprocess_exec
        try:
            process = await start(*isolated.command(module), **isolated.start_options())
        except OSError as problem:
            raise LostWorker(f"no worker process could be started: {problem}") from None
        asked = AskedProcess(process)
        try:
            await asyncio.wait_for(asked._read(), _SECONDS_TO_START)
        except TimeoutError:
            await asked.kill()
            raise LostWorker("a worker did not start in time") from None
        except BaseException:
            await asked.kill()
            raise
        return asked

    @property
    def id(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as is known."""
        return self._process.returncode is None

    async def ask(self, question: bytes, seconds: float) -> bytes:
        """The answer; LostWorker or StuckWorker if none comes within `seconds`.

        After either, and after a cancellation, the process must be killed.
        """
        try:
            return await asyncio.wait_for(self._exchange(question), seconds)
        except TimeoutError:
            raise StuckWorker(f"gave no answer within {seconds:g} seconds") from None

    async def _exchange(self, question: bytes) -> bytes:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(isolated.framed(question))
            await self._process.stdin.drain()
        except ConnectionError:
            raise LostWorker("exited while it was thinking") from None
        return await self._read()

    async def _read(self) -> bytes:
        assert self._process.stdout is not None
        try:
            header = await self._process.stdout.readexactly(isolated.LENGTH.size)
            return await self._process.stdout.readexactly(*isolated.LENGTH.unpack(header))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise LostWorker("exited while it was thinking") from None

    async def kill(self) -> None:
        """Kill it and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._wait_until_gone()

    async def close(self) -> None:
        """Let it exit by itself; kill it if it does not."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _SECONDS_TO_EXIT)
        except TimeoutError:
            await self.kill()
        else:
            await self._wait_until_gone()

    async def _wait_until_gone(self) -> None:
        """Wait for the exit and close the pipes, so that nothing is left to the collector."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        with suppress(ConnectionError):
            await self._process.stdin.wait_closed()
        while await self._process.stdout.read(1 << 16):
            pass
        await self._process.wait()
