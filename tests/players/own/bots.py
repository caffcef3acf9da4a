"""Bots of the tests, written into files as their users would."""

import textwrap
from pathlib import Path

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.player import Player, decide_for

HEAD = "from buongoverno.players import Player\n\n\n"

FIRST = """
    class First(Player):
        def decide(self, view, imagine, codes, chance):
            return codes[0]
"""


def bot_file(folder: Path, source: str, name: str = "mybot.py") -> str:
    """A file with that source after the import; returns its path as a person types it."""
    path = folder / name
    path.write_text(HEAD + textwrap.dedent(source), encoding="utf-8")
    return str(path)


def deciding(folder: Path, body: str) -> str:
    """A file with a bot whose decisions are made by that body; its first line is line 6."""
    method = textwrap.indent(textwrap.dedent(body).strip("\n"), " " * 8)
    source = f"class Bot(Player):\n    def decide(self, view, imagine, codes, chance):\n{method}\n"
    return bot_file(folder, source)


def table(game: str = "siena", seed: int = 4) -> State:
    """A game in which the pending seat has several codes to choose from."""
    state = buongoverno.game(game).new(players=4, seed=seed)
    assert len(state.legal()) > 1
    return state


def decide(player: Player, state: State, seed: int = 1) -> int:
    """One decision of the pending seat."""
    return decide_for(player, state, state.pending[0], Chance(seed))
