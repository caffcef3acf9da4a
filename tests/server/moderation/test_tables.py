"""What moderators do at tables, and what they see of them."""

import json
from typing import Any

from sqlalchemy import func, select
from websockets.sync.client import connect

from buongoverno.server.database.schema import entries, game_tables, keys, reports
from buongoverno.server.database.store import Store
from server.moderation.staff import people
from server.people.visitors import Visitor, play_out, said
from server.serving import Server


def found(visitor: Visitor, search: str) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = visitor.ask("GET", f"/api/moderation/tables?search={search}")
    return tables


def kinds(visitor: Visitor, table: str) -> list[str]:
    return [one["kind"] for one in visitor.look(table)["happenings"]]


def test_a_closed_table_can_be_looked_at_and_no_more(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        path = f"/api/moderation/tables/{table}/closing"
        those.moderator.ask("POST", path, reason="an abusive title")
        seen = those.bruno.look(table)
        assert (seen["table"]["status"], seen["table"]["closed"]) == ("closed", "an abusive title")
        assert not those.ada.decide(table)
        command = {"type": "say", "id": "a", "text": "why?"}
        status, message = those.ada.refused("POST", f"/api/tables/{table}/commands", **command)
        assert (status, message) == (409, "a moderator has closed this table: an abusive title")
        assert those.moderator.refused("POST", path, reason="x")[0] == 409
        assert those.audit(table) == [(those.moderator.name, "close_table", table)]
        assert "an abusive title" in those.bruno.ask("GET", f"/plain/table/{table}")


def test_a_deleted_table_is_gone_for_everybody(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.bruno.ask("POST", f"/api/tables/{table}/reports", text="he is rude", seat=0)
        fork = those.bruno.ask("POST", f"/api/tables/{table}/fork", decisions=None)["table"]["id"]
        place = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        with connect(place, proxy=None) as socket:
            socket.send('{"type":"hello"}')
            assert json.loads(socket.recv(30))["type"] == "welcome"
            those.operator.ask("DELETE", f"/api/moderation/tables/{table}")
            ending = json.loads(socket.recv(30))
            while ending["type"] != "closing":
                ending = json.loads(socket.recv(30))
        assert (ending["reason"], ending["again"]) == ("this table was deleted", False)
        for one in (table, fork):
            for path in (f"/api/tables/{one}", f"/api/tables/{one}/board", f"/plain/table/{one}"):
                assert those.ada.http.get(path).status_code == 404
        mine = those.ada.ask("GET", "/api/me/tables")
        assert table not in [one["table"]["id"] for one in mine]
        assert those.operator.refused("DELETE", f"/api/moderation/tables/{table}")[0] == 404
        assert those.audit(table) == [(those.operator.name, "delete_table", table)]
        store = Store(server.database)
        with store.reading().begin() as connection:
            for column in (
                entries.c.game_table,
                keys.c.game_table,
                reports.c.game_table,
                game_tables.c.id,
            ):
                count = select(func.count()).where(column.in_([table, fork]))
                assert connection.execute(count).scalar_one() == 0
        store.close()


def test_a_player_is_removed_from_a_game(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.moderator.ask("POST", f"/api/moderation/tables/{table}/seats/0/removal")
        last = those.bruno.look(table)["happenings"]
        [removed] = [one for one in last if one["kind"] == "removed"]
        assert (removed["seat"], removed["by"]) == (0, "server")
        assert those.ada.look(table)["seat"] is None
        assert those.moderator.refused(
            "POST", f"/api/moderation/tables/{table}/seats/7/removal"
        ) == (400, "the table has seats 0 to 1")
        assert those.audit(table) == [(those.moderator.name, "remove_player", table)]


def test_a_player_is_removed_before_the_game(server: Server) -> None:
    with people(server) as those:
        table = those.ada.make_table("Ada")
        those.moderator.ask("POST", f"/api/moderation/tables/{table}/seats/0/removal")
        assert those.bruno.look(table)["table"]["seats"][0]["kind"] == "open"


def test_a_guest_is_muted_at_a_table(server: Server) -> None:
    with people(server) as those, Visitor(server) as guest:
        table = guest.make_table("Guest")
        guest.http.headers["x-csrf-token"] = guest.ask("GET", f"/api/tables/{table}/guard")["token"]
        guest.say(table, "good evening")
        path = f"/api/moderation/tables/{table}/seats/0/mute"
        those.moderator.ask("POST", path, seconds=3600)
        command = {"type": "say", "id": "a", "text": "hello"}
        status, message = guest.refused("POST", f"/api/tables/{table}/commands", **command)
        assert (status, "a moderator has muted you" in message) == (403, True)
        assert kinds(guest, table)[-1] == "muted"
        [listed] = found(those.moderator, table)
        assert listed["seats"][0]["muted_until"] is not None


def test_words_that_are_taken_away_are_nowhere_any_more(server: Server) -> None:
    with people(server) as those:
        table = those.game()
        those.ada.say(table, "Appalling words")
        those.bruno.say(table, "good evening")
        those.ada.say(table, "More appalling words")
        lines = those.moderator.ask("GET", f"/api/moderation/tables/{table}/chat")
        assert [(one["name"], one["text"]) for one in lines] == [
            ("Ada", "Appalling words"),
            ("Bruno", "good evening"),
            ("Ada", "More appalling words"),
        ]
        path = f"/api/moderation/tables/{table}/words"
        those.moderator.ask("POST", path, numbers=[lines[0]["number"]])
        assert said(those.bruno, table) == ["", "good evening", "More appalling words"]
        those.moderator.ask("POST", path, seat=0)
        assert said(those.bruno, table) == ["", "good evening", ""]
        play_out(table, those.ada, those.bruno)
        readers = (those.ada, those.bruno, those.moderator, those.operator)
        for place in (
            f"/api/tables/{table}",
            f"/api/tables/{table}/news",
            f"/api/tables/{table}/record",
            f"/plain/table/{table}",
            f"/plain/table/{table}/log",
            "/api/me/export",
            f"/api/moderation/tables/{table}/chat",
            f"/api/moderation/tables?search={table}",
            "/api/moderation/audit",
        ):
            for reader in readers:
                assert "ppalling" not in reader.http.get(place).text, place
        store = Store(server.database)
        with store.reading().begin() as connection:
            texts = connection.execute(
                select(entries.c.text).where(entries.c.game_table == table)
            ).scalars()
            assert not [text for text in texts if "ppalling" in text]
        store.close()
        assert those.moderator.refused("POST", path, seat=0)[0] == 404
        assert those.moderator.refused("POST", path, numbers=[1])[0] == 404
        assert those.moderator.refused("POST", path, numbers=[])[0] == 400
        assert [one[1] for one in those.audit(table)] == ["remove_words"] * 2


def test_private_tables_are_not_for_moderators_unless_they_are_reported(server: Server) -> None:
    with people(server) as those:
        table = those.ada.make_table("Ada", visibility="private", title=f"secret-{those.ada.name}")
        those.ada.say(table, "between us")
        path = f"/api/moderation/tables/{table}"
        assert found(those.moderator, table) == []
        assert found(those.moderator, f"secret-{those.ada.name}") == []
        for act in ("closing", "words", "seats/0/removal", "seats/0/mute"):
            body = {"words": {"seat": 0}, "seats/0/mute": {"seconds": 60}}.get(act, {"reason": "x"})
            assert those.moderator.refused("POST", f"{path}/{act}", **body)[0] == 404
        assert those.moderator.refused("GET", f"{path}/chat")[0] == 404
        [listed] = found(those.operator, table)
        assert (listed["chat"], listed["looked_at"]) == (False, False)
        status, message = those.operator.refused("GET", f"{path}/chat")
        assert (status, "once somebody reports it" in message) == (403, True)
        details = those.moderator.ask("GET", those.path(those.ada))
        assert table not in [one["id"] for one in details["tables"]]
        those.ada.ask("POST", f"/api/tables/{table}/reports", text="look at this")
        [listed] = found(those.moderator, table)
        assert (listed["chat"], listed["open_reports"]) == (True, 1)
        lines = those.moderator.ask("GET", f"{path}/chat")
        assert [one["text"] for one in lines] == ["between us"]
        assert those.moderator.http.get(f"/api/tables/{table}").status_code == 404
