"""Outside a game's own folders nothing names a game: what is there works for any game."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ROOT / "src" / "buongoverno"
WEB: Final = ROOT / "web"
# Of the games themselves, and what tools write.
LEFT_OUT: Final = (SOURCES / "games", SOURCES / "server/site/built", WEB / "src/games")
TEXTS: Final = {
    *(".py", ".toml", ".md", ".html", ".css", ".js", ".mako"),
    *(".ts", ".svelte", ".mjs", ".svg", ".webmanifest"),
}
GAMES: Final = sorted(path.parent.name for path in (SOURCES / "games").glob("*/plugin.py"))
# But for the German word for a scenario.
NAMED: Final = re.compile(f"(?!zenari[eo])(?:{'|'.join(GAMES)})", re.IGNORECASE)


def _places() -> list[Path]:
    parts = [path for path in SOURCES.iterdir() if path not in LEFT_OUT]
    parts += [WEB / "index.html", WEB / "public", WEB / "tools", WEB / "worker"]
    parts += [path for path in (WEB / "src").iterdir() if path not in LEFT_OUT]
    return sorted(part for part in parts if part.is_dir() or part.suffix in TEXTS)


def _texts(place: Path) -> Iterator[Path]:
    for path in [place] if place.is_file() else sorted(place.rglob("*")):
        if path.suffix in TEXTS and not any(path.is_relative_to(one) for one in LEFT_OUT):
            yield path


def test_there_are_games_to_look_for() -> None:
    assert GAMES == ["siena", "zena"]


@pytest.mark.parametrize("place", _places(), ids=lambda place: str(place.relative_to(ROOT)))
def test_no_game_is_named(place: Path) -> None:
    found = []
    for path in _texts(place):
        short = path.relative_to(ROOT).as_posix()
        if NAMED.search(short):
            found.append(short)
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [f"{short}:{at}: {line}" for at, line in enumerate(lines, 1) if NAMED.search(line)]
    assert not found, "\n".join(found)
