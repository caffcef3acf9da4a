"""A worker process for bots as the pool sees it."""

from typing import Final

import msgspec

from buongoverno.answers.bot_tasks import Reply, Request
from buongoverno.processes import LostWorker
from buongoverno.processes.asked import AskedProcess

_WORKER: Final = "buongoverno.server.bots.worker"


class WorkerProcess:
    """A process that works on one task at a time."""

    def __init__(self, process: AskedProcess) -> None:
        self._process = process
        self.kill = process.kill
        self.close = process.close

    @staticmethod
    async def start() -> "WorkerProcess":
        """Start a worker and wait until it is ready for its first task."""
        return WorkerProcess(await AskedProcess.start(_WORKER))

    @property
    def id(self) -> int:
        """The process id."""
        return self._process.id

    @property
    def alive(self) -> bool:
        """Whether it still runs, as far as is known."""
        return self._process.alive

    async def ask(self, request: Request, seconds: float) -> Reply:
        """The worker's answer; LostWorker or StuckWorker if none comes within `seconds`.

        After either, and after a cancellation, the worker must be killed.
        """
        answer = await self._process.ask(msgspec.json.encode(request), seconds)
        try:
            return msgspec.json.decode(answer, type=Reply)
        except msgspec.DecodeError:
            raise LostWorker("exited while it was thinking") from None
