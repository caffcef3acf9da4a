"""A queue in which tables take turns, so that one with many jobs cannot starve the others."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class FairQueue(Generic[Job]):
    """First in, first out within a table; round robin between tables."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[Job]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._tables.values())

    def put(self, table: str, job: Job) -> None:
        """Add a job behind the others of its table."""
        self._tables.setdefault(table, deque()).append(job)
        self._filled.set()

    def put_back(self, table: str, job: Job) -> None:
        """Return a job that failed to the front: it has waited its turn already."""
        self._tables.setdefault(table, deque()).appendleft(job)
        self._tables.move_to_end(table, last=False)
        self._filled.set()

    async def get(self) -> Job:
        """Wait for the next job; its table then moves to the back."""
        while not self._tables:
            self._filled.clear()
            await self._filled.wait()
        table, jobs = self._tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._tables[table] = jobs
        return job

    def drain(self) -> list[Job]:
        """Remove and return all jobs."""
        jobs = [job for waiting in self._tables.values() for job in waiting]
        self._tables.clear()
        return jobs
