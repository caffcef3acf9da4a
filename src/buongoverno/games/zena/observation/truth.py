"""Rows of the whole truth: observations of a position in which every seat knows everything."""

from buongoverno.games.zena.position import Position
from buongoverno.kernel.state import State


def revealed(state: State) -> State:
    """A copy in which all hands, secret choices and decks are known to everybody."""
    assert isinstance(state, Position)
    copy = state.clone()
    assert isinstance(copy, Position)
    everybody = (1 << copy.seats) - 1
    copy.action_deck_known = (everybody,) * len(copy.action_deck)
    copy.goal_deck_known = (everybody,) * len(copy.goal_deck)
    copy.fort_open = len(copy.fort_deck)
    for player in copy.players:
        player.hand_known = (everybody,) * len(player.hand)
        player.chosen_known = (everybody,) * len(player.chosen)
    return copy
