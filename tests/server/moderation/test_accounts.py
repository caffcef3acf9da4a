"""What moderators do about accounts."""

import json

import httpx
from websockets.sync.client import connect

from server.moderation.staff import People, id_of, people
from server.people.visitors import PASSWORD, Visitor, said
from server.serving import Server, serving


def seat_of(those: People, table: str, seat: int) -> dict[str, object]:
    found: dict[str, object] = those.bruno.look(table)["table"]["seats"][seat]
    return found


def test_a_banned_account_is_out_everywhere_and_a_bot_plays_on(server: Server) -> None:
    with people(server) as those, Visitor(server) as again:
        table = those.game()
        place = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        cookies = "; ".join(f"{one.name}={one.value}" for one in those.ada.http.cookies.jar)
        with connect(place, proxy=None, additional_headers={"cookie": cookies}) as socket:
            socket.send('{"type":"hello"}')
            assert json.loads(socket.recv(30))["type"] == "welcome"
            ban = {"seconds": 3600, "reason": "threats in the chat"}
            those.moderator.ask("POST", those.path(those.ada, "/ban"), **ban)
            ending = json.loads(socket.recv(30))
            while ending["type"] != "closing":
                ending = json.loads(socket.recv(30))
        assert "this account is banned until" in ending["reason"]
        assert ending["reason"].endswith("threats in the chat")
        assert those.ada.refused("GET", "/api/me")[0] in (401, 403)
        status, message = again.refused(
            "POST", "/api/session", name=those.ada.name, password=PASSWORD
        )
        assert (status, message.endswith("threats in the chat")) == (403, True)
        assert seat_of(those, table, 0)["caretaker"] is not None
        assert those.audit(those.ada.name) == [(those.moderator.name, "ban", those.ada.name)]
        those.moderator.ask("DELETE", those.path(those.ada, "/ban"))
        again.sign_in(those.ada.name)
        again.command(table, type="return")
        assert seat_of(those, table, 0)["caretaker"] is None


def test_a_muted_account_cannot_talk(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.moderator.ask("POST", those.path(those.ada, "/mute"), seconds=3600)
        command = {"type": "say", "id": "a", "text": "hello"}
        status, message = those.ada.refused("POST", f"/api/tables/{table}/commands", **command)
        assert (status, "a moderator has muted you" in message) == (403, True)
        those.moderator.ask("DELETE", those.path(those.ada, "/mute"))
        those.ada.say(table, "good evening")
        assert said(those.bruno, table) == ["good evening"]
        assert [one[1] for one in those.audit(those.ada.name)] == ["unmute", "mute"]


def names(visitor: Visitor, query: str) -> list[str]:
    return [one["name"] for one in visitor.ask("GET", f"/api/moderation/accounts?{query}")]


def test_accounts_are_found(server: Server) -> None:
    with people(server) as those:
        assert names(those.moderator, f"search={those.ada.name.upper()}") == [those.ada.name]
        assert names(those.moderator, "search=nobody-has-it") == []
        assert names(those.moderator, "search=%25") == []
        first = names(those.moderator, "limit=3")
        assert names(those.moderator, "limit=2&offset=1") == first[1:]
        those.moderator.ask("POST", those.path(those.bruno, "/ban"), seconds=60)
        those.moderator.ask("POST", those.path(those.ada, "/mute"), seconds=60)
        assert those.bruno.name in names(those.moderator, "which=banned&limit=100")
        assert those.ada.name in names(those.moderator, "which=muted&limit=100")
        assert those.ada.name not in names(those.moderator, "which=banned&limit=100")
        assert those.operator.name in names(those.moderator, "which=roles&limit=100")
        details = those.moderator.ask("GET", those.path(those.ada))
        assert details["person"]["muted_until"] is not None
        assert len(details["sessions"]) == 1


def test_where_somebody_was_is_for_operators(database: str) -> None:
    with serving(database, proxies="127.0.0.1") as server, people(server) as those:
        there = {"x-forwarded-for": "198.51.100.7"}
        given = {"name": those.ada.name, "password": PASSWORD}
        answer = httpx.post(
            f"{server.address}/api/session", json=given, headers=there, trust_env=False
        )
        assert answer.status_code == 201
        found = those.operator.ask("GET", those.path(those.ada))
        assert "198.51.100.7" in [one["network"] for one in found["sessions"]]
        assert "198.51.100" not in str(those.moderator.ask("GET", those.path(those.ada)))
        assert names(those.operator, "search=198.51.100.7") == [those.ada.name]
        assert names(those.moderator, "search=198.51.100.7") == []
        own = those.ada.ask("GET", "/api/me/export")
        assert "198.51.100.7" in [one["network"] for one in own["sessions"]]
        seat = {"agreement": {"game": "siena", "seats": [{"kind": "open"}] * 2}, "name": "Guest"}
        guest = httpx.post(
            f"{server.address}/api/tables/", json=seat, headers=there, trust_env=False
        )
        path = f"/api/moderation/tables?search={guest.json()['table']['id']}"
        [table] = those.operator.ask("GET", path)
        assert table["seats"][0]["network"] == "198.51.100.7"
        assert "198.51.100" not in server.log()


def test_no_address_is_kept_where_none_is_wanted(sqlite: str) -> None:
    with serving(sqlite, retention={"addresses": 0}) as server, people(server) as those:
        found = those.operator.ask("GET", those.path(those.ada))
        assert [one["network"] for one in found["sessions"]] == [None]


def test_a_link_sets_a_new_password_once_without_mail(server: Server) -> None:
    with people(server) as those, Visitor(server) as owner, Visitor(server) as other:
        made = those.operator.ask("POST", those.path(those.ada, "/password-reset"))
        token = made["link"].partition("#reset=")[2]
        new = {"token": token, "password": "another one"}
        owner.ask("POST", "/api/password-reset/finish", **new)
        assert other.refused("POST", "/api/password-reset/finish", **new)[0] == 404
        assert those.ada.refused("GET", "/api/me")[0] == 401
        other.sign_in(those.ada.name, "another one")
        log = those.operator.ask("GET", f"/api/moderation/audit?search={those.ada.name}")
        assert [one["action"] for one in log] == ["reset_password"]
        assert token not in str(log)
        assert token not in server.log()


def test_an_operator_deletes_an_account(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.ada.say(table, "good evening")
        path = those.path(those.ada)
        those.operator.ask("DELETE", path)
        assert those.ada.refused("GET", "/api/me")[0] == 401
        assert those.operator.refused("GET", path)[0] == 404
        assert seat_of(those, table, 0)["name"] == "(deleted)"
        assert said(those.bruno, table) == [""]
        assert those.audit(those.ada.name)[0][1] == "delete_account"


def test_accounts_that_are_not_there(server: Server) -> None:
    with people(server) as those:
        path = "/api/moderation/accounts/0123456789abcdef"
        assert those.operator.refused("GET", path)[0] == 404
        assert those.operator.refused("POST", f"{path}/ban", seconds=60)[0] == 404
        assert those.operator.refused("POST", f"{path}/ban", seconds=1)[0] == 400
        assert id_of(server, those.ada.name) != "0123456789abcdef"
