"""The proxy files in deploy/ do what docs/self-hosting.md promises, with the real programs."""

import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.exceptions import (
    ConnectionClosed,
    ConnectionClosedError,
    InvalidHandshake,
    InvalidMessage,
)
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from buongoverno.server.app import MOST_BYTES
from buongoverno.server.people.limits import SIGN_IN
from buongoverno.server.site.routes import BUILT
from deploy.proxies import HOST, PROXIES, Proxy, find_program, running
from server.operations.running import PATIENCE, Game, Served, serving

_TIMEOUT: Final = 15.0  # of the files, for half a header
_HALVES: Final = (
    "",
    "GET / HTTP/1.1\r\nHost: ",
    f"POST /api/session HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 1000\r\n\r\n{{",
)
_MOST_CONNECTIONS: Final = 100
_CUT_OFF: Final = {"nginx": 2 * _TIMEOUT, "caddy": 3 * _TIMEOUT}  # seconds; Caddy's are longer


@dataclass
class Site:
    """A server behind a proxy. It can be stopped and started again on its port."""

    proxy: Proxy
    folder: Path
    http: httpx.Client
    halves: dict[
        str, Future[float]
    ]  # halves of requests, and how long the proxy waits for the rest
    _server: ExitStack = field(default_factory=ExitStack)

    def start(self) -> Served:
        """Start the server with the options that the page recommends."""
        options = ["--address", self.proxy.address, "--proxies", "127.0.0.1", "--limits"]
        return self._server.enter_context(
            serving(
                str(self.folder / "games.sqlite"),
                self.folder,
                *options,
                "--port",
                str(self.proxy.server_port),
            )
        )

    def stop(self) -> None:
        """Stop the server as systemd does."""
        self._server.close()

    @contextmanager
    def connected(self, game: Game, seat: int = 0) -> Iterator[ClientConnection]:
        """A live connection of a seat, through the proxy, as a browser opens it."""
        with ExitStack() as opened:
            yield self._greeted(opened, game, seat)

    def _greeted(self, opened: ExitStack, game: Game, seat: int) -> ClientConnection:
        place = f"wss{self.proxy.address.removeprefix('https')}{game.path}/live"
        hello = json.dumps({"type": "hello", "token": game.keys[seat]})
        for tries_left in reversed(range(5)):
            try:
                live = opened.enter_context(
                    connect(
                        place,
                        ssl=self.proxy.trust(),
                        proxy=None,
                        open_timeout=60,
                        origin=Origin(self.proxy.address),
                    )
                )
                live.send(hello)
            except (ConnectionClosedError, InvalidMessage) as error:
                # OpenSSL reads and writes in two threads of this client, which it cannot always.
                if not isinstance(error.__cause__, ssl.SSLError | EOFError) or not tries_left:
                    raise
            else:
                return live
        raise AssertionError("the last try either succeeds or raises")


