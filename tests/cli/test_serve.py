"""`buongoverno serve`: what cannot be is refused in one line, before anything is begun.

What a running server does is in tests/server/operations.
"""

import socket
from pathlib import Path

import pytest

import buongoverno
from buongoverno.server.operations import health_checks, serving
from buongoverno.server.settings import MailAccount, Settings, wrong_settings
from cli.command import command, refuses, succeeds


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused = refuses("serve", "--port", str(port), "--database", tmp_path / "a.sqlite")
    assert refused == (
        f"port {port} is taken, perhaps by another Buongoverno; stop that, or choose another port: "
        f"--port {port + 1}"
    )


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--host", "203.0.113.7"), "not an address of this machine"),
        (("--database", "nowhere/games.sqlite"), "no folder nowhere"),
        (("--database", "mysql://games"), "SQLite or PostgreSQL"),
        (("--database", "postgresql://127.0.0.1:1/games"), "cannot be used"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(
    tmp_path: Path, options: tuple[str, ...], reason: str
) -> None:
    # The option given last is the one that counts.
    assert reason in refuses("serve", "--port", "0", "--database", tmp_path / "a.sqlite", *options)


_NUMBER = "is a number from 1"
_ADDRESS = "looks like https://games.example.org"
_PROXIES = "such as 127.0.0.1 or 172.16.0.0/12"

WRONG_OPTIONS = [
    ("--port", "99999", "a number from 1 to 65535, or 0 for any that is free"),
    ("--port", "-1", "there is no port -1"),
    ("--port", "http", "valid integer"),
    ("--bot-workers", "-4", f"--bot-workers {_NUMBER}"),
    ("--bot-workers", "0", f"--bot-workers {_NUMBER}"),
    ("--bot-workers", "100000", f"--bot-workers {_NUMBER}"),
    ("--processes", "0", f"--processes {_NUMBER}"),
    ("--processes", "2", "several processes need PostgreSQL"),
    ("--tables-in-memory", "0", f"--tables-in-memory {_NUMBER}"),
    ("--connections-per-address", "0", f"--connections-per-address {_NUMBER}"),
    ("--address", "games.example.org", _ADDRESS),
    ("--address", "ftp://games.example.org", _ADDRESS),
    ("--address", "https://", _ADDRESS),
    ("--address", "https://games.example.org/games", _ADDRESS),
    ("--address", "https://games.example.org:http", _ADDRESS),
    ("--address", "https://games.example.org:99999", _ADDRESS),
    ("--address", "https://ada:secret@games.example.org", _ADDRESS),
    ("--address", "https://[::1", _ADDRESS),
    ("--address", "https://games.example.org ?", _ADDRESS),
    ("--proxies", "proxy.example.org", _PROXIES),
    ("--proxies", "127.0.0.1,", _PROXIES),
    ("--proxies", "127.0.0.1 10.0.0.1", _PROXIES),
    ("--proxies", "172.16.0.1/12", _PROXIES),
    ("--proxies", "*", _PROXIES),
    ("--log-format", "xml", "one of text, json"),
    ("--log-level", "loud", "one of debug, info, warning, error"),
    ("--registration", "friends", "one of open, closed, invitation"),
]
WRONG_MAIL = [
    ("PORT", "smtp", "is a number, such as 587"),
    ("PORT", "0", "is a number from 1 to 65535"),
    ("PORT", "70000", "is a number from 1 to 65535"),
    ("SECURITY", "tls", "one of starttls, ssl, none"),
    ("SENDER", "Buongoverno", "looks like Buongoverno <games@example.org>"),
    ("PASSWORD_FILE", "/nowhere/at/all", "/nowhere/at/all cannot be read: No such file"),
]


@pytest.mark.parametrize(("option", "value", "right"), WRONG_OPTIONS)
def test_a_wrong_setting_is_refused_before_anything_is_made(
    tmp_path: Path, option: str, value: str, right: str
) -> None:
    usual = ("--port", "0", "--database", tmp_path / "a.sqlite")
    assert right in refuses("serve", *usual, option, value, status=2)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("option", "value", "right"), WRONG_OPTIONS)
