"""What a server's settings mean for its notices."""

from typing import Literal, cast
from urllib.parse import urlsplit

from buongoverno.kernel.errors import BadSetup
from buongoverno.server.notices.mail import MailSettings
from buongoverno.server.notices.safe_http import WebSettings
from buongoverno.server.settings import Settings

_SECURITIES = ("none", "starttls", "ssl")


def web_settings(settings: Settings) -> WebSettings:
    """How far webhooks may reach."""
    return WebSettings(allow_http=settings.private_hooks, allow_private=settings.private_hooks)


def mail_settings(settings: Settings) -> MailSettings | None:
    """The mail server; None if there is none."""
    account = settings.mail
    if not account.host:
        return None
    if account.security not in _SECURITIES:
        raise BadSetup(
            f"'{account.security}' is no security of a mail server; "
            f"choose one of {', '.join(_SECURITIES)}"
        )
    return MailSettings(
        host=account.host,
        port=account.port,
        sender=account.sender or f"Buongoverno <buongoverno@{_host(settings)}>",
        user=account.user or None,
        password=account.password or None,
        security=cast(Literal["none", "starttls", "ssl"], account.security),
    )


def push_contact(settings: Settings) -> str:
    """How push services reach whoever runs this server: by its own name, which they want whole."""
    host = _host(settings)
    if "." not in host:
        host = "localhost"
    return f"https://{host}" if settings.secure else f"mailto:buongoverno@{host}"


def _host(settings: Settings) -> str:
    return urlsplit(settings.public_address).hostname or "localhost"
