"""The language of a page, and its texts.

Templates are written in English. For another language the text between their tags is replaced by
that language's when they are compiled (texts_LANGUAGE.toml, by the English words, with the values
that stand in them); a text that has no other words stays as it is.
"""

import re
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any, Final

from jinja2 import Environment
from jinja2.ext import Extension
from litestar import Request

from buongoverno.kernel.resources import ENGLISH, catalogue_of
from buongoverno.server.http.languages import language_asked
from buongoverno.server.people.access import Caller

_asked: Final[ContextVar[str]] = ContextVar("language", default=ENGLISH)

# What stands between texts: statements of a template, and tags with the values in them.
_TAG: Final = re.compile(r"(\{%.*?%\}|\{#.*?#\}|<[^>{]*(?:\{[{%].*?[}%]\}[^>{]*)*>)", re.DOTALL)
_ATTRIBUTE: Final = re.compile(r'\b(aria-label|placeholder)="([^"]*)"')
_VALUE: Final = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_WORD: Final = re.compile(r"[A-Za-z]{2}")


async def remember_language(request: Request[Any, Any, Any]) -> None:
    """Keep the language that a browser asks for, for the page that is made now."""
    _asked.set(language_asked(request))


def language_of(caller: Caller | None) -> str:
    """The language of a caller's account; without one, that of their browser."""
    if caller is not None and caller.member is not None:
        return caller.member.language
    return _asked.get()


class Texts(Extension):
    """Puts the texts of a language into templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """A template with its texts in the language of the environment."""
        texts = _texts(str(getattr(self.environment, "language", ENGLISH)))
        parts = _TAG.split(source)
        return "".join(
            _with_attributes(part, texts) if place % 2 else _told(part, texts)
            for place, part in enumerate(parts)
        )


def texts_in(source: str) -> Iterator[str]:
    """All texts of a template, as a language has to have them."""
    parts = _TAG.split(source)
    for place, part in enumerate(parts):
        found = [text for _, text in _ATTRIBUTE.findall(part)] if place % 2 else [part]
        for text in found:
            if _WORD.search(_VALUE.sub("", text)) or "{{ {" in text:
                yield " ".join(text.split())


def _told(part: str, texts: dict[str, str]) -> str:
    text = " ".join(part.split())
    if text not in texts:
        return part
    before = part[: len(part) - len(part.lstrip())]
    return before + texts[text] + part[len(part.rstrip()) :]


def _with_attributes(tag: str, texts: dict[str, str]) -> str:
    return _ATTRIBUTE.sub(lambda one: f'{one[1]}="{texts.get(one[2], one[2])}"', tag)


def speaking(environment: Environment, language: str) -> Environment:
    """The environment, for templates in this language."""
    environment.extend(language=language)
    environment.add_extension(Texts)
    texts = _texts(language)
    environment.filters["said"] = lambda text: texts.get(text, text)  # of a value, such as a level
    return environment


def _texts(language: str) -> dict[str, str]:
    """The texts of a language, by the English ones."""
    if language == ENGLISH:
        return {}
    return catalogue_of("buongoverno.server.pages", language, "texts").tables["texts"]
