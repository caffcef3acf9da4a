"""A table of Zena at which nothing hidden can be read."""

from both.sealed import OutOfSight, face_down, hide_contract
from buongoverno.games.zena.game import ZenaState
from buongoverno.kernel.state import State


def hide(state: State) -> State:
    """A copy in which everything a spectator cannot know is out of reach (Z15)."""
    assert isinstance(state, ZenaState)
    hidden = state.clone()
    hide_contract(hidden)
    for player in hidden.players:
        choosing = len(player.chosen) > 0  # to others, what was chosen is still in the hand
        player.hand = OutOfSight() if choosing else face_down(player.hand)
        player.hand_known = OutOfSight()
        player.chosen = OutOfSight()
        player.chosen_known = OutOfSight()
    hidden.action_deck = face_down(hidden.action_deck)
    hidden.action_deck_known = OutOfSight()
    hidden.goal_deck = face_down(hidden.goal_deck)
    hidden.goal_deck_known = OutOfSight()
    hidden.event_deck = face_down(hidden.event_deck)
    hidden.fort_deck = face_down(hidden.fort_deck)
    return hidden
