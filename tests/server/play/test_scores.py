"""Points over HTTP: the score now, and the final count piece by piece."""

from typing import Any

import httpx
import pytest

from server.play.tables import Party, party, play_out
from server.serving import Server


def asked(server: Server, table: Party, what: str, seat: int = 0) -> httpx.Response:
    key = table.clients[seat].keys[table.table]
    address = f"{server.address}/api/tables/{table.table}/{what}"
    return httpx.get(address, headers={"authorization": f"Bearer {key}"}, timeout=60)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_tells_its_score_while_it_goes_on_and_its_count_at_the_end(
    server: Server, game: str
) -> None:
    with party(server.address, game, 2) as table:
        assert asked(server, table, "result").status_code == 409
        standing: dict[str, Any] = asked(server, table, "score").json()
        assert [seat["seat"] for seat in standing["seats"]] == [0, 1]
        assert standing["sources"]
        play_out(table)
        assert asked(server, table, "score").status_code == 409
        details: dict[str, Any] = asked(server, table, "result").json()
        situation = table.clients[0].look(table.table).situation
        assert situation is not None
        for told, seat in zip(details["seats"], situation.view.result.seats, strict=True):
            assert sum(piece["points"] for piece in told["pieces"]) == (seat.points or 0)


def test_a_table_can_agree_to_play_without_the_score_now(server: Server) -> None:
    with party(server.address, "zena", 2, score_now=False) as table:
        assert table.clients[0].look(table.table).table.score_now is False
        refused = asked(server, table, "score")
        assert refused.status_code == 403
        assert "score" in refused.text
