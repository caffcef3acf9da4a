"""What is printed on a card, as fields of an observation: so cards of an own file work, too."""

from collections.abc import Callable

from buongoverno.games.zena.cards import (
    ACTION_KINDS,
    EXTRA_TURN,
    KINDS,
    MANEZZI,
    MAY_PAY,
    NO_GAIN,
    PASS_LEFT,
    PASS_RIGHT,
    ActionCard,
    Cards,
    FortCard,
    Gain,
)
from buongoverno.plugin.observation_layout import (
    Field,
    View,
    flag,
    number,
    numbers,
    one_of,
    unused_named,
)

SLOTS = ("1", "2", "3")
ICONS = ("coin", "card", "vp")
_KINDS = (*ACTION_KINDS, "fort")

# A card in a view, by name; None where there is none.
ReadCard = Callable[[View], str | None]


def amounts(gain: Gain) -> list[int]:
    """Coins, cards and points."""
    return [gain.coin, gain.card, gain.vp]


class PrintedCards:
    """The cards of a file by their names."""

    def __init__(self, cards: Cards) -> None:
        self.names = unused_named(cards.names)
        self.actions = {card.name: card for card in cards.actions}
        self.goals = {card.name: card for card in cards.goals}
        self.forts = {card.name: card for card in cards.forts}

    def fields(self, name: str, read: ReadCard) -> list[Field]:
        """What is printed on an action or fort card, all 0 if there is none."""

        def of_action(pick: Callable[[ActionCard], list[int]]) -> Callable[[View], list[int]]:
            def values(view: View) -> list[int]:
                card = self.actions.get(read(view) or "")
                return [0] * 3 if card is None else pick(card)

            return values

        def gains(part: str, text: str, pick: Callable[[ActionCard], Gain]) -> Field:
            return numbers(
                f"{name}.{part}", ICONS, 5, text, of_action(lambda card: amounts(pick(card)))
            )

        def has(part: str, text: str, test: Callable[[ActionCard], bool]) -> Field:
            def holds(view: View) -> bool:
                card = self.actions.get(read(view) or "")
                return card is not None and test(card)

            return flag(f"{name}.{part}", text, holds)

        def bonus(slot: int) -> Field:
            return gains(
                f"bonus.{slot}",
                f"what the promoter gains when slot {slot} is taken",
                lambda card: [*card.bonus, NO_GAIN, NO_GAIN][slot - 2],
            )

        def gain(view: View) -> list[int]:
            found = self._lying(read(view))
            if isinstance(found, FortCard):
                return amounts(found.reward)
            return [0] * 3 if found is None else amounts(found.effect.gain)

        return [
            Field(
                f"{name}.card",
                (f"{name}.card",),
                KINDS,
                "number of the card + 1, 0 for none: for an embedding",
                lambda view: [self._number(read(view))],
            ),
            one_of(f"{name}.kind", _KINDS, "its kind", lambda view: self._kind(read(view))),
            number(
                f"{name}.slots",
                3,
                "how many slots it has",
                lambda view: len(self._prices(read(view))),
            ),
            numbers(
                f"{name}.price",
                SLOTS,
                5,
                "their prices",
                lambda view: [*self._prices(read(view)), 0, 0, 0][:3],
            ),
            numbers(
                f"{name}.gain",
                ICONS,
                5,
                "what every marker gains; of a dice or fort card, when it succeeds",
                gain,
            ),
            gains(
                "pay",
                "what has to be paid for that",
                lambda card: card.effect.pay if card.effect.kind == MAY_PAY else NO_GAIN,
            ),
            has(
                "extra_turn",
                "every marker gives an extra turn",
                lambda card: card.effect.kind == EXTRA_TURN,
            ),
            gains("promoter", "what the promoter gains", lambda card: card.promoter.gain),
            has(
                "manezzi",
                "the promoter may oust a marker",
                lambda card: card.promoter.kind == MANEZZI,
            ),
            gains("table", "what all families gain", lambda card: card.table.gain),
            has(
                "passes",
                "all families pass on a card",
                lambda card: card.table.kind in (PASS_RIGHT, PASS_LEFT),
            ),
            bonus(2),
            bonus(3),
        ]

    def _number(self, name: str | None) -> int:
        return 0 if name is None else self.names.index(name) + 1

    def _lying(self, name: str | None) -> ActionCard | FortCard | None:
        """A card that can lie on the board."""
        return self.actions.get(name or "") or self.forts.get(name or "")

    def _kind(self, name: str | None) -> str | None:
        card = self._lying(name)
        if card is None:
            return None
        return "fort" if isinstance(card, FortCard) else ACTION_KINDS[card.kind]

    def _prices(self, name: str | None) -> tuple[int, ...]:
        card = self._lying(name)
        return () if card is None else card.slots
