"""S18, S19: the final count piece by piece, and the rounds in which the pieces were gained."""

import itertools
from typing import Final

from buongoverno.games.siena.cards import Cards
from buongoverno.games.siena.codes import BANKER, MERCHANT, STATUSES
from buongoverno.games.siena.final_count import (
    FLOOR_POINTS,
    MOST_FLOORS,
    count,
    highest_floor,
    master_builder,
    miser_points,
    start_points,
)
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.kernel.event import events_after
from buongoverno.kernel.result_details import (
    UNKNOWN_ROUND,
    ResultDetails,
    ScorePiece,
    SeatDetails,
    TieBreak,
)

_BUILDING: Final = ("builds", "builds_with_mason")


class GainedIn:
    """The rounds of what counts at the end, as the log tells them."""

    def __init__(self, position: Position) -> None:
        seats = range(position.seats)
        self.floors: dict[int, int] = {}  # by their number
        self.artists: list[int] = []  # in the order they were hired
        self.senesi: list[list[int]] = [[] for _ in seats]  # in the order they were kept
        self.miser_cubes: list[list[int]] = [[] for _ in seats]
        now = UNKNOWN_ROUND
        for event in events_after(position.last_event, 0):
            if event.kind == "round":
                now = event.amount
            elif event.kind in _BUILDING:
                self.floors[event.amount] = now
            elif event.kind == "hires_artist":
                self.artists.append(now)
            elif event.kind == "takes_senesi":
                self.senesi[event.seat].append(now)
            elif event.kind == "refuses_alms":
                self.miser_cubes[event.seat].append(now)


def details_of(position: Position) -> ResultDetails:
    """S19: everything that counted, and what did not."""
    rounds = GainedIn(position)
    return ResultDetails(
        seats=[_seat(position, player, rounds) for player in position.players],
        ties=_ties(position),
        ended_by=_ended_by(position),
    )


def _ended_by(position: Position) -> int | None:
    """S18.1: who built the seventh floor or hired the last artist."""
    if position.end == "seventh_floor":
        return position.tower[-1]
    return position.artist_owners[-1] if position.end == "last_artist" else None


def _seat(position: Position, player: Player, rounds: GainedIn) -> SeatDetails:
    banker = player.status == BANKER
    cards = [
        *_senesi(player, rounds.senesi[player.seat]),
        *_artists(position, player, rounds.artists),
    ]
    return SeatDetails(
        seat=player.seat,
        pieces=[*_wealth_and_tower(position, player, rounds), *cards] if banker else [],
        money=player.florins,
        money_left=player.florins,
        status=STATUSES[player.status],
        needed=0 if banker else FLORINS_TO_RISE[MERCHANT],
        lost=[] if banker else cards,
    )


def _wealth_and_tower(position: Position, player: Player, rounds: GainedIn) -> list[ScorePiece]:
    """S19.1 to S19.3: wealth less miser cubes, then the tower from below."""
    found = [ScorePiece("wealth", "S19.1", start_points(position, player))]
    for number in range(1, player.miser_cubes + 1):
        costs = miser_points(number) - miser_points(number - 1)
        gained = _at(rounds.miser_cubes[player.seat], number - 1)
        found.append(ScorePiece("miser_cubes", "S19.2", -costs, gained, count=number))
    for floor, builder in enumerate(position.tower, 1):
        if builder == player.seat:
            gained = rounds.floors.get(floor, UNKNOWN_ROUND)
            found.append(ScorePiece("tower", "S19.3", FLOOR_POINTS[floor - 1], gained, count=floor))
    if master_builder(position) == player.seat:
        floors = position.tower.count(player.seat)
        found.append(ScorePiece("most_floors", "S19.3", MOST_FLOORS, count=floors))
    return found


def _senesi(player: Player, rounds: list[int]) -> list[ScorePiece]:
    """S19.4: in the order they were kept."""
    return [
        ScorePiece("senesi", "S19.4", points, _at(rounds, place))
        for place, points in enumerate(player.senesi)
    ]


def _artists(position: Position, player: Player, rounds: list[int]) -> list[ScorePiece]:
    """S19.4: the lowest first."""
    cards: Cards = position.rules.cards
    found: list[ScorePiece] = []
    for place, owner in enumerate(position.artist_owners):
        if owner == player.seat:
            artist = position.artists[place]
            name, points = cards.artist_names[artist], cards.artist_points[artist]
            found.append(ScorePiece("artists", "S19.4", points, _at(rounds, place), name))
    return sorted(found, key=lambda piece: piece.points)


def _at(rounds: list[int], place: int) -> int:
    return rounds[place] if place < len(rounds) else UNKNOWN_ROUND


def _ties(position: Position) -> list[TieBreak]:
    """S19.5: bankers with equal points, each beside the next."""
    counted = [seat for seat in count(position).seats if seat.points is not None]
    counted.sort(key=lambda seat: seat.rank)
    found: list[TieBreak] = []
    for ahead, behind in itertools.pairwise(counted):
        points = ahead.points
        if points is not None and points == behind.points:
            found.append(_tie(position, ahead.rank, points, ahead.seat, behind.seat))
    return found


def _tie(position: Position, rank: int, points: int, ahead: int, behind: int) -> TieBreak:
    """S19.5: the highest floor, or if neither built, wealth (S2.4: of equals who came last)."""
    one, two = position.players[ahead], position.players[behind]
    floors = [highest_floor(position, one), highest_floor(position, two)]
    florins = [one.florins, two.florins]
    if floors[0] != floors[1]:
        return TieBreak("highest_floor", "S19.5", rank, points, [ahead, behind], floors)
    if florins[0] != florins[1]:
        return TieBreak("florins", "S19.5", rank, points, [ahead, behind], florins)
    return TieBreak("marker_on_top", "S2.4", rank, points, [ahead, behind], florins)
