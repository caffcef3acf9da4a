"""The outbox: notices are stored in the same transaction as the step that causes them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from buongoverno.protocol.agreement import DAY, DaysClock
from buongoverno.server.database.schema import channels, notices, seats
from buongoverno.server.notices.notice import Kind
from buongoverno.server.people.keys import new_id
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import PERSON, Entry
from buongoverno.tables.table_state import TableDraft, TableState

WAITING: Final = "waiting"
KNOWN: Final = "known"

_QUARTER: Final = 0.25


@dataclass(frozen=True)
class NewNotice:
    """A notice for a seat; one with the same kind and number is the same notice."""

    seat: int
    kind: Kind
    number: int
    due: float
    state: str = WAITING


class Outbox:
    """Stores the notices of each step; "your turn" is due only after `delay` seconds."""

    def __init__(self, delay: float) -> None:
        self._delay = delay

    def notices_for(self, table: TableDraft, now: float) -> Callable[[Connection], None] | None:
        """A function that stores the notices of a step, or None; it stores no notice twice."""
        if table.terms.analysis:
            return None
        if not any(row.account is not None for row in table.seat_rows):
            return None
        new = [*self._questions(table, table.entries, now), *_events(table, table.entries, now)]
        if not new:
            return None
        return lambda database: _write(database, table.id, new)

    def _questions(self, table: TableState, made: list[Entry], now: float) -> Iterable[NewNotice]:
        """For each seat that has to decide: "your turn", and reminders later."""
        actor = _actor(made)
        for seat in table.pending():
            if not table.seats[seat].decides:
                continue
            asked = table.asked_at[seat]
            state = KNOWN if seat == actor else WAITING
            yield NewNotice(seat, "your_turn", asked, now + self._delay, state)
            for which, due in enumerate(reminders(table, seat)):
                if due > now + self._delay:
                    yield NewNotice(seat, "reminder", reminder_number(asked, which), due)


def reminder_number(asked: int, which: int) -> int:
    """The number of a reminder; `which` is 0 for a quarter of the time left, 1 for grace."""
    return 2 * asked + which


def question_of(number: int) -> tuple[int, int]:
    """The question that a reminder is about, and which of its reminders it is."""
    return divmod(number, 2)


def reminders(table: TableState, seat: int) -> list[float]:
    """When to remind a seat: with a quarter of its days left, and when its grace begins."""
    clock = table.clocks.clock
    if not isinstance(clock, DaysClock) or seat not in table.clocks.running:
        return []
    ends = table.clocks.at + table.clocks.left[seat]
    first = ends - _QUARTER * clock.days * DAY
    return [first, ends] if clock.grace > 0 else [first]


def _actor(made: list[Entry]) -> int | None:
    """The seat that made a step: its player is present and sees the result."""
    return made[0].seat if made and made[0].by == PERSON else None


def _events(table: TableState, made: list[Entry], now: float) -> Iterable[NewNotice]:
    actor = _actor(made)
    for entry in made:
        if entry.kind == kinds.SAID:
            for seat in mentioned(entry.text, table.names):
                if seat != entry.seat:
                    yield NewNotice(seat, "mention", entry.number, now)
    if table.over and any(entry.kind == kinds.DECIDED for entry in made):
        yield from _to_players(table, "game_over", table.version, now, {actor})
    elif any(entry.kind == kinds.STARTED for entry in made):
        # The seats that decide first get "your turn", which says as much.
        yield from _to_players(table, "table_ready", 0, now, {actor, *table.pending()})


def _to_players(
    table: TableState, kind: Kind, number: int, now: float, except_for: set[int | None]
) -> Iterable[NewNotice]:
    for number_of_seat, seat in enumerate(table.seats):
        if seat.kind == "person" and number_of_seat not in except_for:
            yield NewNotice(number_of_seat, kind, number, now)


def _write(database: Connection, table: str, new: list[NewNotice]) -> None:
    """Store the notices for seats whose owner has an account with a channel."""
    reachable = select(channels.c.account).where(channels.c.gone.is_(None))
    found = database.execute(
        select(seats.c.seat, seats.c.account).where(
            seats.c.game_table == table,
            seats.c.seat.in_({notice.seat for notice in new}),
            seats.c.account.in_(reachable),
        )
    )
    owners = {row.seat: row.account for row in found}
    rows = [_row(table, owners[notice.seat], notice) for notice in new if notice.seat in owners]
    if rows:
        database.execute(_insert(database), rows)


def _insert(database: Connection) -> Any:
    """An insert that leaves notices that are already there as they are."""
    dialect = postgresql if database.dialect.name == "postgresql" else sqlite
    return dialect.insert(notices).on_conflict_do_nothing()


def _row(table: str, account: str, notice: NewNotice) -> dict[str, Any]:
    return {
        "id": new_id(),
        "account": account,
        "game_table": table,
        "seat": notice.seat,
        "kind": notice.kind,
        "number": notice.number,
        "due": notice.due,
        "state": notice.state,
    }


# -- mentions --------------------------------------------------------------------------------------


def mentioned(text: str, names: list[str]) -> list[int]:
    """The seats whose names follow an @ in a chat message, each once."""
    folded = text.casefold()
    # Longest names first, so that "@Ada 2" does not mention Ada.
    candidates = sorted(enumerate(name.casefold() for name in names), key=lambda one: -len(one[1]))
    found: set[int] = set()
    at = folded.find("@")
    while at >= 0:
        for seat, name in candidates:
            if _begins_mention(folded, at) and _is_name_at(folded, at + 1, name):
                found.add(seat)
                break
        at = folded.find("@", at + 1)
    return sorted(found)


def _begins_mention(text: str, at: int) -> bool:
    """Whether an @ is not inside a word, as it is in an e-mail address."""
    return at == 0 or not text[at - 1].isalnum()


def _is_name_at(text: str, at: int, name: str) -> bool:
    """Whether the whole name, not just the beginning of a longer word, is at a position."""
    after = text[at + len(name) : at + len(name) + 1]
    return text.startswith(name, at) and not (after.isalnum() or after == "_")
