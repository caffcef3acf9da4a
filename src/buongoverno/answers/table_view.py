"""A table as somebody who may look at it sees it: now, earlier, in words, as a record."""

from dataclasses import dataclass, replace
from typing import Any

from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import Record, print_record
from buongoverno.kernel.record_link import record_link
from buongoverno.protocol.table import Moment
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, Refusal
from buongoverno.tables.table_state import TableState
from buongoverno.tables.text_boards import board_now, board_then
from buongoverno.text.grid import Board


@dataclass(frozen=True)
class TableAccess:
    """What a caller is at one table: in a seat, host, invited, or a stranger."""

    seat: int | None
    host: bool
    invited: bool

    @property
    def reader(self) -> Reader:
        """What they see."""
        return Reader(self.seat, self.host)


@dataclass(frozen=True)
class TableView:
    """A table a caller may look at, as it is committed at this moment, and what they are there."""

    hosted: HostedTable
    committed: TableState
    access: TableAccess

    def reader(self, perspective: int | None = None) -> Reader:
        """From where the caller looks: from another seat only when nothing is secret."""
        table, access = self.committed, self.access
        if perspective is not None:
            check_seat(table, perspective)
        open_to_all = table.over or (table.terms.analysis and access.host)
        if perspective is None or not open_to_all:
            return access.reader
        return Reader(perspective, access.host)

    @property
    def match(self) -> Match:
        """The game; a Refusal if it has not begun."""
        if self.committed.match is None:
            raise Refusal(NOT_NOW, "not_begun")
        return self.committed.match


def moments(
    view: TableView, first: int, count: int, step: int, perspective: int | None
) -> list[Moment]:
    """Moments of a game: from `first` on every `step`th, at most `count` of them."""
    reader, match = view.reader(perspective), view.match
    end = min(match.decisions + 1, first + count * step)
    return [_moment(match, reader, decisions) for decisions in range(first, end, step)]


def moment(view: TableView, decisions: int, perspective: int | None) -> Moment:
    """The game after that many decisions."""
    reader, match = view.reader(perspective), view.match
    _check_moment(match, decisions)
    return _moment(match, reader, decisions)


def board(view: TableView, language: str, decisions: int | None, perspective: int | None) -> Board:
    """The board in words: now, or after that many decisions."""
    table, reader, match = view.committed, view.reader(perspective), view.match
    if decisions is None:
        return board_now(table, reader, language)
    _check_moment(match, decisions)
    return board_then(table, match.after(decisions), reader, language)


def _check_moment(match: Match, decisions: int) -> None:
    if not 0 <= decisions <= match.decisions:
        raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)


def _moment(match: Match, reader: Reader, decisions: int) -> Moment:
    view: Any = match.after(decisions).view(reader.seat)
    return Moment(decisions, match.decisions, view)


def record_text(view: TableView) -> str:
    """The record of a game as text, if the caller may have it."""
    return print_record(_record(view), view.committed.game)


def link_text(view: TableView) -> str:
    """A game in one line, for a link that carries it: finished, or the host's analysis."""
    if not view.committed.over and not (view.committed.terms.analysis and view.access.host):
        raise Refusal(NOT_NOW, "record_secret")
    try:
        return record_link(view.committed.game, _record(view))
    except BadRecord as error:
        raise Refusal(NOT_NOW, "because", why=error.message) from None


def _record(view: TableView) -> Record:
    table, match = view.committed, view.match
    if table.terms.start is not None:
        raise Refusal(NOT_NOW, "imagined_record")
    is_open = table.over or table.taken_along
    if not is_open and not (table.terms.analysis and view.access.host):
        raise Refusal(NOT_NOW, "record_secret")
    hinted = [number for number, seat in enumerate(table.seats) if seat.hinted]
    return replace(match.record, hinted=hinted)


def check_seat(table: TableState, seat: int) -> None:
    """Refuse a seat the table does not have."""
    if not 0 <= seat < len(table.seats):
        raise Refusal(BAD_INPUT, "seats_range", last=len(table.seats) - 1)
