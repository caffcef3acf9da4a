"""The daily game: the same deal and rivals for everybody, and results that a record proves."""

import asyncio
import random
from dataclasses import replace

import pytest

from buongoverno.answers import daily as answers
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import print_record
from buongoverno.kernel.record_link import record_link
from buongoverno.local.storage import MemoryStorage
from buongoverno.players.player import decide_for
from buongoverno.players.registry import named
from buongoverno.plugin import registry
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.protocol.daily import DailyRecord
from buongoverno.tables.creation import new_table
from buongoverno.tables.daily import daily_seed, result_of_table
from buongoverno.tables.refusals import Refusal
from local.hosting import Client, Page

NOON = 1_795_003_200.0  # 2026-11-18 12:00 UTC
DAY = "2026-11-18"
GAMES = registry.game_names()


def wanted(game: str, day: str = DAY) -> Agreement:
    return Agreement(game, [OpenSeat(), OpenSeat()], ruleset="", undo="free", daily=day)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_same_deal_and_rivals(game: str) -> None:
    one, other = new_table(wanted(game), NOON), new_table(wanted(game), NOON)
    assert one.terms.id != other.terms.id
    assert one.terms.seed == other.terms.seed == daily_seed(game, DAY)
    assert one.terms.agreement == other.terms.agreement
    assert one.terms.agreement.undo == "none"
    assert not one.terms.agreement.hints
    yesterday = new_table(wanted(game, "2026-11-17"), NOON)
    assert yesterday.terms.seed != one.terms.seed


@pytest.mark.parametrize(
    "day", ["2026-11-19", "2026-10-31", "today", "2026-13-01", "", "20261118x"]
)
def test_other_days_are_refused(day: str) -> None:
    with pytest.raises(Refusal, match=r"no day|daily games from"):
        new_table(wanted("siena", day), NOON)


def played_badly(game: str, names: list[str]) -> str:
    """A record with the deal of the day, in which everybody decides by chance."""
    match = Match.begin(registry.game(game), names, daily_seed(game, DAY))
    bot, chance = named("random"), Chance(5)
    while not match.state.over:
        seat = match.state.first_pending()
        match.decide(decide_for(bot, match.state, seat, chance), seat)
    return print_record(match.record, match.game)


@pytest.mark.parametrize("game", GAMES)
def test_a_result_is_proved_by_its_record(game: str) -> None:
    async def run() -> None:
        page, chance = Page(MemoryStorage(), now=lambda: NOON), random.Random(3)
        told = {"agreement": {"game": game, "seats": [{"kind": "open"}] * 2, "daily": DAY}}
        made = await page.ask("POST", "/api/tables", {**told, "name": "Ada"})
        client = Client(page, made["table"]["id"])
        await client.hello()
        assert made["table"]["daily"] == DAY
        path = f"/api/games/{game}/daily"
        while not client.over:
            await client.until(lambda: client.choices or client.over)
            if client.choices:
                code = chance.choice(client.choices)["code"]
                await client.send("decide", version=client.version, code=code)
        looked = await page.ask("GET", path)
        assert (looked["day"], looked["today"], looked["players"]) == (DAY, DAY, 4)
        [mine] = looked["results"]
        assert (mine["name"], mine["table"]) == ("Ada", made["table"]["id"])

        table = (await page.host.table(mine["table"])).committed
        assert table.match is not None
        assert result_of_table(table) is not None
        record, found = table.match.record, registry.game(game)
        for text in (print_record(record, found), record_link(found, record)):
            checked = await page.ask("POST", path, {"day": DAY, "record": text})
            assert {**checked, "table": mine["table"]} == mine
        with pytest.raises(Refusal, match="do not decide as the bots"):
            answers.checked(game, DailyRecord(DAY, played_badly(game, record.names)), NOON)
        unfinished = print_record(replace(record, moves=record.moves[:-3], result=[]), found)
        for day, text in (("2026-11-17", print_record(record, found)), (DAY, unfinished)):
            with pytest.raises(Refusal):
                answers.checked(game, DailyRecord(day, text), NOON)

    asyncio.run(run())
