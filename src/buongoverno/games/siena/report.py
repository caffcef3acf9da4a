"""What reports tell of Siena."""

from collections import Counter
from typing import Final

from buongoverno.games.siena.titles import nature
from buongoverno.games.siena.views import SienaView
from buongoverno.plugin.report import Holdings, Opening, ReportSubject, StartOrder


def _holdings(view: SienaView) -> Holdings:
    """What each player has at the end, when nothing is hidden (S20)."""
    found: Holdings = Counter()
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
    return found


REPORT: Final = ReportSubject(
    money="florins",
    rises=(("becomes_merchant", "merchant"), ("becomes_banker", "banker")),
    taking=("takes", "wins"),
    shown=("turned_up",),
    auctioned=("proposes", "star_auction"),
    bought=("wins", "hires_artist"),
    held=("senesi", "artist", "floor", "miser_cubes"),
    start_order=StartOrder("Who wins, by the first initiative order", "takes_row", each=True),
    priced=("takes", "wins", "hires_artist"),
    opening=Opening("What the opening auction is worth", "wins", priced=True),
    family=nature,  # goods and journey cards have no names of their own
    holdings=_holdings,
)
