"""S9 Via Francigena: goods on the road, Fato cards decide what they earn."""

from buongoverno.games.siena import fato
from buongoverno.games.siena.cards import VIA_FRANCIGENA
from buongoverno.games.siena.codes import CARRY, DRAW, GOODS_STEP, SECTOR
from buongoverno.games.siena.countryside.goods import all_for_sale, for_sale, per_kind
from buongoverno.games.siena.piles import raised, replaced
from buongoverno.games.siena.position import NO_WORKERS, WORKERS, Position, Question


class Carry(Question):
    """S9.1, S9.2: load goods, or go and draw."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Load another good, or draw Fato cards once something is loaded.

        Every later trip must find a good too (S9.3).
        """
        turn = position.turn
        most = per_kind(position)
        loaded = turn.carried[0] + turn.carried[1] + turn.carried[2]
        found: list[int] = []
        if all_for_sale(position, most) - loaded >= turn.trips:
            for good in range(WORKERS):
                if turn.carried[good] < for_sale(position, good, most):
                    found.append(CARRY + good)
        if loaded:
            found.extend(fato.codes())
        return found

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Load a good, or go and draw."""
        if code < CARRY + WORKERS:
            good = code - CARRY
            position.turn.carried = raised(position.turn.carried, good, 1)
            position.tell("loads", "S9.1", seat, place=SECTOR + good, amount=1)
            position.go(GOODS_STEP)
        else:
            _travel(position, code - DRAW)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """What forbids loading or drawing (S9.1 to S9.3)."""
        if DRAW < code <= DRAW + fato.MOST_DRAWN:
            return "S9.1 load_first"
        if not CARRY <= code < CARRY + WORKERS:
            return "S9.2 other_question"
        good = code - CARRY
        if position.turn.carried[good] >= for_sale(position, good, per_kind(position)):
            return "S9.1 none_to_load"
        return "S9.3 kept_for_trips"

    def in_sight(self, position: Position, seat: int) -> list[int]:
        """The goods of the workers, and drawing."""
        return [*range(CARRY, CARRY + WORKERS), DRAW + 1]


def load_value(position: Position) -> int:
    """S9.2: what the goods carried are worth for each Fato card."""
    fato_values = position.rules.cards.fato
    return sum([position.turn.carried[good] * fato_values[good] for good in range(WORKERS)])


def _travel(position: Position, cards: int) -> None:
    """S9.2: the Fato value of all goods carried, per card; nothing with the devil."""
    turn = position.turn
    player = position.players[turn.seat]
    value = load_value(position)
    for good in range(WORKERS):
        count = turn.carried[good]
        position.finished = replaced(position.finished, good, position.finished[good] - count)
        turn.sold = raised(turn.sold, good, count)
    turn.carried = NO_WORKERS
    turn.trips -= 1
    if fato.draw(position, player.seat, cards, "S9.2"):
        position.earn(player, value * cards, "trip_pays", "S9.2", VIA_FRANCIGENA)
    position.go(GOODS_STEP)
