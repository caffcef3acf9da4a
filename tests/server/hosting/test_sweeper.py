"""What is too old is deleted, and nothing that somebody could miss."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Connection, Table, insert, select, update

from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database import schema
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.retention import DAY, may_delete
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.hosting import sweeper
from buongoverno.server.people.accounts import open_session, register
from buongoverno.server.people.keys import new_id
from buongoverno.server.services import CoreServices
from buongoverno.server.settings import (
    Retention,
    Settings,
    WrongSetting,
    retention_from_environment,
)
from buongoverno.tables.creation import forked, new_table, sit
from buongoverno.tables.table_state import TableDraft
from server.event_loop import in_event_loop
from server.fake_clock import FakeClock
from server.postgres import Postgres


class Kept:
    """Services at a clock that the test advances, with tables of several kinds."""

    def __init__(self, services: CoreServices, clock: FakeClock) -> None:
        self.services = services
        self.clock = clock

    def draft(self, players: int = 0) -> TableDraft:
        """A table at which some of two players sit."""
        now = self.clock.now()
        draft = new_table(Agreement("siena", [OpenSeat(), OpenSeat()]), now)
        for seat in range(players):
            sit(draft, seat, f"Player {seat}", None, now)
        draft.revision = 1
        return draft

    async def made(self, draft: TableDraft) -> str:
        """The id of a table that is in the database."""
        draft.terms = replace(draft.terms, id=new_id())
        await self.services.journal.transact(lambda connection: insert_table(connection, draft))
        return draft.id

    async def days_pass(self, days: float) -> dict[str, int]:
        """What is swept after so many days."""
        await self.clock.advance(days * DAY)
        return await self.services.sweeper.sweep(pause=0)

    async def insert(self, table: Table, **values: Any) -> None:
        """Write a row."""
        await self.services.journal.transact(
            lambda connection: connection.execute(insert(table).values(**values))
        )

    async def tables(self) -> set[str]:
        """The tables that are there."""
        return await self.services.store.read(
            lambda connection: set(connection.execute(select(schema.game_tables.c.id)).scalars())
        )


@asynccontextmanager
async def keeping(database: str, **retention: Any) -> AsyncIterator[Kept]:
    clock = FakeClock()
    settings = Settings(database=database, retention=Retention(**retention))
    services = CoreServices(settings, clock)
    migrate(services.store)
    await services.open()
    try:
        yield Kept(services, clock)
    finally:
        await services.close()


@in_event_loop
async def test_tables_at_which_no_game_began_go_after_a_month(database: str) -> None:
    async with keeping(database) as kept:
        empty, waiting = await kept.made(kept.draft()), await kept.made(kept.draft(1))
        game = await kept.made(kept.draft(2))
        hosted = await kept.services.cache.table(waiting)
        assert await kept.days_pass(29.9) == {}
        later = await kept.made(kept.draft())
        assert await kept.days_pass(0.2) == {"tables": 2}
        assert await kept.tables() == {game, later}
        assert hosted.deleted
        assert empty not in await kept.tables()


@in_event_loop
async def test_games_are_kept_for_ever_unless_the_operator_says_otherwise(database: str) -> None:
    async with keeping(database) as kept:
        game = await kept.made(kept.draft(2))
        assert await kept.days_pass(10_000) == {}
        assert await kept.tables() == {game}


@in_event_loop
async def test_a_game_that_somebody_looked_at_is_kept(database: str) -> None:
    async with keeping(database, games=100) as kept:
        looked_at, forgotten = await kept.made(kept.draft(2)), await kept.made(kept.draft(2))
        assert await kept.days_pass(60) == {}
        until = kept.clock.now()

        def look(connection: Connection) -> None:
            seat = schema.seats.c.game_table == looked_at, schema.seats.c.seat == 1
            connection.execute(update(schema.seats).where(*seat).values(looking_until=until))

        await kept.services.journal.transact(look)
        assert await kept.days_pass(50) == {"tables": 1}
        assert await kept.tables() == {looked_at}
        assert await kept.days_pass(60) == {"tables": 1}
        assert forgotten not in await kept.tables()


@in_event_loop
async def test_analyses_of_accounts_are_kept_with_their_games(database: str) -> None:
    async with keeping(database, games=30) as kept:
        draft = kept.draft(2)
        game = await kept.made(draft)
        guests, members = (forked(draft, 0, None, kept.clock.now()) for _ in range(2))
        member = await kept.services.journal.transact(
            lambda connection: register(connection, 0.0, "Ada", "", "en")
        )
        for fork in (guests, members):
            fork.revision = 1
        members.host = member.id
        guests.terms = replace(guests.terms, forked_from=game)
        members.terms = replace(members.terms, forked_from=game)
        await kept.made(guests)
        own = await kept.made(members)
        assert await kept.days_pass(31) == {"tables": 1}
        assert await kept.tables() == {game, own}


@in_event_loop
async def test_what_was_reported_waits_for_a_moderator(database: str) -> None:
    async with keeping(database, reports=10) as kept:
        table = await kept.made(kept.draft(1))
        report = {"id": new_id(), "created": kept.clock.now(), "text": "rude", "state": "open"}
        await kept.insert(schema.reports, game_table=table, **report)
        assert await kept.days_pass(100) == {}
        handled = kept.clock.now()
        await kept.services.journal.transact(
            lambda connection: connection.execute(
                update(schema.reports).values(state="closed", handled=handled)
            )
        )
        assert await kept.days_pass(9) == {"tables": 1}

    async with keeping(database, reports=10) as kept:
        game = await kept.made(kept.draft(2))
        report = {**report, "state": "closed", "handled": kept.clock.now()}
        await kept.insert(schema.reports, game_table=game, **report)
        assert await kept.days_pass(9) == {}
        assert await kept.days_pass(2) == {"reports": 1}


@in_event_loop
async def test_sessions_addresses_and_the_log_go(database: str) -> None:
    async with keeping(database, audit=700) as kept:
        now = kept.clock.now()

        def write(connection: Connection) -> None:
            account = register(connection, now, "Ada", "", "en").id
            open_session(connection, now, account, "", "192.0.2.7")
            token = {"hash": "h", "id": "t", "account": account, "purpose": "program", "label": ""}
            connection.execute(insert(schema.tokens).values(created=now, revoked=now, **token))
            code = {"hash": "h", "id": "c", "label": "", "created": now, "expires": now + DAY}
            connection.execute(insert(schema.registration_codes).values(**code))
            ban = {"network": "192.0.2.7/32", "reason": "", "created": now, "until": now + DAY}
            connection.execute(insert(schema.address_bans).values(**ban))
            entry = {"id": "a", "actor": "Ada", "action": "ban", "subject": "B", "detail": "{}"}
            connection.execute(insert(schema.audit).values(at=now, **entry))

        await kept.services.journal.transact(write)
        assert await kept.days_pass(13.9) == {"address bans": 1}
        assert await kept.days_pass(0.2) == {"addresses of sessions": 1}
        assert await kept.days_pass(16) == {"tokens": 1}
        assert await kept.days_pass(2) == {"invitations": 1}
        assert await kept.days_pass(60) == {"sessions": 1}
        assert await kept.days_pass(609) == {"audit entries": 1}


@in_event_loop
async def test_many_tables_are_swept_in_portions(database: str) -> None:
    async with keeping(database) as kept:
        for _ in range(45):
            await kept.made(kept.draft())
        assert await kept.days_pass(31) == {"tables": 45}
        assert kept.services.journal.commits > 45 + 45 / sweeper._TABLES_TOGETHER


@in_event_loop
async def test_a_server_sweeps_by_itself(database: str) -> None:
    async with keeping(database, unstarted=1) as kept:
        await kept.made(kept.draft())
        kept.services.sweeper.start()
        try:
            await kept.clock.advance(2 * DAY)
            while await kept.tables():
                await kept.clock.advance(sweeper.SWEEP_SECONDS)
        finally:
            await kept.services.sweeper.stop()


@in_event_loop
async def test_of_two_processes_one_sweeps(postgres: Postgres) -> None:
    async with keeping(postgres.fresh()) as kept:
        await kept.made(kept.draft())
        with kept.services.store.engine.begin() as other:
            assert may_delete(other)
            assert await kept.days_pass(31) == {}
        assert await kept.days_pass(0) == {"tables": 1}


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("GAMES", "0", "is a number of days from 1 to 36500 or 'forever', not '0'"),
        ("AUDIT", "two years", "is a number of days from 1 to 36500 or 'forever'"),
        ("ADDRESSES", "forever", "is a number of days from 0 to 36500; 0: none are kept"),
        ("REPORTS", "-3", "not '-3'"),
    ],
)
def test_wrong_settings_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, given: str, message: str
) -> None:
    monkeypatch.setenv(f"BUONGOVERNO_KEEP_{name}", given)
    with pytest.raises(WrongSetting, match=f"BUONGOVERNO_KEEP_{name} .*{message}"):
        retention_from_environment()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert retention_from_environment() == Retention()
    monkeypatch.setenv("BUONGOVERNO_KEEP_GAMES", "365")
    monkeypatch.setenv("BUONGOVERNO_KEEP_UNSTARTED", "forever")
    monkeypatch.setenv("BUONGOVERNO_KEEP_ADDRESSES", "0")
    assert retention_from_environment() == Retention(games=365, unstarted=None, addresses=0)
