"""A bot that searches its whole process finds nothing that its seat may not know."""

import json
import os
import stat
from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import canonical
from buongoverno.kernel.state import State
from buongoverno.players.own import own_player
from buongoverno.players.player import decide_for
from players.own.bots import bot_file

SPY = '''
import gc
import hashlib
import json
import os
import sys
import types
from dataclasses import asdict

from buongoverno.kernel.state import State


def plain(value, depth=0):
    """All numbers and texts inside a value, however it holds them."""
    if isinstance(value, State):
        view = repr(asdict(value.view(None)))
        return [value.save(), view, [str(entry) for entry in value.log(None)]]
    if isinstance(value, (str, int, float, bytes)):
        return repr(value)
    if depth > 6 or isinstance(value, types.ModuleType):
        return ""
    if isinstance(value, (set, frozenset)):
        return sorted(str(plain(item, depth + 1)) for item in value)
    if isinstance(value, (list, tuple)):
        return [plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return [[plain(key, depth + 1), plain(value[key], depth + 1)] for key in list(value)]
    inside = getattr(value, "__dict__", None) or getattr(value, "__closure__", None) or {}
    return plain(dict(inside) if isinstance(inside, dict) else inside, depth + 1)


class Spy(Player):
    def decide(self, view, imagine, codes, chance):
        frame = sys._getframe()
        frames = []
        while frame is not None:
            frames.append([frame.f_code.co_name, plain(dict(frame.f_locals))])
            frame = frame.f_back
        states = sorted(thing.save() for thing in gc.get_objects() if isinstance(thing, State))
        found = {
            "view": repr(asdict(view)),
            "codes": codes,
            "chance": chance.save(),
            "imagine": plain(imagine),
            "frames": frames,
            "states": states,
            "worlds": [imagine(chance).save() for _ in range(5)],
            "surroundings": [sorted(os.environ.items()), sys.argv, sys.path],
        }
        for name, value in found.items():
            text = json.dumps(value)
            print(json.dumps([name, len(text), hashlib.sha256(text.encode()).hexdigest()]))
        return codes[0]
'''

PARTS = ["view", "codes", "chance", "imagine", "frames", "states", "worlds", "surroundings"]


def midgame(game: str, seed: int) -> State:
    """A game after enough random decisions for every seat to have something to hide."""
    state = buongoverno.game(game).new(players=3, seed=seed)
    chance = Chance(seed)
    for _ in range(120):
        codes = state.legal()
        state.apply(codes[chance.below(len(codes))])
    while len(state.legal()) == 1:
        state.apply(state.legal()[0])
    return state


def what_a_spy_finds(
    folder: Path, state: State, capsys: pytest.CaptureFixture[str]
) -> dict[str, tuple[int, str]]:
    with own_player(bot_file(folder, SPY)) as spy:
        decide_for(spy, state, state.pending[0], Chance(8))
    assert spy.faults == []
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    return {name: (length, digest) for name, length, digest in lines}


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_spy_learns_the_same_in_two_worlds_that_look_the_same(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = midgame(game, 5)
    seat = state.pending[0]
    other = state.imagine(seat, Chance(77))
    assert canonical(other.view(seat)) == canonical(state.view(seat))
    hidden = json.loads(other.save())["position"]
    assert hidden != json.loads(state.save())["position"]

    found = what_a_spy_finds(tmp_path, state, capsys)
    assert list(found) == PARTS
    # It did find worlds: several in its frames and in memory, none of them the true one.
    assert found["states"][0] > 1000
    assert found["imagine"][0] > 1000
    assert what_a_spy_finds(tmp_path, other, capsys) == found


def test_the_spy_would_notice_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = what_a_spy_finds(tmp_path, midgame("siena", 5), capsys)
    two = what_a_spy_finds(tmp_path, midgame("siena", 6), capsys)
    assert all(one[part] != two[part] for part in ["view", "imagine", "frames", "states", "worlds"])


def test_passwords_around_the_match_are_not_handed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "sesame")
    source = """
    import os

    class Bot(Player):
        def decide(self, view, imagine, codes, chance):
            print("sesame" in os.environ.values(), "PATH" in os.environ)
            return codes[0]
    """
    state = midgame("siena", 5)
    with own_player(bot_file(tmp_path, source)) as bot:
        decide_for(bot, state, state.pending[0], Chance(8))
    assert capsys.readouterr().err == "False True\n"


def test_no_open_file_of_the_match_is_handed_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = """
    import os

    class Bot(Player):
        def decide(self, view, imagine, codes, chance):
            for number in range(3, 200):
                try:
                    print(os.fstat(number).st_mode)
                except OSError:
                    pass
            return codes[0]
    """
    state = midgame("siena", 5)
    with (tmp_path / "record.txt").open("w") as record:
        os.set_inheritable(record.fileno(), False)
        with own_player(bot_file(tmp_path, source)) as bot:
            decide_for(bot, state, state.pending[0], Chance(8))
    modes = [int(line) for line in capsys.readouterr().err.splitlines()]
    assert len(modes) == 2  # questions and answers
    assert all(stat.S_ISFIFO(mode) for mode in modes)
