"""Writes everything a server stores to files that people and other programs can read."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, Table, select

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.record import print_record
from buongoverno.server.database import schema
from buongoverno.server.database.store import Store
from buongoverno.server.operations.validation import ReplayedTable, replay_tables

# The tables to write, each with the columns to leave out: hashes of passwords, and addresses of
# channels, with which anybody could send messages to their owners.
EXPORTED: Final[dict[Table, frozenset[str]]] = {
    schema.accounts: frozenset({"password_hash"}),
    schema.game_tables: frozenset(),
    schema.seats: frozenset(),
    schema.entries: frozenset(),
    schema.channels: frozenset({"address"}),
    schema.notices: frozenset(),
    schema.deliveries: frozenset(),
    schema.ratings: frozenset(),
    schema.daily_results: frozenset(),
    schema.reports: frozenset(),
    schema.audit: frozenset(),
    schema.address_bans: frozenset(),
}
# Keys of every kind, and what only means something to the running server.
LEFT_OUT: Final = (
    schema.sessions,
    schema.tokens,
    schema.keys,
    schema.shares,
    schema.bot_jobs,
    schema.facts,
    schema.limit_buckets,
    schema.registration_codes,
    schema.peer_offers,
    schema.processes,
    schema.presences,
)
_AS_JSON: Final = ("agreement", "orders", "kinds")

README: Final = """\
This folder was written by `buongoverno export`. It holds everything that a server stores.

It is for the operator of the server only: it contains the seeds of unfinished games, which reveal
every hidden card, and names, e-mail addresses and chats.

records/             finished games, which may be published: see `buongoverno verify`
records-unfinished/  games that are still being played, with their seeds: secret until they are over
*.jsonl              the rows of the database, one JSON object per line; times in seconds since 1970

Not included: hashes of passwords, keys, tokens and sessions, addresses of webhooks and browsers.
So this is not a backup; `buongoverno backup` makes one.
"""


@dataclass
class Exported:
    """What was written."""

    finished: int = 0
    unfinished: int = 0
    rows: dict[str, int] = field(default_factory=dict)
    problems: list[ReplayedTable] = field(default_factory=list)


def export(store: Store, folder: Path) -> Exported:
    """Write everything into a new folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadSetup(f"{folder} already exists; name a new folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / "records").mkdir()
    (folder / "records-unfinished").mkdir(mode=0o700)
    exported = Exported()
    for table, left_out in EXPORTED.items():
        exported.rows[table.name] = _write_rows(store, table, left_out, folder)
    for game in replay_tables(store):
        _write_record(game, folder, exported)
    (folder / "README.txt").write_text(README + _problems(exported), encoding="utf-8")
    return exported


def _write_rows(store: Store, table: Table, left_out: frozenset[str], folder: Path) -> int:
    columns = [column for column in table.columns if column.name not in left_out]
    query = select(*columns).order_by(*table.primary_key.columns)
    written = 0
    with (
        store.reading().begin() as connection,
        (folder / f"{table.name}.jsonl").open("w", encoding="utf-8") as file,
    ):
        for row in connection.execution_options(yield_per=1000).execute(query):
            file.write(json.dumps(_plain(row), ensure_ascii=False) + "\n")
            written += 1
    return written


def _plain(row: Row[Any]) -> dict[str, Any]:
    return {
        name: json.loads(value) if name in _AS_JSON and value is not None else value
        for name, value in row._mapping.items()
    }


def _write_record(game: ReplayedTable, folder: Path, exported: Exported) -> None:
    state = game.state
    if game.problem:
        exported.problems.append(game)
    if state is None or state.match is None or state.terms.start is not None:
        return
    text = print_record(state.match.record, state.game)
    part = "records" if state.over else "records-unfinished"
    (folder / part / f"{game.game}-{game.table}.record").write_text(text, encoding="utf-8")
    if state.over:
        exported.finished += 1
    else:
        exported.unfinished += 1


def _problems(exported: Exported) -> str:
    if not exported.problems:
        return ""
    lines = [f"{game.table}: {game.problem}" for game in exported.problems]
    return "\nThese tables do not replay with this program:\n" + "\n".join(lines) + "\n"
