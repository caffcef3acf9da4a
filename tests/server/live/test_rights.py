"""A connection ends with the right that opened it, whoever ended that."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, delete, insert, update
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from buongoverno.server.database.schema import accounts, address_bans, keys, sessions, tokens
from buongoverno.server.database.store import Store
from buongoverno.server.people.rights import CHECK_SECONDS
from server.event_loop import in_event_loop
from server.faults.changes import begun
from server.faults.world import World, world

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
PASSWORD = "long enough"
Change = Callable[[Engine], None]


@dataclass
class Door:
    """A world, a browser that is signed in as Berta, and the database as another process has it."""

    here: World
    browser: httpx.AsyncClient
    csrf: dict[str, str]
    elsewhere: Engine

    async def socket(self, token: str | None = None) -> ClientConnection:
        """A socket that was opened with a token, or with the browser's cookies."""
        place = f"{self.here.address.replace('http', 'ws')}/api/tables/{self.here.table}/live"
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.browser.cookies.jar)
        headers = {} if token is not None else {"cookie": cookies}
        opened = await connect(place, proxy=None, additional_headers=headers)
        hello = {"type": "hello", "token": token} if token is not None else {"type": "hello"}
        await opened.send(json.dumps(hello))
        first = json.loads(await opened.recv())
        assert first["type"] == "welcome", first
        return opened

    async def end_of(self, opened: ClientConnection) -> dict[str, Any]:
        """The last thing a socket is told, once rights are looked at again."""
        await self.here.clock.advance(CHECK_SECONDS + 0.01)
        said: list[dict[str, Any]] = []
        async with asyncio.timeout(30):
            try:
                while True:
                    said.append(json.loads(await opened.recv()))
            except ConnectionClosed:
                return said[-1]

    async def answers(self, opened: ClientConnection) -> bool:
        """Whether a socket is still served after rights were looked at again."""
        for _ in range(2):
            await self.here.clock.sleepers()
            await self.here.clock.advance(CHECK_SECONDS + 0.01)
            await asyncio.sleep(0.05)
        await opened.send('{"type":"ping"}')
        async with asyncio.timeout(30):
            while True:
                if json.loads(await opened.recv())["type"] == "pong":
                    return True


@asynccontextmanager
async def door(database: str) -> AsyncIterator[Door]:
    async with world(database) as here:
        await begun(here)
        store = Store(database)
        async with httpx.AsyncClient(base_url=here.address, trust_env=False, timeout=60) as browser:
            given = {"name": "Berta", "password": PASSWORD}
            made = (await browser.post("/api/accounts", json=given)).raise_for_status()
            try:
                yield Door(here, browser, {"x-csrf-token": made.json()["csrf"]}, store.engine)
            finally:
                store.close()


async def new_token(at: Door) -> tuple[str, str]:
    """The id and the secret of a token of Berta's."""
    made = await at.browser.post("/api/me/tokens", json={"label": "bot"}, headers=at.csrf)
    found = made.raise_for_status().json()
    return found["id"], found["secret"]


@in_event_loop
async def test_a_socket_ends_with_its_token(database: str) -> None:
    async with door(database) as at:
        name, secret = await new_token(at)
        socket, other = await at.socket(secret), await at.socket()
        await at.browser.delete(f"/api/me/tokens/{name}", headers=at.csrf)
        ending = await at.end_of(socket)
        assert ending["reason"] == "this token opens nothing any more"
        assert ending["again"] is False
        assert await at.answers(other)


@in_event_loop
async def test_a_socket_ends_with_its_session(database: str) -> None:
    async with door(database) as at:
        socket, other = await at.socket(), await at.socket(at.here.keys[0])
        await at.browser.delete("/api/session", headers=at.csrf)
        assert (await at.end_of(socket))["reason"] == "you are no longer signed in"
        assert await at.answers(other)


@in_event_loop
async def test_sockets_of_programs_and_browsers_end_with_the_password(database: str) -> None:
    async with door(database) as at:
        _, secret = await new_token(at)
        by_token, by_session = await at.socket(secret), await at.socket()
        change = {"old_password": PASSWORD, "password": "quite another one"}
        (await at.browser.patch("/api/me", json=change, headers=at.csrf)).raise_for_status()
        assert (await at.end_of(by_token))["type"] == "closing"
        assert (await at.end_of(by_session))["again"] is True  # the browser has a new session
        await at.socket()
        headers = {"authorization": f"Bearer {secret}"}
        async with httpx.AsyncClient(base_url=at.here.address, trust_env=False) as program:
            assert (await program.get("/api/me", headers=headers)).status_code == 401


