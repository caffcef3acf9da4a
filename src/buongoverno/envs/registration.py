"""Registers the environments of all games with Gymnasium and PettingZoo when imported.

gymnasium.make("buongoverno/Name-v1", opponents=("greedy", "greedy"))
pettingzoo.make("aec", "buongoverno/name_v1", players=3)
"""

from buongoverno.envs import VERSION
from buongoverno.envs.pettingzoo_versions import AecVersion, ParallelVersion
from buongoverno.envs.single import AgainstBots
from buongoverno.extras import imports_of
from buongoverno.plugin.registry import game_names

with imports_of("envs", "an environment"):
    import gymnasium
    import pettingzoo

for _game in game_names():
    _aec, _parallel = AecVersion(_game), ParallelVersion(_game)
    gymnasium.register(
        f"buongoverno/{_game.title()}-v{VERSION}",
        entry_point=AgainstBots,
        kwargs={"game": _game},
    )
    pettingzoo.register("aec", f"buongoverno/{_aec.name}", entry_point=_aec.env)
    pettingzoo.register(
        "parallel", f"buongoverno/{_parallel.name}", entry_point=_parallel.parallel_env
    )
