"""A game against bots that goes on at another table: it leaves with its record and comes by it.

A record holds the seed, so whoever has one can know what chance will bring. Therefore a game leaves
only where one person plays, who gets the record in the same change that ends the game at its table;
and a table that it comes to says where it comes from, and never counts.
"""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from buongoverno.kernel.record import UNDO, Record, print_record
from buongoverno.plugin import registry
from buongoverno.plugin.rivals import drawn_rivals
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.protocol.people import GoOn
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import is_forced
from buongoverno.tables.command_handlers import require_open
from buongoverno.tables.creation import checked, new_terms, read_record, sit, standing_moves, tidy
from buongoverno.tables.entry import BOT, FORCED, PERSON
from buongoverno.tables.refusals import BAD_INPUT, NOT_ALLOWED, NOT_NOW, Refusal, Stale
from buongoverno.tables.seating import checked_level
from buongoverno.tables.table_state import TableDraft, TableState, empty_table

# The person, in a record's line of seats (docs/record.md).
ME: Final = "me"
# Who plays on for people when somebody tries a moment of their game again.
STRONG: Final = "master"


# -- leaving ---------------------------------------------------------------------------------------


def take_along(draft: TableDraft, seat: int | None, number: int | None, now: float) -> None:
    """End the game here: whoever sits in `seat` goes on with its record, which is open from now on.

    `number` is the last entry of the record they have. If a person has done anything since, the
    game is not ended: that would be lost.
    """
    mover = _mover(draft, seat)
    if draft.taken_along:
        return
    since = [] if number is None else draft.traces.after(number)
    if any(trace.entry.by == PERSON for trace in since):
        raise Stale("stale")
    draft.add(kinds.TAKEN_ALONG, mover, PERSON, "", now)


def record_to_go_on(table: TableState, seat: int | None) -> str:
    """The record of a game that whoever sits in `seat` may take along, with who plays it."""
    mover = _mover(table, seat)
    assert table.match is not None
    players = [ME if number == mover else one.level or "" for number, one in enumerate(table.seats)]
    hinted = [number for number, one in enumerate(table.seats) if one.hinted]
    record = replace(table.match.record, seats=players, hinted=hinted)
    return print_record(record, table.game)


def _mover(table: TableState, seat: int | None) -> int:
    """The seat of whoever takes the game along; a Refusal if it has to stay."""
    if seat is None:
        raise Refusal(NOT_ALLOWED, "move_seated")
    if table.pinned is not None:
        raise Refusal(NOT_NOW, "because", why=table.pinned)
    if not table.taken_along:
        require_open(table)
    if table.match is None:
        raise Refusal(NOT_NOW, "not_begun")
    if table.over:
        raise Refusal(NOT_NOW, "move_over")
    if table.terms.analysis:
        raise Refusal(NOT_ALLOWED, "move_analysis")
    if table.terms.start is not None:
        raise Refusal(NOT_ALLOWED, "imagined_record")
    if table.terms.agreement.daily is not None:
        raise Refusal(NOT_ALLOWED, "move_daily")
    for number, other in enumerate(table.seats):
        if number != seat and other.kind != "bot":
            raise Refusal(NOT_ALLOWED, "move_people", name=table.names[number])
    if table.seats[seat].resigned:
        raise Refusal(NOT_NOW, "resigned")
    return seat


# -- coming ----------------------------------------------------------------------------------------


def continued(
    text: str, wanted: GoOn, account: str | None, now: float, command: str | None = None
) -> tuple[TableDraft, int]:
    """A table at which a game goes on, of a record that `check_record` has found good.

    Gives it with the seat of the person, who sits there.
    """
    return _going_on(read_record(text), wanted, account, now, command)


def tried_again(
    table: TableState,
    seat: int | None,
    decisions: int | None,
    account: str | None,
    now: float,
    command: str | None = None,
) -> tuple[TableDraft, int]:
    """A table at which whoever sat in `seat` plays on from a moment of a finished game.

    All others are bots there, in the seats of people strong ones.
    """
    if seat is None:
        raise Refusal(NOT_ALLOWED, "move_seated")
    if table.pinned is not None:
        raise Refusal(NOT_NOW, "because", why=table.pinned)
    if table.match is None or not table.over:
        raise Refusal(NOT_NOW, "analysed_when_over")
    if table.terms.start is not None:
        raise Refusal(NOT_ALLOWED, "imagined_record")
    players = [
        ME if number == seat else one.level or STRONG for number, one in enumerate(table.seats)
    ]
    moves = standing_moves(table.match.record)[:decisions]
    record = replace(table.match.record, seats=players, moves=moves, result=[], hinted=[])
    # It counts for nothing, so it may help as much as an analysis does.
    wanted = GoOn(title=table.terms.agreement.title, undo="free", hints=True)
    return _going_on(record, wanted, account, now, command)


def _going_on(
    record: Record, wanted: GoOn, account: str | None, now: float, command: str | None
) -> tuple[TableDraft, int]:
    seat = _seat_of_person(record)
    seats: list[SeatOffer] = [
        OpenSeat() if one == ME else BotSeat(checked_level(one)) for one in record.seats
    ]
    agreement = Agreement(
        game=record.game,
        seats=seats,
        ruleset=record.ruleset,
        options=dict(record.options),
        cards=record.cards,
        title=wanted.title,
        undo=wanted.undo,
        hints=wanted.hints,
        score_now=wanted.score_now,
        rivals=_rivals(record),
    )
    draft = empty_table(new_terms(checked(agreement), now, record.seed))
    sit(draft, seat, tidy(wanted.name or record.names[seat]), account, now, command)
    draft.add(kinds.BROUGHT, seat, PERSON, "", now)
    if seat in record.hinted:
        draft.add(kinds.HINTED, seat, kinds.SERVER, "", now)
    _play(draft, record, seat, now)
    if draft.over:
        raise Refusal(NOT_NOW, "move_over")
    return draft, seat


def _seat_of_person(record: Record) -> int:
    if not record.seats:
        raise Refusal(BAD_INPUT, "go_on_seats")
    if record.seats.count(ME) != 1:
        raise Refusal(NOT_ALLOWED, "go_on_people")
    return record.seats.index(ME)


def _rivals(record: Record) -> list[str]:
    """Whom the bots play: whom the record names, and for the others whom its seed draws."""
    there = registry.plugin(record.game).rivals
    keys = {rival.name: rival.key for rival in there}
    bots = [one != ME for one in record.seats]
    named = [
        keys.pop(name, "") if bot else "" for name, bot in zip(record.names, bots, strict=True)
    ]
    assert record.seed is not None
    drawn = [rival.key for rival in drawn_rivals(there, len(there), record.seed)]
    others = iter([key for key in drawn if key not in named])
    return list(takewhile(bool, [key or next(others, "") for key in named]))


def _play(draft: TableDraft, record: Record, person: int, now: float) -> None:
    """Make the decisions of a record; those of the person stay theirs, so that they can undo."""
    for seat, text in record.moves:
        if text == UNDO:
            draft.add(kinds.UNDONE, seat, PERSON, "1", now)
            continue
        by = BOT
        if seat == person:
            by = FORCED if is_forced(draft, seat) else PERSON
        draft.add(kinds.DECIDED, seat, by, text, now)
