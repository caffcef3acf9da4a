"""Commands at a table over HTTP, and help for deciding."""

from collections.abc import Sequence
from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec

from buongoverno.answers.advice import order_offers
from buongoverno.protocol.command import Command
from buongoverno.protocol.live import Conflict, Done, Preview, Previewed
from buongoverno.protocol.people import Language, Problem
from buongoverno.protocol.table import BidWorth, Hint
from buongoverno.server.http.admission import COUNTS_CHANGES
from buongoverno.server.http.languages import language_asked
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import commands
from buongoverno.server.use_cases.tables import open_table, snapshot_for
from buongoverno.tables.orders import Offer
from buongoverno.tables.refusals import Stale

_CONFLICTS: Any = Conflict | Problem


class CommandRoutes(Controller):
    """What players do."""

    path = "/api/tables/{table:str}"
    tags: Sequence[str] | None = ["play"]

    @post(
        "/commands",
        summary="Decide, undo, talk, pause …",
        status_code=200,
        opt={COUNTS_CHANGES: True},
        responses={
            409: ResponseSpec(
                _CONFLICTS, description="too late, or not now", generate_examples=False
            )
        },
    )
    async def command(
        self,
        table: str,
        data: Command,
        request: Request[Any, Any, Any],
        services: Services,
        caller: Caller,
    ) -> Response[Done]:
        """Carry out a command; answered when it is kept. The same id twice is carried out once.

        A decision on a state that is no more gets a conflict (409) with the present state.
        """
        view = await open_table(services, caller, table)
        try:
            done = await commands.give_command(services, caller, view, data)
        except Stale as error:
            present = await open_table(services, caller, table)
            snapshot = snapshot_for(services, present, present.access.reader)
            conflict: Any = Conflict(data.id, error.told(language_asked(request)), snapshot)
            return Response(conflict, status_code=409)
        return Response(done, status_code=200)

    @post(
        "/preview",
        summary="What would come of decisions in a row",
        status_code=200,
        opt={COUNTS_CHANGES: True},
    )
    async def preview(
        self,
        table: str,
        data: Preview,
        request: Request[Any, Any, Any],
        services: Services,
        caller: Caller,
    ) -> Previewed:
        """Nothing is kept and nobody is told; it ends where something hidden would be shown."""
        view = await open_table(services, caller, table)
        return commands.preview(services, caller, view, data, language_asked(request))

    @get("/hint", summary="What a strong player would do, and why")
    async def hint(
        self, table: str, services: Services, caller: Caller, language: Language = "en"
    ) -> list[Hint]:
        """From what the asker's seat knows, at tables where hints were agreed."""
        view = await open_table(services, caller, table)
        return await commands.hints(services, caller, view, language)

    @get("/worth", summary="About how much what is auctioned is worth")
    async def worth(self, table: str, services: Services, caller: Caller) -> BidWorth:
        """For somebody who learns: at tables with hints where nobody else plays."""
        view = await open_table(services, caller, table)
        return await commands.worth_of_bid(services, caller, view)

    @get("/orders", summary="Standing orders that make sense now")
    async def offered_orders(
        self, table: str, services: Services, caller: Caller, language: Language = "en"
    ) -> list[Offer]:
        """For the asker's seat."""
        return order_offers(await open_table(services, caller, table), language)
