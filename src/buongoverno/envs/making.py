"""The games of a batch and the size of its arrays, made from a setup."""

import buongoverno
from buongoverno.envs.arrays import Arrays, Shape
from buongoverno.envs.engine.games import Games
from buongoverno.envs.engine.observers import observer_of
from buongoverno.envs.table import Setup


def shape_of(setup: Setup, games: int) -> Shape:
    """How large the arrays of so many games are."""
    return Shape(
        games,
        setup.players,
        observer_of(setup.game).size,
        buongoverno.game(setup.game).code_count,
    )


def games_of(setup: Setup, arrays: Arrays) -> Games:
    """A game of a setup for each row of the arrays."""
    return Games(
        buongoverno.game(setup.game),
        len(arrays.seats),
        setup.players,
        setup.ruleset,
        dict(setup.options),
        setup.reward,
        setup.skip_forced,
        arrays.observations.reshape(-1).data,
        arrays.masks.reshape(-1).data,
    )
