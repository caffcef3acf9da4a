"""How a server is run: from the command line, a file of settings, or the environment."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Literal, cast, get_args
from urllib.parse import urlsplit

from buongoverno.kernel.errors import BuongovernoError

USUAL_PORT: Final = 8338
USUAL_DATABASE: Final = "sqlite:///buongoverno.sqlite"
USUAL_TABLES_IN_MEMORY: Final = 2000
USUAL_CONNECTIONS_PER_ADDRESS: Final = 200
Registration = Literal["open", "closed", "invitation"]
LogFormat = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
MailSecurity = Literal["starttls", "ssl", "none"]

FOR_EVER: Final = "forever"

_LAST_PORT: Final = 65535
_MOST_DAYS: Final = 36500
_MOST_PROCESSES: Final = 1000


class WrongSetting(BuongovernoError):
    """A setting that no server can have; the text says what would be right."""


@dataclass(frozen=True)
class MailAccount:
    """Where mails are handed in; no host means that none are sent."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""
    security: MailSecurity = "starttls"


@dataclass(frozen=True)
class Retention:
    """For how many days things are kept; None is for ever.

    `games`: that nobody has played or looked at; `unstarted`: tables at which none began;
    `analyses`: of people without an account; `reports`: once they are handled. `addresses` are
    those of people; 0 means that none are kept at all.
    """

    games: int | None = None
    unstarted: int | None = 30
    analyses: int | None = 30
    reports: int | None = 180
    audit: int | None = 730
    addresses: int = 14


@dataclass(frozen=True)
class TimeLimits:
    """How many seconds a client has; the connection of one that takes longer is closed."""

    header: float = 15.0  # to begin a request, and to send its header
    body: float = 30.0  # to send the rest of it
    reading: float = 120.0  # to read what was sent
    idle: int = 75  # until the next request; proxies wait less, so that it is they who close
    hello: float = 15.0  # to say hello on a WebSocket
    ping: float = 30.0  # after which a WebSocket is pinged again
    pong: float = 30.0  # to answer a ping
    closing: float = 10.0  # to confirm that a WebSocket is closed


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a server.

    `address` is how people reach it, with https behind a proxy; links and cookies follow from it.
    """

    database: str = USUAL_DATABASE
    host: str = "127.0.0.1"
    port: int = USUAL_PORT
    address: str = ""
    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    limits: bool = True
    proxies: str = ""
    log_format: LogFormat = "text"
    log_level: LogLevel = "info"
    processes: int = 1
    tables_in_memory: int = USUAL_TABLES_IN_MEMORY
    connections_per_address: int = USUAL_CONNECTIONS_PER_ADDRESS
    time_limits: TimeLimits = field(default_factory=TimeLimits)
    hurry: float = 60.0  # seconds somebody may take before a "your turn" goes out
    private_hooks: bool = False
    registration: Registration = "open"
    mail: MailAccount = field(default_factory=MailAccount)
    retention: Retention = field(default_factory=Retention)

    @property
    def public_address(self) -> str:
        """The address in links, without a slash at the end."""
        return (self.address or f"http://{self.reachable_host}:{self.port}").rstrip("/")

    @property
    def reachable_host(self) -> str:
        """A host at which this machine reaches the server."""
        return "127.0.0.1" if self.host in ("0.0.0.0", "::", "") else self.host

    @property
    def public_host(self) -> str:
        """The host name in the public address."""
        return urlsplit(self.public_address).hostname or "localhost"

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https."""
        return self.public_address.startswith("https://")


def database_address(text: str) -> str:
    """The address of a database; a plain path names an SQLite file."""
    return text if "://" in text else f"sqlite:///{text}"


def mail_from_environment() -> MailAccount:
    """The account for mails, from BUONGOVERNO_SMTP_HOST, _PORT, _USER, _PASSWORD and so on."""

    def value(name: str, usual: str = "") -> str:
        return os.environ.get(f"BUONGOVERNO_SMTP_{name}") or usual

    port = value("PORT", "587")
    if not (port.isascii() and port.isdigit() and len(port) <= 5):
        raise WrongSetting(f"BUONGOVERNO_SMTP_PORT is a number, such as 587, not '{port}'")
    file = value("PASSWORD_FILE")
    return MailAccount(
        host=value("HOST"),
        port=int(port),
        user=value("USER"),
        password=_read_password(file) if file else value("PASSWORD"),
        sender=value("SENDER"),
        security=cast(MailSecurity, value("SECURITY", "starttls")),
    )


def _read_password(file: str) -> str:
    try:
        return Path(file).read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise WrongSetting(
            f"BUONGOVERNO_SMTP_PASSWORD_FILE names a file with the password and nothing else; "
            f"{file} cannot be read: {reason}"
        ) from None


