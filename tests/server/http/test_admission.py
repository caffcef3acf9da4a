"""Nobody reads or changes more than their share, by whatever way; time stands still here."""

import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from buongoverno.server.http.admission import REQUEST_BYTES
from buongoverno.server.people import limits
from buongoverno.server.people.keys import hashed
from buongoverno.server.people.limits import CHANGE, READ, SIGNAL
from server.event_loop import in_event_loop
from server.faults.changes import begun
from server.faults.world import World, world

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.9"
LEFT = 2_000_000
CROWD = limits.crowd(HERE).people


def browser(here: World, address: str) -> httpx.AsyncClient:
    """Somebody at another address of this machine."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=here.address, transport=transport, timeout=60)


def use_up(here: World, *who: limits.Counted, left: float = 0.0) -> None:
    """Somebody has read nearly as much as they may."""
    for one in who:
        here.services.limits.charge(READ, one, cost=READ.most * one.people - left)


async def asked_again(socket: ClientConnection) -> str:
    """The answer to somebody who wants to be told everything once more."""
    await socket.send('{"type":"resync","since":0}')
    while True:
        text = str(await socket.recv())
        if json.loads(text)["type"] != "news":
            return text


@in_event_loop
async def test_every_route_counts_and_nobody_elsewhere_suffers(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        paths = [path for route in here.app.routes if (path := here._path(route)) is not None]
        paths += ["/health", "/metrics", "/api/games", "/api/games/siena/cards", "/plain"]
        use_up(here, limits.crowd(HERE))
        async with browser(here, ELSEWHERE) as other:
            for path in paths:
                refused = await here.http.get(path)
                assert refused.status_code == 429, path
                assert int(refused.headers.get("retry-after", 1)) >= 1
            assert (await other.get(f"/api/tables/{here.table}")).status_code == 200
        with pytest.raises(InvalidStatus):
            await connect(f"{here.address.replace('http', 'ws')}/api/tables/{here.table}/live")
        await here.clock.advance(READ.seconds)
        assert (await here.http.get("/api/games/levels")).status_code == 200


@in_event_loop
async def test_a_long_answer_costs_more_than_a_short_one(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        buckets = here.services.limits._here._full_at
        crowd = ("read", limits.crowd(HERE).name)

        async def cost(path: str, **headers: str) -> float:
            """How many bytes a request is charged."""
            before = buckets.get(crowd, here.clock.monotonic())
            answer = await here.http.get(path, headers=headers)
            assert answer.status_code == 200
            charged = (buckets[crowd] - before) * READ.most * CROWD / READ.seconds
            assert charged >= len(answer.content) / 2 + REQUEST_BYTES
            return charged

        levels = await cost("/api/games/levels")
        table = await cost(f"/api/tables/{here.table}")
        assert table > levels
        plain = await cost(f"/api/tables/{here.table}", **{"accept-encoding": "identity"})
        assert plain > levels


@in_event_loop
async def test_all_sockets_of_a_person_share_what_they_may_read(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        sockets = [await here.connected(0) for _ in range(3)]
        other = await here.connected(1)
        use_up(here, limits.key(hashed(here.keys[0])), left=LEFT)
        received, kind, number = 0, "", 0
        while kind != "closing":
            number += 1
            text = await asked_again(sockets[number % 3])
            received += len(text)
            kind = json.loads(text)["type"]
        assert json.loads(text)["again"] is True
        assert "too often" in json.loads(text)["reason"]
        assert LEFT / 10 < received <= LEFT
        assert json.loads(await asked_again(sockets[(number + 1) % 3]))["type"] == "closing"
        headers = {"authorization": f"Bearer {here.keys[0]}"}
        look = f"/api/tables/{here.table}"
        assert (await here.http.get(look, headers=headers)).status_code == 429
        assert json.loads(await asked_again(other))["type"] == "welcome"


async def untimely_end(socket: ClientConnection) -> AsyncIterator[str]:
    """Everything a socket is told until the server ends it."""
    with suppress(ConnectionClosed):
        while True:
            yield str(await socket.recv())


@in_event_loop
async def test_signs_of_life_are_limited_too(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        socket = await here.connected(0)
        for _ in range(int(SIGNAL.most) + 1):
            await socket.send('{"type":"ping"}')
        said = [json.loads(message)["type"] async for message in untimely_end(socket)]
        assert said.count("pong") == int(SIGNAL.most)
        assert said[-1] == "closing"


@in_event_loop
async def test_a_host_changes_things_so_often_and_no_more(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        headers = {"authorization": f"Bearer {here.keys[0]}"}
        path = f"/api/tables/{here.table}/invitation"
        answers = [
            (await here.http.post(path, headers=headers)).status_code
            for _ in range(int(CHANGE.most) + 5)
        ]
        assert answers == [201] * int(CHANGE.most) + [429] * 5
        await here.command(0, type="say", id="x", text="commands have a limit of their own")
        await here.clock.advance(CHANGE.seconds / CHANGE.most * 1.01)
        assert (await here.http.post(path, headers=headers)).status_code == 201


@in_event_loop
async def test_somebody_with_many_keys_has_one_address(sqlite: str) -> None:
    async with world(sqlite, limits=True) as here:
        await begun(here)
        here.services.limits.charge(CHANGE, limits.crowd(HERE), cost=CHANGE.most * CROWD)
        for key in here.keys:
            answer: Any = await here.http.post(
                f"/api/tables/{here.table}/invitation", headers={"authorization": f"Bearer {key}"}
            )
            assert answer.status_code == 429
