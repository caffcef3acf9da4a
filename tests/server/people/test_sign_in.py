"""Signing in: whoever guesses is stopped, and whoever knows the password never is."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx
import pytest
from argon2 import PasswordHasher

from buongoverno.server.database.journal import Journal
from buongoverno.server.database.migrate import migrate
from buongoverno.server.database.schema import accounts as account_rows
from buongoverno.server.database.store import Store
from buongoverno.server.people import accounts
from buongoverno.server.people.limits import SIGN_IN, SIGN_IN_AS, WRONG_PASSWORD, Limits
from buongoverno.server.people.passwords import SLOW_SECONDS, PasswordChecks
from buongoverno.tables.refusals import NOT_ALLOWED, NOT_SIGNED_IN, TOO_MANY, Refusal
from server.event_loop import in_event_loop
from server.fake_clock import FakeClock
from server.serving import Server, serving

PASSWORD = "a right password"
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that are checked at once."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(accounts, "_hasher", quick)
    monkeypatch.setattr(accounts, "_NOBODY", quick.hash("nobody"))


@asynccontextmanager
async def checking(database: str, clock: FakeClock) -> AsyncIterator[PasswordChecks]:
    """The checks of a process, and an account called Anna."""
    store = Store(database)
    await asyncio.to_thread(migrate, store)
    journal = Journal(store, "test")
    journal.start()
    password_hash = accounts.hash_password(PASSWORD)
    await journal.transact(lambda base: accounts.register(base, 0.0, "Anna", password_hash, "en"))
    try:
        yield PasswordChecks(store, Limits(True, clock, journal), clock)
    finally:
        await journal.stop()
        store.close()


async def reason(checks: PasswordChecks, name: str, password: str, address: str) -> str:
    """Why somebody cannot sign in; nothing if they can."""
    try:
        await checks.sign_in(name, password, address)
    except Refusal as error:
        return error.reason
    return ""


@in_event_loop
async def test_somebody_elsewhere_cannot_use_up_the_tries_of_the_owner(database: str) -> None:
    async with checking(database, FakeClock()) as checks:
        tries = [
            await reason(checks, "Anna", "wrong", ELSEWHERE)
            for _ in range(int(SIGN_IN_AS.most) + 2)
        ]
        assert tries[0] == NOT_SIGNED_IN
        assert tries[-1] == TOO_MANY
        assert await reason(checks, "anna", PASSWORD, ELSEWHERE) == TOO_MANY
        assert await reason(checks, "Anna", PASSWORD, HOME) == ""


@in_event_loop
async def test_a_name_that_is_an_address_harms_nobody_there(database: str) -> None:
    async with checking(database, FakeClock()) as checks:
        for _ in range(int(SIGN_IN.most) + 2):
            await reason(checks, HOME, "wrong", ELSEWHERE)
        assert await reason(checks, "Anna", PASSWORD, HOME) == ""


@in_event_loop
async def test_one_address_cannot_try_many_names(database: str) -> None:
    async with checking(database, FakeClock()) as checks:
        tries = [
            await reason(checks, f"name {number}", "wrong", ELSEWHERE)
            for number in range(int(SIGN_IN.most) + 1)
        ]
        assert tries == [NOT_SIGNED_IN] * int(SIGN_IN.most) + [TOO_MANY]


@in_event_loop
async def test_right_passwords_are_no_tries(database: str) -> None:
    async with checking(database, FakeClock()) as checks:
        for _ in range(int(SIGN_IN.most) + 5):
            assert await reason(checks, "Anna", PASSWORD, HOME) == ""


@in_event_loop
async def test_guessing_from_many_addresses_is_slow_and_the_owner_is_not(database: str) -> None:
    clock = FakeClock()
    async with checking(database, clock) as checks:
        for number in range(int(WRONG_PASSWORD.most)):
            assert await reason(checks, "Anna", "wrong", f"198.51.100.{number}") == NOT_SIGNED_IN
        guess = asyncio.create_task(reason(checks, "Anna", "wrong", "198.51.100.99"))
        await clock.sleepers()
        assert await reason(checks, "Anna", PASSWORD, HOME) == ""
        assert not guess.done()
        await clock.advance(SLOW_SECONDS)
        assert await guess == NOT_SIGNED_IN


@in_event_loop
async def test_a_banned_account_is_told_until_when_and_only_with_the_password(
    database: str,
) -> None:
    clock = FakeClock()
    async with checking(database, clock) as checks:
        with checks.store.engine.begin() as connection:
            until = clock.now() + 3600
            connection.execute(account_rows.update().values(banned_until=until))
        assert await reason(checks, "Anna", "wrong", HOME) == NOT_SIGNED_IN
        with pytest.raises(Refusal, match=r"banned until 20\d\d-\d\d-\d\d \d\d:\d\d UTC") as told:
            await checks.sign_in("Anna", PASSWORD, HOME)
        assert told.value.reason == NOT_ALLOWED
        await clock.advance(3601)
        assert await reason(checks, "Anna", PASSWORD, HOME) == ""


# -- a real server ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with limits."""
    file = tmp_path_factory.mktemp("limited") / "games.sqlite"
    with serving(f"sqlite:///{file}", limits=True) as running:
        yield running


def sign_in(server: Server, local: str, name: str, password: str) -> int:
    """The status of an attempt that comes from one of this machine's addresses."""
    transport = httpx.HTTPTransport(local_address=local)
    with httpx.Client(base_url=server.address, transport=transport, timeout=30) as client:
        given = {"name": name, "password": password}
        return client.post("/api/session", json=given).status_code


def test_tries_are_counted_over_a_restart(limited: Server) -> None:
    with httpx.Client(base_url=limited.address) as client:
        given = {"name": "Berta", "password": PASSWORD}
        assert client.post("/api/accounts", json=given).status_code == 201
    for _ in range(int(SIGN_IN_AS.most)):
        assert sign_in(limited, "127.0.0.5", "Berta", "wrong password") == 401
    assert sign_in(limited, "127.0.0.5", "Berta", PASSWORD) == 429
    assert sign_in(limited, "127.0.0.6", "Berta", PASSWORD) == 201
    limited.restart()
    # A try comes back every half a minute, which a restart may take; all would if it forgot them.
    fresh = int(SIGN_IN_AS.most)
    tries = [sign_in(limited, "127.0.0.5", "Berta", "wrong password") for _ in range(fresh)]
    assert 429 in tries[: fresh // 2]
    assert sign_in(limited, "127.0.0.6", "Berta", PASSWORD) == 201
