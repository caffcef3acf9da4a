"""Somebody who solves puzzles, rightly or not, in any edition."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from buongoverno.kernel.puzzle import Puzzle, puzzles_of
from buongoverno.plugin import registry

_TRIES: Final = 20
_A_MOMENT: Final = 300


def plain_puzzle(game: str) -> Puzzle:
    """A puzzle whose choices are few, and none of them an amount."""
    played = registry.game(game)
    for puzzle in puzzles_of(played).values():
        state = puzzle.match(played).state
        choices = state.choices()
        if len(choices) < 8 and not any(choice.kind == "bid" for choice in choices):
            return puzzle
    raise AssertionError("all puzzles have many choices")


def choose(page: Page, game: str, puzzle: Puzzle, text: str) -> None:
    """Take a choice, by its notation, and see that something is said to it."""
    code = puzzle.match(registry.game(game)).state.read(text)
    offer = page.locator(f".choices button[data-code='{code}']")
    for _ in range(_TRIES):
        offer.click()
        page.wait_for_timeout(_A_MOMENT)  # a click right after the layout has changed is not taken
        if verdict(page).is_visible():
            return
    raise AssertionError(f"nothing is said to {text}")


def verdict(page: Page) -> Locator:
    """What is said to the answer."""
    return page.get_by_role("heading", name=re.compile("^(Right|Not the best)$"))


def wrong_choice(puzzle: Puzzle) -> str:
    """One that was judged and does not solve it."""
    return next(one.text for one in puzzle.judged if one.text not in puzzle.right)


def expect_rating(page: Page, home: str, rating: int) -> None:
    """The rating on the page with all puzzles."""
    page.goto(home)
    expect(page.locator("dd").first).to_have_text(f"{rating:,}")
