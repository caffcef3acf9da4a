"""S11.1 to S11.5: the banker's income and move through the city.

One move is one decision: how many districts (up to a full lap at a time), or into the inn. What
stops a banker on the way (S11.4, S14.2) limits how far the decision can reach.
"""

from typing import Final

from buongoverno.games.siena.city import business, inn
from buongoverno.games.siena.city.palazzo_tolomei import WEDDING_GIFT, gift_due, send_gift
from buongoverno.games.siena.codes import (
    ASK_MOVE,
    BANCHI_DI_SOTTO_DISTRICT,
    BANKERS_STEP,
    CITY_WALL,
    DISCARD,
    ENTER_INN,
    GREEN,
    LAP,
    MOVE_ENDS,
    PALAZZO_TOLOMEI,
    STAY,
    THE_INN,
    TURN_BEGINS,
    VIA_DEI_SERVI_DISTRICT,
    VIA_DELLA_CERCHIA,
    WALK,
)
from buongoverno.games.siena.position import Player, Position, Question
from buongoverno.kernel.obstacle import kind_of, reason

INCOME: Final = 8

WHOLE_MOVE: Final = 0  # [R] in the banker's own turn
FIRST_STEP: Final = 1  # [H] at the start of the action phase
SECOND_PART: Final = 2  # [H] in the banker's own turn


def pay_income(position: Position, player: Player) -> None:
    """S11.1: [R] at the start of the turn, [H] of the action phase."""
    position.earn(player, INCOME, "income", "S11.1")


# -- beginning a move (S11.2) ----------------------------------------------------------------------


def begin_own_move(position: Position, player: Player) -> None:
    """[R] income and the whole move; [H] the second part of the move."""
    if not position.rules.hall9000:
        pay_income(position, player)
        player.at_wedding = False
        _begin(position, player, WHOLE_MOVE, 1)
        return
    _begin(position, player, SECOND_PART, 0)


def begin_next_step(position: Position) -> None:
    """S11.2 [H]: the next banker steps one district; when all have, the turns begin."""
    if not position.queue:
        position.go(TURN_BEGINS)
        return
    player = position.players[position.queue.pop(0)]
    player.at_wedding = False
    _begin(position, player, FIRST_STEP, 1)


def _begin(position: Position, player: Player, part: int, points: int) -> None:
    walk = position.walk
    walk.seat = player.seat
    walk.part = part
    walk.points = points
    walk.steps = 0
    walk.free_entry = False
    _ask_or_go_on(position)


def _ask_or_go_on(position: Position) -> None:
    """Ask how to move; a single possibility is carried out without asking."""
    seat = position.walk.seat
    position.ask(ASK_MOVE, seat)
    found = position.legal_codes(seat)
    if len(found) == 1:
        position.current_question().answer(position, found[0], seat)


# -- where a move can lead -------------------------------------------------------------------------


def next_place(place: int) -> int:
    """One district clockwise (S2.7, S11.3, S11.5)."""
    if place == CITY_WALL:
        return BANCHI_DI_SOTTO_DISTRICT
    if place == THE_INN:
        return VIA_DELLA_CERCHIA
    return place + 1 if place + 1 < LAP else 0


def reach(position: Position, player: Player, points: int) -> tuple[int, int]:
    """How many districts the banker can walk, and after how many turn into the inn (-1: not)."""
    place = player.place
    from_servi = player.from_servi
    at_wedding = player.at_wedding
    florins = player.florins
    steps = 0
    inn_after = -1
    while True:
        if place == VIA_DELLA_CERCHIA and from_servi and inn_after < 0 and steps < points:
            inn_after = steps
        if steps in (points, LAP):
            break
        if gift_due(place, at_wedding):
            if florins < WEDDING_GIFT:
                break
            florins -= WEDDING_GIFT
        from_servi = place == VIA_DEI_SERVI_DISTRICT
        place = next_place(place)
        at_wedding = place == PALAZZO_TOLOMEI
        steps += 1
        if place == VIA_DELLA_CERCHIA and from_servi and position.courtesans:
            break
    return steps, inn_after


def can_go_on(position: Position, player: Player) -> bool:
    """S11.2 [H]: a banker who entered the inn stays; the wedding asks for its gift."""
    if player.place == THE_INN:
        return False
    steps, inn_after = reach(position, player, 1)
    return steps > 0 or inn_after >= 0


