"""A bot plays for somebody who asked for it: until when, and how it hands the seat back.

One takes over for a decision, a turn, a round, or until its person returns. Where nobody else is
left to play, bots play at a speed that can be watched, and they stop before the decision that ends
the game: somebody who lets a bot play for a while wants to be there at the end.
"""

from typing import Final

from buongoverno.protocol.command import DECISION, RETURN, ROUND, TURN
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.table_state import TableDraft, TableState

# Seconds between two decisions of bots where nobody decides but somebody will come back.
WATCHING_PACE: Final = 1.2


def played_for_absent(table: TableState) -> bool:
    """Whether nobody decides, but a bot plays for somebody who will come back."""
    return not table.person_plays() and bool(_absent(table))


def _absent(table: TableState) -> list[int]:
    """The seats that bots hold for longer than a decision because somebody asked for it."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.caretaker is not None and not seat.resigned and seat.until in (TURN, ROUND, RETURN)
    ]


def decides_at(table: TableState, seat: int) -> float:
    """The earliest moment at which a bot decides for a seat."""
    return table.asked_since[seat] + (WATCHING_PACE if played_for_absent(table) else 0.0)


def bot_decides(draft: TableDraft, seat: int, by: str, code: int, now: float) -> None:
    """A bot's decision, unless it would end the game while whoever asked the bots is away."""
    if played_for_absent(draft) and _would_end(draft, seat, by, code, now):
        _hand_back(draft, seat, now)
    else:
        draft.decide(seat, by, code, now)


def _would_end(draft: TableDraft, seat: int, by: str, code: int, now: float) -> bool:
    tried = draft.draft()
    tried.decide(seat, by, code, now)
    decide_forced(tried, now)
    return tried.over


def _hand_back(draft: TableDraft, asked: int, now: float) -> None:
    """Everybody has their seat back; a game that would end without them is paused."""
    absent = _absent(draft)
    for seat in absent:
        draft.add(kinds.RETURNED, seat, kinds.SERVER, "", now)
    if asked not in absent:
        draft.add(kinds.PAUSED, kinds.NOBODY, kinds.SERVER, "", now)


def end_takeovers(draft: TableDraft, now: float) -> None:
    """Hand back the seats that bots have played for as long as they were asked to."""
    if draft.match is None or draft.over:
        return
    for number, seat in enumerate(draft.seats):
        if seat.caretaker is not None and not seat.resigned and _has_ended(draft, number):
            draft.add(kinds.RETURNED, number, kinds.SERVER, "", now)


def _has_ended(table: TableState, number: int) -> bool:
    seat = table.seats[number]
    if seat.until == DECISION:
        return seat.bot_has_played
    if seat.until == TURN:
        over = table.turn() != number and (seat.in_own_turn or number not in table.state.pending)
        return seat.bot_has_played and over
    return seat.until == ROUND and table.round() != seat.taken_over_in
