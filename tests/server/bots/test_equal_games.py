"""Equal seeds give equal games at a table too, whatever is said there."""

import pytest

import buongoverno
from buongoverno.answers.bot_answers import answer_request
from buongoverno.answers.bot_tasks import Request, question
from buongoverno.kernel.record import print_record
from buongoverno.protocol.agreement import Agreement, BotSeat
from buongoverno.tables import entry as kinds
from buongoverno.tables.table_state import Terms, empty_table


def played(game: str, talk: str = "") -> str:
    """The record of the beginning of a game between bots."""
    seats = [BotSeat(bot) for bot in ("novice", "journeyman", "apprentice", "master")]
    version = buongoverno.game(game).rules_version
    table = empty_table(Terms("t", Agreement(game, list(seats)), 7, version, 0.0))
    table.add(kinds.STARTED, kinds.NOBODY, kinds.PERSON, "", 0.0)
    assert table.match is not None
    while table.match.decisions < 24:
        seat = table.bots_asked()[0]
        reply = answer_request(Request(question(table, seat), False, 60.0))
        table.decide(seat, kinds.BOT, reply.code, 0.0)
        if talk:
            table.add(kinds.SAID, kinds.NOBODY, kinds.PERSON, talk, 0.0)
    return print_record(table.match.record, table.game)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_table_of_bots_plays_the_same_game_again(game: str) -> None:
    usual = played(game)
    assert usual.count("\n") > 24
    assert played(game, talk="Go on!") == usual
