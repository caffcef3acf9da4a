"""All games of a browser, as a file, taken over by another one."""

import asyncio
import json
import random
from typing import Any

from buongoverno.local.storage import MemoryStorage
from local.hosting import Client, Page
from local.test_host import play

TAKEN = {"count": 1, "here": 0, "different": 0}
HERE = {"count": 0, "here": 1, "different": 0}
DIFFERENT = {"count": 0, "here": 0, "different": 1}


async def saved(page: Page) -> str:
    """The file with all games of a browser."""
    status, found = await page.answer("GET", "/api/kept")
    assert status == 200
    return json.dumps(found)


async def take(page: Page, file: str) -> Any:
    """What a browser says that it took over of a file."""
    return await page.ask("POST", "/api/kept", {"games": file})


async def begun(page: Page) -> tuple[str, Client]:
    """A game, and its player."""
    table = await page.make("siena", "novice", "novice")
    return table, await player(page, table)


async def player(page: Page, table: str) -> Client:
    """Somebody at a table who can decide."""
    client = Client(page, table)
    await client.hello()
    await client.until(lambda: client.choices)
    return client


async def decide(client: Client, which: int) -> None:
    """Make the first or the last choice that there is, and wait for the next question."""
    version = client.version
    code = client.choices[which]["code"]
    assert (await client.send("decide", version=version, code=code))["type"] == "done"
    await client.until(lambda: client.version > version and client.choices)


def test_a_game_that_went_on_elsewhere_is_brought_forward() -> None:
    async def run() -> None:
        one, storage = Page(MemoryStorage()), MemoryStorage()
        other, beside = Page(storage), Page(storage)
        table, client = await begun(one)
        early = await saved(one)
        assert await take(other, early) == TAKEN
        guest, second = await player(other, table), await player(beside, table)
        await play(client, 3, random.Random(3))
        await client.until(lambda: client.choices)
        late = await saved(one)
        assert await take(other, late) == TAKEN
        # Whoever looks at it sees it, in other pages, too, and it can be played on.
        assert other.told[-1] == table
        await beside.host.heard(table)
        for looking in (guest, second):
            await looking.until(lambda looking=looking: looking.version == client.version)
        await play(guest, 2, random.Random(4))
        # It comes back, with what was decided there.
        assert await take(one, await saved(other)) == TAKEN
        await client.until(lambda: client.version >= guest.version)

    asyncio.run(run())


def test_an_earlier_state_and_the_same_leave_what_is_here() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        _, client = await begun(page)
        early = await saved(page)
        await play(client, 2, random.Random(3))
        await client.until(lambda: client.choices)
        late = await saved(page)
        assert await take(page, early) == HERE
        assert await take(page, late) == HERE
        assert await saved(page) == late

    asyncio.run(run())


def test_a_game_that_went_another_way_stays_as_it_is_here() -> None:
    async def run() -> None:
        one, other = Page(MemoryStorage()), Page(MemoryStorage())
        table, client = await begun(one)
        assert await take(other, await saved(one)) == TAKEN
        await decide(client, 0)
        await decide(await player(other, table), -1)
        before = await saved(other)
        assert await take(other, await saved(one)) == DIFFERENT
        assert await saved(other) == before

    asyncio.run(run())


def test_a_file_that_leads_nowhere_spoils_no_game() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        await begun(page)
        before = await saved(page)
        file = json.loads(before)
        entries = file["games"][0]["entries"]
        wrong = [len(entries) + 1, 1.0, "decided", 0, "person", "nonsense", None, ""]
        entries.append(json.dumps(wrong))
        assert await take(page, json.dumps(file)) == DIFFERENT
        assert await saved(page) == before

    asyncio.run(run())
