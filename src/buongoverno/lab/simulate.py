"""Many games between bots: how they end, how long they last, who wins.

Game number n of a simulation with seed S is played with the game seed S + n; its bots share one
stream of chance that belongs to that game seed alone. So a simulation is the same whatever the
number of processes, and any of its games can be played again by itself.

With a folder to write to, the games keep their logs and become tables (lab/dataset); without one
no library is needed and nothing is slower.
"""

import contextlib
import shlex
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import buongoverno
from buongoverno.extras import need
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.game import OptionValue
from buongoverno.kernel.playout import choosers, play_out
from buongoverno.kernel.record import Record, new_record, result_lines
from buongoverno.kernel.state import State
from buongoverno.lab.dataset.course import Course
from buongoverno.lab.dataset.notes import Notes, written_options
from buongoverno.players import named
from buongoverno.players.player import Player, decide_for
from buongoverno.players.registry import RANDOM
from buongoverno.processes.workers import results

Progress = Callable[[int], None]

# Enough games to make handing out work cheap, few enough to keep a progress bar moving.
GAMES_AT_A_TIME = 20


@dataclass(frozen=True)
class Plan:
    """What is to be played; `players` are names of bots, `cards` the text of a custom card file."""

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
            named(name).close()
        self.new(0)

    def new(self, number: int, logging: bool = False) -> State:
        """The start of one of its games."""
        return buongoverno.game(self.game).new(
            len(self.players),
            self.seed + number,
            self.ruleset,
            self.options,
            self.cards,
            logging,
        )

    def notes(self) -> Notes:
        """Empty notes for some of its games."""
        game = buongoverno.game(self.game)
        return Notes(game, self.players, self.ruleset, self.options, self.cards)

    def record(self, state: State, number: int, course: Course) -> Record:
        """The record of one of its games that is over; its players are called as its bots."""
        game = buongoverno.game(self.game)
        assert state.result is not None
        begun = new_record(
            game,
            list(self.players),
            self.seed + number,
            self.ruleset or game.rulesets[0],
            game.checked(self.options),
            self.cards,
        )
        return replace(begun, moves=course.moves, result=result_lines(state.result))

    def about(self) -> dict[str, object]:
        """The description that is saved with the tables."""
        game = buongoverno.game(self.game)
        return {
            "buongoverno": buongoverno.__version__,
            "command": self.command(),
            "game": self.game,
            "ruleset": self.ruleset or game.rulesets[0],
            "options": written_options(game, self.options),
            "cards": game.cards_digest(self.cards),
            "own_cards": self.cards is not None,
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
        }

    def command(self) -> str:
        """The command that plays these games again."""
        game = buongoverno.game(self.game)
        words = ["buongoverno", "simulate", self.game, "--players", ",".join(self.players)]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        words += ["--ruleset", self.ruleset or game.rulesets[0]]
        for option in filter(None, written_options(game, self.options).split(",")):
            words += ["--option", option]
        if self.cards is not None:
            words += ["--cards", "cards.toml"]
        return shlex.join(words)


@dataclass
class GameTotals:
    """Sums over some games of a plan; only sums, so that their order does not matter."""

    games: int = 0
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    counted: int = 0
    points: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    faults: int = 0

    def note(self, state: State, game: "PlayedGame") -> None:
        """Count a finished game."""
        result = state.result
        assert result is not None
        self.games += 1
        self.decisions += game.decisions
        self.faults += len(game.faults)
        self.ends[result.end] += 1
        self.rounds += result.round
        for seat in result.seats:
            if seat.points is not None:
                self.counted += 1
                self.points += seat.points
            if seat.won:
                self.wins[seat.seat] += 1

    def add(self, other: "GameTotals") -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.ends += other.ends
        self.rounds += other.rounds
        self.counted += other.counted
        self.points += other.points
        self.wins += other.wins
        self.faults += other.faults


@dataclass(frozen=True)
class PlayedGame:
    """How many decisions a game took, and the faults of users' bots in it (docs/own-bot.md)."""

    decisions: int
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Summary:
    """A simulation in numbers.

    `points_mean` is the mean over all seats that were counted, None if none ever was. The shares of
    wins need not add up to 1: a game without a banker has no winner. `faults` are decisions of
    users' bots that a fallback made instead.
    """

    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    ends: dict[str, int]
    rounds_mean: float
    points_mean: float | None
    faults: int
    win_share: list[float]


