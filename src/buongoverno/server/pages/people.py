"""Signing in, and everything about an account."""

from litestar import Response, get, post

from buongoverno.answers.status_codes import status_of
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.people import (
    AccountChange,
    Credentials,
    NewAccount,
    NewToken,
    TokenInfo,
)
from buongoverno.server.http.authentication import cookie, device_used, session_cookie
from buongoverno.server.http.forms import fields_of
from buongoverno.server.pages.forms import AnyRequest, checked
from buongoverno.server.pages.rendering import notice_of, page, redirect
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import accounts
from buongoverno.tables.refusals import UNKNOWN, Refusal

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


@get("/account", include_in_schema=False)
async def account(services: Services, caller: Caller) -> Response[str]:
    """The account, or a form to sign in."""
    return await _account_page(services, caller)


async def _account_page(
    services: Services,
    caller: Caller,
    error: BuongovernoError | None = None,
    made: TokenInfo | None = None,
) -> Response[str]:
    tokens: list[TokenInfo] = []
    if caller.member is not None:
        tokens = await accounts.my_tokens(services, caller)
    return page(
        "account",
        caller,
        status_of(error) if error is not None else 200,
        languages=LANGUAGES,
        tokens=tokens,
        made=made,
        notice=notice_of(error, caller) if error is not None else None,
    )


@post("/account/{action:str}", include_in_schema=False)
async def change_account(
    action: str, request: AnyRequest, services: Services, caller: Caller
) -> Response[str]:
    """Sign in, register, sign out, change something."""
    fields = await fields_of(request)
    try:
        if action == "token":
            wanted = checked({"label": fields.get("label", "").strip()}, NewToken)
            made = await accounts.make_token(services, caller, wanted.label)
            return await _account_page(services, caller, made=made)
        return await _changed(action, fields, services, caller, device_used(request))
    except BuongovernoError as error:
        return await _account_page(services, caller, error)


async def _changed(
    action: str, fields: dict[str, str], services: Services, caller: Caller, device: str
) -> Response[str]:
    given = {name: fields.get(name, "").strip() for name in ("name", "invitation", "token")}
    given["password"] = fields.get("password", "")
    if action == "sign-in":
        known = checked(given, Credentials)
        return _signed_in(services, await accounts.sign_in(services, caller, known, device))
    if action == "register":
        new = checked(given, NewAccount)
        return _signed_in(services, await accounts.register(services, caller, new, device))
    if action == "sign-out":
        await accounts.sign_out(services, caller)
        return redirect("/plain", [cookie(services, session_cookie(services), "")])
    if action == "revoke":
        await accounts.revoke_token(services, caller, fields.get("token", ""))
        return redirect("/plain/account")
    if action not in ("language", "email", "password"):
        raise Refusal(UNKNOWN, "no_page")
    changes = {name: value for name, value in fields.items() if name in _FIELDS}
    wanted = checked(changes, AccountChange)
    if wanted.password is not None:
        signed_in = await accounts.change_password(services, caller, wanted, device)
        return _signed_in(services, signed_in, "/plain/account")
    await accounts.change_account(services, caller, wanted)
    return redirect("/plain/account")


def _signed_in(
    services: Services, signed_in: accounts.SignedIn, path: str = "/plain"
) -> Response[str]:
    _, secret = signed_in
    return redirect(path, [cookie(services, session_cookie(services), secret)])


_FIELDS = ("language", "email", "password", "old_password")
