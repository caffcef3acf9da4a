"""Tables without a server: played to the end, kept, read again, and shared by several pages."""

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse
from buongoverno.local.storage import MemoryStorage
from buongoverno.local.stored_table import entry_text, row_text, stored
from buongoverno.plugin import registry
from local.hosting import Client, Page

pytestmark = pytest.mark.both_builds


async def play(client: Client, decisions: int, chance: random.Random) -> None:
    """Choose at random until the game is over, or so often."""
    for _ in range(decisions):
        await client.until(lambda: client.choices or client.over)
        if client.over:
            return
        choice = chance.choice(client.choices)
        answer = await client.send("decide", version=client.version, code=choice["code"])
        assert answer["type"] == "done"


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_is_played_to_the_end_through_reloads(game: str) -> None:
    async def run() -> None:
        storage, chance = MemoryStorage(), random.Random(5)
        page = Page(storage)
        table = await page.make(game, "journeyman", "novice")
        client = Client(page, table)
        await client.hello()
        while not client.over:
            await play(client, 15, chance)
            if not client.over:  # the page is loaded again, perhaps while a bot thinks
                page = Page(storage)
                client = Client(page, table)
                await client.hello()
        record = await page.ask("GET", f"/api/tables/{table}/record")
        found = registry.game(game)
        assert replay(found, parse(record, found)).state.over
        result = await page.ask("GET", f"/api/tables/{table}/result")
        assert len(result["seats"]) == 3
        listed = await page.ask("GET", "/api/me/tables")
        assert [(one["table"]["id"], one["table"]["status"]) for one in listed] == [(table, "over")]

    asyncio.run(run())


def test_a_bot_that_could_not_think_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buongoverno.local.host.FIRST_WAIT", 0.0)

    async def run() -> None:
        page = Page(MemoryStorage())
        page.thinking.failing = 3
        table = await page.make("siena", "master", "novice")
        client = Client(page, table)
        await client.hello()
        await play(client, 4, random.Random(5))
        await client.until(lambda: client.choices)
        assert page.thinking.failing == 0
        told = [stuck for _, _, stuck in page.stuck]
        assert (told.count(True), told[-1]) == (3, False)

    asyncio.run(run())


def test_advice_that_cannot_be_had_is_refused_and_can_be_asked_for_again() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        table = await page.make("siena", "novice", "novice")
        client = Client(page, table)
        await client.hello()
        await client.until(lambda: client.choices)
        page.thinking.failing = 1
        status, told = await page.answer("GET", f"/api/tables/{table}/hint")
        assert (status, told["reason"]) == (503, "unavailable")
        assert await page.ask("GET", f"/api/tables/{table}/hint")

    asyncio.run(run())


def test_a_decision_is_kept_when_it_is_acknowledged() -> None:
    async def run() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        table = await page.make("siena", "novice", "novice")
        client = Client(page, table)
        await client.hello()
        await client.until(lambda: client.choices)
        code = client.choices[0]["code"]
        done = await client.send("decide", version=client.version, code=code)
        kept = await storage.read(table, 0)
        assert kept is not None
        assert len(kept[1]) >= done["number"]

    asyncio.run(run())


def test_storage_that_fails_loses_nothing_and_says_so() -> None:
    class Full(MemoryStorage):
        full = False

        async def write(self, *arguments: Any) -> bool:
            if self.full:
                raise OSError("quota exceeded")
            return await super().write(*arguments)

    async def run() -> None:
        storage = Full()
        page = Page(storage)
        table = await page.make("siena", "novice", "novice")
        client = Client(page, table)
        await client.hello()
        await client.until(lambda: client.choices)
        version, code = client.version, client.choices[0]["code"]
        storage.full = True
        await client.local.receive(
            json.dumps({"type": "decide", "id": "a1", "version": version, "code": code})
        )
        await client.until(lambda: client.messages[-1]["type"] == "closing")
        assert (await page.ask("GET", f"/api/tables/{table}"))["version"] == version
        storage.full = False
        again = Client(page, table)
        await again.hello()
        answer = await again.send("decide", version=version, code=code)
        assert answer["type"] == "done"

    asyncio.run(run())


def test_two_pages_at_one_table_tell_each_other() -> None:
    async def run() -> None:
        storage, chance = MemoryStorage(), random.Random(7)
        one, other = Page(storage), Page(storage)
        table = await one.make("zena", "journeyman", "journeyman")
        first, second = Client(one, table), Client(other, table)
        await first.hello()
        await second.hello()
        for turn in range(12):
            mine, page = ((first, one), (second, other))[turn % 2]
            await page.host.heard(table)
            await mine.until(lambda mine=mine: mine.choices)
            code = chance.choice(mine.choices)["code"]
            answer = await mine.send("decide", version=mine.version, code=code)
            assert answer["type"] in ("done", "conflict"), answer
        # Each page let the bots think, and every decision is kept once.
        kept = await storage.read(table, 0)
        assert kept is not None
        numbers = [json.loads(text)[0] for text in kept[1]]
        assert numbers == list(range(1, len(numbers) + 1))
        assert table in one.told
        assert table in other.told

    asyncio.run(run())


