"""A judge that has learned: it corrects what a game's own judge says by what a network says."""

from collections.abc import Callable
from math import exp, fsum
from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.network.network import MOST_PLAYERS, Network, Thinking
from buongoverno.plugin.compact_actions import CompactActions
from buongoverno.plugin.judge import Judge, Reason, SearchSettings
from buongoverno.plugin.observer import Observer

# Tuned by playing (docs/bots.md).
_EXPLORATION: Final = 0.15
_DEPTH: Final = 12
_PLAUSIBLE: Final = 3.0  # what is e ** 3 times as unlikely as the best is not looked at


class LearnedJudge(Judge):
    """Values codes as the policy that was trained, and says who will win as it does.

    It asks the network by what the seat that decides may know, so that what it believes of hidden
    cards is learned, too.
    """

    def __init__(
        self,
        judge: Judge,
        network: Network,
        new_observer: Callable[[], Observer],
        compact: CompactActions,
    ) -> None:
        self._judge = judge
        self._network = network
        self._new_observer = new_observer
        self._compact = compact
        # Points that make a code e times as likely.
        self.temperature = 1.0 / network.trust if network.trust > 0.0 else 1.0

    def expected_points(self, state: State) -> list[float]:
        """As the game's own judge expects them."""
        return self._judge.expected_points(state)

    def uncertainty(self, state: State) -> float:
        """The same."""
        return self._judge.uncertainty(state)

    def chances(self, state: State) -> list[float]:
        """How likely each seat wins, by what the next seat to decide knows."""
        seat = state.first_pending()
        seats = state.seats
        winning = self._thinking(state, seat).winning()
        possible = [*winning[:seats], winning[MOST_PLAYERS]]
        best = max(possible)
        shares = [exp(found - best) for found in possible]
        total = fsum(shares)
        chances = [0.0] * seats
        for place in range(seats):
            chances[(seat + place) % seats] = shares[place] / total
        return chances

    def world(self, state: State, seat: int, chance: Chance) -> State:
        """As the game's own judge needs it; the network asks what the seat knows."""
        return self._judge.world(state, seat, chance)

    def candidates(self, codes: list[int]) -> list[int]:
        """The codes that the network has learned to choose from: of bids, some."""
        return self._compact.codes(codes)

    def code_values(self, state: State, seat: int, codes: list[int]) -> list[float]:
        """What the judge says, and the network's correction, in points."""
        legal = state.legal_codes(seat)
        compact = self._compact
        actions = [compact.nearest(code, legal) for code in codes]
        advice = self._thinking(state, seat).advice(actions)
        worths = self._judge.code_values(state, seat, codes)
        if self._network.trust <= 0.0:
            return advice
        temperature = self.temperature
        return [worth + temperature * said for worth, said in zip(worths, advice, strict=True)]

    def rollout_code(self, state: State, seat: int, chance: Chance) -> int:
        """As the game's own judge goes on: a network takes longer."""
        return self._judge.rollout_code(state, seat, chance)

    def settings(self, patient: bool = True) -> SearchSettings:
        """A tree without rollouts, or halving with them where the game's own judge halves."""
        own = self._judge.settings(patient)
        if own.plausible > 0.0:
            plausible = _PLAUSIBLE * self.temperature
            return SearchSettings(
                own.horizon,
                own.exploration,
                self.temperature,
                depth=0,
                plausible=plausible,
                looks=own.looks,
            )
        return SearchSettings(0, _EXPLORATION, self.temperature, depth=_DEPTH)

    def simulations(self, patient: bool) -> int:
        """Half as many as the game's own judge: each takes longer. None is needed to play well."""
        return self._judge.simulations(patient) // 2 if patient else 0

    def worth_of_bid(self, state: State, seat: int, code: int) -> int | None:
        """As the game's own judge says."""
        return self._judge.worth_of_bid(state, seat, code)

    def reason(self, state: State, seat: int, code: int) -> Reason:
        """What the game's own judge sees in it; what that has against it does not count here."""
        found = self._judge.reason(state, seat, code)
        return Reason("") if found.against else found

    def _thinking(self, state: State, seat: int) -> Thinking:
        return Thinking(self._network, self._new_observer().row(state, seat))
