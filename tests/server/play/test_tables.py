"""Tables around the game: doors and keys, rematch, analysis, records."""

from uuid import uuid4

import pytest

import buongoverno
from buongoverno.client import Client, Ended, Refused
from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.chance import commitment
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, ReservedSeat, SeatOffer
from buongoverno.protocol.command import Start
from server.play.tables import dearest, decide, party, play_out, replayed
from server.serving import Server


def test_a_private_table_looks_unknown_to_strangers(server: Server) -> None:
    with party(server.address) as table, Client(server.address) as stranger:
        with pytest.raises(Refused) as refused:
            stranger.look(table.table)
        with pytest.raises(Refused) as nothing:
            stranger.look("0123456789abcdef")
        assert str(refused.value) == str(nothing.value)
        assert refused.value.reason == nothing.value.reason == "unknown"
        with pytest.raises(Ended), stranger.table(table.table):
            pass


def test_spectators_see_what_is_public(server: Server) -> None:
    with (
        party(server.address, visibility="public", options={"memory_aid": False}) as table,
        Client(server.address) as spectator,
        spectator.table(table.table) as watching,
    ):
        assert table.table in [one.id for one in spectator.tables("running")]
        assert watching.seat is None
        assert watching.turn is None
        assert watching.situation is not None
        view = watching.situation.view
        assert isinstance(view, SienaView)
        assert all(player.hand is None for player in view.players)
        number = table.clients[0].look(table.table).number
        decide(table)
        while watching.number == number:
            assert watching.wait(60)
        with pytest.raises(Refused) as refused:
            watching.say("hello")
        assert refused.value.reason == "not_allowed"


def test_spectators_are_refused_where_that_was_agreed(server: Server) -> None:
    with (
        party(server.address, visibility="public", spectators=False) as table,
        Client(server.address) as spectator,
    ):
        with pytest.raises(Refused) as refused:
            spectator.look(table.table)
        assert refused.value.reason == "not_allowed"


def test_a_revoked_key_closes_the_connection(server: Server) -> None:
    with party(server.address) as table:
        old = table.clients[1].keys[table.table]
        with table.clients[1].table(table.table) as connection:
            new = table.clients[1].renew_key(table.table, 1)
            with pytest.raises(Ended):
                list(connection.turns())
        with pytest.raises(Refused) as refused:
            table.clients[1].look(table.table, key=old)
        assert refused.value.reason == "not_signed_in"
        assert table.clients[1].look(table.table, key=new.key).seat == 1


def test_a_seat_can_be_left_before_the_game(server: Server) -> None:
    agreement = Agreement("siena", [OpenSeat(), OpenSeat(), OpenSeat()])
    with Client(server.address) as host, Client(server.address) as guest:
        made = host.make_table(agreement, "Ada")
        guest.sit(made.table.id, "Bruno", 2, key=made.invitation.key)
        left = guest.leave(made.table.id, 2)
        assert [seat.kind for seat in left.seats] == ["person", "open", "open"]
        with pytest.raises(Refused):
            guest.look(made.table.id)


def test_everybody_is_told_when_the_host_renews_the_link_of_another(server: Server) -> None:
    """Whoever has the link sees the cards later, so it makes no difference when that was."""
    with Client(server.address) as host, Client(server.address) as guest:
        made = host.make_table(Agreement("siena", [OpenSeat()] * 3), "Ada")
        table = made.table.id
        guest.sit(table, "Bea", key=made.invitation.key)
        renewed = host.renew_key(table, 1)
        told = [one for one in host.look(table).happenings if one.kind == "rekeyed"]
        assert [(one.seat, one.by) for one in told] == [(1, "server")]
        with pytest.raises(Refused):
            guest.look(table)
        assert guest.look(table, key=renewed.key).seat == 1
        host.renew_key(table, 2)  # nobody sits there
        host.keys[table] = host.renew_key(table, 0).key  # one's own is nobody's business
        assert sum(one.kind == "rekeyed" for one in host.look(table).happenings) == 1


def test_the_host_cannot_renew_the_link_of_an_account(server: Server) -> None:
    with Client(server.address) as host, Client(server.address) as member:
        agreement = Agreement("siena", [OpenSeat()] * 3, visibility="public")
        made = host.make_table(agreement, "Ada")
        name = f"Bea{uuid4().hex[:8]}"
        member.register(name, "correct horse battery")
        member.sit(made.table.id, name)
        with pytest.raises(Refused, match="they have an account"):
            host.renew_key(made.table.id, 1)


