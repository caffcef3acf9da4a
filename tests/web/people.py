"""People who play a game through the page alone, a little thoughtlessly."""

import re
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as NotYet

_A_MOMENT: Final = 50
_AT_ONCE: Final = 1
# A click right after the layout has changed is not taken, nor is the first tap of two.
_UNTAKEN: Final = 300
# Whoever clicks need not wait so long until the choices stand still.
_TIME_FLIES: Final = """
(() => {
  const now = performance.now.bind(performance);
  performance.now = () => 10 * now();
})()
"""
_PATIENCE: Final = 10_000
_TRIES: Final = 6
# How often somebody at an auction bids.
_BOLD: Final = 0.5
_FAR_ENOUGH: Final = 60


class Person:
    """Sees a table in their browser and decides by what it offers, as assistive technology does."""

    def __init__(self, page: Page, whim: int = 1) -> None:
        self.page = page
        self.decided = 0
        self.whim = Random(whim)
        group = page.get_by_role("group", name="What you can do", exact=True)
        self._question = group
        self.offers: Locator = group.locator("button[data-code]")
        self.confirm = page.get_by_role("button", name=re.compile("^Confirm"))
        # What was chosen and is not answered; others may decide at the same time meanwhile.
        self._sent = group.locator(".pressed")
        self.score_sheet = page.get_by_role("article", name="Score sheet")

    def is_asked(self, wait: float = _A_MOMENT) -> bool:
        """Whether something can be chosen, after waiting a moment for it."""
        wanted = self.offers.or_(self.confirm).or_(self.score_sheet).first
        try:
            if not wanted.is_visible():
                wanted.wait_for(timeout=wait)
        except NotYet:
            return False
        return not self.is_over()

    def is_over(self) -> bool:
        """Whether the score sheet lies on the table."""
        return self.score_sheet.is_visible()

    def sheet_as_table(self) -> Locator:
        """The points of everybody in rows and columns."""
        self.press(self.page.get_by_role("button", name="As a table"))
        return self.page.get_by_role("table", name="Where the points come from")

    def decide(self) -> None:
        """Take one of the choices, and see that the question is another one then."""
        version = self.version()
        self.press(self.wish())
        self.see_answer(version)

    def wish(self) -> Locator:
        """One of the choices or, when the turn is laid out, to confirm it."""
        last = self.offers.count() - 1
        if last < 0:
            return self.confirm
        # What stands last mostly ends a turn or an auction; that keeps games short.
        return self.offers.nth(self.whim.choice([last, self.whim.randint(0, last)]))

    def first_code(self) -> int:
        """The code of the first choice."""
        return int(self.offers.first.get_attribute("data-code") or -1)

    def version(self) -> str | None:
        """Which position of the game the page shows."""
        return self._question.get_attribute("data-version")

    def see_answer(self, version: str | None, timeout: float | None = None) -> None:
        """The page shows another position."""
        # Looked at in every frame, which `expect` does not.
        self._question_at(version).wait_for(state="detached", timeout=timeout)
        self._sent.wait_for(state="detached")
        self.decided += 1

    def press(self, offer: Locator) -> None:
        """Press a button without pointing at it."""
        offer.evaluate("button => button.click()")

    def _question_at(self, version: str | None) -> Locator:
        return self.page.locator(f'[data-version="{version}"]')


class PersonWithMouse(Person):
    """Points and clicks, so that nothing may lie over what they want.

    Made before their page is opened.
    """

    def __init__(self, page: Page, whim: int = 1) -> None:
        super().__init__(page, whim)
        page.add_init_script(_TIME_FLIES)
        taken = ".choices .pressed, .draft .laying, .draft .confirm:disabled"
        self._taken = page.locator(taken)

    def decide(self) -> None:
        version = self.version()
        wanted = self.wish()
        code = wanted.get_attribute("data-code")
        if code is not None:
            wanted = self._question_at(version).locator(f'button[data-code="{code}"]')
        obstacles: list[str] = []
        for _ in range(_TRIES):
            try:
                self.point(wanted)
                return self.see_answer(version, _UNTAKEN)
            except NotYet as obstacle:
                if self._taken.count() or not self._question_at(version).count():
                    return self.see_answer(version)
                obstacles.append(str(obstacle))
        raise AssertionError("\n".join([f"{wanted} cannot be pressed:", *obstacles]))

    def point(self, wanted: Locator) -> None:
        """Click where the button is seen."""
        wanted.click(timeout=_PATIENCE)


class PersonWithPhone(PersonWithMouse):
    """Taps; the first tap may only show what a choice does."""

    def point(self, wanted: Locator) -> None:
        wanted.tap(timeout=_PATIENCE)
        if wanted.and_(self.page.locator(".armed")).count():
            wanted.tap(timeout=_PATIENCE)

    def sheet_as_table(self) -> Locator:
        self.page.get_by_role("button", name="More to do").tap()
        return super().sheet_as_table()


class PersonAtKeyboard(Person):
    """Decides with keys: B goes to the amount that is ready, Enter takes what is highlighted."""

    def __init__(self, page: Page, whim: int = 1) -> None:
        super().__init__(page, whim)
        self.bids = 0
        self._amount = page.get_by_role("spinbutton", name="How much?")

    def decide(self) -> None:
        version = self.version()
        if self._amount.first.is_visible() and self.whim.random() < _BOLD:
            self.page.keyboard.press("b")
            self.bids += 1
        elif self.offers.count():
            self.page.keyboard.press(self.whim.choice(["ArrowDown", "ArrowUp"]))
        self.page.keyboard.press("Enter")
        self.see_answer(version)

    def press(self, offer: Locator) -> None:
        self.go_to(offer)
        self.page.keyboard.press("Enter")

    def go_to(self, place: Locator) -> None:
        """Go on with the Tab key until a place has the focus."""
        for _ in range(_FAR_ENOUGH):
            if place.evaluate("place => place === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {place}")


def play_on(*people: Person, decisions: int = 1000) -> None:
    """Everybody decides whenever they are asked, until the game is over or so much is decided."""
    until = sum(person.decided for person in people) + decisions
    idle = False
    while not all(person.is_over() for person in people):
        wait = _A_MOMENT if idle else _AT_ONCE
        idle = True
        for person in people:
            while person.is_asked(wait):
                idle = False
                person.decide()
                if sum(one.decided for one in people) >= until:
                    return
