"""Changes that nobody at a table asks for: decisions of bots, of standing orders and of clocks."""

from collections.abc import Callable

from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import answer_due_order
from buongoverno.tables.command_handlers import USUAL_CARETAKER
from buongoverno.tables.table_state import TableDraft
from buongoverno.tables.takeover import bot_decides


def bot_decision(
    seat: int, version: int, code: int, by: str
) -> Callable[[TableDraft, float], None]:
    """A bot has decided; if the question is still the same, that is a decision."""

    def prepare(draft: TableDraft, now: float) -> None:
        asked = seat in draft.pending() and draft.asked_at[seat] == version
        if asked and draft.seats[seat].bot is not None and draft.pinned is None:
            bot_decides(draft, seat, by, code, now)

    return prepare


def time_over(draft: TableDraft, now: float) -> None:
    """Bots take over from those whose time is over."""
    running = draft.running and draft.pinned is None
    for seat in draft.clocks.overdue(now) if running else []:
        draft.add(kinds.CARETAKEN, seat, kinds.CLOCK, USUAL_CARETAKER, now)


def order_answer(draft: TableDraft, now: float) -> None:
    """A standing order answers, if its time has come and it was not withdrawn."""
    if draft.pinned is None:
        answer_due_order(draft, now)
