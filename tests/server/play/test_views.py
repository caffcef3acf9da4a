"""Views and choices keep their types on the way through JSON, compiled or not."""

import random

import msgspec
import pytest

import buongoverno
from buongoverno.client import decoding
from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import Moment


@pytest.mark.both_builds
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_views_and_choices_survive_json(game: str) -> None:
    state = buongoverno.game(game).new(players=4, seed=3)
    state.logging = True
    chance = random.Random(1)
    for decisions in range(60):
        view = state.view(decisions % 4)
        moment = decoding.moment(msgspec.json.encode({"decisions": 1, "of": 2, "view": view}))
        assert moment == Moment(1, 2, view)
        choices = state.choices()
        assert msgspec.json.decode(msgspec.json.encode(choices), type=list[Choice]) == choices
        state.apply(chance.choice(state.legal()))


def test_a_view_of_a_game_that_is_not_installed_is_a_dict() -> None:
    view = {"game": "briscola", "round": 2, "trump": "coins"}
    found = decoding.moment(msgspec.json.encode({"decisions": 1, "of": 2, "view": view}))
    assert found == Moment(1, 2, view)


@pytest.mark.both_builds
def test_a_view_of_the_wrong_shape_is_refused() -> None:
    view = buongoverno.game("siena").new(players=4, seed=3).view(0)
    plain = msgspec.to_builtins(view)
    plain["players"][0]["florins"] = "many"
    with pytest.raises(msgspec.ValidationError):
        decoding.moment(msgspec.json.encode({"decisions": 1, "of": 2, "view": plain}))
