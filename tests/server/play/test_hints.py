"""Hints: the best first, and seen by the others."""

from buongoverno.client import Client
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from server.play.tables import party
from server.serving import Server


def test_the_others_see_who_has_had_a_hint(server: Server) -> None:
    with party(server.address, "siena", 2, hints=True) as table:
        asked = table.asked
        client, other = table.clients[asked], table.clients[1 - asked]
        assert not any(seat.hinted for seat in other.look(table.table).table.seats)
        hints = client.hint(table.table)
        assert hints[0].grade == "best"
        shown = [(-round(100 * hint.chance), -round(hint.points)) for hint in hints]
        assert shown == sorted(shown)
        client.hint(table.table)
        snapshot = other.look(table.table)
        assert [seat.hinted for seat in snapshot.table.seats] == [asked == 0, asked == 1]
        told = [one for one in snapshot.happenings if one.kind == "hinted"]
        assert [one.seat for one in told] == [asked], "once"


def test_what_is_auctioned_is_valued_for_somebody_who_plays_alone(server: Server) -> None:
    with Client(server.address) as client:
        agreement = Agreement("siena", [OpenSeat(), BotSeat("novice")])
        table = client.make_table(agreement, "Ada").table.id
        with client.table(table) as connection:
            for turn in connection.turns():
                amount = client.worth(table).amount
                if any(choice.kind == "bid" for choice in turn.choices):
                    assert isinstance(amount, int)
                    return
                assert amount is None
                proposals = [one for one in turn.choices if one.kind == "propose"]
                connection.decide((proposals or turn.choices)[0].code)
