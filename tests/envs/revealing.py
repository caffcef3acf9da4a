"""Positions in which every seat knows everything: what rows of the truth are held to."""

from typing import Any

from buongoverno.games.siena.position import Rules
from buongoverno.kernel.state import State


def revealed(game: str, state: State) -> State:
    """A copy of a position in which all that is hidden is known to everybody."""
    copy: Any = state.clone()
    everybody = (1 << copy.seats) - 1
    if game == "siena":
        _reveal_siena(copy, everybody)
    else:
        _reveal_zena(copy, everybody)
    return copy  # type: ignore[no-any-return]


def _reveal_siena(copy: Any, everybody: int) -> None:
    """All Senesi cards, artists and hands."""
    copy.senesi_deck_known = (everybody,) * len(copy.senesi_deck)
    copy.looked_at_known = (everybody,) * len(copy.looked_at)
    copy.artist_known = (everybody,) * len(copy.artist_known)
    for player in copy.players:
        player.senesi_known = (everybody,) * len(player.senesi)
    rules = copy.rules
    options = rules.options | {"memory_aid": 1}
    copy.rules = Rules(rules.game, rules.ruleset, options, rules.cards_text)


def _reveal_zena(copy: Any, everybody: int) -> None:
    """All hands, secret choices and decks."""
    copy.action_deck_known = (everybody,) * len(copy.action_deck)
    copy.goal_deck_known = (everybody,) * len(copy.goal_deck)
    copy.fort_open = len(copy.fort_deck)
    for player in copy.players:
        player.hand_known = (everybody,) * len(player.hand)
        player.chosen_known = (everybody,) * len(player.chosen)
