"""Notices by webhook: for Discord, for Slack and compatible chats, and as plain JSON."""

import hashlib
import hmac
import re
from datetime import UTC, datetime
from typing import Any, Final, Literal

import httpx
import msgspec
from msgspec import Struct

from buongoverno.server.notices.notice import Notice, shortened
from buongoverno.server.notices.outcome import Outcome
from buongoverno.server.notices.safe_http import SafeHttpSender

SIGNATURE: Final = "X-Buongoverno-Signature"

Shape = Literal["discord", "slack", "plain"]

_DISCORD_HOSTS: Final = ("discord.com", "discordapp.com")
_SLACK_HOSTS: Final = ("hooks.slack.com", "hooks.slack-gov.com")
_LONGEST_TITLE: Final = 125  # Discord's limit is 256, and escaping doubles a character
# The chats' own limits are 4096 and 3000 characters; an escape must not be cut in half.
_LONGEST: Final[dict[Shape, int]] = {"discord": 4000, "slack": 2900}
# The chats answer 404 after a hook was removed; elsewhere that may be a passing fault.
_GONE: Final[dict[Shape, frozenset[int]]] = {
    "discord": frozenset({404, 410}),
    "slack": frozenset({404, 410}),
    "plain": frozenset({410}),
}


class WebhookChannel(Struct, frozen=True, tag="webhook"):
    """An address to post notices to; without a `shape` it follows from the address.

    The secret signs plain JSON, so that the receiver can tell who sent it.
    """

    address: str
    secret: str
    shape: Shape | None = None


def shape_of(url: httpx.URL) -> Shape:
    """The shape that the receiver at this address understands."""
    if any(url.host == host or url.host.endswith("." + host) for host in _DISCORD_HOSTS):
        return "slack" if url.path.endswith("/slack") else "discord"
    return "slack" if url.host in _SLACK_HOSTS else "plain"


async def send_webhook(
    http: SafeHttpSender, channel: WebhookChannel, notice: Notice, now: float
) -> Outcome:
    """Post a notice in the shape of its channel."""
    url = http.check(channel.address)
    shape = channel.shape or shape_of(url)
    body = msgspec.json.encode(_content(notice, shape, now))
    headers = {"Content-Type": "application/json"}
    if shape == "plain":
        headers[SIGNATURE] = signature(channel.secret, body)
    return await http.post(url, body, headers, _GONE[shape])


def signature(secret: str, body: bytes) -> str:
    """The HMAC-SHA256 of the body, for the receiver to compute and compare."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _content(notice: Notice, shape: Shape, now: float) -> dict[str, Any]:
    match shape:
        case "discord":
            return discord(notice)
        case "slack":
            return slack(notice)
        case "plain":
            return plain(notice, now)


def discord(notice: Notice) -> dict[str, Any]:
    """A notice for a Discord channel, with only what every spectator may read."""
    lines = [f"• {escape_discord(line)}" for line in notice.public_lines]
    embed = {
        "title": escape_discord(shortened(notice.subject, _LONGEST_TITLE)),
        "url": notice.address,
    }
    if lines:
        embed["description"] = _fitting([escape_discord(notice.heading), *lines], "discord")
    return {
        "content": escape_discord(notice.text),
        "embeds": [embed],
        "allowed_mentions": {"parse": []},
    }


def slack(notice: Notice) -> dict[str, Any]:
    """A notice for a Slack channel, with only what every spectator may read."""
    address = _slack_entities(notice.address).replace("|", "%7C")
    blocks = [_plain_block(escape_slack(notice.text))]
    if notice.public_lines:
        lines = [f"• {escape_slack(line)}" for line in notice.public_lines]
        blocks.append(_plain_block(_fitting([escape_slack(notice.heading), *lines], "slack")))
    link = f"<{address}|{escape_slack(notice.part('open'))}>"
    blocks.append({"type": "section", "text": {"type": "mrkdwn", "text": link}})
    return {
        "text": escape_slack(notice.subject),
        "blocks": blocks,
        "mrkdwn": False,
        "link_names": False,
        "unfurl_links": False,
    }


def plain(notice: Notice, now: float) -> dict[str, Any]:
    """A notice with everything its seat may know, and the time, for programs."""
    return {
        **msgspec.to_builtins(notice),
        "subject": notice.subject,
        "text": notice.text,
        "sent": datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
    }


def _plain_block(text: str) -> dict[str, Any]:
    return {"type": "section", "text": {"type": "plain_text", "text": text, "emoji": False}}


def _fitting(lines: list[str], shape: Shape) -> str:
    """As many whole lines as the receiver accepts."""
    text = lines[0]
    for line in lines[1:]:
        if len(text) + len(line) + 2 > _LONGEST[shape]:
            return f"{text}\n…"
        text = f"{text}\n{line}"
    return text


# -- escaping --------------------------------------------------------------------------------------

_INVISIBLE: Final = "\u200b"  # breaks up a mention or a link without being seen
_DISCORD_MARKUP: Final = re.compile(r"[\\`*_~|<>\[\]()#:./@-]")
# A scheme, or a name followed by a dot and letters: what chats turn into links.
_LINKS: Final = re.compile(r"(?<=:)(?=//)|(?<=[^\W_]\.)(?=[^\W\d_]{2})")


def escape_discord(text: str) -> str:
    """The text with nothing that Discord would format, link or take for a mention."""
    return _DISCORD_MARKUP.sub(_escape_character, text)


def _escape_character(match: re.Match[str]) -> str:
    # Discord looks for mentions in the raw text, where a backslash does not hide them.
    return "@" + _INVISIBLE if match.group() == "@" else "\\" + match.group()


def escape_slack(text: str) -> str:
    """The text with nothing that Slack would take for a link, a mention or a command."""
    unlinked = _LINKS.sub(_INVISIBLE, text).replace("@", "@" + _INVISIBLE)
    return _slack_entities(unlinked)


def _slack_entities(text: str) -> str:
    """The text with the three characters escaped that have a meaning for Slack."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
