"""People at a table: who has an account, reports, and a host who removes somebody."""

from typing import Any, Final

from playwright.sync_api import Page, expect
from sqlalchemy import select

from buongoverno.server.database.schema import reports
from buongoverno.server.database.store import Store
from server.serving import Server
from web.conftest import Visit

_AGREEMENT: Final = {
    "game": "siena",
    "seats": [{"kind": "open"}, {"kind": "open"}],
    "visibility": "public",
    "chat": True,
}
_MAKE: Final = """
async (body) => {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch('/api/tables', sent)).json()).table.id;
}
"""


def test_a_rude_guest_is_reported_and_removed(visit: Visit, server: Server) -> None:
    host, guest, table = _two_at_a_table(visit)
    _chat(guest, "you cannot play at all")
    host.get_by_role("tab", name="Chat").click()
    host.get_by_role("button", name="Report this line of Bea").click()
    dialog = host.get_by_role("dialog", name="Report to the moderators")
    expect(dialog.get_by_text("you cannot play at all")).to_be_visible()
    dialog.get_by_label("What happened?").fill("Bea insults everybody")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("status")).to_have_text("Thank you. Your report has been sent.")
    dialog.get_by_role("button", name="Close").last.click()
    seat, number, text = _last_report(server, table)
    assert (seat, text) == (1, "Bea insults everybody")
    assert number is not None

    players = host.get_by_role("region", name="Players")
    expect(players.get_by_role("listitem").filter(has_text="Bea")).to_contain_text("guest")
    host.get_by_role("button", name="About Bea").click()
    about = host.get_by_role("dialog", name="About Bea")
    expect(about.get_by_text("anybody can use this name")).to_be_visible()
    about.get_by_role("button", name="Remove Bea from the game").click()
    expect(about.get_by_role("alert")).to_contain_text("Bea cannot come back")
    about.get_by_role("button", name="Remove for good").click()
    expect(about).to_have_count(0)
    host.get_by_role("tab", name="What happened").click()
    expect(host.get_by_text("The host removed Bea from the game")).to_be_visible()
    guest.reload()
    expect(guest.get_by_text("You are watching")).to_be_visible()


def test_a_player_is_reported_by_keyboard(visit: Visit, server: Server) -> None:
    host, _, table = _two_at_a_table(visit)
    about = host.get_by_role("button", name="About Bea")
    about.focus()
    host.keyboard.press("Enter")
    host.get_by_role("button", name="Report Bea").press("Enter")
    dialog = host.get_by_role("dialog", name="Report to the moderators")
    expect(dialog.get_by_label("It is about")).to_have_value("1")
    dialog.get_by_label("What happened?").press_sequentially("never decides")
    host.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    host.get_by_role("button", name="This table").click()
    host.get_by_role("button", name="Report something").press("Enter")
    expect(dialog.get_by_label("It is about")).to_have_value("")
    dialog.get_by_label("What happened?").press_sequentially("nobody decides")
    dialog.get_by_role("button", name="Send the report").press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Thank you")
    assert _last_report(server, table) == (None, None, "nobody decides")


def _two_at_a_table(visit: Visit) -> tuple[Page, Page, str]:
    """A host and a guest play."""
    host = visit("/", viewport={"width": 1440, "height": 900})
    table: str = host.evaluate(_MAKE, {"agreement": _AGREEMENT, "name": "Ada"})
    guest = visit(f"/table/{table}", viewport={"width": 1440, "height": 900})
    _take_seat(guest, "Bea")
    host.goto(f"/table/{table}")
    for page in (host, guest):
        expect(page.get_by_role("region", name="Players")).to_be_visible()
    return host, guest, table


def _take_seat(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()


def _chat(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log", name="Chat").get_by_text(text)).to_be_visible()


def _last_report(server: Server, table: str) -> Any:
    store = Store(server.database)
    with store.engine.begin() as connection:
        row = connection.execute(select(reports).where(reports.c.game_table == table)).one()
    store.close()
    return row.seat, row.number, row.text
