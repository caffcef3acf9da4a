"""A share of a search: what one process finds out, and how shares are put together."""

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.judges.judge import Judge, Settings
from buongoverno.players.search.search import Search


class Findings:
    """For each code of the root how often it was tried and what came of it, all together."""

    simulations: int = 0

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.visits = [0] * len(codes)
        self.totals = [0.0] * len(codes)
        self.wins = [0.0] * len(codes)
        self.points = [0.0] * len(codes)

    def add(
        self,
        visits: list[int],
        totals: list[float],
        wins: list[float],
        points: list[float],
    ) -> None:
        """What another process found."""
        for index in range(len(self.codes)):
            self.simulations += visits[index]
            self.visits[index] += visits[index]
            self.totals[index] += totals[index]
            self.wins[index] += wins[index]
            self.points[index] += points[index]

    def by_merit(self) -> list[int]:
        """Places of the codes: most tried first, of equals the one with the better mean."""
        ranked: list[tuple[int, float, int]] = []
        for index in range(len(self.codes)):
            visits = self.visits[index]
            mean = self.totals[index] / visits if visits else 0.0
            ranked.append((-visits, -mean, index))
        ranked.sort()
        return [index for _, _, index in ranked]


def search(
    judge: Judge,
    settings: Settings,
    world: State,
    seat: int,
    codes: list[int],
    chance: Chance,
    simulations: int,
    milliseconds: float,
) -> Findings:
    """Search within a budget (0 does not limit)."""
    thinking = Search(judge, settings, world, seat, codes, chance)
    thinking.run(simulations, milliseconds)
    findings = Findings(codes)
    findings.add(thinking.root.visits, thinking.root.totals, thinking.wins, thinking.points)
    return findings
