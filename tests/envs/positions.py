"""Positions of real games to look at: mostly sensible play, so that everything comes up."""

from collections.abc import Iterator

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

# One decision in this many is random.
RANDOM_EVERY = 8


def positions(game: str, seed: int, every: int) -> Iterator[State]:
    """Every so-manieth position of a game, its last one included.

    Tables of two to five players, both rulesets, in Siena open hands or not, as the seed says.
    """
    rules = buongoverno.game(game)
    options = {"memory_aid": seed % 3 != 0} if game == "siena" else {}
    state = rules.new(2 + seed % 4, seed, rules.rulesets[seed // 4 % 2], dict(options))
    chance = Chance(seed)
    players = [named("greedy"), named("random")]
    decisions = 0
    while not state.over:
        if decisions % every == 0:
            yield state
        seat = state.first_pending()
        player = players[int(chance.below(RANDOM_EVERY) == 0)]
        state.apply(decide_for(player, state, seat, chance), seat)
        decisions += 1
    yield state
