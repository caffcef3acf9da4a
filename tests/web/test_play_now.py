"""One click on the start page leads to the first decision."""

import pytest
from playwright.sync_api import expect

from web.conftest import Visit
from web.people import Person


@pytest.mark.parametrize("game", ["Siena", "Zena"])
def test_play_now_leads_to_the_first_decision(visit: Visit, game: str) -> None:
    page = visit()
    page.get_by_role("button", name=f"Play {game} now").click()
    expect(Person(page).offers.first).to_be_visible()
    expect(page.get_by_text("Your turn, Guest")).to_be_visible()
