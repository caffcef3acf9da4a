"""Cards face down that cannot be read: whoever reads one raises `Peeked`.

Only interpreted code can be caught reading: compiled code reads tuples without asking them.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.registry import plugin

SOURCES: Final = Path(__file__).parents[2] / "src"
WORLDS: Final = 4  # imagined by a spectator, as a second check
Hide = Callable[[State], State]


class Peeked(Exception):
    """Something hidden was read."""


def _peek(*_: Any) -> NoReturn:
    raise Peeked("something hidden was read")


class FaceDown(tuple[int, ...]):
    """A row of cards of which everybody sees how many there are."""

    __slots__ = ()
    __getitem__ = __iter__ = __contains__ = __eq__ = __ne__ = __lt__ = __gt__ = _peek
    __add__ = __radd__ = __mul__ = __hash__ = index = count = __repr__ = _peek


class OutOfSight(FaceDown):
    """A row of cards of which nobody else knows how many there are."""

    __slots__ = ()
    __len__ = _peek


class NoChance(Chance):
    """What chance will bring, which nobody can know."""

    def next32(self) -> int:
        """Nobody gets this far."""
        _peek()

    def clone(self) -> Chance:
        """Copying a position reads nothing."""
        return self


class NoLog:
    """A log that holds secret entries."""

    def __getattr__(self, name: str) -> NoReturn:
        _peek()


def face_down(cards: tuple[int, ...]) -> FaceDown:
    """As many cards face down; which they are is gone."""
    return FaceDown([0] * len(cards))


def hide_contract(state: State) -> None:
    """Hide what is hidden in the state of any game."""
    hidden: Any = state
    hidden.chance = NoChance(0, False)
    hidden.last_event = NoLog()
    hidden.logging = False
    state.clear_legal_cache()


def prove_public_counts(game: str, hide: Hide, games: int) -> tuple[int, int, int]:
    """Play games; whatever is said of what everybody knows must read nothing hidden and be true.

    Gives how many questions were put, how many had only one answer, and of how many of those
    everybody knew.
    """
    make = plugin(game).soak
    assert make is not None
    soaked = make()
    asked = single = public = 0
    for number in range(games):
        table = soaked.table_of(number * 7)
        state = soaked.game.new(
            table.players, table.seed, table.ruleset, table.options, table.cards
        )
        chance, choose = Chance(number), soaked.chooser_of(number)
        while not state.over:
            for seat in state.pending:
                count = hide(state).public_count(seat)
                _check(state, seat, count)
                asked += 1
                single += len(state.legal(seat)) == 1
                public += count == 1
            seat = state.pending[chance.below(len(state.pending))]
            state.apply(choose(state, seat, chance), seat)
    return asked, single, public


def _check(state: State, seat: int, count: int | None) -> None:
    assert state.public_count(seat) == count, "it depends on something hidden"
    if count is None:
        return
    assert len(state.legal(seat)) == count
    if count == 1:
        for number in range(WORLDS):
            assert len(state.imagine(None, Chance(number)).legal(seat)) == 1


def in_sources(command: str) -> str:
    """What a command prints in a Python that runs the sources, not the compiled package."""
    done = subprocess.run(
        [sys.executable, "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        cwd=SOURCES.parent / "tests",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
