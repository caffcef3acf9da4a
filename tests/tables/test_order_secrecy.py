"""What others get of a game is the same, byte by byte, whether a person answers or their order."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from buongoverno.protocol.agreement import Clock, DaysClock, LiveClock, NoClock
from buongoverno.protocol.command import Command, Decide, Order, SetOrders
from buongoverno.tables.automatic import answer_due_order
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.hosted_table import Change, HostedTable, Outcome, QueuedChange
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.step import Step
from buongoverno.tables.table_writer import TableWriter, command_change
from tables.games import begun

OWNER = 1
ORDERS = [Order("never_propose"), Order("pass_auctions_above", 0), Order("sell_all")]
STEPS = 150
CLOCKS = [NoClock(), LiveClock(bank=900, increment=5), DaysClock(2, 12)]
Decision = tuple[float, int, int]  # when, the seat, the code


class CommittingJournal:
    """Commits everything at once, and remembers when tables changed."""

    def __init__(self) -> None:
        self.changed: list[float] = []

    def submit(self, write: Step, callback: Callable[[Any, BaseException | None], None]) -> None:
        self.changed.append(write.changed)
        callback(True, None)


class NoRecovery:
    """Nothing ever has to be read again."""

    def catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        raise AssertionError("nothing to catch up with")

    def refresh_soon(self, hosted: HostedTable) -> None:
        raise AssertionError("nothing to catch up with")


class World:
    """A game, and everything that everybody but the owner of the orders was sent."""

    def __init__(self, clock: Clock) -> None:
        self.now = 0.0
        self.hosted = HostedTable(begun(clock=clock), 0.0)
        self.journal = CommittingJournal()
        self.writer = TableWriter(self.journal, lambda: self.now, NoRecovery())
        self.sent: list[tuple[float, int | None, bytes]] = []
        for seat in (0, 2, None):
            subscriber = Subscriber(Reader(seat), lambda: None)
            subscriber.wake = self._hearing(subscriber)
            self.hosted.subscribe(subscriber)
            self.hosted.encoder(0.0).welcome(subscriber)
        self.hosted.publish()  # who is here
        self.sent.clear()

    def _hearing(self, subscriber: Subscriber) -> Callable[[], None]:
        def hear() -> None:
            found = self.hosted.encoder(self.now).news(subscriber)
            if found is not None:
                self.sent.append((self.now, subscriber.reader.seat, found))

        return hear

    def change(self, change: Change) -> None:
        """Make a change."""
        found: list[Outcome] = []
        self.writer.submit(self.hosted, change, found.append)
        assert found[0].error is None

    def command(self, seat: int, command: Command) -> None:
        """Carry out a command."""
        self.change(command_change(Actor(seat), command))

    def decide(self, seat: int, code: int) -> None:
        """A person decides."""
        table = self.hosted.committed
        self.command(seat, Decide(f"d{table.number}", table.version, code))

    def look(self) -> None:
        """Somebody asks for everything in between."""
        for seat in (0, 2, None):
            found = self.hosted.encoder(self.now).snapshot(Reader(seat))
            self.sent.append((self.now, seat, msgspec.json.encode(found)))


def played_with_orders(clock: Clock) -> tuple[World, list[Decision]]:
    """A game in which one seat has left orders, and all its decisions."""
    world, chance = World(clock), random.Random(5)
    decisions: list[Decision] = []
    world.command(OWNER, SetOrders("orders", ORDERS))
    while len(decisions) < STEPS and world.hosted.committed.running:
        table = world.hosted.committed
        if table.order_due is not None:
            world.now = table.order_due
            number = table.number
            world.change(Change(answer_due_order))
            entry = world.hosted.committed.traces[number].entry
            assert entry.by == "order"
            code = table.state.read(entry.text)
            decisions.append((world.now, entry.seat, code))
        else:
            world.now += chance.uniform(0.5, 5.0)
            seat = table.pending()[0]
            code = chance.choice(table.state.legal(seat))
            decisions.append((world.now, seat, code))
            world.decide(seat, code)
        if len(decisions) % 10 == 0:
            world.look()
    return world, decisions


def played_by_people(clock: Clock, decisions: list[Decision]) -> World:
    """The same decisions at the same moments, by people."""
    world = World(clock)
    for number, (at, seat, code) in enumerate(decisions, 1):
        world.now = at
        world.decide(seat, code)
        if number % 10 == 0:
            world.look()
    return world


@pytest.mark.parametrize("clock", CLOCKS)
def test_what_others_are_sent_does_not_tell_an_order_from_a_person(clock: Clock) -> None:
    ordered, decisions = played_with_orders(clock)
    by_order = [trace for trace in ordered.hosted.committed.traces if trace.entry.by == "order"]
    assert len(by_order) >= 5
    people = played_by_people(clock, decisions)
    assert sorted(people.sent, key=str) == sorted(ordered.sent, key=str)
    assert people.journal.changed == ordered.journal.changed[1:], "nor when the table changed"
