"""Links with which anybody may look at a game."""

import re
import struct
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from server.play.tables import Party, by_chance, decide, party, play_out, replayed
from server.serving import Server


@pytest.fixture(scope="module")
def finished(server: Server) -> Iterator[Party]:
    """A private game that was played to the end."""
    with party(server.address, "zena", 3) as table:
        play_out(table)
        yield table


def ask(
    server: Server, method: str, path: str, key: str | None = None, body: Any = None
) -> httpx.Response:
    """A request with a key, or of a stranger."""
    headers = {} if key is None else {"authorization": f"Bearer {key}"}
    return httpx.request(method, f"{server.address}{path}", headers=headers, json=body, timeout=60)


def key_of(table: Party, seat: int = 0) -> str:
    """The key to a seat."""
    return table.clients[seat].keys[table.table]


def share(server: Server, table: Party, seat: int = 0, **wanted: Any) -> dict[str, Any]:
    """A link that a seat gives away, with its secret."""
    path = f"/api/tables/{table.table}/shares"
    answer = ask(server, "POST", path, key_of(table, seat), wanted)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return {**made, "secret": made["link"].rpartition("/")[2]}


def test_anybody_can_look_at_a_shared_game_from_beginning_to_end(
    server: Server, finished: Party
) -> None:
    assert ask(server, "GET", f"/api/tables/{finished.table}").status_code == 404
    secret = share(server, finished, kind="game")["secret"]
    game = ask(server, "GET", f"/api/shared/{secret}").json()
    assert game["table"]["status"] == "over"
    assert len(game["happenings"]) == game["decisions"]
    moments = ask(server, "GET", f"/api/shared/{secret}/moments?first=0&count=2").json()
    assert [moment["decisions"] for moment in moments] == [0, 1]
    last = ask(server, "GET", f"/api/shared/{secret}/moments?first={game['decisions']}").json()
    assert last[0]["view"]["result"]
    board = ask(server, "GET", f"/api/shared/{secret}/board?language=de&decisions=40").json()
    assert board["headline"].startswith("Runde")
    assert ask(server, "GET", f"/api/shared/{secret}/cards").json()["game"] == "zena"
    record = ask(server, "GET", f"/api/shared/{secret}/record").text
    assert replayed(record).decisions == game["decisions"]


def test_a_moment_shows_nothing_that_came_later(server: Server, finished: Party) -> None:
    secret = share(server, finished, kind="moment", decisions=20)["secret"]
    game = ask(server, "GET", f"/api/shared/{secret}").json()
    assert game["decisions"] == len(game["happenings"]) == 20
    assert not game["record"]
    assert ask(server, "GET", f"/api/shared/{secret}/record").status_code == 403
    moments = ask(server, "GET", f"/api/shared/{secret}/moments?first=15&count=50").json()
    assert [moment["decisions"] for moment in moments] == [15, 16, 17, 18, 19, 20]


def test_what_everybody_saw_has_no_hands_and_the_own_view_has_one(
    server: Server, finished: Party
) -> None:
    wanted: dict[str, Any] = {"kind": "moment", "decisions": 20}
    everybody = share(server, finished, **wanted)["secret"]
    own = share(server, finished, seat=1, **wanted, own_view=True)["secret"]
    shown = [
        ask(server, "GET", f"/api/shared/{one}/moments?first=20").json()[0]["view"]
        for one in (everybody, own)
    ]
    assert [view["seat"] for view in shown] == [None, 1]
    told = [ask(server, "GET", f"/api/shared/{one}").json() for one in (everybody, own)]
    secrets = [sum(len(one.get("log", [])) for one in game["happenings"]) for game in told]
    assert secrets[0] < secrets[1], "a player is told more than everybody"


