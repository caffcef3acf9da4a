"""What a reader gets of a table: built from what their seat may know, and from nothing else."""

from dataclasses import dataclass
from typing import cast

from buongoverno.kernel.chance import commitment
from buongoverno.kernel.event import EVERYONE, LogEntry, events_after
from buongoverno.kernel.obstacle import BarredChoice
from buongoverno.kernel.state import Choice
from buongoverno.protocol.live import News
from buongoverno.protocol.table import (
    By,
    Happening,
    Range,
    SeatInfo,
    Situation,
    Snapshot,
    Status,
    TableInfo,
    UndoWish,
    View,
)
from buongoverno.tables.entry import DECIDED, FORCED, JOINED, NOBODY, ORDER, PERSON, Entry
from buongoverno.tables.seating import FORGOTTEN_NAME
from buongoverno.tables.table_state import TableState, Trace

_LEAST_RANGE = 4


@dataclass(frozen=True)
class Reader:
    """A reader of a table: from a seat, or as a spectator (None).

    At an analysis table `seat` is only the side from which its owner looks.
    """

    seat: int | None
    host: bool = False


def table_info(table: TableState, here: frozenset[int] = frozenset()) -> TableInfo:
    """What everybody knows about a table; `here` are the seats whose players look at it now."""
    terms = table.terms
    agreement = terms.agreement
    begun = table.match is not None
    return TableInfo(
        id=terms.id,
        title=agreement.title,
        game=agreement.game,
        ruleset=agreement.ruleset or table.game.rulesets[0],
        options=table.game.checked(dict(agreement.options)),
        own_cards=agreement.cards is not None,
        rules_version=terms.rules_version,
        visibility=agreement.visibility,
        spectators=agreement.spectators,
        chat=agreement.chat,
        undo=agreement.undo,
        hints=agreement.hints is True,
        clock=agreement.clock,
        analysis=terms.analysis,
        status=status_of(table),
        seats=[_seat_info(table, seat, here) for seat in range(len(table.seats))],
        commitment=commitment(terms.seed) if begun and terms.start is None else None,
        seed=str(terms.seed) if _seed_is_told(table) else None,
        created=terms.created,
        started=table.started,
        ended=table.ended,
        forked_from=terms.forked_from,
        rematch=table.rematch,
        pinned=None if table.pinned is None else str(table.pinned),
        closed=table.closed,
        ready_check=agreement.ready_check,
        score_now=agreement.score_now,
        daily=agreement.daily,
        brought=table.brought,
        taken_along=table.taken_along,
    )


def _seed_is_told(table: TableState) -> bool:
    return (table.over or table.taken_along) and table.terms.start is None


def status_of(table: TableState) -> Status:
    """Where a table stands."""
    if table.pinned is not None:
        return "pinned"
    if table.over:
        return "over"
    if table.closed is not None:
        return "closed"
    if table.match is None:
        return "gathering"
    return "paused" if table.paused else "running"


def _seat_info(table: TableState, number: int, here: frozenset[int]) -> SeatInfo:
    seat = table.seats[number]
    return SeatInfo(
        seat=number,
        kind=seat.kind,
        name=table.names[number] if seat.kind in ("person", "bot") else seat.name,
        level=seat.level,
        caretaker=seat.caretaker,
        resigned=seat.resigned,
        here=number in here,
        removed=seat.removed,
        account=seat.kind == "person" and table.seat_rows[number].account is not None,
        rival=seat.rival,
        until=seat.until,
        hinted=seat.hinted,
        ready=seat.ready,
    )


def snapshot(
    table: TableState,
    reader: Reader,
    now: float,
    view: View | None,
    here: frozenset[int] = frozenset(),
    since: int = 0,
) -> Snapshot:
    """Everything for one reader; `view` is what their seat may know of a game that has begun."""
    return Snapshot(
        number=table.number,
        version=table.version,
        seat=reader.seat,
        host=reader.host,
        table=table_info(table, here),
        situation=None if view is None else situation(table, reader, now, view),
        happenings=happenings(table, reader, since),
        orders=table.orders_of(reader.seat),
    )


def news(
    table: TableState,
    reader: Reader,
    after: int,
    now: float,
    view: View | None,
    here: frozenset[int] = frozenset(),
    info: bool = True,
) -> News:
    """What is new for a reader who has everything up to `after`."""
    return News(
        number=table.number,
        version=table.version,
        after=after,
        happenings=happenings(table, reader, after),
        situation=None if view is None else situation(table, reader, now, view),
        table=table_info(table, here) if info else None,
        orders=table.orders_of(reader.seat) if reader.seat is not None else None,
    )


def view_of(table: TableState, seat: int | None) -> View | None:
    """What a seat may know of the game; None before it has begun."""
    return None if table.match is None else cast(View, table.state.view(seat))


def situation(table: TableState, reader: Reader, now: float, view: View) -> Situation:
    """The game as the reader sees it."""
    choices, ranges = choices_of(table, reader)
    return Situation(
        version=table.version,
        view=view,
        choices=choices,
        ranges=ranges,
        clocks=table.clocks.shown(now),
        undo_is_free=undo_is_free(table, reader),
        undo_wish=undo_wish(table),
        barred=barred_of(table, reader),
        otherwise=None if reader.seat is None else table.state.otherwise(reader.seat),
    )


