"""Commands at a table over HTTP, and help for deciding."""

from collections.abc import Sequence
from typing import Any

from litestar import Controller, Response, get, post
from litestar.openapi.datastructures import ResponseSpec

from buongoverno.protocol.command import Command, Say
from buongoverno.protocol.live import Conflict, Done
from buongoverno.protocol.people import Language, Problem
from buongoverno.protocol.table import Hint
from buongoverno.server.bots.desk import chance_of
from buongoverno.server.bots.task import ADVISER, task_for
from buongoverno.server.office import Office
from buongoverno.server.orders import Offer, orders_for
from buongoverno.server.people.limits import COMMAND, HINT, SAY
from buongoverno.server.people.visitor import Place, Visitor, may_look, place_of
from buongoverno.server.refusals import NOT_ALLOWED, NOT_NOW, Refusal, Stale
from buongoverno.server.tables.conduct import Actor
from buongoverno.server.tables.live import LiveTable

_CONFLICTS: Any = Conflict | Problem


class CommandRoutes(Controller):
    """What players do."""

    path = "/api/tables/{table:str}"
    tags: Sequence[str] | None = ["play"]

    @post(
        "/commands",
        summary="Decide, undo, talk, pause …",
        status_code=200,
        responses={
            409: ResponseSpec(
                _CONFLICTS, description="too late, or not now", generate_examples=False
            )
        },
    )
    async def command(
        self, table: str, data: Command, office: Office, visitor: Visitor
    ) -> Response[Done]:
        """Carry out a command; answered when it is kept. The same id twice is carried out once.

        A decision on a state that is no more gets a conflict (409) with the present state.
        """
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        count(office, visitor, data)
        try:
            done = await office.keeper.command(table, actor_of(place, live), data)
        except Stale as error:
            async with office.keeper.looking(live):
                snapshot = live.snapshot(place.reader)
            conflict: Any = Conflict(data.id, str(error), snapshot)
            return Response(conflict, status_code=409)
        return Response(done, status_code=200)

    @get("/hint", summary="What a strong player would do, and why")
    async def hint(
        self, table: str, office: Office, visitor: Visitor, language: Language = "en"
    ) -> list[Hint]:
        """From what the asker's seat knows, at tables where hints were agreed."""
        office.limits.count(HINT, visitor.who)
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        return await hints(office, live, place, language)

    @get("/orders", summary="Standing orders that make sense now")
    async def offered_orders(
        self, table: str, office: Office, visitor: Visitor, language: Language = "en"
    ) -> list[Offer]:
        """For the asker's seat."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            return offers(live, place, language)


def actor_of(place: Place, live: LiveTable) -> Actor:
    """Who gives a command."""
    name = live.course.seats[place.seat].name if place.seat is not None else ""
    return Actor(place.seat, place.host, name)


def count(office: Office, visitor: Visitor, command: Command) -> None:
    """Commands, and chat among them, are limited."""
    office.limits.count(COMMAND, visitor.who)
    if isinstance(command, Say):
        office.limits.count(SAY, visitor.who)


async def hints(office: Office, live: LiveTable, place: Place, language: str) -> list[Hint]:
    """The best choices of a seat that is asked."""
    async with office.keeper.looking(live):
        course = live.course
        if not course.terms.agreement.hints:
            raise Refusal(NOT_ALLOWED, "it was agreed to play without hints")
        seat = _asked(live, place)
        names = tuple(course.names)
        task = task_for(
            course.terms.id,
            course.game.name,
            course.state,
            seat,
            ADVISER,
            chance_of(course),
            language,
            names,
        )
        texts = {code: course.state.write(code) for code in task.codes}
    found = await office.crew.consider(task)
    return [Hint(one.code, texts[one.code], one.chance, one.points, one.reason) for one in found]


def _asked(live: LiveTable, place: Place) -> int:
    pending = live.course.pending()
    if live.course.terms.analysis and place.host and pending:
        return pending[0]
    if place.seat is None or place.seat not in pending:
        raise Refusal(NOT_NOW, "you are not asked anything now")
    return place.seat


def offers(live: LiveTable, place: Place, language: str) -> list[Offer]:
    """Standing orders for a seat."""
    course = live.course
    if place.seat is None or course.match is None or course.over:
        return []
    view: Any = course.state.view(place.seat)
    choices = course.state.choices(place.seat) if place.seat in course.pending() else []
    return orders_for(course.game.name, view, choices, language)
