"""The database is read in threads of its own."""

import asyncio
import threading
from pathlib import Path

from sqlalchemy import text

from buongoverno.server.database.store import Store


def test_work_in_other_threads_keeps_no_reader_waiting(tmp_path: Path) -> None:
    over = threading.Event()

    async def read() -> int:
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        busy = [asyncio.create_task(asyncio.to_thread(over.wait, 60)) for _ in range(100)]
        await asyncio.sleep(0)
        try:
            found = await asyncio.wait_for(
                store.read(lambda database: database.execute(text("SELECT 7")).scalar_one()), 30
            )
            return int(found)
        finally:
            over.set()
            await asyncio.gather(*busy)
            store.close()

    assert asyncio.run(read()) == 7
