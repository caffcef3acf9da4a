"""What hosts, moderators and the server do about people and what they said, as entries.

A text that is taken away stays an entry with its number; whoever commits the draft also takes it
out of the database (`redacted` says which). No digest depends on such a text, so that the game
replays to the same.
"""

from buongoverno.tables import entry as kinds
from buongoverno.tables.command_handlers import USUAL_CARETAKER
from buongoverno.tables.entry import NOBODY, PERSON, SERVER
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, UNKNOWN, Refusal
from buongoverno.tables.seating import SeatRow
from buongoverno.tables.table_state import TableDraft


def remove_player(draft: TableDraft, seat: int, now: float, by_host: bool) -> None:
    """Take somebody out of a running game: a bot plays to the end, and they cannot return."""
    if draft.match is None:
        raise Refusal(NOT_NOW, "not_begun_leave")
    if draft.over or draft.closed is not None or draft.terms.analysis:
        raise Refusal(NOT_NOW, "nobody_plays")
    if draft.seats[seat].kind != "person":
        raise Refusal(NOT_NOW, "nobody_there")
    if draft.seats[seat].removed:
        raise Refusal(NOT_NOW, "removed_already")
    by = PERSON if by_host else SERVER
    draft.add(kinds.REMOVED, seat, by, USUAL_CARETAKER, now)
    draft.seat_rows[seat] = SeatRow()


def close(draft: TableDraft, reason: str, now: float) -> None:
    """Nobody plays on at this table; whoever could look may still look."""
    if draft.closed is not None:
        raise Refusal(NOT_NOW, "closed_already")
    draft.add(kinds.CLOSED, NOBODY, SERVER, reason, now)


def remove_chat(draft: TableDraft, numbers: list[int], now: float) -> None:
    """Take away what was said in these entries."""
    if not numbers:
        raise Refusal(BAD_INPUT, "which_lines")
    for number in numbers:
        if not 1 <= number <= draft.number or draft.traces[number - 1].entry.kind != kinds.SAID:
            raise Refusal(UNKNOWN, "nothing_said", number=number)
    text = " ".join([str(number) for number in sorted(set(numbers))])
    draft.add(kinds.REDACTED, NOBODY, SERVER, text, now)


def mute(draft: TableDraft, seat: int, until: float, now: float) -> None:
    """Somebody may not talk at this table for a while; a time in the past lets them again."""
    if draft.seats[seat].kind != "person":
        raise Refusal(NOT_NOW, "nobody_there")
    draft.add(kinds.MUTED, seat, SERVER, f"{until:.0f}", now)


def forget_player(draft: TableDraft, seat: int, now: float) -> None:
    """Take away somebody's name and what they said; a bot plays on for them.

    Before the game they leave their seat.
    """
    if draft.seats[seat].kind != "person":
        return
    plays = draft.match is not None and not draft.over and not draft.terms.analysis
    draft.add(kinds.FORGOTTEN, seat, SERVER, USUAL_CARETAKER if plays else "", now)
    if draft.match is None:
        draft.add(kinds.LEFT, seat, SERVER, "", now)
    draft.seat_rows[seat] = SeatRow()
