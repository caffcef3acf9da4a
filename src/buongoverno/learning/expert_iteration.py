"""Expert iteration: games with some search, a policy that learns from it, and a trial of both."""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from buongoverno.learning.configuration import Configuration
from buongoverno.learning.distillation import Lesson, distilled
from buongoverno.learning.network import Policy
from buongoverno.learning.searched_game import Plan, SearchedGame
from buongoverno.learning.self_play import Decisions
from buongoverno.learning.trial import Trial, compared

# Plays the games of some seeds, in any order.
Play = Callable[[Plan, Iterable[int]], Generator[SearchedGame, None, None]]
_FIRST_SEED = 8_000_000


@dataclass(frozen=True)
class Round:
    """The figures of a round, for the curve."""

    games: int
    examples: int
    a_second: float
    lesson: Lesson
    trial: Trial  # of the policy that has learned against itself before
    accepted: bool


class ExpertIteration:
    """Rounds of games, lessons and trials; `rounds` says how many there were.

    `tables` are the kinds of tables, each as often as it is played.
    """

    def __init__(
        self,
        setting: Configuration,
        tables: tuple[tuple[int, str], ...],
        workers: int,
        device: str,
    ) -> None:
        self._game = setting.game
        self._setting = setting.expert
        self._tables = tables
        self._workers = workers
        self._device = device
        self._games: deque[SearchedGame] = deque()
        self.rounds = 0

    def hold(
        self, policy: Policy, network: bytes, kept: Decisions, play: Play, until: float
    ) -> Round | None:
        """A round, begun with the network of a policy; None if there was no time for a game.

        The policy becomes the one that has learned, unless that loses to it. `until` is when no
        more games are begun.
        """
        begun = time.monotonic()
        new = self._played(network, play, until)
        seconds = time.monotonic() - begun
        self.rounds += 1
        examples = self._keep(new)
        if not examples:
            return None
        found, lesson = distilled(policy, list(self._games), kept, self._setting, self._device)
        games = self._setting.trial_games
        trial = compared(
            found, policy, self._game, self._tables, games, self._workers, self._device
        )
        accepted = trial.wins >= 0.5
        if accepted:
            policy.load_state_dict(found.state_dict())
        return Round(len(new), examples, examples / seconds, lesson, trial, accepted)

    def _played(self, network: bytes, play: Play, until: float) -> list[SearchedGame]:
        setting = self._setting
        plan = Plan(
            self._game,
            self._tables,
            network,
            setting.share,
            setting.simulations,
            setting.sharpness,
        )
        first = _FIRST_SEED + self.rounds * setting.games
        found: list[SearchedGame] = []
        seeds = range(first, first + setting.games)
        with contextlib.closing(play(plan, seeds)) as games:
            for game in games:
                found.append(game)
                if time.monotonic() > until:
                    break
        return found

    def _keep(self, new: list[SearchedGame]) -> int:
        """Add games and leave out the oldest; returns how many examples were added."""
        new = [game for game in new if game.examples]
        self._games.extend(new)
        total = sum(len(game.examples) for game in self._games)
        while total > self._setting.window and len(self._games) > 1:
            total -= len(self._games.popleft().examples)
        return sum(len(game.examples) for game in new)
