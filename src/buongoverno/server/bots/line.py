"""Who is next: tables take turns, so that one with many tasks cannot keep the others waiting."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class Line(Generic[Job]):
    """Jobs that wait, first come, first served within a table, and one table after the other."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Job]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._tables.values())

    def add(self, table: str, job: Job) -> None:
        """A new job, behind the others of its table."""
        self._tables.setdefault(table, deque()).append(job)
        self._filled.set()

    def put_back(self, table: str, job: Job) -> None:
        """A job that was begun in vain: it has waited already and is next."""
        self._tables.setdefault(table, deque()).appendleft(job)
        self._tables.move_to_end(table, last=False)
        self._filled.set()

    async def take(self) -> Job:
        """The next job, waiting for one; its table then goes to the end of the line."""
        while not self._tables:
            self._filled.clear()
            await self._filled.wait()
        table, jobs = self._tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._tables[table] = jobs
        return job

    def empty(self) -> list[Job]:
        """Take all jobs away."""
        jobs = [job for waiting in self._tables.values() for job in waiting]
        self._tables.clear()
        return jobs
