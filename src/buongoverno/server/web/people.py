"""Accounts over HTTP."""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from sqlalchemy import Connection, or_, select, update

from buongoverno.protocol.people import (
    Account,
    AccountChange,
    Credentials,
    Guard,
    MyTable,
    NewToken,
    Rating,
    TokenInfo,
)
from buongoverno.protocol.table import View
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.schema import game_tables, keys, seats, tokens
from buongoverno.server.notices.mail import check_email
from buongoverno.server.office import Office
from buongoverno.server.people import accounts
from buongoverno.server.people.accounts import PROGRAM, Member, csrf_token
from buongoverno.server.people.keys import hashed
from buongoverno.server.people.limits import REGISTER, SIGN_IN, TEST_NOTICE
from buongoverno.server.people.ratings import best_rated
from buongoverno.server.people.visitor import Visitor
from buongoverno.server.refusals import BAD_INPUT, NOT_ALLOWED, Refusal
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.web.recognising import cookie, session_cookie, table_keys

MOST_TABLES = 200


class PeopleRoutes(Controller):
    """Registering, signing in and out, what an account has."""

    path = "/api"
    tags: Sequence[str] | None = ["people"]

    @post("/accounts", summary="Make an account")
    async def register(
        self, data: Credentials, office: Office, visitor: Visitor
    ) -> Response[Account]:
        """A name and a password suffice; one is signed in at once."""
        office.limits.count(REGISTER, visitor.address)
        if not data.name.isprintable():
            raise Refusal(BAD_INPUT, "a name consists of characters that can be seen")
        password_hash = await asyncio.to_thread(accounts.hash_password, data.password)
        member = await office.journal.write(
            lambda database: accounts.register(database, data.name, password_hash, "en")
        )
        return await _signed_in(office, member)

    @post("/session", summary="Sign in")
    async def sign_in(
        self, data: Credentials, office: Office, visitor: Visitor
    ) -> Response[Account]:
        """A cookie keeps the session for ninety days."""
        office.limits.count(SIGN_IN, visitor.address)
        office.limits.count(SIGN_IN, data.name.casefold())
        member = await office.keeper.read(
            lambda database: accounts.check_password(database, data.name, data.password)
        )
        return await _signed_in(office, member)

    @delete(
        "/session",
        summary="Sign out",
        responses={204: ResponseSpec(None, description="signed out", generate_examples=False)},
    )
    async def sign_out(self, office: Office, visitor: Visitor) -> Response[None]:
        """The session is over everywhere it was used."""
        secret = visitor.cookie
        if visitor.member is not None and secret is not None:
            await office.journal.write(lambda database: accounts.close_session(database, secret))
        gone = cookie(office, session_cookie(office), "")
        return Response(None, cookies=[gone], status_code=204)

    @get("/me", summary="My account")
    async def me(self, visitor: Visitor) -> Account:
        """With the token that pages of ours send along with changes."""
        return _account(visitor.need_member(), visitor.cookie)

    @get("/guard", summary="The token for changes by a browser")
    async def guard(self, visitor: Visitor) -> Guard:
        """Other sites cannot read it, so they cannot make a browser change anything here."""
        return guard_of(visitor)

    @get("/tables/{table:str}/guard", summary="The token for changes at a table by a browser")
    async def table_guard(self, table: str, visitor: Visitor) -> Guard:
        """The same for a browser that has a key to the table."""
        return guard_of(visitor)

    @patch("/me", summary="Change my account")
    async def change(
        self, data: AccountChange, office: Office, visitor: Visitor
    ) -> Response[Account]:
        """Language, e-mail, password (with the old one)."""
        member = visitor.need_member()
        if data.password is not None:
            return await _new_password(office, member, data)
        if data.email:
            office.limits.count(TEST_NOTICE, member.id)  # each sends a mail to somebody
            check_email(data.email)
        changed = await office.journal.write(lambda database: _change(database, member, data))
        if data.email:
            await office.mailroom.confirm(changed)
        return Response(_account(changed, visitor.cookie))

    @get("/me/tables", summary="My games")
    async def my_tables(
        self, request: Request[Any, Any, Any], office: Office, visitor: Visitor
    ) -> list[MyTable]:
        """Those of the account and those a browser has keys to; my turns first, then the latest."""
        member = visitor.member
        held = [hashed(key) for key in table_keys(request, office)]
        rows = await office.keeper.read(
            lambda database: _tables_of(database, member.id if member is not None else None, held)
        )
        return await my_tables(office, rows)

    @get("/me/tokens", summary="My tokens")
    async def my_tokens(self, office: Office, visitor: Visitor) -> list[TokenInfo]:
        """Tokens for programs, without their secrets."""
        member = visitor.need_member()
        return await office.keeper.read(lambda database: _tokens_of(database, member.id))

    @post("/me/tokens", summary="A token for a program")
    async def make_token(self, data: NewToken, office: Office, visitor: Visitor) -> TokenInfo:
        """With it a bot of your own plays for your account. The secret is shown only now."""
        member = visitor.need_member()
        name, secret = await office.journal.write(
            lambda database: accounts.new_token(database, member.id, data.label)
        )
        found = await office.keeper.read(lambda database: _tokens_of(database, member.id))
        made = next(token for token in found if token.id == name)
        return TokenInfo(made.id, made.label, made.created, secret)

    @delete("/me/tokens/{token:str}", summary="Revoke a token")
    async def revoke(self, token: str, office: Office, visitor: Visitor) -> None:
        """It opens nothing any more."""
        member = visitor.need_member()
        await office.journal.write(
            lambda database: accounts.revoke_token(database, member.id, token)
        )

    @get("/ratings/{game:str}", summary="The strongest players of a game")
    async def ratings(self, game: str, office: Office) -> list[Rating]:
        """People and bots, by what is sure of their strength."""
        return await office.keeper.read(lambda database: best_rated(database, game))


