"""The score now: opened from the head or by a key, from what the reader may know."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable, asked_after, lay


@pytest.fixture(scope="module")
def running(server: Server) -> Iterator[dict[str, LaidTable]]:
    """A game of each in which Ada is asked something."""
    store = Store(server.database)
    try:
        yield {
            "siena": lay(store, "siena", asked_after(320)),
            "zena": lay(store, "zena", asked_after(120)),
        }
    finally:
        store.close()


def opened(visit: Visit, server: Server, table: LaidTable, **features: object) -> Page:
    page = visit(None, **features)
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    return page


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_head_opens_where_everybody_would_stand(
    visit: Visit, server: Server, running: dict[str, LaidTable], game: str
) -> None:
    page = opened(visit, server, running[game])
    page.get_by_role("button", name="Score", exact=True).click()
    dialog = page.get_by_role("dialog", name="Score now")
    expect(dialog.locator(".standing li")).to_have_count(4)
    expect(dialog.locator(".standing .own")).to_contain_text("You")
    expect(dialog.locator(".sources li").first).to_be_visible()
    told = dialog.inner_text()
    assert "{" not in told
    # In Zena goals of others are card backs; in Siena whoever is no banker would not count.
    assert ("hidden card" in told) if game == "zena" else ("would not count" in told)


def test_a_key_opens_and_closes_it_on_a_phone_and_a_desk(
    visit: Visit, server: Server, running: dict[str, LaidTable]
) -> None:
    for features in ({}, PHONE):
        page = opened(visit, server, running["zena"], **features)
        expect(page.get_by_role("button", name="Score", exact=True)).to_be_visible()
        page.keyboard.press("s")
        dialog = page.get_by_role("dialog", name="Score now")
        expect(dialog.locator(".standing li")).to_have_count(4)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
