"""The crew: some workers that think for the bots of all tables, one task each at a time."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from buongoverno.kernel.errors import BadSetup, BuongovernoError
from buongoverno.players.registry import GREEDY
from buongoverno.server.bots.fair_queue import FairQueue
from buongoverno.server.bots.process import LostWorker, StuckWorker, WorkerProcess
from buongoverno.server.bots.task import (
    Advice,
    Answer,
    Reply,
    Request,
    Task,
    check_bot,
    hard_limit,
    task_for,
)

__all__ = ["Advice", "Answer", "Crew", "NoCrew", "Task", "check_bot", "task_for"]

MOST_TRIES: Final = 3  # as often a task is begun if its worker dies
_SECONDS_OF_GRACE: Final = 5.0
# Somebody who killed the server while a bot thinks leaves its worker no longer than this.
_SECONDS_AFTER_THE_LIMIT: Final = 2.0
_SECONDS_BEFORE_ANOTHER_START: Final = 0.5


class NoCrew(BuongovernoError):
    """No bot can think: the server is about to end, or its workers fail."""


@dataclass
class _Job:
    """A task on its way, and who waits for it."""

    task: Task
    advice: bool
    done: "asyncio.Future[Reply]"
    tries: int = 0


class Crew:
    """Workers shared by all tables; used inside one event loop."""

    def __init__(self, workers: int, grace: float = _SECONDS_OF_GRACE) -> None:
        """So many workers; `grace` seconds are added to the limit of every bot."""
        if workers < 1:
            raise BadSetup(f"bots need at least 1 worker, not {workers}")
        self.replaced = 0  # workers that died or were stuck
        self.workers = workers
        self._grace = grace
        self._queue: FairQueue[_Job] = FairQueue()
        self._at_work: dict[int, WorkerProcess] = {}
        self._posts: list[asyncio.Task[None]] = []
        self._open = False

    async def start(self) -> None:
        """Start the workers and wait until all are ready."""
        begun = [self._hire(post) for post in range(self.workers)]
        outcomes = await asyncio.gather(*begun, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                await self._dismiss_all()
                raise NoCrew(f"the workers for bots do not start: {outcome}") from outcome
        self._open = True
        self._posts = [asyncio.create_task(self._serve(post)) for post in range(self.workers)]

    @property
    def waiting(self) -> int:
        """How many tasks nobody has begun."""
        return len(self._queue)

    @property
    def processes(self) -> list[int]:
        """The numbers of the processes that are there now."""
        return [worker.id for worker in self._at_work.values() if worker.alive]

    async def think(self, task: Task) -> Answer:
        """What a bot decides, when its table's turn has come; somebody always decides."""
        check_bot(task.bot)
        begun = time.monotonic()
        reply = await self._asked(task, False)
        if not reply.fault and reply.code in task.codes:
            return Answer(reply.code, _milliseconds(begun))
        fault = reply.fault or f"answered {reply.code}, which is not legal"
        instead = await self._asked(replace(task, bot=GREEDY), False)
        if not instead.fault and instead.code in task.codes:
            fault = f"{task.bot} {fault}; {GREEDY} decided in its place"
            return Answer(instead.code, _milliseconds(begun), fault)
        fault = f"{task.bot} {fault}; {GREEDY} did no better, so the first choice was taken"
        return Answer(task.codes[0], _milliseconds(begun), fault)

    async def consider(self, task: Task) -> list[Advice]:
        """The best choices, three at most, the best first; NoCrew if none can be had."""
        check_bot(task.bot)
        reply = await self._asked(task, True)
        if reply.fault:
            raise NoCrew(f"there is no advice now, ask again: {task.bot} {reply.fault}")
        return list(reply.advice)

    async def stop(self) -> None:
        """End all workers; whoever still waits gets NoCrew."""
        self._open = False
        for post in self._posts:
            post.cancel()
        await asyncio.gather(*self._posts, return_exceptions=True)
        self._posts = []
        for job in self._queue.drain():
            _fail(job)
        await self._dismiss_all()

    # -- a job and its worker ----------------------------------------------------------------

    async def _asked(self, task: Task, advice: bool) -> Reply:
        if not self._open:
            raise NoCrew("no bot can think now: the server is starting or about to end")
        done: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._queue.put(task.table, _Job(task, advice, done))
        return await done

    async def _serve(self, post: int) -> None:
        """Carry out one job after the other, with a new worker whenever one is lost."""
        while True:
            job = await self._queue.get()
            if job.done.done():  # nobody waits for it any more
                continue
            try:
                reply = await self._carried_out(post, job)
            except asyncio.CancelledError:
                _fail(job)
                raise
            if reply is None:
                self._queue.put_back(job.task.table, job)
            elif not job.done.done():
                job.done.set_result(reply)

    async def _carried_out(self, post: int, job: _Job) -> Reply | None:
        """What came of a job; None when its worker was lost and another should try."""
        seconds = hard_limit(job.task.bot, self._grace)
        request = Request(job.task, job.advice, seconds + _SECONDS_AFTER_THE_LIMIT)
        job.tries += 1
        try:
            worker = await self._at(post)
            return await worker.ask(request, seconds)
        except StuckWorker as problem:
            await self._dismiss(post)
            return Reply(fault=str(problem))
        except LostWorker as problem:
            await self._dismiss(post)
            if job.tries < MOST_TRIES:
                return None
            return Reply(fault=f"was begun {MOST_TRIES} times in vain: {problem}")

    async def _at(self, post: int) -> WorkerProcess:
        """The worker at a post; a new one if that is gone."""
        if post in self._at_work and not self._at_work[post].alive:
            await self._dismiss(post)
        if post not in self._at_work:
            try:
                await self._hire(post)
            except LostWorker:
                await asyncio.sleep(_SECONDS_BEFORE_ANOTHER_START)
                raise
        return self._at_work[post]

    async def _hire(self, post: int) -> None:
        self._at_work[post] = await WorkerProcess.start()

    async def _dismiss(self, post: int) -> None:
        worker = self._at_work.pop(post, None)
        if worker is not None:
            self.replaced += 1
            await worker.kill()

    async def _dismiss_all(self) -> None:
        workers = list(self._at_work.values())
        self._at_work = {}
        await asyncio.gather(*[worker.close() for worker in workers])


def _fail(job: _Job) -> None:
    with suppress(asyncio.InvalidStateError):
        job.done.set_exception(NoCrew("no bot can think now: the server is about to end"))


def _milliseconds(begun: float) -> float:
    return (time.monotonic() - begun) * 1000
