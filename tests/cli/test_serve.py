"""`buongoverno serve`: what cannot be is refused in one line, before anything is begun.

What a running server does is in tests/server/operations.
"""

import socket
from pathlib import Path

import pytest

from cli.command import command, refuses


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
        (("--processes", "2"), "several processes need PostgreSQL"),
        (("--processes", "0"), "at least 1 process"),
        (("--log-format", "xml"), "text or json"),
        (("--log-level", "loud"), "debug, info, warning, error"),
        (("--host", "203.0.113.7"), "not an address of this machine"),
        (("--database", "nowhere/games.sqlite"), "no folder nowhere"),
        (("--database", "mysql://games"), "SQLite or PostgreSQL"),
        (("--database", "postgresql://127.0.0.1:1/games"), "cannot be used"),
    ],
)
def test_impossible_arguments_are_refused_in_one_line(
    tmp_path: Path, options: tuple[str, ...], reason: str
) -> None:
    # The option given last is the one that counts.
    assert reason in refuses("serve", "--port", "0", "--database", tmp_path / "a.sqlite", *options)


def test_a_password_is_never_told(tmp_path: Path) -> None:
    address = "postgresql://ada:correct-horse@127.0.0.1:1/games"
    for name in ("serve", "doctor", "validate"):
        said = command(name, "--database", address, columns=300)
        assert said.exit_code == 1
        assert "correct-horse" not in said.output
        assert "ada:***@127.0.0.1" in said.output
