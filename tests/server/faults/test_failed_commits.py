"""Nobody ever sees what was not committed: not while it is written, and not after it failed.

Every kind of change is made twice. First its commit is held up and then fails: meanwhile and
afterwards every route that can be read and every open socket must say what they said before. Then
it succeeds, and something must be different.
"""

import asyncio
from contextlib import aclosing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from server.faults.changes import KINDS, UNTOLD, Make
from server.faults.failing_database import accept_commits, holding_up_commits, refuse_commits
from server.faults.world import Everything, World, listening, world
from server.postgres import Postgres

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

# The database only matters for how a change is written: as entries, with more, as a new table.
ON_POSTGRESQL: Final = ("decide over HTTP", "sit down", "make a table")


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_sees_what_was_not_committed(tmp_path: Path, kind: str) -> None:
    asyncio.run(check(f"sqlite:///{tmp_path / 'games.sqlite'}", kind))


@pytest.mark.parametrize("kind", ON_POSTGRESQL)
def test_nobody_sees_what_was_not_committed_on_postgresql(postgres: Postgres, kind: str) -> None:
    asyncio.run(check(postgres.fresh(), kind))


async def check(database: str, kind: str) -> None:
    async with world(database) as here:
        make = await KINDS[kind](here)
        async with listening(here):
            before = await here.everything()
            await check_failure(here, make, before)
            await check_success(here, make, before, told=kind not in UNTOLD)


def check_same(before: Everything, now: Everything, when: str) -> None:
    """Nothing is seen of a change; an error names the first route that shows it."""
    for (path, reader), text in before.items():
        if (shown := now[path, reader]) != text:
            pairs = enumerate(zip(text, shown, strict=False))
            at = next((place for place, (a, b) in pairs if a != b), 0)
            raise AssertionError(f"{path} shows {reader} a change {when}: {shown[at : at + 200]}")
    assert before.keys() == now.keys()


async def check_failure(world: World, make: Make, before: Everything) -> None:
    refuse_commits(world.database)
    with holding_up_commits(world.database):
        change = asyncio.create_task(_outcome(make))
        await world.until(lambda: world.journal.under_way > 0)
        check_same(before, await world.everything(), "before it was committed")
        assert not world.news()
    await world.until(change.done)
    failed = change.result()
    assert isinstance(failed, Exception), f"acknowledged though it was not committed: {failed}"
    check_same(before, await world.everything(), "though its commit failed")
    assert not world.news()


async def check_success(world: World, make: Make, before: Everything, told: bool) -> None:
    accept_commits(world.database)
    change = asyncio.create_task(_outcome(make))
    await world.until(change.done)
    made = change.result()
    assert not isinstance(made, Exception), made
    if told:
        await world.until(lambda: bool(world.news()))
    assert await is_different(world, before)
    if isinstance(made, dict) and "own" in made:
        new = await world.request("GET", f"/api/tables/{made['table']['id']}", made["own"]["key"])
        assert new["host"]


async def is_different(world: World, before: Everything) -> bool:
    """Whether something somewhere is not what it was; the rest is not read then."""
    async with aclosing(world.each()) as found:
        async for place, text in found:
            if before.get(place) != text:
                return True
    return False


async def _outcome(make: Make) -> Any:
    """What a change gives, or the error it ends with."""
    try:
        return await make()
    except (httpx.HTTPError, AssertionError) as error:
        return error
