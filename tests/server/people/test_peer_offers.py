"""Browsers that find each other by a server: who reads what, how long, and how often."""

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import create_engine, func, select

from buongoverno.server.database.journal import Journal
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.retention import portions
from buongoverno.server.database.schema import peer_offers
from buongoverno.server.database.store import Store
from buongoverno.server.people import peer_offers as offers
from buongoverno.server.people.peer_offers import LONGEST_WAIT, OFFER_SECONDS, PeerOffers
from buongoverno.server.settings import Retention
from buongoverno.tables.refusals import TAKEN, UNAVAILABLE, UNKNOWN, Refusal
from server.event_loop import in_event_loop
from server.fake_clock import FakeClock
from server.operations import running
from server.serving import Server, serving

OFFER: Final = "an-offer_with-addresses"
ANSWER: Final = "the-answer_to-it"
LONGEST: Final = 8_000


@asynccontextmanager
async def process(database: str, clock: FakeClock) -> AsyncIterator[PeerOffers]:
    """The offers as one process of a server knows them."""
    store = Store(database)
    await asyncio.to_thread(migrate, store)
    journal = Journal(store, "test")
    journal.start()
    try:
        yield PeerOffers(journal, clock, asyncio.Event())
    finally:
        await journal.stop()
        store.close()


async def rows(here: PeerOffers) -> int:
    """How many offers the database has."""
    return await here.store.read(
        lambda database: database.execute(
            select(func.count()).select_from(peer_offers)
        ).scalar_one()
    )


async def refused(asked: Any, reason: str) -> None:
    """Something that is not done."""
    with pytest.raises(Refusal) as found:
        await asked
    assert found.value.reason == reason


# -- one after the other ---------------------------------------------------------------------------


@in_event_loop
async def test_what_both_have_read_is_gone(database: str) -> None:
    async with process(database, FakeClock()) as here:
        code, key = await here.leave(OFFER)
        assert await here.take(code, key, 0) is None
        assert await here.read(code) == OFFER
        assert await here.read(code.lower()) == OFFER  # who loads the page again reads it again
        await here.answer(code, ANSWER)
        await refused(here.read(code), TAKEN)
        await refused(here.answer(code, "another"), TAKEN)
        assert await here.take(code, key, 0) == ANSWER
        await refused(here.take(code, key, 0), UNKNOWN)
        await refused(here.read(code), UNKNOWN)
        assert await rows(here) == 0


@in_event_loop
async def test_the_offer_is_not_kept_once_it_is_answered(database: str) -> None:
    async with process(database, FakeClock()) as here:
        code, _ = await here.leave(OFFER)
        await here.answer(code, ANSWER)
        kept = await here.store.read(
            lambda connection: connection.execute(select(peer_offers)).one()
        )
        assert OFFER not in kept
        assert code not in kept


@in_event_loop
async def test_only_the_host_takes_the_answer(database: str) -> None:
    async with process(database, FakeClock()) as here:
        code, key = await here.leave(OFFER)
        await here.answer(code, ANSWER)
        for wrong in ("", code, f"{key}x"):
            await refused(here.take(code, wrong, 0), UNKNOWN)
        assert await here.take(code, key, 0) == ANSWER


