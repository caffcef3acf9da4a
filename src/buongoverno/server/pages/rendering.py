"""Pages from templates, with the headers that keep them safe."""

import functools
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import Message
from buongoverno.plugin.registry import game, game_names
from buongoverno.server.pages.languages import language_of, speaking
from buongoverno.server.pages.marking import marked_rules
from buongoverno.server.people.access import Caller
from buongoverno.server.people.accounts import csrf_token
from buongoverno.tables.refusals import Refusal, table_message

# What a player is drawn with, by seat: told apart by shape as well as by colour.
SHAPES: Final = ("●", "■", "▲", "◆", "⬢")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
}


@dataclass(frozen=True)
class Notice:
    """Why something was not done, for the top of a page."""

    message: str
    rule: str | None = None
    sentence: str | None = None


def notice_of(error: BuongovernoError, caller: Caller | None = None) -> Notice:
    """A refusal as a page shows it."""
    language = language_of(caller)
    if isinstance(error, Refusal) and error.rule is not None:
        message = table_message("rules_forbid").told(language)
        return Notice(_sentence(message), error.rule, error.sentence_in(language))
    return Notice(_sentence(error.told(language)))


def notice_told(message: Message) -> Notice:
    """A message on a page of nobody's in particular."""
    return Notice(_sentence(message.told(language_of(None))))


def _sentence(text: str) -> str:
    """A refusal as a sentence with a beginning and an end."""
    begun = text[:1].upper() + text[1:]
    return begun if begun.endswith((".", "?")) else f"{begun}."


def page(template: str, caller: Caller | None, status: int = 200, **values: Any) -> Response[str]:
    """A page of a template; every form on it gets the same fresh word, `once`."""
    secret = caller.cookie if caller is not None else None
    language = language_of(caller)
    text = (
        _templates(language)
        .get_template(f"{template}.html")
        .render(
            page_language=language,
            member=caller.member if caller is not None else None,
            csrf=csrf_token(secret) if secret is not None else "",
            once=secrets.token_urlsafe(12),
            notice=values.pop("notice", None),
            **values,
        )
    )
    return Response(text, status_code=status, media_type="text/html", headers=HEADERS)


def redirect(path: str, cookies: Sequence[Cookie] = ()) -> Response[str]:
    """On to another page."""
    headers = {**HEADERS, "location": path}
    return Response("", status_code=303, headers=headers, cookies=list(cookies))


def _moment(seconds: float) -> str:
    """A stretch of time in words."""
    whole = int(seconds)
    if whole >= 2 * 86400:
        return f"{whole // 86400} days"
    if whole >= 2 * 3600:
        return f"{whole // 3600} hours"
    return f"{whole // 60}:{whole % 60:02}"


@functools.cache
def _templates(language: str) -> Environment:
    """All templates in a language."""
    environment = Environment(
        loader=PackageLoader("buongoverno.server.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["shapes"] = SHAPES
    environment.globals["games_to_read"] = game_names
    environment.globals["game_title"] = lambda name: game(name).title
    environment.filters["moment"] = _moment
    environment.filters["rules_marked"] = marked_rules
    return speaking(environment, language)
