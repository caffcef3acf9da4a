"""The bots of docs/own-bot.md: the whole example in templates and the one of ten lines."""

import re
from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.own import OwnPlayer, own_player
from buongoverno.players.player import Player, RandomPlayer, decide_for

ROOT = Path(__file__).parents[2]
CAREFUL = ROOT / "templates" / "bots" / "careful.py"
PAGE = ROOT / "docs" / "own-bot.md"


def play(own: OwnPlayer, game: str, seed: int) -> State:
    """A game to its end: the user's bot first, then three random players."""
    state = buongoverno.game(game).new(players=4, seed=seed)
    players: list[Player] = [own, RandomPlayer(), RandomPlayer(), RandomPlayer()]
    chance = Chance(seed)
    while state.pending:
        seat = state.pending[0]
        state.apply(decide_for(players[seat], state, seat, chance), seat)
    return state


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_careful_bot_plays_better_than_chance(game: str) -> None:
    with own_player(f"{CAREFUL}:Careful:60s") as careful:
        result = play(careful, game, 2).result
    assert careful.faults == []
    assert result is not None
    assert [seat.seat for seat in result.seats if seat.won] == [0]


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_bot_of_ten_lines_plays_both_games(game: str, tmp_path: Path) -> None:
    source = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    assert len(source.splitlines()) <= 10
    file = tmp_path / "mybot.py"
    file.write_text(source, encoding="utf-8")
    with own_player(str(file)) as modest:
        assert play(modest, game, 2).result is not None
    assert modest.faults == []
