"""A browser with keys to many games makes the server replay none of them."""

from collections.abc import Iterator

import pytest

from server.attacks.attacked import Attacked, assert_bounded, attacked_server
from server.attacks.stored_games import begun_game, store

KEYS = 200  # as many as are looked at


@pytest.fixture(scope="module")
def keys() -> dict[str, str]:
    """Keys to tables; filled with the server's database."""
    return {}


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory, keys: dict[str, str]) -> Iterator[Attacked]:
    """A server with many long games that go on, none of them in memory."""
    folder = tmp_path_factory.mktemp("stored")
    games = [begun_game("siena", 1, 300) for _ in range(KEYS)]
    keys |= dict(zip([game.id for game in games], store(folder, games), strict=True))
    with attacked_server(folder) as server:
        yield server


@pytest.mark.parametrize("path", ["/api/me/tables", "/plain"])
def test_the_list_of_ones_games_costs_next_to_nothing(
    attacked: Attacked, keys: dict[str, str], path: str
) -> None:
    cookies = {"cookie": "; ".join(f"buongoverno-{table}={key}" for table, key in keys.items())}

    def ask() -> None:
        answer = attacked.request("GET", path, headers=cookies)
        assert answer.status_code == 200
        assert sum(table in answer.text for table in keys) >= 50

    def ask_often() -> None:
        for _ in range(10):  # each connection to the database has pages of it in memory
            ask()

    assert_bounded(attacked, ask, f"GET {path} with {KEYS} keys", prepare=ask_often)
