"""A worker process as the server sees it: started, asked, and ended in time."""

import asyncio
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Final

import msgspec

from buongoverno.processes import LostWorker, isolated
from buongoverno.server.bots.task import Reply, Request

_WORKER: Final = "buongoverno.server.bots.worker"
_SECONDS_TO_START: Final = 30.0
_SECONDS_TO_EXIT: Final = 2.0


class StuckWorker(Exception):
    """The worker does not answer."""


class WorkerProcess:
    """A process that works on one task at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @staticmethod
    async def start() -> "WorkerProcess":
        """Start a worker and wait until it is ready for its first task."""
        start = asyncio.create_subprocess_exec
        try:
            process = await start(*isolated.command(_WORKER), **isolated.start_options())
        except OSError as problem:
            raise LostWorker(f"no worker process could be started: {problem}") from None
        worker = WorkerProcess(process)
        try:
            await asyncio.wait_for(worker._read_reply(), _SECONDS_TO_START)
        except TimeoutError:
            await worker.kill()
            raise LostWorker("a worker did not start in time") from None
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def id(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as is known."""
        return self._process.returncode is None

    async def ask(self, request: Request, seconds: float) -> Reply:
        """The worker's answer; LostWorker or StuckWorker if none comes within `seconds`.

        After either, and after a cancellation, the worker must be killed.
        """
        try:
            return await asyncio.wait_for(self._exchange(request), seconds)
        except TimeoutError:
            raise StuckWorker(f"gave no answer within {seconds:g} seconds") from None

    async def _exchange(self, request: Request) -> Reply:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(isolated.framed(msgspec.json.encode(request)))
            await self._process.stdin.drain()
        except ConnectionError:
            raise LostWorker("exited while it was thinking") from None
        return await self._read_reply()

    async def _read_reply(self) -> Reply:
        assert self._process.stdout is not None
        try:
            header = await self._process.stdout.readexactly(isolated.LENGTH.size)
            text = await self._process.stdout.readexactly(*isolated.LENGTH.unpack(header))
            return msgspec.json.decode(text, type=Reply)
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
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
