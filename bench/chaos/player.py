"""Players who never forget what they were told, and ask again when they got no answer."""

import asyncio
import random
import time
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from chaos.ledger import Ledger, Page
from chaos.proxy import BadLine

_QUIET_SECONDS: Final = 3.0  # then a player asks whether something was missed
_CHAT: Final = 0.15
_UNDO: Final = 0.02
_DECODER: Final = msgspec.json.Decoder()
_ENCODER: Final = msgspec.json.Encoder()

Message = dict[str, Any]


@dataclass
class Ticket:
    """What opens a seat of a table; None is a place to look on from."""

    page: Page
    seat: int | None
    key: str


class Player:
    """One connection after the other, always for the same seat."""

    def __init__(
        self, name: str, ticket: Ticket, lines: list[BadLine], ledger: Ledger, chance: random.Random
    ) -> None:
        self.name = name
        self.page = ticket.page
        self.ticket = ticket
        self.lines = lines
        self.ledger = ledger
        self.chance = chance
        self.number = 0
        self.line = lines[0]
        # When, and on which line, its commands were acknowledged and news came, by number.
        self.done_at: dict[int, tuple[float, BadLine]] = {}
        self.seen_at: dict[int, tuple[float, BadLine]] = {}
        self._waiting: dict[str, Message] = {}
        self._situation: Message | None = None
        self._count = 0
        self._welcomed = False
        self._expected = 0  # what anybody had seen when this connection began

    async def play(self) -> None:
        """Until the game is over and every command is answered."""
        while not (self.page.over and not self._waiting):
            try:
                await self._connect()
            except (OSError, WebSocketException, TimeoutError, EOFError):
                await asyncio.sleep(self.chance.uniform(0, 0.1))

    async def _connect(self) -> None:
        self.line = self.chance.choice(self.lines)
        address = f"ws://127.0.0.1:{self.line.port}/api/tables/{self.page.table}/live"
        async with connect(
            address, compression=None, max_size=None, proxy=None, open_timeout=5
        ) as line:
            self._welcomed = False
            self._expected = self.page.last
            since = self.number if self.chance.random() < 0.5 else 0
            await _say(line, {"type": "hello", "token": self.ticket.key, "since": since})
            while not (self.page.over and not self._waiting):
                await self._hear(line)

    async def _hear(self, line: ClientConnection) -> None:
        try:
            data = await asyncio.wait_for(line.recv(), _QUIET_SECONDS)
        except TimeoutError:
            self._wonder()
            await _say(line, {"type": "resync", "since": self.number})
            return
        message: Message = _DECODER.decode(data)
        match message["type"]:
            case "welcome":
                await self._welcome(line, message)
            case "news":
                await self._news(line, message)
            case "done":
                self._done(message)
            case "conflict" | "refused":
                self._refused(message)
            case "closing" if not message["again"]:
                self.ledger.wrong.append(f"{self.name} was sent away: {message['reason']}")
        if self._welcomed:
            await self._act(line)

    # -- hearing -----------------------------------------------------------------------------------

    async def _welcome(self, line: ClientConnection, message: Message) -> None:
        snapshot = message["snapshot"]
        if len(self.lines) == 1 and message["number"] < self._expected:
            self.ledger.lost.append(
                f"{self.page.table}: entry {self._expected} was seen, "
                f"now there are only {message['number']}"
            )
        self._look(message["number"], snapshot["happenings"], snapshot["situation"])
        if not self._welcomed:
            self._welcomed = True
            for command in self._waiting.values():
                self.ledger.sent += 1
                await _say(line, command)

    async def _news(self, line: ClientConnection, message: Message) -> None:
        if message["after"] > self.number:
            await _say(line, {"type": "resync", "since": self.number})
            return
        self.seen_at.setdefault(message["number"], (time.monotonic(), self.line))
        self._look(message["number"], message["happenings"], message["situation"])

    def _look(self, number: int, happenings: list[Message], situation: Message | None) -> None:
        self.ledger.saw(self.page, happenings)
        missing = self.number < number and [one["number"] for one in happenings][-1:] != [number]
        if missing:
            self.ledger.wrong.append(
                f"{self.page.table}: news up to {number} without entry {number}"
            )
        if number >= self.number:
            self.number = number
            self._situation = situation
        if situation is not None and situation["view"]["result"] is not None:
            self.page.over = True

    def _wonder(self) -> None:
        """Nothing was heard for a while: others should not know more by now."""
        silence = time.monotonic() - self.page.grew
        if self._welcomed and self.page.last > self.number and silence > _QUIET_SECONDS:
            self.ledger.wrong.append(
                f"{self.page.table}: {self.name} was not told of entry {self.page.last}"
            )

    def _done(self, message: Message) -> None:
        self.ledger.answered(self.page, f"{self.ticket.seat}:{message['id']}", message)
        if not message["repeated"]:
            self.done_at[message["number"]] = (time.monotonic(), self.line)
        self._waiting.pop(message["id"], None)
        if message["number"] > self.number:
            self._situation = None  # the news of it are on their way

    def _refused(self, message: Message) -> None:
        self.ledger.refused += 1
        self._waiting.pop(message["id"], None)
        if message["type"] == "conflict":
            snapshot = message["snapshot"]
            self._look(snapshot["number"], snapshot["happenings"], snapshot["situation"])

    # -- acting ------------------------------------------------------------------------------------

    async def _act(self, line: ClientConnection) -> None:
        situation = self._situation
        if self.ticket.seat is None or situation is None or self._waiting:
            return
        wish = situation["undo_wish"]
        if wish is not None and self.ticket.seat in wish["asked"]:
            agree = self.chance.random() < 0.5
            await self._command(line, {"type": "answer_undo", "agree": agree})
        elif situation["undo_is_free"] and self.chance.random() < _UNDO:
            await self._command(line, {"type": "undo", "version": situation["version"]})
        elif self._asked(situation):
            await self._decide(line, situation)
        if self.chance.random() < _CHAT and not self.page.over:
            await self._command(line, {"type": "say", "text": f"{self.name} {self._count}"})

    def _asked(self, situation: Message) -> bool:
        return self.ticket.seat in situation["view"]["pending"] and bool(
            situation["choices"] or situation["ranges"]
        )

    async def _decide(self, line: ClientConnection, situation: Message) -> None:
        codes = [choice["code"] for choice in situation["choices"]]
        codes += [some["code"] for some in situation["ranges"]]
        code = self.chance.choice(codes)
        version = situation["version"]
        await self._command(line, {"type": "decide", "version": version, "code": code})

    async def _command(self, line: ClientConnection, command: Message) -> None:
        self._count += 1
        command["id"] = f"{self.name}-{self._count}"
        self._waiting[command["id"]] = command
        self.ledger.sent += 1
        await _say(line, command)


async def _say(line: ClientConnection, message: Message) -> None:
    await line.send(_ENCODER.encode(message).decode())
