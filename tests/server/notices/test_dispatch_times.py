"""When notices are sent, with a clock that the test advances."""

import asyncio
import json
from collections.abc import Iterator

import pytest

from buongoverno.protocol.agreement import DAY, DaysClock
from server.notices.dispatching import ADA, DELAY, dispatching
from server.notices.persons import kinds_at
from server.notices.receivers import WebReceiver, web_receiver

FOUR_DAYS = DaysClock(4, 24)


@pytest.fixture
def hook() -> Iterator[WebReceiver]:
    with web_receiver() as receiver:
        yield receiver


def test_your_turn_is_sent_once_after_the_delay(database: str, hook: WebReceiver) -> None:
    async def check() -> None:
        async with dispatching(database, hook, ["your_turn"]) as game:
            await game.play_until_asked(ADA)
            await game.pass_time(DELAY / 2)
            assert hook.received == []
            await game.pass_time(DELAY)
            assert kinds_at(hook) == ["your_turn"]
            await game.pass_time(10 * DELAY)
            assert kinds_at(hook) == ["your_turn"]

    asyncio.run(check())


def test_a_turn_taken_within_the_delay_is_not_announced(database: str, hook: WebReceiver) -> None:
    async def check() -> None:
        async with dispatching(database, hook, ["your_turn"]) as game:
            await game.play_until_asked(ADA)
            while await game.asked() == ADA:
                await game.decide()
            await game.pass_time(2 * DELAY)
            assert hook.received == []

    asyncio.run(check())


def test_reminders_with_a_quarter_of_the_time_left_and_when_grace_begins(
    database: str, hook: WebReceiver
) -> None:
    async def check() -> None:
        async with dispatching(database, hook, ["reminder"], clock=FOUR_DAYS) as game:
            await game.play_until_asked(ADA)
            await game.pass_time(2.9 * DAY)
            assert hook.received == []
            await game.pass_time(0.2 * DAY)
            assert kinds_at(hook) == ["reminder"]
            await game.pass_time(DAY)
            assert kinds_at(hook) == ["reminder"] * 2
            await game.pass_time(DAY)
            assert kinds_at(hook) == ["reminder"] * 2

    asyncio.run(check())


def test_no_reminder_after_the_decision(database: str, hook: WebReceiver) -> None:
    async def check() -> None:
        async with dispatching(database, hook, ["reminder"], clock=FOUR_DAYS) as game:
            await game.play_until_asked(ADA)
            while await game.asked() == ADA:
                await game.decide()
            await game.pass_time(5 * DAY)
            assert hook.received == []

    asyncio.run(check())


def test_a_notice_that_did_not_arrive_is_sent_again_after_growing_delays(
    database: str, hook: WebReceiver
) -> None:
    async def check() -> None:
        hook.status, hook.headers = 503, {"Retry-After": "100"}
        async with dispatching(database, hook, ["mention"]) as game:
            await game.say(1, "@Ada?")
            await game.pass_time(60)
            assert len(hook.received) == 1
            await game.pass_time(110)
            assert len(hook.received) == 2
            await game.pass_time(110)
            assert len(hook.received) == 2
            hook.status = 204
            await game.pass_time(110)
            assert len(hook.received) == 3
            await game.pass_time(10_000)
            assert len(hook.received) == 3
        assert len({json.loads(request.body)["key"] for request in hook.received}) == 1

    asyncio.run(check())
