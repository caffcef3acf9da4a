"""A bot of your own, to copy and change: `--players careful.py:Careful` (docs/own-bot.md).

It tries every sensible choice in a few imagined worlds, lets all seats play on at random for a
while, and takes the choice that leads to the best position for its seat. It plays both games.
"""

from buongoverno.games.siena.codes import BID, DISCARD, DRAW, RISE, SELL
from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players import Imagine, Player

WORLDS = 12
LOOK_AHEAD = 120  # decisions, of all seats together

BIDS = 2  # to pass, or to raise by one florin
STATUS_IN_FLORINS = {"peasant": 0, "merchant": 30, "banker": 90}
POINT_IN_FLORINS = 6
CARD_IN_FLORINS = 2


class Careful(Player):
    """Values every choice by where it leads on average over imagined worlds."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The choice that leads to the best position."""
        assert isinstance(view, SienaView | ZenaView)
        assert view.seat is not None
        choices = sensible(view.game, codes)
        worlds = [imagine(chance) for _ in range(WORLDS)]
        best, best_standing = choices[0], float("-inf")
        for code in choices:
            standing = sum(outlook(world, view.game, view.seat, code, chance) for world in worlds)
            if standing > best_standing:
                best, best_standing = code, standing
        return best


def sensible(game: str, codes: list[int]) -> list[int]:
    """In Siena: rise and sell whenever you can, throw nothing away, bid by small steps."""
    if game != "siena":
        return codes
    if RISE in codes:
        return [RISE]
    sales = [code for code in codes if SELL <= code <= DRAW]
    if sales:
        return sales
    kept = [code for code in codes if not DISCARD <= code <= BID]
    if kept and kept[-1] > BID:
        return kept[:BIDS]
    return kept or codes


def outlook(world: State, game: str, seat: int, code: int, chance: Chance) -> float:
    """Where a seat stands some time after a choice, in one world."""
    future = world.clone()
    future.apply(code, seat)
    for _ in range(LOOK_AHEAD):
        if not future.pending:
            break
        choices = sensible(game, future.legal())
        future.apply(choices[chance.below(len(choices))])
    worths = worths_of(future.view(seat))
    return worths[seat] - sum(worths) / len(worths)


def worths_of(view: object) -> list[float]:
    """What every seat has by now."""
    if isinstance(view, SienaView):
        return siena_worths(view)
    assert isinstance(view, ZenaView)
    return zena_worths(view)


def siena_worths(view: SienaView) -> list[float]:
    """In florins: money, status, cards, and what the final count will bring (S19)."""
    worths: list[float] = []
    for player in view.players:
        points = sum(2 if value is None else value for value in player.senesi)
        points += 3 * len(player.artists) + sum(floor + 1 for floor in player.floors)
        points -= player.miser_cubes
        worth = player.florins + STATUS_IN_FLORINS[player.status]
        worths.append(worth + CARD_IN_FLORINS * player.hand_size + POINT_IN_FLORINS * points)
    return worths


def zena_worths(view: ZenaView) -> list[float]:
    """In points: those made, coins (five for one at the end, Z13.1), cards, and own goals (Z11)."""
    worths = [family.points + family.coins / 4 + family.hand_size / 2 for family in view.families]
    if view.seat is not None:
        worths[view.seat] += sum(view.goals_worth.values())
    return worths