def test_a_wrong_variable_is_refused_like_the_option(
    tmp_path: Path, option: str, value: str, right: str
) -> None:
    variable = "BUONGOVERNO_" + option.removeprefix("--").replace("-", "_").upper()
    others = {"BUONGOVERNO_PORT": "0", "BUONGOVERNO_DATABASE": str(tmp_path / "a.sqlite")}
    assert right in refuses("serve", status=2, **{**others, variable: value})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "value", "right"), WRONG_MAIL)
def test_a_wrong_mail_account_is_refused(tmp_path: Path, name: str, value: str, right: str) -> None:
    mail = {"BUONGOVERNO_SMTP_HOST": "127.0.0.1", f"BUONGOVERNO_SMTP_{name}": value}
    usual = ("--port", "0", "--database", tmp_path / "a.sqlite")
    assert right in refuses("serve", *usual, status=2, **mail)
    assert not list(tmp_path.iterdir())


def test_the_doctor_finds_all_wrong_settings_at_once(tmp_path: Path) -> None:
    options = ("--port", "99999", "--bot-workers", "-4", "--address", "here", "--proxies", "there")
    levels = ("--log-level", "loud", "--log-format", "xml", "--registration", "no")
    said = command("doctor", "--database", tmp_path / "a.sqlite", *options, *levels, columns=300)
    assert said.exit_code == 1
    assert said.stdout.count("failed ") == 7
    assert said.stderr == ""


@pytest.mark.parametrize(("name", "value", "right"), WRONG_MAIL)
def test_the_doctor_finds_a_wrong_mail_account(
    tmp_path: Path, name: str, value: str, right: str
) -> None:
    mail = {"BUONGOVERNO_SMTP_HOST": "127.0.0.1", f"BUONGOVERNO_SMTP_{name}": value}
    said = command("doctor", "--database", tmp_path / "a.sqlite", columns=300, **mail)
    assert said.exit_code == 1
    assert right in said.stdout
    assert said.stdout.startswith("failed ")


@pytest.mark.parametrize(
    "settings",
    [
        Settings(port=0),
        Settings(port=65535, processes=2, database="postgresql://here/games"),
        Settings(address="https://games.example.org/"),
        Settings(address="http://[::1]:8338"),
        Settings(address="HTTP://Games.Example.org:80"),
        Settings(proxies="127.0.0.1, ::1,172.16.0.0/12"),
        Settings(registration="invitation", log_level="debug", tables_in_memory=1),
        Settings(mail=MailAccount("mail.example.org", 25, sender="games@example.org")),
    ],
)
def test_right_settings_are_taken(settings: Settings) -> None:
    assert list(wrong_settings(settings)) == []


def test_what_a_start_would_miss_is_said_beside_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_checks, "BUILT", tmp_path)
    monkeypatch.setattr(buongoverno, "compiled", lambda: False)
    installed = tmp_path / "lib/site-packages/buongoverno/__init__.py"
    monkeypatch.setattr(buongoverno, "__file__", str(installed))
    monkeypatch.setattr(serving, "serve", lambda _, ready: ready("http://127.0.0.1:8338"))
    said = succeeds("serve", "--database", tmp_path / "a.sqlite").splitlines()
    assert said[0] == "Buongoverno is open at http://127.0.0.1:8338 (Ctrl-C stops it)"
    assert "interpreted: bots take longer; install a C compiler" in said[1]
    assert "there is no browser client: people get plain pages; run `make web`" in said[2]


def test_sources_are_interpreted_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buongoverno, "compiled", lambda: False)
    monkeypatch.setattr(buongoverno, "__file__", str(tmp_path / "src/buongoverno/__init__.py"))
    (tmp_path / "pyproject.toml").touch()
    said = command("doctor", "--database", tmp_path / "a.sqlite", "--port", "0")
    assert "from its sources, which are interpreted" in said.stdout
    assert "install a C compiler" not in said.stdout


def test_a_password_is_never_told(tmp_path: Path) -> None:
    address = "postgresql://ada:correct-horse@127.0.0.1:1/games"
    for name in ("serve", "doctor", "validate"):
        said = command(name, "--database", address, columns=300)
        assert said.exit_code == 1
        assert "correct-horse" not in said.output
        assert "ada:***@127.0.0.1" in said.output
