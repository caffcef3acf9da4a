"""How a server is run: from the command line, a file of settings, or the environment."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

USUAL_PORT: Final = 8338
USUAL_DATABASE: Final = "sqlite:///buongoverno.sqlite"
Registration = Literal["open", "closed", "invitation"]


@dataclass(frozen=True)
class MailAccount:
    """Where mails are handed in; no host means that none are sent."""

    host: str = ""
    port: int = 587
    user: str = ""
    password: str = ""
    sender: str = ""
    security: str = "starttls"


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
    log_format: str = "text"
    log_level: str = "info"
    processes: int = 1
    tables_in_memory: int = 2000
    hurry: float = 60.0  # seconds somebody may take before a "your turn" goes out
    private_hooks: bool = False
    registration: Registration = "open"
    mail: MailAccount = field(default_factory=MailAccount)

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

    def value(name: str, usual: str) -> str:
        return os.environ.get(f"BUONGOVERNO_SMTP_{name}", usual)

    password = value("PASSWORD", "")
    file = value("PASSWORD_FILE", "")
    if file:
        password = Path(file).read_text().strip()
    return MailAccount(
        host=value("HOST", ""),
        port=int(value("PORT", "587")),
        user=value("USER", ""),
        password=password,
        sender=value("SENDER", ""),
        security=value("SECURITY", "starttls"),
    )
