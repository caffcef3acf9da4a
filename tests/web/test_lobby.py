"""Public tables in the browser: searched, filtered, page by page."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.conftest import Visit
from web.tables import asked_after, lay

_SIENA: Final = 21
_ZENA: Final = 2


@pytest.fixture(scope="module", autouse=True)
def tables(server: Server) -> Iterator[None]:
    """More public tables than a page shows."""
    store = Store(server.database)
    for number in range(_SIENA):
        title = f"Siena table {number}"
        lay(store, "siena", asked_after(1), seed=number, title=title, visibility="public")
    for number in range(_ZENA):
        lay(store, "zena", asked_after(1), seed=number, title="A map", visibility="public")
    yield
    store.close()


def test_public_tables_come_in_pages(visit: Visit) -> None:
    page = visit("/watch")
    rows = page.locator("main section li")
    expect(rows).to_have_count(20)
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(_SIENA + _ZENA)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="23 tables shown")).to_have_count(1)


def test_public_tables_are_searched_and_filtered(visit: Visit) -> None:
    page = visit("/watch")
    rows = page.locator("main section li")
    search = page.get_by_role("searchbox", name="Search")
    search.press_sequentially("TABLE 20")
    expect(rows).to_have_text([re.compile("Siena table 20")])  # and nothing else
    expect(search).to_be_focused()
    page.get_by_label("Game").select_option("Zena 1814")
    expect(page.get_by_text("No table matches.")).to_be_visible()
    search.fill("")
    expect(rows).to_have_count(_ZENA)
    page.reload()  # the address says what was chosen
    expect(page.get_by_label("Game")).to_have_value("zena")
    expect(rows).to_have_count(_ZENA)
    page.get_by_role("button", name="Over").click()
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_text("No public game is over yet.")).to_be_visible()
    page.get_by_role("link", name="Watch").first.click()
    expect(rows).to_have_count(20)
