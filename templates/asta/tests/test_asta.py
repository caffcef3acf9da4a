"""Asta keeps the kernel's contract, can be followed, and lacks no word."""

import pytest

from asta.game import Asta, AstaState
from asta.knowledge import AstaView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Suite, Table
from buongoverno.kernel.state import State

ASTA = Asta()
TABLES = [Table(players, seed, "standard") for players in (2, 3, 4) for seed in range(4)]


def tamper(state: State, seat: int | None, chance: Chance) -> State:
    """The same table with another order of prizes to come and other secret bids (A3.1)."""
    assert isinstance(state, AstaState)
    world = state.clone()
    world.chance = Chance(chance.below(1000))
    prizes = list(world.prizes)
    chance.shuffle(prizes)
    world.prizes = tuple(prizes)
    for other in range(world.seats):
        if other != seat and world.chosen[other]:
            cards = [*world.hands[other], world.chosen[other]]
            world.chosen[other] = cards.pop(chance.below(len(cards)))
            world.hands[other] = tuple(sorted(cards))
    return world


SUITE = Suite(ASTA, tamper, one_in=1)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("check", Suite.CHECKS)
def test_it_keeps_the_contract(check: str, table: Table) -> None:
    SUITE.check(check, table)


def test_a_game_can_be_followed() -> None:
    state = ASTA.new(2, 3)
    for _ in range(3):
        state.apply(state.read("bid 3") if 2 in state.legal(0) else state.legal(0)[0], 0)
        state.apply(state.legal(1)[0], 1)
    view = state.view(None)
    assert isinstance(view, AstaView)
    assert sum(view.points) <= 6
    assert view.result == ASTA.load(state.save()).result


def test_every_word_is_there() -> None:
    catalogue = ASTA.catalogue()
    state = ASTA.new(3, 1)
    while not state.over:
        seat = state.pending[0]
        for choice in state.choices(seat):
            assert catalogue.has("choices", choice.kind)
        state.apply(state.legal(seat)[-1], seat)
    assert {entry.kind for entry in state.log()} <= set(catalogue.keys("events"))
    assert state.result is not None
    assert catalogue.has("ends", state.result.end)
