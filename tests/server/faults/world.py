"""A server in the test's own event loop, people at a table, and everything they can read."""

import asyncio
import json
import os
import re
import socket
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, Final, cast

import httpx
import uvicorn
from litestar import Litestar
from litestar.routes import HTTPRoute
from websockets.asyncio.client import ClientConnection, connect

from buongoverno.server.app import create_app
from buongoverno.server.database.journal import Callback, Journal
from buongoverno.server.operations.serving import server_config
from buongoverno.server.services import Services
from buongoverno.server.settings import Settings
from buongoverno.tables.step import ExtraWrite, Step
from server.fake_clock import FakeClock

_SEATS_THAT_READ: Final = 2 if os.environ.get("BUONGOVERNO_DEEP") else 1
# What is read at each path by each reader.
Everything = dict[tuple[str, str], str]

# Routes that say nothing about tables, or that only think about what others show.
_SAYS_NOTHING_OF_TABLES: Final = re.compile(
    r"/(health.*|metrics|api/schema.*|api/(guard|push-key|games.*|ratings/.*|post.*)|confirm/.*"
    r"|.*\{channel.*|plain/(pages\..*|rules/.*|new/.*|account)|open/.*)?"
)
# What an adviser says depends on how long it could think.
_ADVICE: Final = re.compile(r"/(hint|analysis\?.*)$")
# What may differ between two answers: the time on clocks, and a random word in each form.
_MAY_DIFFER: Final = re.compile(r'"left":[0-9.]+|> \d+:\d\d|name="once" value="[^"]*"')


class WatchedJournal(Journal):
    """Hands everything to another journal, and counts what is under way and what was reported."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal.store, journal.process)
        self._loop = asyncio.get_running_loop()
        self._journal = journal
        self.under_way = 0
        self.reported = 0

    def submit(self, write: Step | ExtraWrite, callback: Callback) -> None:
        """Count a write until it is reported."""
        self.under_way += 1

        def report(outcome: Any, error: BaseException | None) -> None:
            self.under_way -= 1
            self.reported += 1
            callback(outcome, error)

        self._journal.submit(write, report)


@dataclass
class World:
    """A running server, and a table with the keys of its seats.

    `account` is a token of Ada, who makes the table. `invitation` is the key of a guest, who is a
    stranger without one.
    """

    address: str
    database: str
    clock: FakeClock
    services: Services
    app: Litestar
    http: httpx.AsyncClient
    journal: WatchedJournal
    account: str = ""
    table: str = ""
    keys: list[str] = field(default_factory=list)
    invitation: str = ""
    heard: list[dict[str, Any]] = field(default_factory=list)

    # -- asking ------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """Ask for something; an answer that is no success raises."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    async def command(self, seat: int, /, **command: Any) -> Any:
        """Send a command over HTTP."""
        path = f"/api/tables/{self.table}/commands"
        return await self.request("POST", path, self.keys[seat], command)

    async def look(self, seat: int) -> dict[str, Any]:
        """The table as a seat sees it."""
        found = await self.request("GET", f"/api/tables/{self.table}", self.keys[seat])
        return cast(dict[str, Any], found)

    async def asked(self) -> tuple[int, dict[str, Any]]:
        """The seat that is asked, and its first choice as a decision."""
        situation = (await self.look(0))["situation"]
        seat = situation["view"]["pending"][0]
        own = (await self.look(seat))["situation"]
        code = (own["choices"] or own["ranges"])[0]["code"]
        return seat, {"type": "decide", "version": own["version"], "code": code}

    async def until(self, condition: Callable[[], bool], step: float = 0.001) -> None:
        """Let time pass in steps until a condition holds, so that pauses of the server end."""
        async with asyncio.timeout(60):
            while not condition():
                await self.clock.advance(step)
                await asyncio.sleep(0.001)

    def bots_asked(self) -> bool:
        """Whether a bot has something to decide at the table."""
        loaded = self.services.cache.loaded()
        return any(one.committed.bots_asked() for one in loaded if one.id == self.table)

    # -- everything that can be read ---------------------------------------------------------------

    async def everything(self) -> Everything:
        """What every route says to every kind of reader, and which tables are in memory."""
        return {place: text async for place, text in self.each()}

    async def each(self) -> AsyncGenerator[tuple[tuple[str, str], str]]:
        """The same, one after the other.

        All seats but the first are told the same kind of thing, so one of them will do, and only
        with BUONGOVERNO_DEEP=1.
        """
        paths = [path for route in self.app.routes if (path := self._path(route)) is not None]
        assert len(paths) > 12, "the routes were not found"
        readers = {f"seat {seat}": key for seat, key in enumerate(self.keys[:_SEATS_THAT_READ])}
        readers |= {"Ada's account": self.account, "guest": self.invitation}
        # Hundreds of answers are read; without a connection that takes half the time.
        async with _client(self.address, httpx.ASGITransport(cast(Any, self.app))) as reading:
            for path in paths:
                for name, token in readers.items():
                    yield (path, name), await self._get(reading, path, token)
        loaded = sorted(hosted.id for hosted in self.services.cache.loaded())
        yield ("memory", ""), " ".join(loaded)

    async def _get(self, reading: httpx.AsyncClient, path: str, token: str) -> str:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await reading.get(path, headers=headers)
        if _ADVICE.search(path):
            return f"{answer.status_code}"
        return f"{answer.status_code} {_MAY_DIFFER.sub('', answer.text)}"

    def _path(self, route: object) -> str | None:
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods:
            return None
        if _SAYS_NOTHING_OF_TABLES.fullmatch(route.path) or "{path:path}" in route.path:
            return None
        values = {
            "table": self.table,
            "decisions": "0",
            "game": "siena",
            "account": "nobody",
            "secret": "nothing",  # a link that nobody gave away
        }
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda found: values[found[1]], route.path)
        return f"{path}?decision=0" if path.endswith("/analysis") else path

    # -- sockets -----------------------------------------------------------------------------------

    async def connected(self, seat: int) -> ClientConnection:
        """A socket of a seat that has been welcomed."""
        place = f"{self.address.replace('http', 'ws')}/api/tables/{self.table}/live"
        opened = await connect(place, proxy=None, open_timeout=60)
        await opened.send(json.dumps({"type": "hello", "token": self.keys[seat]}))
        await opened.recv()
        return opened

    def news(self) -> list[dict[str, Any]]:
        """What sockets were told of changes; who is present is no change."""
        news = [message for message in self.heard if message["type"] == "news"]
        return [
            one
            for one in news
            if one["happenings"] or one["orders"] or (one["table"] or {}).get("rematch")
        ]


