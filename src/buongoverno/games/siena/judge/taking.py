"""Which cards to take from the table (S6.3), and who should go first (S7.1)."""

from typing import Final

from buongoverno.games.siena.card_phase import price
from buongoverno.games.siena.codes import BANKER, FIRST, PASS, TAKE
from buongoverno.games.siena.judge.cards_worth import card_worth, greens_in_hand
from buongoverno.games.siena.judge.florins import florin_worth
from buongoverno.games.siena.judge.goods_plan import plan_goods
from buongoverno.games.siena.position import HAND_LIMIT, Player, Position

LITTLE_ROOM: Final = 0.12  # points by which a card must be better for each card beyond four


def take_worth(position: Position, player: Player, code: int, held: int, rounds: float) -> float:
    """A card's worth less its price, and less the room it takes in a full hand."""
    if code == PASS:
        return 0.0
    card = code - TAKE
    worth = card_worth(position, player, card, held, rounds)
    worth -= price(position, player, card) * florin_worth(position, player, rounds)
    crowd = len(player.hand) - HAND_LIMIT + 3
    return worth - LITTLE_ROOM * crowd if crowd > 0 else worth


def weigh_taking(
    position: Position, player: Player, codes: list[int], rounds: float
) -> list[float]:
    """Every card on the table, or none."""
    held = greens_in_hand(position, player)
    worths: list[float] = []
    for code in codes:
        worths.append(take_worth(position, player, code, held, rounds))
    return worths


def weigh_first(position: Position, player: Player, codes: list[int], rounds: float) -> list[float]:
    """S7.1: a player who can sell now goes first; one who needs the others' cubes goes last."""
    plan = plan_goods(position, player, rounds)
    sells = plan.worth > 0.3 or player.status == BANKER
    worths: list[float] = []
    for code in codes:
        row = position.players[code - FIRST].row
        behind = (position.seats - row) % position.seats  # how many go before the player on +0
        worths.append(-0.1 * behind if sells else 0.1 * behind)
    return worths
