"""One's own data: handed out whole, and deleted so that the games of others stay whole."""

from sqlalchemy import select

from buongoverno.kernel.match import replay
from buongoverno.kernel.record import parse
from buongoverno.server.database.schema import accounts, entries, game_tables, seats
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import read_entries, read_table
from buongoverno.tables.seating import FORGOTTEN_NAME
from buongoverno.tables.table_state import replayed
from server.people.visitors import PASSWORD, Visitor, play_out, said
from server.serving import Server

SECRET = "I live in the blue house"


def _texts(server: Server) -> str:
    """Everything a database says, in one text."""
    store = Store(server.database)
    try:
        with store.reading().begin() as connection:
            found = [
                row
                for table in (entries, accounts, seats, game_tables)
                for row in connection.execute(select(table))
            ]
    finally:
        store.close()
    return repr(found)


def _digest(server: Server, table: str) -> str:
    """What the table comes to when it is replayed from the database."""
    store = Store(server.database)
    try:
        with store.reading().begin() as connection:
            row = read_table(connection, table)
            assert row is not None
            state = replayed(row.terms, read_entries(connection, table))
    finally:
        store.close()
    return repr(state.state.result)


def test_a_finished_game_stays_whole_without_its_player(server: Server) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        ada.register()
        bruno.register()
        table = ada.make_table(ada.name)
        bruno.sit(table, "Bruno")
        ada.say(table, SECRET)
        bruno.say(table, "Good morning")
        play_out(table, ada, bruno)
        before, result = bruno.ask("GET", f"/api/tables/{table}/record"), _digest(server, table)
        fork = bruno.ask("POST", f"/api/tables/{table}/fork", decisions=1)["table"]["id"]
        assert ada.refused("DELETE", "/api/me", password="not this one")[0] == 401
        ada.ask("DELETE", "/api/me", password=PASSWORD)
        for looked_at in (table, fork):
            shown = bruno.ask("GET", f"/api/tables/{looked_at}")
            assert shown["table"]["seats"][0]["name"] == FORGOTTEN_NAME
            assert ada.name not in str(shown)
        assert said(bruno, table) == ["", "Good morning"]
        after = bruno.ask("GET", f"/api/tables/{table}/record")
        assert after == before.replace(ada.name, FORGOTTEN_NAME)
        game = replay_of(after)
        assert game == replay_of(before)
        assert _digest(server, table) == result
        texts = _texts(server)
        assert SECRET not in texts
        assert ada.name not in texts
        assert ada.refused("GET", "/api/me")[0] == 401


def replay_of(record: str) -> list[str]:
    """How the game in a record ends."""
    import buongoverno

    game = buongoverno.game("siena")
    return replay(game, parse(record, game)).record.result


def test_a_bot_plays_on_in_a_running_game(server: Server) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        ada.register()
        bruno.register()
        table = ada.make_table(ada.name)
        bruno.sit(table, "Bruno")
        ada.decide(table)
        ada.ask("DELETE", "/api/me", password=PASSWORD)
        seat = bruno.look(table)["table"]["seats"][0]
        assert (seat["name"], seat["removed"]) == (FORGOTTEN_NAME, True)
        assert seat["caretaker"] is not None
        assert ada.http.get(f"/api/tables/{table}").json().get("seat") is None


def test_a_seat_before_the_game_is_free_again(server: Server) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        ada.register()
        table = ada.make_table(ada.name)
        ada.ask("DELETE", "/api/me", password=PASSWORD)
        assert bruno.look(table)["table"]["seats"][0]["kind"] == "open"
        bruno.sit(table, "Bruno")


def test_everything_about_an_account_is_handed_out(server: Server) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        ada.register()
        bruno.register()
        token = ada.ask("POST", "/api/me/tokens", label="my bot")
        table = ada.make_table("Ada", hints=False)
        bruno.sit(table, "Bruno")
        ada.say(table, "My words")
        bruno.say(table, "His words")
        report = ada.ask("POST", f"/api/tables/{table}/reports", text="He is rude", seat=1)
        play_out(table, ada, bruno)
        found = ada.ask("GET", "/api/me/export")
        assert found["account"]["name"] == ada.name
        assert [one["label"] for one in found["tokens"]] == ["my bot"]
        assert [one["text"] for one in found["chat"]] == ["My words"]
        assert [one["id"] for one in found["reports"]] == [report["id"]]
        assert [one["id"] for one in found["tables"]] == [table]
        assert found["records"][table] == ada.ask("GET", f"/api/tables/{table}/record")
        assert found["ratings"][0]["games"] == 1
        assert len(found["sessions"]) == 1
        for secret in (token["secret"], "argon2", ada.http.cookies.get("buongoverno")):
            assert str(secret) not in str(found)


def test_strangers_have_nothing_to_hand_out_or_delete(server: Server) -> None:
    with Visitor(server) as stranger:
        assert stranger.refused("GET", "/api/me/export")[0] == 401
        assert stranger.refused("DELETE", "/api/me", password=PASSWORD)[0] == 401
