"""Finished games on disk, one line each, so that an interrupted arena can be resumed.

The first line describes the plan. If the arena is killed, at most the line being written is lost;
it is cut off at the next start and its game is played again.
"""

import json
from pathlib import Path
from typing import Any, Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.lab.arena.game import GameOutcome
from buongoverno.lab.arena.plan import ArenaPlan

LINES: Final = ".jsonl"
TABLE: Final = ".parquet"
NAME: Final = "games"
_FORMAT: Final = 1
_BEGINNING: Final = b'{"arena":'


class BadLedger(BuongovernoError):
    """A file of games that cannot be continued; says why and what to do."""


class Ledger:
    """The games of one plan in a file."""

    def __init__(self, path: Path, plan: ArenaPlan) -> None:
        self.path = path
        self.plan = plan

    @property
    def table(self) -> Path:
        """The path of the same games as Parquet."""
        return self.path.with_suffix(TABLE)

    def open(self) -> list[GameOutcome]:
        """Create the file, or read the finished games."""
        lines = self._whole_lines()
        if not lines:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._append({"arena": _FORMAT, **self.plan.description()})
            return []
        self._compare(self._read(lines[0], 1))
        return [self._outcome(line, number) for number, line in enumerate(lines[1:], 2)]

    def append(self, outcome: GameOutcome) -> None:
        """Append a finished game."""
        self._append(outcome.save())

    def _append(self, entry: dict[str, Any]) -> None:
        """Write a line in one call, so that only the last one can be incomplete."""
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"
        with self.path.open("ab", buffering=0) as file:
            file.write(line.encode())

    def _whole_lines(self) -> list[bytes]:
        """The complete lines; an incomplete one at the end is cut off."""
        content = self.path.read_bytes() if self.path.exists() else b""
        if content[: len(_BEGINNING)] != _BEGINNING[: len(content)]:
            raise BadLedger(f"{self.path}: this is no file of an arena")
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            with self.path.open("r+b") as file:
                file.truncate(whole)
        return content[:whole].splitlines()

    def _read(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            entry = json.loads(line)
        except ValueError:
            entry = None
        if not isinstance(entry, dict):
            raise BadLedger(f"{self.path}, line {number}: this is no line of an arena")
        return entry

    def _outcome(self, line: bytes, number: int) -> GameOutcome:
        try:
            outcome = GameOutcome.load(self._read(line, number))
            sitting = self.plan.seatings[outcome.seating]
        except (KeyError, TypeError, ValueError, IndexError):
            raise BadLedger(f"{self.path}, line {number}: this is no game of the plan") from None
        if tuple(seat.player for seat in outcome.seats) != sitting:
            raise BadLedger(f"{self.path}, line {number}: other players than the plan's")
        return outcome

    def _compare(self, header: dict[str, Any]) -> None:
        """Games of another plan must not be mixed with these."""
        if header.get("arena") != _FORMAT:
            raise BadLedger(f"{self.path}: this is no file of an arena")
        differences = [
            f"{key} {_text(header.get(key))} there, {_text(value)} now"
            for key, value in self.plan.description().items()
            if header.get(key) != value
        ]
        if differences:
            raise BadLedger(
                f"{self.path} has games of another plan: {'; '.join(differences)}. "
                "Give the same plan to go on, or another place with --out"
            )


def _text(value: object) -> str:
    if isinstance(value, list):
        return ",".join(str(part) for part in value)
    if isinstance(value, dict):
        return " ".join(f"{key} {part}" for key, part in value.items()) or "none"
    return str(value) if value not in ("", None) else "none"


def ledger_at(place: Path, plan: ArenaPlan) -> Ledger:
    """The ledger in a folder, or beside a file that is named .jsonl or .parquet."""
    if place.is_dir() or place.suffix not in (LINES, TABLE):
        if place.exists() and not place.is_dir():
            raise BadLedger(f"{place}: give a folder, or a file called {NAME}{LINES} or the like")
        return Ledger(place / f"{NAME}{LINES}", plan)
    return Ledger(place.with_suffix(LINES), plan)
