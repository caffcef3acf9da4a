"""Whether a notice is still relevant at the moment it would be sent."""

from dataclasses import dataclass
from typing import Final

from buongoverno.server.notices.notice import Kind
from buongoverno.server.notices.outbox import question_of, reminders
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.table_state import TableState

# Another process may have stored a step that this one has not heard of yet.
_SOON: Final = 5.0
# How often to look whether a game that is paused goes on.
_PAUSE: Final = 60.0


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


def relevant_from(hosted: HostedTable, due: DueNotice, now: float) -> float | None:
    """When to send a notice; None if it is no longer relevant."""
    if due.owner != due.account or due.quiet or hosted.committed.pinned is not None:
        return None
    if _ahead(hosted.committed, due):
        return now + _SOON
    if is_looking(hosted, due, now):
        return None
    if _pauses_in_question(hosted.committed, due):
        return now + _PAUSE
    return _still_due(hosted.committed, due, now)


def is_looking(hosted: HostedTable, due: DueNotice, now: float) -> bool:
    """Whether the reader is looking at the table, through this process or another."""
    here = any(one.looking and one.reader.seat == due.seat for one in hosted.subscribers)
    return here or due.looking_until > now


def _ahead(table: TableState, due: DueNotice) -> bool:
    """Whether the notice is about a step this process does not know yet."""
    match due.kind:
        case "your_turn" | "game_over":
            return due.number > table.version
        case "reminder":
            return question_of(due.number)[0] > table.version
        case "mention":
            return due.number > table.number
        case _:
            return table.match is None


def _still_due(table: TableState, due: DueNotice, now: float) -> float | None:
    match due.kind:
        case "your_turn":
            return now if _is_asked(table, due.seat, due.number) else None
        case "reminder":
            asked, which = question_of(due.number)
            times = reminders(table, due.seat)
            if not _is_asked(table, due.seat, asked) or which >= len(times):
                return None
            return max(now, times[which])  # the clock may have been reset meanwhile
        case "table_ready":
            return None if table.over or table.closed is not None else now
        case "mention":
            return None if due.number in table.redacted else now
        case _:
            return now


def _pauses_in_question(table: TableState, due: DueNotice) -> bool:
    """Whether a notice is about a question that will be the same when the game goes on."""
    if not table.paused or due.kind not in ("your_turn", "reminder"):
        return False
    asked = due.number if due.kind == "your_turn" else question_of(due.number)[0]
    return table.asked_at[due.seat] == asked


def _is_asked(table: TableState, seat: int, asked: int) -> bool:
    return seat in table.pending() and table.asked_at[seat] == asked and table.seats[seat].decides
