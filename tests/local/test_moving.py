"""Games that leave a browser, and games that come to it and go on there."""

import asyncio
import random
from typing import Any

import pytest

from buongoverno.local.storage import MemoryStorage
from local.hosting import Client, Page
from local.test_host import play

pytestmark = pytest.mark.both_builds


async def begun(page: Page, game: str = "siena", decisions: int = 4) -> tuple[str, Client]:
    """A game against bots, at the owner's turn."""
    table = await page.make(game, "novice", "novice")
    client = Client(page, table)
    await client.hello()
    await play(client, decisions, random.Random(2))
    await client.until(lambda: client.choices)
    return table, client


async def bring(page: Page, record: str, request: str) -> dict[str, Any]:
    """The table at which a game goes on."""
    wanted = {"record": record, "go_on": {}, "id": request}
    found: dict[str, Any] = (await page.ask("POST", "/api/tables/import", wanted))["table"]
    return found


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_goes_from_browser_to_browser_and_is_played_to_its_end(game: str) -> None:
    async def run() -> None:
        storage, other = MemoryStorage(), Page(MemoryStorage())
        page = Page(storage)
        table, client = await begun(page, game)
        record = await page.ask("GET", f"/api/tables/{table}/departure")
        assert "seats: me,novice,novice\n" in record
        assert (await page.ask("GET", f"/api/tables/{table}"))["table"]["status"] == "running"
        there = await bring(other, record, "the-first-request")
        assert (there["status"], there["analysis"], there["brought"]) == ("running", False, True)
        left = {"number": client.number}
        assert await page.ask("POST", f"/api/tables/{table}/departure", left) == record
        # Here it is closed and kept, also for pages that are opened later.
        kept = (await Page(storage).ask("GET", f"/api/tables/{table}"))["table"]
        assert (kept["status"], kept["taken_along"]) == ("closed", True)
        answer = await client.send("decide", version=client.version, code=0)
        assert (answer["type"], answer["reason"]) == ("refused", "not_now")
        assert await page.ask("GET", f"/api/tables/{table}/record")
        moved = Client(other, there["id"])
        await moved.hello()
        assert moved.situation["view"]["round"] == client.situation["view"]["round"]
        await play(moved, 1000, random.Random(4))
        assert moved.over

    asyncio.run(run())


def test_a_game_comes_once_for_each_request() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        table, _ = await begun(page)
        record = await page.ask("POST", f"/api/tables/{table}/departure")
        first = await bring(page, record, "the-first-request")
        assert (await bring(page, record, "the-first-request"))["id"] == first["id"]
        # It left and came back without a decision: the record is the same, the table is another.
        gone = f"/api/tables/{first['id']}/departure"
        again = await page.ask("POST", gone)
        assert again == record
        second = await bring(page, again, "another-request-x")
        assert second["id"] not in (table, first["id"])
        assert second["status"] == "running"

    asyncio.run(run())


def test_a_moment_of_a_finished_game_is_tried_again_against_bots() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        table, client = await begun(page)
        fork = f"/api/tables/{table}/fork"
        tried = {"decisions": 3, "against_bots": True}
        assert (await page.answer("POST", fork, tried))[0] == 409, "not while it goes on"
        await play(client, 1000, random.Random(4))
        assert client.over
        record = await page.ask("GET", f"/api/tables/{table}/record")
        made = (await page.ask("POST", fork, tried))["table"]
        assert (made["status"], made["analysis"], made["brought"]) == ("running", False, True)
        assert [seat["kind"] for seat in made["seats"]] == ["person", "bot", "bot"]
        again = Client(page, made["id"])
        await again.hello()
        await play(again, 1, random.Random(5))
        kept = await page.ask("GET", f"/api/tables/{made['id']}/departure")
        first_moves = [
            [line for line in text.splitlines() if line.startswith("P")][:3]
            for text in (record, kept)
        ]
        assert first_moves[0] == first_moves[1]
        status, problem = await page.answer("POST", fork, {"against_bots": True})
        assert (status, problem["reason"]) == (409, "not_now"), "nothing is left to decide"

    asyncio.run(run())


def test_a_decision_since_keeps_the_game_here() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        table, client = await begun(page)
        number = client.number
        await play(client, 1, random.Random(1))
        status, problem = await page.answer(
            "POST", f"/api/tables/{table}/departure", {"number": number}
        )
        assert (status, problem["reason"]) == (409, "not_now")
        assert (await page.ask("GET", f"/api/tables/{table}"))["table"]["status"] == "running"

    asyncio.run(run())


def test_what_is_refused() -> None:
    async def run() -> None:
        page = Page(MemoryStorage(), "de")
        table, _ = await begun(page)
        path = f"/api/tables/{table}/departure"
        for method in ("GET", "POST"):
            assert (await page.answer(method, path, who="guest"))[0] == 403
        seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
        wanted = {"agreement": {"game": "siena", "seats": seats}, "name": "Ada"}
        shared = (await page.ask("POST", "/api/tables", wanted))["table"]["id"]
        await page.ask("POST", f"/api/tables/{shared}/seats", {"name": "Bea"}, who="guest")
        for method in ("GET", "POST"):
            status, problem = await page.answer(method, f"/api/tables/{shared}/departure")
            assert (status, problem["language"]) == (403, "de")
            assert "Bea" in problem["message"]
        record = await page.ask("GET", path)
        forged = [
            record.replace("seats: me,novice,novice\n", ""),
            record.replace("seats: me,", "seats: me.py,"),
            record.replace("rules: ", "rules: 9"),
            record.replace("seed: ", "seed: x"),
            record + "P1 bid 1000\n",
            record + "P1",
            "",
        ]
        for text in forged:
            unfit: Any = {"record": text, "go_on": {}}
            status, problem = await page.answer("POST", "/api/tables/import", unfit)
            assert status in (400, 403, 409), problem
        assert len(await page.ask("GET", "/api/me/tables")) == 2

    asyncio.run(run())
