"""What docs/scaling-measured.md says about a measurement."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from load.page import load_stamp


class Arrangement(Enum):
    """Where the clients of the tables are."""

    ONE = "all at one process"
    DEALT_OUT = "tables dealt out"
    EVERYWHERE = "each table's at all"


@dataclass(frozen=True)
class Decision:
    """What one decision took; times are microseconds of a processor."""

    arrangement: Arrangement
    processes: int
    decisions: int  # that were made while it was measured
    serving: float  # in all processes with clients together
    hearing: float | None  # in each process without clients
    writing: float  # in PostgreSQL
    listening: float  # in PostgreSQL, for each process
    commits: float
    notifications: float  # that each process hears
    bytes: float
    memory: float  # bytes that a table and its clients take, in all processes together


@dataclass(frozen=True)
class Hearing:
    """What one notification took a process that has nothing to do with it, at a rate a second."""

    rate: float
    process: float  # microseconds of a processor
    postgres: float  # for the process's connection


@dataclass(frozen=True)
class Commits:
    """Transactions a second of several connections together."""

    writers: int
    silent: float
    telling: float


_HEAD: Final = """# What processes cost each other

{stamp}
[Scaling](scaling.md) says what follows from it.
"""
_DECISIONS: Final = """
## A decision

{rate} decisions a second, in all, at {tables} tables with four clients each, and one PostgreSQL
that writes to the disk. For one decision, in microseconds of a processor beyond what everything
takes without any:

- **serving**: all processes with clients together; **hearing**: each process without clients
- **writing**: PostgreSQL; **listening**: PostgreSQL for the connection of each process that listens
- how many **commits** it took, how often each process was **told**, and with how many **bytes**
- **memory** of a table with its four clients, in all processes together

| clients | processes | serving | hearing | writing | listening | commits | told | bytes | memory |
|---|---|---|---|---|---|---|---|---|---|
"""
_HEARING: Final = """
## Hearing of other tables

A process that is told by another of three decisions at tables it does not have, so many times a
second. Microseconds of a processor for one notification.

| notifications/s | the process | PostgreSQL for its connection | of a processor, both together |
|---|---|---|---|
"""
_COMMITS: Final = """
## Commits

Connections that each write a row and commit, as fast as they can: transactions a second, together.
PostgreSQL lets transactions that tell something commit one after the other, each waiting for the
disk; others share the wait.

| connections | without NOTIFY | with NOTIFY |
|---|---|---|
"""


def written(
    decisions: list[Decision],
    hearing: list[Hearing],
    commits: list[Commits],
    rate: int,
    tables: int,
) -> str:
    """The page."""
    page = _HEAD.format(stamp=load_stamp("scaling")) + _DECISIONS.format(rate=rate, tables=tables)
    page += "".join(map(_decision_row, decisions))
    page += _HEARING + "".join(map(_hearing_row, hearing))
    page += _COMMITS + "".join(
        f"| {one.writers} | {one.silent:,.0f} | {one.telling:,.0f} |\n" for one in commits
    )
    return page


def _decision_row(one: Decision) -> str:
    cells = [one.arrangement.value, str(one.processes), f"{one.serving:,.0f}"]
    cells += ["–" if one.hearing is None else f"{one.hearing:,.0f}"]
    cells += [f"{one.writing:,.0f}", f"{one.listening:,.0f}", f"{one.commits:.2f}"]
    cells += [f"{one.notifications:.2f}", f"{one.bytes:,.0f}", f"{one.memory / 1e3:,.0f} kB"]
    return "| " + " | ".join(cells) + " |\n"


def _hearing_row(one: Hearing) -> str:
    share = one.rate * (one.process + one.postgres) / 1e4
    return f"| {one.rate:,.0f} | {one.process:,.0f} | {one.postgres:,.0f} | {share:.1f} % |\n"
