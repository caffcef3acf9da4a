"""Clients that open more connections than they need."""

from pathlib import Path
from typing import Final

from buongoverno.server.operations.descriptors import HOW_TO_RAISE
from server.attacks.attacked import LONGEST_ANSWER, Attacked, attacked_server
from server.attacks.hurried_server import CONNECTIONS, CONNECTIONS_PER_ADDRESS, DESCRIPTORS
from server.attacks.raw_client import (
    RawClient,
    giving_back,
    handshake,
    request,
    until,
    web_socket,
)

PROXY: Final = "127.0.0.1"


def close(clients: list[RawClient]) -> None:
    """All hang up."""
    for client in clients:
        client.close()


def test_an_address_has_a_number_of_connections(hurried: Attacked) -> None:
    with giving_back(hurried):
        taken = [RawClient(hurried, "127.0.3.1") for _ in range(CONNECTIONS_PER_ADDRESS)]
        until(lambda: hurried.open_sockets() >= CONNECTIONS_PER_ADDRESS, "the clients did not come")
        refused = RawClient(hurried, "127.0.3.1")
        refused.send(request("GET", "/health"))
        answer = refused.read_all()
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: 5\r\n" in answer
        assert b"there are 50 connections from your address" in answer
        assert hurried.is_serving() < LONGEST_ANSWER  # for others
        taken.pop().close()
        until(lambda: _is_served(hurried, "127.0.3.1"), "the address is refused for ever")
        close([*taken, refused])


def _is_served(server: Attacked, address: str) -> bool:
    client = RawClient(server, address)
    client.send(request("GET", "/health", "connection: close"))
    answer = client.read_all()
    client.close()
    return answer.startswith(b"HTTP/1.1 200 ")


def test_a_web_socket_counts_like_any_connection(hurried: Attacked) -> None:
    with giving_back(hurried):
        taken = [web_socket(hurried, "127.0.3.2") for _ in range(CONNECTIONS_PER_ADDRESS // 2)]
        taken += [RawClient(hurried, "127.0.3.2") for _ in range(CONNECTIONS_PER_ADDRESS // 2)]
        refused = RawClient(hurried, "127.0.3.2")
        refused.send(handshake(hurried))
        assert refused.read_all().startswith(b"HTTP/1.1 429 ")
        close([*taken, refused])


def test_when_all_places_are_taken_those_who_wait_make_room(hurried: Attacked) -> None:
    with giving_back(hurried):
        taken: list[RawClient] = []
        for number in range(2 * CONNECTIONS // CONNECTIONS_PER_ADDRESS):
            address = f"127.0.4.{number + 1}"
            taken += [RawClient(hurried, address) for _ in range(CONNECTIONS_PER_ADDRESS)]
            assert hurried.is_serving() < LONGEST_ANSWER
            assert hurried.open_sockets() < DESCRIPTORS
        close(taken)
    assert "Too many open files" not in hurried.log()


def test_web_sockets_leave_room_for_requests(hurried: Attacked) -> None:
    with giving_back(hurried):
        taken: list[RawClient] = []
        refused = b""
        while not refused:
            address = f"127.0.5.{len(taken) // CONNECTIONS_PER_ADDRESS + 1}"
            client = RawClient(hurried, address)
            client.send(handshake(hurried))
            client.read_until(b"\r\n\r\n")
            taken.append(client)
            if not client.received.startswith(b"HTTP/1.1 101 "):
                refused = client.read_all()
        assert len(taken) < CONNECTIONS
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5\r\n" in refused
        assert hurried.is_serving() < LONGEST_ANSWER
        close(taken)


def test_connections_that_come_and_go_leave_nothing_behind(hurried: Attacked) -> None:
    with giving_back(hurried):
        before = hurried.megabytes()
        for number in range(60):
            clients = [RawClient(hurried, f"127.0.6.{number + 1}") for _ in range(50)]
            for place, client in enumerate(clients):
                client.send((b"", b"GET", request("GET", "/health"), handshake(hurried))[place % 4])
            if number % 20 == 0:
                assert hurried.is_serving() < LONGEST_ANSWER
            close(clients)
        assert hurried.is_serving() < LONGEST_ANSWER
    assert hurried.megabytes() < before + 20
    assert "Too many open files" not in hurried.log()


def test_web_sockets_that_come_and_go_leave_nothing_behind(hurried: Attacked) -> None:
    after_round: list[float] = []
    for number in range(7):
        with giving_back(hurried):
            addresses = [f"127.0.7.{4 * number + place % 4 + 1}" for place in range(200)]
            close([web_socket(hurried, address) for address in addresses])
        after_round.append(hurried.megabytes())
    assert after_round[-1] < after_round[1] + 6, after_round


# -- behind a proxy --------------------------------------------------------------------------------


def test_behind_a_proxy_its_visitors_are_counted_and_not_the_proxy(tmp_path: Path) -> None:
    options = ("--proxies", PROXY, "--connections-per-address", "20")
    with attacked_server(tmp_path, *options) as server:
        one = [_visitor(server, "203.0.113.1") for _ in range(21)]
        assert [_status(client) for client in one] == [101] * 20 + [429]
        assert b"there are 20 connections from your address" in one[-1].read_all()
        same_network = [_visitor(server, f"2001:db8::{number}") for number in range(1, 22)]
        assert [_status(client) for client in same_network] == [101] * 20 + [429]
        others = [_visitor(server, f"198.51.100.{number}") for number in range(30)]
        assert [_status(client) for client in others] == [101] * 30
        for visitor, status in (("203.0.113.1", 429), ("203.0.113.2", 200)):
            headers = {"x-forwarded-for": visitor}
            assert server.request("GET", "/health", headers=headers).status_code == status
        assert server.is_serving() < LONGEST_ANSWER
        close([*one, *same_network, *others])


def _visitor(server: Attacked, address: str) -> RawClient:
    """Somebody whose WebSocket a proxy passes on."""
    client = RawClient(server, PROXY)
    client.send(handshake(server)[:-2] + f"x-forwarded-for: {address}\r\n\r\n".encode())
    client.read_until(b"\r\n\r\n")
    return client


def _status(client: RawClient) -> int:
    return int(client.received.split()[1])


# -- how many descriptors there are ----------------------------------------------------------------


def test_too_few_descriptors_are_logged_with_what_to_do(hurried: Attacked) -> None:
    assert f"few connections are possible   advice='{HOW_TO_RAISE}' most={CONNECTIONS}" in (
        hurried.log()
    )
