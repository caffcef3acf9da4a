"""`buongoverno admin`, while the server runs and while it does not."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.client import ClientConnection, connect

from cli.command import command
from server.moderation.staff import id_of
from server.people.visitors import PASSWORD, Visitor, said
from server.serving import Server, serving

_SECONDS = 30.0


class Admin:
    """The command line beside a server."""

    def __init__(self, database: str) -> None:
        self.database = database

    def __call__(self, *arguments: str, typed: str = "") -> str:
        """What a command prints that goes well."""
        result = command("admin", *arguments, "--database", self.database, typed=typed, columns=240)
        assert result.exit_code == 0, result.output
        return result.stdout

    def refused(self, *arguments: str, typed: str = "") -> str:
        """The sentence of one that does not."""
        result = command("admin", *arguments, "--database", self.database, typed=typed)
        assert result.exit_code != 0, result.output
        lines = [line for line in result.stderr.splitlines() if line.startswith("buongoverno: ")]
        return lines[-1].removeprefix("buongoverno: ")


@pytest.fixture
def admin(server: Server) -> Admin:
    return Admin(server.database)


def soon(condition: Callable[[], bool]) -> None:
    """The server knows of something within seconds."""
    until = time.monotonic() + _SECONDS
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def socket_at(server: Server, table: str) -> Iterator[ClientConnection]:
    """A spectator who has been welcomed."""
    place = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with connect(place, proxy=None) as opened:
        opened.send('{"type":"hello"}')
        assert json.loads(opened.recv(_SECONDS))["type"] == "welcome"
        yield opened


def told(opened: ClientConnection, kind: str) -> dict[str, object]:
    """The first message of that kind, or with a happening of that kind."""
    while True:
        message: dict[str, object] = json.loads(opened.recv(_SECONDS))
        happened = message.get("happenings", [])
        assert isinstance(happened, list)
        if message["type"] == kind or kind in [one["kind"] for one in happened]:
            return message


def test_the_first_operator_is_made(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada, Visitor(server) as other:
        ada.register()
        other.register()
        assert admin("role", ada.name, "operator") == f"{ada.name} is an operator now.\n"
        assert ada.ask("GET", "/api/me")["role"] == "operator"
        found = ada.ask("GET", f"/api/moderation/audit?search={ada.name}")
        assert [(one["actor"], one["action"]) for one in found] == [("command line", "role")]
        assert "command line" in admin("audit", ada.name, "--since", "1h")
        assert "is a moderator now" in admin("role", other.name, "moderator")
        admin("role", other.name, "operator")
        assert admin("role", ada.name, "none") == f"{ada.name} has no role any more.\n"


def test_accounts_are_banned_and_muted(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada, Visitor(server) as again:
        ada.register()
        table = ada.make_table("Ada")
        admin("mute", ada.name, "--for", "12h")
        path = f"/api/tables/{table}/commands"
        say = {"type": "say", "id": "a", "text": "hello"}
        soon(lambda: ada.http.post(path, json=say).status_code == 403)
        admin("unmute", ada.name)
        admin("ban", ada.name, "--for", "7d", "--reason", "insults")
        status, message = again.refused("POST", "/api/session", name=ada.name, password=PASSWORD)
        assert (status, message.endswith("UTC: insults")) == (403, True)
        assert "insults" in admin("accounts", ada.name, "--which", "banned")
        admin("unban", ada.name)
        again.sign_in(ada.name)
        assert ada.name in admin("account", ada.name)


def test_a_password_is_reset_without_mail(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada, Visitor(server) as again:
        ada.register()
        link = admin("reset-password", ada.name, "--address", server.address).strip()
        found = re.fullmatch(rf"{server.address}/account#reset=([\w-]+)", link)
        assert found is not None
        new = {"token": found[1], "password": "another one"}
        again.ask("POST", "/api/password-reset/finish", **new)
        assert found[1] not in admin("audit", ada.name)


def test_what_is_done_at_a_table_is_seen_by_those_who_look(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        table = ada.register().make_table("Ada", title="Friday evening")
        bruno.register().sit(table, "Bruno")
        ada.say(table, "Appalling words")
        assert "Friday evening" in admin("tables", table)
        assert f"account {ada.name}" in admin("tables", table)
        [number] = re.findall(r"^(\d+) .*Appalling words", admin("chat", table), re.MULTILINE)
        with socket_at(server, table) as opened:
            admin("remove-words", table, number)
            told(opened, "redacted")
            assert said(bruno, table) == [""]
            admin("mute-player", table, "0", "--for", "1h")
            told(opened, "muted")
            admin("remove-player", table, "0")
            told(opened, "removed")
            assert ada.look(table)["seat"] is None
            bruno.decide(table)  # after a change by another the server goes on
            admin("close-table", table, "--reason", "enough")
            told(opened, "closed")
            assert admin.refused("delete-table", table, typed="n\n") == "stopped"
            admin("delete-table", table, "--yes")
            assert told(opened, "closing")["reason"] == "this table was deleted"
        assert bruno.http.get(f"/api/tables/{table}").status_code == 404
        log = admin("audit", table)
        for action in ("remove words", "mute player", "remove player", "close", "delete table"):
            assert action in log


def test_a_bot_plays_for_somebody_who_is_banned(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada, Visitor(server) as bruno:
        table = ada.register().make_table("Ada")
        bruno.register().sit(table, "Bruno")
        before = bruno.look(table)["number"]
        admin("ban", ada.name, "--for", "1h")
        soon(lambda: bruno.look(table)["table"]["seats"][0]["caretaker"] is not None)
        asked = bruno.look(table)["situation"]["view"]["pending"]
        if asked == [0]:  # the bot's turn: the server takes the job that the command has written
            soon(lambda: bruno.look(table)["number"] > before + 1)


def test_reports_are_handled(server: Server, admin: Admin) -> None:
    with Visitor(server) as ada:
        table = ada.register().make_table("Ada")
        ada.say(table, "Look here")
        number = ada.look(table)["happenings"][-1]["number"]
        escape = "\x1b[2J rude"
        report = {"text": escape, "number": number}
        made = ada.ask("POST", f"/api/tables/{table}/reports", **report)["id"]
        shown = admin("reports", "--most", "1000")
        assert made in shown
        assert "Look here" in shown
        assert "\x1b" not in shown
        admin("handle", made, "--note", "talked to her")
        assert made not in admin("reports", "--most", "1000")
        assert "command line: talked to her" in admin("reports", "--handled")
        assert admin.refused("handle", made) == "this report was handled already"


def test_doors_are_closed_and_opened(database: str) -> None:
    with serving(database, proxies="127.0.0.1") as server, Visitor(server) as new:
        admin = Admin(server.database)
        assert admin("addresses") == "No address is banned.\n"
        assert admin("ban-address", "198.51.100.9", "--for", "1h").startswith("198.51.100.9/32 is")
        there = {"x-forwarded-for": "198.51.100.9"}
        soon(lambda: new.http.get("/api/games", headers=there).status_code == 403)
        admin("unban-address", "198.51.100.9/32")
        soon(lambda: new.http.get("/api/games", headers=there).status_code != 403)
        admin("registration", "invitation")
        soon(lambda: bool(new.ask("GET", "/api/registration")["registration"] == "invitation"))
        code = admin("invite", "for Berta").strip()
        shown = admin("registration")
        assert "for Berta" in shown
        assert code not in shown
        given = {"name": "Berta", "password": PASSWORD}
        new.ask("POST", "/api/accounts", invitation=code, **given)
        [revoked] = re.findall(r"^(\w{16}) ", admin("registration"), re.MULTILINE)
        assert "used already" in admin.refused("revoke-invitation", revoked)


def test_it_works_while_no_server_runs(database: str) -> None:
    with serving(database) as server, Visitor(server) as ada:
        admin = Admin(server.database)
        table = ada.register().make_table("Ada")
        other = ada.make_table("Ada")
        account = id_of(server, ada.name)
        server.stop()
        admin("close-table", table, "--reason", "enough")
        admin("delete-table", other, "--yes")
        assert admin("sweep") == "Nothing is too old.\n"
        server.start()
        assert ada.look(table)["table"]["closed"] == "enough"
        assert ada.http.get(f"/api/tables/{other}").status_code == 404
        server.stop()
        admin("delete-account", ada.name, "--yes")
        server.start()
        assert ada.refused("GET", "/api/me")[0] == 401
        assert account not in admin("accounts")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ban", "Nobody-at-all"], "there is no account called Nobody-at-all"),
        (["ban", "Ada", "--for", "soon"], "'soon' is no duration; write 30m, 12h, 7d or 4w"),
        (["close-table", "nowhere"], "there is no such table"),
        (["remove-words", "nowhere", "7"], "there is no such table"),
        (["ban-address", "::/0"], "::/0 is too large; the largest are those with /16"),
        (["unban-address", "192.0.2.7"], "192.0.2.7/32 is not banned"),
        (["handle", "nothing"], "there is no such report"),
        (["role", "Ada", "king"], "'king' is not one of"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(
    admin: Admin, arguments: list[str], sentence: str
) -> None:
    assert sentence in admin.refused(*arguments)


def test_a_database_that_is_not_there() -> None:
    assert "there is no database" in Admin("nowhere.sqlite").refused("accounts")
