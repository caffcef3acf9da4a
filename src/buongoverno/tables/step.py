"""What is committed of a change at a table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from buongoverno.protocol.command import Order
from buongoverno.tables.entry import Entry

# Given the transaction that commits a change; what it returns is the change's result.
ExtraWrite = Callable[[Any], Any]


@dataclass
class Step:
    """One change of a table, to be committed if its revision still is `base_revision`.

    `asked` are the seats that may decide then.
    `bot_jobs` are the seats at which a bot has to decide; `person_plays`: a person waits for it.
    `new_orders` are standing orders that have changed, by seat.
    `only_entries`: nothing about the table changes that does not follow from the entries.
    `extra_write` is made in the same transaction; what it returns is the step's `result`.
    """

    table: str
    base_revision: int
    number: int
    status: str
    changed: float
    due: float | None
    entries: list[Entry]
    asked: tuple[int, ...] = ()
    has_bots: bool = False
    bot_jobs: list[int] = field(default_factory=list)
    bot_jobs_leased_until: float = 0.0
    person_plays: bool = True
    new_orders: dict[int, list[Order]] = field(default_factory=dict)
    extra_write: ExtraWrite | None = None
    only_entries: bool = False
    result: Any = None

    @property
    def revision(self) -> int:
        """The table's revision afterwards."""
        return self.base_revision + 1
