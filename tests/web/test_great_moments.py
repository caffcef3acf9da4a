"""Great moments over the lower edge of the board."""

from typing import Any

from playwright.sync_api import Page, expect

from buongoverno.client import Client
from buongoverno.kernel.state import State
from buongoverno.server.database.store import Store
from server.serving import Server
from web.conftest import Visit
from web.tables import LaidTable, lay


def _can_rise(state: State) -> bool:
    return (
        0 in state.pending
        and state.current_question().name == "turn"
        and any(choice.kind == "rise" for choice in state.choices(0))
    )


def _laid(server: Server) -> LaidTable:
    store = Store(server.database)
    try:
        return lay(store, "siena", _can_rise)
    finally:
        store.close()


def _opened(visit: Visit, server: Server, table: LaidTable, **chosen: Any) -> Page:
    page = visit(None)
    page.context.add_init_script(f"localStorage.buongoverno ??= JSON.stringify({chosen})")
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    # What happened before the board was there is old, and no moment.
    expect(page.get_by_role("region", name="Board of Siena")).to_be_visible()
    return page


def _rise(server: Server, table: LaidTable) -> None:
    """The same seat decides elsewhere, so that nothing on the page is touched."""
    with Client(server.address) as client:
        client.keys[table.id] = table.key
        with client.table(table.id) as connection:
            turn = next(iter(connection.turns()))
            connection.decide(next(one.code for one in turn.choices if one.kind == "rise"))


def test_a_rise_is_told_over_the_board_and_clicks_go_through(visit: Visit, server: Server) -> None:
    table = _laid(server)
    page = _opened(visit, server, table)
    _rise(server, table)
    moment = page.locator(".moment")
    moment.hover(force=True)  # which holds it, although clicks go through
    expect(moment).to_contain_text("You became a merchant")
    expect(moment).to_contain_text("cloth and spices")
    expect(moment.locator(".picture svg")).to_be_visible()
    assert moment.evaluate("banner => getComputedStyle(banner).pointerEvents") == "none"
    page.mouse.click(5, 300)  # any tap sends it away
    expect(moment).to_have_count(0)


def test_who_wants_nothing_shown_reads_it_in_the_log(visit: Visit, server: Server) -> None:
    table = _laid(server)
    page = _opened(visit, server, table, speed="off")
    _rise(server, table)
    expect(page.get_by_role("log")).to_contain_text("became a merchant")
    expect(page.locator(".moment")).to_have_count(0)
