"""Writes a folder of tables in chunks, so that memory does not grow with the number of games.

Every process writes its games as chunks of their own; at the end the chunks are joined in the
order of the games. So the tables are the same whatever the number of processes.
"""

import contextlib
import json
import shutil
import types
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path

from buongoverno.extras import imports_of
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.record import Record
from buongoverno.lab.dataset.notes import Notes
from buongoverno.lab.dataset.rows import (
    ChanceRow,
    ChoiceRow,
    EventRow,
    GameRow,
    HoldingRow,
    ScoreRow,
    SeatRow,
)

with imports_of("lab", "a file of games"):
    import polars as pl

GAMES, SEATS, POINTS, EVENTS, HOLDINGS = "games", "seats", "points", "events", "holdings"
CHANCES, CHOICES = "chances", "choices"
RECORDS = "records"  # a folder of the folder
ABOUT = "about.json"
OWN_CARDS = "cards.toml"
LARGEST_SEED = 2**63 - 1
AT_A_TIME = 100  # chunks joined at once, so that no system runs out of open files

_CHUNKS = ".chunks"
_TYPES: dict[object, type[pl.DataType]] = {str: pl.String, int: pl.Int64, float: pl.Float64}
_SMALL = {
    "seat",
    "seats",
    "rank",
    "round",
    "rounds",
    "amount",
    "money",
    "points",
    "copies",
    "choices",
}

_ROWS: dict[str, type[tuple[object, ...]]] = {
    GAMES: GameRow,
    SEATS: SeatRow,
    POINTS: ScoreRow,
    EVENTS: EventRow,
    HOLDINGS: HoldingRow,
    CHANCES: ChanceRow,
    CHOICES: ChoiceRow,
}


def path_of(folder: Path, table: str) -> Path:
    """The path of a table."""
    return folder / f"{table}.parquet"


def record_path(folder: Path, seed: int) -> Path:
    """The path of the record of a game."""
    return folder / RECORDS / f"{seed}.txt"


@contextlib.contextmanager
def written(
    folder: Path, last_seed: int, about: dict[str, object], cards: str | None
) -> Iterator[None]:
    """Prepare a folder for chunks; at the end join them, and remove them in any case.

    `about` says what was played, for people and for the report; a custom card file is copied too.
    """
    if path_of(folder, GAMES).exists():
        raise BadSetup(f"{folder} holds games already; name another folder or remove it")
    if last_seed > LARGEST_SEED:
        raise BadSetup(f"tables hold seeds up to {LARGEST_SEED}, not {last_seed}")
    chunks = folder / _CHUNKS
    shutil.rmtree(chunks, ignore_errors=True)
    chunks.mkdir(parents=True)
    try:
        yield
        for table in _ROWS:
            _join(folder, table)
        _write_about(folder, about, cards)
    finally:
        shutil.rmtree(chunks)


def write_chunk(folder: Path, first: int, notes: Notes) -> None:
    """Write the rows of some games; `first` is the number of the first one."""
    rows: dict[str, Sequence[tuple[object, ...]]] = {
        GAMES: notes.games,
        SEATS: notes.seats,
        POINTS: notes.points,
        EVENTS: notes.events,
        HOLDINGS: notes.holdings,
        CHANCES: notes.chances,
        CHOICES: notes.choices,
    }
    for table, found in rows.items():
        frame_of(found, _ROWS[table]).write_parquet(
            folder / _CHUNKS / f"{table}-{first:012}.parquet"
        )


def write_record(folder: Path, seed: int, record: Record) -> None:
    """Write the record of a game, as `replay` reads it."""
    path = record_path(folder, seed)
    path.parent.mkdir(exist_ok=True)
    path.write_text(str(record), encoding="utf-8")


def _write_about(folder: Path, about: dict[str, object], cards: str | None) -> None:
    text = json.dumps(about, indent=2, ensure_ascii=False)
    (folder / ABOUT).write_text(f"{text}\n", encoding="utf-8")
    if cards is not None:
        (folder / OWN_CARDS).write_text(cards, encoding="utf-8")


def _join(folder: Path, table: str) -> None:
    """Join all chunks of a table in order."""
    chunks = sorted((folder / _CHUNKS).glob(f"{table}-*.parquet"))
    level = 0
    while len(chunks) > AT_A_TIME:
        level += 1
        larger: list[Path] = []
        for first in range(0, len(chunks), AT_A_TIME):
            path = folder / _CHUNKS / f"{level}-{table}-{first:012}.parquet"
            pl.scan_parquet(chunks[first : first + AT_A_TIME]).sink_parquet(path)
            larger.append(path)
        chunks = larger
    pl.scan_parquet(chunks).sink_parquet(path_of(folder, table))


def frame_of(rows: Sequence[tuple[object, ...]], row: type[tuple[object, ...]]) -> pl.DataFrame:
    """A table of rows of a class."""
    return pl.DataFrame(rows, schema=_schema(row), orient="row")


def _schema(row: type[tuple[object, ...]]) -> dict[str, type[pl.DataType]]:
    """The columns of a row class; numbers that are always small take less room."""
    return {
        name: pl.Int32 if name in _SMALL else _TYPES[_plain(kind)]
        for name, kind in typing.get_type_hints(row).items()
    }


def _plain(kind: object) -> object:
    """The type of a value that may be missing."""
    if isinstance(kind, types.UnionType):
        return next(part for part in typing.get_args(kind) if part is not types.NoneType)
    return kind