def retention_from_environment() -> Retention:
    """For how long things are kept, from BUONGOVERNO_KEEP_GAMES and so on."""
    usual = Retention()
    return Retention(
        games=_days("GAMES", usual.games),
        unstarted=_days("UNSTARTED", usual.unstarted),
        analyses=_days("ANALYSES", usual.analyses),
        reports=_days("REPORTS", usual.reports),
        audit=_days("AUDIT", usual.audit),
        addresses=_days("ADDRESSES", usual.addresses, least=0) or 0,
    )


def _days(name: str, usual: int | None, least: int = 1) -> int | None:
    text = os.environ.get(f"BUONGOVERNO_KEEP_{name}", "").strip()
    if not text:
        return usual
    if text == FOR_EVER and least > 0:
        return None
    if text.isascii() and text.isdigit() and least <= int(text[:9]) <= _MOST_DAYS:
        return int(text)
    words = f" or '{FOR_EVER}'" if least > 0 else "; 0: none are kept"
    raise WrongSetting(
        f"BUONGOVERNO_KEEP_{name} is a number of days from {least} to {_MOST_DAYS}{words}, "
        f"not '{text}'"
    )


# -- checks ----------------------------------------------------------------------------------------


def check(settings: Settings) -> None:
    """Raise WrongSetting for the first setting that is wrong."""
    for wrong in wrong_settings(settings):
        raise WrongSetting(wrong)


def wrong_settings(settings: Settings) -> Iterator[str]:
    """What is wrong with settings, a sentence for each, without opening or asking anything."""
    if not 0 <= settings.port <= _LAST_PORT:
        yield (
            f"there is no port {settings.port}; --port is a number from 1 to {_LAST_PORT}, or 0 "
            "for any that is free"
        )
    yield from _wrong_numbers(settings)
    yield from _wrong_address(settings.address)
    yield from _wrong_proxies(settings.proxies)
    yield from _not_one_of("--log-format", settings.log_format, get_args(LogFormat))
    yield from _not_one_of("--log-level", settings.log_level, get_args(LogLevel))
    yield from _not_one_of("--registration", settings.registration, get_args(Registration))
    if settings.mail.host:
        yield from _wrong_mail(settings.mail)


def _wrong_numbers(settings: Settings) -> Iterator[str]:
    for option, number in (
        ("--bot-workers", settings.bot_workers),
        ("--processes", settings.processes),
    ):
        if not 1 <= number <= _MOST_PROCESSES:
            yield f"{option} is a number from 1 to {_MOST_PROCESSES}, not {number}"
    if settings.processes > 1 and settings.database.startswith("sqlite"):
        yield (
            "several processes need PostgreSQL, which tells each of them what the others write; "
            "an SQLite file is for one process (--processes 1)"
        )
    for option, number in (
        ("--tables-in-memory", settings.tables_in_memory),
        ("--connections-per-address", settings.connections_per_address),
    ):
        if number < 1:
            yield f"{option} is a number from 1 on, not {number}"


def _wrong_address(address: str) -> Iterator[str]:
    if address and not _is_origin(address):
        yield (
            f"'{address}' is no address of a server; --address looks like "
            "https://games.example.org or http://192.168.1.20:8338, with nothing after it"
        )


def _is_origin(address: str) -> bool:
    """Whether an address names a host and perhaps a port, and no path: pages are at the root."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:  # brackets that do not match, or a port that is no number
        return False
    host = parts.hostname or ""
    shown = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown}" + (f":{port}" if port is not None else "")
    known = parts.scheme in ("http", "https") and host != "" and port != 0
    return known and address.lower() in (origin, f"{origin}/")


def _wrong_proxies(proxies: str) -> Iterator[str]:
    for proxy in proxies.split(",") if proxies else ():
        try:
            ip_network(proxy.strip())
        except ValueError:
            yield (
                f"'{proxy.strip()}' is no proxy; --proxies takes addresses and networks, such as "
                "127.0.0.1 or 172.16.0.0/12, with commas between them"
            )


def _not_one_of(option: str, value: str, known: tuple[str, ...]) -> Iterator[str]:
    if value not in known:
        yield f"{option} is one of {', '.join(known)}, not '{value}'"


def _wrong_mail(account: MailAccount) -> Iterator[str]:
    if not 1 <= account.port <= _LAST_PORT:
        yield f"BUONGOVERNO_SMTP_PORT is a number from 1 to {_LAST_PORT}, not {account.port}"
    yield from _not_one_of("BUONGOVERNO_SMTP_SECURITY", account.security, get_args(MailSecurity))
    if account.sender and "@" not in parseaddr(account.sender)[1]:
        yield (
            f"'{account.sender}' cannot send mail; BUONGOVERNO_SMTP_SENDER looks like "
            "Buongoverno <games@example.org>"
        )
