"""Studies of a finished game: notes, marks and lines, kept here and given away by link and file."""

import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from buongoverno.server.database.store import Store
from server.serving import Server
from web.browsing import PHONE
from web.conftest import Visit
from web.tables import LaidTable, asked_after, lay

NOTE: Final = "Too dear: <img src=x onerror=alert(1)> look at the market."


def study_of(
    visit: Visit, server: Server, table: LaidTable, at: int, **features: Any
) -> tuple[Page, Locator]:
    """The replay of a game, with a study of it open."""
    page = visit(None, **features)
    table.sit_down(page.context, server.address)
    page.goto(f"/replay/{table.id}?at={at}&seat=0")
    page.get_by_role("button", name="Study", exact=True).click()
    panel = page.get_by_role("region", name="Study", exact=True)
    expect(panel.get_by_label("Note on this moment")).to_be_visible()
    return page, panel


def mark_by_lists(panel: Locator, place: str, arrow_to: str | None = None) -> None:
    """Mark a place, or an arrow, without touching the board."""
    lists = panel.locator("details")
    if lists.get_attribute("open") is None:
        lists.locator("summary").click()
    panel.get_by_role("combobox", name="Place").select_option(label=place)
    if arrow_to is not None:
        panel.get_by_role("combobox", name="Arrow to").select_option(label=arrow_to)
    panel.get_by_role("button", name="Add", exact=True).click()


def link_of(panel: Locator) -> str:
    """The link that is given away."""
    panel.get_by_role("button", name="Make a link").click()
    return panel.get_by_label("Link to the study").input_value()


def play_on(panel: Locator, decisions: int) -> list[str]:
    """Decide so often; gives what the line says."""
    for number in range(decisions):
        panel.locator(".choices button[data-code]").last.click()
        expect(panel.locator("ol li")).to_have_count(number + 1)
    return panel.locator("ol li").all_inner_texts()


def test_a_study_is_written_kept_and_given_away(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page, panel = study_of(visit, server, over["siena"], 60)
    panel.get_by_label("Title").fill("Where it went wrong")
    panel.get_by_label("Note on this moment").fill(NOTE)
    mark_by_lists(panel, "Duomo")
    mark_by_lists(panel, "Inn", "Duomo")
    marks = panel.get_by_role("region", name="Marks on the board")
    expect(marks.get_by_text("Circle around Duomo")).to_be_visible()
    expect(marks.get_by_text("Arrow from Inn to Duomo")).to_be_visible()
    layer = page.locator("[data-marks] svg")
    expect(layer.locator("ellipse:not(.under)")).to_have_count(1)
    expect(layer.locator("path:not(.under)")).to_have_count(1)

    panel.get_by_role("button", name="Play on from here").click()
    line = play_on(panel, 3)
    expect(layer.locator("ellipse")).to_have_count(0)
    panel.get_by_role("button", name="Keep this line").click()
    expect(panel.locator(".remarks li")).to_have_count(2)
    page.wait_for_url(re.compile(r"line=\d+\.\d+\.\d+&study="))

    # After a reload the same line is there.
    page.reload()
    expect(panel.locator("ol li")).to_have_text(line)
    panel.get_by_role("button", name="One step back").click()
    expect(panel.locator("ol li")).to_have_count(2)
    panel.get_by_role("button", name="Back to the game").click()
    expect(panel.get_by_label("Note on this moment")).to_have_value(NOTE)

    # Somebody else opens the link: nothing is kept before they say so.
    link = link_of(panel)
    assert "/study#" in link
    assert len(link) < 2_000
    other = visit(None)
    other.goto(link.removeprefix(server.address))
    expect(other.get_by_text("Where it went wrong")).to_be_visible()
    assert other.evaluate("localStorage.getItem('buongoverno-studies')") is None
    other.get_by_role("button", name="Open", exact=True).click()
    other.wait_for_url(re.compile("/replay/"))
    theirs = other.get_by_role("region", name="Study", exact=True)
    expect(theirs.get_by_label("Note on this moment")).to_have_value(NOTE)
    expect(theirs.get_by_text("Arrow from Inn to Duomo")).to_be_visible()
    expect(theirs.locator("img")).to_have_count(0)
    theirs.locator(".remarks button").filter(has_text="line of 3").click()
    expect(theirs.locator("ol li")).to_have_text(line)


def test_taps_on_a_phone_mark_places(
    visit: Visit, server: Server, over: dict[str, LaidTable]
) -> None:
    page, panel = study_of(visit, server, over["zena"], 30, **PHONE)
    panel.get_by_role("button", name="Mark on the board").click()
    place = page.locator('.table-board [data-at^="area:"]').first
    box = place.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[data-marks] .told")).to_contain_text("tap it again for a circle")
    expect(page.locator("[data-marks] .begun")).to_have_count(1)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[data-marks] ellipse:not(.under)")).to_have_count(1)
    page.locator("[data-marks]").get_by_role("button", name="Done").click()
    expect(panel.get_by_text(re.compile("^Circle around "))).to_be_visible()
    panel.get_by_role("button", name=re.compile("Remove: Circle")).click()
    expect(page.locator("[data-marks] ellipse")).to_have_count(0)
    panel.get_by_role("button", name="Play on from here").click()
    play_on(panel, 2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in panel.get_by_role("button").all():
        size = button.bounding_box()
        assert size is None or size["height"] >= 40, button.inner_text()


def test_studies_are_renamed_deleted_and_moved_by_file(
    visit: Visit, server: Server, over: dict[str, LaidTable], tmp_path: Path
) -> None:
    page, panel = study_of(visit, server, over["zena"], 12)
    panel.get_by_label("Note on this moment").fill("Here")
    expect(panel.locator(".remarks li")).to_contain_text("Decision 12")
    page.goto("/study")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Title").fill("Second thoughts")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Second thoughts")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all to a file").click()
    file = tmp_path / "studies.json"
    saved.value.save_as(file)
    page.get_by_role("button", name="Delete: Second thoughts").click()
    page.get_by_role("button", name="Delete it for good?").click()
    expect(page.get_by_text("No studies yet.")).to_be_visible()
    page.get_by_label("Open a file").set_input_files(file)
    page.locator("li .open", has_text="Second thoughts").click()
    page.wait_for_url(re.compile("/replay/.*at=12"))
    expect(panel.get_by_label("Note on this moment")).to_have_value("Here")

    page.goto("/study")
    content = json.loads(file.read_text())
    for change, said in (
        ({"version": 2}, "another version"),
        ({"format": "x"}, "no study"),
        ({"studies": content["studies"] * 200}, "too long"),
    ):
        file.write_text(json.dumps(content | change))
        page.get_by_label("Open a file").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(said)
    page.goto("/study#nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no study")


def test_a_running_game_has_no_study(visit: Visit, server: Server) -> None:
    store = Store(server.database)
    try:
        table = lay(store, "siena", asked_after(5), seed=9)
    finally:
        store.close()
    page = visit(None)
    table.sit_down(page.context, server.address)
    page.goto(f"/replay/{table.id}?at=5&study=1")
    expect(page.locator(".table-board")).to_be_visible()
    expect(page.get_by_role("button", name="Study", exact=True)).to_have_count(0)
    expect(page.get_by_role("region", name="Study", exact=True)).to_have_count(0)
