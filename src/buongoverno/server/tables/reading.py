"""What a reader gets of a table: built from what their seat may know, and from nothing else."""

from dataclasses import dataclass
from typing import cast

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
from buongoverno.server.tables.entry import FORCED, ORDER, Entry

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


def situation(course: Course, reader: Reader, now: float) -> Situation | None:
    """The game as the reader sees it."""
    if course.match is None:
        return None
    state = course.match.state
    seat = reader.seat
    choices, ranges = _choices(course, reader)
    return Situation(
        version=course.version,
        view=cast(View, state.view(seat)),
        choices=choices,
        ranges=ranges,
        clocks=course.clocks.shown(now),
        undo_is_free=_undo_is_free(course, reader),
        undo_wish=_wish(course),
    )


def _undo_is_free(course: Course, reader: Reader) -> bool:
    if course.terms.analysis:
        return bool(course.standing)
    if reader.seat is None or course.terms.agreement.undo == "none":
        return False
    return course.undo_is_free(reader.seat)


def _wish(course: Course) -> UndoWish | None:
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


def _choices(course: Course, reader: Reader) -> tuple[list[Choice], list[Range]]:
    if reader.seat is None or reader.seat not in course.pending():
        return [], []
    return in_ranges(course.state.choices(reader.seat))


def in_ranges(choices: list[Choice]) -> tuple[list[Choice], list[Range]]:
    """Choices with long rows of bids drawn together."""
    single: list[Choice] = []
    ranges: list[Range] = []
    at = 0
    while at < len(choices):
        end = _row_end(choices, at)
        if end - at >= _LEAST_RANGE:
            first = choices[at]
            word = first.text.rpartition(" ")[0]
            most = first.amount + end - at - 1
            ranges.append(Range(first.kind, first.rule, word, first.code, first.amount, most))
            at = end
        else:
            single.append(choices[at])
            at += 1
    return single, ranges


def _row_end(choices: list[Choice], at: int) -> int:
    """The end of the row of choices that differ from the one at `at` only by their number."""
    first = choices[at]
    if first.foretells or first.card is not None or first.place is not None:
        return at + 1
    word = first.text.rpartition(" ")[0]
    end = at
    while end < len(choices):
        choice = choices[end]
        step = end - at
        same = (
            choice.kind == first.kind
            and choice.code == first.code + step
            and choice.amount == first.amount + step
            and choice.text == f"{word} {first.amount + step}"
            and choice.price == first.price + (choice.price != first.price) * step
            and not choice.foretells
        )
        if not same:
            break
        end += 1
    return max(end, at + 1)


def happenings(course: Course, reader: Reader, after: int) -> list[Happening]:
    """What happened after an entry, as far as the reader may know."""
    return [_happening(course, trace, reader) for trace in course.traces[max(0, after) :]]


def _happening(course: Course, trace: Trace, reader: Reader) -> Happening:
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
    if entry.by in (FORCED, ORDER) and not course.over and reader.seat != entry.seat:
        return "person"
    return cast(By, entry.by)


def log_of(course: Course, trace: Trace, reader: Reader) -> list[LogEntry]:
    """The part of the game's log that an entry wrote; all of it once the game is over."""
    if trace.last is None or trace.last.number <= trace.before:
        return []
    entries: list[LogEntry] = []
    number = trace.counts[-1 if reader.seat is None else reader.seat]
    for event in events_after(trace.last, trace.before):
        if event.audience == EVERYONE or course.over or event.is_for(reader.seat):
            number += 1
            entries.append(course.state.entry(event, number))
    return entries
