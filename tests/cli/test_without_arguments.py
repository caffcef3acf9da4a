"""`buongoverno` without arguments: a game in the browser, or help where none can open."""

from pathlib import Path

import httpx
import pytest

from cli.terminal import Terminal


@pytest.fixture
def browser(tmp_path: Path) -> dict[str, str]:
    """A browser that shows the address it was opened with on the terminal."""
    program = tmp_path / "browser"
    program.write_text('#!/bin/sh\nprintf "browser: $1\\n> "\n')
    program.chmod(0o755)
    return {"BROWSER": str(program), "BUONGOVERNO_PORT": "0"}


def test_on_a_desktop_it_opens_a_game(tmp_path: Path, browser: dict[str, str]) -> None:
    with Terminal(folder=tmp_path, DISPLAY=":8338", **browser) as terminal:
        assert terminal.read(), terminal.text()
        assert "Buongoverno is open at http://127.0.0.1:" in terminal.text()
        address = terminal.text().partition("browser: ")[2].split()[0]
        assert httpx.get(f"{address}/health", trust_env=False).status_code == 200


def test_without_a_display_it_shows_help(
    tmp_path: Path, browser: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    with Terminal(folder=tmp_path, **browser) as terminal:
        assert not terminal.read()
        assert "Usage: buongoverno" in terminal.text()
    assert not list(tmp_path.glob("*.sqlite"))
