"""The games of a batch and the size of its arrays, made from a setup."""

import buongoverno
from buongoverno.envs.arrays import Shape
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


def games_of(setup: Setup, count: int) -> Games:
    """So many games of a setup."""
    return Games(
        buongoverno.game(setup.game),
        count,
        setup.players,
        setup.ruleset,
        dict(setup.options),
        setup.reward,
        setup.skip_forced,
    )
