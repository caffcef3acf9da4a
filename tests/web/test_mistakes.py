"""One's own mistakes: found after the game, opened before the decision, tried again."""

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable

FOUND: Final = 180_000  # ms: a game is looked through, interpreted perhaps


def sat_down(visit: Visit, server: Server, table: LaidTable, path: str) -> Page:
    page = visit(None)
    table.sit_down(page.context, server.address)
    page.goto(path)
    return page


def at_of(page: Page) -> int:
    """The moment that the address names."""
    return int(parse_qs(urlsplit(page.url).query)["at"][0])


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_costly_decision_is_opened_before_it_and_tried_again(
    visit: Visit, server: Server, over: dict[str, LaidTable], game: str
) -> None:
    table = over[game]
    page = sat_down(visit, server, table, f"/table/{table.id}")
    panel = page.locator(".own .mistakes")
    expect(panel.get_by_role("heading", level=2)).to_have_text("Your costliest decisions")
    expect(panel.get_by_text("as good as the best")).to_be_visible(timeout=FOUND)
    rows = panel.locator(".columns .costly li")
    assert 1 <= rows.count() <= 5
    costs = [int(re.sub(r"\D", "", row)) for row in rows.locator("b").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    assert min(costs) >= 2
    kept = [int(text.rstrip("%")) for text in panel.locator(".phases b").all_inner_texts()]
    assert kept
    assert all(0 <= one <= 100 for one in kept)
    expect(panel.get_by_text("Luck, kept apart")).to_be_visible()

    first = rows.first.get_by_role("link")
    address = first.get_attribute("href") or ""
    first.click()
    page.wait_for_url(re.compile("/replay/"))
    verdict = page.locator(".analysis .verdict")
    expect(verdict).to_have_text(re.compile(f"better by {costs[0]}%"), timeout=FOUND)
    # The board stands before the decision, from the own seat, with both choices on it.
    page.wait_for_url(re.compile(r"analysis=1"))
    assert f"at={at_of(page)}&seat=0" in address
    expect(page.get_by_text("You played", exact=True)).to_be_visible()
    chances = [
        int(re.sub(r"\D", "", text))
        for text in page.locator(".analysis section ol b").all_inner_texts()
    ]
    assert abs(chances[0] - chances[1] - costs[0]) <= 1, "one scale"
    graph = page.locator(".analysis figure li strong").first
    expect(graph).to_have_text(re.compile(rf"^{chances[0]}%$"), timeout=FOUND)

    decisions = at_of(page)
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url(re.compile("/table/"))
    assert table.id not in page.url
    expect(page.locator(".table-board").first).to_be_visible()
    again = page.url.rsplit("/", 1)[-1].split("?")[0]
    moment = page.request.get(f"/api/tables/{again}/moments?first=0&count=1").json()
    assert moment[0]["of"] == decisions
    # The bots answer what is decided there.
    expect(page.get_by_text("Your turn, Ada")).to_be_visible()
    played = page.request.get(f"/api/tables/{again}").json()["table"]
    assert not played["analysis"]
    assert [seat["kind"] for seat in played["seats"]].count("person") == 1


def test_a_swing_leads_to_the_moment_before(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    table = over["zena"]
    page = sat_down(visit, server, table, f"/replay/{table.id}?analysis=1&seat=0")
    swing = page.locator(".analysis > ol li button").first
    swing.click(timeout=FOUND)
    expect(page.locator(".before")).to_contain_text("Before the decision")
    told = swing.locator("span").last.inner_text().split(".")[0]
    page.get_by_role("button", name="One step on", exact=True).click()
    expect(page.locator(".decision")).to_contain_text(told)


def test_mistakes_fit_a_phone_and_a_keyboard(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    table = over["siena"]
    page = visit(None, **PHONE)
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    page.get_by_role("tab", name="Decisions").click()
    row = page.locator(".mistakes .columns .costly a").first
    expect(row).to_be_visible(timeout=FOUND)
    expect(page.locator(".mistakes").get_by_text("as good as the best")).to_be_visible(
        timeout=FOUND
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = row.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    row.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".analysis .verdict")).to_be_visible(timeout=FOUND)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choice = page.locator(".analysis section ol button").last
    choice.focus()
    expect(choice).to_have_attribute("aria-pressed", "true")
