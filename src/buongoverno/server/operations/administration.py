"""Acts on the database of a server as the command line, whether the server runs or not."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from buongoverno.server.operations import logs
from buongoverno.server.operations.database_access import migrate_if_older, open_database
from buongoverno.server.people.roles import Moderator, command_line
from buongoverno.server.services import CoreServices
from buongoverno.server.settings import Settings

Result = TypeVar("Result")


def administer(
    settings: Settings, action: Callable[[CoreServices, Moderator], Awaitable[Result]]
) -> Result:
    """Do something, and wait until it is on the disk.

    This is another process that writes. Changes of tables are based on their revisions as
    everywhere, so a running server and this never overwrite each other, and the server hears of
    it: by a notification on PostgreSQL, by looking every second on SQLite.
    """
    with logs.errors_only(), open_database(settings.database) as store:
        migrate_if_older(store)
        return asyncio.run(_act(settings, action))


async def _act(
    settings: Settings, action: Callable[[CoreServices, Moderator], Awaitable[Result]]
) -> Result:
    services = CoreServices(settings)
    await services.open()
    try:
        return await action(services, command_line())
    finally:
        await services.close()
