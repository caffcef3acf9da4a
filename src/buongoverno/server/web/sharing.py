"""Links with which anybody may look at a game."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import Controller, MediaType, Response, delete, get, post, put
from litestar.params import Parameter

from buongoverno.protocol.cards import Printed
from buongoverno.protocol.people import Language
from buongoverno.protocol.sharing import MadeShare, NewShare, SharedGame, ShareInfo
from buongoverno.protocol.table import Moment
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases import sharing
from buongoverno.server.web.cards import printed_answer
from buongoverno.text.grid import Board

_MOST: Final = 100
First = Annotated[int, Parameter(ge=0, le=1_000_000)]
Count = Annotated[int, Parameter(ge=1, le=_MOST)]
Secret = Annotated[str, Parameter(max_length=100)]


class ShareRoutes(Controller):
    """For those who play: give links away, and take them back."""

    path = "/api/tables/{table:str}/shares"
    tags: Sequence[str] | None = ["sharing"]

    @get("/", summary="The links that the asker gave away")
    async def given(self, table: str, services: Services, caller: Caller) -> list[ShareInfo]:
        """The latest first; the links themselves are kept nowhere."""
        return await sharing.shares_given(services, caller, table)

    @post("/", summary="Give a link away")
    async def give(
        self, table: str, data: NewShare, services: Services, caller: Caller
    ) -> MadeShare:
        """Whoever has the link sees what it shows, without an account and without a seat."""
        return await sharing.share(services, caller, table, data)

    @delete("/{share:str}", summary="Take a link back", status_code=200)
    async def revoke(self, table: str, share: str, services: Services, caller: Caller) -> ShareInfo:
        """It shows nothing any more."""
        return await sharing.revoke(services, caller, table, share)

    @put("/{share:str}", summary="Give a link again that was taken back")
    async def give_again(
        self, table: str, share: str, services: Services, caller: Caller
    ) -> ShareInfo:
        """It shows the same as before."""
        return await sharing.give_again(services, caller, table, share)


class SharedRoutes(Controller):
    """For anybody who has a link."""

    path = "/api/shared/{secret:str}"
    tags: Sequence[str] | None = ["sharing"]

    @get("/", summary="What a link shows")
    async def game(self, secret: Secret, services: Services) -> SharedGame:
        """A game up to a moment, or the whole of it."""
        return await sharing.shared_game(services, secret)

    @get("/moments", summary="Moments of a game that is shared")
    async def moments(
        self, secret: Secret, services: Services, first: First = 0, count: Count = _MOST
    ) -> list[Moment]:
        """From `first` on, `count` of them or as many as there are."""
        return await sharing.shared_moments(services, secret, first, count)

    @get("/board", summary="The board of a game that is shared, in words")
    async def board(
        self,
        secret: Secret,
        services: Services,
        decisions: First,
        language: Language = "en",
    ) -> Board:
        """After that many decisions, at most those that are shared."""
        return await sharing.shared_board(services, secret, language, decisions)

    @get("/cards", summary="The cards of a game that is shared")
    async def cards(
        self, secret: Secret, services: Services, language: Language = "en"
    ) -> Response[Printed]:
        """Costs and numbers of every card, and the words of the game that depend on them."""
        return printed_answer(await sharing.shared_agreement(services, secret), language)

    @get("/picture", summary="The picture of a link", media_type="image/png")
    async def picture(self, secret: Secret, services: Services) -> Response[bytes]:
        """What messengers show of it: 1200 by 630 pixels."""
        return Response(
            await sharing.preview_picture(services, secret),
            media_type="image/png",
            headers={"cache-control": "private, max-age=3600"},
        )

    @get("/record", summary="The record of a game that is shared", media_type=MediaType.TEXT)
    async def record(self, secret: Secret, services: Services) -> Response[str]:
        """A text that replays the game, if the link shows the whole of it."""
        name, text = await sharing.shared_record(services, secret)
        return Response(
            text,
            media_type=MediaType.TEXT,
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )
