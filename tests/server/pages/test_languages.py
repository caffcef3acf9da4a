"""The plain pages in four languages: their texts, the rules, and what is refused."""

import re
from pathlib import Path

import httpx
import pytest

from buongoverno.kernel.resources import catalogue_of
from buongoverno.server.pages.languages import texts_in
from server.serving import Server

TEMPLATES = Path(__file__).parents[3] / "src/buongoverno/server/pages/templates"
LANGUAGES = ("de", "fr", "it")
VALUE = re.compile(r"\{\{.*?\}\}")
TAG = re.compile(r"<(script|style).*?</\1>|<[^>]*>", re.DOTALL)
ENGLISH = re.compile(r"\b(the|your|you|with|and|of|for|this|that|not)\b", re.IGNORECASE)
# The same in every language, or no text: what macros put into tags.
UNCHANGED = {
    "Buongoverno",
    "{{ table.title or game.title }} – Buongoverno",
    "&nbsp;{{ names[seat] }}",
    "https://…/open/…",
    "selected",
    "checked",
}


def texts() -> set[str]:
    sources = [file.read_text("utf-8") for file in TEMPLATES.glob("*.html")]
    return {text for source in sources for text in texts_in(source)} - UNCHANGED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_templates_has_words(language: str) -> None:
    words = catalogue_of("buongoverno.server.pages", language, "texts").tables["texts"]
    assert texts() - set(words) == set()
    for english, other in words.items():
        if "{{ {" not in english and " or " not in english:
            assert sorted(VALUE.findall(other)) == sorted(VALUE.findall(english)), english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "/new/siena", "/account", "/rules/zena", "/table/nowhere"])
def test_no_english_is_left_on_a_page(server: Server, language: str, path: str) -> None:
    answer = httpx.get(f"{server.address}/plain{path}", headers={"accept-language": language})
    assert f'<html lang="{language}">' in answer.text
    shown = TAG.sub(" ", answer.text)
    found = [line for line in shown.splitlines() if ENGLISH.search(line)]
    assert not found, found[:5]


def test_who_asks_for_nothing_gets_english(server: Server) -> None:
    answer = httpx.get(f"{server.address}/plain")
    assert '<html lang="en">' in answer.text
    assert "Games of good government" in answer.text
