"""Random play of four players, and the cost of copying and looking at a position.

`python bench/ours.py GAME SECONDS` measures the build it finds and prints one JSON object.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.playout import play_out_many

PLAYERS = 4
GAME = buongoverno.game(sys.argv[1])
RULESET = GAME.rulesets[0]


def playouts(seconds: float) -> dict[str, float]:
    """Rounds of ten games in the library's own loop, until the time is over."""
    games_a_round = 10
    play_out_many(GAME, PLAYERS, RULESET, games_a_round, 0)  # to warm up
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play_out_many(GAME, PLAYERS, RULESET, games_a_round, games + 1)
        games += games_a_round
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent}


def new(seed: int) -> Any:
    return GAME.new(players=PLAYERS, seed=seed, ruleset=RULESET, options={})


def advance(state: Any, rng: random.Random, limit: int) -> int:
    decisions = 0
    while not state.over and decisions < limit:
        state.apply(rng.choice(state.legal()))
        decisions += 1
    return decisions


def middle_of_game(seed: int) -> Any:
    length = advance(new(seed), random.Random(seed), sys.maxsize)
    state = new(seed)
    advance(state, random.Random(seed), length // 2)
    return state


def cost_us(action: Callable[[Any], object], states: list[Any], seconds: float) -> float:
    calls = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for state in states:
            action(state)
        calls += len(states)
    return spent / calls * 1e6


def measure(seconds: float) -> dict[str, float | bool]:
    states = [middle_of_game(seed) for seed in range(50)]
    rng = Chance(7)
    return {
        "compiled": buongoverno.compiled(),
        **playouts(seconds),
        "clone_us": cost_us(lambda state: state.clone(), states, seconds / 4),
        "imagine_us": cost_us(
            lambda state: state.imagine(state.pending[0], rng), states, seconds / 4
        ),
        "view_us": cost_us(lambda state: state.view(state.pending[0]), states, seconds / 4),
    }


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[2]))))
