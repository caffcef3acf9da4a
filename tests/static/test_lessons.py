"""Lessons in the edition without a server, with the network off."""

import re

import pytest
from playwright.sync_api import expect

from buongoverno.plugin import registry
from static.conftest import Visit, go_offline
from web.lessons import Learner


@pytest.mark.parametrize("game", registry.game_names())
def test_the_first_steps_without_a_network(visit: Visit, game: str) -> None:
    page = visit(None)
    page.goto("./")
    go_offline(page)
    page.goto(f"{page.url.split('#')[0]}#/learn/{game}")
    page.get_by_role("link", name=re.compile("^Begin")).first.click()
    learner = Learner(page, game, page.url.rpartition("/")[2])
    for step in learner.chapter.steps[:4]:
        learner.await_step(step)
        learner.do(step)
        learner.next.click()
    learner.await_step(learner.chapter.steps[4])
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.get_by_text("4 of")).to_be_visible()
    page.goto(f"{page.url.split('#')[0]}#/games")
    expect(page.get_by_role("main")).not_to_contain_text(learner.chapter.title)
