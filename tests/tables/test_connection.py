"""A connection without a server: commands in, news out, and an end that concerns nobody else."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from buongoverno.protocol.command import Command
from buongoverno.protocol.live import Preview, Seen
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.connection import Connection
from buongoverno.tables.hosted_table import HostedTable, QueuedChange
from buongoverno.tables.news_encoder import Subscriber
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import TOO_MANY, Refusal
from buongoverno.tables.step import Step
from buongoverno.tables.table_writer import TableWriter
from tables.games import begun

pytestmark = pytest.mark.both_builds


class CommittingJournal:
    """Commits everything at once."""

    def submit(self, write: Step, callback: Callable[[Any, BaseException | None], None]) -> None:
        callback(True, None)


class HoldingJournal:
    """Leaves it to the test when to report."""

    def __init__(self, reports: list[Callable[[Any, BaseException | None], None]]) -> None:
        self.reports = reports

    def submit(self, write: Step, callback: Callable[[Any, BaseException | None], None]) -> None:
        self.reports.append(callback)


class NoRecovery:
    """Nothing ever has to be read again."""

    def catch_up_and_retry(self, hosted: HostedTable, queued: QueuedChange) -> None:
        raise AssertionError("nothing to catch up with")

    def refresh_soon(self, hosted: HostedTable) -> None:
        raise AssertionError("nothing to catch up with")


class Client:
    """A client's transport and host in one: remembers what it was sent and how it ended."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.can_send = True
        self.broken = False
        self.too_much = False
        self.charged: list[int] = []
        self.ends: list[BaseException | None] = []

    def send_messages(self, messages: list[bytes]) -> None:
        if self.broken:
            raise OSError("the client is gone")
        self.messages += [json.loads(message) for message in messages]

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def count_command(self, command: Command) -> None:
        if self.too_much:
            raise Refusal(TOO_MANY, "slowly")

    def count_preview(self, asked: Preview) -> None:
        if self.too_much:
            raise Refusal(TOO_MANY, "think a little")

    def count_nonsense(self) -> None:
        if self.too_much:
            raise Refusal(TOO_MANY, "enough of this")

    def count_signal(self) -> None:
        if self.too_much:
            raise Refusal(TOO_MANY, "we know that you are there")

    def count_reading(self) -> None:
        if self.too_much:
            raise Refusal(TOO_MANY, "read what you have")

    def charge_reading(self, size: int) -> None:
        self.charged.append(size)

    def saw(self, seen: Seen) -> None:
        pass

    def catch_up(self) -> None:
        raise AssertionError("nothing to catch up with")

    def check_access(self) -> None:
        raise AssertionError("nobody's access changes here")

    def ended(self, error: BaseException | None) -> None:
        self.ends.append(error)

    def kinds(self) -> list[str]:
        """The types of the messages since the last call."""
        messages, self.messages = self.messages, []
        return [message["type"] for message in messages]


class Room:
    """A game of three with a client at each seat, and spectators."""

    def __init__(self, spectators: int = 0) -> None:
        self.hosted = HostedTable(begun(), 0.0)
        self.writer = TableWriter(CommittingJournal(), lambda: 1.0, NoRecovery())
        self.clients = [Client() for _ in range(3 + spectators)]
        self.connections = [
            Connection(client, client, self.writer, self.hosted, Reader(seat), Actor(seat))
            for client, seat in zip(self.clients, [0, 1, 2] + [None] * spectators, strict=True)
        ]
        for connection in self.connections:
            connection.open(0)
        self.hosted.publish()  # who is here
        for client in self.clients:
            client.kinds()

    def say(self, seat: int) -> None:
        """Somebody speaks."""
        command = {"type": "say", "id": f"c{self.hosted.committed.number}", "text": "good evening"}
        self.connections[seat].receive(json.dumps(command))


def test_everybody_hears_and_the_sender_is_answered() -> None:
    room = Room()
    room.say(1)
    assert [client.kinds() for client in room.clients] == [["news"], ["news", "done"], ["news"]]


def test_players_hear_before_spectators() -> None:
    room = Room(spectators=50)
    heard: list[int | None] = []
    for subscriber in room.hosted.subscribers:
        subscriber.wake = partial(heard.append, subscriber.reader.seat)
    room.hosted.publish()
    assert sorted(heard[:3], key=str) == [0, 1, 2]
    assert heard[3:] == [None] * 50


