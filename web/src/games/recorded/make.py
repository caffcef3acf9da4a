"""Plays whole games with bots and keeps the log that the first seat reads, by decisions.

From the repository's root: PYTHONPATH=src python web/src/games/recorded/make.py
"""

import json
from pathlib import Path

import msgspec

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

HERE = Path(__file__).parent
READER = 0
# Game, players and seed: the more players, the more happens between two decisions of the reader.
GAMES = [("siena", 4, 7), ("siena", 5, 3), ("zena", 4, 5), ("zena", 5, 11)]
# Fields of an entry, in this order; a game has thousands of entries.
FIELDS = ("kind", "seat", "card", "place", "amount", "money")


def _played(name: str, players: int, seed: int) -> list[dict[str, object]]:
    state = buongoverno.game(name).new(players, seed=seed)
    bot, chance = named("greedy"), Chance(seed)
    decisions: list[dict[str, object]] = []
    known = 0
    while not state.over:
        seat = state.pending[0]
        state.apply(decide_for(bot, state, seat, chance), seat)
        log = msgspec.to_builtins(state.log(READER))
        told = [[entry[field] for field in FIELDS] for entry in log[known:]]
        known = len(log)
        decisions.append({"seat": seat, "log": told})
    return decisions


def main() -> None:
    """Write one file for each game."""
    for name, players, seed in GAMES:
        content = {"game": name, "players": players, "decisions": _played(name, players, seed)}
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (HERE / f"{name}-{players}.json").write_text(text + "\n", encoding="utf-8")


main()
