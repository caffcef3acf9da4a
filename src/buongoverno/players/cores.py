"""A search on several cores: each process searches by itself, then the findings are added up."""

import functools
import threading
from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.judges import judge_for
from buongoverno.players.search.share import Findings, search
from buongoverno.plugin.judge import SearchSettings
from buongoverno.plugin.registry import game
from buongoverno.processes.workers import Workers

_Found = tuple[list[int], list[float], list[list[float]], list[float], list[float]]
# A worker has one task at a time, so only one thread can search on several cores.
_ONE_SEARCH: Final = threading.Lock()


@dataclass(frozen=True)
class SearchTask:
    """A share of a search for one process; the world is sent as text."""

    game: str
    judge: str
    world: str
    seat: int
    codes: list[int]
    words: list[int]
    simulations: int
    settings: tuple[float, ...]
    least: int


def search_on(
    cores: int,
    game: str,
    judge: str,
    world: State,
    seat: int,
    codes: list[int],
    chance: Chance,
    simulations: int,
    settings: SearchSettings,
    least: int = 1,
) -> Findings:
    """Search on that many cores, however busy; the simulations are divided up front.

    This process takes the first share itself.
    """
    cores = min(cores, simulations)  # at least one simulation each
    saved = world.save()
    streams = [[chance.next32(), chance.next32(), chance.next32(), 1] for _ in range(cores)]
    shares = [(simulations + number) // cores for number in range(cores)]
    tasks = [
        SearchTask(game, judge, saved, seat, codes, stream, share, settings.values(), least)
        for stream, share in zip(streams, shares, strict=True)
    ]
    with _ONE_SEARCH:
        try:
            findings, found = _workers(cores - 1).share(tasks[1:], lambda: _search(tasks[0], world))
        except BaseException:
            _workers.cache_clear()  # they are stopped; the next search starts others
            raise
    for one in found:
        findings.add(*one)
    return findings


def _search(task: SearchTask, world: State) -> Findings:
    return search(
        judge_for(world, task.judge),
        SearchSettings.of(task.settings),
        world,
        task.seat,
        task.codes,
        Chance.load(task.words),
        task.simulations,
        task.least,
    )


def _searched(task: SearchTask) -> _Found:
    findings = _search(task, game(task.game).load(task.world))
    return findings.visits, findings.totals, findings.wins, findings.points, findings.squares


@functools.cache
def _workers(count: int) -> Workers[SearchTask, _Found]:
    """Processes that wait for work as long as this one runs."""
    workers: Workers[SearchTask, _Found] = Workers()
    for _ in range(count):
        workers.start(_searched)
    return workers
