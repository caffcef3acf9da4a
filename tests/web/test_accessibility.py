"""axe-core finds nothing serious on any page, in any language, light or dark."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from buongoverno.server.database.store import Store
from server.moderation.staff import People, people
from server.serving import Server
from web.browsing import MILLISECONDS, sign_in
from web.conftest import Visit
from web.tables import LaidTable, lay, never, own_turn

_WEB: Final = Path(__file__).parents[2] / "web"
_AXE: Final = _WEB / "node_modules/axe-core/axe.min.js"
_WITHOUT: Final = "axe-core is not installed, so nothing looked at the pages; get it with: make web"
_RUN: Final = "(part) => axe.run(part ?? document, { resultTypes: ['violations'] })"
_DIALOG: Final = "dialog[open]"
# Every page light and dark, every second one in the same languages; BUONGOVERNO_DEEP=1 tries all
# pages in all languages.
_LOOKS: Final = [("en", "light"), ("de", "dark"), ("fr", "light"), ("it", "dark")]
_OTHER_LOOKS: Final = [("en", "dark"), ("de", "light"), ("fr", "dark"), ("it", "light")]
_DEEP: Final = bool(os.environ.get("BUONGOVERNO_DEEP"))
_TRIED: Final = _LOOKS + (_OTHER_LOOKS if _DEEP else [])
_GAMES: Final = ("siena", "zena")
_PLAIN: Final = [
    "/",
    "/games",
    "/watch",
    "/settings",
    "/account",
    "/offline",
    "/nowhere",
    *(
        f"/{page}/{game}"
        for page in ("new", "learn", "rules", "puzzles", "daily")
        for game in _GAMES
    ),
    *(f"/example/{game}/primer-1" for game in _GAMES),
]

Tables = dict[str, LaidTable]


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[Tables]:
    """A table of each game where Ada has her turn in the middle of it, and one at the end."""
    store = Store(server.database)
    found = {game: lay(store, game, own_turn(60), visibility="public") for game in _GAMES}
    found |= {f"{game} over": lay(store, game, never) for game in _GAMES}
    yield found
    store.close()


@pytest.fixture(scope="module")
def staff(server: Server) -> Iterator[People]:
    """An operator, who has reports and a log to look at."""
    with people(server) as found:
        table = found.game()
        found.bruno.ask("POST", f"/api/tables/{table}/reports", text="too slow", seat=0)
        found.operator.ask("POST", found.path(found.ada, "/mute"), seconds=3600)
        yield found


@pytest.mark.parametrize(("language", "theme"), _TRIED)
def test_axe_finds_no_serious_accessibility_problem(
    visit: Visit, server: Server, tables: Tables, language: str, theme: str
) -> None:
    if not _AXE.exists():
        pytest.skip(_WITHOUT)
    page = _page(visit, language, theme)
    for table in tables.values():
        table.sit_down(page.context, server.address)
    paths = _paths(tables) if _DEEP else _paths(tables)[language in ("fr", "it") :: 2]
    pages = [(path, _opening(page.context, path)) for path in paths]
    say = _words(language)
    found = [f"{path}: {fault}" for path, opened in pages for fault in _faults_at(opened, say)]
    found += [f"gathering: {fault}" for fault in _faults_while_gathering(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("language", "theme"), _LOOKS[:2])
def test_axe_finds_no_serious_problem_on_the_page_of_operators(
    visit: Visit, staff: People, language: str, theme: str
) -> None:
    if not _AXE.exists():
        pytest.skip(_WITHOUT)
    page = _page(visit, language, theme)
    sign_in(page, staff.operator)
    page.goto("/moderation")
    found: list[str] = []
    for part in ("", "/people", "/tables", "/addresses", "/registration", "/log"):
        page.locator(f'main nav [href="/moderation{part}"]').click()
        expect(page.locator("main .sheet:not(p)").first).to_be_visible()
        found += [f"{part}: {fault}" for fault in _faults(page)]
    assert not found, "\n".join(found)


def _page(visit: Visit, language: str, theme: str) -> Page:
    page = visit(None)
    chosen = json.dumps({"language": language, "theme": theme, "name": "Ada"})
    page.context.add_init_script(f"localStorage.buongoverno ??= {json.dumps(chosen)}")
    return page


def _words(language: str) -> Callable[[str], str]:
    """The words of the interface by their keys."""
    files = sorted((_WEB / "src/words").glob(f"*_{language}.ts"))
    pairs = (
        re.findall(r"^ +'([\w.]+)':\s+'(.*)',$", file.read_text(), re.MULTILINE) for file in files
    )
    return dict(pair for found in pairs for pair in found).__getitem__


def _paths(tables: Tables) -> list[str]:
    over = tables["zena over"].id
    return [
        *_PLAIN,
        *(f"/table/{table.id}" for table in tables.values()),
        f"/replay/{over}",
        f"/analysis/{over}",
    ]


def _opening(context: BrowserContext, path: str) -> Page:
    """A page that goes on loading while others are looked at."""
    page = context.new_page()
    page.goto(path, wait_until="commit")
    return page


def _faults_at(page: Page, say: Callable[[str], str]) -> list[str]:
    # A game that is over is looked through first.
    page.wait_for_load_state("networkidle", timeout=5 * MILLISECONDS)
    found = _faults(page)
    for screen, part in _screens(page, say):
        found += [f"{screen}: {fault}" for fault in _faults(page, part)]
    page.close()
    return found


def _screens(page: Page, say: Callable[[str], str]) -> Iterator[tuple[str, str | None]]:
    """What can be opened on a page, one after the other, and the part of the page that it is."""
    if page.url.endswith("/"):
        page.locator("article button.primary").first.click()
        yield from _dialog(page, "the first game")
    elif page.locator("button.share").count():
        yield from _shared(page)
    elif page.locator("button[data-code]").count():
        yield from _at_the_table(page, say)


def _dialog(page: Page, name: str) -> Iterator[tuple[str, str]]:
    expect(page.locator(_DIALOG)).to_be_visible()
    yield name, _DIALOG
    page.keyboard.press("Escape")
    expect(page.locator(_DIALOG)).to_have_count(0)


def _at_the_table(page: Page, say: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    page.keyboard.press("s")
    expect(page.locator(".standing li").first).to_be_visible()
    yield from _dialog(page, "score now")
    page.locator("button.about").first.click()
    yield from _dialog(page, "somebody at the table")
    page.get_by_role("button", name=say("table.menu")).click()
    expect(page.locator(_DIALOG)).to_be_visible()
    yield "the menu", _DIALOG
    page.get_by_role("button", name=say("takeover.title")).click()
    expect(page.get_by_text(say("takeover.how_long"))).to_be_visible()
    yield from _dialog(page, "a bot plays")
    page.locator("button[data-code]").first.evaluate("button => button.click()")
    expect(page.locator(".draft .step:not(.laying)")).to_have_count(1)
    yield "a draft", ".deciding"


def _shared(page: Page) -> Iterator[tuple[str, str | None]]:
    page.locator("button.share").click()
    dialog = page.locator(_DIALOG)
    dialog.locator("form button.primary").click()
    link = dialog.locator("input[readonly]")
    expect(link).to_be_visible()
    address = link.input_value()
    yield from _dialog(page, "sharing")
    page.goto(address)
    expect(page.locator(".table-board")).to_be_visible()
    yield "what was shared", None


def _faults_while_gathering(page: Page) -> list[str]:
    page.goto("/new/siena")
    page.locator("form button.primary").click()
    expect(page.locator("input[readonly]").first).to_be_visible()
    return _faults(page)


def _faults(page: Page, part: str | None = None) -> list[str]:
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    page.evaluate(_AXE.read_text())
    result: dict[str, Any] = page.evaluate(_RUN, part)
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:200]} {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]
