"""Plays the rest of a plan in the order of its deals, until it is finished or decided."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.executors import Executor, Task
from buongoverno.lab.arena.game import GameOutcome
from buongoverno.lab.arena.ledger import Ledger
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.statistics.sequential import UNDECIDED, SequentialTest, Verdict

Progress = Callable[[GameOutcome], None]


@dataclass(frozen=True)
class Duel:
    """The question "is `first` stronger than `second`?" and the answer of the deals.

    Win shares per seat are compared: what a player with two seats wins is halved. A game has one
    victory to share, so the difference has known limits.
    """

    first: str
    second: str
    verdict: Verdict


@dataclass(frozen=True)
class Played:
    """All games of the deals that count, in order, and the answer if there was a question."""

    plan: ArenaPlan
    deals: int
    outcomes: list[GameOutcome]
    duel: Duel | None


class Tournament:
    """A plan being played. Finished games are taken from the ledger."""

    def __init__(
        self,
        plan: ArenaPlan,
        ledger: Ledger | None = None,
        question: tuple[str, str] | None = None,
    ) -> None:
        plan.check()
        self.plan = plan
        self.ledger = ledger
        self.question = question
        self.test = None if question is None else _test(plan, *question)
        self.deals = 0  # finished from the first on, without a gap
        self.finished: dict[Task, GameOutcome] = {}
        for outcome in ledger.open() if ledger is not None else []:
            if outcome.deal < plan.deals:
                self.finished[outcome.deal, outcome.seating] = outcome
        self._count_deals()

    def play(self, executor: Executor, progress: Progress | None = None) -> Played:
        """Play what is left; `progress` is called with every game as it ends."""
        if not self.settled:
            with contextlib.closing(executor.play(self.plan, self._left())) as outcomes:
                for outcome in outcomes:
                    self._note(outcome)
                    if progress is not None:
                        progress(outcome)
                    if self.settled:
                        break
        return self._played()

    @property
    def settled(self) -> bool:
        """Whether all deals are played, or enough of them to answer the question."""
        decided = self.test is not None and self.test.answer != UNDECIDED
        return decided or self.deals == self.plan.deals

    def _left(self) -> Iterator[Task]:
        """The games still to be played, deal by deal."""
        for deal in range(self.plan.deals):
            for seating in self.plan.seatings_of(deal):
                if (deal, seating) not in self.finished:
                    yield deal, seating

    def _note(self, outcome: GameOutcome) -> None:
        self.finished[outcome.deal, outcome.seating] = outcome
        if self.ledger is not None:
            self.ledger.append(outcome)
        self._count_deals()

    def _count_deals(self) -> None:
        """Deals count in their order, not in the order they finish."""
        while not self.settled and self._complete(self.deals):
            if self.test is not None and self.question is not None:
                first, second = (self._win_share(player) for player in self.question)
                self.test.note(first - second)
            self.deals += 1

    def _complete(self, deal: int) -> bool:
        return all((deal, seating) in self.finished for seating in self.plan.seatings_of(deal))

    def _win_share(self, player: str) -> float:
        """What a player won in the next deal, for each seat it takes."""
        seatings = self.plan.seatings_of(self.deals)
        games = [self.finished[self.deals, number] for number in seatings]
        won = sum(seat.won for game in games for seat in game.seats if seat.player == player)
        return won / (len(games) * self.plan.seats_of(player))

    def _played(self) -> Played:
        outcomes = [self.finished[task] for task in sorted(self.finished) if task[0] < self.deals]
        duel = None
        if self.test is not None and self.question is not None:
            duel = Duel(*self.question, self.test.verdict())
        return Played(self.plan, self.deals, outcomes, duel)


def _test(plan: ArenaPlan, first: str, second: str) -> SequentialTest:
    for player in (first, second):
        if player not in plan.players:
            known = ", ".join(plan.different)
            raise BadSetup(f"'{player}' does not play in this arena; there are: {known}")
    if first == second:
        raise BadSetup(f"'{first}' cannot be stronger than itself; name two players")
    return SequentialTest(-1 / plan.seats_of(second), 1 / plan.seats_of(first))
