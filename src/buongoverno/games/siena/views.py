"""What a seat may know of a game of Siena, as typed plain data (S20).

Each spells out its `__init__`: compiled, that is twenty times faster than the generated one, and
views are made for every reader after every decision. They are never changed afterwards.
"""

from dataclasses import dataclass

from buongoverno.kernel.state import Result


@dataclass(init=False)
class PlayerView:
    """A player as another may see them.

    `hand` is None where only its size is shown (option `memory_aid` off). Senesi and Artist cards
    that the viewer does not know are None.
    """

    seat: int
    status: str
    florins: int
    row: int
    surcharge: int
    hand_size: int
    hand: list[str] | None
    place: str | None
    came_from_servi: bool
    road: str | None
    road_space: int
    senesi: list[int | None]
    artists: list[str | None]
    donated: bool
    miser_cubes: int
    floors: list[int]

    def __init__(
        self,
        seat: int,
        status: str,
        florins: int,
        row: int,
        surcharge: int,
        hand_size: int,
        hand: list[str] | None,
        place: str | None,
        came_from_servi: bool,
        road: str | None,
        road_space: int,
        senesi: list[int | None],
        artists: list[str | None],
        donated: bool,
        miser_cubes: int,
        floors: list[int],
    ) -> None:
        self.seat = seat
        self.status = status
        self.florins = florins
        self.row = row
        self.surcharge = surcharge
        self.hand_size = hand_size
        self.hand = hand
        self.place = place
        self.came_from_servi = came_from_servi
        self.road = road
        self.road_space = road_space
        self.senesi = senesi
        self.artists = artists
        self.donated = donated
        self.miser_cubes = miser_cubes
        self.floors = floors


@dataclass(init=False)
class SectorView:
    """A countryside sector: cubes and how many fill it, finished goods, and their price."""

    good: str
    cubes: int
    fills: int
    finished: int
    price: int
    gone: bool

    def __init__(
        self,
        good: str,
        cubes: int,
        fills: int,
        finished: int,
        price: int,
        gone: bool,
    ) -> None:
        self.good = good
        self.cubes = cubes
        self.fills = fills
        self.finished = finished
        self.price = price
        self.gone = gone


@dataclass(frozen=True)
class AuctionView:
    """The auction under way; `card` is None for an artist the viewer has not seen."""

    kind: str
    card: str | None
    bid: int
    leader: int | None
    inside: list[int]


@dataclass(init=False)
class TurnView:
    """What the player whose turn it is has done so far."""

    seat: int
    laid: list[str]
    placed: dict[str, int]
    sold: dict[str, int]
    carried: dict[str, int]
    mule: bool
    trips_left: int
    earned: int
    goods_step_over: bool
    journeyed: bool
    may_call_artist: bool

    def __init__(
        self,
        seat: int,
        laid: list[str],
        placed: dict[str, int],
        sold: dict[str, int],
        carried: dict[str, int],
        mule: bool,
        trips_left: int,
        earned: int,
        goods_step_over: bool,
        journeyed: bool,
        may_call_artist: bool,
    ) -> None:
        self.seat = seat
        self.laid = laid
        self.placed = placed
        self.sold = sold
        self.carried = carried
        self.mule = mule
        self.trips_left = trips_left
        self.earned = earned
        self.goods_step_over = goods_step_over
        self.journeyed = journeyed
        self.may_call_artist = may_call_artist


@dataclass(frozen=True)
class MoveView:
    """The move under way in the city, of a banker or of Calandrino."""

    of: str
    seat: int
    points: int
    steps: int
    inn_card: bool
    alms: int


@dataclass(init=False)
class SienaView:
    """Everything a seat may know; `seat` is None for a spectator."""

    game: str
    ruleset: str
    options: dict[str, int]
    seat: int | None
    round: int
    question: str | None
    rule: str | None
    pending: list[int]
    initiative: list[int]
    players: list[PlayerView]
    table: list[str]
    deck_size: int
    discards: list[str]
    removed: list[str]
    senesi_deck: list[int | None]
    looked_at: list[int | None]
    artists_left: int
    sectors: list[SectorView]
    courtesans: int
    calandrino: str
    tower: list[int]
    auction: AuctionView | None
    turn: TurnView | None
    move: MoveView | None
    result: Result | None

    def __init__(
        self,
        game: str,
        ruleset: str,
        options: dict[str, int],
        seat: int | None,
        round: int,  # noqa: A002
        question: str | None,
        rule: str | None,
        pending: list[int],
        initiative: list[int],
        players: list[PlayerView],
        table: list[str],
        deck_size: int,
        discards: list[str],
        removed: list[str],
        senesi_deck: list[int | None],
        looked_at: list[int | None],
        artists_left: int,
        sectors: list[SectorView],
        courtesans: int,
        calandrino: str,
        tower: list[int],
        auction: AuctionView | None,
        turn: TurnView | None,
        move: MoveView | None,
        result: Result | None,
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.options = options
        self.seat = seat
        self.round = round
        self.question = question
        self.rule = rule
        self.pending = pending
        self.initiative = initiative
        self.players = players
        self.table = table
        self.deck_size = deck_size
        self.discards = discards
        self.removed = removed
        self.senesi_deck = senesi_deck
        self.looked_at = looked_at
        self.artists_left = artists_left
        self.sectors = sectors
        self.courtesans = courtesans
        self.calandrino = calandrino
        self.tower = tower
        self.auction = auction
        self.turn = turn
        self.move = move
        self.result = result
