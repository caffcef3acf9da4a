"""Zena 1814 in words: besides what every game says, gains, cards and prices."""

from functools import cached_property

from buongoverno.games.zena.cards import (
    AREAS,
    GOALS,
    ActionCard,
    Cards,
    Gain,
    cards_of,
)
from buongoverno.games.zena.majority import INCOMES, PALACE_PRICE, is_paid_for
from buongoverno.games.zena.titles import gain_in_words
from buongoverno.games.zena.views import ZenaView
from buongoverno.text.wording import Wording


class ZenaWording(Wording):
    """The words of Zena's catalogue for a table."""

    @cached_property
    def cards(self) -> Cards:
        """The cards that are played with."""
        return cards_of(self.card_file)

    def gain(self, gain: Gain) -> str:
        """What is received or paid: "2 points, 1 coin"."""
        return gain_in_words(gain, self.catalogue)

    def event_caption(self, view: ZenaView) -> str:
        """What the event in force brings; "" if there is none."""
        if view.event is None:
            return ""
        table = "beginner_captions" if view.ruleset == "beginner" else "captions"
        return self.catalogue.word(table, view.event)

    def coins(self, number: int) -> str:
        """A number of coins."""
        return self.label("money", amount=number)

    def income(self, area: int) -> str:
        """What the majority in an area brings (Z8.5)."""
        gain = self.gain(INCOMES[area])
        if not is_paid_for(area):
            return gain
        return self.label("paid_for", gain=gain, price=self.coins(PALACE_PRICE))

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
        addressed = ["seat"] if promoter == self.reader else []
        return self.catalogue.fill(self.catalogue.word("foretold", "bonus"), words, {}, addressed)