def test_a_table_that_another_page_deletes_ends_everywhere() -> None:
    async def run() -> None:
        storage = MemoryStorage()
        one, other = Page(storage), Page(storage)
        table = await one.make("siena", "novice", "novice", hints=True)
        client = Client(one, table)
        await client.hello()
        await client.until(lambda: client.choices)
        await other.ask("DELETE", f"/api/tables/{table}")
        assert other.told == [table]
        # Something is changed there before that page has heard of it.
        async with asyncio.timeout(60):
            assert (await one.answer("GET", f"/api/tables/{table}/hint"))[0] == 404
        await client.until(lambda: client.messages[-1]["type"] == "closing")
        assert (await one.answer("GET", f"/api/tables/{table}"))[0] == 404
        assert await one.ask("GET", "/api/me/tables") == []

    asyncio.run(run())


def test_bots_decide_the_same_wherever_they_think() -> None:
    """Their chance follows from the table's seed and the question, so any page finds the same."""

    async def run() -> None:
        page = Page(MemoryStorage())
        table = await page.make("siena", "apprentice", "master")
        client = Client(page, table)
        await client.hello()
        await play(client, 3, random.Random(1))
        record = (await page.host.table(table)).committed
        again = MemoryStorage()
        row = msgspec.structs.replace(stored(record), revision=1)
        kept = [trace.entry for trace in record.traces]
        first = next(entry.number for entry in kept if entry.kind == "decided")
        texts = [entry_text(entry) for entry in kept[: first - 1]]
        await again.write(table, 0, 1, row_text(row), texts)
        other = Page(again)
        replay_client = Client(other, table)
        await replay_client.hello()
        for entry in kept:
            if entry.kind == "decided" and entry.by == "person":
                await replay_client.until(lambda: replay_client.choices)
                version = replay_client.version
                await replay_client.send("decide", version=version, text=entry.text)
        found = [
            (trace.entry.seat, trace.entry.text)
            for trace in (await other.host.table(table)).committed.traces
            if trace.entry.kind == "decided"
        ]
        played = [(entry.seat, entry.text) for entry in kept if entry.kind == "decided"]
        assert found[: len(played)] == played[: len(found)]
        assert len(found) > 6

    asyncio.run(run())


def test_hints_analysis_and_moments() -> None:
    async def run() -> None:
        page = Page(MemoryStorage(), "it")
        table = await page.make("siena", "novice", "novice")
        client = Client(page, table)
        await client.hello()
        await client.until(lambda: client.choices)
        hints = await page.ask("GET", f"/api/tables/{table}/hint?language=it")
        assert hints
        legal = (await page.host.table(table)).committed.state.legal(0)
        assert {hint["code"] for hint in hints} <= set(legal)
        status, problem = await page.answer("GET", f"/api/tables/{table}/analysis/course")
        assert (status, problem["language"]) == (409, "it")
        status, problem = await page.answer("GET", f"/api/tables/{table}/record")
        assert status == 409
        made = await page.ask("POST", f"/api/tables/{table}/fork", {"decisions": None})
        forked = made["table"]["id"]
        course = await page.ask("GET", f"/api/tables/{forked}/analysis/course")
        assert course["chances"]
        moments = await page.ask("GET", f"/api/tables/{table}/moments?first=0&count=3")
        assert moments[0]["decisions"] == 0
        judged = await page.ask("GET", f"/api/tables/{forked}/analysis?decision=0&language=it")
        assert judged["considered"][0]["chance"] == judged["chances"][judged["seat"]]
        status, problem = await page.answer("GET", f"/api/tables/{table}/analysis/mistakes?seat=0")
        assert status == 409
        choice = judged["considered"][0]["choice"]["code"]
        at_fork = Client(page, forked)
        await at_fork.hello()
        await at_fork.send("decide", version=at_fork.version, code=choice)
        found = await page.ask("GET", f"/api/tables/{forked}/analysis/mistakes?seat=0&count=1")
        assert len(found["chances"]) == 2
        assert (await page.answer("GET", f"/api/tables/{forked}/analysis/mistakes?seat=9"))[
            0
        ] == 400
        status, problem = await page.answer("GET", f"/api/tables/{table}/line?decisions=0")
        assert (status, problem["language"]) == (409, "it")
        line = await page.ask("GET", f"/api/tables/{forked}/line?decisions=0&codes={choice}")
        assert [step["code"] for step in line["steps"]] == [choice]
        assert line["choices"] or line["ranges"]
        board = await page.ask(
            "GET", f"/api/tables/{forked}/line/board?decisions=0&codes={choice}&language=it"
        )
        assert board["headline"]
        status, problem = await page.answer("GET", f"/api/tables/{forked}/line?codes=1.x")
        assert (status, problem["reason"]) == (400, "bad_input")

    asyncio.run(run())


