"""The checks of `buongoverno doctor`: everything a server needs, and advice on what is missing."""

import json
import math
import os
import platform
import shutil
import smtplib
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from sqlalchemy import Connection, func, select, text
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as connect_socket

import buongoverno
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.database.migrate import version
from buongoverno.server.database.schema import game_tables
from buongoverno.server.database.store import Store
from buongoverno.server.database.write_check import write_and_remove
from buongoverno.server.notices.mail import connect, mail_settings
from buongoverno.server.operations.database_access import (
    UnusableDatabase,
    damaged,
    open_database,
    shown_address,
)
from buongoverno.server.operations.descriptors import (
    ENOUGH,
    HOW_TO_RAISE,
    most_connections,
    raise_descriptor_limit,
)
from buongoverno.server.operations.serving import listening
from buongoverno.server.settings import Settings, wrong_settings
from buongoverno.server.site.routes import BUILT
from buongoverno.server.site.static_files import PAGE

OK: Final = "ok"
WARNING: Final = "warning"
FAILED: Final = "failed"

_OLDEST_PYTHON: Final = (3, 11)
_OLDEST_POSTGRES: Final = 13
_LEAST_BYTES: Final = 100_000_000
_FEW_BYTES: Final = 1_000_000_000
_LEAST_INODES: Final = 100
_MOST_SECONDS_APART: Final = 2.0
_TIMEOUT: Final = 5.0
_HTTPS: Final = (
    "put a proxy with https in front (docs/self-hosting.md) and name it with --address: without "
    "it passwords can be read on the way, and browsers allow neither Web Push nor installing"
)


@dataclass(frozen=True)
class Finding:
    """The result of a check, and what to do about it."""

    level: str
    text: str
    advice: str = ""


def run_health_checks(settings: Settings, clock: Clock = Clock()) -> Iterator[Finding]:
    """Run all checks; one that raises is a finding too."""
    wrong = list(wrong_settings(settings))
    yield from (wrong_setting(sentence) for sentence in wrong)
    yield from _run(_CHECKS if not wrong else (), settings, clock)


def warnings_at_start(settings: Settings) -> Iterator[Finding]:
    """What is missing, as far as a glance tells."""
    found = _run(_CHECKS_AT_START, settings, Clock())
    return (finding for finding in found if finding.level != OK)


def _run(checks: "tuple[_Check, ...]", settings: Settings, clock: Clock) -> Iterator[Finding]:
    for check in checks:
        try:
            yield from check(settings, clock)
        except Exception as error:
            name = check.__name__.removeprefix("_check_")
            yield Finding(
                FAILED,
                f"the check of the {name} broke off: {type(error).__name__}: {error}",
                "this is a mistake in the program; please report it",
            )


def wrong_setting(sentence: str) -> Finding:
    """A setting that has to be corrected before anything else can be checked."""
    return Finding(FAILED, sentence, "correct that; everything else is checked afterwards")


# -- program and machine ---------------------------------------------------------------------------


def _check_program(_: Settings, __: Clock) -> Iterator[Finding]:
    """Python, and whether the rules are compiled."""
    recent = sys.version_info >= _OLDEST_PYTHON
    advice = "" if recent else "use Python 3.11 or newer"
    yield Finding(OK if recent else FAILED, f"Python {platform.python_version()}", advice)
    version = f"Buongoverno {buongoverno.__version__}"
    if buongoverno.compiled():
        yield Finding(OK, f"{version}, compiled")
    elif (Path(buongoverno.__file__).parents[2] / "pyproject.toml").is_file():
        yield Finding(OK, f"{version}, from its sources, which are interpreted")
    else:
        yield Finding(
            WARNING,
            f"{version}, interpreted: bots take longer",
            "install a C compiler and Python's headers (Debian: apt install gcc python3-dev), "
            "then install Buongoverno again",
        )


def _check_client(_: Settings, __: Clock) -> Iterator[Finding]:
    """Whether the browser client was built."""
    if (BUILT / PAGE).is_file():
        yield Finding(OK, "the browser client is there")
    else:
        yield Finding(
            WARNING,
            "there is no browser client: people get plain pages",
            "run `make web` in the source, then install Buongoverno again",
        )


