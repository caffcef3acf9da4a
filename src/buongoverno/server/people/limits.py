"""How often somebody may do something: buckets that empty with use and fill again with time.

Every limit has a name, and everything counted has a kind, so that an account called 192.0.2.1 and
the address 192.0.2.1 never share a bucket. What costs little and happens often is counted in the
memory of the process; what concerns accounts, addresses and new tables is counted in the database,
for all processes together, and a restart forgets none of it.
"""

import asyncio
import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, NoReturn

from sqlalchemy import Connection, delete, text

from buongoverno.server import metrics
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.database.schema import limit_buckets
from buongoverno.server.people.keys import hashed
from buongoverno.tables.refusals import TOO_MANY, Refusal

_MOST_BUCKETS: Final = 50_000
_MOST_TOGETHER: Final = 200  # uses of shared limits in one transaction
_CLEANING_SECONDS: Final = 600.0
_NETWORK_BITS: Final = 64  # of an IPv6 address; whoever has one has all with the same beginning
_LONGEST_ADDRESS: Final = 60
# People at one address, as in a school, have this many times the limits of one.
_CROWD: Final = 8


@dataclass(frozen=True)
class Limit:
    """At most `most` at once; the bucket fills again over `seconds`. Counted in this process."""

    name: str
    most: float
    seconds: float


class SharedLimit(Limit):
    """A limit that all processes count together, in the database."""


SIGN_IN: Final = SharedLimit("sign in", 30, 600)  # wrong passwords from an address
SIGN_IN_AS: Final = SharedLimit("sign in as", 10, 300)  # to one account from an address
# Wrong passwords for one account from anywhere: above this, answers come slowly.
WRONG_PASSWORD: Final = SharedLimit("wrong password", 20, 600)
OLD_PASSWORD: Final = SharedLimit("old password", 10, 300)
REGISTER: Final = SharedLimit("register", 10, 3600)
MAKE_TABLE: Final = SharedLimit("make table", 60, 3600)
MAKE_PREPARED: Final = SharedLimit("make prepared", 300, 3600)  # a lesson has many positions
SIT: Final = SharedLimit("sit", 60, 600)
HINT: Final = SharedLimit("hint", 20, 60)
SURVEY: Final = SharedLimit("survey", 60, 300)  # parts of games that are looked through
MAIL: Final = SharedLimit("mail", 5, 600)  # mails and test messages
REPORT: Final = SharedLimit("report", 10, 3600)
SHARE: Final = SharedLimit("share", 30, 3600)
# Offers and answers with which browsers find each other; a guest may sit in the host's room.
LEAVE_PEER_TEXT: Final = SharedLimit("leave peer text", 60, 600)
EXPORT: Final = SharedLimit("export", 3, 3600)
RESET_PASSWORD: Final = SharedLimit("reset password", 5, 3600)

COMMAND: Final = Limit("command", 60, 10)
SAY: Final = Limit("say", 20, 60)
PREVIEW: Final = Limit("preview", 300, 30)  # decisions of which one asks what would come of them
CHANGE: Final = Limit("change", 60, 120)  # whatever changes something and is no command
READ: Final = Limit("read", 20_000_000, 40)  # bytes of answers (http/admission.py)
READ_PEER_OFFER: Final = Limit("read peer offer", 60, 60)  # nobody shall guess a code
SIGNAL: Final = Limit("signal", 200, 60)  # messages of a client about itself
BAD_MESSAGE: Final = Limit("bad message", 100, 60)

_KEPT_SECONDS: Final = 3600.0  # every shared bucket that old is full


@dataclass(frozen=True)
class Counted:
    """Somebody whose uses are counted; `people` is how many people that may be."""

    name: str
    people: int = 1


def account(given: str) -> Counted:
    """The owner of an account, which is named by its id."""
    return Counted(f"account {given}")


def key(given: str) -> Counted:
    """Whoever has a key, which is named by its hash."""
    return Counted(f"key {given}")


def address(given: str) -> Counted:
    """Whoever comes from an address."""
    return Counted(f"address {network_of(given)}")


