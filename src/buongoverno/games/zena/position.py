"""What lies on the table: every fact of a game of Zena 1814 between two decisions.

Rooms of the rulebook read and change a Position. They ask seats something (`ask`, `ask_all`) or
say what happens next (`go`); flow.py leads from there to the next room. Cards on the board, decks
and hands never change: they are replaced, so that copies may share them.
"""

from typing import Final

from buongoverno.games.zena.cards import ONE_SHOT, Gain, cards_of
from buongoverno.games.zena.codes import AREA_COUNT, CARDS_IN_AREA, FIGURES, NOWHERE
from buongoverno.kernel import question
from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State

MARKERS: Final = 10
HAND_LIMIT: Final = 6
_ROUND_THE_TABLE: Final[tuple[int, ...]] = (0, 1, 2, 3, 4)


class Rules(AgreedRules):
    """What was agreed before the game: the ruleset, the options and the cards."""

    def __init__(
        self, game: Game, ruleset: str, options: dict[str, int], cards_text: str | None
    ) -> None:
        super().__init__(game, ruleset, options, cards_text)
        self.beginner = ruleset == "beginner"
        self.free_order = options["free_order"] == 1
        self.live_start = options["live_start"] == 1
        self.cards = cards_of(cards_text)


class BoardCard:
    """A card in an area with its markers from the top slot down; never changed, only replaced.

    `serial` numbers the cards in the order they were laid, so in an area the oldest is the lowest.
    """

    def __init__(self, serial: int, card: int, markers: tuple[int, ...]) -> None:
        self.serial = serial
        self.card = card
        self.markers = markers
        families = 0
        for seat in markers:
            families |= 1 << seat
        self.families = families

    def carries(self, seat: int) -> bool:
        """Whether that family has a marker on the card."""
        return self.families >> seat & 1 == 1


class Player:
    """One family at the table."""

    coins: int = 0
    points: int = 0
    free_markers: int = MARKERS
    hand: tuple[int, ...] = ()  # sorted
    hand_known: tuple[int, ...] = ()  # beside each card: mask of seats that know it
    chosen: tuple[int, ...] = ()  # cards chosen while others still choose
    chosen_known: tuple[int, ...] = ()
    goals_seen: int = 0  # goal cards drawn or received so far: all have counted them (Z15.1)
    figures: tuple[int, ...] = (NOWHERE,) * FIGURES  # the area of each
    goals_put_back: int = 0  # goal cards put under the deck so far
    cards_passed: int = 0  # cards given to a neighbour so far (Z8.7)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def stands_in(self, area: int) -> bool:
        """Whether a figure of the family is in an area."""
        lord, lady, heir, other_heir = self.figures
        return area in (lord, lady, heir, other_heir)

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(self.seat)
        copy.coins = self.coins
        copy.points = self.points
        copy.free_markers = self.free_markers
        copy.hand = self.hand
        copy.hand_known = self.hand_known
        copy.chosen = self.chosen
        copy.chosen_known = self.chosen_known
        copy.goals_seen = self.goals_seen
        copy.figures = self.figures
        copy.goals_put_back = self.goals_put_back
        copy.cards_passed = self.cards_passed
        return copy


class Turn:
    """A turn under way (Z6), or an extra turn (Z8.8)."""

    seat: int = -1
    extra: bool = False
    moved: bool = False
    offered: bool = False
    joined: bool = False
    placed: tuple[int, ...] = ()  # serials of cards joined or laid in this turn (Z7.2)

    def clone(self) -> "Turn":
        """An independent copy."""
        copy = Turn()
        copy.seat = self.seat
        copy.extra = self.extra
        copy.moved = self.moved
        copy.offered = self.offered
        copy.joined = self.joined
        copy.placed = self.placed
        return copy


class Settlement:
    """How far the settlement has come (Z8)."""

    area: int = -1  # -1 while nothing is settled
    serial: int = -1  # the card being settled, or settled last
    card: int = -1  # its kind
    part: int = 0
    queue: tuple[int, ...] = ()  # seats still to get this part
    bonus: int = 0  # added to the die so far (Z9.1)
    cards_due: int = 0  # still to be paid in an exchange (Z8.2)

    def clone(self) -> "Settlement":
        """An independent copy."""
        copy = Settlement()
        copy.area = self.area
        copy.serial = self.serial
        copy.card = self.card
        copy.part = self.part
        copy.queue = self.queue
        copy.bonus = self.bonus
        copy.cards_due = self.cards_due
        return copy


