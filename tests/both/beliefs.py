"""Whether imagined rivals hold what real ones have kept, in sensible games."""

from collections.abc import Callable, Iterable, Iterator
from statistics import mean
from typing import TypeVar

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.plugin.judge import Judge

_State = TypeVar("_State", bound=State)


def positions(state: _State, judge: Judge, seed: int, one_in: int) -> Iterator[_State]:
    """Play a sensible game to its end; about one position in so many."""
    chance = Chance(seed)
    while not state.over:
        seat = state.first_pending()
        if chance.below(one_in) == 0:
            yield state.clone()
        codes = state.legal_codes(seat)
        code = codes[0] if len(codes) == 1 else judge.rollout_code(state, seat, chance)
        state.apply(code, seat)


def means(
    games: Iterable[Iterable[_State]], worth: Callable[[_State], float], worlds: int, least: int
) -> tuple[float, float]:
    """What the others have in positions of some games, at least so many, and in imagined worlds."""
    true: list[float] = []
    imagined: list[float] = []
    for game in games:
        for number, state in enumerate(game):
            chance = Chance(number)
            true.append(worth(state))
            imagined += [worth(state.imagine(0, chance)) for _ in range(worlds)]
    assert len(true) > least
    return mean(true), mean(imagined)
