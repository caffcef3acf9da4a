"""Limits: who is counted as one, what is shared by processes, and what is forgotten when."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import func, select

from buongoverno.server.database.journal import Journal
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import limit_buckets
from buongoverno.server.database.store import Store
from buongoverno.server.people import limits
from buongoverno.server.people.limits import Counted, Limit, Limits, SharedLimit, network_of
from buongoverno.tables.refusals import TOO_MANY, Refusal
from server.event_loop import in_event_loop
from server.fake_clock import FakeClock

THREE = Limit("three", 3, 30)
SHARED = SharedLimit("shared three", 3, 30)
ANNA = limits.account("anna")


@asynccontextmanager
async def process(database: str, clock: FakeClock) -> AsyncIterator[Limits]:
    """The limits of one process."""
    store = Store(database)
    await asyncio.to_thread(migrate, store)
    journal = Journal(store, "test")
    journal.start()
    try:
        yield Limits(True, clock, journal)
    finally:
        await journal.stop()
        store.close()


def in_memory(clock: FakeClock) -> Limits:
    """Limits that share nothing."""
    return Limits(True, clock, Journal.__new__(Journal))


def refused(use: Callable[[], object]) -> Refusal:
    """What somebody is told who does something too often."""
    with pytest.raises(Refusal) as found:
        use()
    assert found.value.reason == TOO_MANY
    return found.value


async def refused_everywhere(use: Coroutine[Any, Any, None]) -> Refusal:
    """The same where a limit is shared."""
    with pytest.raises(Refusal) as found:
        await use
    assert found.value.reason == TOO_MANY
    return found.value


# -- who is one ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_with_those_its_owner_has_too(given: str, counted: str) -> None:
    assert network_of(given) == counted


def test_nobody_shares_a_bucket_with_somebody_of_another_kind() -> None:
    same = "192.0.2.7"
    everybody = [
        limits.account(same),
        limits.key(same),
        limits.address(same),
        limits.crowd(same),
        limits.name(same),
        limits.name_from(same, same),
    ]
    assert len({one.name for one in everybody}) == len(everybody)


def test_any_name_makes_a_bucket_that_the_database_can_keep() -> None:
    for name in ("a" * 100_000, "\0", "ß" * 40, "x 192.0.2.1"):
        made = limits.name_from(name, "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff").name
        assert len(made) <= 80
        assert "\0" not in made


def test_limits_have_names_that_fit() -> None:
    every = [limit for limit in vars(limits).values() if isinstance(limit, Limit)]
    assert len({limit.name for limit in every}) == len(every)
    assert all(len(limit.name) <= 20 for limit in every)
    assert all(limit.seconds <= 3600 for limit in every)


# -- in one process --------------------------------------------------------------------------------


@in_event_loop
async def test_a_bucket_empties_and_fills_again() -> None:
    clock = FakeClock()
    here = in_memory(clock)
    for _ in range(3):
        here.count_here(THREE, ANNA)
    assert refused(lambda: here.count_here(THREE, ANNA)).retry_after == pytest.approx(10)
    await clock.advance(10.001)
    here.count_here(THREE, ANNA)
    refused(lambda: here.count_here(THREE, ANNA))


def test_a_crowd_may_do_more_and_each_of_it_no_more_than_others() -> None:
    here = in_memory(FakeClock())
    crowd = Counted("crowd", people=2)
    for who in ("anna", "berta"):
        for _ in range(3):
            here.count_here(THREE, limits.account(who), crowd)
    refused(lambda: here.count_here(THREE, limits.account("clara"), crowd))
    here.count_here(THREE, limits.account("clara"))  # nothing was counted for her


@in_event_loop
async def test_what_was_charged_is_made_up_for_before_more_is_allowed() -> None:
    clock = FakeClock()
    here = in_memory(clock)
    here.charge(THREE, ANNA, cost=6)
    refused(lambda: here.count_here(THREE, ANNA, cost=0))
    await clock.advance(30.001)
    here.count_here(THREE, ANNA, cost=0)


def test_the_number_of_buckets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_BUCKETS", 100)
    here = in_memory(FakeClock())
    for number in range(1000):
        here.count_here(THREE, limits.account(str(number)))
        here.count_here(THREE, ANNA, cost=0.001)
    assert len(here._here) == 100
    refused(lambda: here.count_here(THREE, ANNA, cost=2.5))  # whoever is busy is not forgotten


def test_limits_can_be_turned_off() -> None:
    here = Limits(False, FakeClock(), Journal.__new__(Journal))
    for _ in range(10):
        here.count_here(THREE, ANNA)


# -- in all processes ------------------------------------------------------------------------------


@in_event_loop
async def test_processes_count_together_and_a_restart_forgets_nothing(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as one, process(database, clock) as other:
        await one.count(SHARED, ANNA)
        await other.count(SHARED, ANNA)
        await one.count(SHARED, ANNA)
        await refused_everywhere(other.count(SHARED, ANNA))
        await other.count(SHARED, limits.account("berta"))
    async with process(database, clock) as later:
        wait = (await refused_everywhere(later.count(SHARED, ANNA))).retry_after
        assert wait == pytest.approx(10)
        await clock.advance(10.001)
        await later.count(SHARED, ANNA)
        await refused_everywhere(later.count(SHARED, ANNA))


@in_event_loop
async def test_many_uses_at_once_are_never_more_than_allowed(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as one, process(database, clock) as other:
        people = [limits.account(str(number)) for number in range(5)]
        uses = [
            where.count(SHARED, who) for _ in range(4) for who in people for where in (one, other)
        ]
        outcomes = await asyncio.gather(*uses, return_exceptions=True)
        refusals = [outcome for outcome in outcomes if outcome is not None]
        assert all(isinstance(one, Refusal) and one.reason == TOO_MANY for one in refusals)
        assert len(outcomes) - len(refusals) == 3 * len(people)


@in_event_loop
async def test_a_use_given_back_can_be_made_again_and_no_more(database: str) -> None:
    async with process(database, FakeClock()) as here:
        for _ in range(10):
            await here.count(SHARED, ANNA)
            await here.give_back(SHARED, ANNA)
        for _ in range(3):
            await here.count(SHARED, ANNA)
        await refused_everywhere(here.count(SHARED, ANNA))
        await here.give_back(SHARED, ANNA)
        await here.count(SHARED, ANNA)
        await refused_everywhere(here.count(SHARED, ANNA))


@in_event_loop
async def test_somebody_who_is_refused_again_and_again_costs_no_writing(database: str) -> None:
    async with process(database, FakeClock()) as here:
        for _ in range(3):
            await here.count(SHARED, ANNA)
        await refused_everywhere(here.count(SHARED, ANNA))
        commits = here._shared.journal.commits
        for _ in range(20):
            await refused_everywhere(here.count(SHARED, ANNA))
        assert here._shared.journal.commits == commits


@in_event_loop
async def test_full_buckets_are_removed_from_the_database(database: str) -> None:
    clock = FakeClock()
    async with process(database, clock) as here:
        for number in range(20):
            await here.count(SHARED, limits.account(str(number)))
        await clock.advance(4000)
        await here.count(SHARED, ANNA)
        rows = await here._shared.journal.store.read(
            lambda connection: connection.execute(
                select(func.count()).select_from(limit_buckets)
            ).scalar_one()
        )
        assert rows == 1
