"""What two servers must know of each other, looked at when the storm is over: `across`."""

import asyncio
import json
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from buongoverno.server.database.presence_rows import LEASE_SECONDS
from buongoverno.server.people.limits import SIGN_IN_AS
from chaos.house import House
from chaos.ledger import Ledger
from chaos.player import Ticket
from chaos.tables import Tables

_SOON: Final = 5.0  # seconds; it takes a fifth of one, but the machine may be busy
_GONE: Final = LEASE_SECONDS * 1.25 + _SOON
_MOST_LOOKED_AT: Final = 60
_KEPT: Final = 'buongoverno_commands_total{outcome="kept"}'
_TABLES: Final = "buongoverno_database_tables"


@dataclass
class Across:
    """What was measured; what is wrong went to the ledger."""

    tables_looked_at: int = 0
    seen_after: float = 0.0
    gone_after: float = 0.0
    wrong_passwords: int = 0


class Visitor:
    """A player at one server, without a bad line."""

    def __init__(self, line: ClientConnection, table: str) -> None:
        self.line = line
        self.table = table
        self.here: list[bool] = []

    async def hears(self, seat: int, here: bool, seconds: float) -> float | None:
        """How long it takes until it is shown that somebody looks, or does not; None: too long."""
        begun = time.monotonic()
        while not self.here or self.here[seat] is not here:
            left = begun + seconds - time.monotonic()
            try:
                self._take(await asyncio.wait_for(self.line.recv(), left))
            except TimeoutError:
                return None
        return time.monotonic() - begun

    def _take(self, data: str | bytes) -> None:
        message = json.loads(data)
        table = message.get("snapshot", message).get("table")
        if table is not None:
            self.here = [seat["here"] for seat in table["seats"]]


class AcrossServers:
    """Looks at presence, limits and figures of one server or two on a database."""

    def __init__(
        self, houses: list[House], tables: Tables, ledger: Ledger, chance: random.Random
    ) -> None:
        self.houses = houses
        self.tables = tables
        self.ledger = ledger
        self.chance = chance
        self.found = Across()
        self._client = httpx.AsyncClient(trust_env=False, timeout=30)

    async def look(self, tickets: list[Ticket]) -> Across:
        """Everything; `tickets` open tables of the storm."""
        async with self._client:
            await self._nobody_is_left(tickets)
            if len(self.houses) > 1:
                await self._presence()
                for house in self.houses:
                    await house.restart(limits=True)
                await self._limits()
                await self._figures()
        return self.found

    def _wrong(self, text: str) -> None:
        self.ledger.wrong.append(text)

    # -- presence ----------------------------------------------------------------------------------

    async def _nobody_is_left(self, tickets: list[Ticket]) -> None:
        """Everybody has gone: no server shows anybody, also not from those that were killed."""
        some = self.chance.sample(tickets, min(len(tickets), _MOST_LOOKED_AT))
        until = time.monotonic() + _GONE
        for ticket in some:
            for house in self.houses:
                while seats := await self._here(house, ticket):
                    if time.monotonic() > until:
                        table = ticket.page.table
                        self._wrong(f"{table}: seats {seats} look for ever, says {house.port}")
                        break
                    await asyncio.sleep(0.2)
        self.found.tables_looked_at = len(some)

    async def _here(self, house: House, ticket: Ticket) -> list[int]:
        answer = await self._client.get(
            f"http://127.0.0.1:{house.port}/api/tables/{ticket.page.table}",
            headers={"authorization": f"Bearer {ticket.key}"},
        )
        answer.raise_for_status()
        return [seat["seat"] for seat in answer.json()["table"]["seats"] if seat["here"]]

    async def _presence(self) -> None:
        """Seen at the other server at once, and gone with the lease when that one is killed."""
        one, two = self.houses[:2]
        tickets = [player.ticket for player in await self.tables.make("siena", 2, 1)]
        async with AsyncExitStack() as stack:
            first = await self._visit(stack, one, tickets[0])
            await self._visit(stack, two, tickets[1])
            seen = await first.hears(1, True, _SOON)
            if seen is None:
                self._wrong("a player at one server is not shown at the other")
                return
            await two.kill()
            gone = await first.hears(1, False, _GONE)
            await two.start()
            if gone is None:
                self._wrong("who looked from a killed server looks for ever")
                return
            self.found.seen_after, self.found.gone_after = seen, gone

    async def _visit(self, stack: AsyncExitStack, house: House, ticket: Ticket) -> Visitor:
        address = f"ws://127.0.0.1:{house.port}/api/tables/{ticket.page.table}/live"
        line = await stack.enter_async_context(
            connect(address, compression=None, max_size=None, proxy=None, close_timeout=1)
        )
        await line.send(json.dumps({"type": "hello", "token": ticket.key, "since": 0}))
        return Visitor(line, ticket.page.table)

    # -- limits ------------------------------------------------------------------------------------

    async def _limits(self) -> None:
        """Wrong passwords are counted for both together, and a kill forgets none of them."""
        tried = 0
        for tried in range(1, 4 * int(SIGN_IN_AS.most)):
            house = self.houses[tried % 2]
            if await self._sign_in(house) == 429:
                break
            if tried == SIGN_IN_AS.most // 2:
                await house.kill()
                await house.start()
        self.found.wrong_passwords = tried - 1
        # While servers start, the limit gives one or two back.
        if not SIGN_IN_AS.most - 1 <= tried - 1 <= SIGN_IN_AS.most + 2:
            self._wrong(f"{tried - 1} wrong passwords before the limit of {SIGN_IN_AS.most:g}")

    async def _sign_in(self, house: House) -> int:
        body = {"name": "Nobody", "password": "not this one"}
        answer = await self._client.post(f"http://127.0.0.1:{house.port}/api/session", json=body)
        if answer.status_code not in (401, 429):
            self._wrong(f"a wrong password was answered with {answer.status_code}: {answer.text}")
        return answer.status_code

    # -- figures -----------------------------------------------------------------------------------

    async def _figures(self) -> None:
        """What each has counted adds up; what stands in the database is the same at both."""
        ticket = (await self.tables.make("siena", 2, 1))[0].ticket
        before = [await self._metrics(house) for house in self.houses]
        for number in range(6):
            await self._say(self.houses[number % 2], ticket, f"figure-{number}")
        after = [await self._metrics(house) for house in self.houses]
        kept = sum(now[_KEPT] - then[_KEPT] for then, now in zip(before, after, strict=True))
        if kept < 6:
            self._wrong(f"6 commands were given, the servers counted {kept:g}")
        shown = [{name: n for name, n in one.items() if name.startswith(_TABLES)} for one in after]
        if sum(shown[0].values()) != sum(shown[1].values()) or not shown[0]:
            self._wrong(f"the servers count different tables: {shown}")

    async def _say(self, house: House, ticket: Ticket, text: str) -> None:
        body = {"type": "say", "id": text, "text": text}
        answer = await self._client.post(
            f"http://127.0.0.1:{house.port}/api/tables/{ticket.page.table}/commands",
            json=body,
            headers={"authorization": f"Bearer {ticket.key}"},
        )
        answer.raise_for_status()

    async def _metrics(self, house: House) -> dict[str, float]:
        answer: Any = await self._client.get(f"http://127.0.0.1:{house.port}/metrics")
        lines = [line.rsplit(" ", 1) for line in answer.text.splitlines() if line[:1] != "#"]
        return {name: float(number) for name, number in lines}
