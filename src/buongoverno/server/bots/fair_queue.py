"""A queue in which people take turns, and the tables of each of them: nobody starves the others."""

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

Job = TypeVar("Job")
_Tables = OrderedDict[str, deque[Job]]
_Owners = OrderedDict[str, _Tables[Job]]


@dataclass(frozen=True)
class Requester:
    """For whom a job is done.

    `owner` stands for whoever made the table or asks for advice. `person`: somebody plays at that
    table or waits for the advice; what nobody needs comes last.
    """

    owner: str
    table: str
    person: bool = True


class FairQueue(Generic[Job]):
    """Round robin between owners, then between an owner's tables; first in, first out at a table.

    Jobs that a person needs come before all others.
    """

    def __init__(self) -> None:
        self._for_people: Final[_Owners[Job]] = OrderedDict()
        self._for_nobody: Final[_Owners[Job]] = OrderedDict()
        self._filled = asyncio.Event()

    def __len__(self) -> int:
        return _count(self._for_people) + _count(self._for_nobody)

    @property
    def people_waiting(self) -> int:
        """How many jobs there are that a person needs."""
        return _count(self._for_people)

    def put(self, requester: Requester, job: Job) -> None:
        """Add a job behind the others of its table."""
        self._jobs_of(requester).append(job)
        self._filled.set()

    def put_back(self, requester: Requester, job: Job) -> None:
        """Return a job that failed to the front: it has waited its turn already."""
        self._jobs_of(requester).appendleft(job)
        owners = self._owners(requester)
        owners.move_to_end(requester.owner, last=False)
        owners[requester.owner].move_to_end(requester.table, last=False)
        self._filled.set()

    async def get(self) -> Job:
        """Wait for the next job; its owner and its table then move to the back."""
        while not (self._for_people or self._for_nobody):
            self._filled.clear()
            await self._filled.wait()
        owners = self._for_people or self._for_nobody
        owner, tables = owners.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            owners[owner] = tables
        return job

    def drain(self) -> list[Job]:
        """Remove and return all jobs."""
        drained = [
            job
            for owners in (self._for_people, self._for_nobody)
            for tables in owners.values()
            for jobs in tables.values()
            for job in jobs
        ]
        self._for_people.clear()
        self._for_nobody.clear()
        return drained

    def _owners(self, requester: Requester) -> _Owners[Job]:
        return self._for_people if requester.person else self._for_nobody

    def _jobs_of(self, requester: Requester) -> deque[Job]:
        tables = self._owners(requester).setdefault(requester.owner, OrderedDict())
        return tables.setdefault(requester.table, deque())


def _count(owners: _Owners[Job]) -> int:
    return sum(len(jobs) for tables in owners.values() for jobs in tables.values())