class Position(State):
    """The table of one game of Zena 1814."""

    players: list[Player]
    areas: list[tuple[BoardCard, ...]]  # oldest card first
    round: int = 0
    start: int = 0  # who has the start card
    serials: int = 0
    # decks, top first, with masks of seats that know each card
    action_deck: tuple[int, ...] = ()
    action_deck_known: tuple[int, ...] = ()
    goal_deck: tuple[int, ...] = ()
    goal_deck_known: tuple[int, ...] = ()
    event_deck: tuple[int, ...] = ()
    fort_deck: tuple[int, ...] = ()
    fort_open: int = 0  # cards at its bottom that went there in the open (Z10.2)
    gone: tuple[int, ...] = ()  # action cards that left the areas (Z13.2)
    battles_won: tuple[int, ...] = ()
    event: int = -1  # the event in force
    # what is under way
    to_play: tuple[int, ...] = ()  # seats whose turn is still to come
    asked: tuple[int, ...] = ()  # seats still to be asked whether they join an offer (Z6.4)
    offer: int = -1  # serial of the card just offered
    joining: int = -1  # serial of the card a marker is wanted for (Z7.1); -1 for an offer
    joining_card: int = -1  # a card shown for an offer, to be laid with that marker
    drawer: int = -1  # who is to draw
    draws: int = 0  # how many cards
    resume: int = 0  # the stage after that
    first_done: int = -1  # who placed all figures first (Z3.2)
    turn: Turn
    settlement: Settlement

    last_question: "Question | None" = None  # looked up last

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules

    def clear(self) -> None:
        """An empty table with all seats taken."""
        self.players = [Player(seat) for seat in range(self.seats)]
        self.areas = [() for _ in range(AREA_COUNT)]
        self.turn = Turn()
        self.settlement = Settlement()

    def copy_into(self, copy: "Position") -> None:
        """Make `copy`, made with the same rules and seats, an independent copy."""
        self.copy_contract_into(copy)
        copy.players = [player.clone() for player in self.players]
        copy.areas = self.areas.copy()
        copy.round = self.round
        copy.start = self.start
        copy.serials = self.serials
        copy.action_deck = self.action_deck
        copy.action_deck_known = self.action_deck_known
        copy.goal_deck = self.goal_deck
        copy.goal_deck_known = self.goal_deck_known
        copy.event_deck = self.event_deck
        copy.fort_deck = self.fort_deck
        copy.fort_open = self.fort_open
        copy.gone = self.gone
        copy.battles_won = self.battles_won
        copy.event = self.event
        copy.to_play = self.to_play
        copy.asked = self.asked
        copy.offer = self.offer
        copy.joining = self.joining
        copy.joining_card = self.joining_card
        copy.drawer = self.drawer
        copy.draws = self.draws
        copy.resume = self.resume
        copy.first_done = self.first_done
        copy.turn = self.turn.clone()
        copy.settlement = self.settlement.clone()

    # -- seats ---------------------------------------------------------------------------------

    def from_start(self) -> tuple[int, ...]:
        """All seats clockwise from the start player (Z6.1)."""
        return self.clockwise_from(self.start)

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats, that one first."""
        seats = _ROUND_THE_TABLE[: self.seats]
        return seats[seat:] + seats[:seat]

    def right_of(self, seat: int) -> int:
        """The neighbour who would get the start card next (Z12.2, Z8.7)."""
        return (seat - 1) % self.seats

    def left_of(self, seat: int) -> int:
        """The neighbour on the other side."""
        return (seat + 1) % self.seats

    # -- coins and points ------------------------------------------------------------------------

    def pay(
        self,
        player: Player,
        coins: int,
        kind: str,
        rule: str,
        card: int = -1,
        place: int = -1,
        amount: int = 0,
    ) -> None:
        """Coins to the bank."""
        player.coins -= coins
        if self.logging:
            self.tell(kind, rule, player.seat, card, place, amount, -coins)

    def receive(
        self, player: Player, gain: Gain, kind: str, rule: str, card: int = -1, place: int = -1
    ) -> None:
        """Z4.2: coins and victory points at once; cards are drawn before anything else happens."""
        player.coins += gain.coin
        player.points += gain.vp
        if self.logging:
            self.tell(kind, rule, player.seat, card, place, gain.vp, gain.coin)
        if gain.card:
            self.drawer = player.seat
            self.draws = gain.card

    # -- hands -------------------------------------------------------------------------------------

    def give(self, player: Player, card: int, known: int) -> None:
        """Put a card into a hand, which is kept sorted."""
        hand = player.hand
        index = len(hand)
        while index > 0 and hand[index - 1] > card:
            index -= 1
        player.hand = hand[:index] + (card,) + hand[index:]
        masks = player.hand_known
        player.hand_known = masks[:index] + (known,) + masks[index:]

    def take_from_hand(self, player: Player, card: int) -> int:
        """Take a card out of a hand; returns who knows it."""
        index = player.hand.index(card)
        known = player.hand_known[index]
        player.hand = player.hand[:index] + player.hand[index + 1 :]
        player.hand_known = player.hand_known[:index] + player.hand_known[index + 1 :]
        return known

    def choose_from_hand(self, player: Player, card: int) -> None:
        """Put a card aside in secret: to others it is still in the hand (Z15.1)."""
        player.chosen_known = player.chosen_known + (self.take_from_hand(player, card),)
        player.chosen = player.chosen + (card,)

    def play_from_hand(self, player: Player, card: int) -> None:
        """Take a card out of a hand in the open: those who knew of its copies know of one less."""
        copies = player.hand.count(card)
        if copies > 1:
            first = player.hand.index(card)
            known = player.hand_known
            masks = self._one_less(known[first : first + copies])
            player.hand_known = known[:first] + masks + known[first + copies :]
        self.take_from_hand(player, card)

    def _one_less(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        """Masks beside copies of a card, the first of which is about to leave in the open."""
        left = [0] * len(masks)
        for seat in range(self.seats):
            known = sum([mask >> seat & 1 for mask in masks])
            for place in range(1, known):
                left[place] |= 1 << seat
        return tuple(left)

    # -- the board ---------------------------------------------------------------------------------

    def slots_of(self, card: int) -> tuple[int, ...]:
        """The prices of a card's slots from the top."""
        return self.rules.cards.slots_of[card]

    def is_one_shot(self, card: int) -> bool:
        """Hourglass cards (Z2.4)."""
        return self.rules.cards.kind_of[card] == ONE_SHOT

    def lay(self, area: int, card: int, markers: tuple[int, ...]) -> BoardCard:
        """Lay a card at the right of an area."""
        laid = BoardCard(self.serials, card, markers)
        self.serials += 1
        self.areas[area] = self.areas[area] + (laid,)
        return laid

    def find(self, serial: int) -> tuple[int, int]:
        """Area and place in it of a card, or (-1, -1) if it is gone."""
        for area in range(AREA_COUNT):
            for index, card in enumerate(self.areas[area]):
                if card.serial == serial:
                    return area, index
        return -1, -1

    def replace(self, area: int, index: int, markers: tuple[int, ...]) -> None:
        """The same card with other markers."""
        cards = self.areas[area]
        old = cards[index]
        new = BoardCard(old.serial, old.card, markers)
        self.areas[area] = cards[:index] + (new,) + cards[index + 1 :]

    def lift(self, area: int, index: int) -> BoardCard:
        """Take a card off the board; its markers go home (Z8.4)."""
        cards = self.areas[area]
        card = cards[index]
        self.areas[area] = cards[:index] + cards[index + 1 :]
        for seat in card.markers:
            self.players[seat].free_markers += 1
        return card

    def places_of_cards(self, first: int) -> list[int]:
        """The codes of all cards on the board, counted from `first`."""
        return [
            first + area * CARDS_IN_AREA + index
            for area in range(AREA_COUNT)
            for index in range(len(self.areas[area]))
        ]

    def has_room(self, area: int) -> bool:
        """Whether another card can be laid there."""
        return len(self.areas[area]) < CARDS_IN_AREA


class Question(question.Question[Position]):
    """A question of the game; what is asked most has types that the compiler can use."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """The legal answers of a seat, sorted."""
        raise NotImplementedError

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Carry out a legal answer, then ask again or name the stage that follows."""
        raise NotImplementedError


class PublicQuestion(Question):
    """A question whose answers follow from what lies open."""

    def public_count(self, position: Position, seat: int) -> int | None:
        """As many as there are."""
        return len(self.codes(position, seat))