def test_a_client_to_whom_nothing_can_be_sent_ends_alone() -> None:
    room = Room(spectators=9)
    broken = room.clients[3::2]
    for client in broken:
        client.broken = True
    room.say(0)
    for client in room.clients[1:]:
        assert client.kinds() == ([] if client.broken else ["news"])
    assert [[type(error) for error in client.ends] for client in broken] == [[OSError]] * 5
    assert len(room.hosted.subscribers) == 7
    room.say(2)
    assert room.clients[1].kinds() == ["news"]


def test_changes_that_wait_have_their_turn_though_a_hook_fails() -> None:
    room = Room()
    reports: list[Callable[[Any, BaseException | None], None]] = []
    writer = room.writer
    writer.journal = HoldingJournal(reports)
    writer.after_commit.append(_fail)
    room.say(0)
    room.say(1)
    assert len(reports) == 1
    with pytest.raises(ZeroDivisionError):
        reports[0](True, None)
    assert len(reports) == 2


def _fail(hosted: HostedTable) -> None:
    raise ZeroDivisionError


def test_a_client_that_reads_slowly_gets_what_came_of_all_steps() -> None:
    room = Room()
    room.clients[2].can_send = False
    room.say(0)
    room.say(0)
    assert room.clients[2].kinds() == []
    room.clients[2].can_send = True
    room.connections[2].flush()
    assert [len(message["happenings"]) for message in room.clients[2].messages] == [2]


def test_nothing_is_sent_while_a_connection_is_held() -> None:
    room = Room()
    room.connections[2].hold()
    room.say(0)
    assert room.clients[2].kinds() == []
    room.connections[2].release()
    assert room.clients[2].kinds() == ["news"]


def test_nonsense_is_refused_and_too_much_of_it_ends_the_connection() -> None:
    room = Room()
    room.connections[0].receive(b"\xff")
    assert room.clients[0].kinds() == ["refused"]
    assert room.clients[0].ends == []
    room.clients[0].too_much = True
    room.connections[0].receive("[" * 50_000)
    assert [str(error) for error in room.clients[0].ends] == ["enough of this"]
    room.say(1)
    assert room.clients[0].kinds() == ["refused"]  # of the nonsense; then nothing any more


def test_a_command_too_many_is_refused_and_changes_nothing() -> None:
    room = Room()
    room.clients[0].too_much = True
    number = room.hosted.committed.number
    room.say(0)
    assert room.clients[0].kinds() == ["refused"]
    assert room.hosted.committed.number == number


def test_what_is_sent_again_is_charged_by_its_size() -> None:
    room = Room()
    client = room.clients[0]
    client.charged.clear()
    room.connections[0].receive('{"type": "resync", "since": 0}')
    all_of_it = len(json.dumps(client.messages[-1], separators=(",", ":"), ensure_ascii=False))
    assert client.charged == [all_of_it]
    last = room.hosted.committed.number
    room.connections[0].receive(json.dumps({"type": "resync", "since": last}))
    assert client.charged[1] < all_of_it


@pytest.mark.parametrize("message", ["resync", "ping", "seen"])
def test_a_client_that_asks_too_much_is_sent_away_and_heard_no_more(message: str) -> None:
    room = Room()
    room.clients[0].too_much = True
    room.connections[0].receive(json.dumps({"type": message, "since": 0, "number": 1}))
    assert room.clients[0].kinds() == []
    assert len(room.clients[0].ends) == 1
    room.clients[0].too_much = False
    number = room.hosted.committed.number
    room.say(0)
    assert room.hosted.committed.number == number


def test_a_client_that_reads_slowly_and_asks_often_is_told_once() -> None:
    room = Room()
    room.clients[0].can_send = False
    for since in (3, 1, 2):
        room.connections[0].receive(json.dumps({"type": "resync", "since": since}))
    room.clients[0].can_send = True
    room.connections[0].flush()
    (welcome,) = [one for one in room.clients[0].messages if one["type"] == "welcome"]
    assert welcome["snapshot"]["happenings"][0]["number"] == 2


def test_spectators_come_and_go_without_work_for_those_who_are_there() -> None:
    hosted = Room().hosted
    encoder = hosted.encoder(1.0)
    latecomer = Subscriber(Reader(None), lambda: None)
    hosted.subscribe(latecomer)
    assert hosted.encoder(1.0) is encoder
    latecomer.reader = Reader(3)
    hosted.subscribe(latecomer)
    assert hosted.encoder(1.0) is not encoder
    assert hosted.here() == {0, 1, 2, 3}
    hosted.unsubscribe(latecomer)
    assert hosted.here() == {0, 1, 2}
