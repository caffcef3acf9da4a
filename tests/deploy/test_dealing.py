"""nginx deals tables out to several servers with the lines in docs/scaling.md."""

import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from deploy.proxies import DEPLOY, find_program, running

TABLES = [f"table{number}" for number in range(20)]
PATHS = ("/api/tables/{}", "/api/tables/{}/live", "/api/tables/{}/seats/1", "/plain/table/{}/log")


class Named(BaseHTTPRequestHandler):
    """Answers with the port it was asked at."""

    def do_GET(self) -> None:
        name = str(self.connection.getsockname()[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(name)))
        self.end_headers()
        self.wfile.write(name)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def answering() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Named) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def lines_for(ports: list[int]) -> str:
    """The lines of the page, with these servers in place of its own."""
    page = (DEPLOY.parent / "docs" / "scaling.md").read_text()
    lines = page.partition("```nginx\n")[2].partition("```")[0]
    servers = iter(ports)
    made, times = re.subn(
        r"server [\d.]+:8338;", lambda _: f"server 127.0.0.1:{next(servers)};", lines
    )
    assert times == len(ports)
    return made


@pytest.mark.skipif(
    find_program("nginx") is None,
    reason="nginx is not installed; get it with: apt install nginx",
)
def test_all_clients_of_a_table_are_sent_to_one_server(tmp_path: Path) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(answering()) for _ in range(2)]
        ports = [server.server_port for server in servers]
        proxy = stack.enter_context(running("nginx", tmp_path, lines_for(ports)))
        http = stack.enter_context(
            httpx.Client(base_url=proxy.address, verify=proxy.trust(), trust_env=False)
        )

        def asked(path: str) -> int:
            answer = http.get(path)
            assert answer.status_code == 200, proxy.logs()
            return int(answer.text)

        dealt = {table: {asked(path.format(table)) for path in PATHS} for table in TABLES}
        assert all(len(where) == 1 for where in dealt.values())
        assert set.union(*dealt.values()) == set(ports), "each server has some"
        assert asked(f"/open/{TABLES[0]}/key") in dealt[TABLES[0]]
        assert {asked("/api/games") for _ in range(40)} == set(ports), "what is of no table"

        servers[0].shutdown()
        servers[0].server_close()
        assert {asked(f"/api/tables/{table}") for table in TABLES} == {ports[1]}
