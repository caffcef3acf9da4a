"""Four API clients play whole games: live, with broken connections, and by plain HTTP."""

from functools import partial

import pytest

from buongoverno.client import Client, Conflict, TableConnection
from buongoverno.client.turn import turn_of
from buongoverno.kernel.chance import commitment
from server.play.cutting import Wire, wire
from server.play.tables import Choose, Party, by_chance, dearest, party, play_on, replayed, together
from server.serving import Server

GAMES = [("siena", {}), ("zena", {}), ("zena", {"live_start": True})]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_four_clients_finish_a_game_two_of_them_with_broken_connections(
    server: Server, game: str, options: dict[str, bool | int]
) -> None:
    with (
        party(server.address, game, options=options) as table,
        wire(server.address) as first,
        wire(server.address) as second,
    ):
        commitment_before = table.clients[0].look(table.table).table.commitment
        table.clients[0].address = first.address
        table.clients[1].address = second.address
        repeated = _play(table, first, second)
        finished = table.clients[3].look(table.table)
        assert finished.table.status == "over"
        assert commitment(int(finished.table.seed or "")) == commitment_before
        decided = [one for one in finished.happenings if one.kind == "decided"]
        match = replayed(table.clients[2].record(table.table))
        assert match.decisions == len(decided)
        assert first.cuts >= 3
        assert second.cuts >= 3
        assert repeated > 0


def _play(table: Party, first: Wire, second: Wire) -> int:
    """Play to the end; gives how many decisions were answered only when sent again."""
    with table.connected() as connections:
        ada, bruno, carla, dario = connections
        repeated = together(
            [
                partial(_play_and_cut, ada, by_chance(0), first),
                partial(_play_and_cut, bruno, by_chance(1), second),
                partial(play_on, carla, by_chance(2)),
                partial(play_on, dario, by_chance(3)),
            ]
        )
        return sum(repeated)


def _play_and_cut(connection: TableConnection, choose: Choose, weak: Wire) -> int:
    repeated = 0
    for count, turn in enumerate(connection.turns()):
        if count % 6 == 2:
            weak.cut()
        if count % 6 == 5:
            weak.lose_next_answer()
        try:
            repeated += connection.decide(choose(turn)).repeated
        except Conflict:
            continue
    assert connection.reconnected > 0
    numbers = [happening.number for happening in connection.happenings]
    assert numbers == list(range(1, connection.number + 1))
    return repeated


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_game_can_be_played_over_plain_http(server: Server, game: str) -> None:
    with party(server.address, game) as table:
        while (seat := _decide_by_http(table, dearest)) is not None:
            assert 0 <= seat < 4
        assert table.clients[0].look(table.table).table.status == "over"
        assert replayed(table.clients[1].record(table.table)).state.over


def _decide_by_http(table: Party, choose: Choose) -> int | None:
    """One decision of the seat that is asked."""
    situation = table.clients[0].look(table.table, since=1_000_000).situation
    assert situation is not None
    if situation.view.result is not None:
        return None
    seat: int = situation.view.pending[0]
    client: Client = table.clients[seat]
    own = client.look(table.table, since=1_000_000).situation if seat else situation
    assert own is not None
    client.decide(table.table, own.version, choose(turn_of(seat, own)))
    return seat


def test_simultaneous_placements_are_all_accepted(server: Server) -> None:
    """Z3.2 with option live_start: no seat waits, and the order of their answers is known."""
    with party(server.address, "zena", options={"live_start": True}) as table:
        with table.connected() as connections:
            turns = [connection.turn for connection in connections]
            # Everybody decides on the very first state, each knowing nothing of the others.
            done = together(
                [
                    partial(connection.decide, turn.choices[seat].code)
                    for seat, (connection, turn) in enumerate(zip(connections, turns, strict=True))
                    if turn is not None
                ]
            )
        assert len(done) == 4
        happenings = table.clients[0].look(table.table).happenings
        placed = [one.seat for one in happenings if one.kind == "decided"]
        assert sorted(seat for seat in placed[:4] if seat is not None) == [0, 1, 2, 3]
