"""Processes of a server without their doors: keepers of one database, in the test's own loop."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.listening import Listener
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import insert_table
from buongoverno.server.tables.conduct import Actor
from buongoverno.server.tables.keeper import Keeper
from buongoverno.server.tables.making import new_table, sit
from buongoverno.server.tables.reading import status_of

ADA = Actor(0, host=True, name="Ada")
BEA = Actor(1, name="Bea")


@dataclass
class Process:
    """One process: what it keeps, and how it writes and hears."""

    store: Store
    journal: Journal
    keeper: Keeper


@asynccontextmanager
async def process(
    database: str, name: str, kind: type[Keeper] = Keeper, listens: bool = False
) -> AsyncIterator[Process]:
    """A process that writes and, if it listens, hears of what others write."""
    store = Store(database)
    migrate(store)
    journal = Journal(store, name)
    journal.start()
    keeper = kind(store, journal)
    listener = Listener(store, name, keeper.heard)
    if listens:
        await listener.start()
    try:
        yield Process(store, journal, keeper)
    finally:
        if listens:
            await listener.stop()
        await journal.stop()
        store.close()


async def begun_table(where: Process, game: str = "siena", bots: int = 0) -> str:
    """A table at which Ada, and Bea unless bots play, have sat down and the game has begun."""
    people = 3 - bots
    seats: list[SeatOffer] = [OpenSeat() for _ in range(people)]
    seats += [BotSeat("novice") for _ in range(bots)]
    made = new_table(Agreement(game, seats))
    for seat, name in enumerate(("Ada", "Bea", "Cia")[:people]):
        made.entries += sit(made.course, seat, name, time.time())

    def keep(database: Connection) -> None:
        jobs = made.course.bots_asked()
        insert_table(database, made.course.terms, status_of(made.course), made.entries, jobs=jobs)

    await where.journal.write(keep)
    return made.course.terms.id
