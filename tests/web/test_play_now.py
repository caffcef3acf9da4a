"""From the start page to the first decision: the first time with a sentence of aim."""

from typing import Any

import pytest
from playwright.sync_api import Request, expect

from web.conftest import Visit
from web.people import Person


@pytest.mark.parametrize("game", ["Siena", "Zena"])
def test_play_now_leads_to_the_first_decision(visit: Visit, game: str) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play {game} now").click()
    page.get_by_role("button", name="Just play").click()
    expect(Person(page).offers.first).to_be_visible()
    expect(page.get_by_text("Your turn, Guest")).to_be_visible()
    faces = page.locator("[data-rival] img")
    expect(faces).to_have_count(3)
    drawn = {face.get_attribute("src") for face in faces.all()}
    assert len(drawn) == 3, "three different people"
    for face in faces.all():
        face.evaluate("face => face.decode()")  # fails if it is no picture
    expect(page.get_by_text("Apprentice").first).to_be_attached()  # the level, beside the name


def test_the_first_game_begins_with_the_aim_and_the_easier_rules(visit: Visit) -> None:
    page = visit(locale="de-DE")
    play = page.get_by_role("button", name="Jetzt Zena spielen")
    play.click()
    dialog = page.get_by_role("dialog", name="Dein erstes Spiel: Zena")
    expect(dialog.get_by_text("Habe am Ende die meisten Punkte")).to_be_visible()
    expect(dialog.get_by_role("link", name="Zeig es mir")).to_have_attribute("href", "/learn/zena")
    with page.expect_request(_makes_a_table) as made:
        dialog.get_by_role("button", name="Einfach spielen").click()
    assert _ruleset(made.value) == "beginner"
    page.wait_for_url("**/table/*")
    page.goto("/")
    with page.expect_request(_makes_a_table) as again:  # now it is one click
        play.click()
    assert _ruleset(again.value) is None


def _makes_a_table(sent: Request) -> bool:
    return sent.method == "POST" and sent.url.endswith("/api/tables")


def _ruleset(made: Request) -> Any:
    sent = made.post_data_json
    assert sent is not None
    return sent["agreement"]["ruleset"]
