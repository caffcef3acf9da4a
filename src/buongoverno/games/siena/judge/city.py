"""Where a banker wants to be, and the way there (S11, S15.2, S16, S17)."""

from typing import Final

from buongoverno.games.siena.cards import (
    BANCHI_DI_SOTTO,
    MASON,
    PIAZZA_SALIMBENI,
    VIA_DEI_SERVI,
)
from buongoverno.games.siena.city.artists import OPENING_BID
from buongoverno.games.siena.city.business import (
    GOOD_BUSINESS,
    SMALL_BUSINESS,
    YELLOW_DISTRICTS,
)
from buongoverno.games.siena.city.calandrino import ALMS_IN_INN_OR_DUOMO
from buongoverno.games.siena.city.courtesans import PER_COURTESAN
from buongoverno.games.siena.city.movement import (
    FIRST_STEP,
    INCOME,
    WHOLE_MOVE,
    next_place,
)
from buongoverno.games.siena.city.palazzo_tolomei import WEDDING_GIFT, gift_due
from buongoverno.games.siena.city.torre_del_mangia import (
    FLOORS,
    FLOORS_PER_PLAYER,
    LABOUR,
    MATERIAL,
)
from buongoverno.games.siena.codes import (
    BANCHI_DI_SOTTO_DISTRICT,
    DUOMO,
    ENTER_INN,
    GREEN,
    LAP,
    PALAZZO_TOLOMEI,
    PIAZZA_SALIMBENI_DISTRICT,
    STAY,
    THE_INN,
    TORRE_DEL_MANGIA,
    VIA_DEI_SERVI_DISTRICT,
    VIA_DELLA_CERCHIA,
    WALK,
)
from buongoverno.games.siena.final_count import FLOOR_POINTS, MOST_FLOORS
from buongoverno.games.siena.judge.bidding import (
    calling_last_worth,
    ending_worth,
    expected_artist,
    odds_of_last,
)
from buongoverno.games.siena.judge.cards_worth import card_worth, greens_in_hand
from buongoverno.games.siena.judge.fato import expected_risk
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.judge.senesi import two_of_four
from buongoverno.games.siena.position import Player, Position

PACE: Final = 3  # districts walked in a round, without stopping anywhere
AHEAD: Final = 14  # how many districts one looks ahead
REACH: Final = 9  # the longest way between two stops
IMPATIENCE: Final = 0.8  # the higher, the less counts what comes in later rounds
CALLED_ARTIST: Final = 0.75  # the part of an artist's worth left after others have bid
NO_CARDS: Final = 99.0


def donation_of(position: Position, florins: int) -> int:
    """S15.3: what a donor with that many florins would give."""
    highest = 0
    for step in position.rules.cards.donation_steps:
        if step <= florins:
            highest = step
    return highest


def donation_worth(position: Position, player: Player, florins: int, florin: float) -> float:
    """S15.2: the two best of four cards, less the donation; 0 if there is none to give."""
    if player.donated or not position.senesi_deck:
        return 0.0
    price = donation_of(position, florins)
    if price == 0:
        return 0.0
    return two_of_four(position) - price * florin


def floor_worth(
    position: Position, player: Player, florins: int, florin: float, mason: bool
) -> float:
    """S17: the next floor, less its price; 0 if it cannot be built."""
    floor = len(position.tower)
    if floor >= FLOORS:
        return 0.0
    built = position.tower.count(player.seat)
    price = MATERIAL[floor] + (0 if mason else LABOUR)
    if built >= FLOORS_PER_PLAYER or price > florins:
        return 0.0
    points = float(FLOOR_POINTS[floor])
    most = 0
    for other in position.players:
        if other.seat != player.seat:
            count = position.tower.count(other.seat)
            if count > most:
                most = count
    if built <= most:  # to build most floors is worth something (S19.3)
        points += MOST_FLOORS * (0.3 if built < most else 0.6)
    if floor == FLOORS - 1:
        return points + ending_worth(position, player, points)
    return points - price * florin


def artist_call_worth(position: Position, player: Player, florins: int, florin: float) -> float:
    """S16.1: bidding 15 for an artist one has not seen yet; 0 if it is not worth it."""
    if florins < OPENING_BID or len(position.artist_owners) >= len(position.artists):
        return 0.0
    worth = (expected_artist(position) - OPENING_BID * florin) * CALLED_ARTIST
    last = odds_of_last(position)
    if last > 0.0:
        points = float(position.rules.cards.artist_points[position.rules.cards.last_artist])
        worth = (1.0 - last) * worth + last * calling_last_worth(position, player, points)
    return worth if worth > 0.0 else 0.0


