"""Somebody sets the clock of the machine: nobody's time is over by that, and none stands still."""

import asyncio
from typing import Any

import pytest

from server.faults.changes import begun
from server.faults.world import World, world

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

HOUR = 3600.0
BANK = 600


async def clocks(world: World) -> list[dict[str, Any]]:
    """The clocks as everybody sees them."""
    found: list[dict[str, Any]] = (await world.look(0))["situation"]["clocks"]
    return found


async def pass_time(world: World, seconds: int) -> None:
    """Let time pass; the server looks at the clocks every second."""
    for _ in range(seconds):
        await world.clock.advance(1.0)
        await world.services.time.adjust()
        await world.services.tables.time_over(world.table)


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_nobody_loses_a_seat_or_gets_time_for_nothing(sqlite: str, seconds: float) -> None:
    async def check() -> None:
        async with world(sqlite) as at:
            await begun(at, clock={"kind": "live", "bank": BANK, "increment": 0})
            seat, decision = await at.asked()
            await pass_time(at, 10)
            at.clock.set_machine_by(seconds)
            await pass_time(at, 20)
            shown = (await clocks(at))[seat]
            assert shown["running"]
            assert shown["left"] == pytest.approx(BANK - 30, abs=5)
            seats = (await at.look(0))["table"]["seats"]
            assert not any(one["caretaker"] for one in seats)

            before = (await at.look(0))["happenings"][-1]["at"]
            await at.command(seat, id="decided", **decision)
            last = (await at.look(0))["happenings"][-1]
            assert last["at"] == pytest.approx(before + 30, abs=5)
            assert (await clocks(at))[seat]["left"] == pytest.approx(BANK - 30, abs=5)

    asyncio.run(asyncio.wait_for(check(), 120))
