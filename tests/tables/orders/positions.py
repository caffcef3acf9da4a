"""Positions for examples, found by playing."""

import functools
from collections.abc import Callable, Iterator

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import Choice, State
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named

MOST_GAMES = 60
# Bots that know what they do; every few decisions one does something else, so that rare
# questions come up too.
_CARELESS = 9

Where = Callable[[object, list[Choice]], bool]


@functools.cache
def played(game: str, number: int) -> list[State]:
    """All positions of a game in which there was something to decide."""
    chance = Chance(number)
    rules = buongoverno.game(game)
    state = rules.new(3 + number % 3, number, rules.rulesets[number // 3 % len(rules.rulesets)])
    found: list[State] = []
    while not state.over:
        seat = state.first_pending()
        if len(state.legal(seat)) > 1:
            found.append(state.clone())
        bot = "random" if chance.below(_CARELESS) == 0 else "greedy"
        state.apply(decide_for(named(bot), state, seat, chance), seat)
    return found


def positions(game: str) -> Iterator[State]:
    """One position after the other, of many games."""
    for number in range(MOST_GAMES):
        yield from played(game, number)


def anywhere(view: object, choices: list[Choice]) -> bool:
    """Every position will do."""
    return True


def found(game: str, question: str, where: Where = anywhere) -> State:
    """The first position in which the first pending seat is asked that."""
    for state in positions(game):
        seat = state.first_pending()
        view = state.view(seat)
        if getattr(view, "question", "") == question and where(view, state.choices(seat)):
            return state
    raise AssertionError(f"no game of {game} came to that question: {question}")
