"""The page of a result: the picture, the count, what decided it, on every screen."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable, lay, never

RULE_ID: Final = re.compile(r"\b[SZ]\d+\.\d+")
UPRIGHT_TABLET: Final[Any] = {"width": 820, "height": 1180}
MOVING: Final = {"reduced_motion": "no-preference"}


@pytest.fixture(scope="module")
def over(server: Server) -> Iterator[dict[str, LaidTable]]:
    """A finished game of each, with a key to the seat of somebody."""
    store = Store(server.database)
    try:
        yield {game: lay(store, game, never) for game in ("siena", "zena")}
    finally:
        store.close()


def opened(visit: Visit, server: Server, table: LaidTable, **features: Any) -> Page:
    page = visit(None, **features)
    table.sit_down(page.context, server.address)
    page.goto(f"/table/{table.id}")
    expect(page.locator(".result .panels")).to_be_visible()
    return page


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_result_is_a_picture_with_the_reader_in_it(
    visit: Visit, server: Server, over: dict[str, LaidTable], game: str
) -> None:
    page = opened(visit, server, over[game])
    expect(page.locator(".scene .picture svg")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    rows = page.locator(".points .rows > li")
    expect(rows).to_have_count(4)
    own = page.locator(".points .rows > li.own")
    expect(own).to_have_count(1)
    expect(own.locator(".you")).to_have_text("You")
    # Three moments, with rounds; rules are told only to those who point at something.
    expect(page.locator(".decisive li")).to_have_count(3)
    expect(page.locator(".decisive li").first).to_contain_text("Round")
    page.set_viewport_size(UPRIGHT_TABLET)
    expect(page.locator(".result")).to_have_css("width", re.compile(r"^7[5-9]\d|^8"))
    assert not RULE_ID.search(page.locator(".result").inner_text())
    # Whoever is not counted has no total.
    total = page.locator(".points .rows > li:not(.out) .total").first
    assert RULE_ID.search(total.get_attribute("title") or "")
    # Neither the board nor the log makes the page long, until somebody wants them.
    expect(page.get_by_role("log")).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Board and log").click()
    expect(page.locator(".table-board")).to_be_visible()


def test_the_axis_counts_rounds(visit: Visit, server: Server, over: dict[str, LaidTable]) -> None:
    page = opened(visit, server, over["zena"])
    chart = page.locator(".course figure").first
    expect(chart).to_be_visible()
    labels = chart.locator("svg text[text-anchor=middle]").all_text_contents()
    assert labels[0] == "1"
    assert labels[-1] == "8"


def test_the_sheet_is_one_click_away(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page = opened(visit, server, over["siena"])
    page.get_by_role("button", name="As a table").click()
    sheet = page.get_by_role("table", name="Where the points come from")
    expect(sheet.get_by_role("row")).to_have_count(5)
    expect(sheet).to_contain_text("S19.1")


def test_points_are_counted_up_once_and_skipped_with_a_key(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page = opened(visit, server, over["siena"], **MOVING)
    skip = page.get_by_role("button", name="Skip")
    again = page.get_by_role("button", name="Count again")
    expect(skip).to_be_visible()
    page.keyboard.press("Escape")
    expect(again).to_be_visible()
    totals = page.locator(".points .total").all_inner_texts()
    assert len(totals) == 4
    again.click()
    expect(page.locator(".counting")).to_be_visible()
    skip.click()
    expect(again).to_be_visible()
    expect(page.locator(".points .total").first).to_have_text(totals[0])
    page.reload()
    expect(again).to_be_visible()  # who has seen the count sees the end
    expect(page.locator(".counting")).to_have_count(0)


def test_nothing_is_counted_up_for_those_who_want_no_motion(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page = opened(visit, server, over["zena"])
    expect(page.get_by_role("button", name="Count again")).to_be_visible()
    summary = page.locator(".told [role=status]")
    expect(summary).to_contain_text("1 ")


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_phone_shows_places_first_and_the_rest_in_tabs(
    visit: Visit, server: Server, over: dict[str, LaidTable], game: str
) -> None:
    page = opened(visit, server, over[game], **PHONE)
    expect(page.locator(".places li")).to_have_count(4)
    expect(page.locator(".places .own")).to_contain_text("You")
    expect(page.locator(".points .rows > li")).to_have_count(4)
    page.get_by_role("tab", name="Moments").click()
    expect(page.locator(".decisive li")).to_have_count(3)
    expect(page.locator(".points")).to_have_count(0)
    page.get_by_role("tab", name="Course").click()
    expect(page.locator(".course figure").first).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_row_opens_to_its_pieces(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page = opened(visit, server, over["zena"])
    bar = page.locator(".points .rows > li.own .bar")
    bar.click()
    expect(bar).to_have_attribute("aria-expanded", "true")
    pieces = page.locator(".pieces li")
    points = [int(text) for text in pieces.locator("b").all_inner_texts()]
    assert sum(points) == int(page.locator(".own .total").inner_text())
