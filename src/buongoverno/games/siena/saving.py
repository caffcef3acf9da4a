"""A position as text and back, between any two decisions."""

import json
from typing import Any, Final

from buongoverno.games.siena.cards import load_cards, standard_cards
from buongoverno.games.siena.position import Auction, Player, Position, Rules, Turn, Walk
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.event import Event, events_after

# Every field of every part of a position. Those in the second group are tuples.
_PLAYER: Final = (
    [
        "seat",
        "florins",
        "arrived",
        "row",
        "status",
        "hand",
        "place",
        "from_servi",
        "at_wedding",
        "road",
        "road_space",
        "donated",
        "miser_cubes",
    ],
    ["senesi", "senesi_known"],
)
_AUCTION: Final = (["kind", "card", "bid", "leader", "inside", "row"], list[str]())
_TURN: Final = (
    [
        "seat",
        "sold",
        "mule",
        "journeyed",
        "goods_step_over",
        "may_call_artist",
        "laid",
        "placed",
        "trips",
        "journeys",
        "stage",
        "carried",
        "earned",
    ],
    ["withheld"],
)
_WALK: Final = (["seat", "points", "steps", "part", "free_entry", "inn_card", "alms"], list[str]())
_POSITION: Final = (
    [
        "over",
        "logging",
        "round",
        "arrivals",
        "question",
        "decider",
        "queue",
        "end",
        "end_rule",
        "table",
        "drawn",
        "discards",
        "keeps",
        "cubes",
        "finished",
        "workers_gone",
        "travellers_gone",
        "courtesans",
        "courtesan_paid",
        "calandrino",
        "passes",
        "out",
        "to_play",
    ],
    [
        "initiative",
        "deck",
        "removed",
        "senesi_deck",
        "senesi_deck_known",
        "looked_at",
        "looked_at_known",
        "artists",
        "artist_owners",
        "artist_known",
        "tower",
    ],
)
_EVENT: Final = ["kind", "rule", "seat", "card", "place", "amount", "money", "audience", "reveals"]

_Fields = tuple[list[str], list[str]]


def save(position: Position) -> str:
    """The whole position, log included, as one line of JSON."""
    rules = position.rules
    return json.dumps(
        {
            "game": "siena",
            "ruleset": rules.ruleset,
            "options": rules.options,
            "cards": None if rules.cards.standard else rules.cards.text,
            "seats": position.seats,
            "chance": position.chance.save(),
            "position": _fields(position, _POSITION),
            "players": [_fields(player, _PLAYER) for player in position.players],
            "auction": _fields(position.auction, _AUCTION),
            "turn": _fields(position.turn, _TURN),
            "walk": _fields(position.walk, _WALK),
            "events": [
                [getattr(event, name) for name in _EVENT]
                for event in events_after(position.last_event, 0)
            ],
        },
        separators=(",", ":"),
    )


def _fields(part: object, fields: _Fields) -> dict[str, object]:
    return {name: getattr(part, name) for name in fields[0] + fields[1]}


def rules_of(saved: dict[str, Any]) -> Rules:
    """What the saved game was agreed to be."""
    own = saved["cards"]
    cards = standard_cards() if own is None else load_cards(own, "own card file")
    return Rules(saved["ruleset"], saved["options"], cards)


def read(text: str) -> dict[str, Any]:
    """The JSON that `save` wrote."""
    try:
        saved = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"this is no saved state: {error}") from None
    if not isinstance(saved, dict) or saved.get("game") != "siena":
        raise BadRecord("this is no saved state of Siena")
    return saved


def restore(position: Position, saved: dict[str, Any]) -> None:
    """Put everything back onto a fresh table of the right size."""
    position.chance = Chance.load(saved["chance"])
    _set(position, _POSITION, saved["position"])
    for player, fields in zip(position.players, saved["players"], strict=True):
        _set(player, _PLAYER, fields)
    _set(position.auction, _AUCTION, saved["auction"])
    _set(position.turn, _TURN, saved["turn"])
    _set(position.walk, _WALK, saved["walk"])
    position.known_codes = None
    for values in saved["events"]:
        kind, rule, seat, card, place, amount, money, audience, reveals = values
        position.last_event = Event(
            position.last_event, kind, rule, seat, card, place, amount, money, audience, reveals
        )


def _set(part: Position | Player | Auction | Turn | Walk, fields: _Fields, values: Any) -> None:
    for name in fields[0]:
        setattr(part, name, values[name])
    for name in fields[1]:
        setattr(part, name, tuple(values[name]))
