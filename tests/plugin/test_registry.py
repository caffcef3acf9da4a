"""Games are found by entry points; one that cannot be used is left out and does no harm."""

import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from asta.game import Asta
from asta.plugin import ASTA
from buongoverno.kernel.errors import BadSetup
from buongoverno.plugin import registry
from buongoverno.plugin.game_plugin import GamePlugin

NOT_ASTA = GamePlugin(Asta())  # offered under another name below
NO_PLUGIN = Asta()

pytestmark = pytest.mark.both_builds


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Entry points to be filled in."""
    entries: dict[str, str] = {}

    def found(group: str) -> EntryPoints:
        return EntryPoints(EntryPoint(name, value, group) for name, value in entries.items())

    monkeypatch.setattr(registry, "entry_points", found)
    registry._offered.cache_clear()
    registry._usable.cache_clear()
    yield entries
    registry._offered.cache_clear()
    registry._usable.cache_clear()


def test_a_game_is_found_by_its_entry_point(offered: dict[str, str]) -> None:
    offered["asta"] = "asta.plugin:ASTA"
    assert registry.game_names() == ["asta"]
    assert registry.plugin("asta") is ASTA
    assert registry.game("asta").title == "Asta"
    with pytest.raises(BadSetup, match="there is no game 'siena'; there are: asta"):
        registry.game("siena")


def test_a_game_is_imported_when_it_is_asked_for(
    offered: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    offered.update({"asta": "asta.plugin:ASTA", "gone": "no_such_package.plugin:GAME"})
    with caplog.at_level(logging.WARNING):
        assert registry.plugin("asta") is ASTA
        assert not caplog.text
        with pytest.raises(BadSetup, match="there is no game 'gone'; there are: asta"):
            registry.plugin("gone")
    assert caplog.text.count("is left out") == 1


def test_of_two_games_with_one_name_the_first_is_used(
    offered: dict[str, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    values = ["asta.plugin:ASTA", f"{__name__}:NOT_ASTA"]
    twice = EntryPoints(EntryPoint("asta", value, registry.GROUP) for value in values)
    monkeypatch.setattr(registry, "entry_points", lambda group: twice)
    with caplog.at_level(logging.WARNING):
        assert registry.plugin("asta") is ASTA
    assert "there is another game of that name" in caplog.text


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("gone", "no_such_package.plugin:GAME", "ModuleNotFoundError: No module named"),
        ("empty", "asta.plugin:NOTHING", "AttributeError: module 'asta.plugin' has no"),
        ("bare", f"{__name__}:NO_PLUGIN", "it is no GamePlugin but a Asta"),
        ("other", f"{__name__}:NOT_ASTA", "the game calls itself 'asta'"),
        ("../asta", "asta.plugin:ASTA", "small letters, digits and underscores"),
    ],
)
def test_what_is_no_game_is_left_out(
    offered: dict[str, str],
    caplog: pytest.LogCaptureFixture,
    name: str,
    value: str,
    reason: str,
) -> None:
    offered.update({"asta": "asta.plugin:ASTA", name: value})
    with caplog.at_level(logging.WARNING):
        assert registry.game_names() == ["asta"]
    assert f"the game '{name}' ({value}) is left out" in caplog.text
    assert reason in caplog.text


def test_what_is_offered_twice_is_one_game(
    offered: dict[str, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As by the sources and by the installed package, which had another name once."""
    twice = EntryPoints([EntryPoint("asta", "asta.plugin:ASTA", registry.GROUP)] * 2)
    monkeypatch.setattr(registry, "entry_points", lambda group: twice)
    with caplog.at_level(logging.WARNING):
        assert registry.game_names() == ["asta"]
    assert not caplog.text


def test_a_state_knows_its_judge(offered: dict[str, str]) -> None:
    offered["asta"] = "asta.plugin:ASTA"
    state = ASTA.game.new(3, 1)
    for same in (state, state.clone(), ASTA.game.load(state.save())):
        assert registry.judge_of(same) is ASTA.judge


def test_without_any_game_it_says_what_to_do(offered: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match="so Buongoverno is not installed"):
        registry.plugin("siena")
