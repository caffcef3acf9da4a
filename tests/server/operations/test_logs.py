"""Logs say what happens, and never a secret."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from websockets.sync.client import connect

from server.operations.running import PATIENCE, Game, lines_in, serving

PASSWORD = "correct-horse-battery"
CHAT = "meet-me-at-the-fountain"


def _cards_in(anything: Any) -> set[str]:
    """All cards that are named anywhere in a message."""
    if isinstance(anything, dict):
        own = {anything["card"]} if isinstance(anything.get("card"), str) else set()
        return own.union(*[_cards_in(value) for value in anything.values()])
    if isinstance(anything, list):
        return set().union(*[_cards_in(value) for value in anything])
    return set()


def _evening(served: Any, decisions: int) -> tuple[Game, set[str]]:
    """An account, a game and some bad requests; returns the secrets among them."""
    http = served.http
    answer = http.post("/api/accounts", json={"name": "Dora", "password": PASSWORD})
    assert answer.is_success, answer.text
    secrets = {PASSWORD, CHAT, *http.cookies.values()}
    csrf = http.get("/api/me").json()["csrf"]
    token = http.post("/api/me/tokens", json={"label": "bot"}, headers={"x-csrf-token": csrf})
    assert token.is_success, token.text
    secrets |= {csrf, token.json()["secret"]}
    game = Game(http)
    place = f"ws{served.address.removeprefix('http')}{game.path}/live?key={game.keys[0]}"
    with connect(place, proxy=None, open_timeout=60) as socket:
        socket.send(json.dumps({"type": "hello", "token": game.keys[0]}))
        socket.send(json.dumps({"type": "say", "id": "1", "text": CHAT}))
        socket.send("nonsense " + game.keys[0])
        game.play(decisions)
    mine = {"authorization": f"Bearer {game.keys[0]}"}
    cards = _cards_in(http.get(game.path, headers=mine).json())
    assert http.get(f"/open/{game.table}/{game.keys[1]}").status_code < 400
    http.get(f"/open/{game.table}/{game.invitation}/and/nothing")
    http.get(f"/table/{game.table}", params={"key": game.keys[2]})
    http.post(f"{game.path}/commands", content=game.keys[1].encode())
    assert cards
    return game, secrets | {*game.keys, game.invitation} | cards


# The form changes how lines are written, not what is logged: one whole game will do.
@pytest.mark.parametrize(("form", "decisions"), [("text", 10**6), ("json", 60)])
def test_the_log_of_a_game_holds_no_secret(tmp_path: Path, form: str, decisions: int) -> None:
    file = tmp_path / "games.sqlite"
    options = ("--log-format", form, "--log-level", "debug")
    with serving(str(file), tmp_path, *options) as served:
        game, secrets = _evening(served, decisions)
        served.end()
        log = served.log()
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        secrets |= set(connection.execute(text("SELECT seed FROM game_table")).scalars())
        secrets |= set(connection.execute(text("SELECT hash FROM key")).scalars())
        secrets |= set(connection.execute(text("SELECT password_hash FROM account")).scalars())
        decided = connection.execute(text("SELECT text FROM entry WHERE kind = 'decided'"))
        secrets |= {decision for decision in decided.scalars() if " " in decision}
    engine.dispose()
    assert len(secrets) > 40
    assert [secret for secret in secrets if _stands_in(secret, log)] == []
    assert log.count("/api/tables/{table}/commands") > 50
    assert game.table not in log  # a path
    assert "Traceback" not in log


def _stands_in(secret: str, log: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", log) is not None


def test_json_lines_hold_the_status_of_each_request(tmp_path: Path) -> None:
    options = ("--log-format", "json")
    with serving(str(tmp_path / "games.sqlite"), tmp_path, *options) as served:
        game = Game(served.http, people=2 + 1)
        served.http.get("/health")
        served.http.get("/metrics")
        served.http.get("/api/secret/path")
        with connect(
            f"ws{served.address.removeprefix('http')}{game.path}/live", proxy=None, open_timeout=60
        ) as one:
            one.send(json.dumps({"type": "hello", "token": game.keys[0]}))
            one.recv(PATIENCE)
        served.end()
        lines = lines_in(served.log())
    assert [line["event"] for line in lines[:1] + lines[-1:]] == ["open", "closed"]
    requests = [
        (line["method"], line["route"], line["status"])
        for line in lines
        if line["event"] == "request"
    ]
    assert requests[0] == ("POST", "/api/tables", 201)
    assert requests[1:4] == [("POST", "/api/tables/{table}/seats", 201)] * 3
    assert ("GET", "", 404) in requests
    assert ("SOCKET", "/api/tables/{table}/live", 101) in requests
    assert not any(route in ("/health", "/metrics") for _, route, _ in requests)
    assert all(line["milliseconds"] >= 0 for line in lines if line["event"] == "request")


def test_nothing_is_logged_at_level_warning_while_all_is_well(tmp_path: Path) -> None:
    options = ("--log-level", "warning")
    with serving(str(tmp_path / "games.sqlite"), tmp_path, *options) as served:
        Game(served.http).play(2)
        served.end()
        assert served.log() == ""
