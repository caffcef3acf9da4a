"""The servers of the tests start, stop and start again."""

import httpx

from server.serving import Server, serving


def test_a_server_is_well(server: Server) -> None:
    health = httpx.get(f"{server.address}/health", trust_env=False).json()
    assert health["well"]
    assert server.database.startswith(health["database"])


def test_a_server_starts_again_on_the_same_database(database: str) -> None:
    with serving(database) as server:
        made = httpx.post(
            f"{server.address}/api/tables",
            json={"agreement": {"game": "siena", "seats": [{"kind": "open"}] * 3}},
            trust_env=False,
        ).json()
        table = f"{server.address}/api/tables/{made['table']['id']}"
        key = {"authorization": f"Bearer {made['own']['key']}"}
        server.restart()
        assert httpx.get(table, headers=key, trust_env=False).status_code == 200
        server.kill()
        server.start()
        assert httpx.get(table, headers=key, trust_env=False).status_code == 200
