"""What moderators do about accounts; roles, passwords and deletion are for operators."""

from collections.abc import Sequence
from ipaddress import ip_network
from typing import Any, Final, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    exists,
    func,
    select,
    update,
)

from buongoverno.protocol.moderation import (
    AuditDetail,
    Ban,
    PersonDetails,
    PersonInfo,
    PersonSession,
    ResetLink,
)
from buongoverno.protocol.people import Role
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import game_tables, reports, seats, sessions, tokens
from buongoverno.server.people import accounts, roles
from buongoverno.server.people.accounts import PROGRAM, RESET_SECONDS, Member
from buongoverno.server.people.audit import write_audit
from buongoverno.server.people.bans import ends_after
from buongoverno.server.people.limits import network_of
from buongoverno.server.people.roles import (
    Moderator,
    require_operator,
    require_other_operator,
    require_time,
)
from buongoverno.server.services import CoreServices
from buongoverno.server.use_cases.accounts import reset_link
from buongoverno.server.use_cases.moderation.moderated_tables import tables_of
from buongoverno.server.use_cases.own_data import forget_account
from buongoverno.server.use_cases.reports import OPEN
from buongoverno.tables import entry as kinds
from buongoverno.tables.command_handlers import USUAL_CARETAKER
from buongoverno.tables.entry import SERVER
from buongoverno.tables.refusals import UNKNOWN, Refusal
from buongoverno.tables.table_state import TableDraft

MOST_TABLES: Final = 20
Which = Literal["all", "banned", "muted", "roles"]

# -- looking ---------------------------------------------------------------------------------------


async def people(
    services: CoreServices,
    moderator: Moderator,
    search: str,
    which: Which,
    offset: int,
    limit: int,
) -> list[PersonInfo]:
    """Accounts by name.

    Operators find them also by an e-mail address, or by an address from which they were used.
    """
    now = services.clock.now()

    def read(database: Connection) -> list[PersonInfo]:
        wanted = _people().where(_which(which, now), *_matching(search.strip(), moderator))
        ordered = wanted.order_by(account_rows.c.name_folded).offset(offset).limit(limit)
        return _infos(database, now, database.execute(ordered).all())

    return await services.store.read(read)


async def person(services: CoreServices, moderator: Moderator, account: str) -> PersonDetails:
    """An account with its sessions and tables."""
    now = services.clock.now()
    return await services.store.read(lambda database: _details(database, now, moderator, account))


async def account_named(services: CoreServices, name: str) -> str:
    """The id of the account of that name."""
    found = await services.store.read(lambda database: accounts.named(database, name))
    if found is None:
        raise Refusal(UNKNOWN, "no_account_called", name=name)
    return found.id


def _people() -> Select[Any]:
    seen = (
        select(func.max(sessions.c.seen))
        .where(sessions.c.account == account_rows.c.id)
        .scalar_subquery()
    )
    return select(account_rows, seen.label("seen"))


def _which(which: Which, now: float) -> ColumnElement[bool]:
    match which:
        case "banned":
            return account_rows.c.banned_until > now
        case "muted":
            return account_rows.c.muted_until > now
        case "roles":
            return account_rows.c.role.is_not(None)
        case _:
            return account_rows.c.id.is_not(None)


def _matching(search: str, moderator: Moderator) -> list[ColumnElement[bool]]:
    if not search:
        return []
    network = _network(search) if moderator.is_operator else None
    if network is not None:
        return [
            exists().where(sessions.c.account == account_rows.c.id, sessions.c.network == network)
        ]
    if moderator.is_operator and "@" in search:
        return [func.lower(account_rows.c.email) == search.lower()]
    return [account_rows.c.name_folded.contains(search.casefold(), autoescape=True)]


def _network(search: str) -> str | None:
    """An address or network as it is kept; None if the text is none."""
    try:
        found = ip_network(search, strict=False)
    except ValueError:
        return None
    return str(found) if found.num_addresses > 1 else network_of(str(found.network_address))


def _infos(database: Connection, now: float, rows: Sequence[Row[Any]]) -> list[PersonInfo]:
    reported = _open_reports(database, [row.id for row in rows])
    return [
        PersonInfo(
            id=row.id,
            name=row.name,
            created=row.created,
            seen=row.seen,
            role=row.role,
            banned_until=_still(row.banned_until, now),
            ban_reason=(row.ban_reason or "") if _still(row.banned_until, now) else "",
            muted_until=_still(row.muted_until, now),
            open_reports=reported.get(row.id, 0),
        )
        for row in rows
    ]


def _still(until: float | None, now: float) -> float | None:
    return until if until is not None and until > now else None


def _open_reports(database: Connection, members: list[str]) -> dict[str, int]:
    """How many open reports there are about the seats of accounts."""
    same = and_(seats.c.game_table == reports.c.game_table, seats.c.seat == reports.c.seat)
    found = database.execute(
        select(seats.c.account, func.count().label("many"))
        .join(reports, same)
        .where(seats.c.account.in_(members), reports.c.state == OPEN)
        .group_by(seats.c.account)
    )
    return {row.account: row.many for row in found}


