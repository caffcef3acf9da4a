"""What the server decides by itself: the only answer there is, and standing orders."""

from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.protocol.command import Order
from buongoverno.server.orders import answer
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import Entry

_WORLDS: Final = 8  # imagined by a spectator, to see whether an answer is forced in all of them


def follow(course: Course, orders: list[list[Order]], now: float) -> list[Entry]:
    """Make all decisions that need nobody, and give their entries."""
    entries: list[Entry] = []
    if course.terms.analysis:
        return entries
    while True:
        entry = _next(course, orders, now)
        if entry is None:
            return entries
        entries.append(entry)


def _next(course: Course, orders: list[list[Order]], now: float) -> Entry | None:
    for seat in course.pending():
        codes = course.state.legal(seat)
        if len(codes) == 1 and _all_know(course, seat):
            return _decide(course, seat, codes[0], kinds.FORCED, now)
        if orders[seat] and course.seats[seat].decides:
            view, choices = course.state.view(seat), course.state.choices(seat)
            found = answer(orders[seat], view, choices)
            if found is not None:
                return _decide(course, seat, found.code, kinds.ORDER, now)
    return None


def _all_know(course: Course, seat: int) -> bool:
    """Whether everybody can see that a seat has only one answer.

    Where a hidden hand leaves only one, an answer that comes at once would tell something about
    it; so the seat is asked, and answers when it likes.
    """
    state = course.state
    return all(
        len(state.imagine(None, Chance(number)).legal(seat)) == 1 for number in range(_WORLDS)
    )


def _decide(course: Course, seat: int, code: int, by: str, now: float) -> Entry:
    return course.make(kinds.DECIDED, seat, by, course.state.write(code), now)