def district_worth(
    position: Position, player: Player, place: int, florins: int, florin: float, cards: bool
) -> float:
    """Ending a move there with that many florins; `cards`: with the cards in hand."""
    if place in YELLOW_DISTRICTS:
        return SMALL_BUSINESS * florin
    if place == DUOMO:
        worth = donation_worth(position, player, florins, florin)
        return worth if worth > 0.0 else 0.0
    if place == TORRE_DEL_MANGIA:
        worth = floor_worth(position, player, florins, florin, MASON in player.hand)
        return worth if worth > 0.0 else 0.0
    if place == THE_INN:
        cost = min(PER_COURTESAN * position.courtesans, florins)
        worth = artist_call_worth(position, player, florins - cost, florin) - cost * florin
        if position.calandrino == THE_INN and not position.rules.hall9000:
            worth -= min(ALMS_IN_INN_OR_DUOMO * florin, player.miser_cubes + 1.0)
        return worth
    if not cards:
        return 0.0
    if place == BANCHI_DI_SOTTO_DISTRICT:
        return GOOD_BUSINESS * florin * player.hand.count(BANCHI_DI_SOTTO)
    if place == VIA_DEI_SERVI_DISTRICT:
        return GOOD_BUSINESS * florin * player.hand.count(VIA_DEI_SERVI)
    if place == PIAZZA_SALIMBENI_DISTRICT:
        return expected_risk() * florin * player.hand.count(PIAZZA_SALIMBENI)
    return 0.0


def spent_at(position: Position, player: Player, place: int, florins: int) -> int:
    """What would be spent or earned for certain on ending a move there."""
    if place == DUOMO and not player.donated:
        return donation_of(position, florins)
    if place == TORRE_DEL_MANGIA and len(position.tower) < FLOORS:
        price = MATERIAL[len(position.tower)] + (0 if MASON in player.hand else LABOUR)
        return price if price <= florins else 0
    if place == THE_INN:
        return min(florins, OPENING_BID + 3 + PER_COURTESAN * position.courtesans)
    if place in YELLOW_DISTRICTS:
        return -SMALL_BUSINESS
    return 0


class Lap:
    """What the way ahead of a banker brings: each place is worth itself and the best way on."""

    inn: float = 0.0  # the way on from the inn
    crossing: int = -1  # after how many districts the inn can be entered; -1: not on this way

    def __init__(self) -> None:
        self.onward: list[float] = [0.0] * (AHEAD + 1)  # by districts from the start


