"""The log: what happened, as data. A catalogue turns it into words (kernel/words.py).

`LogEntry` spells out its `__init__`: compiled, that is twenty times faster than the generated one.
"""

from dataclasses import dataclass
from typing import Final

EVERYONE: Final = -1
NOBODY: Final = -1


class Event:
    """One entry of the log, linked to the one before.

    A linked list, so that copying a state does not copy its log: entries never change, and any
    number of states share them. `card` and `place` are the game's own numbers. `audience` is a bit
    mask of seats, or EVERYONE. `reveals` says that a seat learned something hidden, or that a
    random outcome was drawn: decisions before it can no longer be taken back for free.
    """

    def __init__(
        self,
        before: "Event | None",
        kind: str,
        rule: str,
        seat: int,
        card: int,
        place: int,
        amount: int,
        money: int,
        audience: int,
        reveals: bool,
    ) -> None:
        self.before = before
        self.number: int = 1 if before is None else before.number + 1
        self.kind = kind
        self.rule = rule
        self.seat = seat
        self.card = card
        self.place = place
        self.amount = amount
        self.money = money
        self.audience = audience
        self.reveals = reveals

    def __repr__(self) -> str:
        whose = f", P{self.seat + 1}" if self.seat >= 0 else ""
        return f"<Event {self.number}: {self.kind}{whose} ({self.rule})>"

    def is_for(self, seat: int | None) -> bool:
        """Whether that seat (None: a spectator) may read this entry."""
        if self.audience == EVERYONE:
            return True
        return seat is not None and (self.audience >> seat) & 1 == 1


def events_after(last: Event | None, number: int) -> list[Event]:
    """All entries numbered above `number`, oldest first."""
    found: list[Event] = []
    while last is not None and last.number > number:
        found.append(last)
        last = last.before
    found.reverse()
    return found


@dataclass(init=False)
class LogEntry:
    """An entry as a reader gets it: plain data with names instead of numbers.

    `number` counts the entries this reader may see, so it reveals nothing about the others.
    """

    number: int
    kind: str
    rule: str
    seat: int | None
    card: str | None
    place: str | None
    amount: int
    money: int
    reveals: bool

    def __init__(
        self,
        number: int,
        kind: str,
        rule: str,
        seat: int | None,
        card: str | None,
        place: str | None,
        amount: int,
        money: int,
        reveals: bool,
    ) -> None:
        self.number = number
        self.kind = kind
        self.rule = rule
        self.seat = seat
        self.card = card
        self.place = place
        self.amount = amount
        self.money = money
        self.reveals = reveals
