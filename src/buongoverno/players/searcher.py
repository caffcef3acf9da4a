"""The searching player: looks ahead in imagined worlds within a budget."""

from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.cores import search_on
from buongoverno.players.player import Imagine
from buongoverno.players.search.share import Findings, search
from buongoverno.players.thinker import Thinker, Thought, seat_of
from buongoverno.plugin.judge import Judge
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import judge_of

_PATIENT_MILLISECONDS: Final = 40.0
_PATIENT_SIMULATIONS: Final = 60


class SearchPlayer(Thinker):
    """Searches with a budget of milliseconds, simulations, or both.

    With simulations alone, equal chance gives equal decisions on any machine.
    """

    def __init__(self, milliseconds: float = 0.0, simulations: int = 0, cores: int = 1) -> None:
        assert milliseconds or simulations, "a search needs a budget"
        self.milliseconds = milliseconds
        self.simulations = simulations
        self.cores = cores

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The choice that was tried most."""
        if len(codes) == 1:
            return codes[0]
        return codes[self._searched(view, imagine(chance), codes, chance).by_merit()[0]]

    def consider(
        self, view: object, imagine: Imagine, codes: list[int], chance: Chance, best: int = 3
    ) -> list[Thought]:
        """The choices that were tried most, with their results."""
        world = imagine(chance)
        seat = seat_of(view)
        judge = self.judge(world)
        found = self._searched(view, world, codes, chance, best)
        return [
            Thought(
                codes[index],
                found.wins[index] / found.visits[index],
                found.points[index] / found.visits[index],
                judge.reason(world, seat, codes[index]),
            )
            for index in found.by_merit()[:best]
            if found.visits[index]
        ]

    @property
    def patient(self) -> bool:
        """Whether there is time for more than a few simulations."""
        return self.milliseconds >= _PATIENT_MILLISECONDS or (
            not self.milliseconds and self.simulations >= _PATIENT_SIMULATIONS
        )

    def judge(self, world: State) -> Judge:
        """The judge of the game."""
        return judge_of(world)

    def _searched(
        self, view: object, world: State, codes: list[int], chance: Chance, least: int = 1
    ) -> Findings:
        seat = seat_of(view)
        judge = self.judge(world)
        settings = judge.settings(self.patient)
        if self.cores == 1:
            return search(
                judge,
                settings,
                world,
                seat,
                codes,
                chance,
                self.simulations,
                self.milliseconds,
                least,
            )
        return search_on(
            self.cores,
            str(getattr(view, "game", "")),
            world,
            seat,
            codes,
            chance,
            self.simulations,
            self.milliseconds,
            settings,
            least,
        )


class PlainSearchPlayer(SearchPlayer):
    """Open-loop Monte-Carlo tree search that knows no game and plays random games to the end."""

    def __init__(self, milliseconds: float = 0.0, simulations: int = 0) -> None:
        super().__init__(milliseconds, simulations)

    def judge(self, world: State) -> Judge:
        """The judge that knows nothing."""
        return PlainJudge()
