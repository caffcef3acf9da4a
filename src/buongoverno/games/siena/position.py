"""What lies on the table: every fact of a game of Siena between two decisions.

Rooms of the rulebook read and change a Position. They ask a seat something (`ask`) or say what
happens next (`go`); flow.py leads from there to the next room. Tuples are replaced, never changed,
and so are the decks, so that copies may share them; lists are copied.
"""

from typing import Final

from buongoverno.games.siena.cards import Cards
from buongoverno.games.siena.codes import NOWHERE, OPENING_BEGINS, PEASANT
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State

HAND_LIMIT: Final = 7
SURCHARGES: Final = (0, 1, 2, 2, 3)
STAR_CARDS: Final = 7  # kinds below this are star cards
WORKERS: Final = 3  # goods below this are made by workers


class Rules:
    """What was agreed before the game: the ruleset, the options and the cards."""

    def __init__(self, ruleset: str, options: dict[str, int], cards: Cards) -> None:
        self.ruleset = ruleset
        self.hall9000 = ruleset == "hall9000"
        self.options = options
        self.long_game = options["long_game"] == 1
        self.courtesan_limit = options["courtesan_limit"]
        self.memory_aid = options["memory_aid"] == 1
        self.cards = cards


class Player:
    """One seat at the table."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.florins = 0
        self.arrived = 0  # when the marker came to its space: later lies on top (S2.4)
        self.row = 0  # on the initiative track (S2.5)
        self.status = PEASANT
        self.hand: list[int] = []  # sorted
        self.place = NOWHERE  # of the banker in the city
        self.from_servi = False  # came to Via della Cerchia from Via dei Servi (S11.5)
        self.at_wedding = False  # entered Palazzo Tolomei in this move (S11.4)
        self.road = NOWHERE  # FLORENCE or AREZZO
        self.road_space = 0  # 1 is the first space
        self.senesi: tuple[int, ...] = ()
        self.senesi_known: tuple[int, ...] = ()  # beside each card: mask of seats that know it
        self.donated = False
        self.miser_cubes = 0

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player.__new__(Player)
        copy.seat = self.seat
        copy.florins = self.florins
        copy.arrived = self.arrived
        copy.row = self.row
        copy.status = self.status
        copy.hand = self.hand.copy()
        copy.place = self.place
        copy.from_servi = self.from_servi
        copy.at_wedding = self.at_wedding
        copy.road = self.road
        copy.road_space = self.road_space
        copy.senesi = self.senesi
        copy.senesi_known = self.senesi_known
        copy.donated = self.donated
        copy.miser_cubes = self.miser_cubes
        return copy


class Auction:
    """An auction under way (S4.3, S16.4)."""

    def __init__(self) -> None:
        self.kind = 0
        self.card = -1
        self.bid = 0
        self.leader = -1
        self.inside = 0  # mask of seats that have not passed
        self.row = 0  # where the bidding goes on

    def clone(self) -> "Auction":
        """An independent copy."""
        copy = Auction.__new__(Auction)
        copy.kind = self.kind
        copy.card = self.card
        copy.bid = self.bid
        copy.leader = self.leader
        copy.inside = self.inside
        copy.row = self.row
        return copy


class Turn:
    """What the player whose turn it is has done so far, and the goods step they are in."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.sold = [0, 0, 0, 0, 0]  # goods sold or carried this turn (S8.5)
        self.mule = False
        self.journeyed = False
        self.goods_step_over = False
        self.may_call_artist = False
        # the goods step, or one play of it
        self.laid: list[int] = []
        self.placed = [0, 0, 0, 0, 0]  # cubes of the cards laid
        self.trips = 0
        self.journeys = 0
        self.stage = 0
        self.withheld: tuple[int, ...] = (0, 0, 0, 0, 0)  # S8.4
        self.carried = [0, 0, 0]
        self.earned = 0

    def clone(self) -> "Turn":
        """An independent copy."""
        copy = Turn.__new__(Turn)
        copy.seat = self.seat
        copy.sold = self.sold.copy()
        copy.mule = self.mule
        copy.journeyed = self.journeyed
        copy.goods_step_over = self.goods_step_over
        copy.may_call_artist = self.may_call_artist
        copy.laid = self.laid.copy()
        copy.placed = self.placed.copy()
        copy.trips = self.trips
        copy.journeys = self.journeys
        copy.stage = self.stage
        copy.withheld = self.withheld
        copy.carried = self.carried.copy()
        copy.earned = self.earned
        return copy


