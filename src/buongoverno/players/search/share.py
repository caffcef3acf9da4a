"""A share of a search: what one process found, and how shares are added up."""

from math import fsum, inf, sqrt
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.search.halving import merit
from buongoverno.players.search.search import Search
from buongoverno.plugin.judge import Judge, SearchSettings

_LEFT_AT_THE_END: Final = 0.8  # of the tries of the code tried most


class Findings:
    """For each code of the root: how often it was tried, and the sums of the results.

    `wins` are those of all seats; everything else is told for the one that searches.
    """

    simulations: int = 0
    cut_short: bool = False

    def __init__(
        self, codes: list[int], seats: int, seat: int, promises: list[float] | None = None
    ) -> None:
        self.codes = codes
        self.seat = seat
        self.promises = promises
        self.visits = [0] * len(codes)
        self.totals = [0.0] * len(codes)
        self.wins = [[0.0] * seats for _ in codes]
        self.points = [0.0] * len(codes)
        self.squares = [0.0] * len(codes)

    def add(
        self,
        visits: list[int],
        totals: list[float],
        wins: list[list[float]],
        points: list[float],
        squares: list[float],
    ) -> None:
        """Add what another process found."""
        for index in range(len(self.codes)):
            self.simulations += visits[index]
            self.visits[index] += visits[index]
            self.totals[index] += totals[index]
            for winner, won in enumerate(wins[index]):
                self.wins[index][winner] += won
            self.points[index] += points[index]
            self.squares[index] += squares[index]

    def outlook(self, index: int) -> tuple[float, ...]:
        """How likely each seat wins if a code is played."""
        return tuple([won / self.visits[index] for won in self.wins[index]])

    def noise(self, index: int) -> float:
        """The standard error of a code's chance to win."""
        visits = self.visits[index]
        mean = self.wins[index][self.seat] / visits
        spread = self.squares[index] / visits - mean * mean
        return sqrt(spread / visits) if spread > 0.0 else 0.0

    def by_merit(self) -> list[int]:
        """Indices of the codes: most tried first, among equals the one with the better mean.

        Where codes were tried evenly (there are promises), all that were left at the end count as
        tried equally often, and what the judge promised of them counts too.
        """
        most = max(self.visits)
        tries = sum(self.visits)
        mean = fsum(self.totals) / tries if tries else 0.0
        promises = self.promises
        ranked: list[tuple[int, float, int]] = []
        for index in range(len(self.codes)):
            visits = self.visits[index]
            value = self.totals[index] / visits if visits else 0.0
            if promises is not None and visits > _LEFT_AT_THE_END * most:
                value = merit(self.totals[index], visits, mean, promises[index])
                visits = most
            ranked.append((-visits, -value, index))
        ranked.sort()
        return [index for _, _, index in ranked]


def search(
    judge: Judge,
    settings: SearchSettings,
    world: State,
    seat: int,
    codes: list[int],
    chance: Chance,
    simulations: int,
    least: int = 1,
    brake: float = inf,
) -> Findings:
    """Search with that many simulations, looking at `least` codes or more; see `Search.run`."""
    thinking = Search(judge, settings, world, seat, codes, chance, least)
    thinking.run(simulations, brake)
    promises = None if thinking.halving is None else thinking.halving.promises
    findings = Findings(codes, world.seats, seat, promises)
    findings.add(
        thinking.root.visits,
        thinking.root.totals,
        thinking.wins,
        thinking.points,
        thinking.squares,
    )
    findings.cut_short = thinking.cut_short
    return findings
