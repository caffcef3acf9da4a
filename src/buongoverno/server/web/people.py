"""Accounts over HTTP."""

from collections.abc import Sequence
from typing import Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec

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
from buongoverno.server.http.authentication import cookie, session_cookie, table_keys
from buongoverno.server.people.access import Caller
from buongoverno.server.people.accounts import csrf_token
from buongoverno.server.people.ratings import best_rated
from buongoverno.server.services import Services
from buongoverno.server.use_cases import accounts


class PeopleRoutes(Controller):
    """Registering, signing in and out, what an account has."""

    path = "/api"
    tags: Sequence[str] | None = ["people"]

    @post("/accounts", summary="Make an account")
    async def register(
        self, data: Credentials, services: Services, caller: Caller
    ) -> Response[Account]:
        """A name and a password suffice; one is signed in at once."""
        return _signed_in(services, await accounts.register(services, caller, data))

    @post("/session", summary="Sign in")
    async def sign_in(
        self, data: Credentials, services: Services, caller: Caller
    ) -> Response[Account]:
        """A cookie keeps the session for ninety days."""
        return _signed_in(services, await accounts.sign_in(services, caller, data))

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
        self, data: AccountChange, services: Services, caller: Caller
    ) -> Response[Account]:
        """Language, e-mail, password (with the old one)."""
        if data.password is not None:
            return _signed_in(services, await accounts.change_password(services, caller, data))
        return Response(await accounts.change_account(services, caller, data))

    @get("/me/tables", summary="My games")
    async def my_tables(
        self, request: Request[Any, Any, Any], services: Services, caller: Caller
    ) -> list[MyTable]:
        """Those of the account and those a browser has keys to; my turns first, then the latest."""
        return await accounts.my_tables(services, caller, table_keys(request, services))

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
