"""The daily game."""

import asyncio
from collections.abc import Sequence

from litestar import Controller, get, post

from buongoverno.answers import daily
from buongoverno.protocol.daily import DailyGame, DailyRecord, DailyResult, Day
from buongoverno.server.people import limits
from buongoverno.server.people.access import Caller
from buongoverno.server.people.daily_results import results_of
from buongoverno.server.people.limits import MAKE_TABLE
from buongoverno.server.services import Services


class DailyRoutes(Controller):
    """One deal a day for everybody."""

    path = "/api/games/{game:str}/daily"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="The game of a day")
    async def look(self, game: str, services: Services, day: Day | None = None) -> DailyGame:
        """With the results at this server, the best first; today's, if no day is named."""
        now = services.clock.now()
        wanted = daily.asked_day(day, now)
        results = await services.store.read(lambda database: results_of(database, game, wanted))
        return daily.daily_game(game, wanted, now, results)

    @post("/", summary="Check a result", status_code=200)
    async def check(
        self, game: str, data: DailyRecord, services: Services, caller: Caller
    ) -> DailyResult:
        """By replaying its record; nothing is kept."""
        await services.limits.count(MAKE_TABLE, limits.address(caller.address))
        await services.trials.check_record(data.record)
        return await asyncio.to_thread(daily.checked, game, data, services.clock.now())
