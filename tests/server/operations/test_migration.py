"""A server that starts on an older database migrates it, with its games."""

import asyncio

from buongoverno.protocol.command import Say
from buongoverno.server.database.migrate import migrate, version
from buongoverno.server.database.store import Store
from server.faults.processes import ADA, begun_table, process


def test_a_game_continues_in_a_database_of_the_first_version(database: str) -> None:
    store = Store(database)
    migrate(store, "0001")

    async def play() -> None:
        async with process(database, "one") as one:
            there, newest = version(one.store)
            assert there == newest != "0001"
            table = await begun_table(one)
            await one.tables.command(table, ADA, Say("a", "good evening"))
        async with process(database, "two") as two:
            hosted = await two.cache.table(table)
            assert hosted.committed.traces[-1].entry.text == "good evening"

    try:
        asyncio.run(play())
    finally:
        store.close()
