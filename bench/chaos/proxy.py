"""A bad line between players and a server: late, twice, out of order, and cut at any moment."""

import asyncio
import random
from contextlib import suppress
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

_MEAN_SECONDS_OF_A_LINE: Final = 2.5
_LATE: Final = 0.10
_TWICE: Final = 0.10
_SWAPPED: Final = 0.10
_MOST_DELAY: Final = 0.03
Data = str | bytes


class BadLine:
    """Carries WebSockets to one server. What a player says first always comes first."""

    def __init__(self, target: int, chance: random.Random, bad: bool = True) -> None:
        self.target = target
        self.chance = chance
        self.bad = bad
        self.port = 0
        self.cuts = 0
        self.doubled = 0
        self.swapped = 0
        self._server: Server | None = None

    async def open(self) -> None:
        """Begin to carry."""
        self._server = await serve(self._carry, "127.0.0.1", 0, compression=None, max_size=None)
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def close(self) -> None:
        """Carry no more."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _carry(self, near: ServerConnection) -> None:
        assert near.request is not None
        address = f"ws://127.0.0.1:{self.target}{near.request.path}"
        try:
            async with connect(
                address, compression=None, max_size=None, proxy=None, open_timeout=5
            ) as far:
                await self._talk(near, far)
        except (OSError, InvalidHandshake, InvalidMessage, TimeoutError):
            near.transport.abort()

    async def _talk(self, near: ServerConnection, far: ClientConnection) -> None:
        tasks = [
            asyncio.create_task(self._say(near, far)),
            asyncio.create_task(self._tell(far, near)),
            asyncio.create_task(self._wait()),
        ]
        done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        self.cuts += tasks[2] in done
        for task in waiting:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        near.transport.abort()
        far.transport.abort()

    async def _wait(self) -> None:
        """How long this line holds."""
        if self.bad:
            await asyncio.sleep(self.chance.expovariate(1 / _MEAN_SECONDS_OF_A_LINE))
        else:
            await asyncio.Future()

    async def _tell(self, far: ClientConnection, near: ServerConnection) -> None:
        with suppress(WebSocketException):
            async for data in far:
                await near.send(data)

    async def _say(self, near: ServerConnection, far: ClientConnection) -> None:
        with suppress(WebSocketException):
            await far.send(await near.recv())
            while True:
                await self._pass_on(near, far, await near.recv())

    async def _pass_on(self, near: ServerConnection, far: ClientConnection, data: Data) -> None:
        luck = self.chance.random() if self.bad else 1.0
        if luck < _LATE:
            await asyncio.sleep(self.chance.uniform(0, _MOST_DELAY))
        elif luck < _LATE + _TWICE:
            self.doubled += 1
            await far.send(data)
        elif luck < _LATE + _TWICE + _SWAPPED:
            with suppress(TimeoutError):
                later = await asyncio.wait_for(near.recv(), _MOST_DELAY)
                self.swapped += 1
                await far.send(later)
        await far.send(data)
