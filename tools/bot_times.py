"""Prints as JSON how many milliseconds bots think about a decision, wherever Python runs."""

import json
import time

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

BOTS = {"random": 1, "journeyman": 5, "master": 5, "councillor": 25}


def mean_time(game: str, bot: str, every: int) -> float:
    """The mean over some decisions of a game that greedy bots play."""
    state, chance = buongoverno.game(game).new(4, 7), Chance(3)
    thinking, playing = named(bot), named("greedy")
    seconds, count = 0.0, 0
    for number in range(300):
        if state.over:
            break
        seat = state.first_pending()
        if number % every == 0 and len(state.legal(seat)) > 1:
            began = time.perf_counter()
            decide_for(thinking, state, seat, chance)
            seconds, count = seconds + time.perf_counter() - began, count + 1
        state.apply(decide_for(playing, state, seat, chance), seat)
    return 1000 * seconds / count


print(
    json.dumps(
        {
            f"{bot}, {game.title()}": mean_time(game, bot, every)
            for bot, every in BOTS.items()
            for game in ("siena", "zena")
        }
    )
)
