"""Two tables that differ only in what a reader cannot know, and all that reader is sent."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

import siena.test_conformance as siena_tables
import zena.test_conformance as zena_tables
from buongoverno.kernel.conformance import Suite, Table
from buongoverno.kernel.state import State
from buongoverno.protocol.agreement import Agreement, LiveClock, NoClock, OpenSeat
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_id
from buongoverno.tables.table_state import Terms, empty_table

SUITES: Final = {"siena": siena_tables.SUITE, "zena": zena_tables.SUITE}
TABLES: Final = {"siena": siena_tables.tables(), "zena": zena_tables.tables()}
_SEED: Final = 2**200 + 12345
_SECONDS: Final = 60.0

Message = dict[str, Any]


@dataclass(frozen=True)
class World:
    """A table on the server, and its position as the test follows it."""

    table: str
    keys: list[str]
    invitation: str
    state: State

    def key(self, seat: int | None) -> str:
        """What opens the table for a seat, or for a spectator."""
        return self.invitation if seat is None else self.keys[seat]

    def plain(self, text: str) -> str:
        """What was sent without what may differ: ids, keys, times and what proves a page ours."""
        text = text.replace(self.table, "TABLE")
        for key in [*self.keys, self.invitation]:
            text = text.replace(key, "KEY")
        text = re.sub(r'"(at|created|started|ended|left)":[0-9.e+-]+', r'"\1":0', text)
        text = re.sub(r"> \d+:\d\d", "> 0:00", text)
        return re.sub(r'(name="(?:csrf|once)" value=")[\w-]+', r"\1", text)


def moments(game: str, table: Table, wanted: list[int]) -> Iterator[State]:
    """Positions of a game after at least these numbers of decisions, where no answer is forced."""
    suite = SUITES[game]
    for moment in suite.moments(table):
        if moment.number >= wanted[0] and forced(moment.state) is None:
            yield moment.state.clone()
            wanted = wanted[1:]
            if not wanted:
                return


def suite_of(game: str) -> Suite:
    """How that game is played and tampered with."""
    return SUITES[game]


def forced(state: State) -> tuple[int, int] | None:
    """A seat with only one answer, and that answer: the server gives it by itself."""
    for seat in state.pending:
        codes = state.legal(seat)
        if len(codes) == 1:
            return seat, codes[0]
    return None


def decided(state: State, seat: int, code: int) -> list[tuple[int, int]]:
    """Decide in the test's own position as the server will; gives what followed by itself."""
    state.apply(code, seat)
    followed: list[tuple[int, int]] = []
    while (answer := forced(state)) is not None:
        state.apply(answer[1], answer[0])
        followed.append(answer)
    return followed


def sit_down(store: Store, game: str, table: Table, state: State, clock: bool = False) -> World:
    """Make an ordinary table that begins in a position."""
    agreement = Agreement(
        game=game,
        seats=[OpenSeat() for _ in range(table.players)],
        ruleset=table.ruleset,
        options=dict(table.options),
        cards=table.cards,
        visibility="public",
        clock=LiveClock(bank=3600, increment=5) if clock else NoClock(),
    )
    terms = Terms(new_id(), agreement, _SEED, suite_of(game).game.rules_version, 0.0, state.save())
    draft = empty_table(terms)
    now = time.time()
    for seat in range(table.players):
        draft.add(kinds.JOINED, seat, kinds.PERSON, f"Player {seat + 1}", now)
    draft.add(kinds.STARTED, kinds.NOBODY, kinds.SERVER, "", now)
    draft.revision = 1
    with store.engine.begin() as connection:
        insert_table(connection, draft)
        keys = [issue_key(connection, now, terms.id, seat) for seat in range(table.players)]
        invitation = issue_key(connection, now, terms.id, None)
    return World(terms.id, keys, invitation, state.clone())


@dataclass
class Reader:
    """Somebody at one table: what the server sends them, by WebSocket and by HTTP."""

    world: World
    seat: int | None
    socket: ClientConnection
    http: httpx.Client
    version: int = 0
    number: int = 0
    received: list[str] = field(default_factory=list)

    def _receive(self) -> Message:
        text = self.socket.recv(timeout=_SECONDS)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = json.loads(text)
        self.version = message.get("version", self.version)
        self.number = message.get("number", self.number)
        return message

    def hear(self, enough: Callable[[list[Message]], bool]) -> list[str]:
        """All messages until there are enough, and those right behind them.

        They are sorted, because the order of news and the answer to a command is left open.
        """
        first = len(self.received)
        heard: list[Message] = []
        while not enough(heard):
            heard.append(self._receive())
        self.socket.send('{"type":"ping"}')
        while self._receive()["type"] != "pong":
            pass
        return sorted(self.world.plain(text) for text in self.received[first:])

    def hear_news(self, number: int) -> list[str]:
        """Everything up to an entry."""
        return self.hear(
            lambda heard: any(m["type"] == "news" and m["number"] >= number for m in heard)
        )

    def command(self, **command: Any) -> list[str]:
        """Send a command and hear what comes of it."""
        self.socket.send(json.dumps(command))
        return self.hear(_is_answered)

    def ask(self, path: str, **headers: str) -> str:
        """The answer to a request: status, kind and body."""
        answer = self.http.get(path.replace("TABLE", self.world.table), headers=headers)
        assert answer.status_code < 500, f"{path}: {answer.text}"
        text = f"{answer.status_code} {answer.headers['content-type']}\n{answer.text}"
        self.received.append(text)
        return self.world.plain(text)

    def other(self, who: int, command: Message) -> int:
        """Another seat gives a command by HTTP; the number of the last entry."""
        answer = self.http.post(
            f"/api/tables/{self.world.table}/commands",
            headers={"authorization": f"Bearer {self.world.keys[who]}"},
            json=command,
        )
        assert answer.status_code == 200, answer.text
        number: int = answer.json()["number"]
        return number


def _is_answered(heard: list[Message]) -> bool:
    """Refused, or done and told."""
    done = [m["number"] for m in heard if m["type"] == "done"]
    told = [m["number"] for m in heard if m["type"] == "news"]
    return any(m["type"] in ("refused", "conflict", "previewed") for m in heard) or (
        bool(done) and bool(told) and told[-1] >= done[-1]
    )


@contextmanager
def readers(address: str, seat: int | None, *worlds: World) -> Iterator[list[Reader]]:
    """The same reader in each world, welcomed; their first messages are in `received`."""
    with ExitStack() as stack:
        found: list[Reader] = []
        for world in worlds:
            live = f"{address.replace('http', 'ws', 1)}/api/tables/{world.table}/live"
            socket = stack.enter_context(connect(live, proxy=None, open_timeout=60))
            key = world.key(seat)
            http = stack.enter_context(
                httpx.Client(
                    base_url=address,
                    trust_env=False,
                    timeout=_SECONDS,
                    headers={"authorization": f"Bearer {key}"},
                )
            )
            reader = Reader(world, seat, socket, http)
            socket.send(json.dumps({"type": "hello", "token": key}))
            reader.hear(lambda heard: len(heard) == 1)
            found.append(reader)
        yield found
