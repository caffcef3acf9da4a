"""What a reader gets of a table: built from what their seat may know, and from nothing else."""

from dataclasses import dataclass
from typing import Any, cast

import msgspec

from buongoverno.kernel.chance import commitment
from buongoverno.kernel.event import EVERYONE, LogEntry, events_after
from buongoverno.kernel.state import Choice
from buongoverno.protocol.table import (
    By,
    Happening,
    Range,
    SeatInfo,
    Situation,
    Status,
    TableInfo,
    UndoWish,
    View,
)
from buongoverno.server.tables.course import Course, Trace, asked_seat
from buongoverno.server.tables.entry import FORCED, ORDER, PERSON, Entry

_LEAST_RANGE = 4


@dataclass(frozen=True)
class Reader:
    """Somebody who looks at a table: from a seat, or as a spectator (None).

    At an analysis table `seat` is only the side from which its owner looks.
    """

    seat: int | None
    host: bool = False


def table_info(
    course: Course,
    here: frozenset[int] = frozenset(),
    rematch: str | None = None,
    pinned: str | None = None,
) -> TableInfo:
    """What everybody knows about a table."""
    terms = course.terms
    agreement = terms.agreement
    begun = course.match is not None
    return TableInfo(
        id=terms.id,
        title=agreement.title,
        game=agreement.game,
        ruleset=agreement.ruleset or course.game.rulesets[0],
        options=course.game.checked(dict(agreement.options)),
        own_cards=agreement.cards is not None,
        rules_version=terms.rules_version,
        visibility=agreement.visibility,
        spectators=agreement.spectators,
        chat=agreement.chat,
        undo=agreement.undo,
        hints=agreement.hints,
        clock=agreement.clock,
        analysis=terms.analysis,
        status=status_of(course, pinned),
        seats=[_seat_info(course, seat, here) for seat in range(len(course.seats))],
        commitment=commitment(terms.seed) if begun and terms.start is None else None,
        seed=str(terms.seed) if course.over and terms.start is None else None,
        created=terms.created,
        started=course.started,
        ended=course.ended,
        forked_from=terms.forked_from,
        rematch=rematch,
        pinned=pinned,
    )


def status_of(course: Course, pinned: str | None = None) -> Status:
    """Where a table stands."""
    if pinned is not None:
        return "pinned"
    if course.match is None:
        return "gathering"
    if course.over:
        return "over"
    return "paused" if course.paused else "running"


def _seat_info(course: Course, number: int, here: frozenset[int]) -> SeatInfo:
    seat = course.seats[number]
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=course.names[number] if seat.kind in ("person", "bot") else seat.name,
        level=seat.level,
        caretaker=seat.caretaker,
        resigned=seat.resigned,
        here=number in here,
    )


def situation(course: Course, reader: Reader, now: float, view: View | msgspec.Raw) -> Situation:
    """The game as the reader sees it; `view` is what their seat may know, or that encoded."""
    choices, ranges = choices_of(course, reader)
    known: Any = view
    return Situation(
        version=course.version,
        view=known,
        choices=choices,
        ranges=ranges,
        clocks=course.clocks.shown(now),
        undo_is_free=undo_is_free(course, reader),
        undo_wish=undo_wish(course),
    )


def undo_is_free(course: Course, reader: Reader) -> bool:
    """Whether the reader can take their last decision back without asking anybody."""
    if course.terms.analysis:
        return bool(course.standing)
    if reader.seat is None or course.terms.agreement.undo == "none":
        return False
    return course.undo_is_free(reader.seat)


def undo_wish(course: Course) -> UndoWish | None:
    """What somebody asks the others to let them take back."""
    wish = course.wish
    if wish is None:
        return None
    return UndoWish(wish.seat, wish.decisions, wish.agreed, asked_to_agree(course))


def asked_to_agree(course: Course) -> list[int]:
    """The people whose consent a wish to undo still needs."""
    wish = course.wish
    if wish is None:
        return []
    return [
        number
        for number, seat in enumerate(course.seats)
        if seat.decides and number != wish.seat and number not in wish.agreed
    ]


def choices_of(course: Course, reader: Reader) -> tuple[list[Choice], list[Range]]:
    """What the reader may choose, if they are asked."""
    if reader.seat is None or reader.seat not in course.pending():
        return [], []
    return in_ranges(course.state.choices(reader.seat, 0))


def in_ranges(choices: list[Choice]) -> tuple[list[Choice], list[Range]]:
    """Choices with long rows of bids drawn together."""
    single: list[Choice] = []
    ranges: list[Range] = []
    at = 0
    while at < len(choices):
        end = _row_end(choices, at)
        if end - at >= _LEAST_RANGE:
            ranges.append(_range(choices[at:end]))
            at = end
        else:
            single.append(choices[at])
            at += 1
    return single, ranges


def _range(row: list[Choice]) -> Range:
    first, second = row[0], row[1]
    return Range(
        kind=first.kind,
        rule=first.rule,
        word=first.text.rpartition(" ")[0],
        code=first.code,
        least=first.amount,
        most=row[-1].amount,
        card=first.card,
        place=first.place,
        price=first.price,
        step=second.price - first.price,
    )


def _row_end(choices: list[Choice], at: int) -> int:
    """The end of the row of choices that differ from the one at `at` only by their number."""
    first = choices[at]
    if first.foretells or at + 1 == len(choices):
        return at + 1
    dearer = choices[at + 1].price - first.price
    end = at + 1
    while end < len(choices) and _goes_on(choices[end], first, end - at, dearer):
        end += 1
    return end


def _goes_on(choice: Choice, first: Choice, steps: int, dearer: int) -> bool:
    """Whether a choice is the one so many steps further on in a row."""
    amount = first.amount + steps
    return (
        choice.code == first.code + steps
        and choice.amount == amount
        and choice.price == first.price + steps * dearer
        and choice.kind == first.kind
        and choice.card == first.card
        and choice.place == first.place
        and choice.rule == first.rule
        and choice.gain == first.gain
        and choice.chance == first.chance
        and not choice.foretells
        and choice.text == f"{first.text.rpartition(' ')[0]} {amount}"
    )


def happening(course: Course, trace: Trace, reader: Reader) -> Happening:
    """An entry, as far as the reader may know it."""
    entry = trace.entry
    decided = entry.kind == "decided"
    return Happening(
        number=entry.number,
        at=entry.at,
        kind=entry.kind,
        seat=asked_seat(entry.seat),
        by=_made_by(course, entry, reader),
        text="" if decided else entry.text,
        log=log_of(course, trace, reader),
    )


def _made_by(course: Course, entry: Entry, reader: Reader) -> By:
    """That an answer was forced tells something about a hand, so others do not learn it."""
    hidden = entry.by in (FORCED, ORDER) and not course.over and reader.seat != entry.seat
    # Defaults are left out of messages by identity, so a text read from the database is not used:
    # it would be written where the one in its place is not.
    return "person" if hidden or entry.by == PERSON else cast(By, entry.by)


def log_of(course: Course, trace: Trace, reader: Reader) -> list[LogEntry]:
    """The part of the game's log that an entry wrote; all of it once the game is over.

    It is numbered from 1: numbers through the whole log would differ from reader to reader.
    """
    if trace.last is None or trace.last.number <= trace.before:
        return []
    entries: list[LogEntry] = []
    for event in events_after(trace.last, trace.before):
        if event.audience == EVERYONE or course.over or event.is_for(reader.seat):
            entries.append(course.state.entry(event, len(entries) + 1))
    return entries
