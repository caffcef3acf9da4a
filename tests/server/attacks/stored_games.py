"""Fills the database of a server with games before strangers come."""

import asyncio
import random
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.tables.creation import new_table, sit
from buongoverno.tables.entry import PERSON
from buongoverno.tables.table_state import TableDraft
from server.faults.processes import process

_NAMES: Final = ("Ada", "Bea", "Cia", "Dino", "Elena")
_BEGUN: Final = 1_790_000_000.0


def finished_game(game: str, seed: int, **agreed: object) -> TableDraft:
    """A whole game of five people who decide at random."""
    return begun_game(game, seed, 100_000, **agreed)


def begun_game(game: str, seed: int, decisions: int, **agreed: object) -> TableDraft:
    """A game of five people who have made so many decisions at random."""
    chance = random.Random(seed)
    seats = [OpenSeat() for _ in _NAMES]
    draft = new_table(Agreement(game, [*seats], visibility="public", **agreed), _BEGUN)  # type: ignore[arg-type]
    for seat, name in enumerate(_NAMES):
        sit(draft, seat, name, None, _BEGUN)
    while (pending := draft.pending()) and draft.number < decisions:
        seat = chance.choice(pending)
        draft.decide(seat, PERSON, chance.choice(draft.state.legal(seat)), _BEGUN)
    draft.revision = 1
    return draft


def store(folder: Path, drafts: list[TableDraft]) -> list[str]:
    """Write tables to the database that `attacked_server` will use; a key to each."""

    def insert(connection: Connection) -> list[str]:
        for draft in drafts:
            insert_table(connection, draft)
        return [issue_key(connection, _BEGUN, draft.id, 0, host=True) for draft in drafts]

    async def write() -> list[str]:
        async with process(f"sqlite:///{folder / 'games.sqlite'}") as made:
            return await made.journal.transact(insert)

    return asyncio.run(write())
