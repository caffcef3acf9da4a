"""A client for other programs: play at a server's tables from Python (docs/client.md)."""

from buongoverno.extras import imports_of

with imports_of("play", "the Python client"):
    from buongoverno.client.client import Client
    from buongoverno.client.connection import TableConnection
    from buongoverno.client.errors import ClientError, Conflict, Ended, Refused, Unreachable
    from buongoverno.client.turn import Turn

__all__ = [
    "Client",
    "ClientError",
    "Conflict",
    "Ended",
    "Refused",
    "TableConnection",
    "Turn",
    "Unreachable",
]
