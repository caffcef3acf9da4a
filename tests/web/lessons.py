"""Somebody who learns: does what the guide wants, with the mouse or with keys."""

import re

from playwright.sync_api import Locator, Page, expect

from buongoverno.answers.lessons import lessons_of
from buongoverno.kernel.prepared import prepared
from buongoverno.plugin import registry
from buongoverno.protocol.lessons import Chapter, LessonStep

STEADY = 350  # milliseconds after which a choice that has moved takes clicks again
_LOOKS = 8
# Of the question that is asked; null when the step is done and nothing is.
_VERSION = "(document.querySelector('.choices')?.dataset.version ?? null)"


class Learner:
    """Goes through a chapter."""

    def __init__(self, page: Page, game: str, chapter: str) -> None:
        self.page = page
        self.game = registry.game(game)
        self.chapter: Chapter = next(
            one for one in lessons_of(game, "en").chapters if one.key == chapter
        )
        self.panel = page.locator(".lesson")
        self.question = page.locator(".choices")
        self.next = self.panel.get_by_role("button", name=re.compile("^Next|End of the chapter"))
        self.told = self.panel.get_by_role("status")

    def has_done(self, steps: int) -> None:
        """Say that some steps of the chapter were done before, on a page that keeps nothing."""
        self.page.goto("/api/capabilities")
        kept = {"lessons": {f"{self.game.name}.{self.chapter.key}": steps}}
        self.page.evaluate("kept => { localStorage.buongoverno = JSON.stringify(kept) }", kept)

    def choice(self, step: LessonStep, move: str) -> Locator:
        """The button of a move."""
        code = prepared(self.game, step.position).read(move)
        return self.page.locator(f'.deciding [data-code="{code}"]')

    def await_step(self, step: LessonStep) -> None:
        """Until the guide speaks about it and it can be done."""
        expect(self.panel.locator(".said")).to_have_text(step.text.replace("*", ""))
        expect(self.panel.get_by_text(step.task)).to_be_visible()
        expect(self.page.locator(".table-board")).to_be_visible()
        self.page.wait_for_timeout(STEADY)

    def do(self, step: LessonStep) -> None:
        """Do a task as the lesson has it."""
        if step.finds:
            self.find(step.spot or "")
        moves = list(step.moves)
        for _ in range(_LOOKS * len(moves) + _LOOKS):
            self.page.wait_for_timeout(STEADY)
            if self.next.is_visible():
                break
            self._turn_to(step, moves)
            for place, move in enumerate(moves):
                if self.make(step, move):
                    del moves[: place + 1]  # what has no alternative is decided by the table
                    break
        expect(self.next).to_be_visible()

    def find(self, place: str) -> None:
        """Press a place."""
        self.page.locator(f'[data-at="{place}"]').first.click(force=True)

    def make(self, step: LessonStep, move: str) -> bool:
        """Decide, if that can be decided now; whether it was."""
        before = self._version()
        for _ in range(_LOOKS):
            if not self._press(step, move):
                break
            self.page.wait_for_timeout(STEADY)
            if self._is_taken(before):
                self.page.wait_for_function(f"version => {_VERSION} !== version", arg=before)
                break
        return self._version() != before

    def try_unwanted(self, step: LessonStep, move: str, answer: str) -> None:
        """Choose what the guide does not want, and see the answer."""
        for _ in range(_LOOKS):
            self.choice(step, move).click()
            self.page.wait_for_timeout(STEADY)
            if answer in self.told.inner_text():
                break
        expect(self.told).to_contain_text(answer)

    def _turn_to(self, step: LessonStep, moves: list[str]) -> None:
        # A long decision comes in steps, and in some of them one of several pieces is looked at.
        tabs = self.page.locator(".deciding [role=tab]:enabled")
        for tab in range(tabs.count()):
            if self._is_offered(step, moves):
                return
            tabs.nth(tab).click()
            pieces = self.page.locator(".deciding [aria-pressed]")
            for piece in range(pieces.count()):
                if self._is_offered(step, moves):
                    return
                pieces.nth(piece).click()

    def _is_offered(self, step: LessonStep, moves: list[str]) -> bool:
        return any(self.choice(step, move).count() for move in moves)

    def _press(self, step: LessonStep, move: str) -> bool:
        # Not always taken: a click on what has just moved was aimed at something else.
        verb, _, amount = move.partition(" ")
        number = self.page.locator(".deciding input[type=number]")
        button = self.choice(step, move)
        if verb == "bid" and number.is_visible():
            number.fill(amount)
            number.press("Enter")
            return True
        if not button.count():
            return False
        button.first.click()
        return True

    def _is_taken(self, version: str | None) -> bool:
        return self._version() != version or self.question.locator(".pressed").count() > 0

    def _version(self) -> str | None:
        found: str | None = self.page.evaluate(_VERSION)
        return found
