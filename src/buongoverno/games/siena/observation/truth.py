"""Rows of the whole truth: observations of a position in which every seat knows everything."""

from buongoverno.games.siena.position import Position, Rules
from buongoverno.kernel.state import State


def revealed(state: State) -> State:
    """A copy in which all Senesi cards, artists and hands are known to everybody."""
    assert isinstance(state, Position)
    copy = state.clone()
    assert isinstance(copy, Position)
    everybody = (1 << copy.seats) - 1
    copy.senesi_deck_known = (everybody,) * len(copy.senesi_deck)
    copy.looked_at_known = (everybody,) * len(copy.looked_at)
    copy.artist_known = (everybody,) * len(copy.artist_known)
    for player in copy.players:
        player.senesi_known = (everybody,) * len(player.senesi)
    if not copy.rules.memory_aid:
        copy.rules = _with_open_hands(copy.rules)
    return copy


def _with_open_hands(rules: Rules) -> Rules:
    options = rules.options | {"memory_aid": 1}
    return Rules(rules.game, rules.ruleset, options, rules.cards_text)
