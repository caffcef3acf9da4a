"""S8 Goods: laying down cards, placing cubes, finishing and selling goods."""

from typing import Final

from buongoverno.games.siena.cards import (
    GOODS_CARDS,
    JOURNEY_CARDS,
    MULE,
    TRAVELLER_GOODS,
    VIA_FRANCIGENA,
    WORKER_GOODS,
)
from buongoverno.games.siena.codes import (
    ASK_LAY,
    BANKER,
    DONE,
    GOODS_STEP,
    GREEN,
    MERCHANT,
    NOWHERE,
    PEASANT,
    PLAY,
    SECTOR,
    SELL,
    SETTLE,
)
from buongoverno.games.siena.countryside.roads import journey_refused
from buongoverno.games.siena.countryside.stages import LAYING, SALES, TRIPS
from buongoverno.games.siena.piles import added, holds, raised, replaced
from buongoverno.games.siena.position import NO_GOODS, WORKERS, Player, Position, Question

GOODS_COUNT: Final = 5
PER_KIND: Final = 1
PER_KIND_WITH_MULE: Final = 2
BANKERS_SHARE: Final = 3
# By status.
_GOODS_OF: Final[list[tuple[int, ...]]] = [WORKER_GOODS, TRAVELLER_GOODS, ()]


def goods_of(player: Player) -> tuple[int, ...]:
    """S8.3: a peasant sells grain, wine and oil, a merchant cloth and spices."""
    return _GOODS_OF[player.status]


def for_sale(position: Position, good: int, per_kind: int) -> int:
    """How many goods of a kind can be sold or carried in this step (S8.3 to S8.6).

    While cards are being laid it looks ahead to the moment when all their cubes are placed. More
    cards never make fewer goods, so what may be laid now stays allowed until the step is settled.
    """
    turn = position.turn
    if turn.placed[good] == 0:
        return 0
    ready = position.finished[good]
    if turn.stage == LAYING:
        cubes = position.cubes[good] + turn.placed[good]
        ready += cubes // position.rules.cards.fills[good] - _withheld(position, good, cubes)
    else:
        ready -= turn.withheld[good]
    allowed = per_kind - turn.sold[good]
    return max(0, ready if ready < allowed else allowed)


def _withheld(position: Position, good: int, cubes: int) -> int:
    """S8.4 [H]: a good completed by this play that leaves its sector empty has to wait."""
    fills = position.rules.cards.fills[good]
    return 1 if position.rules.hall9000 and cubes >= fills and cubes % fills == 0 else 0


def per_kind(position: Position) -> int:
    """S8.5, S8.6: one good of each kind in a turn, two with the Mule."""
    return PER_KIND_WITH_MULE if position.turn.mule else PER_KIND


def all_for_sale(position: Position, per_kind: int) -> int:
    """All goods the player whose turn it is can sell or carry in this step."""
    total = 0
    for good in goods_of(position.players[position.turn.seat]):
        total += for_sale(position, good, per_kind)
    return total


# -- laying cards (S7.3, S8.1) ---------------------------------------------------------------------


def lay_refused(position: Position, player: Player, card: int) -> str:
    """What forbids laying this goods or journey card now."""
    if player.status == BANKER:
        return "S11.9 no_bankers"
    turn = position.turn
    if turn.goods_step_over:
        return "S7.3 goods_settled"
    if card >= JOURNEY_CARDS:
        return journey_refused(position, player, card)
    if not _places_cubes(position, card):
        return "S7.6 goods_gone"
    if turn.journeys and not position.rules.hall9000 and places_travellers(position, card):
        return "S10.4 journey_laid"
    return ""


def _places_cubes(position: Position, card: int) -> bool:
    """S7.6: a goods card needs a cube to place."""
    cubes = position.rules.cards.cubes[card]
    return any(cubes[good] and not position.ignored(good) for good in range(GOODS_COUNT))


def places_travellers(position: Position, card: int) -> bool:
    """Whether a card shows cloth or spices (S2.6)."""
    cubes = position.rules.cards.cubes[card]
    return cubes[WORKERS] + cubes[WORKERS + 1] > 0


def mule_refused(position: Position, player: Player) -> str:
    """S8.6: a peasant's, with goods cards that make something to sell."""
    turn = position.turn
    if player.status != PEASANT:
        return "S8.6 peasants_only"
    if turn.stage != LAYING:
        return "S8.6 with_goods"
    if turn.mule:
        return "S8.6 mule_laid"
    return "" if all_for_sale(position, PER_KIND_WITH_MULE) else "S8.6 nothing_ready"


def lay(position: Position, player: Player, card: int) -> None:
    """Lay a goods or journey card, the Mule or a Via Francigena card down (S7.3)."""
    turn = position.turn
    if turn.stage != LAYING:
        turn.stage = LAYING
        turn.placed = NO_GOODS
        turn.earned = 0
    player.lose(card)
    turn.laid = added(turn.laid, card)
    if position.logging:
        position.tell("lays", "S7.3", player.seat, card)
    if card == MULE:
        turn.mule = True
    elif card == VIA_FRANCIGENA:
        turn.trips += 1
    else:
        _count_cubes(position, card)
        if card >= JOURNEY_CARDS and player.status == MERCHANT:
            turn.journeys += 1
    position.ask(ASK_LAY, player.seat)


def _count_cubes(position: Position, card: int) -> None:
    """S8.1: all cubes the card shows, but for goods that are ignored (S8.8)."""
    cubes = position.rules.cards.cubes[card]
    turn = position.turn
    for good in range(GOODS_COUNT):
        if cubes[good] and not position.ignored(good):
            turn.placed = raised(turn.placed, good, cubes[good])


