"""A bot plays for me: for a decision, a turn, a round, or until I return."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Visit
from web.people import Person

_DESK: Final = {"viewport": {"width": 1280, "height": 720}}
_MAKE: Final = """
async (game) => {
  const bot = { kind: 'bot', level: 'novice' };
  const seats = [{ kind: 'open' }, bot, bot];
  const body = JSON.stringify({ agreement: { game, seats, undo: 'free' }, name: 'Ada' });
  const headers = { 'content-type': 'application/json' };
  const made = await fetch('/api/tables', { method: 'POST', headers, body });
  return (await made.json()).table.id;
}
"""
_BAR: Final = "A bot plays for you until this round is over."


def _alone(visit: Visit, game: str, **features: object) -> tuple[Page, Person]:
    page = visit("/", **{**_DESK, **features})
    page.goto(f"/table/{page.evaluate(_MAKE, game)}")
    person = Person(page)
    expect(person.offers.first).to_be_visible()
    return page, person


def _ask(page: Page, until: str) -> None:
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    dialog = page.get_by_role("dialog", name="Let a bot play for me")
    expect(dialog.get_by_text("the end of the game waits for you")).to_be_visible()
    dialog.get_by_role("button", name=until).click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_bot_makes_one_decision_and_no_more(visit: Visit, game: str) -> None:
    page, person = _alone(visit, game)
    for _ in range(2):
        version = person.version()
        _ask(page, "This decision")
        expect(page.locator(f'[data-version="{version}"]')).to_have_count(0)
        expect(person.offers.first).to_be_visible()  # the next decision is mine again
        expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    expect(page.get_by_text("Ada: the bot hands the seat back.").first).to_be_attached()


def test_the_seat_is_taken_back_from_the_bar(visit: Visit) -> None:
    page, person = _alone(visit, "siena")
    _ask(page, "This round")
    expect(page.get_by_text(_BAR)).to_be_visible()
    expect(person.offers).to_have_count(0)
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text(_BAR)).to_have_count(0)
    expect(person.offers.first).to_be_visible()
    expect(page.get_by_text("Ada is back.").first).to_be_attached()