def crowd(given: str) -> Counted:
    """All people at an address together."""
    return Counted(f"crowd {network_of(given)}", _CROWD)


def name(given: str) -> Counted:
    """The name of an account, whether there is one or not."""
    return Counted(f"name {_digest(given.casefold())}")


def name_from(given: str, where: str) -> Counted:
    """The name of an account, used from an address."""
    return Counted(f"name {_digest(given.casefold())} {network_of(where)}")


def _digest(given: str) -> str:
    """A name of any length and with any characters, in few."""
    return hashed(given)[:24]


@lru_cache(maxsize=4096)
def network_of(given: str) -> str:
    """An address as it is counted: IPv4 as it is, IPv6 by the network of one household."""
    try:
        found = ip_address(given.partition("%")[0])
    except ValueError:
        return given[:_LONGEST_ADDRESS]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((int(found), _NETWORK_BITS), strict=False))
    return str(found)


class Limits:
    """Counts uses, and refuses those that are too many."""

    def __init__(self, enforced: bool, clock: Clock, journal: Journal) -> None:
        self.enforced = enforced
        self.clock = clock
        self._here = _Buckets()
        self._shared = _SharedBuckets(clock, journal)
        self._refused = _Buckets()  # by shared limits, so that the database is not asked each time

    # -- in this process ---------------------------------------------------------------------------

    def count_here(self, limit: Limit, *who: Counted, cost: float = 1.0) -> None:
        """Count a use by each of them; a Refusal, and nothing is counted, if it is too many."""
        if not self.enforced:
            return
        now = self.clock.monotonic()
        for one in who:
            wait = self._here.wait(limit, one, cost, now)
            if wait > 0:
                _refuse(limit, wait)
        for one in who:
            self._here.take(limit, one, cost, now)

    def charge(self, limit: Limit, *who: Counted, cost: float) -> None:
        """Count what cannot be refused any more; further uses are until that is made up for."""
        if not self.enforced:
            return
        now = self.clock.monotonic()
        for one in who:
            self._here.take(limit, one, cost, now)

    # -- in all processes --------------------------------------------------------------------------

    async def count(self, limit: SharedLimit, who: Counted) -> None:
        """Count a use; a Refusal if that is too many."""
        if not self.enforced:
            return
        wait = self._refused.wait(limit, who, 0.0, self.clock.monotonic())
        if wait <= 0:
            wait = await self._shared.take(limit, who, 1.0)
            if wait > 0:
                self._refused.set(limit, who, self.clock.monotonic() + wait + limit.seconds)
        if wait > 0:
            _refuse(limit, wait)

    async def give_back(self, limit: SharedLimit, who: Counted) -> None:
        """A use that was counted does not count after all."""
        if self.enforced:
            self._refused.forget(limit, who)
            await self._shared.take(limit, who, -1.0)


def _refuse(limit: Limit, wait: float) -> NoReturn:
    metrics.count_limited(limit.name)
    raise Refusal(TOO_MANY, "too_often", retry_after=wait, seconds=math.ceil(wait))


class _Buckets:
    """Buckets in memory. What is kept of one is the moment at which it will be full again."""

    def __init__(self) -> None:
        self._full_at: OrderedDict[tuple[str, str], float] = OrderedDict()

    def wait(self, limit: Limit, who: Counted, cost: float, now: float) -> float:
        """How long until a use is possible; not above 0 if it is now."""
        full_at = self._full_at.get((limit.name, who.name), now)
        return max(full_at, now) + _seconds(limit, who, cost) - now - limit.seconds

    def take(self, limit: Limit, who: Counted, cost: float, now: float) -> None:
        """Take something out, whether it is there or not."""
        full_at = self._full_at.get((limit.name, who.name), now)
        self.set(limit, who, max(full_at, now) + _seconds(limit, who, cost))

    def set(self, limit: Limit, who: Counted, full_at: float) -> None:
        """Say when a bucket is full again. Of too many, those not used for longest are dropped."""
        self._full_at[limit.name, who.name] = full_at
        self._full_at.move_to_end((limit.name, who.name))
        while len(self._full_at) > _MOST_BUCKETS:
            self._full_at.popitem(last=False)

    def forget(self, limit: Limit, who: Counted) -> None:
        """Take a bucket for full."""
        self._full_at.pop((limit.name, who.name), None)

    def __len__(self) -> int:
        return len(self._full_at)


