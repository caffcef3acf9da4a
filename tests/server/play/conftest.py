"""What several tests of play begin with."""

import pytest

from server.play.tables import party, play_out
from server.serving import Server


@pytest.fixture
def finished(server: Server) -> tuple[str, str]:
    """The id of a game that was played to the end, and a player's key."""
    with party(server.address, "zena", 3) as table:
        play_out(table)
        return table.table, table.clients[0].keys[table.table]
