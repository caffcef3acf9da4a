"""The outbox: what people are to be told is written together with the decision that causes it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from buongoverno.protocol.agreement import DAY, DaysClock
from buongoverno.server.database.schema import channels, notices, seats
from buongoverno.server.notices.mentions import mentioned
from buongoverno.server.notices.notice import Kind
from buongoverno.server.people.keys import new_id
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import PERSON, Entry
from buongoverno.server.tables.live import LiveTable

WAITING: Final = "waiting"
KNOWN: Final = "known"

_QUARTER: Final = 0.25


@dataclass(frozen=True)
class Tiding:
    """Something to tell a seat; the same kind and number is the same tiding."""

    seat: int
    kind: Kind
    number: int
    due: float
    state: str = WAITING


class Outbox:
    """Writes notices with the steps of tables; `hurry` is how long somebody may take unreminded."""

    def __init__(self, hurry: float) -> None:
        self._hurry = hurry

    def notices_for(
        self, live: LiveTable, made: list[Entry], now: float
    ) -> Callable[[Connection], None] | None:
        """What a step gives to tell; called for every step, and writes nothing twice."""
        course = live.course
        if course.terms.analysis:
            return None
        # Whoever just sat down is known as the owner of an account only to the database.
        joined = any(entry.kind == kinds.JOINED for entry in made)
        if not joined and not any(row.account is not None for row in live.seats):
            return None
        tidings = [*self._questions(course, made, now), *_events(course, made, now)]
        if not tidings:
            return None
        return lambda database: _write(database, course.terms.id, tidings)

    def _questions(self, course: Course, made: list[Entry], now: float) -> Iterable[Tiding]:
        """For each seat that is asked: that it is, and later that it still is."""
        actor = _actor(made)
        for seat in course.pending():
            if not course.seats[seat].decides:
                continue
            asked = course.asked_at[seat]
            state = KNOWN if seat == actor else WAITING
            yield Tiding(seat, "your_turn", asked, now + self._hurry, state)
            for which, due in enumerate(reminders(course, seat)):
                if due > now + self._hurry:
                    yield Tiding(seat, "reminder", reminder_number(asked, which), due)


def reminder_number(asked: int, which: int) -> int:
    """The number of a reminder of a question: at a quarter of the time (0), at grace (1)."""
    return 2 * asked + which


def question_of(number: int) -> tuple[int, int]:
    """The question a reminder is about, and which of its reminders it is."""
    return divmod(number, 2)


def reminders(course: Course, seat: int) -> list[float]:
    """When a seat is reminded: with a quarter of its days left, and when its grace begins."""
    clock = course.clocks.clock
    if not isinstance(clock, DaysClock) or seat not in course.clocks.running:
        return []
    ends = course.clocks.at + course.clocks.left[seat]
    first = ends - _QUARTER * clock.days * DAY
    return [first, ends] if clock.grace > 0 else [first]


def _actor(made: list[Entry]) -> int | None:
    """Whoever made a step is there and sees what comes of it."""
    return made[0].seat if made and made[0].by == PERSON else None


def _events(course: Course, made: list[Entry], now: float) -> Iterable[Tiding]:
    actor = _actor(made)
    for entry in made:
        if entry.kind == kinds.SAID:
            for seat in mentioned(entry.text, course.names):
                if seat != entry.seat:
                    yield Tiding(seat, "mention", entry.number, now)
    if course.over and any(entry.kind == kinds.DECIDED for entry in made):
        yield from _to_all(course, "game_over", course.version, now, {actor})
    elif any(entry.kind == kinds.STARTED for entry in made):
        # Whoever is to decide first is told that, which says as much.
        yield from _to_all(course, "table_ready", 0, now, {actor, *course.pending()})


def _to_all(
    course: Course, kind: Kind, number: int, now: float, but: set[int | None]
) -> Iterable[Tiding]:
    for number_of_seat, seat in enumerate(course.seats):
        if seat.kind == "person" and number_of_seat not in but:
            yield Tiding(number_of_seat, kind, number, now)


def _write(database: Connection, table: str, tidings: list[Tiding]) -> None:
    """Keep what is to be told to those who have an account and a way to be told."""
    reachable = select(channels.c.account).where(channels.c.gone.is_(None))
    found = database.execute(
        select(seats.c.seat, seats.c.account).where(
            seats.c.game_table == table,
            seats.c.seat.in_({tiding.seat for tiding in tidings}),
            seats.c.account.in_(reachable),
        )
    )
    owners = {row.seat: row.account for row in found}
    rows = [_row(table, owners[tiding.seat], tiding) for tiding in tidings if tiding.seat in owners]
    if rows:
        database.execute(_insert(database), rows)


def _insert(database: Connection) -> Any:
    """What is there already stays as it is, whatever has become of it."""
    dialect = postgresql if database.dialect.name == "postgresql" else sqlite
    return dialect.insert(notices).on_conflict_do_nothing()


def _row(table: str, account: str, tiding: Tiding) -> dict[str, Any]:
    return {
        "id": new_id(),
        "account": account,
        "game_table": table,
        "seat": tiding.seat,
        "kind": tiding.kind,
        "number": tiding.number,
        "due": tiding.due,
        "state": tiding.state,
    }
