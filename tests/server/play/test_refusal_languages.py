"""Whatever is refused is told in the language of who asked: over HTTP and over a WebSocket."""

import re

import httpx
import pytest

import buongoverno
from buongoverno.client import Client, Conflict, Refused
from buongoverno.client.turn import turn_of
from buongoverno.protocol.command import AnswerUndo, Command, Pause, Resume, Say, Start, Undo
from server.play.tables import Party, party
from server.serving import Server

ENGLISH = re.compile(r"\b(the|this|you|your|there|not|only|again|must|first|is|no|have)\b")


def in_german(table: Party, seat: int) -> Client:
    client = Client(table.clients[seat].address, table.clients[seat].token, 0, "de")
    client.keys = table.clients[seat].keys
    return client


def test_a_rule_tells_its_reason_with_the_numbers_of_the_case(server: Server) -> None:
    with party(server.address) as table:
        seat = table.asked
        situation = table.clients[seat].look(table.table).situation
        assert situation is not None
        first = next(one for one in turn_of(seat, situation).choices if one.kind == "propose")
        table.clients[seat].decide(table.table, situation.version, first.code)
        seat = table.asked
        version = table.clients[seat].look(table.table).version
        with in_german(table, seat) as client:
            with pytest.raises(Refused) as refused:
                client.decide(table.table, version, "bid 29")
            with client.table(table.table) as live, pytest.raises(Refused) as told:
                live.decide("bid 29")
        for error in (refused.value, told.value):
            assert error.rule == "S4.3"
            assert error.sentence == "29 Florin; du hast 28."
            assert str(error) == "jetzt nicht erlaubt: bid 29 (S4.3: 29 Florin; du hast 28.)"
            assert error.obstacle is not None
            assert error.obstacle.numbers == {"price": 29, "have": 28}


def test_commands_are_refused_in_german(server: Server) -> None:
    with party(server.address) as table, in_german(table, 0) as client:
        version = client.look(table.table).version
        refused: list[Command] = [
            Resume("a"),
            Undo("b", version),
            AnswerUndo("c", True),
            Start("d", None),
            Say("e", "\x07"),
        ]
        with client.table(table.table) as live:
            for command in refused:
                for act in (live.carry_out, lambda sent: client.carry_out(table.table, sent)):
                    with pytest.raises(Refused) as error:
                        act(command)
                    assert not ENGLISH.search(str(error.value)), str(error.value)
        client.carry_out(table.table, Pause("p"))
        with pytest.raises(Refused, match="die Partie ist schon angehalten"):
            client.carry_out(table.table, Pause("q"))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/tables/nowhere", None),
        ("GET", "/api/games/chess/rules", None),
        ("GET", "/api/nowhere", None),
        ("POST", "/api/tables", {"agreement": {"game": "chess", "seats": [{"kind": "open"}] * 2}}),
        ("POST", "/api/sessions", {"name": "Ada", "password": "wrong password"}),
        ("GET", "/api/my/tables", None),
    ],
)
def test_requests_are_refused_in_german(
    server: Server, method: str, path: str, body: object
) -> None:
    answer = httpx.request(
        method,
        server.address + path,
        json=body,
        headers={"accept-language": "de-CH,de;q=0.9,en;q=0.5"},
    )
    assert answer.status_code >= 400
    problem = answer.json()
    assert problem["language"] == "de", problem
    assert not ENGLISH.search(problem["message"]), problem
    english = httpx.request(method, server.address + path, json=body).json()
    assert english["reason"] == problem["reason"]
    assert english["message"] != problem["message"]


@pytest.mark.parametrize(
    ("path", "body", "german"),
    [
        (
            "/api/accounts",
            {"name": "Ada", "password": "short"},
            "Passwort: mindestens 8 Zeichen",
        ),
        (
            "/api/accounts",
            {"name": "A" * 31, "password": "long enough"},
            "Name: höchstens 30 Zeichen",
        ),
        (
            "/api/accounts",
            {"name": "Ada Bo", "password": "long enough"},
            "Name: Ein Zeichen darin darf dort nicht stehen",
        ),
        (
            "/api/tables",
            {"agreement": {"game": "siena", "seats": [{"kind": "open"}] * 2, "title": "t" * 81}},
            "Titel: höchstens 80 Zeichen",
        ),
        ("/api/tables", {"agreement": {"game": "siena", "seats": []}}, "Plätze: mindestens 2"),
        ("/api/tables", {}, "es fehlt: agreement"),
        (
            "/api/tables/import",
            {"record": "hello\n"},
            "Zeile 1: das ist keine Aufzeichnung: Sie beginnt nicht mit „buongoverno record 1“",
        ),
    ],
)
def test_what_people_type_is_refused_in_german(
    server: Server, path: str, body: object, german: str
) -> None:
    answer = httpx.post(server.address + path, json=body, headers={"accept-language": "de"})
    problem = answer.json()
    assert (problem["reason"], problem["language"]) == ("bad_input", "de"), problem
    assert problem["message"] == german
    if path != "/api/tables/import":
        assert re.search(r"Expected|missing", problem["detail"]), problem


def test_a_conflict_and_a_preview_are_told_in_german(server: Server) -> None:
    with party(server.address) as table:
        seat = table.asked
        with in_german(table, seat) as client:
            version = client.look(table.table).version
            with client.table(table.table) as live:
                refused = live.preview(["sell grain"])[0].refused
            assert refused is not None
            assert not ENGLISH.search(f"{refused.message} {refused.sentence}"), refused
            with pytest.raises(Conflict, match="die Partie ging weiter"):
                client.decide(table.table, version - 1, "pass")


def test_a_bad_card_file_is_refused_with_its_line_in_german(server: Server) -> None:
    cards = buongoverno.game("siena").card_file().replace("copies = 4", "copies = 5", 1)
    body = {"agreement": {"game": "siena", "seats": [{"kind": "open"}] * 2, "cards": cards}}
    answer = httpx.post(
        f"{server.address}/api/tables", json=body, headers={"accept-language": "de"}
    )
    message = answer.json()["message"]
    assert re.search(r"Zeile [0-9]+: courtesan muss copies = 4 haben", message), message
