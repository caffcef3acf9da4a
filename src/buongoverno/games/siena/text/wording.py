"""Siena in words: besides what every game says, what cards do and who uses them."""

from functools import cached_property

from buongoverno.games.siena.cards import Cards, cards_of
from buongoverno.games.siena.titles import nature
from buongoverno.text.wording import Wording


class SienaWording(Wording):
    """The words of Siena's catalogue for a table."""

    @cached_property
    def cards(self) -> Cards:
        """The cards that are played with."""
        return cards_of(self.card_file)

    def caption(self, card: str) -> str:
        """What the bottom half of a card does; artists and Senesi cards have none."""
        return self._for_ruleset("captions", nature(card)) if card in self.cards.names else ""

    def users(self, card: str) -> str:
        """Who may use the bottom half of a card (S2.1)."""
        return self._for_ruleset("users", nature(card))

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
        number = self.cards.artist_names.index(name)
        key = "last_artist" if number == self.cards.last_artist else "artist"
        return self.label(key, name=name, amount=self.cards.artist_points[number])


def has_name(card: str) -> bool:
    """Whether a card is called by a name of its own, not by the goods it shows."""
    return nature(card) == card
