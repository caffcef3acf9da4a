"""Random games at full speed, for benchmarks, soak tests and rollouts."""

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State


def play_out(state: State, chance: Chance) -> int:
    """Let every seat choose at random until the game is over; returns the decisions made."""
    decisions = 0
    while not state.over:
        seat = state.first_pending()
        codes = state.legal_codes(seat)
        state.apply(codes[chance.below(len(codes))], seat)
        decisions += 1
    return decisions


def play_out_many(game: Game, players: int, ruleset: str, games: int, seed: int) -> int:
    """Play that many random games, the first from `seed`; returns the decisions made."""
    decisions = 0
    for number in range(seed, seed + games):
        state = game.new(players, number, ruleset, logging=False)
        decisions += play_out(state, choosers(number))
    return decisions


def choosers(seed: int) -> Chance:
    """The stream by which random seats choose in the game of a seed; not the game's own stream."""
    return Chance(-1 - seed)