@pytest.fixture(scope="module", params=PROXIES)
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A server behind each of the proxies."""
    if find_program(request.param) is None:
        pytest.skip(f"{request.param} is not installed; get it with: apt install {request.param}")
    folder = tmp_path_factory.mktemp(request.param)
    with (
        running(request.param, folder) as proxy,
        httpx.Client(
            base_url=proxy.address, verify=proxy.trust(), trust_env=False, timeout=PATIENCE
        ) as http,
        ThreadPoolExecutor(len(_HALVES)) as waiting,
    ):
        made = Site(proxy, folder, http, {})
        made.start()
        # They take long, so they wait while other tests run.
        for half in _HALVES:
            made.halves[half] = waiting.submit(_seconds_until_cut_off, proxy, half)
        try:
            yield made
        finally:
            made.stop()


def _next(live: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(live.recv(PATIENCE))
        if message["type"] in kinds:
            return message


def _decide(live: ClientConnection, situation: dict[str, Any]) -> str:
    """Send a decision over the socket; its id."""
    options = situation["choices"] or situation["ranges"]
    command = {"type": "decide", "id": os.urandom(8).hex(), "version": situation["version"]}
    live.send(json.dumps({**command, "code": options[-1]["code"]}))
    return str(command["id"])


def test_the_browser_client_comes_through(site: Site) -> None:
    if not (BUILT / "index.html").is_file():
        pytest.skip("the browser client was not built; build it with: make web")
    page = site.http.get("/")
    assert page.status_code == 200
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    script = page.text.partition('src="')[2].partition('"')[0]
    code = site.http.get(script)
    assert (code.status_code, code.headers["content-type"]) == (
        200,
        "text/javascript; charset=utf-8",
    )


def test_plain_http_leads_to_https(site: Site) -> None:
    with httpx.Client(trust_env=False) as plain:
        answer = plain.get(f"http://{HOST}:{site.proxy.plain_port}/rules")
    assert answer.status_code in (301, 308)
    assert answer.headers["location"].startswith(f"https://{HOST}")


def test_cookies_are_for_https_only(site: Site) -> None:
    account = {"name": f"Ada{os.urandom(3).hex()}", "password": "a long password"}
    answer = site.http.post("/api/accounts", json=account)
    assert answer.status_code == 201, answer.text
    assert "__Host-buongoverno=" in answer.headers["set-cookie"]
    site.http.cookies.clear()


def test_a_game_is_played_over_websockets(site: Site) -> None:
    game = Game(site.http)
    with ExitStack() as opened:
        watching = opened.enter_context(site.connected(game))
        lives = [opened.enter_context(site.connected(game, seat)) for seat in range(3)]
        for live in (watching, *lives):
            _next(live, "welcome")
        for _ in range(6):
            seat = game.look()["situation"]["view"]["pending"][0]
            sent = _decide(lives[seat], game.look(seat)["situation"])
            while (answer := _next(lives[seat], "done", "refused", "conflict"))["id"] != sent:
                pass
            assert answer["type"] == "done", answer
        latest = game.look()["number"]
        while _next(watching, "news")["number"] < latest:
            pass


def test_an_address_is_the_visitors_whatever_they_say(site: Site) -> None:
    """An address may try to sign in so many times; a header makes a visitor no other one."""
    answers = [
        site.http.post(
            "/api/session",
            json={"name": f"nobody{number}", "password": "wrong password"},
            headers={"x-forwarded-for": f"203.0.113.{number}", "forwarded": "for=203.0.113.9"},
        ).status_code
        for number in range(int(SIGN_IN.most) + 2)
    ]
    assert answers[0] == 401
    assert answers[-1] == 429
    with _from("127.0.0.9", site) as other:
        again = other.post("/api/session", json={"name": "nobody", "password": "wrong password"})
        assert again.status_code == 401


@contextmanager
def _from(address: str, site: Site) -> Iterator[httpx.Client]:
    """A visitor with another address."""
    transport = httpx.HTTPTransport(verify=site.proxy.trust(), local_address=address)
    with httpx.Client(
        base_url=f"https://{HOST}:{site.proxy.port}", transport=transport, trust_env=False
    ) as other:
        yield other


@pytest.mark.parametrize(
    "path",
    [
        "/metrics",
        "/metrics/",
        "//metrics",
        "/%6detrics",
        "/x/../metrics",
        "/./metrics",
        "/metrics?a",
    ],
)
def test_figures_are_not_for_the_world(site: Site, path: str) -> None:
    status, body = _raw(site, path)
    assert status in (400, 404) or 300 <= status < 400, status
    assert "buongoverno_connections" not in body


def _raw(site: Site, path: str, headers: str = "", body: str = "") -> tuple[int, str]:
    """Ask for a path exactly as it is written."""
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: {HOST}:{site.proxy.port}\r\n"
    answer = b""
    with (
        socket.create_connection((HOST, site.proxy.port), timeout=PATIENCE) as plain,
        site.proxy.trust().wrap_socket(plain, server_hostname=HOST) as safe,
        suppress(ConnectionResetError, ssl.SSLError),
    ):
        safe.sendall(f"{head}Connection: close\r\n{headers}\r\n{body}".encode())
        while more := safe.recv(65536):
            answer += more
    text = answer.decode(errors="replace")
    return int(text.split(" ", 2)[1]), text


def test_the_server_itself_says_what_is_too_much(site: Site) -> None:
    """The proxy lets through what the server takes, and not much more."""
    inside = site.http.post("/api/tables/import", json={"record": "x" * (MOST_BYTES - 100)})
    assert inside.headers["content-type"] == "application/json", inside.text
    body = "x" * 100_000
    status, _ = _raw(site, "/api/tables/import", f"Content-Length: {2 * MOST_BYTES}\r\n", body)
    assert status == 413


def test_half_a_request_is_cut_off(site: Site) -> None:
    for half, waited in site.halves.items():
        assert waited.result(PATIENCE) < _CUT_OFF[site.proxy.name], half


def _seconds_until_cut_off(proxy: Proxy, half: str) -> float:
    began = time.monotonic()
    with (
        socket.create_connection((HOST, proxy.port), timeout=4 * _TIMEOUT) as plain,
        proxy.trust().wrap_socket(plain, server_hostname=HOST) as safe,
        suppress(ConnectionResetError, ssl.SSLError),
    ):
        safe.sendall(half.encode())
        while safe.recv(65536):
            pass
    return time.monotonic() - began


def test_a_visitor_has_so_many_connections(site: Site) -> None:
    """nginx counts them itself; Caddy leaves it to the server."""
    if site.proxy.name == "caddy":
        pytest.skip("Caddy 2.6 does not count connections")
    path = "/api/tables/none/live"
    upgrade = (
        f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with ExitStack() as opened:
        statuses = []
        for _ in range(_MOST_CONNECTIONS + 1):
            plain = opened.enter_context(
                socket.create_connection(("127.0.0.1", site.proxy.port), PATIENCE, ("127.0.0.7", 0))
            )
            safe = opened.enter_context(site.proxy.trust().wrap_socket(plain, server_hostname=HOST))
            safe.sendall(upgrade.encode())
            statuses.append(safe.recv(65536).split()[1])
        assert statuses == [b"101"] * _MOST_CONNECTIONS + [b"429"]
        assert site.http.get("/health").status_code == 200


def test_a_restart_behind_the_proxy_loses_nobody(site: Site) -> None:
    """Connections are told to come back, and do; everything acknowledged is still there."""
    game = Game(site.http)
    with site.connected(game) as live:
        _next(live, "welcome")
        game.play(4)
        game.say("before")
        before = game.look()["number"]
        site.stop()
        assert _last(live) == ("closing", True)
        assert live.close_code == 1012
    comeback = threading.Thread(target=site.start)
    comeback.start()
    try:
        with _again(site, game) as live:
            welcome = _next(live, "welcome")
            assert welcome["snapshot"]["number"] >= before
    finally:
        comeback.join()
    game.play(2)


def _last(live: ClientConnection) -> tuple[str, bool]:
    """The last message before the connection ends."""
    found: dict[str, Any] = {}
    try:
        while True:
            found = json.loads(live.recv(PATIENCE))
    except ConnectionClosed:
        return found.get("type", ""), found.get("again", False)


@contextmanager
def _again(site: Site, game: Game) -> Iterator[ClientConnection]:
    """Connect as browsers do: again and again until it succeeds."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            opening = site.connected(game)
            live = opening.__enter__()
            break
        except (InvalidHandshake, ConnectionClosed, OSError):
            assert time.monotonic() < until, "the server did not come back"
            time.sleep(0.2)
    try:
        yield live
    finally:
        opening.__exit__(None, None, None)


def test_nothing_a_visitor_asks_for_is_logged(site: Site) -> None:
    """Not on the way to https, not when all is well, not while the server is away."""
    secret = os.urandom(12).hex()
    with httpx.Client(trust_env=False) as plain:
        plain.get(f"http://{HOST}:{site.proxy.plain_port}/open/{secret}?key={secret}")
    site.http.get(f"/open/{secret}?key={secret}")
    site.stop()
    try:
        away = site.http.get(
            f"/open/{secret}?key={secret}", headers={"authorization": f"Bearer {secret}"}
        )
    finally:
        site.start()
    assert away.status_code in (502, 503)
    assert secret not in site.proxy.logs()
