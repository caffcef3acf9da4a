"""S18 and S19: the end of the game and the final count."""

from typing import Final

from buongoverno.games.siena.card_phase import is_richer
from buongoverno.games.siena.codes import BANKER
from buongoverno.games.siena.position import Player, Position
from buongoverno.kernel.state import Result, Score, SeatResult

RICHEST_START: Final = 30
OTHERS_START: Final = 28
POOREST_START: Final = 26
FLOOR_POINTS: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 9)
MOST_FLOORS: Final = 2


def end_game(position: Position) -> None:
    """S18: the game is over; everything is open now."""
    position.over = True
    position.decider = -1
    position.tell("game_over", position.end_rule, reveals=True)
    if position.logging:
        for seat in count(position).seats:
            position.tell("scores", "S19.6", seat.seat, amount=seat.points or 0)


def count(position: Position) -> Result:
    """S19: every seat with its rank, points and their sources."""
    order = sorted(position.players, key=lambda player: _standing(position, player), reverse=True)
    seats: list[SeatResult] = []
    for index, player in enumerate(order):
        breakdown = breakdown_of(position, player)
        seats.append(
            SeatResult(
                seat=player.seat,
                rank=index + 1,
                won=index == 0 and player.status == BANKER,
                points=_sum(breakdown) if player.status == BANKER else None,
                breakdown=breakdown,
            )
        )
    seats.sort(key=lambda result: result.seat)
    return Result(position.end, position.end_rule, position.round, seats)


def _standing(position: Position, player: Player) -> tuple[int, int, int, int, int]:
    """S19.5, S19.6: status, points, highest floor, and wealth (S2.4), the greater the better."""
    points = 0
    if player.status == BANKER:
        points = _sum(breakdown_of(position, player))
    return (player.status, points, highest_floor(position, player), player.florins, player.arrived)


def _sum(breakdown: list[Score]) -> int:
    return sum([score.points for score in breakdown])


def highest_floor(position: Position, player: Player) -> int:
    """S19.5: the number of the highest floor a player built; 0 without one."""
    highest = 0
    for floor, builder in enumerate(position.tower):
        if builder == player.seat:
            highest = floor + 1
    return highest


def breakdown_of(position: Position, player: Player) -> list[Score]:
    """S19.1 to S19.4: where a banker's points come from; nothing for others (S1.2)."""
    if player.status != BANKER:
        return []
    cards = position.rules.cards
    scores = [Score("wealth", "S19.1", start_points(position, player))]
    cubes = player.miser_cubes
    if cubes:
        scores.append(Score("miser_cubes", "S19.2", -miser_points(cubes)))
    floors = [
        FLOOR_POINTS[floor] for floor, seat in enumerate(position.tower) if seat == player.seat
    ]
    if floors:
        scores.append(Score("tower", "S19.3", sum(floors)))
    if master_builder(position) == player.seat:
        scores.append(Score("most_floors", "S19.3", MOST_FLOORS))
    if player.senesi:
        scores.append(Score("senesi", "S19.4", sum(player.senesi)))
    artists = [
        cards.artist_points[position.artists[index]]
        for index, owner in enumerate(position.artist_owners)
        if owner == player.seat
    ]
    if artists:
        scores.append(Score("artists", "S19.4", sum(artists)))
    return scores


def miser_points(cubes: int) -> int:
    """S19.2: what miser cubes cost: 1 for the first, 2 more for the second, and so on."""
    return cubes * (cubes + 1) // 2


def start_points(position: Position, player: Player) -> int:
    """S19.1: the richest banker, the poorest, and those between."""
    bankers = [other for other in position.players if other.status == BANKER]
    if not any(is_richer(other, player) for other in bankers):
        return RICHEST_START
    if any(is_richer(player, other) for other in bankers):
        return OTHERS_START
    if position.seats == 2 and not position.rules.hall9000:
        return OTHERS_START
    return POOREST_START


def master_builder(position: Position) -> int:
    """S19.3: the builder of most floors, among equals of the lowest one; -1 without a tower."""
    return most_floors_in(position.tower)


def most_floors_in(tower: tuple[int, ...]) -> int:
    """The same for a tower as it might be."""
    best = -1
    for builder in tower:  # from the lowest floor up, so the first of equals stays
        if best < 0 or tower.count(builder) > tower.count(best):
            best = builder
    return best
