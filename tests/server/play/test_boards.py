"""The board of a table in words, as its reader may see it."""

import json
from typing import Any

import httpx
import pytest

from server.play.tables import party
from server.serving import Server


def board(server: Server, table: str, key: str | None, **asked: str | int) -> httpx.Response:
    """What the server tells of a board."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    address = f"{server.address}/api/tables/{table}/board"
    return httpx.get(address, headers=headers, params=asked, timeout=60)


def titles(answer: httpx.Response) -> list[str]:
    found: dict[str, Any] = answer.json()
    return [grid["title"] for grid in [found["players"], *found["board"], *found["own"]]]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Your hand"), ("de", "Deine Hand"), ("fr", "Votre main"), ("it", "La tua mano")],
)
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_the_board_is_in_the_readers_language(
    server: Server, game: str, language: str, expected: str
) -> None:
    with party(server.address, game, 2) as table:
        key = table.clients[0].keys[table.table]
        answer = board(server, table.table, key, language=language)
        assert answer.status_code == 200, answer.text
        assert expected in titles(answer)
        assert answer.json()["players"]["rows"][0][0]["parts"][0]["seat"] in (0, 1)


def test_everybody_sees_their_own_board(server: Server) -> None:
    """In Zena everybody holds other cards in secret while placing figures (Z3.2)."""
    with party(server.address, "zena", 2) as table:
        keys = [client.keys[table.table] for client in table.clients]
        own = [board(server, table.table, key).json()["own"] for key in keys]
        assert own[0] != own[1]
        hands = [{row[0]["parts"][0] for row in grids[0]["rows"]} for grids in own]
        for mine, other in ((0, 1), (1, 0)):
            told = json.dumps(board(server, table.table, keys[mine]).json(), ensure_ascii=False)
            assert all(card in told for card in hands[mine])
            assert not any(card in told for card in hands[other] - hands[mine])


def test_a_past_board_is_that_of_the_moment(server: Server) -> None:
    with party(server.address, "siena", 2) as table:
        key = table.clients[0].keys[table.table]
        first = board(server, table.table, key, decisions=0)
        assert first.status_code == 200
        assert first.json()["headline"] == "Opening auction"
        late = board(server, table.table, key, decisions=5000)
        assert late.status_code == 400
        assert late.json()["reason"] == "bad_input"


def test_a_stranger_is_told_nothing(server: Server) -> None:
    with party(server.address, "siena", 2) as table:
        assert board(server, table.table, None).status_code == 404
        key = table.clients[0].keys[table.table]
        assert board(server, table.table, key, language="la").status_code == 400
