"""How often a seat may do, in one game, what others have to wait for or what only fills the log."""

from typing import Final

from buongoverno.tables import entry as kinds
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal
from buongoverno.tables.table_state import TableState

# Of decisions of one seat, while nobody else decides: whoever is asked next shall come to answer.
MOST_TAKEN_BACK_IN_A_ROW: Final = 10
# Whoever returns gets a little time each time, for which the others have to wait.
MOST_TIMES_LATE: Final = 5
# An analysis is there for trying things out.
_ANALYSIS_FACTOR: Final = 10

_MOST: Final[dict[str, tuple[int, str]]] = {
    kinds.PAUSED: (10, "paused_most"),
    kinds.CARETAKEN: (200, "caretaken_most"),
    kinds.UNDONE: (500, "undone_most"),
    kinds.SAID: (2_000, "said_most"),
    kinds.SEATED: (200, "seated_most"),
    kinds.READY: (100, "ready_most"),
    kinds.REKEYED: (50, "rekeyed_most"),
}


def check_allowance(table: TableState, kind: str, seat: int) -> None:
    """A Refusal if there were as many entries of a kind for a seat as there may be."""
    most, key = _MOST[kind]
    if table.terms.analysis:
        most *= _ANALYSIS_FACTOR
    if table.count(kind, seat) >= most:
        raise Refusal(NOT_ALLOWED, key, most=most)


def check_taking_back(table: TableState, seat: int) -> None:
    """A Refusal to somebody who only decides and takes back."""
    check_allowance(table, kinds.UNDONE, seat)
    in_a_row = table.taken_back_in_a_row
    if in_a_row[0] == seat and in_a_row[1] >= MOST_TAKEN_BACK_IN_A_ROW:
        raise Refusal(
            NOT_ALLOWED,
            "taken_back_often",
            count=in_a_row[1],
        )


def check_returning(table: TableState, seat: int) -> None:
    """A Refusal to somebody whose time was over too often to be given some more."""
    entries = [trace.entry for trace in table.traces]
    taken = [one for one in entries if one.kind == kinds.CARETAKEN and one.seat == seat]
    late = sum(one.by == kinds.CLOCK for one in taken)
    if late > MOST_TIMES_LATE and taken[-1].by == kinds.CLOCK:
        raise Refusal(
            NOT_ALLOWED,
            "time_over",
            count=late,
        )