class LayCards(Question):
    """S7.3: lay another card, or settle."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Settle, or lay another card."""
        player = position.players[seat]
        found = [SETTLE]
        last = -1
        for card in player.hand:
            if card != last:
                last = card
                if not step_card_refused(position, player, card):
                    found.append(PLAY + card)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Lay a card, or settle."""
        if code == SETTLE:
            settle(position)
        else:
            lay(position, position.players[seat], code - PLAY)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What keeps a card of the hand out of the goods step."""
        player = position.players[seat]
        if not PLAY <= code < GREEN:
            return "S7.6 settle_first"
        if not holds(player.hand, code - PLAY):
            return "S7.6 not_in_hand"
        return step_card_refused(position, player, code - PLAY)

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The cards of the hand."""
        return position.players[seat].kinds_held(PLAY)


def step_card_refused(position: Position, player: Player, card: int) -> str:
    """What keeps a card out of the goods step (S7.3, S7.6)."""
    if card >= GOODS_CARDS:
        return lay_refused(position, player, card)
    if card == MULE:
        return mule_refused(position, player)
    if card == VIA_FRANCIGENA:
        return trip_refused(position, player)
    return "S7.6 settle_first"


def trip_refused(position: Position, player: Player) -> str:
    """S9.1, S9.3: a peasant's, with a good to carry for every trip."""
    turn = position.turn
    if player.status != PEASANT:
        return "S9.1 peasants_only"
    if turn.stage != LAYING:
        return "S9.1 with_goods"
    if all_for_sale(position, per_kind(position)) > turn.trips:
        return ""
    return "S9.3 good_for_each_trip" if turn.trips else "S9.1 nothing_ready"


# -- settling (S7.3, S8.2) -------------------------------------------------------------------------


def settle(position: Position) -> None:
    """S7.3: all cubes are placed, then trips, sales and journey follow in this order."""
    turn = position.turn
    player = position.players[turn.seat]
    if position.logging:
        position.tell("settles", "S7.3", player.seat)
    for card in turn.laid:
        position.put_away(card)
    turn.laid = b""
    turn.withheld = NO_GOODS
    for good in range(GOODS_COUNT):
        if turn.placed[good]:
            _place(position, player, good)
    if not position.rules.hall9000:
        _come_home(position, player)
    turn.stage = TRIPS
    position.go(GOODS_STEP)


def _place(position: Position, player: Player, good: int) -> None:
    """S8.2: cubes into the sector; whenever it is full, a good is finished."""
    placed = position.turn.placed[good]
    fills = position.rules.cards.fills[good]
    cubes = position.cubes[good] + placed
    if _withheld(position, good, cubes):
        position.turn.withheld = raised(position.turn.withheld, good, 1)
    if position.logging:
        position.tell("places_cubes", "S8.1", player.seat, place=SECTOR + good, amount=placed)
    if cubes >= fills:
        finished = position.finished[good] + cubes // fills
        position.finished = replaced(position.finished, good, finished)
        if position.logging:
            position.tell(
                "finishes", "S8.2", player.seat, place=SECTOR + good, amount=cubes // fills
            )
        cubes %= fills
    position.cubes = replaced(position.cubes, good, cubes)


def _come_home(position: Position, player: Player) -> None:
    """S10.4 [R]: placing travellers calls a merchant home from the road."""
    placed = position.turn.placed
    if player.road != NOWHERE and placed[WORKERS] + placed[WORKERS + 1]:
        position.tell("comes_home", "S10.4", player.seat, place=player.road)
        player.road = NOWHERE
        player.road_space = 0
        player.changes += 1


# -- selling (S8.3, S8.5, S8.7) --------------------------------------------------------------------


class Sell(Question):
    """S8.5: what to sell."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Done, or sell one of the goods on offer; selling is voluntary."""
        found = [DONE]
        most = per_kind(position)
        for good in goods_of(position.players[seat]):
            if for_sale(position, good, most):
                found.append(SELL + good)
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """The seller is paid first, then the bankers (S8.7)."""
        turn = position.turn
        player = position.players[seat]
        if code == DONE:
            position.tell("sells_no_more", "S8.5", seat)
            turn.stage = SALES + 1
            position.go(GOODS_STEP)
            return
        good = code - SELL
        price = position.rules.cards.price[good]
        position.finished = replaced(position.finished, good, position.finished[good] - 1)
        turn.sold = raised(turn.sold, good, 1)
        turn.earned += price
        position.earn(player, price, "sells", "S8.5", place=SECTOR + good)
        if player.status == MERCHANT:
            for other in position.initiative:
                if position.players[other].status == BANKER:
                    position.earn(position.players[other], BANKERS_SHARE, "bankers_share", "S8.7")
        position.go(GOODS_STEP)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids a sale (S8.3 to S8.6)."""
        good = code - SELL
        if not 0 <= good < GOODS_COUNT:
            return "S8.3 other_question"
        if good not in goods_of(position.players[seat]):
            peasant = position.players[seat].status == PEASANT
            return "S8.3 peasants_goods" if peasant else "S8.3 merchants_goods"
        turn = position.turn
        if turn.placed[good] == 0:
            return "S8.3 none_placed"
        if position.finished[good] == 0:
            return "S8.3 none_finished"
        if turn.sold[good] >= per_kind(position):
            return "S8.6 sold_enough" if turn.mule else "S8.5 sold_enough"
        return "S8.4 has_to_wait"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """All goods of the countryside."""
        return list(range(SELL, SELL + GOODS_COUNT))
