"""A connection whose client is gone leaves nothing behind."""

import asyncio
import gc
import json
from pathlib import Path
from typing import Any

import pytest

from server.faults.changes import begun
from server.faults.failing_database import accept_commits, holding_up_commits, refuse_commits
from server.faults.world import world

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


def test_a_command_that_fails_after_its_client_has_gone_is_no_unhandled_error(
    tmp_path: Path,
) -> None:
    unhandled: list[dict[str, Any]] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, found: unhandled.append(found))
        async with world(f"sqlite:///{tmp_path / 'games.sqlite'}") as here:
            await begun(here)
            socket = await here.connected(0)
            refuse_commits(here.database)
            with holding_up_commits(here.database):
                await socket.send(json.dumps({"type": "say", "id": "a", "text": "hello"}))
                await here.until(lambda: here.journal.under_way > 0)
                (hosted,) = here.services.cache.loaded()
                await socket.close()
                await here.until(lambda: not hosted.subscribers)
            await here.until(lambda: hosted.idle)
            accept_commits(here.database)
            await here.command(1, type="say", id="b", text="good evening")  # the journal lets go
            gc.collect()
            assert not here.services.connections

    asyncio.run(play())
    assert unhandled == []
