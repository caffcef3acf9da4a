"""A position of Zena 1814 while it is being arranged for a scenario."""

from typing import Final

from buongoverno.games.zena.cards import (
    DEALT,
    FORTS,
    GOALS,
    HAND_CARDS,
    KINDS,
    MOST_ACTIONS,
    MOST_FORTS,
    OLD_TOWN,
    Cards,
)
from buongoverno.games.zena.codes import ASK_PLACE, FIGURES, NEXT_TURN, NOWHERE, SETTLEMENT
from buongoverno.games.zena.dice import SIDES
from buongoverno.games.zena.position import MARKERS, Position, Settlement, Turn
from buongoverno.games.zena.scenario.words import Lying, event_names
from buongoverno.games.zena.setup import STARTING_COINS
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.hidden import knows
from buongoverno.kernel.scenario_language import Arrangement, Box, chance_with

_DECKS: Final = ("action", "goal", "fort")


class ZenaArrangement(Arrangement):
    """A position of Zena 1814 while it is being arranged.

    By default everybody has 2 coins, no points, no cards and all figures beside the board; no cards
    lie in the areas; P1 is the start player; it is round 1 with an event that changes nothing; all
    other cards are in the decks.
    """

    beginnings = (
        "\"it is P1's turn\", 'a round begins', 'the settlement begins', 'the round ends' or "
        "'the figures are placed'"
    )

    def __init__(self, position: Position, seed: int) -> None:
        cards = position.rules.cards
        super().__init__(position, seed, Box(cards.names, _copies(cards)))
        self.position = position
        self.events = Box(event_names(position), [1] * len(cards.events))
        self.tops: dict[str, list[int]] = {}
        self.bottoms: dict[str, list[int]] = {}
        self.whole: list[str] = []  # decks in which nothing else is
        self.knows_bottom: list[tuple[int, str, int]] = []  # seat, deck and number of cards
        self.knows_hand: list[tuple[int, int, int]] = []  # who, whose, card
        self.events_to_come: list[int] = []
        self.lying: list[tuple[int, list[Lying]]] = []
        self.rolls: list[int] = []
        self.drawn_first = -1
        self.area = OLD_TOWN
        self._clear()

    def _clear(self) -> None:
        position = self.position
        position.clear()
        position.chance = self.chance
        position.question = 0
        position.waiting = 0
        position.round = 1
        position.start = 0
        position.event = -1
        position.serials = 0
        position.asked = ()
        position.to_play = ()
        position.draws = 0
        position.first_done = -1
        for player in position.players:
            player.coins = STARTING_COINS
            player.figures = (NOWHERE,) * FIGURES

    # -- the rest ----------------------------------------------------------------------------

    def finish(self) -> None:
        """Lay out the cards, deal what was not named, and play up to the first decision."""
        self._leave_out_what_beginners_lack()
        self._lay_cards()
        self._deal_hands()
        self._deal_decks()
        self._deal_events()
        self._remember()
        self._set_chance()
        self._begin()

    def _leave_out_what_beginners_lack(self) -> None:
        """Z14.1: Old-town cards, goals and forts stay in the box."""
        position = self.position
        if not position.rules.beginner:
            return
        for card in range(KINDS):
            old_town = card < GOALS and position.rules.cards.area_of[card] == OLD_TOWN
            if old_town or card >= GOALS:
                if self.box.left[card] < self.box.copies[card]:
                    name = position.rules.cards.names[card]
                    raise BadScenario(f"{name} is not in the beginner game (Z14.1)")
                self.box.left[card] = 0

    def _lay_cards(self) -> None:
        position = self.position
        for area, lying in self.lying:
            for card in lying:
                self._check_lying(area, card)
                position.lay(area, card.card, card.markers)
                for seat in card.markers:
                    position.players[seat].free_markers -= 1
        for player in position.players:
            if player.free_markers < 0:
                name = f"P{player.seat + 1}"
                raise BadScenario(f"{name} has more than {MARKERS} markers on cards (Z2.2)")

    def _check_lying(self, area: int, card: Lying) -> None:
        position = self.position
        name = position.rules.cards.names[card.card]
        if position.rules.cards.area_of[card.card] != area:
            raise BadScenario(f"{name} does not lie in that area")
        if len(set(card.markers)) < len(card.markers):
            raise BadScenario(f"nobody has two markers on {name} (Z6.5)")
        if len(card.markers) > len(position.slots_of(card.card)):
            raise BadScenario(f"{name} has only {len(position.slots_of(card.card))} slots")
        if not card.markers and card.card < FORTS:
            raise BadScenario(f"{name} without a marker has left the game (Z7.1)")

    def _deal_hands(self) -> None:
        """Z3.1: ten action cards each when figures are to be placed."""
        if self.start != ASK_PLACE:
            return
        rest = self.box.take_rest(0, MOST_ACTIONS)
        self.chance.shuffle(rest)
        for player in self.position.players:
            while len(player.hand) < DEALT:
                self.position.give(player, rest.pop(), 1 << player.seat)
        for card in rest:
            self.box.left[card] += 1

    def _deal_decks(self) -> None:
        position = self.position
        for deck in _DECKS:
            cards = self._deck(deck)
            known = self._known(deck, len(cards))
            if deck == "action":
                position.action_deck = tuple(cards)
                position.action_deck_known = known
            elif deck == "goal":
                position.goal_deck = tuple(cards)
                position.goal_deck_known = known
            else:
                position.fort_deck = tuple(cards)
                position.fort_open = len(self.bottoms.get(deck, []))

    def _deck(self, deck: str) -> list[int]:
        """What is said of its top and bottom, and the rest shuffled between."""
        first, end = _RANGES[deck]
        rest = self.box.take_rest(first, end)
        self.chance.shuffle(rest)
        if deck in self.whole:
            rest = []
        return self.tops.get(deck, []) + rest + self.bottoms.get(deck, [])[::-1]

    def _known(self, deck: str, size: int) -> tuple[int, ...]:
        known = [0] * size
        for seat, name, count in self.knows_bottom:
            if name == deck:
                for index in range(size - count, size):
                    known[index] |= 1 << seat
        return tuple(known)

    def _deal_events(self) -> None:
        """One is in force from the first round on; the others are to come."""
        position = self.position
        if position.event < 0 and self.start != ASK_PLACE:
            position.event = self._quiet_event()
        rest = self.events.take_rest(0, len(self.events.names))
        self.chance.shuffle(rest)
        position.event_deck = tuple(self.events_to_come + rest)

    def _quiet_event(self) -> int:
        """An event that changes nothing at the Bank and the Port."""
        for number, event in enumerate(self.position.rules.cards.events):
            if self.events.left[number] and event.bank == 0 and event.port == 0:
                self.events.take([number])
                return number
        raise BadScenario("say which event is in force, as in 'the event is free-trade'")

    def _remember(self) -> None:
        """Cards of a hand that another seat knows (Z15.1)."""
        for seat, other, card in self.knows_hand:
            player = self.position.players[other]
            known = list(player.hand_known)
            for index, held in enumerate(player.hand):
                if held == card and not knows(known[index], seat):
                    known[index] |= 1 << seat
                    break
            else:
                name = self.position.rules.cards.names[card]
                raise BadScenario(f"P{other + 1} does not hold {name}")
            player.hand_known = tuple(known)

    def _set_chance(self) -> None:
        """Look for a stream of chance in which the next rolls, or the draw of Z3.2, are as said."""
        if self.rolls:
            self.position.chance = chance_with(self.rolls, SIDES)
        elif self.drawn_first >= 0:
            self.position.chance = chance_with([self.drawn_first], self.position.seats)

    def _begin(self) -> None:
        position = self.position
        position.logging = True
        if self.start == ASK_PLACE:
            position.round = 0
            position.ask_all(ASK_PLACE, (1 << position.seats) - 1)
            return
        if self.start == NEXT_TURN:
            order = position.from_start()
            after = order[order.index(self.turn) + 1 :]
            position.to_play = (self.turn, *(after if self.to_come is None else self.to_come))
        elif self.start == SETTLEMENT:
            position.turn = Turn()
            position.settlement = Settlement()
            position.settlement.area = self.area
        position.go(self.start)
        position.follow()


def _copies(cards: Cards) -> list[int]:
    """How many there are of every card number."""
    copies = cards.action_counts + cards.goal_counts + [0] * (KINDS - HAND_CARDS)
    for fort in range(len(cards.forts)):
        copies[FORTS + fort] = 1
    return copies


_RANGES: Final = {
    "action": (0, MOST_ACTIONS),
    "goal": (GOALS, HAND_CARDS),
    "fort": (FORTS, FORTS + MOST_FORTS),
}
