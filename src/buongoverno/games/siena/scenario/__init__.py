"""Siena's scenario language: positions described and checked in words of the rulebook.

`given` has the sentences for the position before the first move, `then` and `hidden` those for
what must be true later; `words` reads the names in them, `arrangement` lays the position out.
"""

from buongoverno.games.siena.position import Position
from buongoverno.games.siena.scenario.arrangement import SienaArrangement
from buongoverno.games.siena.scenario.given import GIVEN
from buongoverno.games.siena.scenario.then import THEN
from buongoverno.games.siena.scenario.words import SIENA_SLOTS
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.scenario_language import (
    Arrangement,
    ScenarioLanguage,
    SentenceMatch,
    Vocabulary,
)
from buongoverno.kernel.state import State


class SienaLanguage(ScenarioLanguage):
    """Positions of Siena with a ruleset and options."""

    def __init__(self, game: Game, ruleset: str, options: dict[str, OptionValue]) -> None:
        super().__init__(
            Vocabulary([pattern for pattern, _ in GIVEN], SIENA_SLOTS),
            Vocabulary([pattern for pattern, _ in THEN], SIENA_SLOTS),
            (game.least_players, game.most_players),
        )
        self._game = game
        self._ruleset = ruleset
        self._options = options

    def lay_out(self, players: int, seed: int) -> SienaArrangement:
        """An empty arrangement for that many players."""
        position = self._game.new(players, seed, self._ruleset, self._options)
        assert isinstance(position, Position)
        return SienaArrangement(position, seed)

    def say(self, arrangement: Arrangement, match: SentenceMatch) -> None:
        """Do what a sentence says."""
        assert isinstance(arrangement, SienaArrangement)
        GIVEN[match.index][1](arrangement, match.words)

    def check(self, state: State, match: SentenceMatch) -> None:
        """Raise Unmet unless the sentence is true."""
        assert isinstance(state, Position)
        THEN[match.index][1](state, match.words)
