"""A search on several cores: each process searches by itself, then the findings are added up."""

import atexit
import functools
import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.search.share import Findings, search
from buongoverno.plugin.judge import SearchSettings
from buongoverno.plugin.registry import judge_of

_Found = tuple[list[int], list[float], list[float], list[float]]


@dataclass(frozen=True)
class SearchTask:
    """A share of a search for one process; the world is sent as text."""

    game: str
    world: str
    seat: int
    codes: list[int]
    words: list[int]
    simulations: int
    milliseconds: float
    settings: tuple[float, ...]
    least: int


def search_on(
    cores: int,
    game: str,
    world: State,
    seat: int,
    codes: list[int],
    chance: Chance,
    simulations: int,
    milliseconds: float,
    settings: SearchSettings,
    least: int = 1,
) -> Findings:
    """Search on that many cores; simulations are divided up front, so speed does not matter.

    This process takes the first share itself.
    """
    shares = [(simulations + number) // cores for number in range(cores)]
    streams = [
        Chance.load([chance.next32(), chance.next32(), chance.next32(), 1]) for _ in range(cores)
    ]
    saved = world.save()
    futures: list[Future[_Found]] = [
        _processes(cores - 1).submit(
            _searched,
            SearchTask(
                game,
                saved,
                seat,
                codes,
                streams[number].save(),
                shares[number],
                milliseconds,
                settings.values(),
                least,
            ),
        )
        for number in range(1, cores)
        if shares[number] or not simulations
    ]
    findings = search(
        judge_of(world), settings, world, seat, codes, streams[0], shares[0], milliseconds, least
    )
    for future in futures:
        findings.add(*future.result())
    return findings


def _searched(task: SearchTask) -> _Found:
    world = buongoverno.game(task.game).load(task.world)
    findings = search(
        judge_of(world),
        SearchSettings.of(task.settings),
        world,
        task.seat,
        task.codes,
        Chance.load(task.words),
        task.simulations,
        task.milliseconds,
        task.least,
    )
    return findings.visits, findings.totals, findings.wins, findings.points


@functools.cache
def _processes(count: int) -> ProcessPoolExecutor:
    """Processes that wait for work as long as this one runs."""
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_begin_work)
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool


def _begin_work() -> None:
    """Leave Ctrl-C to the parent process, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End with the parent, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
