"""Tables that differ only in what a reader cannot know send the same bytes (S20, Z15).

Everything is compared that a reader gets by WebSocket, by HTTP and as a page, while the same is
decided at both tables, up to the first thing the reader sees revealed. BUONGOVERNO_DEEP=1 looks at
many more moments, through the eyes of every seat.
"""

import dataclasses
import itertools
import os
from collections.abc import Iterator
from typing import Final

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Table
from buongoverno.server.database.store import Store
from server.secrets.worlds import (
    TABLES,
    Reader,
    decided,
    moments,
    readers,
    sit_down,
    suite_of,
)
from server.serving import Server, serving

DEEP: Final = bool(os.environ.get("BUONGOVERNO_DEEP"))
STEPS: Final = 30 if DEEP else 5
MOST_LAID: Final = 6  # decisions of which a reader asks what would come of them
MOMENTS: Final = [3, 25, 60, 100, 150, 200, 260] if DEEP else [12, 45, 90, 140]
ASKED: Final = [
    "/api/tables/TABLE",
    "/api/tables/TABLE?since=3&perspective=1",
    "/api/tables/TABLE/board?language=de",
    "/api/tables/TABLE/cards",
    "/api/tables/TABLE/moments/0",
    "/api/tables/TABLE/moments?first=0&count=1",
    "/api/tables/TABLE/orders",
    "/api/tables/TABLE/record",
    "/api/tables/TABLE/result",
    "/api/tables/TABLE/score",
    "/api/tables/TABLE/score?perspective=1",
]


@pytest.fixture(scope="module")
def world_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Store]]:
    """A server, and its database in our hands. What is secret does not depend on its kind."""
    address = f"sqlite:///{tmp_path_factory.mktemp('worlds') / 'games.sqlite'}"
    with serving(address) as server:
        store = Store(address)
        try:
            yield server, store
        finally:
            store.close()


CASES: Final = [(game, table) for game, tables in TABLES.items() for table in tables]


@pytest.mark.rule("S20.1", "S20.2", "Z15.1")
@pytest.mark.parametrize(("game", "table"), CASES, ids=str)
def test_indistinguishable_worlds_send_the_same_bytes(
    game: str, table: Table, world_server: tuple[Server, Store]
) -> None:
    server, store = world_server
    at = CASES.index((game, table)) % len(MOMENTS)
    wanted = MOMENTS if DEEP else MOMENTS[at : at + 1]
    for number, state in enumerate(moments(game, table, wanted), at):
        for seat in [*range(state.seats), None] if DEEP else [number % state.seats, None]:
            chance = Chance(number * 100 + (9 if seat is None else seat))
            tampered = suite_of(game).tamper(state, seat, chance)
            worlds = [
                sit_down(store, game, table, one, number % 2 == 1) for one in (state, tampered)
            ]
            with readers(server.address, seat, *worlds) as pair:
                Comparison(game, pair, chance).compare()


