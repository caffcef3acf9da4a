"""Games made by hand: an arena without playing."""

from collections.abc import Callable, Iterable
from typing import Any

from buongoverno.lab.arena.clock import Clock
from buongoverno.lab.arena.executors import Executor, Outcomes, Task
from buongoverno.lab.arena.game import GameOutcome, SeatOutcome
from buongoverno.lab.arena.plan import ArenaPlan

# Ranks by seat, from the deal and who sits where.
Ranks = Callable[[int, tuple[str, ...]], tuple[int, ...]]


def without_times(outcome: GameOutcome) -> dict[str, Any]:
    """The part of an outcome that is the same when the game is repeated."""
    saved = outcome.save()
    for seat in saved["seats"]:
        seat["clock"] = seat["clock"]["decisions"]
    return saved


def made(plan: ArenaPlan, deal: int, seating: int, ranks: Ranks) -> GameOutcome:
    """A game with this result; there is no winner without a rank of 1."""
    sitting = plan.seatings[seating]
    given = ranks(deal, sitting)
    winners = given.count(1)
    return GameOutcome(
        deal,
        seating,
        "eight_rounds",
        8,
        tuple(
            SeatOutcome(player, rank, 50 - rank, 1 / winners if rank == 1 else 0.0, 0, (), Clock())
            for player, rank in zip(sitting, given, strict=True)
        ),
    )


class MadeUp(Executor):
    """Plays nothing: every game ends as it is told, in any order wanted."""

    def __init__(self, ranks: Ranks, backwards: bool = False) -> None:
        self.ranks = ranks
        self.backwards = backwards
        self.played: list[Task] = []

    def play(self, plan: ArenaPlan, tasks: Iterable[Task]) -> Outcomes:
        waiting = list(tasks)
        for deal, seating in reversed(waiting) if self.backwards else waiting:
            self.played.append((deal, seating))
            yield made(plan, deal, seating, self.ranks)
