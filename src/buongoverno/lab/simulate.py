"""Many games between bots: how they end, how long they last, who wins.

Game number n of a simulation with seed S is played with the game seed S + n; its bots share one
stream of chance that belongs to that game seed alone. So a simulation is the same whatever the
number of processes, and any of its games can be played again by itself.
"""

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import OptionValue
from buongoverno.kernel.playout import choosers, play_out
from buongoverno.kernel.state import State
from buongoverno.players import named
from buongoverno.players.player import Player, decide_for
from buongoverno.players.registry import RANDOM

Progress = Callable[[int], None]

# Enough games that handing out work costs nothing, few enough that a progress bar moves.
GAMES_AT_A_TIME = 20


@dataclass(frozen=True)
class Plan:
    """What is to be played; `players` are names of bots, `cards` the text of an own card file."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    ruleset: str | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    cards: str | None = None

    def check(self) -> None:
        """Refuse a plan that no game can start from."""
        if self.games < 1:
            raise BadSetup(f"a simulation has at least 1 game, not {self.games}")
        for name in self.players:
            named(name)
        self.new(0)

    def new(self, number: int) -> State:
        """The start of one of its games."""
        return buongoverno.game(self.game).new(
            len(self.players),
            self.seed + number,
            self.ruleset,
            self.options,
            self.cards,
            logging=False,
        )


@dataclass
class Tally:
    """What some games of a plan added up to; sums only, so that the order does not matter."""

    games: int = 0
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    counted: int = 0
    points: int = 0
    wins: Counter[int] = field(default_factory=Counter)

    def note(self, state: State, decisions: int) -> None:
        """Count a finished game."""
        result = state.result
        assert result is not None
        self.games += 1
        self.decisions += decisions
        self.ends[result.end] += 1
        self.rounds += result.round
        for seat in result.seats:
            if seat.points is not None:
                self.counted += 1
                self.points += seat.points
            if seat.won:
                self.wins[seat.seat] += 1

    def add(self, other: "Tally") -> None:
        """Count what another tally counted."""
        self.games += other.games
        self.decisions += other.decisions
        self.ends += other.ends
        self.rounds += other.rounds
        self.counted += other.counted
        self.points += other.points
        self.wins += other.wins


@dataclass(frozen=True)
class Summary:
    """A simulation in numbers.

    `points_mean` is the mean over all seats that were counted, None if none ever was. The shares
    of wins need not add up to 1: a game without a banker has no winner.
    """

    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    ends: dict[str, int]
    rounds_mean: float
    points_mean: float | None
    win_share: list[float]


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Summary:
    """Play all games of a plan in so many processes; `progress` hears of games as they end."""
    if jobs < 1:
        raise BadSetup(f"a simulation runs in at least 1 process, not {jobs}")
    plan.check()
    start = time.perf_counter()
    pieces = [
        (plan, range(first, min(first + GAMES_AT_A_TIME, plan.games)))
        for first in range(0, plan.games, GAMES_AT_A_TIME)
    ]
    tally = Tally()
    jobs = min(jobs, len(pieces))
    if jobs == 1:
        for piece in pieces:
            _collect(tally, _play_piece(piece), progress)
    else:
        # Spawned processes behave the same on every system.
        with multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts) as pool:
            for part in pool.imap_unordered(_play_piece, pieces):
                _collect(tally, part, progress)
    return _summary(plan, tally, time.perf_counter() - start)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that handed out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _collect(tally: Tally, part: Tally, progress: Progress | None) -> None:
    tally.add(part)
    if progress is not None:
        progress(part.games)


def _play_piece(piece: tuple[Plan, range]) -> Tally:
    plan, numbers = piece
    tally = Tally()
    for number in numbers:
        state = plan.new(number)
        tally.note(state, play_game(plan, state, number))
    return tally


def play_game(plan: Plan, state: State, number: int) -> int:
    """Play one game to its end; returns the decisions made.

    Random seats alone go the quick way, which makes the same decisions.
    """
    chance = choosers(plan.seed + number)
    if all(name == RANDOM for name in plan.players):
        return play_out(state, chance)
    return play_with(state, [named(name) for name in plan.players], chance)


def play_with(state: State, players: list[Player], chance: Chance) -> int:
    """Let bots play a game to its end, each asked in turn; returns the decisions made."""
    decisions = 0
    while not state.over:
        seat = state.pending[0]
        state.apply(decide_for(players[seat], state, seat, chance), seat)
        decisions += 1
    return decisions


def _summary(plan: Plan, tally: Tally, seconds: float) -> Summary:
    return Summary(
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds,
        ends=dict(sorted(tally.ends.items())),
        rounds_mean=tally.rounds / tally.games,
        points_mean=tally.points / tally.counted if tally.counted else None,
        win_share=[tally.wins[seat] / tally.games for seat in range(len(plan.players))],
    )
