"""Siena in words: besides what every game says, what cards do and who uses them."""

from buongoverno.games.siena.cards import Cards
from buongoverno.games.siena.titles import nature
from buongoverno.kernel.words import Catalogue
from buongoverno.text.wording import Wording


class SienaWording(Wording):
    """The words of Siena's catalogue for a table."""

    def __init__(
        self,
        catalogue: Catalogue,
        cards: Cards,
        ruleset: str,
        names: list[str],
        reader: int | None = None,
    ) -> None:
        super().__init__(catalogue, ruleset, names, reader)
        self.cards = cards

    def caption(self, name: str) -> str:
        """What the bottom half of a card does, in at most nine words."""
        return self._for_ruleset("captions", nature(name))

    def users(self, name: str) -> str:
        """Who may use the bottom half of a card (S2.1)."""
        return self._for_ruleset("users", nature(name))

    def _for_ruleset(self, table: str, key: str) -> str:
        own = f"{table}_{self.ruleset}"
        return self.catalogue.word(own if self.catalogue.has(own, key) else table, key)

    def status(self, status: str) -> str:
        """A status."""
        return self.catalogue.word("statuses", status)

    def rule_of_card(self, name: str) -> str:
        """The rule that says what the bottom half of a card does."""
        return self.catalogue.word("card_rules", nature(name))

    def good(self, good: str) -> str:
        """A good."""
        return self.catalogue.word("goods", good)

    def artist(self, name: str) -> str:
        """An artist with the points they are worth."""
        cards = self.cards
        number = cards.artist_names.index(name)
        end = ", ends the game" if number == cards.last_artist else ""
        return f"{name} ({cards.artist_points[number]} points{end})"


def has_name(card: str) -> bool:
    """Whether a card is called by a name of its own, not by the goods it shows."""
    return nature(card) == card
