"""Lessons are played through: what is wanted is done, all else is answered, nothing is lost."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Request, expect

from buongoverno.answers.lessons import lessons_of
from buongoverno.plugin import registry
from web.browsing import MILLISECONDS, PHONE
from web.conftest import Visit
from web.lessons import STEADY, Learner
from web.people import Person, play_on

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
SMALLEST_RING: Final = 24


def stored(page: Page, key: str) -> object:
    return page.evaluate(f"JSON.parse(localStorage.buongoverno ?? '{{}}').{key}")


def test_a_whole_chapter(visit: Visit) -> None:
    page = visit("/learn/siena")
    page.get_by_role("link", name=re.compile("Begin The peasant")).click()
    learner = Learner(page, "siena", "peasant")
    for step in learner.chapter.steps[:-1]:
        learner.await_step(step)
        expect(page.locator(".light")).to_have_count(0 if step.finds else 1)
        learner.do(step)
        learner.next.click()
    closing = learner.chapter.steps[-1]
    learner.await_step(closing)
    expect(page.locator(".light")).to_have_count(0)  # alone
    assert learner.make(closing, "end turn")
    expect(learner.told).to_contain_text("not it yet")
    expect(learner.question).to_have_count(0)  # what the others then ask is no part of the lesson
    expect(learner.panel.locator(".primary")).to_have_text(re.compile("Try again"))
    expect(learner.panel.locator(".primary")).to_be_focused()
    learner.panel.get_by_role("button", name=re.compile("Try again")).click()
    learner.await_step(closing)
    learner.do(closing)
    expect(learner.told).to_have_text("Well done.")
    learner.next.click()
    expect(page.get_by_role("heading", name="The peasant: done")).to_be_focused()
    seen = page.locator("section", has_text="What you have seen").get_by_role("listitem")
    expect(seen).to_have_count(len(learner.chapter.steps))
    expect(page.get_by_text("Cloth and spices", exact=True)).to_be_visible()  # not yet
    assert not stored(page, "tables")
    page.get_by_role("link", name="Next chapter: The merchant").click()
    expect(page.locator(".lesson")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "chapter"),
    [(game, one.key) for game in registry.game_names() for one in lessons_of(game, "en").chapters][
        1:
    ],
)
def test_every_other_chapter_is_gone_through(visit: Visit, game: str, chapter: str) -> None:
    page = visit(f"/learn/{game}/{chapter}")
    learner = Learner(page, game, chapter)
    for step in learner.chapter.steps:
        learner.await_step(step)
        learner.do(step)
        learner.next.click()
    expect(page.get_by_role("heading", name=f"{learner.chapter.title}: done")).to_be_focused()


def test_what_is_not_wanted_is_answered_and_not_sent(visit: Visit) -> None:
    page = visit("/learn/siena/peasant")
    learner = Learner(page, "siena", "peasant")
    wall, market = learner.chapter.steps[:2]
    learner.await_step(wall)
    learner.find("market")
    expect(learner.told).to_have_text("Not there. Look again.")
    learner.find("money:0")
    expect(learner.told).to_have_text("Yes, there.")
    expect(learner.next).to_be_focused()
    page.keyboard.press("Enter")
    learner.await_step(market)
    learner.try_unwanted(market, "take inn", "That is allowed too.")
    expect(page.locator('[data-at="money:0"]')).to_contain_text("24")
    learner.panel.get_by_role("button", name="Show me").click()
    expect(learner.told).to_contain_text("Do this: Take 1 grain, 2 wine, 2 spices")
    expect(page.locator(".deciding .advised")).to_have_count(1)
    learner.panel.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("pays its red cost")
    page.keyboard.press("Escape")
    page.reload()  # the step is kept
    learner.await_step(market)
    number = learner.choice(market, market.moves[0]).get_attribute("aria-keyshortcuts")
    page.keyboard.press((number or "").split()[0])  # highlights
    page.keyboard.press("Enter")
    expect(learner.next).to_be_focused()


def test_the_answer_is_in_sight_of_whoever_scrolled_to_the_choices(visit: Visit) -> None:
    page = visit(None, **PHONE)
    learner = Learner(page, "zena", "family")
    learner.has_done(3)
    page.goto("/learn/zena/family")
    heir = learner.chapter.steps[3]
    learner.await_step(heir)
    last = page.locator(".choices [data-code]").last
    last.scroll_into_view_if_needed()
    expect(learner.told).not_to_be_in_viewport()
    page.wait_for_timeout(STEADY)
    last.tap()
    expect(learner.told).to_contain_text("That is allowed too.")
    expect(learner.told).to_be_in_viewport(ratio=1)


def test_a_likely_mistake_is_explained(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "zena", "gamble")
    learner.has_done(1)
    page.goto("/learn/zena/gamble")
    certain = learner.chapter.steps[1]
    learner.await_step(certain)
    learner.try_unwanted(certain, "coins 2", "A rolled 1 would make only 5")


def test_with_keys_alone_a_place_is_found(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "siena", "peasant")
    learner.has_done(2)
    page.goto("/learn/siena/peasant")
    learner.await_step(learner.chapter.steps[2])
    page.locator('[data-at="sector:oil"]').press("Enter")
    expect(learner.told).to_have_text("Not there. Look again.")
    expect(page.get_by_text("Peasants sell oil.")).to_be_hidden()  # it would lie over the others
    page.locator('[data-at="sector:wine"]').press("Enter")
    expect(learner.told).to_have_text("Yes, there.")


def test_after_three_tries_the_solution_is_shown(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "siena", "peasant")
    learner.has_done(8)
    page.goto("/learn/siena/peasant")
    closing = learner.chapter.steps[-1]
    for again in ("Try again", "Try again", "Show the solution"):
        learner.await_step(closing)
        assert learner.make(closing, "end turn")
        learner.panel.get_by_role("button", name=re.compile(again)).click()
        expect(learner.told).to_have_text(re.compile("^$|Do this"))
    expect(learner.told).to_contain_text("Do this")
    learner.try_unwanted(closing, "end turn", "That is allowed too.")
    learner.do(closing)


def test_what_is_shown_is_listed(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "zena", "family")
    learner.has_done(3)
    page.goto("/learn/zena/family")
    heir = learner.chapter.steps[3]
    learner.await_step(heir)
    choice = learner.choice(heir, heir.moves[0])
    expect(choice).to_have_count(0)  # the Lord is looked at
    learner.panel.get_by_role("button", name="Show me").click()
    expect(choice).to_be_in_viewport()
    expect(page.locator(".deciding .advised")).to_have_count(1)
    learner.do(heir)
    learner.next.click()
    learner.await_step(learner.chapter.steps[4])


@pytest.mark.parametrize(
    ("game", "chapter"), [("siena", "merchant"), ("zena", "family"), ("zena", "plan")]
)
def test_what_was_solved_alone_stays_on_the_board(visit: Visit, game: str, chapter: str) -> None:
    page = visit(None)
    learner = Learner(page, game, chapter)
    closing = learner.chapter.steps[-1]
    learner.has_done(len(learner.chapter.steps) - 1)
    page.goto(f"/learn/{game}/{chapter}")
    learner.await_step(closing)
    learner.do(closing)
    expect(learner.told).to_have_text("Well done.")
    expect(learner.question).to_have_count(0)  # nothing else is asked, and nobody plays on
    learner.next.click()
    not_yet = page.locator("section", has_text="What you have not seen yet")
    expect(not_yet.get_by_text(closing.seen, exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("wait"))).to_have_count(0)


def test_a_skipped_step_is_not_counted_as_seen(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "zena", "family")
    closing = learner.chapter.steps[-1]
    learner.has_done(len(learner.chapter.steps) - 1)
    page.goto("/learn/zena/family")
    learner.await_step(closing)
    learner.panel.get_by_role("button", name="Skip").click()
    not_yet = page.locator("section", has_text="What you have not seen yet")
    expect(not_yet.get_by_text(closing.seen, exact=True)).to_be_visible()


def test_a_place_is_found_by_pressing_near_it(visit: Visit) -> None:
    page = visit(None)
    learner = Learner(page, "zena", "family")
    learner.has_done(1)
    page.goto("/learn/zena/family")
    learner.await_step(learner.chapter.steps[1])
    box = page.locator('[data-at="area:port"]').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] + 40)
    expect(learner.told).to_have_text("Yes, there.")


@pytest.mark.parametrize(
    ("game", "chapter", "number", "tab"),
    [("zena", "gamble", 3, "bank"), ("siena", "peasant", 2, "countryside")],
)
def test_on_a_phone_looking_is_not_finding(
    visit: Visit, game: str, chapter: str, number: int, tab: str
) -> None:
    page = visit(None, **PHONE)
    learner = Learner(page, game, chapter)
    learner.has_done(number)
    page.goto(f"/learn/{game}/{chapter}")
    step = learner.chapter.steps[number]
    learner.await_step(step)
    turned = page.locator(f'[data-at="part:{tab}"]')
    turned.tap()
    expect(turned).to_have_attribute("aria-selected", "true")
    expect(learner.told).to_be_empty()
    page.locator(f'[data-at="{step.spot}"]').first.tap()
    expect(learner.told).to_have_text("Yes, there.")


def test_on_a_phone_the_tab_of_an_area_is_the_area(visit: Visit) -> None:
    page = visit(None, **PHONE)
    learner = Learner(page, "zena", "family")
    learner.has_done(1)
    page.goto("/learn/zena/family")
    learner.await_step(learner.chapter.steps[1])
    page.locator('[data-at="part:palace"]').tap()
    expect(learner.told).to_be_empty()
    page.locator('[data-at="part:port"]').tap()
    expect(learner.told).to_have_text("Yes, there.")


@pytest.mark.parametrize(
    ("chapter", "number", "part"), [("family", 7, "port"), ("plan", 0, "bank")]
)
def test_on_a_phone_the_board_turns_to_what_was_done(
    visit: Visit, chapter: str, number: int, part: str
) -> None:
    page = visit(None, **PHONE)
    learner = Learner(page, "zena", chapter)
    learner.has_done(number)
    page.goto(f"/learn/zena/{chapter}")
    step = learner.chapter.steps[number]
    learner.await_step(step)
    page.locator('[data-at="part:palace"]').tap()
    learner.do(step)
    turned = page.locator(f'[data-at="part:{part}"]')
    expect(turned).to_have_attribute("aria-selected", "true")
    expect(page.locator(".light")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "chapter", "number", "outcome"),
    [
        ("zena", "plan", 1, "You received 1 point"),
        ("zena", "gamble", 0, "Speculaçión stayed"),
        ("zena", "gamble", 7, "You 22, Teresa 20, Maddalena 15."),
        ("siena", "merchant", 1, "3 florins"),
    ],
)
def test_what_came_of_a_task_is_told(
    visit: Visit, game: str, chapter: str, number: int, outcome: str
) -> None:
    page = visit(None)
    learner = Learner(page, game, chapter)
    learner.has_done(number)
    page.goto(f"/learn/{game}/{chapter}")
    step = learner.chapter.steps[number]
    learner.await_step(step)
    learner.do(step)
    expect(learner.told).to_contain_text("Well done.")
    expect(learner.told).to_contain_text(outcome)


@pytest.mark.parametrize("game", registry.game_names())
def test_a_lesson_leads_to_a_whole_game(visit: Visit, game: str) -> None:
    page = visit(None)
    last = lessons_of(game, "en").chapters[-1]
    learner = Learner(page, game, last.key)
    learner.has_done(len(last.steps) - 1)
    page.goto(f"/learn/{game}/{last.key}")
    learner.await_step(last.steps[-1])
    learner.do(last.steps[-1])
    learner.next.click()
    page.get_by_role("link", name="See the count").click()  # the game is over
    expect(page.locator(".ended")).to_be_visible()
    page.go_back()
    with page.expect_request(_makes_a_table) as made:
        page.get_by_role("button", name="A whole game").click()
    agreement = (made.value.post_data_json or {})["agreement"]
    plugin = registry.plugin(game)
    assert agreement["ruleset"] == (plugin.learning_ruleset or plugin.game.rulesets[0])
    assert {seat.get("level") for seat in agreement["seats"]} == {None, "apprentice"}
    player = Person(page)
    assert player.is_asked(MILLISECONDS)
    guide = page.get_by_role("complementary", name="Your guide")
    for _ in range(3):
        expect(guide).to_be_visible()
        play_on(player, decisions=2)
        assert player.is_asked(MILLISECONDS)
    page.get_by_role("button", name="Hint", exact=True).click()
    hints = page.get_by_role("region", name="What a strong player thinks of")
    expect(hints.get_by_role("listitem").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile(": done"))).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    learner.await_step(last.steps[0])
    page.reload()
    expect(learner.panel).to_be_visible()


@pytest.mark.parametrize("game", registry.game_names())
def test_a_whole_game_begins_without_lessons(visit: Visit, game: str) -> None:
    page = visit(f"/learn/{game}")
    with page.expect_request(_makes_a_table) as made:
        page.get_by_role("button", name="A whole game").click()
    seats = (made.value.post_data_json or {})["agreement"]["seats"]
    assert {seat.get("level") for seat in seats} == {None, "apprentice"}
    assert Person(page).is_asked(MILLISECONDS)


def _makes_a_table(sent: Request) -> bool:
    return sent.method == "POST" and sent.url.endswith("/api/tables")


@pytest.mark.parametrize("features", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", registry.game_names())
def test_every_step_speaks_of_a_place_that_is_there(
    visit: Visit, game: str, features: dict[str, Any]
) -> None:
    page = visit(None, **features)
    chapters = lessons_of(game, "en").chapters
    for chapter in chapters if features is DESK else chapters[-1:]:
        learner = Learner(page, game, chapter.key)
        for number, step in enumerate(chapter.steps):
            learner.has_done(number)
            page.goto(f"/learn/{game}/{chapter.key}")
            learner.await_step(step)
            place = f'[data-at="{step.spot}"]'
            if features is DESK:
                assert page.locator(place).count(), step.position
            if not step.finds and not step.closing:
                ring = page.locator(".light .ring").bounding_box()
                assert ring is not None, step.position
                assert ring["width"] > SMALLEST_RING, step.position
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, step.position
