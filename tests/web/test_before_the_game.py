"""Before a game: I play too, everybody is ready, the same people again; and hints at the table."""

from typing import Any, Final

from playwright.sync_api import Page, Route, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.people import Person
from web.tables import lay, never

_DESK: Final = {"viewport": {"width": 1440, "height": 900}}
_MAKE: Final = """
async (body) => {
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch('/api/tables', sent)).json()).table.id;
}
"""


def _make(page: Page, name: str | None, **agreed: Any) -> str:
    table: str = page.evaluate(_MAKE, {"agreement": agreed, "name": name})
    return table


def test_a_hint_on_a_phone_is_in_sight(visit: Visit) -> None:
    page = visit("/", **PHONE)
    bot = {"kind": "bot", "level": "novice"}
    page.goto(f"/table/{_make(page, 'Ada', game='zena', seats=[{'kind': 'open'}, bot, bot])}")
    expect(Person(page).offers.first).to_be_visible()
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.get_by_role("region", name="What a strong player thinks of")
    expect(hints.get_by_role("listitem").first).to_be_in_viewport()


def test_whoever_makes_a_table_plays_too_unless_they_say_otherwise(visit: Visit) -> None:
    page = visit("/new/siena", **_DESK)
    box = page.get_by_role("checkbox", name="I play too")
    expect(box).to_be_checked()
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("li .who").first).to_contain_text("Guest")  # without a name, yet seated
    expect(page.get_by_role("listitem").filter(has_text="hints")).to_have_count(0)
    page.goto("/new/siena")
    box.uncheck()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_clocks_wait_until_everybody_is_ready(visit: Visit) -> None:
    host = visit("/", **_DESK)
    seats = [{"kind": "open"}, {"kind": "open"}]
    clock = {"kind": "live", "bank": 600, "increment": 10}
    agreed = {"game": "siena", "seats": seats, "clock": clock, "ready_check": True}
    table = _make(host, "Ada", visibility="public", **agreed)
    host.goto(f"/table/{table}")
    guest = visit(f"/table/{table}", **_DESK)
    guest.get_by_label("Your name").fill("Bea")
    guest.get_by_role("button", name="Take a seat").click()
    ready = guest.get_by_role("button", name="I am ready")
    expect(ready).to_be_visible()  # the game has not begun
    ready.click()
    expect(guest.get_by_text("Waiting for Ada.")).to_be_visible()
    host.get_by_role("button", name="I am ready").click()
    for page in (host, guest):
        expect(page.get_by_role("region", name="Players")).to_be_visible()


def test_a_rematch_invites_the_same_people_to_the_same_seats(visit: Visit, server: Server) -> None:
    store = Store(server.database)
    over = lay(store, "siena", never)
    store.close()
    page = visit(None, **_DESK)
    over.sit_down(page.context, server.address)
    page.goto(f"/table/{over.id}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: over.id not in address)
    expect(page.get_by_text("Everybody who played is invited")).to_be_visible()
    seats = page.locator("li .who")
    expect(seats.first).to_contain_text("Ada")
    for place, name in enumerate(("Bruno", "Carla", "Dino"), 1):
        expect(seats.nth(place)).to_have_text(f"kept for {name}")
    for name in ("Bruno", "Carla", "Dino"):
        link = page.get_by_role("textbox", name=name)
        assert f"{server.address}/open/" in link.input_value()


def test_a_hint_is_graded_waits_its_turn_and_shows_a_lamp(visit: Visit) -> None:
    page = visit("/", **_DESK)
    bot = {"kind": "bot", "level": "novice"}
    table = _make(page, "Ada", game="siena", seats=[{"kind": "open"}, bot, bot])
    refused = iter([True])

    def too_often(route: Route) -> None:
        if next(refused, False):
            problem = {"reason": "too_many", "message": "too often", "retry_after": 0.2}
            route.fulfill(status=429, json=problem)
        else:
            route.continue_()

    page.route("**/hint?*", too_often)
    page.goto(f"/table/{table}")
    person = Person(page)
    expect(person.offers.first).to_be_visible()
    hints = page.get_by_role("region", name="What a strong player thinks of")
    expect(page.get_by_label("has had a hint")).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    advice = hints.get_by_role("listitem")
    expect(advice.first).to_be_visible()  # late, instead of "too often"
    grades = hints.locator("li b").all_inner_texts()
    assert grades[0] in ("Best", "Equally good")
    assert set(grades) <= {"Best", "Equally good", "Weaker"}
    expect(page.get_by_label("has had a hint").first).to_be_attached()
    person.decide()
    expect(hints).to_have_count(0)  # it does not open again by itself
    expect(person.offers.first).to_be_visible()
    expect(hints).to_have_count(0)


def test_finished_games_stay_on_the_start_page_and_in_my_games(
    visit: Visit, server: Server
) -> None:
    store = Store(server.database)
    tables = [lay(store, game, never) for game in ("siena", "zena")]
    store.close()
    page = visit(None, **_DESK)
    for table in tables:
        table.sit_down(page.context, server.address)
    for address in ("/", "/games"):
        page.goto(address)
        for table in tables:
            expect(page.locator(f'a[href="/table/{table.id}"]')).to_be_visible()
        expect(page.get_by_text("None yet in this browser")).to_have_count(0)


def test_the_own_clock_is_in_sight_on_a_phone_upright_and_lying(visit: Visit) -> None:
    sizes = ((844, 390), (390, 844), (740, 360))
    page = visit("/", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    seats = [{"kind": "open"}, {"kind": "bot", "level": "novice"}]
    clock = {"kind": "live", "bank": 600, "increment": 10}
    table = _make(page, "Ada", game="zena", seats=seats, clock=clock)
    page.goto(f"/table/{table}")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.get_by_role("timer")).to_be_in_viewport(ratio=1)
        # However far its list of choices is pushed up.
        page.locator(".deciding button[data-code]").last.scroll_into_view_if_needed()
        expect(page.get_by_role("timer")).to_be_in_viewport(ratio=1)
