"""Somebody without a mouse starts a game, bids in an auction and makes a whole turn."""

import re

from playwright.sync_api import Locator, Page, expect

from web.conftest import Visit
from web.people import Person

_FAR_ENOUGH = 60
_LATER_ROUND = re.compile(r"Round ([2-9]|1\d|20) of 20")


class PersonAtKeyboard(Person):
    """Decides with keys: B names the amount that stands ready, Enter takes what is highlighted."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.bids = 0
        self._amount = page.get_by_role("spinbutton", name="How much?")

    def decide(self) -> None:
        version = self.version()
        if self._amount.first.is_visible():
            self.page.keyboard.press("b")
            self.bids += 1
        else:
            self.page.keyboard.press("ArrowDown")
            self.page.keyboard.press("Enter")
        self._see_answer(version)


def test_keys_alone_start_a_game_bid_and_make_a_turn(visit: Visit) -> None:
    page = visit()
    _go_to(page, page.get_by_role("button", name="Play Siena now"))
    page.keyboard.press("Enter")
    person = PersonAtKeyboard(page)
    stands = page.get_by_text("Opening auction").or_(page.get_by_text("Round 1 of 20"))
    expect(stands.first).to_be_visible()
    while not person.is_over() and (person.bids == 0 or stands.count()):
        if person.is_asked():
            person.decide()
    assert person.bids, "nobody could bid"
    expect(page.get_by_text(_LATER_ROUND)).to_be_visible()


def _go_to(page: Page, place: Locator) -> None:
    for _ in range(_FAR_ENOUGH):
        page.keyboard.press("Tab")
        if place.evaluate("place => place === document.activeElement"):
            return
    raise AssertionError(f"the Tab key does not lead to {place}")
