"""A table from browser to browser: the host's page is the server, over a data channel."""

import re

from playwright.sync_api import Browser, Page

from static.conftest import Visit
from web.browsing import stranger
from web.people import PersonWithMouse, play_on


def make_table(page: Page) -> None:
    """A table with a free seat and two bots."""
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_label("Seat 2 is for").select_option("open")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="New invitation").wait_for()


def connect(host: Page, guest: Page) -> None:
    """Both copy what the other has to know."""
    host.get_by_role("button", name="New invitation").click()
    guest.goto(host.get_by_label("Link for friends").input_value())
    answer = guest.get_by_label("The text that came back").input_value()
    host.get_by_label("The text that came back").fill(answer)
    host.get_by_role("button", name="Connect").click()
    guest.wait_for_url(re.compile("#/table/peer"))


def test_two_browsers_at_one_table(browser: Browser, visit: Visit, address: str) -> None:
    host = visit(None)
    ada = PersonWithMouse(host, 1)
    host.goto(f"{address}#/new/siena")
    make_table(host)
    guest = stranger(browser, address)
    bruno = PersonWithMouse(guest, 2)
    connect(host, guest)
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take a seat").click()
    play_on(ada, bruno, decisions=20)
    # The guest's page is gone, then the host's: the seat waits for the same guest.
    seen: list[str] = []
    guest.on("websocket", lambda socket: seen.append(socket.url))
    guest.goto(f"{address}#/")
    guest.reload()
    host.reload()
    host.get_by_role("button", name="This table").click()
    host.get_by_role("button", name=re.compile("Invite from browser")).click()
    connect(host, guest)
    host.get_by_role("button", name="Close", exact=True).click()
    before = bruno.decided
    while bruno.decided == before:
        play_on(ada, bruno, decisions=1)
    assert not seen
    guest.context.close()
