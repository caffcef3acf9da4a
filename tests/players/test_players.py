"""Bots: found by name, told only what their seat may know."""

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players import Imagine, Player, named, names
from buongoverno.players.player import decide_for

SIENA = buongoverno.game("siena")


def test_players_are_found_by_name() -> None:
    assert names() == ["random"]
    assert isinstance(named("random"), Player)


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="there is no player 'robot'; there are: random"):
        named("robot")


@pytest.mark.parametrize("name", names())
def test_a_player_answers_with_a_legal_code_and_repeats_itself(name: str) -> None:
    state = SIENA.new(players=3, seed=4)
    chance, again = Chance(1), Chance(1)
    for _ in range(200):
        seat = state.pending[0]
        code = decide_for(named(name), state, seat, chance)
        assert code in state.legal(seat)
        assert code == decide_for(named(name), state, seat, again)
        state.apply(code, seat)


class Curious(Player):
    """Tries everything it is given, to see what it can find out or break."""

    def __init__(self) -> None:
        self.worlds: list[State] = []

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        self.worlds = [imagine(chance), imagine(chance)]
        for world in self.worlds:
            world.apply(codes[0])
        code = codes[-1]
        codes.clear()
        return code


def test_a_player_sees_imagined_worlds_and_cannot_touch_the_true_one() -> None:
    state = SIENA.new(players=3, seed=4)
    before = state.save()
    curious = Curious()
    code = decide_for(curious, state, state.pending[0], Chance(9))
    assert state.save() == before
    assert code in state.legal()
    first, second = curious.worlds
    assert first is not second
    assert first.save() != second.save()
