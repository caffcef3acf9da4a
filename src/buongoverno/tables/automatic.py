"""Decisions the table makes by itself: the only answer there is, and standing orders."""

from typing import Final

from buongoverno.kernel.chance import Chance
from buongoverno.tables import entry as kinds
from buongoverno.tables.orders import answer
from buongoverno.tables.table_state import TableDraft

_WORLDS: Final = 8  # imagined by a spectator, to see whether an answer is forced in all of them


def decide_automatically(draft: TableDraft, now: float) -> None:
    """Make all decisions that need nobody."""
    if draft.terms.analysis:
        return
    while _decide_next(draft, now):
        pass


def _decide_next(draft: TableDraft, now: float) -> bool:
    for seat in draft.pending():
        codes = draft.state.legal(seat)
        if len(codes) == 1 and _everybody_knows(draft, seat):
            draft.decide(seat, kinds.FORCED, codes[0], now)
            return True
        orders = draft.seat_rows[seat].orders
        if orders and draft.seats[seat].decides:
            found = answer(orders, draft.state.view(seat), draft.state.choices(seat))
            if found is not None:
                draft.decide(seat, kinds.ORDER, found.code, now)
                return True
    return False


def _everybody_knows(draft: TableDraft, seat: int) -> bool:
    """Whether everybody can see that a seat has only one answer.

    Where a hidden hand leaves only one, an answer that comes at once would tell something about
    it; so the seat is asked, and answers when it likes.
    """
    state = draft.state
    return all(
        len(state.imagine(None, Chance(number)).legal(seat)) == 1 for number in range(_WORLDS)
    )
