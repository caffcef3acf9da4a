"""Somebody who plays a game through the page alone, a little thoughtlessly."""

from random import Random

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotYet

_A_MOMENT = 50


class Person:
    """Sees a table in their browser and decides by clicking what it offers."""

    def __init__(self, page: Page, whim: int = 1) -> None:
        self.page = page
        self.decided = 0
        self._whim = Random(whim)
        group = page.get_by_role("group", name="What you can do", exact=True)
        self._question = group
        self.offers: Locator = group.locator("button[data-code]")
        self.score_sheet = page.get_by_role("table", name="Where the points come from")

    def is_asked(self) -> bool:
        """Whether something can be chosen, after waiting a moment for it."""
        try:
            self.offers.or_(self.score_sheet).first.wait_for(timeout=_A_MOMENT)
        except NotYet:
            return False
        return not self.is_over()

    def is_over(self) -> bool:
        """Whether the score sheet lies on the table."""
        return self.score_sheet.is_visible()

    def decide(self) -> None:
        """Take one of the choices, and see that the question is another one then."""
        version = self.version()
        last = self.offers.count() - 1
        # What stands last mostly ends a turn or an auction; that keeps games short.
        self._take(self.offers.nth(self._whim.choice([last, self._whim.randint(0, last)])))
        self._see_answer(version)

    def first_code(self) -> int:
        """The code of the first choice."""
        return int(self.offers.first.get_attribute("data-code") or -1)

    def version(self) -> str | None:
        """Which position of the game the page shows."""
        return self._question.get_attribute("data-version")

    def _see_answer(self, version: str | None) -> None:
        expect(self.page.locator(f'[data-version="{version}"]')).to_have_count(0)
        self.decided += 1

    def _take(self, offer: Locator) -> None:
        offer.click()


class PersonWithPhone(Person):
    """Decides by touching."""

    def _take(self, offer: Locator) -> None:
        offer.tap()


def play_on(*people: Person, decisions: int = 1000) -> None:
    """Everybody decides whenever they are asked, until the game is over or so much is decided."""
    until = sum(person.decided for person in people) + decisions
    while not all(person.is_over() for person in people):
        for person in people:
            if person.is_asked():
                person.decide()
            if sum(one.decided for one in people) >= until:
                return
