"""What this host offers, for clients that can do without some of it."""

from collections.abc import Sequence

from litestar import Controller, get

from buongoverno.protocol.capabilities import SERVER, Capabilities


class CapabilityRoutes(Controller):
    """The same for everybody."""

    path = "/api/capabilities"
    tags: Sequence[str] | None = ["games"]

    @get("/", summary="What this host offers")
    async def capabilities(self) -> Capabilities:
        """A client shows nothing that is not there."""
        return SERVER
