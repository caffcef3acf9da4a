"""What there is to ask about each game: which entries of its log mean what (words_en.toml)."""

from dataclasses import dataclass

from buongoverno.games.siena.titles import nature


@dataclass(frozen=True)
class Subject:
    """The facts of a game that a report needs to know; kinds are kinds of log entries.

    `taking` are the kinds by which a card comes to a player or into play for a price. `shown` puts
    a card on offer for its price, `auctioned` for bids, and `bought` tells that somebody paid one;
    without them cards come from the hand.
    `gains` tell victory points in their amount; `in_play` is their line in the final count.
    """

    money: str
    rises: tuple[tuple[str, str], ...]
    taking: tuple[str, ...]
    shown: tuple[str, ...]
    auctioned: tuple[str, ...]
    bought: tuple[str, ...]
    gains: tuple[str, ...]
    in_play: str
    goal_rule: str
    held: tuple[str, ...]


SUBJECTS = {
    "siena": Subject(
        money="florins",
        rises=(("becomes_merchant", "merchant"), ("becomes_banker", "banker")),
        taking=("takes", "wins"),
        shown=("turned_up",),
        auctioned=("proposes", "star_auction"),
        bought=("wins", "hires_artist"),
        gains=(),
        in_play="",
        goal_rule="",
        held=("senesi", "artist", "floor", "miser_cubes"),
    ),
    "zena": Subject(
        money="coins",
        rises=(),
        taking=("offers",),
        shown=(),
        auctioned=(),
        bought=(),
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
    ),
}


def family_of(game: str, card: str) -> str:
    """The card, or the family it belongs to: goods and journey cards of Siena have no names."""
    return nature(card) if game == "siena" else card
