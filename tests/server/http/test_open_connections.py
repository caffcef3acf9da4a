"""Which connections a process has: counted by address, closed when their clients are too slow."""

import asyncio
import math
from typing import Any, cast

import pytest

from buongoverno.server.http import open_connections
from buongoverno.server.http.open_connections import OpenConnections
from buongoverno.server.settings import Settings, TimeLimits
from buongoverno.tables.refusals import TOO_MANY, UNAVAILABLE, Refusal
from server.event_loop import in_event_loop


class Transport:
    """Can be closed at once."""

    def __init__(self) -> None:
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


class Opened:
    """A connection as its protocol shows it."""

    def __init__(self, all_connections: OpenConnections, address: str | None) -> None:
        self.own = Transport()
        self.transport = cast(asyncio.Transport, self.own)
        self.deadline = math.inf
        self.address = address
        self.is_cut_off = False
        all_connections.check(address)
        all_connections.opened(self)

    def cut_off(self) -> None:
        self.is_cut_off = True


def connections(most: int = 100, **settings: Any) -> OpenConnections:
    """Nobody is connected yet; an address may have three connections."""
    return OpenConnections(Settings(connections_per_address=3, **settings), most)


def why_refused(found: OpenConnections, address: str | None) -> str | None:
    """The reason why an address gets no further connection."""
    try:
        found.check(address)
    except Refusal as error:
        return error.reason
    return None


@in_event_loop
async def test_an_address_has_a_number_of_connections() -> None:
    found = connections()
    mine = [Opened(found, "203.0.113.1") for _ in range(3)]
    assert why_refused(found, "203.0.113.1") == TOO_MANY
    assert why_refused(found, "::ffff:203.0.113.1") == TOO_MANY
    assert why_refused(found, "203.0.113.2") is None
    found.closed(mine[0])
    found.closed(mine[0])
    assert why_refused(found, "203.0.113.1") is None


@in_event_loop
async def test_a_network_of_ipv6_counts_as_one_address() -> None:
    found = connections()
    for number in range(3):
        Opened(found, f"2001:db8::{number}:1")
    assert why_refused(found, "2001:db8:0:0:ffff::") == TOO_MANY
    assert why_refused(found, "2001:db8:0:1::") is None


@in_event_loop
async def test_a_proxy_and_a_server_without_limits_have_any_number() -> None:
    found = connections()
    for _ in range(10):
        Opened(found, None)
    unlimited = connections(limits=False)
    for _ in range(10):
        Opened(unlimited, "203.0.113.1")


@in_event_loop
async def test_when_all_places_are_taken_the_one_that_waits_longest_makes_room() -> None:
    found = connections(most=3)
    first, second, third = (Opened(found, None) for _ in range(3))
    assert why_refused(found, None) == UNAVAILABLE  # all have asked something
    for one in (third, second, first):
        found.waits(one)
    found.is_asked(third)
    Opened(found, None)
    assert [one.own.aborted for one in (first, second, third)] == [False, True, False]
    assert why_refused(found, None) is None
    assert first.own.aborted
    Opened(found, None)
    assert why_refused(found, None) == UNAVAILABLE
    found.closed(third)
    assert why_refused(found, None) is None


@in_event_loop
async def test_web_sockets_get_nine_places_of_ten() -> None:
    found = connections(most=10)
    sockets = [Opened(found, None) for _ in range(9)]
    for socket in sockets[:8]:
        found.opened(socket, socket=True)
    found.check_socket()
    found.opened(sockets[8], socket=True)
    with pytest.raises(Refusal) as refused:
        found.check_socket()
    assert refused.value.reason == UNAVAILABLE
    assert why_refused(found, None) is None
    found.closed(sockets[0])
    found.check_socket()


@in_event_loop
async def test_only_so_many_are_told_that_they_are_too_many() -> None:
    found = connections()
    told = [Opened(found, None) for _ in range(100)]
    assert [found.turned_away(one) for one in told] == [True] * 64 + [False] * 36
    found.closed(told[0])
    assert found.turned_away(told[-1])


@in_event_loop
async def test_whoever_is_too_slow_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_connections, "_WATCH_SECONDS", 0.01)
    found = connections(time_limits=TimeLimits(reading=1.0))
    patient, late, answered, unread, reading, told = (Opened(found, None) for _ in range(6))
    for one in (patient, late, answered):
        found.waits(one)
    found.is_asked(answered)
    found.closed(told)
    found.turned_away(told)
    late.deadline = answered.deadline = told.deadline = asyncio.get_running_loop().time() + 0.1
    found.is_unread(unread)
    while not (late.is_cut_off and unread.is_cut_off and told.is_cut_off):
        found.is_unread(reading)
        await asyncio.sleep(0.02)
        found.is_read(reading)
    assert not any(one.is_cut_off for one in (patient, answered, reading))
