"""What was agreed before a game."""

from typing import TYPE_CHECKING

from buongoverno.kernel.interpreted_subclasses import mypyc_attr

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

    def sentence(self, rule: str) -> str:
        """What a rule says in this ruleset."""
        return self.game.rulebook.statement(rule).sentence(self.ruleset)
