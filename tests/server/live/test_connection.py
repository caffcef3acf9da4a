"""A connection whose client is gone leaves nothing behind."""

import asyncio
import gc
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.connection import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from buongoverno.server.http.http_protocol import HttpProtocol
from buongoverno.server.live.live_socket import LiveSocket
from buongoverno.server.live.socket_protocol import SocketProtocol
from buongoverno.tables.connection import Connection
from server.faults.changes import begun
from server.faults.failing_database import accept_commits, holding_up_commits, refuse_commits
from server.faults.world import world

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
HELLO: Final = '{"type": "hello"}'
RESYNC: Final = '{"type": "resync"}'
NONSENSE: Final = "hello?"
TOO_MUCH_NONSENSE: Final = [HELLO, *[NONSENSE] * 900]


def test_a_command_that_fails_after_its_client_has_gone_is_no_unhandled_error(
    tmp_path: Path,
) -> None:
    unhandled: list[dict[str, Any]] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, found: unhandled.append(found))
        async with world(f"sqlite:///{tmp_path / 'games.sqlite'}") as here:
            await begun(here)
            socket = await here.connected(0)
            refuse_commits(here.database)
            with holding_up_commits(here.database):
                await socket.send(json.dumps({"type": "say", "id": "a", "text": "hello"}))
                await here.until(lambda: here.journal.under_way > 0)
                (hosted,) = here.services.cache.loaded()
                await socket.close()
                await here.until(lambda: not hosted.subscribers)
            await here.until(lambda: hosted.idle)
            accept_commits(here.database)
            await here.command(1, type="say", id="b", text="good evening")  # the journal lets go
            gc.collect()
            assert not here.services.connections

    asyncio.run(play())
    assert unhandled == []


@pytest.mark.parametrize(
    "said",
    [[], [NONSENSE], [HELLO], [HELLO, NONSENSE, RESYNC], TOO_MUCH_NONSENSE],
    ids=["nothing", "nonsense", "hello", "questions", "too much nonsense"],
)
def test_a_connection_is_freed_without_a_search_for_cycles(tmp_path: Path, said: list[str]) -> None:
    """The server searches old objects so seldom that cycles of them would stay for good."""

    async def come_and_go() -> None:
        async with world(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=True) as here:
            await begun(here)
            gc.collect()
            before = _parts_of_connections()  # of those over which the table was made
            place = f"{here.address.replace('http', 'ws')}/api/tables/{here.table}/live"
            async with connect(place, proxy=None) as socket:
                assert _parts_of_connections().keys() > before.keys()
                for message in said:
                    await socket.send(message)
                if said in ([NONSENSE], TOO_MUCH_NONSENSE):
                    await _read_to_the_end(socket)
                elif said:
                    await socket.recv()
            await here.until(lambda: _parts_of_connections().keys() <= before.keys())

    gc.disable()
    try:
        asyncio.run(come_and_go())
    finally:
        gc.enable()


async def _read_to_the_end(socket: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()


def _parts_of_connections() -> dict[int, object]:
    parts = (HttpProtocol, SocketProtocol, ServerProtocol, WebSocket, LiveSocket, Connection)
    return {id(one): one for one in gc.get_objects() if isinstance(one, parts)}