class Walk:
    """A move under way in the city: of a banker (S11.2) or of Calandrino (S14.5)."""

    def __init__(self) -> None:
        self.seat = -1
        self.points = 0
        self.steps = 0
        self.part = 0  # which part of a banker's move
        self.free_entry = False  # Friends opened the inn (S14.4)
        self.inn_card = False  # an Inn card leads Calandrino (S14.5)
        self.alms = 0  # what Calandrino asks of the banker he meets

    def clone(self) -> "Walk":
        """An independent copy."""
        copy = Walk.__new__(Walk)
        copy.seat = self.seat
        copy.points = self.points
        copy.steps = self.steps
        copy.part = self.part
        copy.free_entry = self.free_entry
        copy.inn_card = self.inn_card
        copy.alms = self.alms
        return copy


class Position(State):
    """The table of one game of Siena."""

    def __init__(self, rules: Rules, seats: int, chance: Chance) -> None:
        super().__init__(seats)
        self.rules = rules
        self.chance = chance
        self.players = [Player(seat) for seat in range(seats)]
        self.initiative: tuple[int, ...] = tuple(range(seats))
        self.round = 0
        self.arrivals = 0
        self.question = OPENING_BEGINS
        self.decider = -1
        self.queue: list[int] = []  # seats still to be asked the same
        self.known_codes: list[int] | None = None
        self.end = ""
        self.end_rule = ""
        # cards
        self.table: list[int] = []  # face up, sorted
        self.deck: tuple[int, ...] = ()
        self.drawn = 0  # how many of the deck are gone
        self.discards: list[int] = []
        self.removed: tuple[int, ...] = ()
        self.senesi_deck: tuple[int, ...] = ()  # top first
        self.senesi_deck_known: tuple[int, ...] = ()  # mask of seats that know each card
        self.looked_at: tuple[int, ...] = ()  # Senesi cards somebody chooses from
        self.looked_at_known: tuple[int, ...] = ()
        self.keeps = 0
        self.artists: tuple[int, ...] = ()  # in the order they appear
        self.artist_owners: tuple[int, ...] = ()  # of those that have appeared
        self.artist_known: tuple[int, ...] = ()  # masks of seats, in the same order
        # the board
        self.cubes = [0, 0, 0, 0, 0]
        self.finished = [0, 0, 0, 0, 0]
        self.workers_gone = False
        self.travellers_gone = False
        self.courtesans = 0
        self.courtesan_paid = False
        self.calandrino = 0
        self.tower: tuple[int, ...] = ()  # builders, lowest floor first
        # what is under way
        self.passes = 0  # the card phase: 0 or 1; the opening: how many declined in a row
        self.out = 0  # mask of seats out of the opening or of its next auction
        self.to_play: list[int] = []  # rows whose turn is still to come
        self.auction = Auction()
        self.turn = Turn(-1)
        self.walk = Walk()

    def copy_into(self, copy: "Position") -> None:
        """Make `copy`, a bare object, an independent copy of this position."""
        copy.seats = self.seats
        copy.over = self.over
        copy.logging = self.logging
        copy.last_event = self.last_event
        copy.rules = self.rules
        copy.chance = self.chance.clone()
        copy.players = [player.clone() for player in self.players]
        copy.initiative = self.initiative
        copy.round = self.round
        copy.arrivals = self.arrivals
        copy.question = self.question
        copy.decider = self.decider
        copy.queue = self.queue.copy()
        copy.known_codes = self.known_codes
        copy.end = self.end
        copy.end_rule = self.end_rule
        copy.table = self.table.copy()
        copy.deck = self.deck
        copy.drawn = self.drawn
        copy.discards = self.discards.copy()
        copy.removed = self.removed
        copy.senesi_deck = self.senesi_deck
        copy.senesi_deck_known = self.senesi_deck_known
        copy.looked_at = self.looked_at
        copy.looked_at_known = self.looked_at_known
        copy.keeps = self.keeps
        copy.artists = self.artists
        copy.artist_owners = self.artist_owners
        copy.artist_known = self.artist_known
        copy.cubes = self.cubes.copy()
        copy.finished = self.finished.copy()
        copy.workers_gone = self.workers_gone
        copy.travellers_gone = self.travellers_gone
        copy.courtesans = self.courtesans
        copy.courtesan_paid = self.courtesan_paid
        copy.calandrino = self.calandrino
        copy.tower = self.tower
        copy.passes = self.passes
        copy.out = self.out
        copy.to_play = self.to_play.copy()
        copy.auction = self.auction.clone()
        copy.turn = self.turn.clone()
        copy.walk = self.walk.clone()

    # -- what happens next -------------------------------------------------------------------

    def ask(self, question: int, seat: int) -> None:
        """Put a question to a seat."""
        self.question = question
        self.decider = seat

    def go(self, stage: int) -> None:
        """Name the stage that follows by itself."""
        self.question = stage

    # -- florins (S2.4) ----------------------------------------------------------------------

    def earn(
        self, player: Player, florins: int, kind: str, rule: str, card: int = -1, place: int = -1
    ) -> None:
        """Florins from the bank; the marker arrives on top of its new space."""
        if florins:
            player.florins += florins
            self.arrivals += 1
            player.arrived = self.arrivals
        if self.logging:
            self.tell(kind, rule, player.seat, card, place, 0, florins)

    def pay(
        self,
        player: Player,
        florins: int,
        kind: str,
        rule: str,
        card: int = -1,
        place: int = -1,
        amount: int = 0,
    ) -> None:
        """Florins to the bank; a payment of 0 moves nothing."""
        if florins:
            player.florins -= florins
            self.arrivals += 1
            player.arrived = self.arrivals
        if self.logging:
            self.tell(kind, rule, player.seat, card, place, amount, -florins)

    # -- Siena cards (S6.2, S7.2) ------------------------------------------------------------

    def deck_size(self) -> int:
        """How many cards the Siena deck holds."""
        return len(self.deck) - self.drawn

    def give(self, player: Player, card: int) -> None:
        """Put a card into a hand, which is kept sorted."""
        hand = player.hand
        index = len(hand)
        while index > 0 and hand[index - 1] > card:
            index -= 1
        hand.insert(index, card)

    def use_up(self, player: Player, card: int) -> None:
        """A card was played, either half: star cards leave the game (S7.2)."""
        player.hand.remove(card)
        self.put_away(card)

    def put_away(self, card: int) -> None:
        """Where a played card goes: star cards out of the game, others to the discards (S7.2)."""
        if card < STAR_CARDS:
            self.removed = (*self.removed, card)
        else:
            self.discards.append(card)

    # -- the board ---------------------------------------------------------------------------

    def ignored(self, good: int) -> bool:
        """Whether that good has left the board for good (S8.8)."""
        return self.workers_gone if good < WORKERS else self.travellers_gone

    def bankers_at(self, place: int, exempt: int = -1) -> list[int]:
        """The seats of bankers on a place, in initiative order, but for the exempt seat."""
        return [
            seat
            for seat in self.initiative
            if seat != exempt and self.players[seat].place == place
        ]

