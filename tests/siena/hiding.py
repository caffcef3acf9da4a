"""A table of Siena at which nothing hidden can be read."""

from both.sealed import OutOfSight, face_down, hide_contract
from buongoverno.games.siena.game import SienaState
from buongoverno.kernel.state import State


def hide(state: State) -> State:
    """A copy in which everything a spectator cannot know is out of reach (S20.2)."""
    assert isinstance(state, SienaState)
    hidden = state.clone()
    hide_contract(hidden)
    for player in hidden.players:  # hands are public memory
        player.senesi = face_down(player.senesi)
        player.senesi_known = OutOfSight()
    hidden.deck = face_down(hidden.deck)
    hidden.senesi_deck = face_down(hidden.senesi_deck)
    hidden.senesi_deck_known = OutOfSight()
    hidden.looked_at = face_down(hidden.looked_at)
    hidden.looked_at_known = OutOfSight()
    hidden.artists = face_down(hidden.artists)
    hidden.artist_known = OutOfSight()
    return hidden