def _ban_everybody(elsewhere: Engine) -> None:
    with elsewhere.begin() as connection:
        connection.execute(update(accounts).values(banned_until=1_800_010_000.0))


def _remove_accounts(elsewhere: Engine) -> None:
    with elsewhere.begin() as connection:
        connection.execute(delete(accounts))


def _end_sessions(elsewhere: Engine) -> None:
    with elsewhere.begin() as connection:
        connection.execute(delete(sessions))
        connection.execute(update(tokens).values(revoked=1.0))


def _ban_address(elsewhere: Engine) -> None:
    with elsewhere.begin() as connection:
        values = {"network": "127.0.0.0/8", "reason": "test", "created": 0.0, "until": None}
        connection.execute(insert(address_bans).values(values))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (_ban_everybody, "this account is banned until 2027-01-15 10:46 UTC"),
        (_ban_address, "your address is banned from this server for good"),
        (_remove_accounts, ""),
        (_end_sessions, ""),
    ],
)
def test_sockets_end_when_another_process_has_ended_their_right(
    database: str, change: Change, reason: str
) -> None:
    async def play() -> None:
        async with door(database) as at:
            _, secret = await new_token(at)
            opened = [await at.socket(secret), await at.socket()]
            change(at.elsewhere)
            for one in opened:
                ending = await at.end_of(one)
                assert ending["type"] == "closing"
                assert reason in ending["reason"]
            headers = {"authorization": f"Bearer {secret}"}
            answer = await at.here.http.get("/api/me", headers=headers)
            assert answer.status_code == (403 if reason else 401)
            assert reason in answer.json()["message"]

    asyncio.run(play())


@in_event_loop
async def test_the_key_to_the_seat_of_a_banned_account_opens_nothing(database: str) -> None:
    async with door(database) as at:
        socket, other = await at.socket(at.here.keys[0]), await at.socket(at.here.keys[1])
        _ban_everybody(at.elsewhere)  # Ada has the first seat; a guest has the second
        assert "banned until" in (await at.end_of(socket))["reason"]
        headers = {"authorization": f"Bearer {at.here.keys[0]}"}
        answer = await at.here.http.get(f"/api/tables/{at.here.table}", headers=headers)
        assert answer.status_code == 403
        assert await at.answers(other)


@in_event_loop
async def test_a_socket_ends_with_its_key(database: str) -> None:
    async with door(database) as at:
        socket, other = await at.socket(at.here.keys[1]), await at.socket(at.here.keys[2])
        with at.elsewhere.begin() as connection:
            connection.execute(update(keys).where(keys.c.seat == 1).values(revoked=1.0))
        assert (await at.end_of(socket))["reason"] == "this key opens nothing any more"
        assert await at.answers(other)


@in_event_loop
async def test_nobody_is_let_in_from_a_banned_address(database: str) -> None:
    async with door(database) as at:
        _ban_address(at.elsewhere)
        await at.here.services.rights.check()
        for path in ("/api/tables", "/plain/", f"/api/tables/{at.here.table}", "/api/games"):
            answer = await at.here.http.get(path)
            assert answer.status_code == 403, path
            assert "your address is banned" in answer.text.casefold()
        with pytest.raises(Exception, match="403"):
            await at.socket(at.here.keys[0])


@in_event_loop
async def test_messages_cost_no_question_to_the_database(database: str) -> None:
    async with door(database) as at:
        socket = await at.socket(at.here.keys[0])
        asked = 0
        read = at.here.services.store._read

        def count(question: Any) -> Any:
            nonlocal asked
            asked += 1
            return read(question)

        at.here.services.store._read = count  # type: ignore[method-assign]
        for number in range(20):
            await socket.send(json.dumps({"type": "seen", "number": number, "looking": True}))
        await socket.send('{"type":"ping"}')
        while json.loads(await socket.recv())["type"] != "pong":
            pass
        assert asked == 0