class Comparison:
    """One reader in two worlds."""

    def __init__(self, game: str, pair: list[Reader], chance: Chance) -> None:
        self.suite = suite_of(game)
        self.pair = pair
        self.chance = chance
        self.seat = pair[0].seat
        self.states = [reader.world.state for reader in pair]
        self._ids = itertools.count(1)

    def compare(self) -> None:
        """Everything, for a while."""
        self._same([[r.world.plain(text) for text in r.received] for r in self.pair], "welcome")
        self._check_log(self.pair[0])
        self._ask()
        self._say_and_be_absent()
        for _ in range(STEPS):
            self._try_what_is_illegal()
            self._lay_out_a_turn()
            if self.states[0].over or not self._decide():
                break
        self._ask()
        self._undo()

    def _same(self, got: list[list[str]], what: str) -> None:
        for one, two in itertools.zip_longest(*got, fillvalue=""):
            if one != two:
                at = next(
                    n
                    for n, (a, b) in enumerate(zip(one + "\0", two + "\1", strict=False))
                    if a != b
                )
                shown = f"{one[max(0, at - 80) : at + 60]} / {two[max(0, at - 80) : at + 60]}"
                raise AssertionError(f"{what} shows seat {self.seat} something hidden: {shown}")

    def _check_log(self, reader: Reader) -> None:
        """The whole log in the bytes is what the kernel gives this seat, and no more."""
        answer = reader.http.get(f"/api/tables/{reader.world.table}").json()
        told = [entry for happening in answer["happenings"] for entry in happening.get("log", [])]
        known = reader.world.state.log(self.seat)
        assert [{**entry, "number": 0} for entry in told] == [
            {**dataclasses.asdict(entry), "number": 0} for entry in known
        ]

    def _ask(self) -> None:
        last = self.decisions()
        asked = [*ASKED, f"/api/tables/TABLE/moments/{last}"]
        asked.append(f"/api/tables/TABLE/moments?first={last}&step=7")
        asked.append(f"/api/tables/TABLE/board?decisions={last}")
        self._same([[reader.ask(path) for path in asked] for reader in self.pair], "an answer")
        self._same([[_page(reader)] for reader in self.pair], "a page")
        self._same([[_listed(reader)] for reader in self.pair], "the list of tables")

    def decisions(self) -> int:
        """How many decisions were made at these tables."""
        found: int = (
            self.pair[0].http.get(f"/api/tables/{self.pair[0].world.table}/moments/0").json()["of"]
        )
        return found

    def _say_and_be_absent(self) -> None:
        """Chat and a caretaker of another seat."""
        other = next(seat for seat in range(self.states[0].seats) if seat != self.seat)
        idle = [
            s for s in range(self.states[0].seats) if s not in (self.seat, *self.states[0].pending)
        ]
        self._others([{"type": "say", "text": "good luck"}], other)
        if idle:
            away = {"type": "caretake", "seat": idle[0], "level": "random"}
            self._others([away, {"type": "return"}], idle[0])

    def _others(self, commands: list[dict[str, object]], seat: int) -> None:
        for command in commands:
            name = f"x{next(self._ids)}"
            got: list[list[str]] = []
            for reader in self.pair:
                got.append(reader.hear_news(reader.other(seat, {"id": name, **command})))
            self._same(got, f"{command['type']} of another")

    def _try_what_is_illegal(self) -> None:
        """Why something is refused tells nothing either."""
        codes = [self.chance.below(self.suite.game.code_count) for _ in range(3)]
        legal = [] if self.seat is None else self.states[0].legal(self.seat)
        for code in codes:
            if code not in legal:
                name = f"x{next(self._ids)}"
                self._same(
                    [
                        reader.command(type="decide", id=name, version=reader.version, code=code)
                        for reader in self.pair
                    ],
                    f"the refusal of {self.states[0].write(code)}",
                )

    def _lay_out_a_turn(self) -> None:
        """What would come of decisions tells what the seat may know, and so does what would not."""
        if self.seat is None or self.states[0].over:
            return
        ahead = self.states[0].clone()
        decisions: list[int] = []
        while len(decisions) < MOST_LAID and ahead.is_pending(self.seat):
            decisions.append(self.suite.choose(ahead, self.seat, self.chance))
            decided(ahead, self.seat, decisions[-1])
        decisions.append(self.chance.below(self.suite.game.code_count))
        name = f"x{next(self._ids)}"
        got = [
            reader.command(type="preview", id=name, version=reader.version, decisions=decisions)
            for reader in self.pair
        ]
        self._same(got, "what would come of decisions")

    def _decide(self) -> bool:
        """The same decision in both worlds; whether they are still the same to the reader."""
        one, two = self.states
        pending = one.pending
        seat = pending[self.chance.below(len(pending))]
        code = self.suite.choose(one, seat, self.chance)
        if code not in two.legal(seat):
            assert seat != self.seat, "the legal list shows its seat something hidden"
            return False
        before = [state.events for state in self.states]
        versions = [reader.version for reader in self.pair]
        followed = [decided(state, seat, code) for state in self.states]
        assert followed[0] == followed[1], "what the server answers by itself tells of a hand"
        logs = [state.log(self.seat, n) for state, n in zip(self.states, before, strict=True)]
        revealed = [any(entry.reveals for entry in log) for log in logs]
        assert revealed[0] == revealed[1], "what the reader cannot know decides what reveals"
        if revealed[0]:
            return False
        command = {"type": "decide", "id": f"x{next(self._ids)}", "code": code}
        got: list[list[str]] = []
        for reader, version in zip(self.pair, versions, strict=True):
            if seat == self.seat:
                got.append(reader.command(version=version, **command))
            else:
                got.append(reader.hear_news(reader.other(seat, {"version": version, **command})))
        self._same(got, "news")
        return True

    def _undo(self) -> None:
        """Somebody else wants to take something back; the reader is against it."""
        for seat in range(self.states[0].seats):
            if seat == self.seat:
                continue
            name = f"x{next(self._ids)}"
            answers = [
                reader.http.post(
                    f"/api/tables/{reader.world.table}/commands",
                    headers={"authorization": f"Bearer {reader.world.keys[seat]}"},
                    json={"type": "undo", "id": name, "version": reader.version},
                )
                for reader in self.pair
            ]
            if any(answer.status_code != 200 for answer in answers):
                continue
            numbers = [answer.json()["number"] for answer in answers]
            got = [r.hear_news(n) for r, n in zip(self.pair, numbers, strict=True)]
            self._same(got, "a wish to undo")
            refusal = f"x{next(self._ids)}"
            got = [r.command(type="answer_undo", id=refusal, agree=False) for r in self.pair]
            self._same(got, "no")
            return


def _page(reader: Reader) -> str:
    """The table as a page, for a browser that has the key in a cookie."""
    reader.http.headers.pop("authorization")
    try:
        world = reader.world
        kept = f"buongoverno-{world.table}={world.key(reader.seat)}"
        return reader.ask("/plain/table/TABLE", cookie=kept)
    finally:
        reader.http.headers["authorization"] = f"Bearer {reader.world.key(reader.seat)}"


def _listed(reader: Reader) -> str:
    answer = reader.http.get("/api/tables", params={"status": "running"})
    found = [table for table in answer.json() if table["id"] == reader.world.table]
    return reader.world.plain(str(found)).replace(repr(found[0]["started"]), "") if found else ""
