"""Links: opening one, and remembering the one for friends until the game begins."""

from dataclasses import replace
from typing import Final

from litestar import Response, get
from litestar.datastructures import Cookie

from buongoverno.server.office import Office
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.rendering import redirect
from buongoverno.server.people.visitor import Key, Visitor, find_key
from buongoverno.server.refusals import UNKNOWN, Refusal
from buongoverno.server.web.recognising import cookie, cookies_of, key_cookie

_DAYS: Final = 14 * 24 * 3600


@get("/open/{table:str}/{key:str}", include_in_schema=False)
async def open_link(
    table: str, key: str, office: Office, visitor: Visitor, plain: bool = False
) -> Response[str]:
    """The link of a seat or an invitation: the key goes into a cookie, out of the address bar."""
    path = f"/plain/table/{table}" if plain else f"/table/{table}"
    found = await office.keeper.read(lambda database: find_key(database, key))
    if found is None or found.table != table:
        raise Refusal(UNKNOWN, "this link opens nothing (any more); ask for a new one")
    if _is_better(visitor.key, found):
        return redirect(path)
    return redirect(path, [cookie(office, key_cookie(office, table), key)])


def _is_better(held: Key | None, offered: Key) -> bool:
    """Whether somebody who opens a mere invitation has a seat or the host's chair already."""
    if held is None or held.table != offered.table:
        return False
    invited_only = offered.seat is None and not offered.host
    return invited_only and (held.seat is not None or held.host)


def invitation_cookie(office: Office, table: str, key: str) -> Cookie:
    """Keeps an invitation in its host's browser, since the server keeps only a hash."""
    kept = cookie(office, _name(office, table), key)
    return replace(kept, max_age=_DAYS)


def invitation_of(request: AnyRequest, office: Office, table: str) -> str | None:
    """The link for friends, if this browser made it."""
    key = cookies_of(request).get(_name(office, table))
    return f"{office.settings.public_address}/open/{table}/{key}" if key else None


def own_link(request: AnyRequest, office: Office, table: str) -> str | None:
    """The link to one's own seat, for another device."""
    key = cookies_of(request).get(key_cookie(office, table))
    return f"{office.settings.public_address}/open/{table}/{key}" if key else None


def _name(office: Office, table: str) -> str:
    return f"{key_cookie(office, table)}-invitation"
