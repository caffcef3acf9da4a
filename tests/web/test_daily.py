"""The daily game: played once, listed, copied, and added by a friend."""

import re

from playwright.sync_api import expect

from web.conftest import Visit
from web.people import PersonWithMouse, play_on


def test_a_daily_game_is_listed_and_its_result_can_be_given_away(visit: Visit) -> None:
    page = visit("/daily/zena")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_text("Nobody has finished yet.")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    play_on(PersonWithMouse(page))
    page.goto("/daily/zena")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_have_class(re.compile("own"))
    page.get_by_role("button", name="Copy the result").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    result: str = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"game of 20\d\d-\d\d-\d\d: place \d of 4", result)

    friend = visit("/daily/zena")
    expect(friend.locator("tbody tr")).to_have_count(1)
    friend.get_by_label("Add what a friend has sent you").fill(result)
    friend.get_by_role("button", name="Check and add").click()
    expect(friend.locator("tbody tr")).to_have_count(2)
    expect(friend.get_by_text("checked", exact=True)).to_be_visible()
    friend.get_by_label("Add what a friend has sent you").fill("I won!")
    friend.get_by_role("button", name="Check and add").click()
    expect(friend.get_by_role("alert")).to_have_text("There is no link with a game in it.")
    friend.get_by_role("link", name="The day before").click()
    expect(friend.get_by_text("Nobody has finished yet.")).to_be_visible()
    expect(friend.get_by_role("link", name="Today")).to_be_visible()
