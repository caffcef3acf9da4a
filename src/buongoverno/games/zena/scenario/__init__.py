"""Zena's scenario language: positions described and checked in words of the rulebook.

`given` has the sentences for the position before the first move, `then` and `hidden` those for
what must be true later; `words` reads the names in them, `arrangement` lays the position out.
"""

from buongoverno.games.zena.position import Position
from buongoverno.games.zena.scenario.arrangement import ZenaArrangement
from buongoverno.games.zena.scenario.given import GIVEN
from buongoverno.games.zena.scenario.then import THEN
from buongoverno.games.zena.scenario.words import ZENA_SLOTS
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.scenario_language import (
    Arrangement,
    ScenarioLanguage,
    SentenceMatch,
    Vocabulary,
)
from buongoverno.kernel.state import State


class ZenaLanguage(ScenarioLanguage):
    """Positions of Zena 1814 with a ruleset, options and perhaps a card file of one's own."""

    def __init__(
        self,
        game: Game,
        ruleset: str,
        options: dict[str, OptionValue],
        cards: str | None = None,
    ) -> None:
        super().__init__(
            Vocabulary([pattern for pattern, _ in GIVEN], ZENA_SLOTS),
            Vocabulary([pattern for pattern, _ in THEN], ZENA_SLOTS),
            (game.least_players, game.most_players),
        )
        self._game = game
        self._ruleset = ruleset
        self._options = options
        self._cards = cards

    def lay_out(self, players: int, seed: int) -> ZenaArrangement:
        """An empty arrangement for that many players."""
        position = self._game.new(players, seed, self._ruleset, self._options, self._cards)
        assert isinstance(position, Position)
        return ZenaArrangement(position, seed)

    def say(self, arrangement: Arrangement, match: SentenceMatch) -> None:
        """Do what a sentence says."""
        assert isinstance(arrangement, ZenaArrangement)
        GIVEN[match.index][1](arrangement, match.words)

    def check(self, state: State, match: SentenceMatch) -> None:
        """Raise Unmet unless the sentence is true."""
        assert isinstance(state, Position)
        THEN[match.index][1](state, match.words)