def guard_of(visitor: Visitor) -> Guard:
    """The token that belongs to the cookie a browser sent."""
    return Guard(csrf_token(visitor.cookie) if visitor.cookie is not None else "")


async def _signed_in(office: Office, member: Member) -> Response[Account]:
    secret = await office.journal.write(lambda database: accounts.open_session(database, member.id))
    account = _account(member, secret)
    return Response(
        account, cookies=[cookie(office, session_cookie(office), secret)], status_code=201
    )


def _account(member: Member, secret: str | None) -> Account:
    return Account(
        id=member.id,
        name=member.name,
        language=member.language,  # type: ignore[arg-type]
        email=member.email,
        email_confirmed=member.email_confirmed,
        csrf=csrf_token(secret) if secret is not None else None,
    )


async def _new_password(office: Office, member: Member, data: AccountChange) -> Response[Account]:
    old, new = data.old_password, data.password
    if old is None or new is None:
        raise Refusal(NOT_ALLOWED, "give the old password too")
    office.limits.count(SIGN_IN, member.name.casefold())
    await office.keeper.read(lambda database: accounts.check_password(database, member.name, old))
    password_hash = await asyncio.to_thread(accounts.hash_password, new)
    await office.journal.write(
        lambda database: accounts.change_password(database, member.id, password_hash)
    )
    return await _signed_in(office, member)


def _change(database: Connection, member: Member, data: AccountChange) -> Member:
    values: dict[str, object] = {}
    if data.language is not None:
        values["language"] = data.language
    if data.email is not None and data.email != member.email:
        values |= {"email": data.email or None, "email_confirmed": False}
    if values:
        database.execute(
            update(account_rows).where(account_rows.c.id == member.id).values(**values)
        )
    changed = accounts.member(database, member.id)
    assert changed is not None
    return changed


def _tables_of(
    database: Connection, account: str | None, held: list[str]
) -> list[tuple[str, int | None, float]]:
    """Tables with one's seat: by keys that open a seat or the host's chair, and by the account."""
    what = game_tables.c.id, game_tables.c.changed
    found: dict[str, tuple[str, int | None, float]] = {}
    by_key = select(*what, keys.c.seat).join(keys, keys.c.game_table == game_tables.c.id)
    by_account = select(*what, seats.c.seat).join(seats, seats.c.game_table == game_tables.c.id)
    mine = or_(keys.c.seat.is_not(None), keys.c.host.is_(True))
    statements = [by_key.where(keys.c.hash.in_(held), keys.c.revoked.is_(None), mine)]
    if account is not None:
        statements.append(by_account.where(seats.c.account == account))
    for statement in statements:
        latest = statement.order_by(game_tables.c.changed.desc()).limit(MOST_TABLES)
        found |= {row.id: (row.id, row.seat, row.changed) for row in database.execute(latest)}
    return list(found.values())


async def my_tables(office: Office, rows: list[tuple[str, int | None, float]]) -> list[MyTable]:
    """Tables with whose turn it is, one's own turns first."""
    found = [
        _my_table(await office.keeper.table(table), seat, changed) for table, seat, changed in rows
    ]
    return sorted(found, key=lambda mine: (not mine.my_turn, -mine.changed))


def _my_table(live: LiveTable, seat: int | None, changed: float) -> MyTable:
    """A table as one's seat sees it."""
    course = live.course
    if course.match is None:
        return MyTable(live.info(), seat, False, changed)
    view = cast(View, course.state.view(seat))
    mine = seat is not None and seat in course.pending()
    return MyTable(live.info(), seat, mine, changed, list(view.pending), view.round)


def _tokens_of(database: Connection, account: str) -> list[TokenInfo]:
    found = database.execute(
        select(tokens)
        .where(tokens.c.account == account, tokens.c.purpose == PROGRAM, tokens.c.revoked.is_(None))
        .order_by(tokens.c.created)
    )
    return [TokenInfo(row.id, row.label, row.created) for row in found]
