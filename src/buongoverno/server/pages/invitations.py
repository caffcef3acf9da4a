"""Links: opening one, and remembering the one for friends until the game begins."""

from dataclasses import replace
from typing import Final

from litestar import Response, get
from litestar.datastructures import Cookie

from buongoverno.server.http.authentication import cookie, cookies_of, key_cookie
from buongoverno.server.pages.forms import AnyRequest
from buongoverno.server.pages.rendering import redirect
from buongoverno.server.people.access import Caller, Key, find_key
from buongoverno.server.services import Services
from buongoverno.tables.refusals import UNKNOWN, Refusal

_DAYS: Final = 14 * 24 * 3600


@get("/open/{table:str}/{key:str}", include_in_schema=False)
async def open_link(
    table: str, key: str, services: Services, caller: Caller, plain: bool = False
) -> Response[str]:
    """The link of a seat or an invitation: the key goes into a cookie, out of the address bar."""
    path = f"/plain/table/{table}" if plain else f"/table/{table}"
    found = await services.store.read(lambda database: find_key(database, key))
    if found is None or found.table != table:
        raise Refusal(UNKNOWN, "link_dead")
    if _is_better(caller.key, found):
        return redirect(path)
    return redirect(path, [cookie(services, key_cookie(services, table), key)])


def _is_better(held: Key | None, offered: Key) -> bool:
    """Whether somebody who opens a mere invitation has a seat or the host's chair already."""
    if held is None or held.table != offered.table:
        return False
    invited_only = offered.seat is None and not offered.host
    return invited_only and (held.seat is not None or held.host)


def invitation_cookie(services: Services, table: str, key: str) -> Cookie:
    """Keeps an invitation in its host's browser, since the server keeps only a hash."""
    kept = cookie(services, _name(services, table), key)
    return replace(kept, max_age=_DAYS)


def invitation_of(request: AnyRequest, services: Services, table: str) -> str | None:
    """The link for friends, if this browser made it."""
    key = cookies_of(request).get(_name(services, table))
    return f"{services.settings.public_address}/open/{table}/{key}" if key else None


def own_link(request: AnyRequest, services: Services, table: str) -> str | None:
    """The link to one's own seat, for another device."""
    key = cookies_of(request).get(key_cookie(services, table))
    return f"{services.settings.public_address}/open/{table}/{key}" if key else None


def _name(services: Services, table: str) -> str:
    return f"{key_cookie(services, table)}-invitation"
