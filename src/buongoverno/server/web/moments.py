"""Moments of a game: how it stood after so many decisions."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from litestar import Controller, get
from litestar.params import Parameter

from buongoverno.kernel.match import Match
from buongoverno.protocol.table import Moment
from buongoverno.server.office import Office
from buongoverno.server.people.visitor import Visitor, may_look, place_of
from buongoverno.server.refusals import BAD_INPUT, NOT_NOW, Refusal
from buongoverno.server.tables.live import LiveTable
from buongoverno.server.tables.reading import Reader
from buongoverno.server.web.tables import SeatNumber, perspective_of

_MOST: Final = 100
First = Annotated[int, Parameter(ge=0, description="how many decisions stand before the first")]
Count = Annotated[int, Parameter(ge=1, le=_MOST)]
Step = Annotated[int, Parameter(ge=1, le=100_000)]


class MomentRoutes(Controller):
    """As the asker knew them then; of a finished game from any seat."""

    path = "/api/tables/{table:str}/moments"
    tags: Sequence[str] | None = ["tables"]

    @get("/", summary="Many moments of a game at once")
    async def moments(
        self,
        table: str,
        office: Office,
        visitor: Visitor,
        first: First = 0,
        count: Count = _MOST,
        step: Step = 1,
        perspective: SeatNumber | None = None,
    ) -> list[Moment]:
        """From `first` on every `step`th, `count` of them or as many as there are."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            reader = perspective_of(place, live, perspective)
            match = _begun(live)
            end = min(match.decisions + 1, first + count * step)
            return [_moment(match, reader, decisions) for decisions in range(first, end, step)]

    @get("/{decisions:int}", summary="The game after so many decisions")
    async def moment(
        self,
        table: str,
        decisions: int,
        office: Office,
        visitor: Visitor,
        perspective: SeatNumber | None = None,
    ) -> Moment:
        """One moment."""
        live = await office.keeper.table(table)
        place = place_of(visitor, live)
        may_look(place, live)
        async with office.keeper.looking(live):
            reader = perspective_of(place, live, perspective)
            match = _begun(live)
            if not 0 <= decisions <= match.decisions:
                raise Refusal(BAD_INPUT, f"the game has {match.decisions} decisions so far")
            return _moment(match, reader, decisions)


def _begun(live: LiveTable) -> Match:
    if live.course.match is None:
        raise Refusal(NOT_NOW, "the game has not begun yet")
    return live.course.match


def _moment(match: Match, reader: Reader, decisions: int) -> Moment:
    view: Any = match.after(decisions).view(reader.seat)
    return Moment(decisions, match.decisions, view)
