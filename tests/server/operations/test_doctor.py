"""`buongoverno doctor`: what is well, what is not, and what to do."""

import shutil
import socket
import time
from collections import namedtuple
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink

from buongoverno.server.clock import Clock
from buongoverno.server.operations import health_checks
from buongoverno.server.operations.health_checks import Finding, run_health_checks
from buongoverno.server.settings import MailAccount, Settings
from cli.command import command
from server.fake_clock import FakeClock
from server.operations.damage import damage, new_database
from server.operations.disks import small_disk
from server.operations.running import serving
from server.postgres import Postgres


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as candidate:
        port: int = candidate.getsockname()[1]
        return port


def _found(clock: Clock = Clock(), /, **options: object) -> dict[str, list[Finding]]:
    """All findings by their level."""
    settings = Settings(**{"port": _free_port(), "bot_workers": 1, **options})  # type: ignore[arg-type]
    found: dict[str, list[Finding]] = {"ok": [], "warning": [], "failed": []}
    for finding in run_health_checks(settings, clock):
        found[finding.level].append(finding)
    return found


def _texts(findings: list[Finding]) -> str:
    return "\n".join(finding.text for finding in findings)


def test_a_running_server_is_well(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path) as served:
        port = int(served.address.rpartition(":")[2])
        found = _found(database=database, port=port)
    well = _texts(found["ok"])
    assert found["failed"] == []
    assert "is up to date" in well
    assert "the database can be written" in well
    assert f"a Buongoverno runs at port {port}" in well
    assert "WebSockets come through" in well
    assert ("PostgreSQL" in well) == database.startswith("postgresql")


def test_a_server_that_never_ran_is_well(tmp_path: Path) -> None:
    found = _found(database=f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert found["failed"] == []
    assert "will be made when the server first runs" in _texts(found["ok"])
    assert not (tmp_path / "games.sqlite").exists()


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"database": "sqlite:///nowhere/at/all.sqlite"}, "cannot be made"),
        ({"database": "postgresql://127.0.0.1:1/games"}, "cannot be used"),
        ({"database": "mysql://games"}, "SQLite or PostgreSQL"),
        ({"processes": 2}, "several processes need PostgreSQL"),
        ({"mail": MailAccount("127.0.0.1", 1, sender="us@example.org")}, "refuses us"),
    ],
)
def test_every_failure_comes_with_advice(
    tmp_path: Path, options: dict[str, object], problem: str
) -> None:
    usual = {"database": f"sqlite:///{tmp_path / 'games.sqlite'}"}
    found = _found(**{**usual, **options})
    assert problem in _texts(found["failed"])
    assert all(finding.advice for finding in found["failed"])


def test_a_port_in_use_fails(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        other.close()
        with socket.create_server(("127.0.0.1", port)) as again:
            again.settimeout(0)
            said = command(
                "doctor", "--port", str(port), "--database", tmp_path / "a.sqlite", columns=200
            )
    assert said.exit_code == 1
    assert f"failed   port {port} is taken" in said.stdout


def test_an_address_without_https_is_a_warning(tmp_path: Path) -> None:
    usual = {"database": f"sqlite:///{tmp_path / 'games.sqlite'}"}
    plain = _found(**usual, address="http://games.invalid")
    assert "is not https" in _texts(plain["warning"])
    safe = _found(**usual, address="https://games.invalid")
    assert "is https" in _texts(safe["ok"])
    assert "no proxy is trusted" in _texts(safe["warning"])
    assert "no Buongoverno answers" in _texts(safe["warning"])
    trusting = _found(**usual, address="https://games.invalid", proxies="127.0.0.1")
    assert "no proxy is trusted" not in _texts(trusting["warning"])


def test_a_clock_behind_the_latest_move_fails(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(str(file), tmp_path) as served:
        seats = [{"kind": "open"}] * 3
        made = served.http.post(
            "/api/tables", json={"agreement": {"game": "siena", "seats": seats}}
        )
        assert made.is_success
    database = f"sqlite:///{file}"
    assert _found(database=database)["failed"] == []
    found = _found(FakeClock(time.time() - 900), database=database)
    assert "seconds in the future" in _texts(found["failed"])


def test_a_full_disk_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda place: usage(10**9, 10**9, 10**6))
    found = _found(database=f"sqlite:///{tmp_path / 'games.sqlite'}")
    assert "0.0 GB free" in _texts(found["failed"])


@pytest.mark.parametrize("table", ["entry", "fact", "alembic_version"])
def test_a_damaged_database_fails(tmp_path: Path, table: str) -> None:
    database = new_database(tmp_path / "games.sqlite")
    assert "every page of" in _texts(_found(database=database)["ok"])
    damage(tmp_path / "games.sqlite", table)
    (found,) = _found(database=database)["failed"]
    assert "games.sqlite is damaged: " in found.text
    assert "restore the latest backup" in found.advice


def test_an_empty_file_and_one_with_two_names_fail(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    (found,) = _found(database=f"sqlite:///{empty}")["failed"]
    assert "has lost everything that was in it" in found.text
    database = new_database(tmp_path / "games.sqlite")
    (tmp_path / "second.sqlite").hardlink_to(tmp_path / "games.sqlite")
    (found,) = _found(database=database)["failed"]
    assert "has a second name" in found.text


def test_a_disk_on_which_nothing_can_be_written_fails(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=2) as disk:
        database = new_database(disk / "games.sqlite")
        disk.fill()
        failed = _texts(_found(database=database)["failed"])
        assert "games.sqlite cannot be used" in failed
        assert "0.0 GB free for" in failed


def test_a_disk_without_inodes_fails(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=2) as disk:
        database = new_database(disk / "games.sqlite")
        assert "inodes left" not in _texts(_found(database=database)["failed"])
        disk.use_up_inodes()
        assert "its disk has no inodes left" in _texts(_found(database=database)["failed"])


def test_a_missing_browser_client_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    monkeypatch.setattr(health_checks, "BUILT", tmp_path)
    assert "there is no browser client" in _texts(_found(database=database)["warning"])
    (tmp_path / "index.html").touch()
    assert "the browser client is there" in _texts(_found(database=database)["ok"])


def test_a_mail_server_that_accepts_us_is_well(tmp_path: Path) -> None:
    receiver = Controller(Sink(), hostname="127.0.0.1", port=_free_port())
    receiver.start()
    try:
        account = MailAccount("127.0.0.1", receiver.port, sender="us@example.org", security="none")
        found = _found(database=f"sqlite:///{tmp_path / 'games.sqlite'}", mail=account)
    finally:
        receiver.stop()
    assert "accepts us" in _texts(found["ok"])


def test_mail_without_a_sender_of_its_own_is_told(tmp_path: Path) -> None:
    account = MailAccount("127.0.0.1", 1)
    found = _found(database=f"sqlite:///{tmp_path / 'games.sqlite'}", mail=account)
    assert "mail is sent by Buongoverno <buongoverno@127.0.0.1>" in _texts(found["warning"])


def test_an_empty_postgresql_is_set_up_by_the_server(postgres: Postgres) -> None:
    found = _found(database=postgres.fresh())
    assert found["failed"] == []
    assert "is empty; `buongoverno serve` sets it up" in _texts(found["ok"])
