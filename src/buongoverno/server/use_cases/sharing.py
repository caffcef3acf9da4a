"""Links with which anybody may look at a game: giving, taking back, looking."""

from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection

from buongoverno.answers.table_view import TableView
from buongoverno.drawing.plain import words_of
from buongoverno.drawing.preview import Place, preview
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.pictures import draw
from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.sharing import MadeShare, NewShare, SharedGame, ShareInfo
from buongoverno.protocol.table import Moment
from buongoverno.server.people import limits, shares
from buongoverno.server.people.access import Caller
from buongoverno.server.people.keys import new_key
from buongoverno.server.people.limits import SHARE
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import open_table
from buongoverno.tables.projection import Reader, decision_happenings, table_info
from buongoverno.tables.refusals import BAD_INPUT, NOT_ALLOWED, NOT_NOW, Refusal
from buongoverno.tables.table_state import TableState
from buongoverno.tables.text_boards import board_then, text_board_of
from buongoverno.text.grid import Board, Cell, Span, cell

_MOST_LINKS: Final = 100  # that a seat can give away at one table


# -- giving ----------------------------------------------------------------------------------------


async def share(services: Services, caller: Caller, table: str, wanted: NewShare) -> MadeShare:
    """Give a link away; only those who play, or the host, can."""
    view = await _own_table(services, caller, table)
    await services.limits.count(SHARE, limits.address(caller.address))
    wanted = _checked(view, wanted)
    secret, now = new_key(), services.clock.now()

    def write(database: Connection) -> ShareInfo:
        if len(shares.shares_given(database, table, view.access.seat)) >= _MOST_LINKS:
            raise Refusal(NOT_NOW, "share_most", most=_MOST_LINKS)
        return shares.add_share(database, now, table, view.access.seat, secret, wanted)

    made = await services.journal.transact(write)
    return MadeShare(made, link_of(services, secret), picture_of(services, secret))


async def shares_given(services: Services, caller: Caller, table: str) -> list[ShareInfo]:
    """The links that the caller gave away."""
    view = await _own_table(services, caller, table)
    return await services.store.read(
        lambda database: shares.shares_given(database, table, view.access.seat)
    )


async def revoke(services: Services, caller: Caller, table: str, share: str) -> ShareInfo:
    """Take a link back: it shows nothing any more."""
    return await _set_revoked(services, caller, table, share, services.clock.now())


async def give_again(services: Services, caller: Caller, table: str, share: str) -> ShareInfo:
    """Let a link that was taken back show its game again."""
    return await _set_revoked(services, caller, table, share, None)


async def _set_revoked(
    services: Services, caller: Caller, table: str, share: str, revoked: float | None
) -> ShareInfo:
    view = await _own_table(services, caller, table)
    return await services.journal.transact(
        lambda database: shares.set_revoked(database, table, view.access.seat, share, revoked)
    )


async def _own_table(services: Services, caller: Caller, table: str) -> TableView:
    view = await open_table(services, caller, table)
    if view.access.seat is None and not view.access.host:
        raise Refusal(NOT_ALLOWED, "share_players")
    return view


def _checked(view: TableView, wanted: NewShare) -> NewShare:
    """What a link can show: nothing that is still a secret."""
    table, match = view.committed, view.match
    if not table.over:
        if wanted.kind != "moment":
            raise Refusal(NOT_NOW, "share_moment")
        if wanted.own_view:
            raise Refusal(NOT_NOW, "share_hand")
        if not table.terms.agreement.spectators:
            raise Refusal(NOT_NOW, "share_closed")
    if wanted.own_view and view.access.seat is None:
        raise Refusal(NOT_ALLOWED, "share_no_seat")
    if wanted.kind != "moment":
        return replace(wanted, decisions=match.decisions)
    if wanted.decisions > match.decisions:
        raise Refusal(BAD_INPUT, "has_decisions_yet", count=match.decisions)
    return wanted


def link_of(services: Services, secret: str) -> str:
    """The address to give away."""
    return f"{services.settings.public_address}/moment/{secret}"


def picture_of(services: Services, secret: str) -> str:
    """Where messengers find the picture."""
    return f"{services.settings.public_address}/api/shared/{secret}/picture"


# -- looking ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Shared:
    """The row of a link, and the table that it shows."""

    row: Any
    table: TableState
    match: Match

    @property
    def reader(self) -> Reader:
        """As whom the game is seen."""
        return Reader(self.row.seat)

    @property
    def decisions(self) -> int:
        """Up to where it is shown; decisions that were shared may have been taken back since."""
        shared: int = self.row.decisions
        return min(shared, self.match.decisions)


