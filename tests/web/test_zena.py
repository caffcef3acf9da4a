"""Zena's table: six areas on the smallest desk, a turn in steps, figures that are dragged."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.arranged import arrange
from web.browsing import stranger
from web.tables import FIVE_NAMES, LaidTable, asked_after, lay
from web.zena_positions import position

PATIENCE: Final = 30.0  # seconds
Look = Callable[..., tuple[Page, list[dict[str, Any]]]]


@pytest.fixture(scope="module")
def table(server: Server) -> LaidTable:
    """A table of five whose first question waits: what it shows is arranged."""
    store = Store(server.database)
    laid = lay(store, "zena", asked_after(0), names=FIVE_NAMES)
    store.close()
    return laid


@pytest.fixture
def look(browser: Browser, server: Server, table: LaidTable) -> Iterator[Look]:
    """Sit down before a position; what is decided there is kept."""
    pages: list[Page] = []

    def arrive(name: str, **features: Any) -> tuple[Page, list[dict[str, Any]]]:
        page = stranger(browser, server.address, **features)
        pages.append(page)
        table.sit_down(page.context, server.address)
        sent = arrange(page, position(name))
        page.goto(f"/table/{table.id}")
        expect(page.locator("button[data-code]").first).to_be_visible()
        return page, sent

    yield arrive
    for page in pages:
        page.context.close()


def listed(page: Page) -> Locator:
    """The choices that are listed."""
    return page.get_by_role("group", name="What you can do", exact=True).locator("[data-code]")


def test_all_six_areas_and_eight_cards_lie_whole_on_the_smallest_desk(look: Look) -> None:
    page, _ = look("eight cards", viewport={"width": 1280, "height": 720})
    board = page.locator(".table-board").bounding_box()
    assert board is not None
    areas = page.locator("section.area")
    expect(areas).to_have_count(6)
    rows: set[int] = set()
    for place in range(6):
        box = areas.nth(place).bounding_box()
        assert box is not None
        rows.add(round(box["y"]))
        assert board["y"] - 1 <= box["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1
    assert len(rows) == 2
    expect(page.locator("section.port .cards > li")).to_have_count(8)


def test_a_turn_is_listed_step_by_step_and_the_board_glows_for_it(look: Look) -> None:
    page, sent = look("turn", viewport={"width": 1440, "height": 900})
    tabs = page.get_by_role("tablist", name="The steps of your turn").get_by_role("tab")
    expect(tabs).to_have_count(4)
    expect(listed(page)).to_have_count(5)  # the other areas, for one figure
    expect(page.locator(".plate.zena-glow")).to_have_count(5)
    tabs.nth(2).click()
    expect(listed(page)).to_have_count(5)  # cards to join
    expect(page.locator(".plate.zena-glow")).to_have_count(0)
    expect(page.locator(".area .card.zena-glow")).to_have_count(5)
    # A card of the hand leads to its step, and is offered there.
    page.get_by_role("button", name="Offer Consëgio").first.click()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    assert sent == []


def test_a_pass_worth_nothing_is_folded_away_beside_one_worth_something(look: Look) -> None:
    page, _ = look("turn", viewport={"width": 1440, "height": 900})
    page.locator("#zena-step-pass").click()
    expect(listed(page)).to_have_count(3)
    expect(listed(page).filter(has_text="end the turn")).to_have_count(0)
    page.get_by_role("button", name="More: pass without taking anything").click()
    expect(listed(page)).to_have_count(4)


def test_a_figure_is_dragged_to_another_area(look: Look) -> None:
    page, sent = look("turn", viewport={"width": 1280, "height": 720})
    lord = page.get_by_role("button", name="Pick up the Lord")
    lord.drag_to(page.locator("section.bank .plate .zena-cover"))
    code = next(one.code for one in position("turn").choices(0) if one.text == "move lord to bank")
    # A move is laid out first: it is decided when the turn is confirmed.
    until = monotonic() + PATIENCE
    while not any(code in told.get("decisions", []) for told in sent):
        assert monotonic() < until, sent
        page.wait_for_timeout(20)


def test_an_explanation_waits_and_stays_inside_the_board(look: Look) -> None:
    page, _ = look("turn", viewport={"width": 1280, "height": 720})
    board = page.locator(".table-board").bounding_box()
    assert board is not None
    for thing in ("section.palace li:last-child .zena-cover", ".table-hand li:last-child button"):
        page.locator(thing).last.hover()
        shown = page.locator("aside[role=status]")
        expect(shown).to_be_visible()
        box = shown.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 720
        page.mouse.move(2, 2)
        expect(shown).to_be_hidden()