def _check_cores(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Whether there are enough cores for the bots."""
    cores = os.cpu_count() or 1
    if settings.bot_workers > cores:
        yield Finding(
            WARNING,
            f"{settings.bot_workers} processes think for bots on {cores} cores",
            f"take --bot-workers {max(1, cores - 1)}",
        )
    else:
        yield Finding(OK, f"{settings.bot_workers} of {cores} cores may think for bots")


def _check_descriptors(_: Settings, __: Clock) -> Iterator[Finding]:
    """Whether enough people can be connected."""
    descriptors = raise_descriptor_limit()
    found = f"a process holds {most_connections(descriptors):,} connections"
    few = descriptors < ENOUGH
    yield Finding(WARNING if few else OK, found, HOW_TO_RAISE if few else "")


def _check_disk(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Free space for an SQLite file."""
    try:
        file = Store(settings.database).file
    except BuongovernoError:  # the check of the database reports it
        return
    if file is None or not file.parent.is_dir():
        return
    free = shutil.disk_usage(file.parent).free
    found = f"{free / 1e9:.1f} GB free for {file}"
    if free < _LEAST_BYTES:
        yield Finding(FAILED, found, "make room: a full disk stops every game")
    elif free < _FEW_BYTES:
        yield Finding(WARNING, found, "make room soon; a finished game takes about 0.1 MB")
    else:
        yield Finding(OK, found)
    if _free_inodes(file.parent) < _LEAST_INODES:
        yield Finding(
            FAILED,
            f"no new file can be made beside {file}: its disk has no inodes left",
            "remove many small files there; a full disk stops every game",
        )


def _free_inodes(folder: Path) -> float:
    """How many files can still be made; some file systems, and Windows, do not count them."""
    if sys.platform == "win32":
        return math.inf
    found = os.statvfs(folder)
    return found.f_favail if found.f_files else math.inf


# -- database --------------------------------------------------------------------------------------


def _check_database(settings: Settings, clock: Clock) -> Iterator[Finding]:
    """Whether it can be reached and written, its version, and its clock."""
    try:
        store = Store(settings.database)
        store.close()
        if store.file is not None and not store.file.exists():
            yield _not_made_yet(store.file)
            return
        with open_database(settings.database) as store:
            with store.reading().begin() as connection:
                if not store.postgres:
                    yield _integrity(store, connection)
                yield _database_kind(store, connection)
                yield _database_time(store, connection, clock)
            yield from _schema_version(store)
            yield _writing(store)
    except UnusableDatabase as error:
        yield Finding(FAILED, error.reason, error.advice)
    except BuongovernoError as error:
        yield Finding(FAILED, str(error), "name the right one with --database")


def _not_made_yet(file: Path) -> Finding:
    if os.access(file.parent, os.W_OK):
        return Finding(OK, f"{file} will be made when the server first runs")
    return Finding(
        FAILED, f"{file} cannot be made", f"make the folder {file.parent}, writable for the server"
    )


def _integrity(store: Store, connection: Connection) -> Finding:
    """Look at every page of the file, which takes two seconds for a gigabyte.

    Backups also compare the indices with their tables, which takes four times as long.
    """
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if found != "ok":
        raise damaged(store, found)
    return Finding(OK, f"every page of {store.file} is sound")


def _schema_version(store: Store) -> Iterator[Finding]:
    present, wanted = version(store)
    name = shown_address(store)
    if present == wanted:
        yield Finding(OK, f"{name} is up to date (version {present})")
    elif present is None:
        yield Finding(OK, f"{name} is empty; `buongoverno serve` sets it up")
    else:
        yield Finding(
            WARNING,
            f"{name} has version {present}, this program needs {wanted}",
            "make a backup; then `buongoverno validate` or `serve` brings it up to date. If the "
            "database is the newer one, update the program instead",
        )


def _database_kind(store: Store, connection: Connection) -> Finding:
    if not store.postgres:
        return Finding(OK, f"SQLite {sqlite3.sqlite_version}")
    number = int(connection.execute(text("SHOW server_version_num")).scalar_one())
    name = f"PostgreSQL {number // 10000}.{number % 10000}"
    if number // 10000 < _OLDEST_POSTGRES:
        return Finding(WARNING, name, f"use PostgreSQL {_OLDEST_POSTGRES} or newer")
    return Finding(OK, name)


def _database_time(store: Store, connection: Connection, clock: Clock) -> Finding:
    """Compare this machine's clock, by which the clocks at tables run, with the database."""
    now = clock.now()
    if store.postgres:
        theirs = float(
            connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
        )
        if abs(now - theirs) > _MOST_SECONDS_APART:
            return Finding(
                WARNING,
                f"the database's clock is {theirs - now:+.0f} seconds away from ours",
                "let both machines set their clocks by NTP",
            )
    if version(store)[0] is not None:
        newest = connection.execute(select(func.max(game_tables.c.changed))).scalar_one_or_none()
        if newest is not None and newest > now + _MOST_SECONDS_APART:
            return Finding(
                FAILED,
                f"the latest move was made {newest - now:.0f} seconds in the future",
                "this machine's clock is wrong; set it by NTP before the server runs",
            )
    shown = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(now))
    return Finding(OK, f"the time here is {shown}")


def _writing(store: Store) -> Finding:
    """Write something, and remove it; or only try to, in a database that is not set up yet."""
    present, _ = version(store)
    with store.engine.connect() as connection, connection.begin() as transaction:
        if present is None:
            connection.execute(text("CREATE TABLE doctor_was_here (number INTEGER)"))
            transaction.rollback()
        else:
            write_and_remove(connection, f"doctor {os.getpid()}")
    return Finding(OK, "the database can be written")


# -- network ---------------------------------------------------------------------------------------