def look_ahead(position: Position, player: Player, purse: int, florin: float, rounds: float) -> Lap:
    """The best stops on the next lap, those further away counting less (S11.2)."""
    lap = Lap()
    places: list[int] = [player.place]
    for _ in range(AHEAD):
        places.append(next_place(places[-1]))
    discount = rounds / (rounds + IMPATIENCE)
    fades: list[float] = [1.0]
    faded = 1.0
    step_fade = discount ** (1.0 / PACE)
    for step in range(1, REACH + 2):
        faded *= step_fade
        fades.append(discount if step <= PACE else faded)
    values: list[float] = [0.0] * (AHEAD + 1)
    inn_worth = district_worth(position, player, THE_INN, purse + INCOME, florin, True)
    inn_value = 0.0
    crossing = -1
    for index in range(AHEAD, -1, -1):
        best = 0.0
        for step in range(1, REACH + 1):
            if index + step > AHEAD:
                break
            found = values[index + step] * fades[step]
            if found > best:
                best = found
        if crossing > index and crossing - index < REACH:
            found = inn_value * fades[crossing - index + 1]
            if found > best:
                best = found
        lap.onward[index] = best
        place = places[index]
        if place == VIA_DELLA_CERCHIA and (index > 0 or player.from_servi):
            crossing = index
            way_on = best * step_fade  # the first point leads back to Via della Cerchia
            lap.crossing = index
            lap.inn = way_on
            inn_value = inn_worth + way_on
        later = purse + INCOME * (1 + index // PACE)
        values[index] = district_worth(position, player, place, later, florin, True) + best
    return lap


class MovePlan:
    """For every code of a move what it leads to, in points."""

    def __init__(self) -> None:
        # by the number of districts walked, LAP + 1 for the inn
        self.worths: list[float] = [-NO_CARDS] * (LAP + 2)
        self.points: list[int] = [0] * (LAP + 2)
        # by movement points: the cheapest cards for at least that many, and which
        self.costs: list[float] = [NO_CARDS] * (LAP + 2)
        self.masks: list[int] = [0] * (LAP + 2)


def plan_move(position: Position, player: Player, rounds: float) -> MovePlan:
    """Every place in reach with all green numbers in hand."""
    plan = MovePlan()
    _price_greens(position, player, plan, rounds)
    florin = florin_worth(position, player, rounds)
    lap = look_ahead(position, player, player.florins, florin, rounds)
    walk = position.walk
    most = walk.points + greens_in_hand(position, player)
    place = player.place
    from_servi = player.from_servi
    at_wedding = player.at_wedding
    florins = player.florins
    gifts = 0.0
    steps = 0
    way_from_inn = lap.inn
    if walk.free_entry:
        plan.worths[LAP + 1] = _end_worth(position, player, THE_INN, florins, florin) + way_from_inn
    if walk.steps or walk.free_entry or walk.part != WHOLE_MOVE:
        plan.worths[0] = _end_worth(position, player, place, florins, florin) + lap.onward[0]
    while True:
        if place == VIA_DELLA_CERCHIA and from_servi and steps < most:
            worth = _end_worth(position, player, THE_INN, florins, florin) + way_from_inn
            if worth - gifts > plan.worths[LAP + 1]:
                plan.worths[LAP + 1] = worth - gifts
                plan.points[LAP + 1] = steps + 1
        if steps >= most or steps >= LAP:
            break
        if gift_due(place, at_wedding):
            if florins < WEDDING_GIFT:
                break
            florins -= WEDDING_GIFT
            gifts += WEDDING_GIFT * florin
        from_servi = place == VIA_DEI_SERVI_DISTRICT
        place = next_place(place)
        at_wedding = place == PALAZZO_TOLOMEI
        steps += 1
        drawn_in = place == VIA_DELLA_CERCHIA and from_servi and position.courtesans > 0
        plan.points[steps] = steps
        if drawn_in:
            worth = _end_worth(position, player, THE_INN, florins, florin) + way_from_inn
            plan.worths[steps] = worth - gifts
            break
        worth = _end_worth(position, player, place, florins, florin) - gifts
        spent = spent_at(position, player, place, florins)
        if spent > 0:
            purse = florins - spent
            further = look_ahead(position, player, purse, florin, rounds)
            plan.worths[steps] = worth + further.onward[steps]
        else:
            plan.worths[steps] = worth + lap.onward[steps]
    return plan


def _end_worth(
    position: Position, player: Player, place: int, florins: int, florin: float
) -> float:
    """A place where the move ends now."""
    worth = district_worth(position, player, place, florins, florin, True)
    if position.walk.part == FIRST_STEP and place != THE_INN:
        worth *= 0.5
    return worth


def _price_greens(position: Position, player: Player, plan: MovePlan, rounds: float) -> None:
    """The cheapest cards for every number of further movement points (S11.2)."""
    green = position.rules.cards.green
    held = greens_in_hand(position, player)
    costs = plan.costs
    masks = plan.masks
    costs[0] = 0.0
    hand = player.hand
    for index in range(len(hand)):
        card = hand[index]
        number = green[card]
        if number == 0:
            continue
        cost = 0.02 + card_worth(position, player, card, held - number, rounds)
        for have in range(LAP + 1, -1, -1):
            if costs[have] >= NO_CARDS:
                continue
            reached = have + number if have + number < LAP + 1 else LAP + 1
            if costs[have] + cost < costs[reached]:
                costs[reached] = costs[have] + cost
                masks[reached] = masks[have] | 1 << index
    for have in range(LAP, -1, -1):  # more points do as well
        if costs[have + 1] < costs[have]:
            costs[have] = costs[have + 1]
            masks[have] = masks[have + 1]


def weigh_move(position: Position, player: Player, codes: list[int], rounds: float) -> list[float]:
    """Walking now, or announcing a card of the best plan that needs more points."""
    plan = plan_move(position, player, rounds)
    have = position.walk.points
    hand = player.hand
    by_card: list[float] = [-NO_CARDS] * len(hand)
    best = -NO_CARDS
    for target in range(1, LAP + 2):
        if plan.worths[target] <= -NO_CARDS:
            continue
        needed = plan.points[target] - have
        total = plan.worths[target]
        if needed > 0:
            if plan.costs[needed] >= NO_CARDS:
                continue
            total -= plan.costs[needed]
            mask = plan.masks[needed]
            for index in range(len(hand)):
                if mask >> index & 1 and total > by_card[index]:
                    by_card[index] = total
        if total > best:
            best = total
    worths: list[float] = []
    for code in codes:
        if code >= GREEN:
            found = by_card[hand.index(code - GREEN)]
            worths.append(found if found > -NO_CARDS else best - 1.0)
        elif code == ENTER_INN:
            worths.append(plan.worths[LAP + 1])
        elif code == STAY:
            worths.append(plan.worths[0])
        else:
            worths.append(plan.worths[code - WALK])
    return worths
