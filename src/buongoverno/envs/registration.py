"""Registers the environments with Gymnasium and PettingZoo when imported.

gymnasium.make("buongoverno/Siena-v0", opponents=("greedy", "greedy"))
pettingzoo.make("aec", "buongoverno/siena_v0", players=3)
"""

import gymnasium
import pettingzoo

_ENVS = "buongoverno.envs"

for _game in ("siena", "zena"):
    gymnasium.register(
        f"buongoverno/{_game.title()}-v0",
        entry_point=f"{_ENVS}.single:AgainstBots",
        kwargs={"game": _game},
    )
    pettingzoo.register("aec", f"buongoverno/{_game}_v0", entry_point=f"{_ENVS}.{_game}_v0:env")
    pettingzoo.register(
        "parallel",
        f"buongoverno/{_game}_parallel_v0",
        entry_point=f"{_ENVS}.{_game}_parallel_v0:parallel_env",
    )