async def shared_game(services: Services, secret: str) -> SharedGame:
    """What a link shows."""
    shared = await _open(services, secret)
    await services.journal.transact(lambda database: shares.count_opened(database, secret))
    table, row = shared.table, shared.row
    return SharedGame(
        kind=row.kind,
        decisions=shared.decisions,
        seat=row.seat,
        table=replace(table_info(table), rematch=None),
        happenings=decision_happenings(table, shared.reader, shared.decisions),
        record=_has_record(shared),
    )


async def shared_moments(services: Services, secret: str, first: int, count: int) -> list[Moment]:
    """Moments of the game, from `first` on, none after the one that is shared."""
    shared = await _open(services, secret)
    last = shared.decisions
    return [
        Moment(number, last, shared.match.after(number).view(shared.row.seat))
        for number in range(first, min(last + 1, first + count))
    ]


async def shared_board(services: Services, secret: str, language: str, decisions: int) -> Board:
    """The board in words at a moment, at the latest the one that is shared."""
    shared = await _open(services, secret)
    state = shared.match.after(min(decisions, shared.decisions))
    return board_then(shared.table, state, shared.reader, language)


async def shared_agreement(services: Services, secret: str) -> Agreement:
    """What was agreed at the table that a link shows."""
    return (await _open(services, secret)).table.terms.agreement


async def shared_record(services: Services, secret: str) -> tuple[str, str]:
    """The name of a file and the record of the whole game."""
    shared = await _open(services, secret)
    if not _has_record(shared):
        raise Refusal(NOT_ALLOWED, "share_no_record")
    table = shared.table
    return f"{table.game.name}-{table.id}.txt", print_record(shared.match.record, table.game)


def _has_record(shared: _Shared) -> bool:
    whole = shared.row.kind != "moment" and shared.table.over
    return whole and shared.table.terms.start is None


async def _open(services: Services, secret: str) -> _Shared:
    row = await services.store.read(lambda database: shares.find_share(database, secret))
    table = (await services.cache.table(row.game_table)).committed
    if table.match is None:
        raise Refusal(NOT_NOW, "not_begun")
    return _Shared(row, table, table.match)


# -- what messengers show --------------------------------------------------------------------------


@dataclass(frozen=True)
class PreviewText:
    """The title of a link, and a note to it."""

    title: str
    note: str
    link: str
    picture: str


async def preview_text(services: Services, secret: str) -> PreviewText:
    """What messengers write beside the picture."""
    shared = await _open(services, secret)
    link, picture = link_of(services, secret), picture_of(services, secret)
    return PreviewText(_sentence(shared), _note(shared), link, picture)


async def preview_picture(services: Services, secret: str) -> bytes:
    """The picture, as everybody saw the game; it is painted once."""
    shared = await _open(services, secret)
    if shared.row.picture is not None:
        return bytes(shared.row.picture)
    painted = await services.painter.png(_drawn(shared))
    await services.journal.transact(lambda database: shares.keep_picture(database, secret, painted))
    return painted


def _drawn(shared: _Shared) -> str:
    table, language = shared.table, shared.row.language
    view: Any = shared.match.after(shared.decisions).view(None)
    cards = table.terms.agreement.cards
    picture = draw(view, names=table.names, language=language, cards=cards)
    return preview(picture, _sentence(shared), _note(shared), _places(table, view))


def _places(table: TableState, view: Any) -> list[Place]:
    """Everybody in the order of places, or of seats while nobody has a place yet."""
    names = table.names
    if view.result is None:
        return [Place(seat, name, "") for seat, name in enumerate(names)]
    ranked = sorted(view.result.seats, key=lambda one: (one.rank, one.seat))
    return [
        Place(one.seat, names[one.seat], "" if one.points is None else str(one.points))
        for one in ranked
    ]


def _sentence(shared: _Shared) -> str:
    """Who won, or what happened last; as everybody may know it."""
    everybody = Reader(None)
    board = text_board_of(shared.table, everybody, shared.row.language)
    view: Any = shared.match.after(shared.decisions).view(None)
    if view.result is not None:
        winner = board.result(view.result).winner
        return words_of(_without_rule(winner), shared.table.names).strip()
    told = decision_happenings(shared.table, everybody, shared.decisions)
    log = next((one.log for one in reversed(told) if one.log), [])
    return board.wording.entry(log[0]) if log else shared.table.game.title


def _without_rule(told: Cell) -> Cell:
    """The words alone: nobody outside the game knows the rules by their ids."""
    return cell(*(one for one in told.parts if not isinstance(one, Span) or one.mark != "rule"))


def _note(shared: _Shared) -> str:
    board = text_board_of(shared.table, Reader(None), shared.row.language)
    view: Any = shared.match.after(shared.decisions).view(None)
    return f"{shared.table.game.title} · {board.board(view, []).headline}"