def undo_is_free(table: TableState, reader: Reader) -> bool:
    """Whether the reader can take their last decision back without asking anybody."""
    if table.terms.analysis:
        return bool(table.standing)
    if reader.seat is None or table.terms.agreement.undo == "none":
        return False
    return table.undo_is_free(reader.seat)


def undo_wish(table: TableState) -> UndoWish | None:
    """What a seat asks the others to let it take back."""
    request = table.undo_request
    if request is None:
        return None
    asked = asked_to_agree(table)
    return UndoWish(request.seat, request.decisions, list(request.agreed), asked)


def asked_to_agree(table: TableState) -> list[int]:
    """The people whose consent a request to undo still needs."""
    request = table.undo_request
    if request is None:
        return []
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.decides and number != request.seat and number not in request.agreed
    ]


def choices_of(table: TableState, reader: Reader) -> tuple[list[Choice], list[Range]]:
    """What the reader may choose, if they are asked."""
    if reader.seat is None or reader.seat not in table.pending():
        return [], []
    return in_ranges(table.state.choices(reader.seat, 0))


def barred_of(table: TableState, reader: Reader) -> list[BarredChoice]:
    """What the reader has in sight and cannot choose, if they are asked."""
    if reader.seat is None or reader.seat not in table.pending():
        return []
    return table.state.barred(reader.seat)


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
    if first.foretells or first.consequences or at + 1 == len(choices):
        return at + 1
    dearer = choices[at + 1].price - first.price
    end = at + 1
    while end < len(choices) and _goes_on(choices[end], first, end - at, dearer):
        end += 1
    return end


def _goes_on(choice: Choice, first: Choice, steps: int, dearer: int) -> bool:
    """Whether a choice is the one that many steps further on in a row."""
    amount = first.amount + steps
    return (
        choice.code == first.code + steps
        and choice.amount == amount
        and choice.price == first.price + steps * dearer
        and choice.kind == first.kind
        and choice.card == first.card
        and choice.place == first.place
        and choice.rule == first.rule
        and choice.spot == first.spot
        and choice.slot == first.slot
        and choice.gain == first.gain
        and choice.chance == first.chance
        and choice.reveals == first.reveals
        and choice.asks == first.asks
        and choice.goes_on == first.goes_on
        and not choice.foretells
        and not choice.consequences
        and choice.text == f"{first.text.rpartition(' ')[0]} {amount}"
    )


def happenings(table: TableState, reader: Reader, after: int) -> list[Happening]:
    """What happened after an entry, as far as a reader may know."""
    return [happening(table, trace, reader) for trace in table.traces.after(after)]


def happening(table: TableState, trace: Trace, reader: Reader) -> Happening:
    """An entry, as far as the reader may know it."""
    entry = trace.entry
    return Happening(
        number=entry.number,
        at=entry.at,
        kind=entry.kind,
        seat=None if entry.seat == NOBODY else entry.seat,
        by=_made_by(table, entry, reader),
        text=text_of(table, entry),
        log=log_of(table, trace, reader),
    )


def text_of(table: TableState, entry: Entry) -> str:
    """What an entry says; of a decision, the log tells what each reader may know."""
    if entry.kind == DECIDED:
        return ""
    if entry.number in table.redacted:
        return FORGOTTEN_NAME if entry.kind == JOINED else ""
    return entry.text


def _made_by(table: TableState, entry: Entry, reader: Reader) -> By:
    """That an answer was forced tells something about a hand, so others do not learn it."""
    hidden = entry.by in (FORCED, ORDER) and not table.over and reader.seat != entry.seat
    # msgspec omits defaults by identity, so return the constant, not an equal string.
    return "person" if hidden or entry.by == PERSON else cast(By, entry.by)


def log_of(table: TableState, trace: Trace, reader: Reader) -> list[LogEntry]:
    """The part of the game's log that an entry wrote; all of it once the game is over.

    It is numbered from 1: numbers through the whole log would differ from reader to reader.
    """
    if trace.last is None or trace.last.number <= trace.before:
        return []
    entries: list[LogEntry] = []
    for event in events_after(trace.last, trace.before):
        if event.audience == EVERYONE or table.over or event.is_for(reader.seat):
            entries.append(table.state.entry(event, len(entries) + 1))
    return entries


def decision_happenings(table: TableState, reader: Reader, decisions: int) -> list[Happening]:
    """The first decisions that stand, one happening for each, as the reader knew them then.

    Also when the game is over: whoever is shown a part of it is told no secrets by the rest.
    """
    return [
        Happening(
            number=number + 1,
            at=trace.entry.at,
            kind=DECIDED,
            seat=trace.entry.seat,
            log=_known_log(table, trace, reader),
        )
        for number, trace in enumerate(table.standing.after(0)[:decisions])
    ]


def _known_log(table: TableState, trace: Trace, reader: Reader) -> list[LogEntry]:
    if trace.last is None:
        return []
    known = [
        event
        for event in events_after(trace.last, trace.before)
        if event.audience == EVERYONE or event.is_for(reader.seat)
    ]
    return [table.state.entry(event, number) for number, event in enumerate(known, 1)]
