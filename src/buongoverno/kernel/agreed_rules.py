"""What was agreed before a game."""

from typing import TYPE_CHECKING

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.message import Message
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.kernel.resources import ENGLISH
from buongoverno.kernel.words import Catalogue

if TYPE_CHECKING:
    from buongoverno.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class AgreedRules:
    """Which game is played, with which ruleset, options and card file; never changed.

    `cards_text` is None for the standard cards. Games that are played alike share these rules.
    """

    def __init__(
        self, game: "Game", ruleset: str, options: dict[str, int], cards_text: str | None
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.options = options
        self.cards_text = cards_text
        self._words: dict[str, Catalogue] = {}  # kept: many refusals may be told

    def __repr__(self) -> str:
        agreed = [f"ruleset {self.ruleset}"]
        for option in self.game.options:
            agreed.append(f"{option.name} {option.write(self.options[option.name])}")
        if self.cards_text is not None:
            agreed.append("own cards")
        return f"<Rules of {self.game.title}: {', '.join(agreed)}>"

    def sentence(self, obstacle: Obstacle, language: str = ENGLISH) -> str:
        """Why something cannot be decided; players are called by their numbers."""
        names = [f"P{seat + 1}" for seat in range(self.game.most_players)]
        words = self._words.get(language)
        if words is None:
            words = self.game.catalogue(language, self.cards_text)
            self._words[language] = words
        if words.tells(obstacle):
            return words.obstacle(obstacle, names)
        return self.game.rulebook_in(language).statement(obstacle.rule).sentence(self.ruleset)

    def reason(self, obstacle: Obstacle) -> Message:
        """The same as a message."""
        return _ToldObstacle(self, obstacle)


class _ToldObstacle(Message):
    """Why something cannot be decided at a table."""

    def __init__(self, agreed: AgreedRules, obstacle: Obstacle) -> None:
        self._agreed = agreed
        self._obstacle = obstacle

    def told(self, language: str) -> str:
        """What the rule says."""
        return self._agreed.sentence(self._obstacle, language)
