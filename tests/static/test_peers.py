"""A table from browser to browser: the host's page is the server, over a data channel."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.serving import Server, serving
from static.conftest import Visit
from static.qr_code import drawn_squares, text_in
from web.browsing import PHONE, stranger
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
    answer = guest.get_by_label("Text to send back").input_value()
    host.get_by_label("The text that came back").fill(answer)
    host.get_by_role("button", name="Connect").click()
    guest.wait_for_url(re.compile("#/table/peer"))


def connect_again(host: Page, guest: Page) -> None:
    """A new invitation to a game that has begun."""
    host.get_by_role("button", name="This table").click()
    host.get_by_role("button", name=re.compile("Invite from browser")).click()
    connect(host, guest)
    host.get_by_role("button", name="Close", exact=True).click()


def resign(page: Page) -> None:
    """Give up the seat, by the menu."""
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Resign for good").click()
    page.locator(".sure").get_by_role("button", name="Resign for good").click()


def read_code(code: Locator) -> str:
    """What a QR code says, as it is drawn."""
    size = int((code.get_attribute("viewBox") or "").split()[-1])
    return text_in(drawn_squares(code.locator("path").get_attribute("d") or "", size))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that passes invitations on, at another origin than the files."""
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'games.sqlite'}") as running:
        yield running


def invite(host: Page, server: str) -> str:
    """A new invitation that a server passes on: its link."""
    host.get_by_label("Server for invitations").fill(server)
    host.get_by_role("button", name="New invitation").click()
    return host.get_by_label("Link for friends").input_value()


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
    seen: list[str] = []
    guest.on("websocket", lambda socket: seen.append(socket.url))
    # The host's page is gone, then the guest's too: the seat waits for the same guest.
    gone = guest.get_by_text("a new invitation leads you back to your seat")
    host.reload()
    expect(gone).to_be_visible()
    connect_again(host, guest)
    expect(gone).to_be_hidden()
    guest.goto(f"{address}#/games")
    guest.reload()
    listed = guest.get_by_role("listitem").filter(has_text="in another browser")
    listed.get_by_role("link").click()
    expect(gone).to_be_visible()
    connect_again(host, guest)
    before = bruno.decided
    while bruno.decided == before:
        play_on(ada, bruno, decisions=1)
    assert not seen
    guest.context.close()


def test_a_game_is_played_to_its_end_and_again(visit: Visit) -> None:
    host, guest = visit(None), visit(None)
    ada, bruno = PersonWithMouse(host, 1), PersonWithMouse(guest, 2)
    host.goto("#/new/zena")
    make_table(host)
    connect(host, guest)
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take a seat").click()
    play_on(ada, bruno, decisions=4)
    guest.get_by_role("button", name="This table").click()
    expect(guest.get_by_role("link", name="Replay")).to_be_visible()
    expect(guest.get_by_text("Try things out at an analysis table")).to_be_hidden()
    guest.get_by_role("button", name="Close", exact=True).click()
    for page in (host, guest):
        resign(page)
    for person in (ada, bruno):
        expect(person.score_sheet).to_be_visible()

    # Whoever hosts makes the table, and everybody who is there has their seat at it.
    again = "Play again"
    expect(guest.get_by_text("Whoever hosts the table can begin another game")).to_be_visible()
    expect(guest.get_by_role("button", name=again)).to_be_hidden()
    first = guest.url
    host.get_by_role("button", name=again).click()
    guest.get_by_role("link", name="To the rematch").click()
    expect(guest).not_to_have_url(first)
    before = bruno.decided
    while bruno.decided == before:
        play_on(ada, bruno, decisions=1)


def test_with_a_server_for_invitations_a_link_is_enough(
    visit: Visit, address: str, server: Server
) -> None:
    host, guest = visit(None), visit(None)
    ada, bruno = PersonWithMouse(host, 1), PersonWithMouse(guest, 2)
    host.goto(f"{address}#/new/siena")
    make_table(host)
    link = invite(host, server.address)
    assert len(link) < len(address) + 70
    code = host.get_by_role("img", name="QR code with the link")
    expect(code).to_be_visible()
    assert read_code(code) == link
    expect(host.get_by_label("The text that came back")).to_be_hidden()
    expect(host.get_by_text("Waiting for the guest")).to_be_visible()
    expect(host.get_by_text("which knows all cards")).to_be_visible()

    guest.goto(link)
    guest.wait_for_url(re.compile("#/table/peer"))
    expect(host.get_by_text("Connected", exact=True)).to_be_visible()
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take a seat").click()
    play_on(ada, bruno, decisions=6)
    # Neither the game nor anything of it went to the server.
    assert "/api/tables" not in server.log()

    late = visit(None)
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("There is no such invitation")


def test_of_two_guests_with_one_link_the_first_joins(visit: Visit, server: Server) -> None:
    host = visit("/new/zena")
    make_table(host)
    link = invite(host, server.address)
    guests = [visit(None), visit(None)]
    # Both have read the invitation, and neither could answer.
    for guest in guests:
        guest.route("**/api/post/*/answer", lambda sent: sent.abort())
        guest.goto(link)
        expect(guest.get_by_role("alert")).to_contain_text("passes no invitations on")
        guest.unroute("**/api/post/*/answer")
    guests[0].reload()
    guests[0].wait_for_url(re.compile("#/table/peer"))
    guests[1].reload()
    expect(guests[1].get_by_role("alert")).to_contain_text("invitation")


def test_without_the_server_texts_are_copied(visit: Visit, browser: Browser, address: str) -> None:
    host = visit("/new/siena")
    make_table(host)
    host.get_by_label("Server for invitations").fill("no address")
    expect(host.get_by_text("This is not the address of a server")).to_be_visible()
    link = invite(host, "http://127.0.0.1:9")
    expect(host.get_by_text("http://127.0.0.1:9 passes no invitations on")).to_be_visible()
    assert read_code(host.get_by_role("img", name="QR code with the link")) == link

    phone = stranger(browser, address, **PHONE)
    phone.goto(link)
    answer = phone.get_by_label("Text to send back").input_value()
    code = phone.get_by_role("img", name="QR code with the text")
    expect(code).to_be_hidden()
    phone.get_by_role("button", name="Show a QR code").click()
    expect(code).to_be_visible()
    assert read_code(code) == answer
    phone.get_by_role("button", name="Hide the QR code").click()
    expect(code).to_be_hidden()
    host.get_by_label("The text that came back").fill(answer)
    host.get_by_role("button", name="Connect").click()
    phone.wait_for_url(re.compile("#/table/peer"))
    phone.context.close()
