"""Z9, Z10: what a marker on a dice card is worth, and who will pay for the die."""

from typing import Final

from buongoverno.games.zena.cards import ROUNDS
from buongoverno.games.zena.dice import SUCCEEDS_FROM, odds
from buongoverno.games.zena.position import Position

_MOST: Final = SUCCEEDS_FROM - 1  # what can be added before success is certain
# A card that stays is tried again, and has to be paid for again.
_AGAIN: Final = 0.55


_ODDS: Final = [odds(bonus) for bonus in range(SUCCEEDS_FROM + 1)]
_SUCCESS: Final = [one.won for one in _ODDS]
_FAILURE: Final = [one.lost for one in _ODDS]


def promise(reward: float, bonus: int, again: bool, loss: float) -> float:
    """What a marker brings with that much added to the die.

    `again`: there are rounds left for a card that stays; `loss`: what a failure costs besides.
    """
    won = _SUCCESS[min(bonus, SUCCEEDS_FROM)]
    lost = _FAILURE[min(bonus, SUCCEEDS_FROM)]
    kept = reward * _AGAIN if again else 0.0
    return won * reward + (1.0 - won - lost) * kept - lost * loss


def willing(reward: float, bonus: int, again: bool, loss: float, purse: int, coin: float) -> int:
    """How many coins a seat would pay if no other paid any more."""
    best = 0
    best_worth = promise(reward, bonus, again, loss)
    for coins in range(1, min(_MOST - bonus, purse) + 1):
        worth = promise(reward, bonus + coins, again, loss) - coins * coin
        if worth > best_worth:
            best_worth = worth
            best = coins
    return best


def topped_up(
    position: Position, queue: tuple[int, ...], reward: float, bonus: int, coin: float
) -> int:
    """What is added to the die when those in the queue pay as long as it pays off."""
    again = position.round < ROUNDS
    total = bonus
    for seat in queue:
        total += willing(reward, total, again, 0.0, position.players[seat].coins, coin)
    return total


def marker_on_dice(
    position: Position,
    markers: tuple[int, ...],
    seat: int,
    purse: int,
    reward: float,
    coin: float,
    loss: float,
) -> float:
    """What the marker of a seat among those markers is worth, its coins for the die paid.

    The seat asked last pays as long as it pays off; those before know that and pay the rest.
    """
    again = position.round < ROUNDS
    total = len(markers) - 1
    own = 0
    for place in range(len(markers) - 1, -1, -1):
        other = markers[place]
        if other == seat:
            own = willing(reward, total, again, loss, purse, coin)
            total += own
        else:
            total += willing(reward, total, again, 0.0, position.players[other].coins, coin)
    return promise(reward, total, again, loss) - own * coin


def markers_on_dice(
    position: Position,
    markers: tuple[int, ...],
    rewards: list[float],
    coins: list[float],
    losses: list[float],
) -> list[float]:
    """The same for all markers of a card at once; the lists are beside the markers."""
    again = position.round < ROUNDS
    total = len(markers) - 1
    worths = [0.0] * len(markers)
    for place in range(len(markers) - 1, -1, -1):
        purse = position.players[markers[place]].coins
        own = willing(rewards[place], total, again, losses[place], purse, coins[place])
        total += own
        worths[place] = -own * coins[place]
    for place in range(len(markers)):
        worths[place] += promise(rewards[place], total, again, losses[place])
    return worths