def test_no_key_opens_the_seat_of_a_bot(server: Server) -> None:
    """The host knows the link of a reserved seat, and could give that seat to a bot."""
    with Client(server.address) as host:
        seats: list[SeatOffer] = [OpenSeat(), ReservedSeat("Bea"), ReservedSeat("Carla")]
        made = host.make_table(Agreement("zena", seats, spectators=False), "Ada")
        table, (bea, carla) = made.table.id, made.reserved
        host.carry_out(table, Start("start", fill_with="novice"))
        for key in (bea.key, carla.key):
            with pytest.raises(Refused, match="only those who play"):
                host.look(table, key=key)
        with pytest.raises(Refused, match="a bot sits there"):
            host.renew_key(table, 1)


def test_seed_record_fork_and_rematch_of_a_finished_game(server: Server) -> None:
    with party(server.address, title="Friday") as table:
        promised = table.clients[0].look(table.table).table
        assert promised.seed is None
        assert promised.commitment is not None
        with pytest.raises(Refused):
            table.clients[0].record(table.table)
        play_out(table, dearest)
        finished = table.clients[0].look(table.table).table
        assert commitment(int(finished.seed or "")) == promised.commitment
        match = replayed(table.clients[3].record(table.table))
        assert match.record.seed == int(finished.seed or "")
        _fork_finished(table.clients[1], table.table, match)
        _import_and_export(table.clients[1], match)
        _rematch(table.clients, table.table)


def _fork_finished(client: Client, table: str, match: Match) -> None:
    """From the middle of a finished game, exactly as it was, and then another way."""
    made = client.fork(table, 10)
    assert made.table.analysis
    assert made.table.forked_from == table
    moment = client.moment(table, 10)
    with client.table(made.table.id) as connection:
        assert connection.situation is not None
        assert connection.situation.view.pending == moment.view.pending
        decisions = [one for one in connection.happenings if one.kind == "decided"]
        assert len(decisions) == 10
        connection.undo()
        assert connection.happenings[-1].kind == "undone"
    assert match.decisions > 10


def _import_and_export(client: Client, match: Match) -> None:
    text = print_record(match.record, match.game)
    made = client.import_record(text)
    assert made.table.analysis
    assert replayed(client.record(made.table.id)).record.moves == match.record.moves
    with pytest.raises(Refused) as refused:
        client.import_record(text.replace("bid", "bit"))
    assert refused.value.reason == "bad_input"


def _rematch(clients: list[Client], table: str) -> None:
    """Everybody is invited to the seat they had, and it begins when all are there."""
    old = clients[0].look(table).table.seats
    made = [client.rematch(table) for client in clients]
    assert len({one.table.id for one in made}) == 1
    new = clients[0].look(made[0].table.id).table
    assert [seat.name for seat in new.seats] == [seat.name for seat in old]
    assert [link.seat for link in made[0].reserved] == [1, 2, 3]
    assert new.status == "running"
    assert [one.own.seat for one in made] == [0, 1, 2, 3]
    assert clients[0].look(table).table.rematch == new.id


def test_a_fork_of_a_running_game_reveals_nothing(server: Server) -> None:
    """Forks by the same player agree in what that player knows and differ in what is hidden."""
    with party(server.address, "zena") as table:
        client = table.clients[0]
        known = client.look(table.table).situation
        assert known is not None
        assert isinstance(known.view, ZenaView)
        forks = [client.fork(table.table).table for _ in range(6)]
        for fork in forks:
            assert fork.commitment is None
            assert _hand(client, fork.id, 0) == known.view.families[0].known_cards
            with pytest.raises(Refused):
                client.record(fork.id)
        true = table.clients[1].look(table.table).situation
        assert true is not None
        assert isinstance(true.view, ZenaView)
        imagined = [_hand(client, fork.id, 1) for fork in forks]
        assert any(hand != true.view.families[1].known_cards for hand in imagined)
        assert any(hand != imagined[0] for hand in imagined)
        with pytest.raises(Refused) as refused:
            client.fork(table.table, 99)
        assert refused.value.reason == "not_now"


def _hand(client: Client, table: str, seat: int) -> list[str]:
    """The cards a seat holds at an analysis table."""
    situation = client.look(table, perspective=seat).situation
    assert situation is not None
    assert isinstance(situation.view, ZenaView)
    return situation.view.families[seat].known_cards


def test_bots_and_people_play_together(server: Server) -> None:
    with Client(server.address) as client:
        agreement = Agreement("siena", [OpenSeat(), *[BotSeat("novice")] * 2])
        made = client.make_table(agreement, "Ada")
        with client.table(made.table.id) as connection:
            for count, turn in enumerate(connection.turns()):
                if count == 5:
                    break
                connection.decide(dearest(turn))
            assert {one.by for one in connection.happenings} >= {"person", "bot"}


def test_games_levels_and_words_are_listed(server: Server) -> None:
    with Client(server.address) as client:
        assert [game.name for game in client.games()] == list(buongoverno.game_names())
        assert client.levels()[0].number == 1
        assert client.words("siena", "en")
        with pytest.raises(Refused) as refused:
            client.words("chess")
        assert refused.value.reason == "unknown"
