"""Fields: named parts of an observation, each read from a view."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

MOST = 255
SEATS = 5
# The players as the observer sees them round the table.
PLAYERS = ("you", "second", "third", "fourth", "fifth")

# Views of different games share no type; a field reads those of its own game.
View = Any
# Which seat a field speaks of, in that view.
Seat = Callable[[View], int]


@dataclass(frozen=True)
class Field:
    """One or several indices: their names, the number that means "a lot", and what they say."""

    name: str
    names: tuple[str, ...]
    scale: int
    text: str
    read: Callable[[View], list[int]]


class Layout:
    """All fields of a game's observation in their order."""

    def __init__(self, fields: list[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum(len(field.names) for field in fields)

    def names(self) -> list[str]:
        """The name of every index."""
        return [name for field in self.fields for name in field.names]

    def scales(self) -> list[int]:
        """What to divide each index by to get numbers around 0 to 1."""
        return [field.scale for field in self.fields for _ in field.names]

    def row(self, view: View) -> bytes:
        """The observation of the seat that a view was made for."""
        numbers = [number for field in self.fields for number in field.read(view)]
        return array("B", [min(max(number, 0), MOST) for number in numbers]).tobytes()

    def start(self, name: str) -> int:
        """The first index of a field."""
        before = 0
        for field in self.fields:
            if field.name == name:
                return before
            before += len(field.names)
        raise KeyError(name)


def number(name: str, scale: int, text: str, read: Callable[[View], int]) -> Field:
    """A field of a single number, capped at 255."""
    return Field(name, (name,), scale, text, lambda view: [int(read(view))])


def flag(name: str, text: str, read: Callable[[View], bool]) -> Field:
    """A field that is 1 or 0."""
    return number(name, 1, text, read)


def at_least(name: str, thresholds: Sequence[int], text: str, read: Callable[[View], int]) -> Field:
    """A number as a thermometer: 1 at each of the thresholds that it reaches."""
    return numbers(
        name,
        [str(step) for step in thresholds],
        1,
        text,
        lambda view: [int(read(view) >= step) for step in thresholds],
    )


def numbers(
    name: str, of: Sequence[str], scale: int, text: str, read: Callable[[View], list[int]]
) -> Field:
    """A field with a number for each of several things."""
    return Field(name, tuple(f"{name}.{part}" for part in of), scale, text, read)


def one_of(
    name: str, options: Sequence[str], text: str, read: Callable[[View], str | None]
) -> Field:
    """A field with 1 at the option that holds, all 0 if none does."""

    def marks(view: View) -> list[int]:
        chosen = read(view)
        return [int(option == chosen) for option in options]

    return numbers(name, options, 1, text, marks)


def count_of(
    name: str,
    options: Sequence[str],
    scale: int,
    text: str,
    read: Callable[[View], Sequence[str | None] | None],
) -> Field:
    """A field that counts how often each option occurs in a list; None counts as empty."""

    def counts(view: View) -> list[int]:
        found = read(view) or ()
        return [found.count(option) for option in options]

    return numbers(name, options, scale, text, counts)


def by_player(
    seats_of: Callable[[View], int], make: Callable[[str, Seat], list[Field]]
) -> list[Field]:
    """The same fields for every player, the observer first, then round the table.

    `seats_of` is the number of players in a view. The fields of an absent player are all 0.
    """
    found: list[Field] = []
    for place, label in enumerate(PLAYERS):
        fields = make(label, seat_at(place, seats_of))
        found += [_absent_is_zero(field, place, seats_of) for field in fields]
    return found


def seat_at(place: int, seats_of: Callable[[View], int]) -> Seat:
    """The seat that many places round the table from the observer."""
    return lambda view: int((view.seat + place) % seats_of(view))


def _absent_is_zero(field: Field, place: int, seats_of: Callable[[View], int]) -> Field:
    def read(view: View) -> list[int]:
        return field.read(view) if place < seats_of(view) else [0] * len(field.names)

    return Field(field.name, field.names, field.scale, field.text, read)


def unused_named(names: Sequence[str]) -> list[str]:
    """Names of cards, with a name for each unused number."""
    return [name or f"unused-{index}" for index, name in enumerate(names)]
