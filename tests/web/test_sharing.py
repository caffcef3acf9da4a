"""A link to a game opens in a browser that has never been here."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.conftest import Visit
from web.tables import LaidTable, asked_after, lay, never


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Store]:
    """The database of the server."""
    found = Store(server.database)
    yield found
    found.close()


def seated(visit: Visit, server: Server, table: LaidTable, **features: object) -> Page:
    """Somebody with a seat at the table."""
    page = visit(None, **features)
    table.sit_down(page.context, server.address)
    return page


def given_link(page: Page) -> str:
    """The link that the open dialog gives."""
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_role("button", name="Get a link").click()
    link = dialog.get_by_label("Link", exact=True).input_value()
    assert "/moment/" in link
    picture = dialog.get_by_role("img", name="The picture that messengers show")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    return link


def test_a_moment_of_a_finished_game_opens_for_anybody(
    visit: Visit, server: Server, store: Store
) -> None:
    table = lay(store, "siena", never)
    page = seated(visit, server, table)
    page.goto(f"/replay/{table.id}?at=40&seat=0")
    page.get_by_role("button", name="Share", exact=True).click()
    link = given_link(page)

    stranger = visit(re.sub("^https?://[^/]*", "", link))
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Siena, shared with you")
    expect(stranger.get_by_text("Decision 40 of 40")).to_be_visible()
    expect(stranger.get_by_role("region", name="Board").locator("svg").first).to_be_visible()
    expect(stranger.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    expect(stranger.get_by_role("combobox", name="Seen by")).to_have_count(0)
    # An upright tablet shows the board over its whole width.
    stranger.set_viewport_size({"width": 820, "height": 1180})
    expect(stranger.locator(".table-board")).to_have_css("width", re.compile(r"^7[5-9]\d|^8"))
    stranger.get_by_role("button", name="One step back").click()
    expect(stranger.get_by_text("Decision 39 of 40")).to_be_visible()

    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("taken back", exact=True)).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="This link was taken back.")).to_be_visible()


def test_a_running_game_shares_what_everybody_saw(
    visit: Visit, server: Server, store: Store
) -> None:
    table = lay(store, "zena", asked_after(60))
    page = seated(visit, server, table)
    page.goto(f"/replay/{table.id}")
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_label("The whole game")).to_have_count(0)
    expect(dialog.get_by_label("What I saw, with my hand")).to_be_disabled()
    stranger = visit(re.sub("^https?://[^/]*", "", given_link(page)))
    expect(stranger.get_by_role("region", name="Board")).to_contain_text("Cathedral")
    expect(stranger.get_by_role("group", name="My hand")).to_have_count(0)


def test_without_a_seat_nothing_is_offered_that_cannot_work(
    visit: Visit, server: Server, store: Store
) -> None:
    table = lay(store, "siena", never, visibility="public")
    page = visit(f"/replay/{table.id}")
    expect(page.get_by_role("button", name="One step back")).to_be_visible()
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)


def test_a_link_that_nobody_gave_says_so(visit: Visit) -> None:
    page = visit("/moment/nothing")
    expect(page.get_by_role("heading", name="There is no such link.")).to_be_visible()


def test_a_line_of_the_log_takes_the_board_back_without_leaving_the_table(
    visit: Visit, server: Server, store: Store
) -> None:
    table = lay(store, "siena", asked_after(60))
    page = seated(visit, server, table, viewport={"width": 1440, "height": 900})
    page.goto(f"/table/{table.id}")
    choices = page.get_by_role("group", name="What you can do", exact=True)
    expect(choices).to_be_visible()
    line = page.get_by_role("log").get_by_role("button", name=re.compile("took|bought")).first
    line.focus()
    expect(page.locator(".ring").first).to_be_attached()
    line.click()
    expect(page.get_by_text(re.compile("The board after decision"))).to_be_visible()
    expect(choices).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_text(re.compile("The board after decision"))).to_have_count(0)
    assert page.url.endswith(f"/table/{table.id}")
