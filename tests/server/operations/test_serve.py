"""`buongoverno serve`, started and stopped as an operator does it."""

import json
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.operations.damage import damage, new_database
from server.operations.disks import small_disk
from server.operations.running import PATIENCE, Game, buongoverno, lines_in, serving, until
from server.postgres import Postgres


@contextmanager
def _connected(address: str, game: Game) -> Iterator[ClientConnection]:
    place = f"ws{address.removeprefix('http')}{game.path}/live"
    with connect(place, proxy=None, open_timeout=60) as socket:
        socket.send(json.dumps({"type": "hello", "token": game.keys[0]}))
        assert json.loads(socket.recv(PATIENCE))["type"] == "welcome"
        yield socket


def _received(socket: ClientConnection) -> list[dict[str, object]]:
    """All messages until the connection is closed."""
    found = []
    while True:
        try:
            found.append(json.loads(socket.recv(PATIENCE)))
        except ConnectionClosed:
            return found


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_stopped_server_tells_its_connections_and_exits_with_zero(
    database: str, tmp_path: Path, how: signal.Signals
) -> None:
    with serving(database, tmp_path) as served:
        game = Game(served.http)
        game.play(3)
        with _connected(served.address, game) as one, _connected(served.address, game) as other:
            assert served.end(how) == 0
            for connection in (one, other):
                last = _received(connection)[-1]
                assert (last["type"], last["again"]) == ("closing", True)
                assert connection.close_code == 1012
        assert "Traceback" not in served.log()
    with serving(database, tmp_path) as served:
        game.http = served.http
        assert game.look()["number"] >= 3 + len(game.keys)


def test_open_shows_the_page_in_the_browser(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    with serving(str(tmp_path / "a.sqlite"), tmp_path, "--open", BROWSER=str(browser)) as served:
        until(lambda: seen.exists() and seen.read_text())
        assert seen.read_text() == served.address + "\n"


def test_options_can_come_from_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite"
    address = "https://games.example.org"
    with serving(str(file), tmp_path, BUONGOVERNO_ADDRESS=address) as served:
        assert served.address == address


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(str(file), tmp_path) as served:
        refused = buongoverno("serve", "--port", 0, "--database", file)
        assert refused.returncode == 1
        assert refused.stderr == (
            f"buongoverno: a server is already running on {file} (process {served.process.pid}); "
            "stop it first, or name another file with --database (several processes on one "
            "database need PostgreSQL)\n"
        )
        served.end(signal.SIGKILL)
    with serving(str(file), tmp_path) as again:
        assert again.http.get("/health").json()["well"] is True


def test_a_second_server_is_refused_through_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "link.sqlite"
    link.symlink_to(tmp_path / "games.sqlite")
    with serving(str(tmp_path / "games.sqlite"), tmp_path):
        refused = buongoverno("serve", "--port", 0, "--database", link)
        assert refused.returncode == 1
        assert f"a server is already running on {link}" in refused.stderr
        second = folder / "second.sqlite"
        second.hardlink_to(tmp_path / "games.sqlite")
        refused = buongoverno("serve", "--port", 0, "--database", second)
        assert refused.returncode == 1
        assert f"{second} has a second name (a hard link)" in refused.stderr


def test_a_database_is_made_where_a_link_leads(tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(tmp_path / "games.sqlite")
    with serving(str(link), tmp_path) as served:
        Game(served.http)
    assert link.is_symlink()
    assert (tmp_path / "games.sqlite").stat().st_size > 0


def test_an_empty_file_is_not_taken_for_a_new_database(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.touch()
    for command in ("serve", "validate"):
        refused = buongoverno(command, "--database", file)
        assert refused.returncode == 1
        assert refused.stderr == (
            f"buongoverno: {file} is empty: it was made by mistake, or has lost everything that "
            "was in it; restore a backup (docs/self-hosting.md), or remove the file to begin with "
            "none\n"
        )
    assert file.stat().st_size == 0


def test_what_a_killed_start_has_left_is_in_nobodys_way(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    for suffix in ("", "-wal", "-shm"):
        (tmp_path / f"games.sqlite.new{suffix}").write_bytes(b"half of a database")
    with serving(str(file), tmp_path) as served:
        Game(served.http)
        assert sorted(path.name for path in tmp_path.glob("*.new*")) == []


@pytest.mark.parametrize(
    ("table", "status", "reason"),
    [
        ("alembic_version", 1, "games.sqlite is damaged"),
        ("fact", 3, "the database is damaged; run `buongoverno doctor`"),
        ("bot_job", 3, "the database is damaged; run `buongoverno doctor`"),
    ],
)
def test_a_server_on_a_damaged_database_says_so(
    tmp_path: Path, table: str, status: int, reason: str
) -> None:
    new_database(tmp_path / "games.sqlite")
    damage(tmp_path / "games.sqlite", table)
    ended = buongoverno("serve", "--port", 0, "--database", tmp_path / "games.sqlite")
    assert ended.returncode == status
    assert reason in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_server_whose_database_is_damaged_meanwhile_refuses_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(str(file), tmp_path) as served:
        game = Game(served.http)
    damage(file, "entry")
    with serving(str(file), tmp_path) as served:
        assert served.http.get(game.path).status_code == 503
        assert "the database is damaged; run `buongoverno doctor`" in served.log()
        assert "Traceback" not in served.log()


def test_a_server_on_a_full_disk_says_so(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=2) as disk:
        new_database(disk / "games.sqlite")
        disk.fill()
        for name in ("games.sqlite", "new.sqlite"):
            ended = buongoverno("serve", "--port", 0, "--database", disk / name)
            assert ended.returncode == 1
            assert ended.stderr == (
                f"buongoverno: the disk with sqlite:///{disk / name} is full; make room, and try "
                "again\n"
            )


def test_forwarded_addresses_count_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    """An address may try to sign in thirty times, and three times more every minute."""
    for proxies, statuses in (("127.0.0.1", {401}), ("", {401, 429})):
        file = str(tmp_path / f"proxy-{proxies}.sqlite")
        with serving(file, tmp_path, "--limits", "--proxies", proxies) as served:
            answers = {
                served.http.post(
                    "/api/session",
                    json={"name": f"nobody{number}", "password": "wrong password"},
                    headers={"x-forwarded-for": f"203.0.113.{number}"},
                ).status_code
                for number in range(33)
            }
            assert answers == statuses


def test_two_processes_share_a_port_and_their_metrics(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.fresh()
    options = ("--processes", "2", "--log-format", "json")
    with serving(database, tmp_path, *options) as served:
        game = Game(served.http)
        game.play(8)
        until(lambda: len(_processes(served.log())) == 2)
        metrics = served.http.get("/metrics").text
        committed = next(line for line in metrics.splitlines() if 'outcome="kept"' in line)
        assert float(committed.split()[1]) == 8
        assert served.end() == 0
        assert "Traceback" not in served.log()
        closed = [line for line in lines_in(served.log()) if line["event"] == "closed"]
        assert len(closed) == 2


def test_no_process_outlives_the_one_that_started_it(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.fresh()
    options = ("--processes", "2", "--log-format", "json")
    with serving(database, tmp_path, *options) as served:
        until(lambda: len(_processes(served.log())) == 2)
        served.end(signal.SIGKILL)
        until(lambda: served.log().count('"closed"') == 2)


def _processes(log: str) -> set[str]:
    return {line["process"] for line in lines_in(log) if line["event"] == "open"}
