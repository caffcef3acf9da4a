"""What reports tell of Zena 1814."""

from collections import Counter
from typing import Final

from buongoverno.games.zena.codes import FIGURE_NAMES
from buongoverno.games.zena.views import ZenaView
from buongoverno.plugin.report import Holdings, Opening, ReportSubject, StartOrder


def _holdings(view: ZenaView) -> Holdings:
    """What each family has at the end (Z15); goals are the cards of a hand that count (Z11.1)."""
    assert view.result is not None
    found: Holdings = Counter()
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
    return found


REPORT: Final = ReportSubject(
    money="coins",
    taking=("offers",),
    gains=(
        "bonus",
        "effect",
        "event_income",
        "exchanged",
        "majority",
        "promoter_part",
        "reward",
        "table_part",
    ),
    in_play="won_in_play",
    goal_rule="Z11.1",
    held=("goal", "majority"),
    start_order=StartOrder(
        "Who wins, by the order from the start player", "start_player", each=False
    ),
    priced=("offers", "joins"),
    opening=Opening(
        "Who wins, by where the Lord starts",
        "figure_starts",
        priced=False,
        amount=FIGURE_NAMES.index("lord"),
    ),
    holdings=_holdings,
)
