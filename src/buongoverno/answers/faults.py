"""What is wrong with something that was sent, told in every language.

msgspec says in English what does not fit. Programs are told that, too; people, who meet such a
fault by typing too much or too little, are told which field it is and what would fit.
"""

import re
from typing import Final

from buongoverno.kernel.message import Message
from buongoverno.tables.refusals import table_message

_LENGTH: Final = re.compile(r"Expected `(str|array)` of length (<=|>=) (\d+)")
_NUMBER: Final = re.compile(r"Expected `(?:int|float)` (<=|>=|>) (-?\d+)")
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")
_PLACE: Final = re.compile(r" - at `\$([^`]*)`$")
_PART: Final = re.compile(r"\.(\w+)")  # of a place; a number in a list is none


def fault(detail: str, field: str = "") -> Message:
    """What msgspec says about a field, as a message to a person."""
    place = _PLACE.search(detail)
    path = _PART.findall(f".{field}" if place is None else place.group(1))
    name = path[-1] if path else ""
    missing = _MISSING.match(detail)
    if missing is not None:
        return table_message("field_missing", field=missing.group(1))
    if not name:
        return table_message("unreadable")
    length = _LENGTH.match(detail)
    if length is not None:
        return _wrong_length(name, length.group(1), length.group(2), int(length.group(3)))
    number = _NUMBER.match(detail)
    if number is not None:
        if number.group(1) == "<=":
            return table_message("field_largest", field=name, most=int(number.group(2)))
        return table_message("field_smallest", field=name, least=int(number.group(2)))
    if "matching regex" in detail:
        return table_message("field_pattern", field=name)
    return table_message("field_wrong", field=name)


def _wrong_length(field: str, kind: str, compared: str, limit: int) -> Message:
    if kind == "array":
        if compared == "<=":
            return table_message("field_many", field=field, most=limit)
        return table_message("field_few", field=field, least=limit)
    if compared == "<=":
        return table_message("field_long", field=field, most=limit)
    return table_message("field_short", field=field, least=limit)
