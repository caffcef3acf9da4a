"""A position as text and back, between any two decisions."""

from typing import Any, Final

from buongoverno.games.zena.cards import cards_of
from buongoverno.games.zena.position import BoardCard, Position, Rules
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
    "seat", "coins", "points", "free_markers", "hand", "hand_known", "chosen", "chosen_known",
    "figures",
]
_TURN: Final = ["seat", "extra", "moved", "offered", "joined", "placed"]
_SETTLEMENT: Final = ["area", "serial", "card", "part", "queue", "bonus", "cards_due"]
_POSITION: Final = [
    "round", "start", "serials", "action_deck", "action_deck_known", "goal_deck",
    "goal_deck_known", "event_deck", "fort_deck", "fort_open", "gone", "battles_won", "event",
    "to_play", "asked", "offer", "joining", "joining_card", "drawer", "draws", "resume",
    "first_done",
]
# fmt: on


def save(position: Position) -> str:
    """The whole position, log included."""
    rules = position.rules
    return to_text(
        {
            "game": "zena",
            "ruleset": rules.ruleset,
            "options": rules.options,
            "cards": None if rules.cards.standard else rules.cards.text,
            "seats": position.seats,
            "chance": position.chance.save(),
            "position": fields_of(position, CONTRACT + _POSITION),
            "players": [fields_of(player, _PLAYER) for player in position.players],
            "areas": [
                [[card.serial, card.card, card.markers] for card in area] for area in position.areas
            ],
            "turn": fields_of(position.turn, _TURN),
            "settlement": fields_of(position.settlement, _SETTLEMENT),
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
    position.areas = [
        tuple([BoardCard(serial, card, tuple(markers)) for serial, card, markers in area])
        for area in saved["areas"]
    ]
    set_fields(position.turn, _TURN, saved["turn"])
    set_fields(position.settlement, _SETTLEMENT, saved["settlement"])
    set_log(position, saved["events"])
