"""What each seat has when a game is over, when nothing is hidden (S20, Z15)."""

from collections import Counter

from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import State

# Seat, kind and name of what is held.
Holdings = Counter[tuple[int, str, str]]


def holdings_of(state: State) -> Holdings:
    """Everything the seats of a finished game have, counted."""
    found: Holdings = Counter()
    view = state.view(None)
    if isinstance(view, SienaView):
        _siena(view, found)
    elif isinstance(view, ZenaView):
        _zena(view, found)
    return found


def _siena(view: SienaView, found: Holdings) -> None:
    for player in view.players:
        seat = player.seat
        found[seat, "status", player.status] += 1
        found[seat, "money", "florins"] += player.florins
        found[seat, "miser_cubes", "miser_cubes"] += player.miser_cubes
        for card in player.hand or []:
            found[seat, "card", card] += 1
        for worth in player.senesi:
            found[seat, "senesi", str(worth)] += 1
        for artist in player.artists:
            found[seat, "artist", str(artist)] += 1
        for floor in player.floors:
            found[seat, "floor", str(floor)] += 1


def _zena(view: ZenaView, found: Holdings) -> None:
    """Goal cards are those of a hand that the final count lists (Z11.1)."""
    assert view.result is not None
    goals = {score.kind for seat in view.result.seats for score in seat.breakdown}
    for family in view.families:
        seat = family.seat
        found[seat, "money", "coins"] += family.coins
        found[seat, "won_in_play", "won_in_play"] += family.points
        for card in family.known_cards:
            found[seat, "goal" if card in goals else "card", card] += 1
    for area in view.areas:
        if area.majority is not None:
            found[area.majority, "majority", area.area] += 1
        for card_there in area.cards:
            for seat in card_there.markers:
                found[seat, "marker", card_there.card] += 1
