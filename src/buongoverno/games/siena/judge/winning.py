"""How likely each seat is to win, from what stands on the table.

A position is described by a few numbers for each seat (FEATURES). Their weights, at the beginning
of a game and how they change towards its end, were fitted to many games between greedy players by
tools/fit_winning.py and are in winning.toml.
"""

from typing import Final

from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    FRIENDS,
    GOODS_CARDS,
    GUARDS,
    INN,
    JOURNEY_CARDS,
    MASON,
    MULE,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
    VIA_FRANCIGENA,
)
from buongoverno.games.siena.codes import (
    BANKER,
    CITY_WALL,
    DUOMO,
    NOWHERE,
    PEASANT,
    THE_INN,
    TORRE_DEL_MANGIA,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.final_count import FLOOR_POINTS
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.rising import FLORINS_TO_RISE
from buongoverno.kernel.resources import text_of
from buongoverno.plugin.win_model import WinModel, read_win_model

FEATURES: Final[tuple[str, ...]] = (
    "peasant",
    "merchant",
    "florins_of_a_peasant",
    "florins_of_a_merchant",
    "florins_of_a_banker",
    "spare_florins",
    "many_florins_of_a_banker",
    "may_rise",
    "senesi_points",
    "artist_points",
    "floor_points",
    "floors",
    "most_floors",
    "miser_points",
    "richest_banker",
    "poorest_banker",
    "donated",
    "before_the_inn",
    "before_the_duomo",
    "before_the_tower",
    "on_the_road",
    "goods_cards",
    "journey_cards",
    "inn_cards",
    "mason_cards",
    "business_cards",
    "saving_cards",
    "trip_cards",
    "green_numbers",
    "late",
)
COUNT: Final = len(FEATURES)
_RING: Final = 10
# The weights are of games with so many players; with others less is sure in the beginning
# (docs/bots-siena.md).
_FITTED_TO: Final = 4
_LESS_SURE: Final = 0.6
_FEW: Final = 40.0  # florins a banker can turn into points at once


def progress(position: Position) -> float:
    """How far the game has come, from 0 to 1, by rounds, artists and floors (S18)."""
    rounds = position.round / 20.0
    artists = len(position.artist_owners) / 7.0
    floors = len(position.tower) / 7.0
    nearest = max(artists, floors)
    return min(1.0, 0.5 * rounds + 0.5 * max(rounds, nearest))


def features(position: Position, player: Player, far: float) -> list[float]:
    """The numbers that describe a seat, in the order of FEATURES."""
    found = [0.0] * COUNT
    florins = float(player.florins)
    status = player.status
    if status == BANKER:
        found[4] = florins / 50.0
        found[6] = max(0.0, florins - _FEW) / 50.0
        _add_city(position, player, found)
    else:
        _add_status(player, florins, found)
        found[29] = far
    _add_points(position, player, found)
    _add_hand(position, player, found)
    return found


def _add_status(player: Player, florins: float, found: list[float]) -> None:
    needed = float(FLORINS_TO_RISE[player.status])
    if player.status == PEASANT:
        found[0] = 1.0
        found[2] = min(florins, needed) / 30.0
    else:
        found[1] = 1.0
        found[3] = min(florins, needed) / 80.0
    found[5] = max(0.0, florins - needed) / 50.0
    found[7] = 1.0 if florins >= needed else 0.0
    if player.road != NOWHERE:
        found[20] = float(player.road_space)


def _add_city(position: Position, player: Player, found: list[float]) -> None:
    """Where a banker stands on the way round (S11), and who is rich (S19.1)."""
    place = player.place
    if place == THE_INN:
        place = VIA_DELLA_CERCHIA
    elif place == CITY_WALL:
        place = -1
    if player.donated:
        found[16] = 1.0
    else:
        found[18] = 1.0 - ((DUOMO - place) % _RING) / 10.0
    found[17] = 1.0 - ((VIA_DELLA_CERCHIA - place) % _RING) / 10.0
    found[19] = 1.0 - ((TORRE_DEL_MANGIA - place) % _RING) / 10.0
    richest = 1.0
    poorest = 1.0
    for other in position.players:
        if other.status == BANKER and other.seat != player.seat:
            if other.florins > player.florins:
                richest = 0.0
            else:
                poorest = 0.0
    found[14] = richest
    found[15] = poorest * (1.0 - richest)


def _add_points(position: Position, player: Player, found: list[float]) -> None:
    seat = player.seat
    senesi = 0
    for value in player.senesi:
        senesi += value
    found[8] = senesi / 5.0
    artists = 0
    owners = position.artist_owners
    for index in range(len(owners)):
        if owners[index] == seat:
            artists += position.rules.cards.artist_points[position.artists[index]]
    found[9] = artists / 5.0
    floors = 0
    floor_points = 0
    tower = position.tower
    built = [0] * position.seats
    for floor in range(len(tower)):
        built[tower[floor]] += 1
        if tower[floor] == seat:
            floors += 1
            floor_points += FLOOR_POINTS[floor]
    found[10] = floor_points / 5.0
    found[11] = float(floors)
    found[12] = 1.0 if floors and max(built) == floors else 0.0
    cubes = player.miser_cubes
    found[13] = cubes * (cubes + 1) / 10.0


def _add_hand(position: Position, player: Player, found: list[float]) -> None:
    green = 0
    numbers = position.rules.cards.green
    for card in player.hand:
        green += numbers[card]
        if card >= JOURNEY_CARDS:
            found[22] += 1.0
        elif card >= GOODS_CARDS:
            found[21] += 1.0
        elif card == INN:
            found[23] += 1.0
        elif card == MASON:
            found[24] += 1.0
        elif card in (BANCHI_DI_SOTTO, VIA_DEI_SERVI, PIAZZA_SALIMBENI):
            found[25] += 1.0
        elif card in (FRIENDS, GUARDS):
            found[26] += 1.0
        elif card in (VIA_FRANCIGENA, MULE):
            found[27] += 1.0
    found[28] = green / 5.0


def chances(position: Position) -> list[float]:
    """How likely each seat wins."""
    seats, times = described(position)
    if position.seats != _FITTED_TO:
        sure = _LESS_SURE + (1.0 - _LESS_SURE) * times[1]
        times = [time * sure for time in times]
    return _model_of(position.rules.ruleset).chances(seats, times)


def described(position: Position) -> tuple[list[list[float]], list[float]]:
    """The features of every seat, and the times: a weight, and what is added towards the end."""
    far = progress(position)
    return [features(position, player, far) for player in position.players], [1.0, far]


_MERITS: Final[dict[str, WinModel]] = {}


def _model_of(ruleset: str) -> WinModel:
    found = _MERITS.get(ruleset)
    if found is None:
        text = text_of("buongoverno.games.siena.judge", "winning.toml")
        found = read_win_model(text, ruleset, FEATURES)
        _MERITS[ruleset] = found
    return found
