"""A browser in the memory of a test: storage, a thinker, and pages that share them."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request
from buongoverno.local.host import LocalHost
from buongoverno.local.local_client import LocalClient
from buongoverno.local.routes import Answer, LocalRoutes
from buongoverno.local.storage import MemoryStorage
from buongoverno.local.stored_table import OWNER
from buongoverno.protocol.people import Language
from buongoverno.tables.refusals import Unavailable


class Thinking:
    """Thinks in this process; `asked` counts how often."""

    def __init__(self) -> None:
        self.asked = 0
        self.failing = 0  # so often it cannot think

    async def answer(self, request: Request) -> Reply:
        """A bot's answer."""
        self.asked += 1
        await asyncio.sleep(0)
        if self.failing:
            self.failing -= 1
            raise Unavailable("cannot_think")
        return answer_request(request)


class Page:
    """A page of a browser: a host of its own with the storage that all pages share."""

    def __init__(
        self,
        storage: MemoryStorage,
        language: Language = "en",
        now: Callable[[], float] = time.time,
    ) -> None:
        self.thinking = Thinking()
        self.told: list[str] = []
        self.stuck: list[tuple[str, int, bool]] = []
        self.host = LocalHost(storage, self.thinking, self.told.append, self._note_stuck, now)
        self.routes = LocalRoutes(self.host)
        self.language = language

    def _note_stuck(self, *told: Any) -> None:
        self.stuck.append(told)

    async def answer(
        self, method: str, path: str, body: Any = None, who: str = OWNER
    ) -> tuple[int, Any]:
        """The status and what was answered."""
        text = "" if body is None else json.dumps(body)
        found: Answer = await self.routes.answer(method, path, text, self.language, who)
        try:
            return found.status, json.loads(found.body or "null")
        except json.JSONDecodeError:
            return found.status, found.body

    async def ask(self, method: str, path: str, body: Any = None, who: str = OWNER) -> Any:
        """What was answered, which is no problem."""
        status, found = await self.answer(method, path, body, who)
        assert status in (200, 204), found
        return found

    async def make(self, game: str, *levels: str, **agreement: Any) -> str:
        """A table at which the owner plays against bots."""
        seats = [{"kind": "open"}, *({"kind": "bot", "level": level} for level in levels)]
        wanted = {"game": game, "seats": seats, **agreement}
        made = await self.ask("POST", "/api/tables", {"agreement": wanted, "name": "Ada"})
        return str(made["table"]["id"])


class Client:
    """A client at a table that keeps what it was told last."""

    def __init__(self, page: Page, table: str, who: str = OWNER) -> None:
        self.messages: list[dict[str, Any]] = []
        self.situation: dict[str, Any] = {}
        self.version = 0
        self.number = 0
        self._commands = 0
        self._name = f"{id(self)}"
        self._news = asyncio.Event()
        self.local = LocalClient(page.host, table, who, self._take)

    def _take(self, text: str) -> None:
        message = json.loads(text)
        self.messages.append(message)
        if message["type"] in ("welcome", "news"):
            told = message["snapshot"] if message["type"] == "welcome" else message
            self.situation = told["situation"]
            self.version, self.number = told["version"], told["number"]
        self._news.set()

    async def hello(self) -> None:
        """Say hello and wait for the welcome."""
        await self.local.receive('{"type":"hello","since":0}')
        await self.until(lambda: bool(self.situation))

    async def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command and wait for its answer."""
        self._commands += 1
        name = f"{self._name}-{self._commands}"
        await self.local.receive(json.dumps({"type": kind, "id": name, **fields}))
        await self.until(lambda: any(one.get("id") == name for one in self.messages))
        return next(one for one in self.messages if one.get("id") == name)

    async def until(self, there: Any) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(60):
            while not there():
                self._news.clear()
                await self._news.wait()

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What can be chosen."""
        return self.situation.get("choices") or []

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool((self.situation.get("view") or {}).get("result"))
