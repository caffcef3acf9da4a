"""Where the server sends to and where it does not, and what it does if no answer comes."""

import asyncio
import itertools
import socket
import threading
import time
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from buongoverno.server.notices import safe_http
from buongoverno.server.notices.outcome import DELIVERED, SOON
from buongoverno.server.notices.safe_http import (
    BadAddress,
    WebSettings,
    check_address,
    check_reach,
    is_public,
)
from buongoverno.server.notices.sender import NoticeSender
from buongoverno.server.notices.webhook import WebhookChannel
from server.notices.receivers import HERE, certificate_for, web_receiver
from server.notices.sending import delivered, notice

IMPATIENT = replace(HERE, seconds=1.5)  # long enough for a busy machine to send a request


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1",
        "::1", "::", "fe80::1", "fe80::1%1", "fc00::1", "fec0::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::1",
        "2002:7f00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2a00:1450:4001:81b::200e", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "text",
    [
        "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://",
        "example.org", "https://ada:secret@example.org/", "https://[::1/", "https://a\nb/", "", "https:///x",
        "https://example.org/" + "x" * 2000,
    ],
)  # fmt: skip
def test_malformed_addresses_are_refused(text: str) -> None:
    with pytest.raises(BadAddress):
        check_address(text, WebSettings())
    outcome = delivered(WebhookChannel(text, ""))
    assert (outcome.verdict, outcome.retry_after) == ("failed", None)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]"]
)
def test_nothing_is_sent_to_private_addresses(host: str) -> None:
    with web_receiver() as receiver:
        web = WebSettings(allow_http=True)
        outcome = delivered(WebhookChannel(receiver.address(host=host), ""), web=web)
    assert receiver.received == []
    assert (outcome.verdict, outcome.retry_after) == ("failed", None)
    assert "public internet" in outcome.reason


def test_a_host_with_one_private_address_is_refused() -> None:
    settings = WebSettings()
    with pytest.raises(BadAddress):
        check_reach("two.example", ["8.8.8.8", "127.0.0.1"], settings)
    check_reach("two.example", ["8.8.8.8"], settings)


def test_the_host_header_is_the_name_in_the_address() -> None:
    with web_receiver() as receiver:
        outcome = delivered(WebhookChannel(receiver.address(host="localhost"), ""), web=HERE)
    assert outcome == DELIVERED
    assert receiver.received[0].headers["Host"] == f"localhost:{receiver.port}"


def test_redirects_are_not_followed() -> None:
    with (
        web_receiver() as inner,
        web_receiver(307, {"Location": inner.address("/secret")}) as outer,
    ):
        outcome = delivered(WebhookChannel(outer.address(), ""), web=HERE)
    assert inner.received == []
    assert (outcome.verdict, outcome.retry_after) == ("failed", None)
    assert "a redirect" in outcome.reason


def test_a_proxy_in_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with web_receiver() as proxy, web_receiver() as receiver:
        monkeypatch.setenv("HTTP_PROXY", proxy.address(""))
        monkeypatch.setenv("ALL_PROXY", proxy.address(""))
        delivered(WebhookChannel(receiver.address(), ""), web=HERE)
    assert proxy.received == []
    assert len(receiver.received) == 1


def test_the_certificate_must_be_valid_for_the_name(tmp_path: Path) -> None:
    certificate, trust = certificate_for("localhost", tmp_path / "localhost.pem")
    web = replace(HERE, certificates=trust)
    with web_receiver(certificate=certificate) as receiver:
        right = delivered(WebhookChannel(receiver.address("/", "https", "localhost"), ""), web=web)
        wrong = delivered(WebhookChannel(receiver.address("/", "https", "127.0.0.1"), ""), web=web)
        strange = delivered(
            WebhookChannel(receiver.address("/", "https", "localhost"), ""), web=HERE
        )
    assert right == DELIVERED
    assert len(receiver.received) == 1
    for outcome in (wrong, strange):
        assert (outcome.verdict, outcome.retry_after) == ("failed", SOON)
        assert "certificate" in outcome.reason.lower()


def test_the_outcome_is_unknown_if_the_receiver_hangs() -> None:
    with web_receiver(hangs=True) as receiver:
        outcome = delivered(WebhookChannel(receiver.address(), ""), web=IMPATIENT)
    assert len(receiver.received) == 1
    assert (outcome.verdict, outcome.retry_after) == ("unknown", None)


def test_an_answer_that_drips_in_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_drip, args=(listener,))
        thread.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        outcome = delivered(WebhookChannel(address, ""), web=IMPATIENT)
        thread.join()
    assert outcome.verdict == "unknown"


def _drip(listener: socket.socket) -> None:
    """Answer a byte at a time, each well within the time limit of a read, until it is cut off."""
    connection, _ = listener.accept()
    with connection:
        try:
            for byte in itertools.chain(b"HTTP/1.1 200 ", itertools.repeat(ord("O"))):
                connection.sendall(bytes([byte]))
                time.sleep(0.1)
        except OSError:
            pass


def test_an_endless_answer_is_not_read() -> None:
    with web_receiver(200, {"Content-Length": str(10**12)}) as receiver:
        outcome = delivered(WebhookChannel(receiver.address(), ""), web=HERE)
    assert outcome == DELIVERED


def test_an_unreachable_receiver_is_tried_again() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    outcome = delivered(WebhookChannel(f"http://127.0.0.1:{port}/", ""), web=HERE)
    assert (outcome.verdict, outcome.retry_after) == ("failed", SOON)


def test_the_outcome_is_unknown_if_the_connection_breaks_after_the_request() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=_receive_and_close, args=(listener,))
        thread.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        outcome = delivered(WebhookChannel(address, ""), web=HERE)
        thread.join()
    assert outcome.verdict == "unknown"


def _receive_and_close(listener: socket.socket) -> None:
    connection, _ = listener.accept()
    with connection:
        connection.recv(65536)


def test_nothing_was_sent_if_the_tls_handshake_never_ends() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"https://127.0.0.1:{silent.getsockname()[1]}/"
        outcome = delivered(WebhookChannel(address, ""), web=IMPATIENT)
    assert (outcome.verdict, outcome.retry_after) == ("failed", SOON)


def test_a_name_that_does_not_resolve_is_tried_again() -> None:
    outcome = delivered(WebhookChannel("https://nobody.invalid/", ""))
    assert (outcome.verdict, outcome.retry_after) == ("failed", SOON)


@pytest.mark.parametrize("host", ["a" * 64 + ".example", "a..example"])
def test_an_impossible_host_name_is_refused(host: str) -> None:
    outcome = delivered(WebhookChannel(f"https://{host}/", ""))
    assert outcome.verdict == "failed"


def test_all_ip_addresses_of_a_host_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "_look_up", lambda host: ["127.0.0.9", "::1", "127.0.0.1"])
    with web_receiver() as receiver:
        outcome = delivered(WebhookChannel(receiver.address(host="many.example"), ""), web=HERE)
    assert outcome == DELIVERED
    assert len(receiver.received) == 1


def test_many_deliveries_at_once() -> None:
    async def deliver(address: str) -> set[str]:
        async with aclosing(NoticeSender(HERE)) as sender:
            hook = WebhookChannel(address, "")
            outcomes = [sender.send(hook, notice()) for _ in range(20)]
            return {outcome.verdict for outcome in await asyncio.gather(*outcomes)}

    with web_receiver() as receiver:
        assert asyncio.run(deliver(receiver.address())) == {"delivered"}
    assert len(receiver.received) == 20
