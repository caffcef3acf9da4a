"""What is printed on cards and board: of a game, or of a table with cards of its own."""

import functools
import hashlib
from typing import Any

from litestar import Controller, MediaType, Request, Response, get

from buongoverno.answers.printed_cards import printed_json
from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.cards import Printed
from buongoverno.protocol.people import Language
from buongoverno.server.people.access import Caller
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import open_table


class CardRoutes(Controller):
    """Whoever sees a game or a table may know what is printed."""

    path = "/api"

    @get(
        "/games/{game:str}/cards",
        summary="The cards of a game",
        tags=["games"],
        sync_to_thread=True,
    )
    def standard(
        self, game: str, request: Request[Any, Any, Any], language: Language = "en"
    ) -> Response[Printed]:
        """The standard cards; browsers keep them and ask whether they are still the same."""
        encoded, etag = _standard(game, language)
        headers = {"cache-control": "no-cache", "etag": etag}
        if request.headers.get("if-none-match") == etag:
            return Response(content=None, status_code=304, headers=headers)  # type: ignore[arg-type]
        return _answer(encoded, headers)

    @get("/tables/{table:str}/cards", summary="The cards a table plays with", tags=["tables"])
    async def own(
        self, table: str, services: Services, caller: Caller, language: Language = "en"
    ) -> Response[Printed]:
        """Costs and numbers of every card, and the words of the game that depend on them."""
        agreement = (await open_table(services, caller, table)).committed.terms.agreement
        return printed_answer(agreement, language)


def printed_answer(agreement: Agreement, language: str) -> Response[Printed]:
    """What is printed on the cards and the board of a table."""
    return _answer(printed_json(agreement.game, agreement.cards, language), {})


@functools.cache
def _standard(game: str, language: str) -> tuple[bytes, str]:
    encoded = printed_json(game, None, language)
    return encoded, f'"{hashlib.sha256(encoded).hexdigest()[:32]}"'


def _answer(encoded: bytes, headers: dict[str, str]) -> Response[Any]:
    return Response(content=encoded, media_type=MediaType.JSON, headers=headers)
