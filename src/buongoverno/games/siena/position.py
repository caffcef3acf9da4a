"""What lies on the table: every fact of a game of Siena between two decisions.

Rooms of the rulebook read and change a Position. They ask a seat something (`ask`) or say what
happens next (`go`); flow.py leads from there to the next room. Tuples and bytes are replaced, never
changed (piles.py), so that copies may share them; lists are copied.
"""

from typing import Final

from buongoverno.games.siena.cards import cards_of
from buongoverno.games.siena.codes import NOWHERE, PEASANT
from buongoverno.games.siena.piles import sorted_in, without
from buongoverno.kernel import question
from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State

HAND_LIMIT: Final = 7
# Tuples of open length: mypyc would repack those of a fixed length for every index.
SURCHARGES: Final[tuple[int, ...]] = (0, 1, 2, 2, 3)
STAR_CARDS: Final = 7  # kinds below this are star cards
WORKERS: Final = 3  # goods below this are made by workers
NO_GOODS: Final = bytes(5)
NO_WORKERS: Final = bytes(WORKERS)


class Rules(AgreedRules):
    """What was agreed before the game: the ruleset, the options and the cards."""

    def __init__(
        self, game: Game, ruleset: str, options: dict[str, int], cards_text: str | None
    ) -> None:
        super().__init__(game, ruleset, options, cards_text)
        self.hall9000 = ruleset == "hall9000"
        self.long_game = options["long_game"] == 1
        self.courtesan_limit = options["courtesan_limit"]
        self.memory_aid = options["memory_aid"] == 1
        self.cards = cards_of(cards_text)


class Player:
    """One seat at the table.

    `changes` counts all visible changes, so that whatever displays a player can tell by it alone.
    """

    changes: int = 0
    florins: int = 0
    arrived: int = 0  # when the marker came to its space: later lies on top (S2.4)
    row: int = 0  # on the initiative track (S2.5)
    status: int = PEASANT
    place: int = NOWHERE  # of the banker in the city
    from_servi: bool = False  # came to Via della Cerchia from Via dei Servi (S11.5)
    at_wedding: bool = False  # entered Palazzo Tolomei in this move (S11.4)
    road: int = NOWHERE  # FLORENCE or AREZZO
    road_space: int = 0  # 1 is the first space
    senesi: tuple[int, ...] = ()
    senesi_known: tuple[int, ...] = ()  # beside each card: mask of seats that know it
    donated: bool = False
    miser_cubes: int = 0
    hand: bytes = b""  # sorted

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def lose(self, card: int) -> None:
        """A card leaves the hand."""
        self.hand = without(self.hand, card)
        self.changes += 1

    def kinds_held(self, first: int) -> list[int]:
        """The codes of the cards in the hand, each once, counted from `first`."""
        return [first + card for card in sorted(set(self.hand))]

    def clone(self) -> "Player":
        """An independent copy."""
        copy = Player(self.seat)
        copy.hand = self.hand
        copy.florins = self.florins
        copy.arrived = self.arrived
        copy.row = self.row
        copy.status = self.status
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

    kind: int = 0
    card: int = -1
    bid: int = 0
    leader: int = -1
    inside: int = 0  # mask of seats that have not passed
    row: int = 0  # where the bidding goes on
    bids: bytes = b""  # the last bid of each seat, 0 for none

    def clone(self) -> "Auction":
        """An independent copy."""
        copy = Auction()
        copy.kind = self.kind
        copy.card = self.card
        copy.bid = self.bid
        copy.leader = self.leader
        copy.inside = self.inside
        copy.row = self.row
        copy.bids = self.bids
        return copy


class Turn:
    """What the player whose turn it is has done so far, and the goods step they are in."""

    mule: bool = False
    journeyed: bool = False
    goods_step_over: bool = False
    may_call_artist: bool = False
    # the goods step, or one play of it
    trips: int = 0
    journeys: int = 0
    stage: int = 0
    withheld: bytes = NO_GOODS  # S8.4
    earned: int = 0
    sold: bytes = NO_GOODS  # goods sold or carried this turn (S8.5)
    laid: bytes = b""  # cards of the goods step
    placed: bytes = NO_GOODS  # cubes of the cards laid
    carried: bytes = NO_WORKERS  # goods loaded for a trip (S9.1)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def clone(self) -> "Turn":
        """An independent copy."""
        copy = Turn(self.seat)
        copy.sold = self.sold
        copy.laid = self.laid
        copy.placed = self.placed
        copy.carried = self.carried
        copy.mule = self.mule
        copy.journeyed = self.journeyed
        copy.goods_step_over = self.goods_step_over
        copy.may_call_artist = self.may_call_artist
        copy.trips = self.trips
        copy.journeys = self.journeys
        copy.stage = self.stage
        copy.withheld = self.withheld
        copy.earned = self.earned
        return copy


class Walk:
    """A move under way in the city: of a banker (S11.2) or of Calandrino (S14.5)."""

    seat: int = -1
    points: int = 0
    steps: int = 0
    part: int = 0  # which part of a banker's move, or whose
    free_entry: bool = False  # Friends opened the inn (S14.4)
    inn_card: bool = False  # an Inn card leads Calandrino (S14.5)
    alms: int = 0  # what Calandrino asks of the banker he meets

    def clone(self) -> "Walk":
        """An independent copy."""
        copy = Walk()
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

    players: list[Player]
    initiative: tuple[int, ...] = ()
    round: int = 0
    arrivals: int = 0
    queue: list[int]  # seats still to be asked the same
    end: str = ""
    end_rule: str = ""
    # cards
    table: bytes = b""  # face up, sorted
    deck: tuple[int, ...] = ()
    drawn: int = 0  # how many of the deck are gone
    discards: list[int]  # only grows, or is replaced; in the opening: cards set aside unsold
    removed: tuple[int, ...] = ()
    senesi_deck: tuple[int, ...] = ()  # top first
    senesi_deck_known: tuple[int, ...] = ()  # mask of seats that know each card
    looked_at: tuple[int, ...] = ()  # Senesi cards a player chooses from
    looked_at_known: tuple[int, ...] = ()
    keeps: int = 0
    artists: tuple[int, ...] = ()  # in the order they appear
    artist_owners: tuple[int, ...] = ()  # of those that have appeared
    artist_prices: tuple[int, ...] = ()  # what they paid, in the same order; 0 if not remembered
    artist_known: tuple[int, ...] = ()  # masks of seats, in the same order
    # the board
    cubes: tuple[int, ...] = (0, 0, 0, 0, 0)
    finished: tuple[int, ...] = (0, 0, 0, 0, 0)
    workers_gone: bool = False
    travellers_gone: bool = False
    courtesans: int = 0
    courtesan_paid: bool = False
    calandrino: int = 0
    tower: tuple[int, ...] = ()  # builders, lowest floor first
    # what is under way
    passes: int = 0  # the card phase: 0 or 1; the opening: how many declined in a row
    out: int = 0  # mask of seats out of the opening or of its next auction
    to_play: list[int]  # seats whose turn is still to come
    auction: Auction
    turn: Turn
    walk: Walk

    last_question: "Question | None" = None  # looked up last

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules

    def clear(self) -> None:
        """An empty table with all seats taken."""
        self.players = [Player(seat) for seat in range(self.seats)]
        self.initiative = tuple(range(self.seats))
        self.queue = []
        self.discards = []
        self.to_play = []
        self.auction = Auction()
        self.turn = Turn(-1)
        self.walk = Walk()

    def copy_into(self, copy: "Position") -> None:
        """Make `copy`, made with the same rules and seats, an independent copy."""
        self.copy_contract_into(copy)
        copy.players = [player.clone() for player in self.players]
        copy.initiative = self.initiative
        copy.round = self.round
        copy.arrivals = self.arrivals
        copy.queue = self.queue.copy()
        copy.end = self.end
        copy.end_rule = self.end_rule
        copy.table = self.table
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
        copy.artist_prices = self.artist_prices
        copy.artist_known = self.artist_known
        copy.cubes = self.cubes
        copy.finished = self.finished
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

    # -- florins (S2.4) ----------------------------------------------------------------------

    def earn(
        self, player: Player, florins: int, kind: str, rule: str, card: int = -1, place: int = -1
    ) -> None:
        """Florins from the bank; the marker arrives on top of its new space."""
        if florins:
            player.florins += florins
            player.changes += 1
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
            player.changes += 1
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
        player.hand = sorted_in(player.hand, card)
        player.changes += 1

    def use_up(self, player: Player, card: int) -> None:
        """A card was played, either half: star cards leave the game (S7.2)."""
        player.lose(card)
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
            seat for seat in self.initiative if seat != exempt and self.players[seat].place == place
        ]


class Question(question.Question[Position]):
    """A question of the game; what is asked most has types that the compiler can use."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """The legal answers of a seat, sorted."""
        raise NotImplementedError

    def public_count(self, position: Position, seat: int) -> int | None:
        """Hands are public memory (S20.2), and nothing hidden decides what may be done."""
        return len(self.codes(position, seat))

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Carry out a legal answer, then ask again or name the stage that follows."""
        raise NotImplementedError
