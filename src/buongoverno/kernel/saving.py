"""States as text: the part that is the same for every game."""

import json
from typing import Any

from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.event import Event, events_after
from buongoverno.kernel.state import State

CONTRACT = ["over", "logging", "question", "decider", "waiting"]
_EVENT = ["kind", "rule", "seat", "card", "place", "amount", "money", "audience", "reveals"]


def fields_of(part: object, names: list[str]) -> dict[str, object]:
    """The named fields of a part of a state."""
    values = {name: getattr(part, name) for name in names}
    return {
        name: list(value) if isinstance(value, bytes) else value for name, value in values.items()
    }


def set_fields(part: object, names: list[str], values: Any) -> None:
    """Restore fields, with tuples and bytes as they were."""
    for name in names:
        value = values[name]
        before = getattr(part, name)
        if isinstance(before, bytes):
            value = bytes(value)
        setattr(part, name, _tuple(value) if isinstance(before, tuple) else value)


def _tuple(value: Any) -> Any:
    """Turn JSON lists back into tuples, nested ones too."""
    return tuple([_tuple(item) for item in value]) if isinstance(value, list) else value


def log_of(state: State) -> list[list[object]]:
    """The whole log, secrets included."""
    return [
        [getattr(event, name) for name in _EVENT] for event in events_after(state.last_event, 0)
    ]


def set_log(state: State, saved: Any) -> None:
    """Restore the log."""
    state.last_event = None
    for values in saved:
        kind, rule, seat, card, place, amount, money, audience, reveals = values
        state.last_event = Event(
            state.last_event, kind, rule, seat, card, place, amount, money, audience, reveals
        )


def damaged(game: str, problem: Exception) -> BadRecord:
    """The error for a saved state in which something is missing or of the wrong kind."""
    return BadRecord(f"this saved state of {game} is damaged ({type(problem).__name__}: {problem})")


def to_text(saved: dict[str, object]) -> str:
    """One line of JSON."""
    return json.dumps(saved, separators=(",", ":"))


def from_text(text: str, game: str) -> dict[str, Any]:
    """What `to_text` wrote for that game."""
    try:
        saved = json.loads(text)
    except ValueError as error:
        raise BadRecord(f"this is no saved state: {error}") from None
    if not isinstance(saved, dict) or saved.get("game") != game:
        raise BadRecord(f"this is no saved state of {game}")
    return saved
