"""Puzzles in a browser: one is solved, one is missed, and the rating follows."""

import re

import pytest
from playwright.sync_api import Page, expect

from buongoverno.kernel.puzzle import puzzles_of
from buongoverno.plugin import registry
from web.browsing import PHONE
from web.conftest import Visit
from web.people import PersonWithMouse, play_on
from web.solving import choose, expect_rating, plain_puzzle, verdict, wrong_choice

FIRST_RATING = 1200


def expected_rating(grade: int, right: bool) -> int:
    chance = 1 / (1 + 10 ** ((grade - FIRST_RATING) / 400))
    return round(FIRST_RATING + 24 * (right - chance))


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_best_choice_is_right(visit: Visit, game: str) -> None:
    puzzle = plain_puzzle(game)
    page = visit(f"/puzzles/{game}/{puzzle.id}")
    expect(page.get_by_text("Find the best choice.")).to_be_visible()
    choose(page, game, puzzle, puzzle.best)
    expect(verdict(page)).to_have_text("Right")
    expect(verdict(page)).to_be_focused()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    expect(page.locator(".said li")).to_have_count(len(puzzle.judged))
    expect_rating(page, f"/puzzles/{game}", expected_rating(puzzle.grade, True))
    page.get_by_role("link", name=f"{puzzle.grade} solved").first.click()
    expect(page).to_have_url(re.compile(f"/puzzles/{game}/"))


def test_another_choice_is_not_and_only_the_first_answer_counts(visit: Visit) -> None:
    puzzle = plain_puzzle("siena")
    page = visit(f"/puzzles/siena/{puzzle.id}")
    choose(page, "siena", puzzle, wrong_choice(puzzle))
    expect(verdict(page)).to_have_text("Not the best")
    expect(page.get_by_text(re.compile("^You chose: .*Better: "))).to_be_visible()
    rating = expected_rating(puzzle.grade, False)
    expect(page.get_by_text(f"Your rating: {rating:,}")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    choose(page, "siena", puzzle, puzzle.best)
    expect(verdict(page)).to_have_text("Right")
    expect(page.get_by_text("Your first answer has counted")).to_be_visible()
    before = page.url
    page.get_by_role("link", name="Next puzzle").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_text("Find the best choice.")).to_be_visible()
    expect_rating(page, "/puzzles/siena", rating)
    expect(page.get_by_role("link", name=f"{puzzle.grade} missed")).to_have_count(1)


def test_it_can_be_played_on_and_looked_at(visit: Visit) -> None:
    puzzle = plain_puzzle("zena")
    page = visit(f"/puzzles/zena/{puzzle.id}")
    choose(page, "zena", puzzle, puzzle.best)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/table/"))
    play_on(PersonWithMouse(page), decisions=1)
    page.goto(f"/puzzles/zena/{puzzle.id}")
    choose(page, "zena", puzzle, puzzle.best)
    page.get_by_role("link", name="Look at the game so far").click()
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("slider").first).to_be_visible()


def test_keys_choose(visit: Visit) -> None:
    puzzle = plain_puzzle("siena")
    page = visit(f"/puzzles/siena/{puzzle.id}")
    expect(page.locator(".choices button[data-code]").first).to_be_visible()
    for _ in range(20):
        page.keyboard.press("1")
        page.wait_for_timeout(300)
        if not verdict(page).is_visible():
            page.keyboard.press("Enter")
            page.wait_for_timeout(300)
        if verdict(page).is_visible():
            break
    expect(verdict(page)).to_be_focused()


def listed(page: Page) -> int:
    return page.locator(".puzzles a").count()


def test_a_phone_shows_all_by_theme(visit: Visit) -> None:
    page = visit("/", **PHONE)
    page.get_by_role("link", name="Puzzles for Siena").click()
    expect(page.get_by_role("heading", name="Puzzles: Siena")).to_be_visible()
    found = puzzles_of(registry.game("siena"))
    expect(page.get_by_role("link", name="Puzzle of the day")).to_be_visible()
    assert listed(page) == len(found)
    theme = next(iter(found.values())).theme
    page.get_by_role("combobox", name="Theme").select_option(theme)
    assert listed(page) == sum(one.theme == theme for one in found.values())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    page.locator(".puzzles a").first.click()
    expect(page.get_by_text("Find the best choice.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_an_unknown_puzzle(visit: Visit) -> None:
    page = visit("/puzzles/siena/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no prepared position")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles: Siena")).to_be_visible()
