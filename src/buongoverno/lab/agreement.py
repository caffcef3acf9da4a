"""Agreement: how often bots choose the same on the same positions.

At some decisions of games between bots every bot is asked what it would do, each knowing what the
seat knows and with a stream of chance of its own; none of the answers is played. Each is asked
twice, with different streams: a bot that searches does not always agree with itself, and nobody can
be expected to agree with it more often than that.
"""

import contextlib
from dataclasses import dataclass
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.playout import choosers
from buongoverno.kernel.state import State
from buongoverno.lab.simulate import Plan, Progress
from buongoverno.lab.statistics.intervals import Interval, share_interval
from buongoverno.players import named
from buongoverno.players.player import Player, decide_for
from buongoverno.processes.workers import results

ONE_IN: Final = 20  # decisions
_GAMES_AT_A_TIME: Final = 2
_SEEDS: Final = 1 << 30


@dataclass(frozen=True)
class Poll:
    """Whom to ask, at one in how many decisions."""

    bots: tuple[str, ...]
    one_in: int = ONE_IN

    def check(self) -> None:
        """Refuse what cannot be asked."""
        if self.one_in < 1:
            raise BadSetup("ask at one in 1 or more decisions")
        if len(set(self.bots)) < len(self.bots):
            raise BadSetup("name each bot once: it is asked twice in any case")
        for name in self.bots:
            named(name).close()


@dataclass(frozen=True)
class Answers:
    """What every bot chose at one decision, twice; `choices` is how many answers there were."""

    question: str
    choices: int
    codes: tuple[tuple[int, int], ...]

    def agreed(self, one: int, other: int) -> float:
        """The share of equal answers; only those of different streams are compared.

        So a bot agrees with its twin as often as with itself.
        """
        (first, second), (third, fourth) = self.codes[one], self.codes[other]
        return ((first == fourth) + (second == third)) / 2


@dataclass(frozen=True)
class Agreement:
    """For every pair of bots the share of decisions on which they agree, games as units.

    `chance` is how often two who choose at random would. `decisions` is how many were asked about.
    """

    bots: tuple[str, ...]
    games: int
    decisions: int
    chance: float
    pairs: list[list[Interval]]


@dataclass(frozen=True)
class _Chunk:
    plan: Plan
    poll: Poll
    numbers: range


def agreement(plan: Plan, poll: Poll, jobs: int = 1, progress: Progress | None = None) -> Agreement:
    """Play all games of a plan and ask; `progress` is called as games end."""
    plan.check()
    poll.check()
    chunks = [
        _Chunk(plan, poll, range(first, min(first + _GAMES_AT_A_TIME, plan.games)))
        for first in range(0, plan.games, _GAMES_AT_A_TIME)
    ]
    games: list[list[Answers]] = []
    with contextlib.closing(results(min(jobs, len(chunks)), _play_chunk, chunks)) as parts:
        for part in parts:
            games += part
            if progress is not None:
                progress(len(part))
    return summed_up(poll.bots, games)


def summed_up(bots: tuple[str, ...], games: list[list[Answers]]) -> Agreement:
    """Means over games: decisions of one game are not independent."""
    asked = [game for game in games if game]
    if not asked:
        raise BadSetup("nobody was asked: play more games, or ask at more decisions")
    answers = [one for game in asked for one in game]
    pairs = [
        [
            share_interval(
                [sum(one.agreed(row, column) for one in game) / len(game) for game in asked]
            )
            for column in range(len(bots))
        ]
        for row in range(len(bots))
    ]
    chance = sum(1 / one.choices for one in answers) / len(answers)
    return Agreement(bots, len(asked), len(answers), chance, pairs)


def _play_chunk(chunk: _Chunk) -> list[list[Answers]]:
    return [answers_in(chunk.plan, chunk.poll, number) for number in chunk.numbers]


def answers_in(plan: Plan, poll: Poll, number: int) -> list[Answers]:
    """Play one game of a plan and ask; the game is the same whoever is asked."""
    state = plan.new(number)
    chance, asking = choosers(plan.seed + number), Chance(-1 - plan.seed - number)
    players = [named(name) for name in plan.players]
    asked = [named(name) for name in poll.bots]
    found: list[Answers] = []
    while not state.over:
        seat = state.first_pending()
        if len(state.legal_codes(seat)) > 1 and asking.below(poll.one_in) == 0:
            found.append(_asked(state, seat, asked, asking))
        state.apply(decide_for(players[seat], state, seat, chance), seat)
    for player in asked:
        player.close()
    return found


def _asked(state: State, seat: int, bots: list[Player], chance: Chance) -> Answers:
    """All bots get the same two streams: what one answers does not hang on who else is asked."""
    seeds = chance.below(_SEEDS), chance.below(_SEEDS)

    def answer(bot: Player, seed: int) -> int:
        return decide_for(bot, state, seat, Chance(seed))

    codes = [(answer(bot, seeds[0]), answer(bot, seeds[1])) for bot in bots]
    choices = len(state.legal_codes(seat))
    return Answers(state.current_question().name, choices, tuple(codes))