def _check_port(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Whether the port is free, or already ours."""
    try:
        with listening(settings.host, settings.port):
            yield Finding(OK, f"port {settings.port} is free")
    except BuongovernoError as error:
        health = _health(f"http://{settings.reachable_host}:{settings.port}")
        if health is not None:
            yield Finding(OK, f"a Buongoverno runs at port {settings.port}")
            yield from _troubles(health)
        else:
            yield Finding(FAILED, str(error), f"free port {settings.port}, or take another")


def _check_address(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Whether people can reach the server at the address in links, and by https."""
    address = settings.public_address
    if _is_loopback(address):
        advice = "name the address with --address" if settings.host == "0.0.0.0" else ""
        level = WARNING if advice else OK
        yield Finding(level, f"links name {address}, which works on this machine only", advice)
        return
    if settings.secure:
        yield Finding(OK, f"{address} is https: cookies are safe, Web Push can be used")
    else:
        yield Finding(WARNING, f"{address} is not https", _HTTPS)
    if settings.secure and not settings.proxies:
        yield Finding(
            WARNING,
            "no proxy is trusted, so all visitors seem to have the proxy's address",
            "name the proxy: --proxies 127.0.0.1",
        )
    if _answers(address):
        yield Finding(OK, f"Buongoverno answers at {address}")
    else:
        yield Finding(
            WARNING,
            f"no Buongoverno answers at {address}",
            "if it should run now: do name, proxy and firewall lead to this machine",
        )


def _check_websockets(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Whether a proxy in between passes WebSockets on."""
    address = settings.public_address
    if not _answers(address):
        return
    url = "ws" + address.removeprefix("http") + "/api/tables/doctor/live"
    try:
        with connect_socket(url, open_timeout=_TIMEOUT, close_timeout=1, proxy=None) as socket:
            socket.send(json.dumps({"type": "hello"}))
            answer = json.loads(socket.recv(timeout=_TIMEOUT))
    except (OSError, WebSocketException, ValueError) as error:
        yield Finding(
            FAILED,
            f"WebSockets do not reach {address} ({type(error).__name__})",
            "the proxy must pass on Upgrade and Connection; deploy/nginx.conf shows how",
        )
        return
    if answer.get("type") == "closing":  # there is no table of that name
        yield Finding(OK, "WebSockets come through")


def _troubles(health: dict[str, Any]) -> Iterator[Finding]:
    """What a running server says is wrong."""
    if not health.get("writes", True):
        yield Finding(
            FAILED,
            "the running server could not write to its database just now",
            "make room on its disk; the server's log has the reason",
        )
    if health.get("restart_failed", False):
        yield Finding(
            FAILED,
            "the last restart failed: old processes go on",
            "the server's log has the reason; when it is gone, reload the server again",
        )


def _answers(address: str) -> bool:
    """Whether a Buongoverno runs at an address."""
    return _health(address) is not None


def _health(address: str) -> dict[str, Any] | None:
    """What a Buongoverno at an address says of itself."""
    try:
        health = httpx.get(f"{address}/health", timeout=_TIMEOUT, trust_env=False).json()
    except (httpx.HTTPError, ValueError):
        return None
    return health if isinstance(health, dict) and "well" in health else None


def _is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


# -- mail ------------------------------------------------------------------------------------------


def _check_mail(settings: Settings, _: Clock) -> Iterator[Finding]:
    """Whether the mail server accepts our connection."""
    account = settings.mail
    mail = mail_settings(settings)
    if mail is None:
        yield Finding(OK, "no mail is sent (BUONGOVERNO_SMTP_HOST is not set)")
        return
    if not account.sender:
        advice = "set BUONGOVERNO_SMTP_SENDER unless that is an address of yours"
        yield Finding(WARNING, f"mail is sent by {mail.sender}", advice)
    if account.security == "none" and account.password:
        yield Finding(
            WARNING,
            "the password of the mail server is sent unencrypted",
            "set BUONGOVERNO_SMTP_SECURITY to starttls or ssl",
        )
    name = f"the mail server {mail.host}:{mail.port}"
    try:
        with connect(replace(mail, seconds=_TIMEOUT)) as server:
            server.noop()
    except (OSError, smtplib.SMTPException) as error:
        reason = " ".join(str(error).split())
        yield Finding(FAILED, f"{name} refuses us: {reason}", "check BUONGOVERNO_SMTP_…")
    else:
        yield Finding(OK, f"{name} accepts us")


_Check = Callable[[Settings, Clock], Iterator[Finding]]
_CHECKS: Final[tuple[_Check, ...]] = (
    _check_program,
    _check_client,
    _check_database,
    _check_disk,
    _check_cores,
    _check_descriptors,
    _check_port,
    _check_address,
    _check_websockets,
    _check_mail,
)
# What takes no time, and what somebody who starts a server would rather know.
_CHECKS_AT_START: Final[tuple[_Check, ...]] = (_check_program, _check_client, _check_disk)
