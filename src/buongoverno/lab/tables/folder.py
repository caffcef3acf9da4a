"""A folder of tables: written piece by piece, so that a million games need no more memory.

Every process writes the games it played as a piece of its own; in the end the pieces are put
together in the order of the games. So the tables are the same whatever the number of processes.
"""

import contextlib
import json
import shutil
import types
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.tables.notes import Notes
from buongoverno.lab.tables.rows import EventRow, GameRow, HoldingRow, ScoreRow, SeatRow

GAMES, SEATS, POINTS, EVENTS, HOLDINGS = "games", "seats", "points", "events", "holdings"
ABOUT = "about.json"
OWN_CARDS = "cards.toml"
LARGEST_SEED = 2**63 - 1
AT_A_TIME = 100  # pieces that are put together

_PIECES = ".pieces"
_TYPES: dict[object, type[pl.DataType]] = {str: pl.String, int: pl.Int64, float: pl.Float64}
_SMALL = {"seat", "seats", "rank", "round", "rounds", "amount", "money", "points", "copies"}

_ROWS: dict[str, type[tuple[object, ...]]] = {
    GAMES: GameRow,
    SEATS: SeatRow,
    POINTS: ScoreRow,
    EVENTS: EventRow,
    HOLDINGS: HoldingRow,
}


def path_of(folder: Path, table: str) -> Path:
    """Where a table lies."""
    return folder / f"{table}.parquet"


@contextlib.contextmanager
def written(
    folder: Path, last_seed: int, about: dict[str, object], cards: str | None
) -> Iterator[None]:
    """A folder ready for pieces, which are put together at the end and cleared away in any case.

    `about` says what was played, for people and for the report; an own card file lies beside it.
    """
    if path_of(folder, GAMES).exists():
        raise BadSetup(f"{folder} holds games already; name another folder or remove it")
    if last_seed > LARGEST_SEED:
        raise BadSetup(f"tables hold seeds up to {LARGEST_SEED}, not {last_seed}")
    pieces = folder / _PIECES
    shutil.rmtree(pieces, ignore_errors=True)
    pieces.mkdir(parents=True)
    try:
        yield
        for table in _ROWS:
            _put_together(folder, table)
        _write_about(folder, about, cards)
    finally:
        shutil.rmtree(pieces)


def write_piece(folder: Path, first: int, notes: Notes) -> None:
    """Write the notes of some games, of which the first has that number."""
    rows: dict[str, Sequence[tuple[object, ...]]] = {
        GAMES: notes.games,
        SEATS: notes.seats,
        POINTS: notes.points,
        EVENTS: notes.events,
        HOLDINGS: notes.holdings,
    }
    for table, found in rows.items():
        frame = pl.DataFrame(found, schema=_schema(_ROWS[table]), orient="row")
        frame.write_parquet(folder / _PIECES / f"{table}-{first:012}.parquet")


def _write_about(folder: Path, about: dict[str, object], cards: str | None) -> None:
    text = json.dumps(about, indent=2, ensure_ascii=False)
    (folder / ABOUT).write_text(f"{text}\n", encoding="utf-8")
    if cards is not None:
        (folder / OWN_CARDS).write_text(cards, encoding="utf-8")


def _put_together(folder: Path, table: str) -> None:
    """All pieces of a table in order; so many at a time that no system runs out of open files."""
    pieces = sorted((folder / _PIECES).glob(f"{table}-*.parquet"))
    level = 0
    while len(pieces) > AT_A_TIME:
        level += 1
        larger: list[Path] = []
        for first in range(0, len(pieces), AT_A_TIME):
            path = folder / _PIECES / f"{level}-{table}-{first:012}.parquet"
            pl.scan_parquet(pieces[first : first + AT_A_TIME]).sink_parquet(path)
            larger.append(path)
        pieces = larger
    pl.scan_parquet(pieces).sink_parquet(path_of(folder, table))


def _schema(row: type[tuple[object, ...]]) -> dict[str, type[pl.DataType]]:
    """The columns of a row class; numbers that are never large take less room."""
    return {
        name: pl.Int32 if name in _SMALL else _TYPES[_plain(kind)]
        for name, kind in typing.get_type_hints(row).items()
    }


def _plain(kind: object) -> object:
    """The type of a value that may be missing."""
    if isinstance(kind, types.UnionType):
        return next(part for part in typing.get_args(kind) if part is not types.NoneType)
    return kind
