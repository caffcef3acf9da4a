"""A bot's file is found, or refused with file, line and reason before any game starts."""

from pathlib import Path

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.own import load, own_player
from players.own.bots import FIRST, bot_file, decide, table

TWO = (
    FIRST
    + """

    class Last(Player):
        def decide(self, view, imagine, codes, chance):
            return codes[-1]
"""
)


def refusal(spec: str) -> str:
    with pytest.raises(BadSetup) as refused:
        own_player(spec)
    return str(refused.value)


def test_the_only_bot_of_a_file_needs_no_name(tmp_path: Path) -> None:
    state = table()
    with own_player(bot_file(tmp_path, FIRST)) as bot:
        assert decide(bot, state) == state.legal()[0]
        assert bot.faults == []


def test_one_of_several_is_named(tmp_path: Path) -> None:
    state = table()
    file = bot_file(tmp_path, TWO)
    with load(file, "Last") as bot:
        assert decide(bot, state) == state.legal()[-1]
    assert refusal(file) == f"{file}: there are several bots in it; add one of these: First, Last"


def test_a_path_may_be_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot_file(tmp_path, FIRST)
    monkeypatch.chdir(tmp_path)
    state = table()
    with own_player("mybot.py:First") as bot:
        assert decide(bot, state) == state.legal()[0]


def test_a_bot_may_import_its_neighbours_but_they_hide_nothing(tmp_path: Path) -> None:
    (tmp_path / "wisdom.py").write_text("CHOICE = -1\n")
    (tmp_path / "json.py").write_text("raise ValueError('the wrong json')\n")
    file = bot_file(
        tmp_path,
        """
        import json
        import wisdom

        class Wise(Player):
            def decide(self, view, imagine, codes, chance):
                return json.loads(json.dumps(codes))[wisdom.CHOICE]
        """,
    )
    state = table()
    with own_player(file) as bot:
        assert decide(bot, state) == state.legal()[-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["json.py", "mybot.py", "wisdom.py"]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("class First(Player:\n    pass\n", ", line 4: this is not Python: "),
        ("x = 1\ny = x / 0\n", ", line 5: ZeroDivisionError: division by zero"),
        ("import numpi\n", ", line 4: ModuleNotFoundError: No module named 'numpi'"),
        ("import sys\nsys.exit(3)\n", ", line 5: SystemExit: 3"),
        ("import os\nos._exit(3)\n", ": ended its process (exit status 3)"),
        ("class Bot:\n    pass\n", ": no class in it extends buongoverno.players.Player"),
        ("class Bot(Player):\n    pass\n", ": the class Bot has no method decide"),
        ("while True:\n    print('spam ' * 1000)\n", ": printed more than 64 KiB"),
    ],
)
def test_a_file_without_a_bot_is_refused(source: str, reason: str, tmp_path: Path) -> None:
    file = bot_file(tmp_path, source)
    assert refusal(file).startswith(file + reason)


def test_a_bot_is_made_without_arguments(tmp_path: Path) -> None:
    file = bot_file(
        tmp_path,
        """
        class Bot(Player):
            def __init__(self, depth):
                self.depth = depth

            def decide(self, view, imagine, codes, chance):
                return codes[0]
        """,
    )
    assert "missing 1 required positional argument: 'depth'" in refusal(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "nobot.py")
    assert refusal(file) == f"{file}: there is no such file"


def test_a_wrong_name_is_refused_with_the_nearest(tmp_path: Path) -> None:
    file = bot_file(tmp_path, TWO)
    assert refusal(file + ":Frist").endswith(
        "no class 'Frist' in it extends Player; did you mean First?"
    )
    assert refusal(file + ":Zorro").endswith("extends Player; there are: First, Last")


def test_a_file_that_hangs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buongoverno.players.own.process.LOADING_SECONDS", 1.5)
    file = bot_file(tmp_path, "while True:\n    pass\n")
    assert refusal(file) == f"{file}: was not loaded after 1.5 s"