def _seconds(limit: Limit, who: Counted, cost: float) -> float:
    """How long it takes to make up for a use."""
    return cost * limit.seconds / (limit.most * who.people)


# -- in the database -------------------------------------------------------------------------------

_FILLED: Final = """CASE
    WHEN :now <= bucket.at THEN bucket.remaining
    WHEN bucket.remaining + (:now - bucket.at) * :rate > :most THEN :most
    ELSE bucket.remaining + (:now - bucket.at) * :rate END"""
# Inserting a bucket that is there waits for whoever changes it at the same moment.
_TAKE: Final = text(f"""
INSERT INTO limit_bucket AS bucket (name, who, remaining, at)
VALUES (:name, :who, :most - :cost, :now)
ON CONFLICT (name, who) DO UPDATE SET remaining = {_FILLED} - :cost, at = :now
WHERE {_FILLED} >= :cost RETURNING remaining""")
_GIVE_BACK: Final = text("""
UPDATE limit_bucket SET remaining = CASE
    WHEN remaining + :given > :most THEN :most ELSE remaining + :given END
WHERE name = :name AND who = :who""")
_LOOK: Final = text("SELECT remaining, at FROM limit_bucket WHERE name = :name AND who = :who")


@dataclass
class _Take:
    """Something to take out of a bucket (or to give back); `wait` is above 0 if it is not there."""

    limit: SharedLimit
    who: Counted
    cost: float
    done: "asyncio.Future[float]"
    wait: float = 0.0


class _SharedBuckets:
    """Buckets in the database.

    One write at a time is on its way, with everything that waits, in one order: two processes that
    take from the same buckets never wait for each other in a circle.
    """

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self.clock = clock
        self.journal = journal
        self._waiting: list[_Take] = []
        self._writing: asyncio.Task[None] | None = None
        self._cleaned = 0.0

    async def take(self, limit: SharedLimit, who: Counted, cost: float) -> float:
        """Take something out if it is there; else gives how long to wait for it."""
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Take(limit, who, cost, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        try:
            while self._waiting:
                together = self._waiting[:_MOST_TOGETHER]
                del self._waiting[:_MOST_TOGETHER]
                await self._write_together(together)
        finally:
            self._writing = None

    async def _write_together(self, takes: list[_Take]) -> None:
        error: Exception | None = None
        try:
            await self.journal.transact(lambda database: self._take_all(database, takes))
        except Exception as problem:
            error = problem
        for take in takes:
            if take.done.cancelled():
                continue
            if error is not None:
                take.done.set_exception(error)
            else:
                take.done.set_result(take.wait)

    def _take_all(self, database: Connection, takes: Sequence[_Take]) -> None:
        now = self.clock.now()
        for take in sorted(takes, key=lambda take: (take.limit.name, take.who.name)):
            take.wait = _taken(database, take, now)
        if now > self._cleaned + _CLEANING_SECONDS:
            self._cleaned = now
            old = limit_buckets.c.at < now - _KEPT_SECONDS
            database.execute(delete(limit_buckets).where(old))


def _taken(database: Connection, take: _Take, now: float) -> float:
    most = float(take.limit.most * take.who.people)
    rate = most / take.limit.seconds
    bucket = {"name": take.limit.name, "who": take.who.name}
    if take.cost < 0:
        database.execute(_GIVE_BACK, {**bucket, "given": -take.cost, "most": most})
        return 0.0
    values = {"most": most, "cost": take.cost, "rate": rate, "now": now}
    if database.execute(_TAKE, {**bucket, **values}).one_or_none() is not None:
        return 0.0
    row = database.execute(_LOOK, bucket).one()
    filled: float = min(most, row.remaining + max(0.0, now - row.at) * rate)
    return max((take.cost - filled) / rate, 0.001)
