"""S10 Journey: the roads to Florence and Arezzo."""

from typing import Final

from buongoverno.games.siena.codes import (
    AREZZO,
    ASK_ROAD,
    FLORENCE,
    GOODS_STEP,
    NOWHERE,
    PEASANT,
    TO_AREZZO,
    TO_FLORENCE,
)
from buongoverno.games.siena.countryside.stages import AFTER_JOURNEY
from buongoverno.games.siena.position import WORKERS, Player, Position, Question

FLORENCE_PAYS: Final[tuple[int, ...]] = (0, 5, 20)
AREZZO_PAYS: Final[tuple[int, ...]] = (3, 10)


def pays(road: int) -> tuple[int, ...]:
    """S10.1: what the spaces of a road pay, the town last."""
    return FLORENCE_PAYS if road == FLORENCE else AREZZO_PAYS


def spaces_left(player: Player) -> int:
    """How many spaces a merchant can still walk (S10.1)."""
    if player.road == NOWHERE:
        return len(FLORENCE_PAYS)
    return len(pays(player.road)) - player.road_space


def journey_refused(position: Position, player: Player, card: int) -> str:
    """What forbids laying a journey card (S10)."""
    turn = position.turn
    if player.status == PEASANT:
        return "S10.5 merchants_only" if position.rules.hall9000 else ""
    if turn.journeyed:
        return "S10.3 has_travelled"
    if turn.journeys >= spaces_left(player):
        return "S10.1 road_ends"
    if turn.journeys == 0 and not position.rules.hall9000 and _step_places_travellers(position):
        return "S10.4 travellers_laid"
    return ""


def _step_places_travellers(position: Position) -> bool:
    turn = position.turn
    return len(turn.laid) > 0 and turn.placed[WORKERS] + turn.placed[WORKERS + 1] > 0


def set_out(position: Position) -> None:
    """S10.1, S10.3: one space for each journey card; a new journey chooses its road."""
    player = position.players[position.turn.seat]
    if player.road != NOWHERE:
        _travel(position, player)
    elif position.turn.journeys > len(AREZZO_PAYS):
        player.road = FLORENCE
        _travel(position, player)
    else:
        position.ask(ASK_ROAD, player.seat)


class ChooseRoad(Question):
    """S10.1: Florence or Arezzo."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Florence or Arezzo (asked only when both can be walked)."""
        return [TO_FLORENCE, TO_AREZZO]

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Choose a road and walk."""
        player = position.players[seat]
        player.road = FLORENCE if code == TO_FLORENCE else AREZZO
        _travel(position, player)


def _travel(position: Position, player: Player) -> None:
    """S10.1: only the space where the marker stops pays; in the town it comes home."""
    turn = position.turn
    road = player.road
    player.road_space += turn.journeys
    player.changes += 1
    position.tell("travels", "S10.1", player.seat, place=road, amount=player.road_space)
    reward = pays(road)[player.road_space - 1]
    if reward:
        turn.earned += reward
        position.earn(player, reward, "road_pays", "S10.1", place=road)
    if spaces_left(player) == 0:
        player.road = NOWHERE
        player.road_space = 0
        position.tell("arrives", "S10.1", player.seat, place=road)
    turn.journeys = 0
    turn.journeyed = True
    turn.stage = AFTER_JOURNEY
    position.go(GOODS_STEP)