@in_event_loop
async def test_an_offer_lasts_ten_minutes(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as here:
        code, key = await here.leave(OFFER)
        await clock.advance(OFFER_SECONDS - 1)
        assert await here.read(code) == OFFER
        await clock.advance(1)
        for asked in (here.read(code), here.answer(code, ANSWER), here.take(code, key, 0)):
            await refused(asked, UNKNOWN)
        await here.leave("a-later-one")
        assert await rows(here) == 1


@in_event_loop
async def test_the_sweeper_deletes_those_that_nobody_took(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as here:
        await here.leave(OFFER)
        await clock.advance(OFFER_SECONDS + 1)
        portion = portions(clock.now(), Retention())["offers of browsers"]
        assert await here.journal.transact(lambda connection: portion(connection, 10)) == 1


@in_event_loop
async def test_there_are_only_so_many(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_OFFERS", 3)
    clock = FakeClock()
    async with process(database, clock) as here:
        for _ in range(3):
            await here.leave(OFFER)
        await refused(here.leave(OFFER), UNAVAILABLE)
        await clock.advance(OFFER_SECONDS)
        await here.leave(OFFER)


# -- at the same time ------------------------------------------------------------------------------


@in_event_loop
async def test_a_host_is_told_by_another_process_and_waits_no_longer(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as one, process(database, clock) as other:
        code, key = await one.leave(OFFER)
        waiting = asyncio.create_task(one.take(code, key, LONGEST_WAIT))
        await clock.sleepers()
        assert await other.read(code) == OFFER
        await other.answer(code, ANSWER)
        await clock.advance(1)
        assert await waiting == ANSWER


@in_event_loop
async def test_a_host_waits_no_longer_than_it_said_or_than_the_server_runs(sqlite: str) -> None:
    clock = FakeClock()
    async with process(sqlite, clock) as here:
        code, key = await here.leave(OFFER)
        waiting = asyncio.create_task(here.take(code, key, 3))
        for _ in range(3):
            await clock.sleepers()
            assert not waiting.done()
            await clock.advance(1)
        assert await waiting is None

        waiting = asyncio.create_task(here.take(code, key, LONGEST_WAIT))
        await clock.sleepers()
        here.stopping.set()
        await clock.advance(1)
        assert await waiting is None


@in_event_loop
async def test_of_many_hosts_only_some_wait(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offers, "MOST_WAITING", 1)
    clock = FakeClock()
    async with process(sqlite, clock) as here:
        code, key = await here.leave(OFFER)
        waiting = asyncio.create_task(here.take(code, key, LONGEST_WAIT))
        await clock.sleepers()
        assert await here.take(code, key, LONGEST_WAIT) is None
        await here.answer(code, ANSWER)
        await clock.advance(1)
        assert await waiting == ANSWER


@in_event_loop
async def test_of_two_guests_one_is_told_to_ask_for_another(database: str) -> None:
    async with process(database, FakeClock()) as one, process(database, FakeClock()) as other:
        code, key = await one.leave(OFFER)
        answers = [one.answer(code, "first"), other.answer(code, "second")]
        outcomes = await asyncio.gather(*answers, return_exceptions=True)
        [late] = [outcome for outcome in outcomes if outcome is not None]
        assert isinstance(late, Refusal)
        assert late.reason == TAKEN
        assert await one.take(code, key, 0) == ("first" if outcomes[0] is None else "second")


# -- over HTTP -------------------------------------------------------------------------------------


def ask(server: Server, method: str, path: str = "", **more: Any) -> httpx.Response:
    """A request from a page of another site."""
    headers = {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
    return httpx.request(
        method,
        f"{server.address}/api/post{path}",
        headers=headers,
        trust_env=False,
        timeout=60,
        **more,
    )


def test_two_pages_of_another_site_find_each_other(server: Server) -> None:
    left = ask(server, "POST", json={"text": OFFER})
    assert left.status_code == 201
    code, key = left.json()["code"], left.json()["key"]
    assert len(code) == 8
    assert left.json()["seconds"] == OFFER_SECONDS
    assert ask(server, "GET", f"/{code}/answer?key={key}").json() == {"text": None}
    assert ask(server, "GET", f"/{code}").json() == {"text": OFFER}
    assert ask(server, "POST", f"/{code}/answer", json={"text": ANSWER}).status_code == 204
    assert ask(server, "POST", f"/{code}/answer", json={"text": ANSWER}).status_code == 409
    awaited = ask(server, "GET", f"/{code}/answer?key={key}&wait={LONGEST_WAIT}")
    assert awaited.json() == {"text": ANSWER}
    assert ask(server, "GET", f"/{code}").status_code == 404


def test_browsers_may_hand_every_answer_to_any_page_but_without_cookies(server: Server) -> None:
    for method, path, status in (
        ("OPTIONS", "", 204),
        ("OPTIONS", "/ABCDEFGH/answer", 204),
        ("GET", "/ABCDEFGH", 404),
        ("GET", "/ABCDEFGH/answer?key=x", 404),
        ("POST", "", 400),
    ):
        answer = ask(server, method, path)
        assert answer.status_code == status
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["access-control-allow-headers"] == "content-type"
        assert "access-control-allow-credentials" not in answer.headers
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/api/games", "/api/me", "/api/poster", "/api/tables", "/health"])
def test_nothing_else_is_for_pages_of_other_sites(server: Server, path: str) -> None:
    for method in ("GET", "OPTIONS", "POST"):
        answer = httpx.request(
            method,
            f"{server.address}{path}",
            headers={"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"},
            trust_env=False,
        )
        assert not [name for name in answer.headers if name.startswith("access-control")]
        if method == "POST":
            assert answer.status_code in (403, 404, 405)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("x" * LONGEST, 201),
        ("x" * (LONGEST + 1), 400),
        ("x" * 20_000, 413),
        ("", 400),
        ("two words", 400),
        ("<script>", 400),
        ("ü", 400),
        ("line\n", 400),
        (None, 400),
    ],
)
def test_only_short_texts_of_letters_are_taken(
    server: Server, text: str | None, status: int
) -> None:
    left = ask(server, "POST", json={"text": text})
    assert left.status_code == status
    code = ask(server, "POST", json={"text": OFFER}).json()["code"]
    answered = ask(server, "POST", f"/{code}/answer", json={"text": text})
    assert answered.status_code == (204 if status == 201 else status)


def test_nobody_waits_for_long(server: Server) -> None:
    left = ask(server, "POST", json={"text": OFFER}).json()
    path = f"/{left['code']}/answer?key={left['key']}"
    assert ask(server, "GET", f"{path}&wait={LONGEST_WAIT + 1}").status_code == 400
    assert ask(server, "GET", f"{path}&wait=-1").status_code == 400
    assert ask(server, "GET", f"/{'x' * 5000}").status_code in (400, 414)


def test_whoever_guesses_or_leaves_too_many_is_told_to_wait(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=True) as server:
        # On a slow machine some of the allowance comes back meanwhile.
        guesses = [ask(server, "GET", f"/AAAA{number:04}").status_code for number in range(300)]
        assert guesses[:60] == [404] * 60
        assert guesses.count(429) > 100
        left = [ask(server, "POST", json={"text": OFFER}) for _ in range(90)]
        assert [answer.status_code for answer in left[:60]] == [201] * 60
        assert left[-1].status_code == 429
        assert left[-1].json()["retry_after"] > 0
        assert left[-1].headers["access-control-allow-origin"] == "*"


def test_no_text_code_or_key_is_logged(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with running.serving(str(file), tmp_path, "--log-level", "debug") as served:
        left = served.http.post("/api/post", json={"text": OFFER}).json()
        code, key = left["code"], left["key"]
        served.http.get(f"/api/post/{code}")
        served.http.post(f"/api/post/{code}/answer", json={"text": ANSWER})
        served.http.post(f"/api/post/{code}/answer", json={"text": f"{ANSWER} {OFFER}"})
        served.http.get(f"/api/post/{code}/answer", params={"key": key, "wait": 1})
        served.end()
        log = served.log()
    assert log.count("/api/post/{code}") >= 4
    assert [secret for secret in (OFFER, ANSWER, code, key) if secret in log] == []
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(peer_offers)).scalar() == 0
    engine.dispose()


def test_a_server_that_stops_lets_waiting_hosts_go(tmp_path: Path) -> None:
    with running.serving(str(tmp_path / "games.sqlite"), tmp_path) as served:
        left = served.http.post("/api/post", json={"text": OFFER}).json()
        path = f"{served.address}/api/post/{left['code']}/answer"
        query = {"key": left["key"], "wait": LONGEST_WAIT}
        with ThreadPoolExecutor(1) as others:
            waiting = others.submit(httpx.get, path, params=query, trust_env=False, timeout=60)
            served.http.get(f"/api/post/{left['code']}")
            time.sleep(0.5)
            begun = time.monotonic()
            assert served.end() == 0
            assert waiting.result().json() == {"text": None}
            assert time.monotonic() - begun < LONGEST_WAIT / 2
        assert "Traceback" not in served.log()
