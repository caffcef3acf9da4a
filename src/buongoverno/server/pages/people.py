"""Signing in, and everything about an account."""

from typing import Any

from litestar import Response, get, post

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.people import AccountChange, Credentials, NewToken, TokenInfo
from buongoverno.server.office import Office
from buongoverno.server.pages.forms import AnyRequest, ask, checked, fields_of
from buongoverno.server.pages.rendering import notice_of, page, redirect
from buongoverno.server.people.visitor import Visitor
from buongoverno.server.refusals import UNKNOWN, Refusal
from buongoverno.server.web.people import PeopleRoutes

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


@get("/account", include_in_schema=False)
async def account(office: Office, visitor: Visitor) -> Response[str]:
    """The account, or a form to sign in."""
    return await _account_page(office, visitor)


async def _account_page(
    office: Office,
    visitor: Visitor,
    error: BuongovernoError | None = None,
    made: TokenInfo | None = None,
) -> Response[str]:
    tokens: list[TokenInfo] = []
    if visitor.member is not None:
        tokens = await ask(PeopleRoutes.my_tokens, office=office, visitor=visitor)
    status = error.status if isinstance(error, Refusal) else 400
    return page(
        "account",
        visitor,
        status if error is not None else 200,
        languages=LANGUAGES,
        tokens=tokens,
        made=made,
        notice=notice_of(error) if error is not None else None,
    )


@post("/account/{action:str}", include_in_schema=False)
async def change_account(
    action: str, request: AnyRequest, office: Office, visitor: Visitor
) -> Response[str]:
    """Sign in, register, sign out, change something."""
    fields = await fields_of(request)
    try:
        if action == "token":
            data = checked({"label": fields.get("label", "").strip()}, NewToken)
            made = await ask(PeopleRoutes.make_token, data=data, office=office, visitor=visitor)
            return await _account_page(office, visitor, made=made)
        return await _changed(action, fields, office, visitor)
    except BuongovernoError as error:
        return await _account_page(office, visitor, error)


async def _changed(
    action: str, fields: dict[str, str], office: Office, visitor: Visitor
) -> Response[str]:
    who: dict[str, Any] = {"office": office, "visitor": visitor}
    if action in ("sign-in", "register"):
        handler = PeopleRoutes.sign_in if action == "sign-in" else PeopleRoutes.register
        given = {"name": fields.get("name", "").strip(), "password": fields.get("password", "")}
        answer = await ask(handler, data=checked(given, Credentials), **who)
        return redirect("/plain", answer.cookies)
    if action == "sign-out":
        answer = await ask(PeopleRoutes.sign_out, **who)
        return redirect("/plain", answer.cookies)
    if action == "revoke":
        await ask(PeopleRoutes.revoke, token=fields.get("token", ""), **who)
        return redirect("/plain/account")
    if action not in ("language", "email", "password"):
        raise Refusal(UNKNOWN, "there is no such page")
    known = {name: value for name, value in fields.items() if name in _FIELDS}
    answer = await ask(PeopleRoutes.change, data=checked(known, AccountChange), **who)
    return redirect("/plain/account", answer.cookies)


_FIELDS = ("language", "email", "password", "old_password")
