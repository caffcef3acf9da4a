"""Accounts over HTTP."""

from collections.abc import Sequence
from typing import Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec

from buongoverno.protocol.people import (
    Account,
    AccountChange,
    Credentials,
    Deletion,
    Guard,
    MyTable,
    NewAccount,
    NewToken,
    PasswordReset,
    Rating,
    Registration,
    ResetRequest,
    SessionInfo,
    TokenInfo,
)
from buongoverno.server.http.authentication import (
    cookie,
    device_used,
    session_cookie,
    table_keys,
)
from buongoverno.server.people.access import Caller
from buongoverno.server.people.accounts import csrf_token
from buongoverno.server.people.ratings import best_rated
from buongoverno.server.services import Services
from buongoverno.server.use_cases import accounts, my_tables, own_data

AnyRequest = Request[Any, Any, Any]


class PeopleRoutes(Controller):
    """Registering, signing in and out, what an account has."""

    path = "/api"
    tags: Sequence[str] | None = ["people"]

    @get("/registration", summary="Who may make an account")
    async def registration(self, services: Services) -> Registration:
        """Everybody, nobody, or whoever has an invitation."""
        return accounts.registration(services)

    @post("/accounts", summary="Make an account")
    async def register(
        self, data: NewAccount, request: AnyRequest, services: Services, caller: Caller
    ) -> Response[Account]:
        """A name and a password suffice; one is signed in at once."""
        device = device_used(request)
        return _signed_in(services, await accounts.register(services, caller, data, device))

    @post("/session", summary="Sign in")
    async def sign_in(
        self, data: Credentials, request: AnyRequest, services: Services, caller: Caller
    ) -> Response[Account]:
        """A cookie keeps the session for ninety days."""
        device = device_used(request)
        return _signed_in(services, await accounts.sign_in(services, caller, data, device))

    @post("/password-reset", summary="Have a link mailed that sets a new password", status_code=202)
    async def request_reset(self, data: ResetRequest, services: Services, caller: Caller) -> None:
        """The answer is the same whether or not there is such an account with a mail address."""
        await accounts.request_reset(services, caller, data.name)

    @post("/password-reset/finish", summary="Set a new password with a link")
    async def finish_reset(
        self, data: PasswordReset, request: AnyRequest, services: Services, caller: Caller
    ) -> Response[Account]:
        """Signs in, and ends all other sessions and tokens. A link works once, for an hour."""
        device = device_used(request)
        return _signed_in(services, await accounts.finish_reset(services, caller, data, device))

    @delete(
        "/session",
        summary="Sign out",
        responses={204: ResponseSpec(None, description="signed out", generate_examples=False)},
    )
    async def sign_out(self, services: Services, caller: Caller) -> Response[None]:
        """The session is over everywhere it was used."""
        await accounts.sign_out(services, caller)
        gone = cookie(services, session_cookie(services), "")
        return Response(None, cookies=[gone], status_code=204)

    @get("/me", summary="My account")
    async def me(self, caller: Caller) -> Account:
        """With the token that pages of ours send along with changes."""
        return accounts.account_of(caller.need_member(), caller.cookie)

    @get("/guard", summary="The token for changes by a browser")
    async def guard(self, caller: Caller) -> Guard:
        """Other sites cannot read it, so they cannot make a browser change anything here."""
        return _guard_of(caller)

    @get("/tables/{table:str}/guard", summary="The token for changes at a table by a browser")
    async def table_guard(self, table: str, caller: Caller) -> Guard:
        """The same for a browser that has a key to the table."""
        return _guard_of(caller)

    @patch("/me", summary="Change my account")
    async def change(
        self, data: AccountChange, request: AnyRequest, services: Services, caller: Caller
    ) -> Response[Account]:
        """Language, e-mail, password (with the old one; it ends other sessions and tokens)."""
        if data.password is not None:
            device = device_used(request)
            changed = await accounts.change_password(services, caller, data, device)
            return _signed_in(services, changed)
        return Response(await accounts.change_account(services, caller, data))

    @get(
        "/me/export",
        summary="Everything about my account",
        responses={
            200: ResponseSpec(dict[str, Any], description="a file", generate_examples=False)
        },
    )
    async def export(self, services: Services, caller: Caller) -> Response[bytes]:
        """A file with all that is stored about the account, without secrets."""
        return Response(
            await own_data.export(services, caller),
            media_type="application/json",
            headers={"content-disposition": 'attachment; filename="buongoverno-account.json"'},
        )

    @delete(
        "/me",
        summary="Delete my account",
        responses={204: ResponseSpec(None, description="deleted", generate_examples=False)},
    )
    async def delete_account(
        self, data: Deletion, services: Services, caller: Caller
    ) -> Response[None]:
        """For good. Games of others stay whole; one's name and words are taken out of them."""
        await own_data.delete_account(services, caller, data.password)
        gone = cookie(services, session_cookie(services), "")
        return Response(None, cookies=[gone], status_code=204)

    @get("/me/tables", summary="My games")
    async def my_tables(
        self, request: AnyRequest, services: Services, caller: Caller
    ) -> list[MyTable]:
        """Those of the account and those a browser has keys to; my turns first, then the latest."""
        return await my_tables.my_tables(services, caller, table_keys(request, services))

    @get("/me/sessions", summary="Where I am signed in")
    async def my_sessions(self, services: Services, caller: Caller) -> list[SessionInfo]:
        """The sessions of the account, the one used last first."""
        return await accounts.my_sessions(services, caller)

    @delete("/me/sessions", summary="Sign out everywhere else")
    async def end_other_sessions(self, services: Services, caller: Caller) -> None:
        """All sessions but the one that asks are over."""
        await accounts.end_other_sessions(services, caller)

    @delete("/me/sessions/{session:str}", summary="Sign out somewhere else")
    async def end_session(self, session: str, services: Services, caller: Caller) -> None:
        """That session is over."""
        await accounts.end_session(services, caller, session)

    @get("/me/tokens", summary="My tokens")
    async def my_tokens(self, services: Services, caller: Caller) -> list[TokenInfo]:
        """Tokens for programs, without their secrets."""
        return await accounts.my_tokens(services, caller)

    @post("/me/tokens", summary="A token for a program")
    async def make_token(self, data: NewToken, services: Services, caller: Caller) -> TokenInfo:
        """With it a bot of your own plays for your account. The secret is shown only now."""
        return await accounts.make_token(services, caller, data.label)

    @delete("/me/tokens/{token:str}", summary="Revoke a token")
    async def revoke(self, token: str, services: Services, caller: Caller) -> None:
        """It opens nothing any more."""
        await accounts.revoke_token(services, caller, token)

    @get("/ratings/{game:str}", summary="The strongest players of a game")
    async def ratings(self, game: str, services: Services) -> list[Rating]:
        """People and bots, by what is sure of their strength."""
        return await services.store.read(lambda database: best_rated(database, game))


def _guard_of(caller: Caller) -> Guard:
    """The token that belongs to the cookie a browser sent."""
    return Guard(csrf_token(caller.cookie) if caller.cookie is not None else "")


def _signed_in(services: Services, signed_in: accounts.SignedIn) -> Response[Account]:
    account, secret = signed_in
    kept = cookie(services, session_cookie(services), secret)
    return Response(account, cookies=[kept], status_code=201)
