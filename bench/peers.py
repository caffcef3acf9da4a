"""Random play of other libraries' games, driven from Python as their users drive them.

`python bench/peers.py NAME SECONDS` prints one JSON object.
"""

import json
import random
import sys
import time
from collections.abc import Callable

OPEN_SPIEL = ("gin_rummy", "backgammon", "hearts")
NAMES = ("catanatron", *OPEN_SPIEL)


def rate(play_one: Callable[[], int], seconds: float) -> dict[str, float]:
    """Plays whole games for about the time given; the first one, to warm up, is not counted."""
    play_one()
    games = decisions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += play_one()
        games += 1
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent}


def catanatron(seconds: float) -> dict[str, float]:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def new() -> Game:
        return Game([RandomPlayer(color) for color in Color])

    def play_one() -> int:
        game = new()
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    def copy_us() -> float:
        game = new()
        for _ in range(300):
            game.play_tick()
        copies = 5_000
        start = time.perf_counter()
        for _ in range(copies):
            game.copy()
        return (time.perf_counter() - start) / copies * 1e6

    return {**rate(play_one, seconds), "clone_us": copy_us()}


def open_spiel(name: str, seconds: float) -> dict[str, float]:
    """Chance outcomes are drawn but not counted as decisions."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(7)

    def step(state: pyspiel.State) -> bool:
        """Whether the step was a decision."""
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            return False
        state.apply_action(rng.choice(state.legal_actions()))
        return True

    def play_one() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += step(state)
        return decisions

    def clone_us() -> float:
        state = game.new_initial_state()
        decisions = 0
        while decisions < 20:
            decisions += step(state)
        copies = 20_000
        start = time.perf_counter()
        for _ in range(copies):
            state.clone()
        return (time.perf_counter() - start) / copies * 1e6

    return {**rate(play_one, seconds), "clone_us": clone_us()}


def measure(name: str, seconds: float) -> dict[str, float]:
    random.seed(7)
    return catanatron(seconds) if name == "catanatron" else open_spiel(name, seconds)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], float(sys.argv[2]))))