def test_nonsense_gets_a_clear_answer() -> None:
    async def run() -> None:
        page = Page(MemoryStorage(), "de")
        assert (await page.answer("GET", "/api/tables/here123"))[0] == 404
        assert (await page.answer("GET", "/api/nowhere"))[0] == 404
        status, problem = await page.answer("POST", "/api/tables", {"agreement": 5})
        assert (status, problem["language"]) == (400, "de")
        status, _ = await page.answer("POST", "/api/tables/import", {"record": "no record"})
        assert status == 400
        table = await page.make("siena", "novice", "novice")
        status, _ = await page.answer("GET", f"/api/tables/{table}?since=x")
        assert status == 400
        # Guests play at a table and do nothing else.
        for method, path in (("GET", "/api/me/tables"), ("DELETE", f"/api/tables/{table}")):
            assert (await page.answer(method, path, who="guest"))[0] == 403

    asyncio.run(run())


def test_a_guest_sees_only_what_a_guest_may_see() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
        wanted = {"agreement": {"game": "siena", "seats": seats}, "name": "Ada"}
        table = (await page.ask("POST", "/api/tables", wanted))["table"]["id"]
        await page.ask("POST", f"/api/tables/{table}/seats", {"name": "Bob"}, who="bob")
        host, guest = Client(page, table), Client(page, table, "bob")
        await host.hello()
        await guest.hello()
        asked = [client for client in (host, guest) if client.choices]
        status, _ = await page.answer("GET", f"/api/tables/{table}/fork", who="bob")
        assert status == 404
        welcome = next(one for one in guest.messages if one["type"] == "welcome")
        assert (welcome["snapshot"]["seat"], welcome["snapshot"]["host"]) == (1, False)
        assert len(asked) <= 2

    asyncio.run(run())


def test_a_guest_plays_again_in_their_seat_when_the_host_asks_for_it() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
        wanted = {"agreement": {"game": "zena", "seats": seats}, "name": "Ada"}
        table = (await page.ask("POST", "/api/tables", wanted))["table"]["id"]
        address = f"/api/tables/{table}"
        await page.ask("POST", f"{address}/seats", {"name": "Bob"}, who="bob")
        host, guest = Client(page, table), Client(page, table, "bob")
        for client in (host, guest):
            await client.hello()
            await client.local.receive('{"type":"seen","number":0,"looking":true}')
            await client.send("resign")
        await host.until(lambda: host.over)
        # What a guest is not offered is refused as well.
        assert not (await page.ask("GET", f"{address}/capabilities", who="bob"))["new_tables"]
        assert (await page.ask("GET", f"{address}/capabilities"))["new_tables"]
        assert (await page.answer("POST", f"{address}/rematch", {}, who="bob"))[0] == 403

        made = (await page.ask("POST", f"{address}/rematch", {}))["table"]
        assert [(seat["kind"], seat["name"]) for seat in made["seats"][:2]] == [
            ("person", "Ada"),
            ("person", "Bob"),
        ]
        assert (await page.ask("GET", address, who="bob"))["table"]["rematch"] == made["id"]
        again = await page.ask("GET", f"/api/tables/{made['id']}", who="bob")
        assert (again["seat"], again["table"]["status"]) == (1, "running")

    asyncio.run(run())


def test_a_guest_who_has_gone_is_awaited_at_the_rematch() -> None:
    async def run() -> None:
        page = Page(MemoryStorage())
        seats = [{"kind": "open"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
        wanted = {"agreement": {"game": "zena", "seats": seats}, "name": "Ada"}
        table = (await page.ask("POST", "/api/tables", wanted))["table"]["id"]
        await page.ask("POST", f"/api/tables/{table}/seats", {"name": "Bob"}, who="bob")
        host, guest = Client(page, table), Client(page, table, "bob")
        for client in (host, guest):
            await client.hello()
            await client.send("resign")
        await host.until(lambda: host.over)
        guest.local.close()
        made = (await page.ask("POST", f"/api/tables/{table}/rematch", {}))["table"]
        assert (made["status"], made["seats"][1]["kind"]) == ("gathering", "reserved")
        address = f"/api/tables/{made['id']}"
        seat = await page.ask("POST", f"{address}/seats", {"name": "Bob"}, who="bob")
        assert seat["seat"] == 1
        assert (await page.ask("GET", address))["table"]["status"] == "running"

    asyncio.run(run())
