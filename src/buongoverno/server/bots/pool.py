"""The pool of worker processes that think for the bots of all tables, one task each at a time."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from buongoverno.answers.bot_tasks import (
    Advice,
    Answer,
    Reply,
    Request,
    Task,
    check_bot,
    decided,
)
from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.processes import LostWorker
from buongoverno.processes.asked import StuckWorker
from buongoverno.server import metrics
from buongoverno.server.bots.fair_queue import FairQueue, Requester
from buongoverno.server.bots.process import WorkerProcess
from buongoverno.server.clock import Clock
from buongoverno.tables.refusals import table_message

MOST_TRIES: Final = 3  # how often a task is started if its workers die
# A bot that has not answered after this time, by the clock, counts as stuck: even a search that its
# brake had to stop (bot_tasks.py) has answered by then, unless the machine is hopelessly busy.
PATIENCE: Final = 30.0
# A worker whose server was killed exits this long after that.
_SECONDS_AFTER_THE_LIMIT: Final = 2.0
_SECONDS_BETWEEN_STARTS: Final = 0.5


class PoolUnavailable(BuongovernoError):
    """No bot can think: the server is shutting down, or its workers fail."""


@dataclass
class _Job:
    """A task in the pool, and the future of its caller."""

    requester: Requester
    task: Task
    advice: bool
    done: "asyncio.Future[Reply]"
    tries: int = 0


class WorkerPool:
    """Workers shared by all tables; used inside one event loop."""

    def __init__(self, workers: int, patience: float = PATIENCE, clock: Clock = Clock()) -> None:
        """A bot has `patience` seconds for an answer."""
        if workers < 1:
            raise BadSetup(f"bots need at least 1 worker, not {workers}")
        self.replaced = 0  # workers that died or were stuck
        self.workers = workers
        self._patience = patience
        self._clock = clock
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: dict[int, WorkerProcess] = {}  # by slot
        self._slots: list[asyncio.Task[None]] = []
        self._open = False

    async def start(self) -> None:
        """Start the workers and wait until all are ready."""
        starting = [self._start(slot) for slot in range(self.workers)]
        outcomes = await asyncio.gather(*starting, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                await self._stop_all()
                raise PoolUnavailable(f"the workers for bots do not start: {outcome}") from outcome
        self._open = True
        self._slots = [asyncio.create_task(self._serve(slot)) for slot in range(self.workers)]

    @property
    def waiting(self) -> int:
        """How many tasks no worker has started on although a person waits for them."""
        return self._queue.people_waiting

    @property
    def processes(self) -> list[int]:
        """The ids of the running worker processes."""
        return [worker.id for worker in self._running.values() if worker.alive]

    async def think(self, requester: Requester, task: Task) -> Answer:
        """A decision for a seat. If the bot fails another bot decides, so there is always one."""
        check_bot(task.bot)
        return await decided(task, lambda asked: self._submit(requester, asked, False))

    async def consider(self, requester: Requester, task: Task) -> list[Advice]:
        """Up to three choices, the best first; PoolUnavailable if the bot fails."""
        return list((await self.judge(requester, task)).advice)

    async def judge(self, requester: Requester, task: Task) -> Reply:
        """The same with a verdict, or what was looked through, as the task says."""
        check_bot(task.bot)
        reply = await self._submit(requester, task, True)
        if not reply.advice and reply.surveyed is None:
            raise PoolUnavailable(table_message("no_advice"))
        return reply

    async def stop(self) -> None:
        """Stop all workers; callers that still wait get PoolUnavailable."""
        self._open = False
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        self._slots = []
        for job in self._queue.drain():
            _fail(job)
        await self._stop_all()

    # -- a job and its worker ----------------------------------------------------------------

    async def _submit(self, requester: Requester, task: Task, advice: bool) -> Reply:
        if not self._open:
            raise PoolUnavailable(table_message("no_bots"))
        done: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._queue.put(requester, _Job(requester, task, advice, done))
        reply = await done
        if reply.fault:
            metrics.BOT_FAULTS.inc()
        return reply

    async def _serve(self, slot: int) -> None:
        """Run one job after the other, with a new worker whenever one is lost."""
        while True:
            job = await self._queue.get()
            if job.done.done():  # its caller was cancelled
                continue
            try:
                reply = await self._run(slot, job)
            except asyncio.CancelledError:
                _fail(job)
                raise
            if reply is None:
                self._queue.put_back(job.requester, job)
            elif not job.done.done():
                job.done.set_result(reply)

    async def _run(self, slot: int, job: _Job) -> Reply | None:
        """The reply to a job; None if its worker was lost and another should try."""
        job.tries += 1
        try:
            worker = await self._worker(slot)
            seconds = self._patience
            request = Request(job.task, job.advice, seconds + _SECONDS_AFTER_THE_LIMIT)
            return await worker.ask(request, seconds)
        except StuckWorker as problem:
            await self._stop(slot)
            return Reply(fault=str(problem))
        except LostWorker as problem:
            await self._stop(slot)
            if job.tries < MOST_TRIES:
                return None
            return Reply(fault=f"failed {MOST_TRIES} times: {problem}")

    async def _worker(self, slot: int) -> WorkerProcess:
        """The worker of a slot; a new one if that has exited."""
        if slot in self._running and not self._running[slot].alive:
            await self._stop(slot)
        if slot not in self._running:
            try:
                await self._start(slot)
            except LostWorker:
                await self._clock.sleep(_SECONDS_BETWEEN_STARTS)
                raise
        return self._running[slot]

    async def _start(self, slot: int) -> None:
        self._running[slot] = await WorkerProcess.start()

    async def _stop(self, slot: int) -> None:
        worker = self._running.pop(slot, None)
        if worker is not None:
            self.replaced += 1
            await worker.kill()

    async def _stop_all(self) -> None:
        workers = list(self._running.values())
        self._running = {}
        await asyncio.gather(*[worker.close() for worker in workers])


def _fail(job: _Job) -> None:
    with suppress(asyncio.InvalidStateError):
        job.done.set_exception(PoolUnavailable(table_message("no_bots")))
