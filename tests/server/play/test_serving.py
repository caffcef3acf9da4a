"""A server of the tests is a real one, on the database it was given."""

import httpx

from server.serving import Server


def test_the_server_reports_its_database_and_is_healthy(server: Server) -> None:
    health = httpx.get(f"{server.address}/health", trust_env=False, timeout=60).json()
    assert health["well"]
    assert server.database.startswith(health["database"])
