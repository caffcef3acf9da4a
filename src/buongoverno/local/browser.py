"""What a page's workers call: its tables in one worker, what takes long in another.

The browser's side (`web/src/local`) gives functions that take and return texts, and promises of
texts, which Pyodide lets Python await; so nothing here knows Pyodide.
"""

import importlib.resources
import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Reply, Request
from buongoverno.local.host import LocalHost
from buongoverno.local.local_client import LocalClient
from buongoverno.local.routes import LocalRoutes
from buongoverno.local.stored_table import OWNER
from buongoverno.players.judges import NETWORK
from buongoverno.players.registry import named
from buongoverno.players.searcher import LevelPlayer, LookingAhead
from buongoverno.plugin.registry import plugin
from buongoverno.tables.refusals import Unavailable


class BrowserStorage:
    """The browser's storage; `database` has the functions of `web/src/local/database.ts`."""

    def __init__(self, database: Any) -> None:
        self._database = database

    async def rows(self) -> list[str]:
        """The rows of all tables."""
        found: list[str] = json.loads(await self._database.rows())
        return found

    async def read(self, table: str, after: int) -> tuple[str, list[str]] | None:
        """The row of a table and its entries after one."""
        found = json.loads(await self._database.read(table, after))
        return None if found is None else (found["row"], found["entries"])

    async def write(
        self, table: str, base: int, revision: int, row: str, entries: list[str]
    ) -> bool:
        """Replace the row and add entries, if nobody else has."""
        made: bool = await self._database.write(table, base, revision, row, json.dumps(entries))
        return made

    async def delete(self, table: str) -> None:
        """Forget a table."""
        await self._database.remove(table)


class BrowserThinker:
    """Bots and hints; `think` takes a text to the worker that thinks, and promises one.

    A bot that does not look ahead decides in a millisecond or two, and another Python costs a
    browser 80 MB: it decides here, and that worker is started when there is something to think.
    """

    def __init__(self, think: Callable[[str], Awaitable[str]]) -> None:
        self._think = think

    async def answer(self, request: Request) -> Reply:
        """A bot's answer."""
        if not request.advice and not isinstance(named(request.task.bot), LookingAhead):
            return answer_request(request)
        try:
            text = await self._think(msgspec.json.encode(request).decode())
        except Exception as error:  # of the browser
            raise Unavailable("cannot_think") from error
        return msgspec.json.decode(text, type=Reply)


class TableWorker:
    """The tables of a page, and the clients at them: those of the page, and guests."""

    def __init__(
        self,
        database: Any,
        think: Callable[[str], Awaitable[str]],
        tell_others: Callable[[str], None],
        tell_stuck: Callable[[str, int, bool], None],
    ) -> None:
        thinker = BrowserThinker(think)
        self._host = LocalHost(BrowserStorage(database), thinker, tell_others, tell_stuck)
        self._routes = LocalRoutes(self._host)
        self._clients: dict[str, LocalClient] = {}

    async def answer(
        self, method: str, address: str, body: str, language: str, who: str = OWNER
    ) -> str:
        """The status and the body of an answer, as JSON."""
        known: Any = language
        found = await self._routes.answer(method, address, body, known, who)
        return json.dumps([found.status, found.body])

    def open(self, client: str, table: str, send: Callable[[str], None], who: str = OWNER) -> None:
        """A client comes to a table."""
        self._clients[client] = LocalClient(self._host, table, who, send)

    async def receive(self, client: str, text: str) -> None:
        """A message of a client."""
        found = self._clients.get(client)
        if found is not None:
            await found.receive(text)

    def close(self, client: str) -> None:
        """A client goes."""
        found = self._clients.pop(client, None)
        if found is not None:
            found.close()

    async def heard(self, table: str) -> None:
        """Another page has changed a table."""
        await self._host.heard(table)


async def think(text: str, write_network: Callable[[str, str], Awaitable[None]]) -> str:
    """The answer to a request.

    What was learned of a game is large, so it is loaded when it is first needed: `write_network`
    is given the game's name and where the file belongs.
    """
    request = msgspec.json.decode(text, type=Request)
    task = request.task
    if request.advice or isinstance(named(task.bot), LevelPlayer):
        file = importlib.resources.files(plugin(task.game).game.package).joinpath(NETWORK)
        if not file.is_file():
            await write_network(task.game, str(file))
    return msgspec.json.encode(answer_request(request)).decode()
