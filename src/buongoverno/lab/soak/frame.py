"""Soaking one game: choosing, playing, watching, counting."""

import contextlib
import functools
import itertools
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Table
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import parse, print_record
from buongoverno.kernel.state import State
from buongoverno.plugin.soak import GameUnderSoak
from buongoverno.processes.workers import results

GAMES_PER_CHUNK: Final = 64
CONSERVATION_EVERY: Final = 50  # decisions
SAVE_EVERY: Final = 151  # decisions
REPLAY_EVERY: Final = 17  # games, no divisor of the number of tables

SAVES: Final = "saved, loaded and played on"
REPLAYS: Final = "recorded, printed, parsed and replayed to the same end"
RESULTS: Final = "ended within the bound with a rank for everybody"


class SoakError(BuongovernoError):
    """An invariant that does not hold."""

    def __init__(self, sentence: str) -> None:  # one argument, so that it can be pickled
        super().__init__(sentence)


# -- playing ---------------------------------------------------------------------------------------


@dataclass
class SoakTotals:
    """What a soak has played and checked."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    longest_table: str = ""
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)  # ruleset, way to end
    players: Counter[int] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)

    def add(self, other: "SoakTotals") -> None:
        """Add the totals of another process."""
        self.games += other.games
        self.decisions += other.decisions
        if other.longest > self.longest:
            self.longest = other.longest
            self.longest_table = other.longest_table
        self.ends.update(other.ends)
        self.players.update(other.players)
        self.checks.update(other.checks)


def play_chunk(soaked: GameUnderSoak, chunk: int) -> SoakTotals:
    """The games of one chunk, one after the other."""
    totals = SoakTotals()
    for number in range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK):
        try:
            play_game(soaked, number, totals)
        except SoakError:
            raise
        except Exception as error:  # add the table to any error
            raise SoakError(f"{soaked.table_of(number)}: {error!r}") from error
    return totals


def play_game(soaked: GameUnderSoak, number: int, totals: SoakTotals) -> None:
    """One game, with every invariant watched."""
    table = soaked.table_of(number)
    choose = soaked.chooser_of(number)
    watch = Watch(soaked, table, totals)
    chance = Chance(table.seed)
    state = soaked.game.new(
        table.players, table.seed, table.ruleset, table.options, table.cards, logging=False
    )
    while not state.over:
        pending = state.pending
        seat = pending[chance.below(len(pending))] if len(pending) > 1 else pending[0]
        code = choose(state, seat, chance)
        watch.decisions.append((seat, code))
        state.apply(code, seat)
        state = watch.watched(state)
    watch.check_result(state)
    if number % REPLAY_EVERY == 0:
        watch.check_replay(state)
    totals.games += 1
    totals.decisions += len(watch.decisions)
    totals.players[table.players] += 1
    if len(watch.decisions) > totals.longest:
        totals.longest = len(watch.decisions)
        totals.longest_table = str(table)


class Watch:
    """Checks one game while it is played, and adds it to the totals."""

    def __init__(self, soaked: GameUnderSoak, table: Table, totals: SoakTotals) -> None:
        self.soaked = soaked
        self.table = table
        self.totals = totals
        self.decisions: list[tuple[int, int]] = []

    def watched(self, state: State) -> State:
        """Check a state; the game goes on with the returned one."""
        soaked, decision = self.soaked, len(self.decisions)
        self._refuse(soaked.broken_each_decision(state))
        self.totals.checks[soaked.each_decision] += 1
        if decision > soaked.game.decision_bound:
            raise self._broken("the game is longer than its bound")
        if decision % CONSERVATION_EVERY == 0 or state.over:
            self._refuse(soaked.broken_conservation(state))
            self.totals.checks[soaked.conservation] += 1
        if decision % SAVE_EVERY:
            return state
        saved = state.save()
        loaded = soaked.game.load(saved)
        if loaded.save() != saved:
            raise self._broken("a loaded state is saved differently")
        self.totals.checks[SAVES] += 1
        return loaded

    def check_result(self, state: State) -> None:
        """Every seat has a rank: one more than the number of seats above it."""
        result = state.result
        if result is None or len(result.seats) != self.table.players:
            raise self._broken("the game is over without a rank for everybody")
        ranks = [seat.rank for seat in result.seats]
        if any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
            raise self._broken(f"the ranks are {ranks}")
        self._refuse(self.soaked.broken_result(result))
        self.totals.checks[RESULTS] += 1
        self.totals.ends[self.table.ruleset, self.soaked.way(result)] += 1

    def check_replay(self, state: State) -> None:
        """The same decisions as a record, through its text, lead to the same end."""
        table, game = self.table, self.soaked.game
        names = [f"Player {seat + 1}" for seat in range(table.players)]
        match = Match.begin(game, names, table.seed, table.ruleset, table.options, table.cards)
        for seat, code in self.decisions:
            match.decide(code, seat)
        text = print_record(match.record, game)
        replayed = replay(game, parse(text, game)).state.clone()
        replayed.last_event = None
        replayed.logging = False
        if replayed.save() != state.save():
            raise self._broken("the record replays to another end")
        self.totals.checks[REPLAYS] += 1

    def _refuse(self, broken: str) -> None:
        if broken:
            raise self._broken(broken)

    def _broken(self, sentence: str) -> SoakError:
        return SoakError(f"{self.table}; decision {len(self.decisions)}: {sentence}")


def soak(soaked: GameUnderSoak, decisions: int, jobs: int) -> SoakTotals:
    """Chunk after chunk until that many decisions are made; the same with any number of jobs."""
    total = SoakTotals()
    early: dict[int, SoakTotals] = {}  # chunks that were done before one that comes first
    play = functools.partial(_numbered_chunk, soaked)
    with contextlib.closing(results(jobs, play, itertools.count())) as chunks:
        for wanted in itertools.count():
            while wanted not in early:
                number, totals = next(chunks)
                early[number] = totals
            total.add(early.pop(wanted))
            if total.decisions >= decisions:
                return total
    raise AssertionError("there is always another chunk")


def _numbered_chunk(soaked: GameUnderSoak, chunk: int) -> tuple[int, SoakTotals]:
    return chunk, play_chunk(soaked, chunk)