def test_a_running_game_is_shared_as_spectators_see_it(server: Server) -> None:
    with party(server.address, "zena", 3, visibility="public") as table:
        decide(table, 12, by_chance(1))
        secret = share(server, table, kind="moment", decisions=12)["secret"]
        shared = ask(server, "GET", f"/api/shared/{secret}/moments?first=12").json()[0]
        watched = ask(server, "GET", f"/api/tables/{table.table}/moments/12").json()
        assert shared["view"] == watched["view"]
        told = ask(server, "GET", f"/api/shared/{secret}").json()["happenings"]
        seen = ask(server, "GET", f"/api/tables/{table.table}").json()["happenings"]
        decided = [one.get("log", []) for one in seen if one["kind"] == "decided"]
        assert [one.get("log", []) for one in told] == decided


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"kind": "game"}, 409),
        ({"kind": "result"}, 409),
        ({"kind": "moment", "own_view": True}, 409),
        ({"kind": "moment", "decisions": 99_999}, 400),
        ({"kind": "moment", "decisions": -1}, 400),
        ({"kind": "everything"}, 400),
    ],
)
def test_a_running_game_keeps_its_secrets(
    server: Server, wanted: dict[str, Any], status: int
) -> None:
    with party(server.address, "siena", 2) as table:
        path = f"/api/tables/{table.table}/shares"
        assert ask(server, "POST", path, key_of(table), wanted).status_code == status


def test_where_nobody_may_look_nothing_is_shared_before_the_end(server: Server) -> None:
    with party(server.address, "siena", 2, spectators=False) as table:
        path = f"/api/tables/{table.table}/shares"
        answer = ask(server, "POST", path, key_of(table), {"kind": "moment"})
        assert answer.status_code == 409


def test_a_link_that_was_taken_back_shows_nothing(server: Server, finished: Party) -> None:
    made = share(server, finished, seat=2, kind="result")
    shares, key = f"/api/tables/{finished.table}/shares", key_of(finished, 2)
    ask(server, "GET", f"/api/shared/{made['secret']}")
    listed = ask(server, "GET", shares, key).json()
    assert [(one["id"], one["opened"]) for one in listed] == [(made["share"]["id"], 1)]

    assert ask(server, "DELETE", f"{shares}/{made['share']['id']}", key).status_code == 200
    for path in ("", "/moments", "/picture", "/record"):
        assert ask(server, "GET", f"/api/shared/{made['secret']}{path}").status_code == 410
    page = ask(server, "GET", f"/moment/{made['secret']}")
    assert page.status_code == 410
    assert "og:title" not in page.text

    assert ask(server, "PUT", f"{shares}/{made['share']['id']}", key).status_code == 200
    assert ask(server, "GET", f"/api/shared/{made['secret']}").status_code == 200


def test_nobody_else_gives_links_away_or_takes_them_back(server: Server, finished: Party) -> None:
    made = share(server, finished, kind="result")
    shares = f"/api/tables/{finished.table}/shares"
    assert ask(server, "POST", shares, None, {"kind": "game"}).status_code == 404
    other = key_of(finished, 1)
    assert ask(server, "DELETE", f"{shares}/{made['share']['id']}", other).status_code == 404
    assert made["share"]["id"] not in ask(server, "GET", shares, other).text
    assert ask(server, "GET", "/api/shared/nothing").status_code == 404
    assert ask(server, "GET", f"/api/shared/{'x' * 5000}").status_code in (400, 404, 414)


def test_messengers_get_a_title_and_a_picture(server: Server, finished: Party) -> None:
    made = share(server, finished, kind="result", language="de")
    page = ask(server, "GET", f"/moment/{made['secret']}").text
    assert f'property="og:image" content="{made["picture"]}"' in page
    title = re.search('property="og:title" content="([^"]+)"', page)
    assert title
    assert not re.search(r"Z\d", title[1])  # no rule: strangers do not know them by their ids
    assert "gewinnt" in page
    picture = ask(server, "GET", f"/api/shared/{made['secret']}/picture")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    again = ask(server, "GET", f"/api/shared/{made['secret']}/picture")
    assert again.content == picture.content