def _details(database: Connection, now: float, moderator: Moderator, account: str) -> PersonDetails:
    row = database.execute(_people().where(account_rows.c.id == account)).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "no_account")
    [info] = _infos(database, now, [row])
    programs = database.execute(
        select(func.count()).where(
            tokens.c.account == account, tokens.c.purpose == PROGRAM, tokens.c.revoked.is_(None)
        )
    ).scalar_one()
    return PersonDetails(
        person=info,
        mail=row.email is not None and bool(row.email_confirmed),
        tokens=programs,
        sessions=[
            PersonSession(
                one.device, one.created, one.seen, one.network if moderator.is_operator else None
            )
            for one in accounts.sessions_of(database, now, account)
        ],
        tables=tables_of(database, moderator, account, MOST_TABLES),
    )


# -- bans ------------------------------------------------------------------------------------------


async def ban(services: CoreServices, moderator: Moderator, account: str, wanted: Ban) -> None:
    """Ban an account: it is signed out everywhere, and bots take care of its seats."""
    require_time(moderator, wanted.seconds)
    now = services.clock.now()
    until = ends_after(now, wanted.seconds)

    def write(database: Connection) -> None:
        subject = roles.subject(database, moderator, account)
        require_other_operator(database, now, subject)
        _change(database, account, banned_until=until, ban_reason=wanted.reason)
        database.execute(delete(sessions).where(sessions.c.account == account))
        detail = AuditDetail(until=until, text=wanted.reason)
        write_audit(database, now, moderator, "ban", subject.name, detail)

    await services.journal.transact(write)
    await _let_bots_play(services, account)


async def unban(services: CoreServices, moderator: Moderator, account: str) -> None:
    """Let the owner of an account back in."""
    await _lift(services, moderator, account, "unban")


async def mute(
    services: CoreServices, moderator: Moderator, account: str, seconds: float | None
) -> None:
    """An account may not talk at any table."""
    require_time(moderator, seconds)
    now = services.clock.now()
    until = ends_after(now, seconds)

    def write(database: Connection) -> None:
        subject = roles.subject(database, moderator, account)
        _change(database, account, muted_until=until)
        write_audit(database, now, moderator, "mute", subject.name, AuditDetail(until=until))

    await services.journal.transact(write)


async def unmute(services: CoreServices, moderator: Moderator, account: str) -> None:
    """An account may talk again."""
    await _lift(services, moderator, account, "unmute")


async def _lift(
    services: CoreServices,
    moderator: Moderator,
    account: str,
    action: Literal["unban", "unmute"],
) -> None:
    now = services.clock.now()

    def write(database: Connection) -> None:
        subject = roles.subject(database, moderator, account)
        if action == "unban":
            _change(database, account, banned_until=None, ban_reason=None)
        else:
            _change(database, account, muted_until=None)
        write_audit(database, now, moderator, action, subject.name)

    await services.journal.transact(write)


def _change(database: Connection, account: str, **values: object) -> None:
    database.execute(update(account_rows).where(account_rows.c.id == account).values(**values))


async def _let_bots_play(services: CoreServices, account: str) -> None:
    """Bots take care of an account's seats in running games, so that the others can play on."""

    def read(database: Connection) -> list[tuple[str, int]]:
        found = database.execute(
            select(seats.c.game_table, seats.c.seat)
            .join(game_tables, game_tables.c.id == seats.c.game_table)
            .where(seats.c.account == account, game_tables.c.status.in_(("running", "paused")))
        )
        return [(row.game_table, row.seat) for row in found]

    for table, seat in await services.store.read(read):
        if await services.cache.replays(table):
            await services.tables.change(table, _caretaking(seat, account))


def _caretaking(seat: int, account: str) -> Any:
    def prepare(draft: TableDraft, now: float) -> None:
        theirs = draft.seat_rows[seat].account == account and draft.seats[seat].decides
        if theirs and draft.match is not None and not draft.over and draft.closed is None:
            draft.add(kinds.CARETAKEN, seat, SERVER, USUAL_CARETAKER, now)

    return prepare


# -- for operators ---------------------------------------------------------------------------------


async def change_role(
    services: CoreServices, moderator: Moderator, account: str, role: Role | None
) -> None:
    """Make somebody an operator or a moderator, or (None) neither."""
    require_operator(moderator)
    now = services.clock.now()

    def write(database: Connection) -> None:
        subject = roles.subject(database, moderator, account)
        if role != "operator":
            require_other_operator(database, now, subject)
        _change(database, account, role=role)
        write_audit(database, now, moderator, "role", subject.name, AuditDetail(role=role))

    await services.journal.transact(write)


async def reset_password(services: CoreServices, moderator: Moderator, account: str) -> ResetLink:
    """A link with which the owner of an account sets a new password; works once, for an hour."""
    require_operator(moderator)
    now = services.clock.now()

    def write(database: Connection) -> str:
        subject = roles.subject(database, moderator, account)
        write_audit(database, now, moderator, "reset_password", subject.name)
        return accounts.reset_token(database, now, account)

    secret = await services.journal.transact(write)
    return ResetLink(reset_link(services, secret), now + RESET_SECONDS)


async def delete_account(services: CoreServices, moderator: Moderator, account: str) -> None:
    """Delete an account as its owner can; the games of others stay whole."""
    require_operator(moderator)
    now = services.clock.now()

    def read(database: Connection) -> Member:
        return roles.subject(database, moderator, account)

    subject = await services.store.read(read)
    await forget_account(
        services,
        subject,
        lambda database: write_audit(database, now, moderator, "delete_account", subject.name),
    )
