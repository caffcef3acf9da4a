"""Games against bots that come to a server by their record, and leave it."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import httpx
import pytest

import buongoverno
from buongoverno.client import Client, Ended, Refused, TableConnection
from buongoverno.kernel.chance import commitment
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import parse, print_record
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer
from buongoverno.protocol.people import GoOn, MadeTable
from buongoverno.protocol.table import TableInfo
from server.play.cutting import wire
from server.play.tables import first_choice, party, replayed
from server.serving import Server

AGAINST_BOTS: tuple[SeatOffer, ...] = (OpenSeat(), BotSeat("novice"), BotSeat("novice"))


def begun_elsewhere(decisions: int = 30, seats: tuple[str, ...] = ("novice", "me")) -> str:
    """The record of a game that was begun somewhere, with who plays it."""
    game = buongoverno.game("zena")
    match = Match.begin(game, ["Cecco", "Ada"], 7)
    match.name_seats(list(seats))
    for _ in range(decisions):
        match.decide(match.state.legal()[0])
    return print_record(match.record, game)


def at_a_table(client: Client, **agreed: Any) -> MadeTable:
    """A game against bots on the server."""
    return client.make_table(Agreement("zena", list(AGAINST_BOTS), **agreed), "Ada")


def decide(connection: TableConnection, times: int) -> None:
    """Decide when asked, that many times."""
    for turn in islice(connection.turns(), times):
        connection.decide(first_choice(turn))


@contextmanager
def why_not() -> Iterator[dict[str, str]]:
    """What is refused in here, and why."""
    found: dict[str, str] = {}
    with pytest.raises(Refused) as refused:
        yield found
    found.update(reason=refused.value.reason, message=str(refused.value))


def test_a_game_comes_to_a_server_and_leaves_it_again(server: Server) -> None:
    record = begun_elsewhere()
    with Client(server.address) as client:
        made = client.import_record(record, GoOn())
        table, info = made.table.id, made.table
        assert (info.analysis, info.brought, info.status) == (False, True, "running")
        assert [seat.kind for seat in info.seats] == ["bot", "person"]
        assert info.seats[0].level == "novice"
        assert (made.own.seat, info.seed) == (1, None)
        assert info.commitment == commitment(7)
        assert client.look(table, key=made.invitation.key).seat is None
        with client.table(table) as connection:
            decide(connection, 3)
            assert connection.seat == 1
        taken = client.take_along(table)
        match = replayed(taken)
        before = parse(record, match.game).moves
        assert match.record.moves[: len(before)] == before
        assert len(match.record.moves) >= len(before) + 3
        assert match.record.seats == ["novice", "me"]
        assert match.record.seed == 7
        # It can be looked at and replayed where it was, and nobody plays on.
        left = client.look(table)
        assert (left.table.status, left.table.taken_along, left.table.seed) == ("closed", True, "7")
        assert left.happenings[-1].kind == "taken_along"
        assert replayed(client.record(table)).record.moves == match.record.moves
        assert client.take_along(table) == taken
        assert client.look(table).number == left.number
        with why_not() as refused:
            client.decide(table, left.version, 0)
        assert "goes on elsewhere" in refused["message"]
        # And it comes back.
        again = client.import_record(taken, GoOn("Bea")).table
        assert again.id != table
        assert (again.brought, again.seats[1].name) == (True, "Bea")


def test_a_game_of_this_server_leaves_with_its_seed(server: Server) -> None:
    with Client(server.address) as client, Client(server.address) as spectator:
        made = at_a_table(client, visibility="public")
        table = made.table.id
        assert not made.table.brought
        with spectator.table(table) as watching:
            with why_not() as refused:
                client.record(table)
            assert refused["reason"] == "not_now"
            record = client.take_along(table)
            while watching.table.status == "running":
                assert watching.wait(60)
            seed = replayed(record).record.seed
            assert seed is not None
            assert commitment(seed) == watching.table.commitment
            assert watching.table.seed == str(seed)
        listed = {one.id: one for one in spectator.tables("closed")}
        assert_same(listed[table], client.look(table).table)


def assert_same(listed: TableInfo, seen: TableInfo) -> None:
    """A list says the same of a table as the table itself."""
    assert (listed.taken_along, listed.seed) == (seen.taken_along, seen.seed) == (True, seen.seed)


def test_an_account_sits_in_the_seat_of_the_record(server: Server) -> None:
    with Client(server.address) as client, Client(server.address) as other:
        client.register("Movingada", "a long password")
        table = client.import_record(begun_elsewhere(), GoOn("Movingada")).table.id
        client.keys.clear()
        assert client.look(table).seat == 1
        assert table in [one.table.id for one in client.my_tables()]
        # Nobody else comes under that name.
        with why_not() as refused:
            other.import_record(begun_elsewhere(), GoOn("Movingada"))
        assert refused["reason"] == "taken"


def test_whoever_sat_there_tries_a_moment_of_a_finished_game_again(
    server: Server, finished: tuple[str, str]
) -> None:
    table, key = finished  # of the first of three people
    with Client(server.address) as client:
        with why_not() as refused:
            client.fork(table, 10, against_bots=True)
        assert refused["reason"] == "unknown", "who was never there"
        made = client.fork(table, 10, key, against_bots=True)
        info = made.table
        assert (info.status, info.analysis, info.brought, info.seed) == (
            *("running", False, True),
            None,
        )
        assert [(seat.kind, seat.level) for seat in info.seats] == [
            ("person", None),
            *[("bot", "master")] * 2,
        ]
        assert made.own.seat == 0
        assert info.hints
        with client.table(info.id) as connection:
            decide(connection, 2)
        with why_not() as refused:
            client.fork(info.id, 1, against_bots=True)
        assert refused["reason"] == "not_now", "a running game is not tried again"
        tried, whole = (
            parse(text, buongoverno.game("zena")).moves
            for text in (client.take_along(info.id), client.record(table, key))
        )
        assert tried[:10] == whole[:10]


def test_an_answer_that_was_lost_is_given_again(server: Server) -> None:
    with wire(server.address) as cut, Client(cut.address) as client:
        client.games()
        cut.lose_next_answer()
        made = client.import_record(begun_elsewhere(), GoOn())
        assert cut.cuts == 1
        assert client.look(made.table.id).seat == made.own.seat == 1


def test_only_the_one_who_plays_alone_takes_a_game_along(server: Server) -> None:
    with Client(server.address) as client, Client(server.address) as stranger:
        made = at_a_table(client, visibility="public")
        table = made.table.id
        for key in (None, made.invitation.key):
            with why_not() as refused:
                stranger.take_along(table, key=key)
            assert refused["reason"] == "not_allowed"
        hidden = at_a_table(client).table.id
        with why_not() as refused:
            stranger.take_along(hidden)
        assert refused["reason"] == "unknown"
        host = client.make_table(Agreement("zena", list(AGAINST_BOTS)), None)
        stranger.sit(host.table.id, "Bea", key=host.invitation.key)
        with why_not() as refused:
            client.take_along(host.table.id)
        assert refused["reason"] == "not_allowed"
        for one in (table, hidden, host.table.id):
            assert client.look(one).table.status == "running"


def test_no_game_with_another_person_leaves(server: Server) -> None:
    """Nor one that would count: that takes two people."""
    with party(server.address, "zena", 2, hints=False) as table:
        for client in table.clients:
            with why_not() as refused:
                client.take_along(table.table)
            assert refused["reason"] == "not_allowed"
            assert "has a seat here, too" in refused["message"]
        assert table.clients[0].look(table.table).table.status == "running"


def test_an_analysis_does_not_leave(server: Server) -> None:
    with Client(server.address) as client:
        analysis = client.fork(at_a_table(client).table.id).table.id
        with why_not() as refused:
            client.take_along(analysis)
        assert refused["reason"] == "not_allowed"


FORGED = {
    "nobody says who plays": lambda text: text.replace("seats: novice,me\n", ""),
    "two people": lambda text: text.replace("seats: novice,me", "seats: me,me"),
    "only bots": lambda text: text.replace("seats: novice,me", "seats: novice,novice"),
    "a program": lambda text: text.replace("seats: novice,me", "seats: /bin/sh,me"),
    "no such bot": lambda text: text.replace("novice,me", "grandmaster,me"),
    "another seed": lambda text: text.replace("seed: 7", "seed: 8"),
    "no seed": lambda text: text.replace("seed: 7", "seed: hidden"),
    "other rules": lambda text: text.replace("rules: ", "rules: 9"),
    "an illegal decision": lambda text: text + "P2 nonsense\n",
    "cut off": lambda text: text[:-3],
    "a long name": lambda text: text.replace("P2: Ada", f"P2: {'a' * 41}"),
    "many seats": lambda text: text.replace("novice,me", ",".join(["novice"] * 5_000)),
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED.keys())
def test_forged_records_are_refused(server: Server, forged: Any) -> None:
    with Client(server.address) as client, why_not() as refused:
        client.import_record(forged(begun_elsewhere()), GoOn())
    assert refused["reason"] in ("bad_input", "not_allowed")
    assert refused["message"]


def test_a_finished_game_does_not_go_on_but_can_be_looked_at(server: Server) -> None:
    game = buongoverno.game("zena")
    match = Match.begin(game, ["Cecco", "Ada"], 7)
    match.name_seats(["novice", "me"])
    while not match.state.over:
        match.decide(match.state.legal()[0])
    record = print_record(match.record, game)
    with Client(server.address) as client:
        with why_not() as refused:
            client.import_record(record, GoOn())
        assert refused["reason"] == "not_now"
        opened = client.import_record(record).table
        assert (opened.analysis, opened.status) == (True, "over")


def test_a_closed_connection_or_a_wrong_body_ends_nothing(server: Server) -> None:
    with Client(server.address) as client:
        table = at_a_table(client).table.id
        headers = {"authorization": f"Bearer {client.keys[table]}"}
        address = f"{server.address}/api/tables/{table}/departure"
        for body in ('{"number": -1}', '{"number": "x"}', "[", "7"):
            answer = httpx.post(address, content=body, headers=headers, trust_env=False)
            assert answer.status_code == 400, answer.text
        assert httpx.post(address, trust_env=False).status_code in (401, 404)
        assert client.look(table).table.status == "running"
        with client.table(table):
            pass
    with pytest.raises(Ended), Client(server.address) as stranger, stranger.table(table):
        pass