@dataclass(frozen=True)
class Chunk:
    """Some games of a plan, for one process; their tables go into `folder`, if there is one.

    With `records`, so does the record of each game.
    """

    plan: Plan
    numbers: range
    folder: Path | None
    records: bool = False


def simulate(
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    out: Path | None = None,
    records: bool = False,
) -> Summary:
    """Play all games of a plan in `jobs` processes; `progress` is called as games end.

    With `out`, tables of the games are written into that folder; with `records`, their records too.
    """
    if jobs < 1:
        raise BadSetup(f"a simulation runs in at least 1 process, not {jobs}")
    if records and out is None:
        raise BadSetup("records need a folder to be kept in: name one with --out")
    plan.check()
    start = time.perf_counter()
    chunks = [
        Chunk(plan, range(first, min(first + GAMES_AT_A_TIME, plan.games)), out, records)
        for first in range(0, plan.games, GAMES_AT_A_TIME)
    ]
    with _folder(plan, out):
        totals = _play_chunks(chunks, min(jobs, len(chunks)), progress)
    return _summary(plan, totals, time.perf_counter() - start)


def _folder(plan: Plan, out: Path | None) -> contextlib.AbstractContextManager[None]:
    """The folder for the tables, opened and finally completed; does nothing without one."""
    if out is None:
        return contextlib.nullcontext()
    need(("polars",), "lab", "writing tables")
    from buongoverno.lab.dataset import folder

    return folder.written(out, plan.seed + plan.games - 1, plan.about(), plan.cards)


def _play_chunks(chunks: list[Chunk], jobs: int, progress: Progress | None) -> GameTotals:
    totals = GameTotals()
    with contextlib.closing(results(jobs, _play_chunk, chunks)) as parts:
        for part in parts:
            totals.add(part)
            if progress is not None:
                progress(part.games)
    return totals


def _play_chunk(chunk: Chunk) -> GameTotals:
    if chunk.folder is not None:
        return _noted_chunk(chunk, chunk.folder)
    totals = GameTotals()
    for number in chunk.numbers:
        state = chunk.plan.new(number)
        totals.note(state, play_game(chunk.plan, state, number))
    return totals


def _noted_chunk(chunk: Chunk, folder: Path) -> GameTotals:
    from buongoverno.lab.dataset.folder import write_chunk, write_record

    plan = chunk.plan
    totals = GameTotals()
    notes = plan.notes()
    for number in chunk.numbers:
        state = plan.new(number, logging=True)
        course = Course(chunk.records)
        game = play_game(plan, state, number, course)
        totals.note(state, game)
        notes.add(state, plan.seed + number, game.decisions, course)
        if chunk.records:
            write_record(folder, plan.seed + number, plan.record(state, number, course))
    write_chunk(folder, chunk.numbers.start, notes)
    return totals


def play_game(plan: Plan, state: State, number: int, course: Course | None = None) -> PlayedGame:
    """Play one game to its end; `course` looks on.

    If all seats are random and nobody looks on, a faster loop makes the same decisions.
    """
    chance = choosers(plan.seed + number)
    if course is None and all(name == RANDOM for name in plan.players):
        return PlayedGame(play_out(state, chance))
    players = [named(name) for name in plan.players]
    decisions = play_with(state, players, chance, course)
    return PlayedGame(decisions, [fault for player in players for fault in player.faults])


def play_with(
    state: State, players: list[Player], chance: Chance, course: Course | None = None
) -> int:
    """Let bots play a game to its end, each asked in turn; returns the decisions made."""
    decisions = 0
    while not state.over:
        seat = state.pending[0]
        if course is not None:
            course.see(state, seat)
        code = decide_for(players[seat], state, seat, chance)
        if course is not None:
            course.decided(state, seat, code)
        state.apply(code, seat)
        decisions += 1
    return decisions


def _summary(plan: Plan, totals: GameTotals, seconds: float) -> Summary:
    return Summary(
        games=totals.games,
        decisions=totals.decisions,
        seconds=seconds,
        decisions_per_second=totals.decisions / seconds,
        ends=dict(sorted(totals.ends.items())),
        rounds_mean=totals.rounds / totals.games,
        points_mean=totals.points / totals.counted if totals.counted else None,
        faults=totals.faults,
        win_share=[totals.wins[seat] / totals.games for seat in range(len(plan.players))],
    )