@asynccontextmanager
async def world(database: str, limits: bool = False) -> AsyncIterator[World]:
    """A server at a clock that the test advances, and Ada's account there."""
    clock = FakeClock()
    with socket.create_server(("127.0.0.1", 0)) as port:
        # Without this every answer takes 40 ms: asyncio does not recognise the socket as TCP.
        port.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        address = f"http://127.0.0.1:{port.getsockname()[1]}"
        settings = Settings(database=database, limits=limits, bot_workers=1, address=address)
        app = create_app(settings, clock)
        services: Services = app.state.services
        journal = WatchedJournal(services.journal)
        services.tables.journal = services.tables.writer.journal = journal
        server = uvicorn.Server(server_config(app, settings))
        serving = asyncio.create_task(server.serve(sockets=[port]))
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.001)
        try:
            async with _client(address) as http:
                found = World(address, database, clock, services, app, http, journal)
                found.account = await _new_account(address)
                yield found
        finally:
            server.should_exit = True
            await serving


def _client(address: str, transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    return httpx.AsyncClient(
        base_url=address, trust_env=False, cookies=no_cookies, timeout=60, transport=transport
    )


async def _new_account(address: str) -> str:
    """A token of a new account."""
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as browser:
        given = {"name": "Ada", "password": "long enough"}
        account = (await browser.post("/api/accounts", json=given)).raise_for_status()
        csrf = {"x-csrf-token": account.json()["csrf"]}
        made = await browser.post("/api/me/tokens", json={"label": "tests"}, headers=csrf)
        return cast(str, made.raise_for_status().json()["secret"])


@asynccontextmanager
async def listening(world: World) -> AsyncIterator[None]:
    """Every seat has a socket open; what the server tells them is in `world.heard`."""
    sockets = [await world.connected(seat) for seat in range(len(world.keys))]
    tasks = [asyncio.create_task(_note(opened, world)) for opened in sockets]
    try:
        await _wait_for_pongs(world, sockets)
        yield
    finally:
        for task in tasks:
            task.cancel()
        for opened in sockets:
            await opened.close()


async def _wait_for_pongs(world: World, sockets: list[ClientConnection]) -> None:
    """What was sent before an answer to a ping has arrived then."""
    for opened in sockets:
        await opened.send('{"type":"ping"}')
    await world.until(lambda: _pongs(world) == len(sockets))
    world.heard.clear()


def _pongs(world: World) -> int:
    return sum(message["type"] == "pong" for message in world.heard)


async def _note(opened: ClientConnection, world: World) -> None:
    async for message in opened:
        world.heard.append(json.loads(message))
