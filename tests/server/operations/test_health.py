"""`/health` tells whether a server lives, `/health/ready` whether it can keep decisions."""

import os
import signal
from pathlib import Path

import httpx
import psycopg

from server.faults.failing_database import accept_commits, refuse_commits
from server.operations.disks import small_disk
from server.operations.running import Game, serving, until
from server.postgres import Postgres
from server.serving import Server
from server.serving import serving as serving_app


def _status(http: httpx.Client, path: str) -> int:
    return http.get(path).status_code


def _told(server: Server, path: str) -> tuple[int, bool, bool]:
    answer = httpx.get(f"{server.address}{path}", trust_env=False, timeout=60)
    health = answer.json()
    return answer.status_code, health["well"], health["writes"]


def test_a_server_whose_commits_fail_lives_but_is_not_ready(database: str) -> None:
    with serving_app(database) as server:
        until(lambda: _told(server, "/health") == (200, True, True))
        assert _told(server, "/health/ready") == (200, True, True)
        refuse_commits(database)
        until(lambda: _told(server, "/health/ready") == (503, True, False))
        assert _told(server, "/health") == (200, True, False)
        accept_commits(database)
        until(lambda: _told(server, "/health/ready") == (200, True, True))


def test_a_full_disk_stops_decisions_and_nothing_else(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=8) as disk:
        with serving(str(disk / "games.sqlite"), tmp_path) as served:
            game = Game(served.http)
            game.play(5)
            before = game.look()["number"]
            disk.fill()
            until(lambda: _status(served.http, "/health/ready") == 503)
            assert _status(served.http, "/health") == 200
            assert game.look()["number"] == before
            told = served.http.get("/metrics").text
            assert "buongoverno_database_writes 0.0" in told
            disk.make_room()
            until(lambda: _status(served.http, "/health/ready") == 200)
            game.play(1)
            assert game.look()["number"] > before
        assert "Traceback" not in served.log()


def test_a_database_that_hangs_does_not_make_the_answer_hang(postgres: Postgres) -> None:
    database = postgres.fresh()
    with serving_app(database) as server, psycopg.connect(database) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
        for (process,) in found:
            os.kill(process, signal.SIGSTOP)
        try:
            assert _told(server, "/health")[:2] == (503, False)
        finally:
            for (process,) in found:
                os.kill(process, signal.SIGCONT)
        until(lambda: _told(server, "/health/ready") == (200, True, True))
