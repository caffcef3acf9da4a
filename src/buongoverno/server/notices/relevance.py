"""Whether a notice is still relevant at the moment it would be sent."""

from dataclasses import dataclass
from typing import Final

from buongoverno.server.notices.notice import Kind
from buongoverno.server.notices.outbox import question_of, reminders
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.live import LiveTable

# Another process may have stored a step that this one has not heard of yet.
_SOON: Final = 5.0


@dataclass(frozen=True)
class DueNotice:
    """A notice that is due, with what the database knows about its reader now."""

    id: str
    account: str
    table: str
    seat: int
    kind: Kind
    number: int
    owner: str | None
    quiet: bool
    looking_until: float


def relevant_from(live: LiveTable, due: DueNotice, now: float) -> float | None:
    """When to send a notice; None if it is no longer relevant. The caller holds the lock."""
    if due.owner != due.account or due.quiet or live.pinned is not None:
        return None
    if live.spoilt or _ahead(live.course, due):
        return now + _SOON
    if is_looking(live, due, now):
        return None
    return _still_due(live.course, due, now)


def is_looking(live: LiveTable, due: DueNotice, now: float) -> bool:
    """Whether the reader is looking at the table, through this process or another."""
    here = any(onlooker.looking and onlooker.reader.seat == due.seat for onlooker in live.onlookers)
    return here or due.looking_until > now


def _ahead(course: Course, due: DueNotice) -> bool:
    """Whether the notice is about a step this process does not know yet."""
    match due.kind:
        case "your_turn" | "game_over":
            return due.number > course.version
        case "reminder":
            return question_of(due.number)[0] > course.version
        case "mention":
            return due.number > course.number
        case _:
            return course.match is None


def _still_due(course: Course, due: DueNotice, now: float) -> float | None:
    match due.kind:
        case "your_turn":
            return now if _is_asked(course, due.seat, due.number) else None
        case "reminder":
            asked, which = question_of(due.number)
            times = reminders(course, due.seat)
            if not _is_asked(course, due.seat, asked) or which >= len(times):
                return None
            return max(now, times[which])  # the clock may have been reset meanwhile
        case "table_ready":
            return None if course.over else now
        case _:
            return now


def _is_asked(course: Course, seat: int, asked: int) -> bool:
    return (
        seat in course.pending() and course.asked_at[seat] == asked and course.seats[seat].decides
    )
