"""Players that look ahead in imagined worlds, with so many simulations for each decision.

The number of simulations does not depend on the clock, so equal chance gives equal decisions on any
machine, however busy, compiled or interpreted.
"""

from math import inf
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.greedy import LearnedPlayer
from buongoverno.players.judges import ADVISING, LEARNED, OWN, PLAIN, judge_for
from buongoverno.players.player import Imagine
from buongoverno.players.search.share import Findings, search
from buongoverno.players.thinker import Thinker, Thought, limit_of_bid, seat_of
from buongoverno.plugin.judge import Judge

_PATIENT_SIMULATIONS: Final = 60


class LookingAhead(Thinker):
    """What players that search have in common.

    A server sets `brake`: a search that has taken so many seconds of a processor is cut short, and
    `faults` says so. Nowhere else does a clock have a say.
    """

    brake: float = inf

    def __init__(self, cores: int = 1, judge: str = OWN) -> None:
        self.cores = cores
        self.judge = judge
        self.faults: list[str] = []
        self._at_once = LearnedPlayer(judge)

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The choice that was tried most."""
        if len(codes) == 1:
            return codes[0]
        world = imagine(chance)
        if not self.simulations_with(judge_for(world, self.judge)):
            return self._at_once.decide(view, imagine, codes, chance)
        found = self._searched(view, world, codes, chance)
        return found.codes[found.by_merit()[0]]

    def consider(
        self, view: object, imagine: Imagine, codes: list[int], chance: Chance, best: int = 3
    ) -> list[Thought]:
        """The choices that were tried most, with their results."""
        world = imagine(chance)
        seat = seat_of(view)
        judge = judge_for(world, self.judge)
        if not self.simulations_with(judge):
            return self._at_once.consider(view, imagine, codes, chance, best)
        found = self._searched(view, world, codes, chance, best)
        return [
            Thought(
                found.codes[index],
                found.outlook(index)[seat],
                found.points[index] / found.visits[index],
                judge.reason(world, seat, found.codes[index]),
                found.noise(index),
                limit_of_bid(judge, world, seat, found.codes[index]),
                found.outlook(index),
            )
            for index in found.by_merit()[:best]
            if found.visits[index]
        ]

    def simulations_with(self, judge: Judge) -> int:
        """How many simulations to make for a decision; 0: the judge's first choice is played."""
        raise NotImplementedError

    def _searched(
        self, view: object, world: State, codes: list[int], chance: Chance, least: int = 1
    ) -> Findings:
        seat = seat_of(view)
        judge = judge_for(world, self.judge)
        simulations = self.simulations_with(judge)
        settings = judge.settings(simulations >= _PATIENT_SIMULATIONS)
        candidates = judge.candidates(codes)
        if self.cores > 1:
            # Processes cannot be had everywhere, as in a browser.
            from buongoverno.players.cores import search_on

            game = str(getattr(view, "game", ""))
            return search_on(
                self.cores,
                game,
                self.judge,
                world,
                seat,
                candidates,
                chance,
                simulations,
                settings,
                least,
            )
        found = search(
            judge, settings, world, seat, candidates, chance, simulations, least, self.brake
        )
        if found.cut_short:
            self.faults.append(
                f"was cut short after {self.brake:g} seconds of a processor: "
                f"it had made {found.simulations} of {simulations} simulations"
            )
        return found


class SearchPlayer(LookingAhead):
    """Makes as many simulations as it is told to."""

    def __init__(self, simulations: int, cores: int = 1, judge: str = OWN) -> None:
        super().__init__(cores, judge)
        self.simulations = simulations

    def simulations_with(self, judge: Judge) -> int:
        """The same in every game."""
        return self.simulations


class LevelPlayer(LookingAhead):
    """Goes by what was learned of a game; a `patient` one looks ahead with what is best at that."""

    def __init__(self, patient: bool) -> None:
        super().__init__(judge=ADVISING if patient else LEARNED)
        self.patient = patient

    def simulations_with(self, judge: Judge) -> int:
        """The judge knows."""
        return judge.simulations(self.patient)


class PlainSearchPlayer(SearchPlayer):
    """Open-loop Monte-Carlo tree search that knows no game and plays random games to the end."""

    def __init__(self, simulations: int) -> None:
        super().__init__(simulations, judge=PLAIN)
