"""The Python client: accounts and tokens, gaps, lost servers, the examples."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from buongoverno.client import Client, Conflict, Refused, Unreachable
from buongoverno.client.known_table import KnownTable
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, ReservedSeat, SeatOffer
from buongoverno.protocol.command import DecideAll, Say, SetOrders
from buongoverno.protocol.live import News
from server.play.cutting import wire
from server.play.tables import decide, first_choice, party
from server.serving import Server, free_port, serving

EXAMPLES = Path(__file__).parents[3] / "examples"


def _example(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    outcome = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


def test_tokens_of_an_account_can_be_made_and_revoked(server: Server) -> None:
    name = f"Ada-{free_port()}"
    with Client(server.address) as person:
        assert person.register(name, "correct horse").name == name
        made = person.make_token("my bot")
        assert made.secret is not None
        assert [token.label for token in person.tokens()] == ["my bot"]
        with Client(server.address, made.secret) as bot:
            assert bot.me().name == name
            person.revoke_token(made.id)
            with pytest.raises(Refused) as refused:
                bot.me()
            assert refused.value.reason == "not_signed_in"
        person.sign_out()
        with pytest.raises(Refused):
            person.me()
        with pytest.raises(Refused):
            person.sign_in(name, "wrong horse!")
        person.sign_in(name, "correct horse")
        assert person.my_tables() == []


def test_whoever_is_signed_in_sits_down_with_the_account(server: Server) -> None:
    name = f"Ada-{free_port()}"
    with Client(server.address) as host, Client(server.address) as person:
        made = host.make_table(Agreement("zena", [OpenSeat(), OpenSeat(), OpenSeat()]), "Bea")
        person.register(name, "correct horse")
        person.sit(made.table.id, name, key=made.invitation.key)
        seats = person.look(made.table.id).table.seats
        assert [seat.account for seat in seats] == [False, True, False]
        assert [mine.table.id for mine in person.my_tables()] == [made.table.id]


def test_a_prompt_shows_where_a_client_is_and_no_token(server: Server) -> None:
    with Client(server.address, "secret") as client:
        assert repr(client) == f"<Client of {server.address}>"
        assert repr(client.table("any")) == "<TableConnection, not opened>"
    with party(server.address, "zena", 3) as table, table.connected() as connections:
        one, two, _ = connections
        told = f"to table {one.table.id}, running>"
        assert repr(one) == f"<TableConnection of P1 {told}"
        assert repr(two) == f"<TableConnection of P2 {told}"


def test_a_turn_is_laid_out_and_confirmed_at_once(server: Server) -> None:
    with party(server.address, "zena", 3) as table, table.connected() as connections:
        one, two, _ = connections
        turn = one.turn
        assert turn is not None
        codes = [choice.code for choice in turn.choices if choice.goes_on]
        first = one.preview(codes[:1])[0]
        assert first.situation is not None
        assert first.situation.view != turn.view
        second = one.preview(codes[:2], known=1)
        assert [step.code for step in second] == codes[1:2]
        assert two.preview(codes[:1])  # and hears nothing of the other's
        assert [new.kind for new in two.happenings].count("decided") == 0
        one.decide_all([first.text, *codes[1:2]])
        decided = [new for new in one.happenings if new.kind == "decided"]
        assert [new.seat for new in decided] == [0, 0]
        with pytest.raises(Conflict, match="nothing of it was played"):
            one.carry_out(DecideAll("late", turn.version, [*codes[:2]]))


def test_a_third_party_bot_plays_with_a_token(server: Server) -> None:
    name = f"Bot-{free_port()}"
    with Client(server.address) as owner, Client(server.address) as host:
        owner.register(name, "correct horse")
        token = owner.make_token("example").secret
        assert token is not None
        seats: list[SeatOffer] = [ReservedSeat(name), BotSeat("novice"), BotSeat("novice")]
        table = host.make_table(Agreement("zena", seats, visibility="unlisted")).table.id
        said = _example("api_bot.py", server.address, table, "--token", token, "--name", name)
        assert f"{name}: place" in said
        (mine,) = owner.my_tables()
        assert mine.table.id == table
        assert mine.table.status == "over"


def test_the_example_plays_a_whole_game_by_api(server: Server) -> None:
    said = _example("play_by_api.py", server.address)
    assert "seed" in said
    assert said.count("\n") == 5


def test_a_gap_in_the_news_makes_the_client_resync(server: Server) -> None:
    """News that begins after what is known is not taken over."""
    with party(server.address) as table, table.clients[0].table(table.table) as connection:
        known = KnownTable()
        assert known._take_snapshot(table.clients[0].look(table.table))
        after = known.number + 3
        news = News(after + 1, known.version + 4, after, [], None)
        assert not known._take_news(news)
        assert known.number == connection.number
        # The connection asks the server for what is missing.
        connection._resync_unless(connection._take_news(news))
        assert connection.turn is None
        assert connection.wait(60)
        decide(table, 1, first_choice)
        while connection.number < known.number + 1:
            assert connection.wait(60)
        numbers = [happening.number for happening in connection.happenings]
        assert numbers == list(range(1, connection.number + 1))


def test_a_server_that_does_not_answer_is_unreachable() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with Client(address) as client:
        with pytest.raises(Unreachable):
            client.games()
        with pytest.raises(Unreachable), client.table("0123456789abcdef", patience=0.2):
            pass


# -- too often -------------------------------------------------------------------------------------

PATIENTLY = 4  # commands, by somebody whose bucket is empty


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Server]:
    """One that limits how often, as servers do outside of tests."""
    with serving(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=True) as server:
        yield server


def _until_refused(command: Callable[[], object]) -> Refused:
    """Give a command again and again until that is too often."""
    while True:
        try:
            command()
        except Refused as refused:
            return refused


def test_a_live_connection_waits_when_it_is_told_too_often(strict_server: Server) -> None:
    with (
        party(strict_server.address) as table,
        table.clients[0].table(table.table) as patient,
        table.clients[0].table(table.table, patience=0) as impatient,
    ):
        refused = _until_refused(lambda: impatient.set_orders([]))
        assert refused.reason == "too_many"
        assert str(refused) == "that was too often; try again in 1 s"
        assert refused.retry_after is not None
        assert 0 < refused.retry_after < 1
        for _ in range(PATIENTLY):
            patient.set_orders([])


def test_requests_wait_when_they_are_told_too_often(strict_server: Server) -> None:
    with party(strict_server.address) as table:
        client = table.clients[0]

        def give_orders() -> None:
            client.carry_out(table.table, SetOrders(uuid4().hex, []))

        client.patience = 0
        assert _until_refused(give_orders).reason == "too_many"
        client.patience = 60
        for _ in range(PATIENTLY):
            give_orders()


def test_two_players_in_one_program_keep_their_own_keys(server: Server) -> None:
    """Who asks is said with each request; nothing is remembered in cookies."""
    with Client(server.address) as client:
        made = client.make_table(Agreement("siena", [OpenSeat()] * 3), "Ada")
        guest = client.sit(made.table.id, "Bruno", key=made.invitation.key)
        assert client.look(made.table.id, key=made.own.key).seat == 0
        assert client.look(made.table.id, key=guest.key).seat == 1


def test_reads_and_commands_are_retried_when_the_connection_breaks(server: Server) -> None:
    """Nothing that carries no id: a key renewed twice would be lost."""
    with (
        party(server.address) as table,
        wire(server.address) as weak,
        Client(weak.address) as client,
    ):
        client.keys = table.clients[0].keys
        before = client.look(table.table)
        weak.lose_next_answer()
        assert client.look(table.table) == before
        weak.lose_next_answer()
        client.carry_out(table.table, Say("greeting", "Good evening"))
        happened = table.clients[1].look(table.table, since=before.number).happenings
        assert [one.kind for one in happened] == ["said"]
        weak.lose_next_answer()
        with pytest.raises(Unreachable):
            client.renew_key(table.table, 0)
