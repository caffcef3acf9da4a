"""Compares the database with everything the players were told."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import Connection, Engine, select

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse, print_record
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import TableRow, read_entries, read_table
from buongoverno.tables.entry import BOT, NOBODY, STARTED, Entry
from buongoverno.tables.table_state import TableState, replayed
from chaos.ledger import Ledger, Page


@dataclass
class Kept:
    """What was found in a database."""

    tables: int = 0
    entries: int = 0
    decisions_of_bots: int = 0
    finished: int = 0
    longest_wait_for_a_bot: float = 0.0


def audit(database: str, ledger: Ledger, checked: set[str] | None = None) -> Kept:
    """Look at every table; what is wrong goes to the ledger.

    Between kills games that were over and whole before need no second look: they are `checked`.
    """
    checked = set() if checked is None else checked
    store = Store(database)
    kept = Kept()
    try:
        with _one_moment(store).begin() as connection:
            if not store.postgres:
                _check_file(connection, ledger)
            tables = connection.execute(select(game_tables.c.id)).scalars().all()
            for table in set(tables) - checked:
                if _check_table(connection, table, ledger, kept):
                    checked.add(table)
    finally:
        store.close()
    return kept


def _one_moment(store: Store) -> Engine:
    """The database as it is at one moment, while others write."""
    if store.postgres:
        return store.engine.execution_options(isolation_level="REPEATABLE READ")
    return store.reading()


def _check_file(connection: Connection, ledger: Ledger) -> None:
    found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    if found != ["ok"]:
        ledger.wrong.append(f"the file is damaged: {found[:3]}")


def _check_table(connection: Connection, table: str, ledger: Ledger, kept: Kept) -> bool:
    """Whether its game is over."""
    row = read_table(connection, table)
    assert row is not None
    entries = read_entries(connection, table)
    page = ledger.pages.get(table)
    if page is not None:
        _check_answers(page, entries, ledger)
        _check_seen(page, entries, ledger)
    if [entry.number for entry in entries] != list(range(1, row.number + 1)):
        ledger.wrong.append(f"{table}: {row.number} entries should be there, with no gap")
    state = _rebuilt(row, entries, ledger)
    kept.tables += 1
    kept.entries += len(entries)
    kept.decisions_of_bots += sum(entry.by == BOT for entry in entries)
    kept.longest_wait_for_a_bot = max(kept.longest_wait_for_a_bot, _longest_wait(entries))
    if state is not None and state.over:
        kept.finished += 1
        _check_record(state, ledger)
        return True
    return False


def _check_answers(page: Page, entries: list[Entry], ledger: Ledger) -> None:
    """Every command that was acknowledged is there, once, and not later than was said."""
    there = {entry.command: entry.number for entry in entries if entry.command is not None}
    for command, times in Counter(entry.command for entry in entries).items():
        if command is not None and times > 1:
            ledger.doubled.append(f"{page.table}: {command} stands there {times} times")
    for command, answer in page.answers.items():
        number = there.get(command)
        if number is None or number > answer.number:
            ledger.lost.append(f"{page.table}: {command}, acknowledged with {answer.number}")
        elif not answer.repeated and any(
            entry.command is not None for entry in entries[number : answer.number]
        ):
            ledger.wrong.append(f"{page.table}: {command} was acknowledged with another's entry")


def _check_seen(page: Page, entries: list[Entry], ledger: Ledger) -> None:
    """Whatever anybody saw is there, and is what they saw."""
    for number, (kind, seat) in page.seen.items():
        if number > len(entries):
            ledger.lost.append(f"{page.table}: entry {number} was seen and is gone")
            continue
        entry = entries[number - 1]
        if (entry.kind, None if entry.seat == NOBODY else entry.seat) != (kind, seat):
            ledger.wrong.append(f"{page.table}: entry {number} is not what was seen")


def _rebuilt(row: TableRow, entries: list[Entry], ledger: Ledger) -> TableState | None:
    try:
        return replayed(row.terms, entries)
    except BuongovernoError as error:
        ledger.wrong.append(f"{row.terms.id} cannot be rebuilt: {error}")
        return None


def _check_record(table: TableState, ledger: Ledger) -> None:
    """The record as text replays to the same end."""
    assert table.match is not None
    game = buongoverno.game(table.game.name)
    text = print_record(table.match.record, game)
    try:
        again = replay(game, parse(text, game))
    except BuongovernoError as error:
        ledger.wrong.append(f"{table.terms.id}: its record does not replay: {error}")
        return
    if again.state.result != table.state.result:
        ledger.wrong.append(f"{table.terms.id}: its record has another result")


def _longest_wait(entries: list[Entry]) -> float:
    """The longest time before a decision of a bot, kills and restarts included."""
    waits = [
        entry.at - before.at
        for before, entry in pairwise(entries)
        if entry.by == BOT and before.kind != STARTED
    ]
    return max(waits, default=0.0)
