"""A position as text and back, between any two decisions."""

from typing import Any, Final

from buongoverno.games.siena.cards import cards_of
from buongoverno.games.siena.position import Position, Rules
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.saving import (
    CONTRACT,
    fields_of,
    log_of,
    set_fields,
    set_log,
    to_text,
)

# fmt: off
_PLAYER: Final = [
    "seat", "florins", "arrived", "row", "status", "hand", "place", "from_servi", "at_wedding",
    "road", "road_space", "senesi", "senesi_known", "donated", "miser_cubes",
]
_AUCTION: Final = ["kind", "card", "bid", "leader", "inside", "row"]
_TURN: Final = [
    "seat", "sold", "mule", "journeyed", "goods_step_over", "may_call_artist", "laid", "placed",
    "trips", "journeys", "stage", "withheld", "carried", "earned",
]
_WALK: Final = ["seat", "points", "steps", "part", "free_entry", "inn_card", "alms"]
_POSITION: Final = [
    "initiative", "round", "arrivals", "queue", "end", "end_rule", "table", "deck", "drawn",
    "discards", "removed", "senesi_deck", "senesi_deck_known", "looked_at", "looked_at_known",
    "keeps", "artists", "artist_owners", "artist_known", "cubes", "finished", "workers_gone",
    "travellers_gone", "courtesans", "courtesan_paid", "calandrino", "tower", "passes", "out",
    "to_play",
]
# fmt: on


def save(position: Position) -> str:
    """The whole position, log included."""
    rules = position.rules
    return to_text(
        {
            "game": "siena",
            "ruleset": rules.ruleset,
            "options": rules.options,
            "cards": None if rules.cards.standard else rules.cards.text,
            "seats": position.seats,
            "chance": position.chance.save(),
            "position": fields_of(position, CONTRACT + _POSITION),
            "players": [fields_of(player, _PLAYER) for player in position.players],
            "auction": fields_of(position.auction, _AUCTION),
            "turn": fields_of(position.turn, _TURN),
            "walk": fields_of(position.walk, _WALK),
            "events": log_of(position),
        }
    )


def rules_of(saved: dict[str, Any]) -> Rules:
    """What the saved game was agreed to be."""
    return Rules(saved["ruleset"], saved["options"], cards_of(saved["cards"]))


def restore(position: Position, saved: dict[str, Any]) -> None:
    """Put everything back onto a cleared table of the right size."""
    position.chance = Chance.load(saved["chance"])
    set_fields(position, CONTRACT + _POSITION, saved["position"])
    for player, fields in zip(position.players, saved["players"], strict=True):
        set_fields(player, _PLAYER, fields)
    set_fields(position.auction, _AUCTION, saved["auction"])
    set_fields(position.turn, _TURN, saved["turn"])
    set_fields(position.walk, _WALK, saved["walk"])
    set_log(position, saved["events"])
