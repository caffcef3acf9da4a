"""What a page's workers call."""

import asyncio

import pytest

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Request, task_for
from buongoverno.local.browser import BrowserThinker
from buongoverno.plugin.registry import game
from buongoverno.tables.refusals import Unavailable


class AnotherPython(Exception):
    """The worker that thinks was asked."""


async def ask_worker(_: str) -> str:
    raise AnotherPython


def request(bot: str, advice: bool = False) -> Request:
    state = game("siena").new(players=3, seed=5)
    return Request(task_for("siena", state, state.pending[0], bot, 1), advice, 0.0)


@pytest.mark.parametrize("bot", ["novice", "apprentice", "journeyman"])
def test_whoever_does_not_look_ahead_needs_no_other_worker(bot: str) -> None:
    asked = request(bot)
    found = asyncio.run(BrowserThinker(ask_worker).answer(asked))
    assert found.code in asked.task.codes
    assert found == answer_request(asked)


@pytest.mark.parametrize(
    ("bot", "advice"), [("master", False), ("councillor", False), ("novice", True)]
)
def test_whatever_takes_long_is_left_to_the_other_worker(bot: str, advice: bool) -> None:
    with pytest.raises(Unavailable) as refused:  # as that worker fails
        asyncio.run(BrowserThinker(ask_worker).answer(request(bot, advice)))
    assert isinstance(refused.value.__cause__, AnotherPython)
