"""Nothing that a stranger sends is kept in memory, and what is repeated costs little."""

import os

from server.attacks.attacked import Attacked, assert_bounded

# A third of what is sent, or less; the memory of requests that are over is freed in portions.
MEGABYTES = 18.0


def random_text(length: int) -> str:
    """Something that was never sent before."""
    return os.urandom(length // 2).hex()


def test_query_strings_are_not_kept(attacked: Attacked) -> None:
    def attack() -> None:
        with attacked.connection() as connection:
            for _ in range(100):
                for path in ("/api/games", "/api/games/levels", "/plain"):
                    connection.get(f"{path}?x={random_text(4_000)}").raise_for_status()

    assert_bounded(attacked, attack, seconds=60, megabytes=MEGABYTES, prepare=attack, tries=1)


def test_forms_are_not_kept(attacked: Attacked) -> None:
    def attack() -> None:
        with attacked.connection() as connection:
            for _ in range(60):
                fields = {"title": random_text(200_000)}
                assert connection.post("/plain/new/siena", data=fields).status_code == 400

    assert_bounded(attacked, attack, seconds=60, megabytes=MEGABYTES, prepare=attack, tries=2)


def test_paths_languages_and_cookies_are_not_kept(attacked: Attacked) -> None:
    def attack() -> None:
        with attacked.connection() as connection:
            for _ in range(50):
                odd = random_text(2_000)
                headers = {"cookie": f"a={odd}", "accept-language": odd, "origin": f"http://{odd}"}
                for path in (f"/api/games/{odd}/cards", f"/api/games/siena/words/{odd}", f"/{odd}"):
                    connection.get(path, headers=headers)

    assert_bounded(attacked, attack, seconds=60, megabytes=MEGABYTES, prepare=attack, tries=2)


def test_describing_the_interface_costs_next_to_nothing(attacked: Attacked) -> None:
    for path in ("/api/schema", "/api/schema/openapi.json", "/api/games", "/api/games/siena/rules"):

        def ask(path: str = path) -> None:
            attacked.request("GET", path).raise_for_status()

        assert_bounded(attacked, ask, f"GET {path}", tries=2)
    assert attacked.request("GET", "/api/schema/openapi.yaml").status_code == 404
