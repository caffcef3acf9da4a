"""An example notice, and sending it."""

import asyncio
from contextlib import aclosing
from typing import Any

from buongoverno.server.clock import Clock
from buongoverno.server.notices.mail import MailSettings
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.push import PushSettings
from buongoverno.server.notices.safe_http import WebSettings
from buongoverno.server.notices.sender import Channel, NoticeSender


def notice(**changes: Any) -> Notice:
    """A notice that it is Ada's turn."""
    usual: dict[str, Any] = {
        "key": "t42/0/your_turn/17",
        "kind": "your_turn",
        "table": "t42",
        "title": "Sunday table",
        "game": "Siena",
        "seat": "Ada",
        "address": "https://games.example/table/t42?a=1&b=2",
        "lines": ["Bea took Inn for 3 florins.", "You saw a Senesi card worth 5."],
        "public_lines": ["Bea took Inn for 3 florins."],
    }
    return Notice(**usual | changes)


def delivered(
    channel: Channel,
    sent: Notice | None = None,
    web: WebSettings | None = None,
    mail: MailSettings | None = None,
    push: PushSettings | None = None,
    clock: Clock = Clock(),
) -> Outcome:
    """The outcome of sending a notice."""

    async def send() -> Outcome:
        async with aclosing(NoticeSender(web, mail, push, clock)) as sender:
            return await sender.send(channel, sent or notice())

    return asyncio.run(send())
