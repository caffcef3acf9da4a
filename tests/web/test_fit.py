"""Every table fits its window: in positions made to be hard, on all screens.

Each position is measured on some of the screens, and each screen with some of the positions;
BUONGOVERNO_DEEP=1 measures all with all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web import siena_positions, zena_positions
from web.arranged import ArrangedTable
from web.browsing import stranger
from web.fitting import DESKS, NARROWEST, TOUCHED, faults
from web.tables import FIVE_NAMES, LaidTable, asked_after, lay

POSITIONS: Final = {"siena": siena_positions.POSITIONS, "zena": zena_positions.POSITIONS}
# So many decisions that the log is long.
DECISIONS: Final = 120
# German has the longest words; in the others, and in the dark, the narrowest of each layout is
# looked at.
LOOKS: Final = {
    ("de-DE", "light"): (*DESKS, *TOUCHED),
    ("en-GB", "light"): NARROWEST,
    ("fr-FR", "light"): NARROWEST,
    ("it-IT", "light"): NARROWEST,
    ("de-DE", "dark"): NARROWEST,
}
# A position is measured on one screen out of so many.
APART: Final = 1 if os.environ.get("BUONGOVERNO_DEEP") else 3


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, LaidTable]:
    """A table of five of each game, with a long log: what it shows is arranged."""
    store = Store(server.database)
    laid = {game: lay(store, game, asked_after(DECISIONS), names=FIVE_NAMES) for game in POSITIONS}
    store.close()
    return laid


@contextmanager
def seated(browser: Browser, server: Server, table: LaidTable, **features: Any) -> Iterator[Page]:
    page = stranger(browser, server.address, **features)
    table.sit_down(page.context, server.address)
    yield page
    page.context.close()


@pytest.mark.parametrize(("locale", "theme"), LOOKS)
@pytest.mark.parametrize("game", POSITIONS)
def test_hard_positions_fit_every_screen(
    browser: Browser,
    server: Server,
    tables: dict[str, LaidTable],
    game: str,
    locale: str,
    theme: str,
) -> None:
    """Nothing is outside, cut, covered or too small, on a desk and under fingers."""
    states = {name: position.state() for name, position in POSITIONS[game].items()}
    found: list[str] = []
    for touch, all_sizes in ((False, DESKS), (True, TOUCHED)):
        sizes = [size for size in LOOKS[locale, theme] if size in all_sizes]
        fingers = {"has_touch": True, "is_mobile": True} if touch else {}
        look = {"locale": locale, "color_scheme": theme, **fingers}
        with seated(browser, server, tables[game], **look) as page:
            first = next(iter(states.values()))
            arranged = ArrangedTable(page, first)
            page.goto(f"/table/{tables[game].id}")
            expect(page.locator("button[data-code]").first).to_be_visible()
            for number, (name, state) in enumerate(states.items()):
                some = sizes[number % APART :: APART]
                if not some:
                    continue
                arranged.show(state)
                for step in _steps(page):
                    wrong = faults(page, touch, some)
                    found += [f"{name} {step}{fault}" for fault in wrong]
    assert not found, "\n".join(found)


def _steps(page: Page) -> Iterator[str]:
    """The steps of a turn that can be looked at, where there are steps, one after the other."""
    tabs = page.locator(".steps [role=tab]:enabled")
    count = tabs.count()
    for place in range(count):
        tabs.nth(place).dispatch_event("click")
        yield f"{tabs.nth(place).get_attribute('id')} "
    if not count:
        yield ""


def test_on_a_phone_everything_is_one_tap_away(
    browser: Browser, server: Server, tables: dict[str, LaidTable]
) -> None:
    """The way out, the rules, log and chat, the menu, and the rows of the players."""
    features: dict[str, Any] = {"has_touch": True, "is_mobile": True}
    phone = {"width": 390, "height": 844}
    with seated(browser, server, tables["siena"], viewport=phone, **features) as page:
        page.goto(f"/table/{tables['siena'].id}")
        head = page.locator(".table-head")
        expect(head.get_by_role("link", name="Leave the table")).to_have_attribute("href", "/")
        expect(head.get_by_role("link", name="Rules")).to_have_attribute("href", "/rules/siena")
        head.get_by_role("button", name="Log and chat").click()
        expect(page.get_by_role("log", name="What happened")).to_be_in_viewport()
        expect(page.get_by_role("tab", name="Chat")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.get_by_role("tab", name="Chat")).to_be_hidden()
        page.get_by_role("button", name="Players").click()
        expect(page.get_by_role("button", name="About Bruno")).to_be_in_viewport()
        head.get_by_role("button", name="This table").click()
        first = page.get_by_role("dialog").get_by_role("link")
        expect(first.nth(0)).to_have_text("Rules")
        expect(first.nth(1)).to_contain_text("Leave the table")
