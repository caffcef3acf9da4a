"""Passes on what two browsers tell each other so that they find each other.

Pages of any origin may ask here (http/origins.py), so nothing depends on who asks.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from litestar import Controller, Request, get, post
from litestar.params import Parameter

from buongoverno.protocol.peers import AwaitedAnswer, LeftOffer, PeerAnswer, PeerOffer
from buongoverno.server.http.authentication import address_of
from buongoverno.server.http.origins import OPEN_PATH
from buongoverno.server.people import limits
from buongoverno.server.people.limits import LEAVE_PEER_TEXT, READ_PEER_OFFER
from buongoverno.server.people.peer_offers import LONGEST_WAIT, OFFER_SECONDS
from buongoverno.server.services import Services

_MOST_BYTES: Final = 16_384
Code = Annotated[str, Parameter(max_length=20)]
Key = Annotated[str, Parameter(max_length=100)]
Wait = Annotated[int, Parameter(ge=0, le=LONGEST_WAIT)]
_AnyRequest = Request[Any, Any, Any]


class PeerRoutes(Controller):
    """For tables from browser to browser; the games themselves never come here."""

    path = OPEN_PATH
    tags: Sequence[str] | None = ["peers"]
    request_max_body_size = _MOST_BYTES

    @post("/", summary="Leave an offer for a guest")
    async def leave(self, data: PeerOffer, request: _AnyRequest, services: Services) -> LeftOffer:
        """It waits for ten minutes."""
        await services.limits.count(LEAVE_PEER_TEXT, limits.address(address_of(request)))
        code, key = await services.peer_offers.leave(data.text)
        return LeftOffer(code, key, OFFER_SECONDS)

    @get("/{code:str}", summary="Read an offer")
    async def read(self, code: Code, request: _AnyRequest, services: Services) -> PeerOffer:
        """Until somebody has answered."""
        services.limits.count_here(READ_PEER_OFFER, limits.address(address_of(request)))
        return PeerOffer(await services.peer_offers.read(code))

    @post("/{code:str}/answer", summary="Answer an offer", status_code=204)
    async def answer(
        self, code: Code, data: PeerAnswer, request: _AnyRequest, services: Services
    ) -> None:
        """Only the first answer counts; others are refused."""
        address = limits.address(address_of(request))
        services.limits.count_here(READ_PEER_OFFER, address)
        await services.limits.count(LEAVE_PEER_TEXT, address)
        await services.peer_offers.answer(code, data.text)

    @get("/{code:str}/answer", summary="Take the answer to an offer")
    async def take(self, code: Code, key: Key, services: Services, wait: Wait = 0) -> AwaitedAnswer:
        """Waits for it up to `wait` seconds; once taken, offer and answer are gone."""
        return AwaitedAnswer(await services.peer_offers.take(code, key, wait))
