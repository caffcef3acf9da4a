"""Decisions the table makes by itself: the only answer there is, and standing orders.

An answer that everybody can foresee is given at once. One from a standing order comes later, in a
change of its own: by its moment nobody can tell it from a person's.
"""

from hashlib import blake2b
from typing import Final

from buongoverno.tables import entry as kinds
from buongoverno.tables.orders import answer
from buongoverno.tables.table_state import TableDraft, TableState

# Seconds that an order lets pass, at least and at most.
SHORTEST_DELAY: Final = 1.0
LONGEST_DELAY: Final = 8.0
# Somebody who has less time than this hurries.
_PLENTY_OF_TIME: Final = 16.0


def decide_forced(draft: TableDraft, now: float) -> None:
    """Make all decisions of which everybody knows that they are the only ones.

    Where a hidden hand leaves only one, an answer that comes at once would tell something about
    it; so the seat is asked, and answers when it likes.
    """
    if draft.terms.analysis:
        return
    while _decide_next(draft, now):
        pass


def _decide_next(draft: TableDraft, now: float) -> bool:
    for seat in draft.pending():
        if is_forced(draft, seat):
            draft.decide(seat, kinds.FORCED, draft.state.legal(seat)[0], now)
            return True
    return False


def is_forced(table: TableState, seat: int) -> bool:
    """Whether everybody knows that a seat that is asked has only one answer."""
    return len(table.state.legal(seat)) == 1 and table.state.public_count(seat) == 1


# -- standing orders -------------------------------------------------------------------------------


def next_order_due(table: TableState) -> float | None:
    """When the next answer from a standing order has to be given."""
    found = _order_answers(table)
    return min(found)[0] if found else None


def answer_due_order(draft: TableDraft, now: float) -> None:
    """Give the answer of a standing order whose time has come; only one, so that each is alone."""
    found = _order_answers(draft)
    if found:
        due, seat, code = min(found)
        if due <= now:
            draft.decide(seat, kinds.ORDER, code, now)


def _order_answers(table: TableState) -> list[tuple[float, int, int]]:
    """For each seat whose orders answer what it is asked: when, the seat, and the code."""
    found: list[tuple[float, int, int]] = []
    for seat in table.pending():
        orders = table.orders_of(seat)
        if orders and table.seats[seat].decides:
            meant = answer(orders, table.state.view(seat), table.state.choices(seat))
            if meant is not None:
                found.append((_answered_at(table, seat), seat, meant.code))
    return found


def _answered_at(table: TableState, seat: int) -> float:
    """When an order answers what a seat is asked now.

    It follows from the entries, so that whichever process reads them finds the same, and from
    nothing that only some know, but for the seed, which nobody does.
    """
    text = f"order {table.terms.seed} {seat} {table.asked_at[seat]}"
    drawn = int.from_bytes(blake2b(text.encode(), digest_size=6).digest())
    asked = table.asked_since[seat]
    delay = delay_of(drawn / 2**48)
    end = table.clocks.end_of(seat)
    if end is not None:
        delay *= min(1.0, max(0.0, end - asked) / _PLENTY_OF_TIME)
    return asked + delay


def delay_of(chance: float) -> float:
    """The seconds an order lets pass, as somebody would who answers quickly; 0 <= chance < 1.

    The logarithm is spread evenly: nothing about an answer's moment stands out.
    """
    ratio = LONGEST_DELAY / SHORTEST_DELAY
    return SHORTEST_DELAY * float(ratio**chance)
