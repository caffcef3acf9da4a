"""What a seat may know of a game of Siena, as typed plain data (S20).

Most are filled in field by field (knowledge.py): compiled, that is twenty times faster than the
`__init__` of a dataclass, and views are made for every reader after every decision. They are never
changed afterwards.
"""

from dataclasses import dataclass

from buongoverno.kernel.state import Result
from buongoverno.kernel.view import View


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


@dataclass(init=False)
class SectorView:
    """A countryside sector: cubes and how many fill it, finished goods, and their price."""

    good: str
    cubes: int
    fills: int
    finished: int
    price: int
    gone: bool


@dataclass(frozen=True)
class AuctionView:
    """The auction under way; `card` is None for an artist the viewer has not seen.

    `bids` are the last bids by seat, 0 for none.
    """

    kind: str
    card: str | None
    bid: int
    leader: int | None
    inside: list[int]
    bids: list[int]


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


@dataclass(frozen=True)
class MoveView:
    """The move under way in the city, of a banker or of Calandrino."""

    of: str
    seat: int
    points: int
    steps: int
    inn_card: bool
    alms: int


@dataclass(init=False, repr=False)
class SienaView(View):
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
