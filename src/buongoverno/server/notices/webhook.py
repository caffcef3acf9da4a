"""Notices by webhook: for Discord, for Slack and what speaks like it, and as plain JSON."""

import hashlib
import hmac
from datetime import UTC, datetime
from typing import Any, Final, Literal

import httpx
import msgspec
from msgspec import Struct

from buongoverno.server.notices import markup
from buongoverno.server.notices.notice import Notice, shortened
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.safe_http import SafeHttpSender

SIGNATURE: Final = "X-Buongoverno-Signature"

Shape = Literal["discord", "slack", "plain"]

_DISCORD_HOSTS: Final = ("discord.com", "discordapp.com")
_SLACK_HOSTS: Final = ("hooks.slack.com", "hooks.slack-gov.com")
_LONGEST_TITLE: Final = 125  # Discord's limit is 256, and an escape doubles a character
# Their own limits are 4096 and 3000 characters; escapes may not be cut in half.
_LONGEST: Final[dict[Shape, int]] = {"discord": 4000, "slack": 2900}
# The chats say 404 when a hook was taken away; elsewhere that may be a passing fault.
_GONE: Final[dict[Shape, frozenset[int]]] = {
    "discord": frozenset({404, 410}),
    "slack": frozenset({404, 410}),
    "plain": frozenset({410}),
}


class Webhook(Struct, frozen=True, tag="webhook"):
    """An address that wants notices; without a `shape` the address tells it.

    The secret signs plain JSON, so that the receiver knows who speaks.
    """

    address: str
    secret: str
    shape: Shape | None = None


def shape_of(url: httpx.URL) -> Shape:
    """The shape that the receiver at this address understands."""
    if any(url.host == host or url.host.endswith("." + host) for host in _DISCORD_HOSTS):
        return "slack" if url.path.endswith("/slack") else "discord"
    return "slack" if url.host in _SLACK_HOSTS else "plain"


async def send_webhook(http: SafeHttpSender, hook: Webhook, notice: Notice) -> Outcome:
    """Post the notice in the shape of the hook."""
    url = http.check(hook.address)
    shape = hook.shape or shape_of(url)
    body = msgspec.json.encode(_SHAPES[shape](notice))
    headers = {"Content-Type": "application/json"}
    if shape == "plain":
        headers[SIGNATURE] = signature(hook.secret, body)
    return await http.post(url, body, headers, _GONE[shape])


def signature(secret: str, body: bytes) -> str:
    """The HMAC-SHA256 of the body, which the receiver works out as well and compares."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def discord(notice: Notice) -> dict[str, Any]:
    """The notice for a Discord channel: only what every spectator may read."""
    lines = [f"• {markup.discord(line)}" for line in notice.public_lines]
    embed = {
        "title": markup.discord(shortened(notice.subject, _LONGEST_TITLE)),
        "url": notice.address,
    }
    if lines:
        embed["description"] = _fitting([markup.discord(notice.heading), *lines], "discord")
    return {
        "content": markup.discord(notice.text),
        "embeds": [embed],
        "allowed_mentions": {"parse": []},
    }


def slack(notice: Notice) -> dict[str, Any]:
    """The notice for a Slack channel: only what every spectator may read."""
    address = markup.slack_entities(notice.address).replace("|", "%7C")
    blocks = [_plain_block(markup.slack(notice.text))]
    if notice.public_lines:
        lines = [f"• {markup.slack(line)}" for line in notice.public_lines]
        blocks.append(_plain_block(_fitting([markup.slack(notice.heading), *lines], "slack")))
    link = f"<{address}|{markup.slack(notice.part('open'))}>"
    blocks.append({"type": "section", "text": {"type": "mrkdwn", "text": link}})
    return {
        "text": markup.slack(notice.subject),
        "blocks": blocks,
        "mrkdwn": False,
        "link_names": False,
        "unfurl_links": False,
    }


def plain(notice: Notice) -> dict[str, Any]:
    """The notice with everything its seat may know, and the time, for programs."""
    return {
        **msgspec.to_builtins(notice),
        "subject": notice.subject,
        "text": notice.text,
        "sent": datetime.now(UTC).isoformat(timespec="seconds"),
    }


_SHAPES: Final = {"discord": discord, "slack": slack, "plain": plain}


def _plain_block(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "plain_text", "text": text, "emoji": False}}


def _fitting(lines: list[str], shape: Shape) -> str:
    """As many whole lines as the receiver takes."""
    text = lines[0]
    for line in lines[1:]:
        if len(text) + len(line) + 2 > _LONGEST[shape]:
            return f"{text}\n…"
        text = f"{text}\n{line}"
    return text
