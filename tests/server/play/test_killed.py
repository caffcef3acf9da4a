"""The server is killed in the middle of games: whatever it acknowledged is there."""

from functools import partial
from threading import Event

from buongoverno.client import Client, TableConnection
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from server.play.tables import by_chance, dearest, party, replayed, together
from server.serving import Server, serving


def test_a_killed_server_keeps_every_acknowledged_decision(database: str) -> None:
    with serving(database) as server, party(server.address, "zena") as table:
        begun = Event()
        with table.connected() as connections:
            players = [
                partial(_play_and_remember, connection, seat, begun)
                for seat, connection in enumerate(connections)
            ]
            acknowledged = together([*players, partial(_kill_and_start, server, begun)])
        finished = table.clients[0].look(table.table)
        decided = [one for one in finished.happenings if one.kind == "decided"]
        for seat, numbers in enumerate(acknowledged[:4]):
            own = [one for one in decided if one.seat == seat and one.by == "person"]
            assert len(numbers) == len(own)
            assert numbers == sorted(set(numbers))
        assert replayed(table.clients[0].record(table.table)).decisions == len(decided)
        assert acknowledged[4] == [server.pid]


def _play_and_remember(connection: TableConnection, seat: int, begun: Event) -> list[int]:
    """Play to the end; gives the numbers under which decisions were acknowledged."""
    choose = by_chance(seat)
    acknowledged: list[int] = []
    for turn in connection.turns():
        acknowledged.append(connection.decide(choose(turn)).number)
        if len(acknowledged) == 3:
            begun.set()
    return acknowledged


def _kill_and_start(server: Server, begun: Event) -> list[int]:
    """Kill it while everybody plays; gives the process that then goes on."""
    assert begun.wait(60)
    server.kill()
    server.start()
    return [server.pid]


def test_bots_go_on_after_the_server_was_killed(database: str) -> None:
    with serving(database) as server, Client(server.address) as client:
        agreement = Agreement("siena", [OpenSeat(), BotSeat("novice"), BotSeat("novice")])
        table = client.make_table(agreement, "Ada").table.id
        with client.table(table) as connection:
            connection.caretake(0, "novice")
            while connection.number < 10:
                connection.wait(60)
            server.kill()
            number = connection.number
            server.start()
            while connection.number < number + 5:
                assert connection.wait(60)
            connection.come_back()
            for turn in connection.turns():
                connection.decide(dearest(turn))
                break
            assert connection.happenings[-1].number == connection.number
