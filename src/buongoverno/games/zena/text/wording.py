"""Zena 1814 in words: besides what every game says, gains, cards and prices."""

from buongoverno.games.zena.cards import AREAS, FORTS, GOALS, ActionCard, Cards, FortCard, Gain
from buongoverno.games.zena.titles import gain_in_words
from buongoverno.kernel.words import Catalogue
from buongoverno.text.wording import Wording


class ZenaWording(Wording):
    """The words of Zena's catalogue for a table."""

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

    def caption(self, card: str) -> str:
        """What a card does, in at most nine words."""
        return self.catalogue.word("captions", card)

    def gain(self, gain: Gain) -> str:
        """What is received or paid: "2 points, 1 coin"."""
        return gain_in_words(gain, self.catalogue)

    def coins(self, number: int) -> str:
        """A number of coins."""
        return self.gain(Gain(number, 0, 0)) if number else "0 coins"

    def figure(self, figure: int) -> str:
        """A figure by its number."""
        return self.catalogue.word("figures", str(figure))

    def kind(self, kind: str) -> str:
        """A kind of card."""
        return self.catalogue.word("kinds", kind)

    def action(self, name: str) -> ActionCard | None:
        """The action card of that name."""
        number = self.cards.names.index(name)
        return self.cards.actions[number] if number < GOALS else None

    def fort(self, name: str) -> FortCard | None:
        """The fort card of that name."""
        number = self.cards.names.index(name)
        return self.cards.forts[number - FORTS] if number >= FORTS else None

    def area_of(self, name: str) -> str:
        """The area an action or fort card belongs to."""
        return AREAS[self.cards.area_of[self.cards.names.index(name)]]

    def bonus(self, name: str, slot: int) -> str:
        """What the promoter receives when a slot (the top one is 0) is taken; dice: nothing."""
        action = self.action(name)
        if action is None or slot == 0 or not action.bonus:
            return ""
        return self.gain(action.bonus[slot - 1])

    def promoter_gains(self, promoter: int, bonus: str) -> str:
        """ "Seppa gains 1 coin"."""
        words = {"seat": self.mentioned(promoter), "gain": bonus}
        return self.catalogue.fill(self.catalogue.word("foretold", "bonus"), words, {})
