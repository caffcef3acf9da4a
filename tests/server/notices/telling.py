"""A notice to try things with, and one delivery of it."""

import asyncio
from typing import Any

from buongoverno.server.notices.mail import MailSettings
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.push import PushSettings
from buongoverno.server.notices.safe_http import WebSettings
from buongoverno.server.notices.sender import Channel, NoticeSender


def notice(**changes: Any) -> Notice:
    """It is Ada's turn."""
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
    told: Notice | None = None,
    web: WebSettings | None = None,
    mail: MailSettings | None = None,
    push: PushSettings | None = None,
) -> Outcome:
    """What becomes of a notice."""

    async def deliver() -> Outcome:
        async with NoticeSender(web, mail, push) as sender:
            return await sender.send(channel, told or notice())

    return asyncio.run(deliver())
