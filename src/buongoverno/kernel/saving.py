"""States as text: the part that is the same for every game."""

import json
from typing import Any, Final

from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.event import Event, events_after

# The part that holds the fields of the state itself, and those every state has.
ITSELF: Final = "position"
CONTRACT: Final = ["over", "logging", "question", "decider", "waiting"]
_EVENT: Final = [
    "kind", "rule", "seat", "card", "place", "amount", "money", "audience", "reveals",
]  # fmt: skip


def parts_of(state: object, parts: dict[str, list[str]]) -> dict[str, object]:
    """The named fields of a state and of its parts: an object each, or a list of objects."""
    found: dict[str, object] = {}
    for name, fields in parts.items():
        part = _part(state, name)
        if isinstance(part, list):
            found[name] = [_values(one, fields) for one in part]
        else:
            found[name] = _values(part, fields)
    return found


def restore_parts(state: object, parts: dict[str, list[str]], saved: dict[str, Any]) -> None:
    """Put back what `parts_of` gave; a list of objects must have its length already."""
    for name, fields in parts.items():
        part = _part(state, name)
        if isinstance(part, list):
            for one, values in zip(part, saved[name], strict=True):
                _restore(one, fields, values)
        else:
            _restore(part, fields, saved[name])


def _part(state: object, name: str) -> object:
    return state if name == ITSELF else getattr(state, name)


def _values(part: object, fields: list[str]) -> dict[str, object]:
    values = {name: getattr(part, name) for name in fields}
    return {
        name: list(value) if isinstance(value, bytes) else value for name, value in values.items()
    }


def _restore(part: object, fields: list[str], values: Any) -> None:
    for name in fields:
        setattr(part, name, _like(getattr(part, name), values[name]))


def _like(before: object, value: Any) -> Any:
    """A value from JSON with tuples and bytes where the value before it has them."""
    if isinstance(before, bytes):
        return bytes(value)
    if isinstance(before, tuple):
        return _tuple(value)
    if isinstance(before, list) and before and isinstance(before[0], tuple):
        return [_tuple(item) for item in value]
    return value


def _tuple(value: Any) -> Any:
    """Turn JSON lists back into tuples, nested ones too."""
    return tuple([_tuple(item) for item in value]) if isinstance(value, list) else value


def log_of(last: Event | None) -> list[list[object]]:
    """The whole log, secrets included."""
    return [[getattr(event, name) for name in _EVENT] for event in events_after(last, 0)]


def restored_log(saved: Any) -> Event | None:
    """The last entry of a log that was saved."""
    last: Event | None = None
    for values in saved:
        kind, rule, seat, card, place, amount, money, audience, reveals = values
        last = Event(last, kind, rule, seat, card, place, amount, money, audience, reveals)
    return last


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