class Move(Question):
    """S11.2: how a banker moves."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Stay (where the rules let them), into the inn, walk, or announce a green number."""
        walk = position.walk
        player = position.players[seat]
        steps, inn_after = 0, -1
        entered = walk.part == SECOND_PART and player.place == THE_INN
        if not entered:
            steps, inn_after = reach(position, player, walk.points)
        found: list[int] = []
        if walk.part == SECOND_PART or walk.steps or walk.free_entry:
            found.append(STAY)
        if inn_after >= 0 or walk.free_entry:
            found.append(ENTER_INN)
        for step in range(1, steps + 1):
            found.append(WALK + step)
        if _may_announce(position, player):
            _add_greens(position, player, found)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Announce a green number, walk, turn into the inn, or stay."""
        player = position.players[seat]
        if code >= GREEN:
            card = code - GREEN
            green = position.rules.cards.green[card]
            position.use_up(player, card)
            position.walk.points += green
            position.tell("announces", "S11.2", seat, card, amount=green)
            position.ask(ASK_MOVE, seat)
        elif code == STAY:
            position.tell("stays", "S11.2", seat, place=player.place)
            position.go(MOVE_ENDS)
        elif code == ENTER_INN:
            _walk_into_inn(position, player)
        else:
            _walk(position, player, code - WALK)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids a way to move."""
        player = position.players[seat]
        if code == ENTER_INN:
            return _inn_refused(position, player)
        if WALK < code <= WALK + LAP:
            enough = code - WALK <= position.walk.points
            return _stopped_by(position, player) if enough else "S11.2 points_short"
        if code == STAY:
            return "S11.2 must_walk"
        if GREEN <= code < DISCARD:
            return _green_refused(position, player, code - GREEN)
        return "S11.2 move_first"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """All districts, the inn, and the cards of the hand with their green numbers."""
        districts = range(WALK + 1, WALK + LAP + 1)
        return [ENTER_INN, *districts, *position.players[seat].kinds_held(GREEN)]


def _inn_refused(position: Position, player: Player) -> str:
    """S11.5: only after Via dei Servi, and with a point for the way in."""
    if player.place == THE_INN or (player.place == VIA_DELLA_CERCHIA and not player.from_servi):
        return "S11.5 came_from_inn"
    if points_to_inn(player) > position.walk.points:
        return "S11.5 inn_too_far"
    return reason("S11.5", kind_of(_stopped_by(position, player)))


def points_to_inn(player: Player) -> int:
    """How many points a banker needs to be in the inn, all the way round if need be (S11.5)."""
    start = next_place(player.place) - 1 if player.place == CITY_WALL else player.place
    return (VIA_DELLA_CERCHIA - start) % LAP + 1


def _green_refused(position: Position, player: Player, card: int) -> str:
    """S11.2: a green number in the hand, announced before the first step."""
    if card not in player.hand:
        return "S11.2 not_in_hand"
    if not position.rules.cards.green[card]:
        return "S11.2 no_green_number"
    if position.walk.part == FIRST_STEP:
        return "S11.2 first_step"
    if position.walk.steps or position.walk.free_entry:
        return "S11.2 greens_come_first"
    return "S11.2 cannot_go_on"


def _may_announce(position: Position, player: Player) -> bool:
    """S11.2: before the first step; [H] not in it, and only if the banker can go on."""
    walk = position.walk
    if walk.steps or walk.free_entry or walk.part == FIRST_STEP:
        return False
    return walk.part == WHOLE_MOVE or can_go_on(position, player)


def _add_greens(position: Position, player: Player, found: list[int]) -> None:
    """S11.2: green numbers are announced together, before the first step."""
    green = position.rules.cards.green
    last = -1
    for card in player.hand:
        if card != last:
            last = card
            if green[card]:
                found.append(GREEN + card)


def _stopped_by(position: Position, player: Player) -> str:
    """What ends a walk before its points do: the wedding or the courtesans."""
    steps, _ = reach(position, player, position.walk.points)
    place = player.place
    for _ in range(steps):
        place = next_place(place)
    return "S11.4 gift_too_dear" if place == PALAZZO_TOLOMEI else "S14.2 courtesans_call"


# -- moving ----------------------------------------------------------------------------------------


def _walk(position: Position, player: Player, steps: int) -> None:
    for _ in range(steps):
        _step(position, player)
    walk = position.walk
    walk.points -= steps
    walk.steps += steps
    walk.free_entry = False
    if player.place == VIA_DELLA_CERCHIA and player.from_servi and position.courtesans:
        inn.draw_in(position, player)
    elif steps == LAP and walk.points:
        _ask_or_go_on(position)
    else:
        position.go(MOVE_ENDS)


def _step(position: Position, player: Player) -> None:
    """One district clockwise, sending the wedding gift where it is due (S11.4)."""
    if gift_due(player.place, player.at_wedding):
        send_gift(position, player)
    player.from_servi = player.place == VIA_DEI_SERVI_DISTRICT
    player.place = next_place(player.place)
    player.changes += 1
    player.at_wedding = player.place == PALAZZO_TOLOMEI
    position.tell("walks_to", "S11.2", player.seat, place=player.place)


def _walk_into_inn(position: Position, player: Player) -> None:
    """S11.5: by will, for one point; S14.4: for none after Friends."""
    walk = position.walk
    if walk.free_entry:
        inn.enter_free(position, player)
        return
    _, inn_after = reach(position, player, walk.points)
    for _ in range(inn_after):
        _step(position, player)
    inn.enter_by_will(position, player)


def end_move(position: Position) -> None:
    """Only the end of the whole move has an effect (S11.2); [H] after a first step others step."""
    if position.walk.part == FIRST_STEP:
        position.go(BANKERS_STEP)
    else:
        business.arrive(position, position.players[position.walk.seat])
