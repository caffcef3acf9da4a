"""What `import buongoverno` offers, and what it costs."""

import subprocess
import sys
from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.playout import choosers
from buongoverno.lab.simulate import play_with
from buongoverno.players.player import Imagine, Player, RandomPlayer

# Nothing but the standard library and the package can be imported.
ALONE = """
import importlib.abc
import sys

class Refuse(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        top = name.partition(".")[0]
        ours = top == "buongoverno" or top.startswith("buongoverno_")  # compiled groups
        if not ours and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)

sys.meta_path.insert(0, Refuse())
import buongoverno
"""


def run_alone(program: str) -> str:
    """What a program prints where no library is installed."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE + program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_everything_public_is_there_and_nothing_else_is_shown() -> None:
    for name in buongoverno.__all__:
        assert getattr(buongoverno, name).__doc__, name
    assert set(dir(buongoverno)) == {*buongoverno.__all__, "__doc__", "__version__"}
    assert buongoverno.__all__ == sorted(buongoverno.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = buongoverno.chess  # type: ignore[attr-defined]


def test_the_package_of_the_games_is_not_hidden() -> None:
    import buongoverno.games.siena.flow

    assert buongoverno.games.siena.flow.QUESTIONS
    assert buongoverno.game_names() == ["siena", "zena"]


def test_it_needs_no_library_and_does_not_import_what_only_some_use() -> None:
    program = """
print(*sorted({name.split(".")[1] for name in sys.modules if name.startswith("buongoverno.")}))
record = buongoverno.play(["greedy", "search:2"], "zena", seed=3)
print(buongoverno.replay(record).state.over)
try:
    buongoverno.Batch
except ImportError as error:
    print(error)
"""
    imported, over, missing = run_alone(program).splitlines()
    assert imported == "extras games kernel plugin presentation text"
    assert over == "True"
    assert missing == (
        "a batch of games needs numpy, which is not installed; get it with: "
        'pip install "buongoverno-core[envs]"'
    )


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_bots_play_the_games_that_simulations_play(game: str) -> None:
    record = buongoverno.play(["greedy", "random", "novice"], game, seed=5)
    assert record.names == ["greedy", "random", "novice"]
    state = buongoverno.game(game).new(players=3, seed=5)
    players = [buongoverno.named(name) for name in record.names]
    decisions = play_with(state, players, choosers(5))
    assert decisions == len(record.moves)
    assert buongoverno.replay(record).state.save() == state.save()


class First(Player):
    """Always takes the first choice."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        """The lowest code."""
        return codes[0]


def test_players_of_ones_own_and_every_option() -> None:
    record = buongoverno.play(
        [First(), RandomPlayer()],
        buongoverno.game("siena"),
        seed=2,
        ruleset="hall9000",
        options={"memory_aid": False},
        names=["Ada", "Bea"],
    )
    assert (record.names, record.ruleset) == (["Ada", "Bea"], "hall9000")
    assert record.options["memory_aid"] == 0
    named = buongoverno.play([First(), "random"], "siena", seed=2)
    assert named.names == ["First", "random"]


def test_without_a_seed_games_differ_and_the_record_tells_it() -> None:
    one, other = (buongoverno.play(["random"] * 2, "zena") for _ in range(2))
    assert one.seed != other.seed
    assert buongoverno.play(["random"] * 2, "zena", seed=one.seed) == one


def test_a_wrong_name_says_what_would_be_right() -> None:
    with pytest.raises(buongoverno.BadSetup, match="no player 'grede'; there are: random, greedy"):
        buongoverno.play(["grede"] * 3, "siena")
    with pytest.raises(buongoverno.BadSetup, match="for 2 to 5 players, not 1"):
        buongoverno.play(["greedy"], "siena")
    with pytest.raises(buongoverno.BadRecord, match="'hello' is no record, and no file"):
        buongoverno.replay("hello")
    with pytest.raises(buongoverno.BadRecord, match="this is no record"):
        buongoverno.replay("hello\n")


def test_a_thing_of_another_type_is_refused_by_its_name() -> None:
    siena = buongoverno.game("siena")
    with pytest.raises(buongoverno.BadSetup, match="named by a text, not Siena"):
        buongoverno.game(siena)  # type: ignore[call-overload]
    with pytest.raises(buongoverno.BadSetup, match="not list"):
        buongoverno.play(["random"] * 2, ["zena"])  # type: ignore[arg-type]
    with pytest.raises(buongoverno.BuongovernoError, match="is drawn, not a Siena"):
        buongoverno.draw(siena)  # type: ignore[arg-type]
    with pytest.raises(buongoverno.BadRecord, match="is replayed, not Siena"):
        buongoverno.replay(siena)  # type: ignore[arg-type]


def test_a_replay_takes_a_record_its_text_or_its_file(tmp_path: Path) -> None:
    record = buongoverno.play(["random"] * 3, "siena", seed=4)
    text = str(record)
    file = tmp_path / "game.record"
    file.write_text(text, encoding="utf-8")
    matches = [buongoverno.replay(given) for given in (record, text, file, str(file))]
    assert {match.state.save() for match in matches} == {matches[0].state.save()}
    assert all(match.record == record for match in matches)


def test_steps_lead_from_the_deal_to_the_end() -> None:
    match = buongoverno.replay(buongoverno.play(["random"] * 2, "zena", seed=1))
    steps = list(match.steps())
    assert [(step.seat, step.text) for step in steps] == match.record.moves
    assert steps[0].before.save() == match.after(0).save()
    assert steps[7].after.save() == match.after(8).save() == steps[8].before.save()
    assert steps[-1].after.save() == match.state.save()


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
@pytest.mark.parametrize("seat", [9, 3, -2])
def test_a_seat_that_is_not_there_is_refused(game: str, seat: int) -> None:
    state = buongoverno.game(game).new(players=3, seed=1)
    refused = pytest.raises(buongoverno.BuongovernoError, match=f"are 0 to 2 .* no {seat}")
    with refused:
        state.view(seat)
    with refused:
        state.legal(seat)
    with refused:
        state.choices(seat)
    with refused:
        state.imagine(seat, Chance(1))
    assert state.legal(-1) == []  # whoever decides when nobody is asked


def test_a_match_has_no_more_decisions_than_were_made() -> None:
    match = buongoverno.replay(buongoverno.play(["random"] * 2, "zena", seed=1))
    last = match.decisions
    assert match.after(last).save() == match.state.save()
    for wrong in (-1, last + 1):
        with pytest.raises(buongoverno.BuongovernoError, match=f"0 to {last}, not {wrong}"):
            match.after(wrong)


def test_players_and_their_names_go_together() -> None:
    with pytest.raises(buongoverno.BadSetup, match=r"or an object like MyBot\(\), not 1"):
        buongoverno.play([1, 2, 3], "siena")  # type: ignore[list-item]
    with pytest.raises(buongoverno.BadSetup, match="3 players and 2 names"):
        buongoverno.play(["random"] * 3, "siena", names=["Ada", "Bea"])
