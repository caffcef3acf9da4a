"""The channels of an account: kept with everything it takes to send, shown without secrets."""

import time
from collections.abc import Sequence
from typing import Any, Final, Literal

import httpx
import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from buongoverno.protocol.notices import (
    EVERY_KIND,
    ChannelInfo,
    NewChannel,
    NewMailbox,
    NewSubscription,
    NewWebhook,
    NoticeKind,
)
from buongoverno.server.database.schema import channels
from buongoverno.server.notices.push import Subscription, SubscriptionKeys, checked_subscription
from buongoverno.server.notices.safe_http import WebSettings, check_address
from buongoverno.server.notices.webhook import Webhook, shape_of
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import new_id, new_key
from buongoverno.server.refusals import BAD_INPUT, NOT_NOW, TAKEN, UNKNOWN, Refusal

MOST_CHANNELS: Final = 10


class Post(Struct, frozen=True, tag="mail"):
    """Mail goes to whatever address the account has confirmed."""


Way = Post | Webhook | Subscription


def way_of(new: NewChannel, settings: WebSettings) -> Way:
    """How to send by a new channel, if this server sends there at all."""
    match new:
        case NewMailbox():
            return Post()
        case NewWebhook():
            url = check_address(new.address, settings)
            return Webhook(new.address, new.secret or new_key(), new.shape or shape_of(url))
        case NewSubscription():
            check_address(new.endpoint, settings)
            keys = SubscriptionKeys(new.keys.p256dh, new.keys.auth)
            subscription = Subscription(new.endpoint, keys)
            checked_subscription(subscription)
            return subscription


def read_way(text: str) -> Way:
    """How to send by a channel that is kept."""
    return msgspec.json.decode(text, type=Post | Webhook | Subscription)


def add_channel(
    connection: Connection, member: Member, way: Way, kinds: Sequence[NoticeKind]
) -> ChannelInfo:
    """Keep a new channel; the secret of a webhook is in this answer and in no other."""
    if isinstance(way, Post) and not member.email_confirmed:
        raise Refusal(NOT_NOW, "confirm your e-mail address first")
    text = msgspec.json.encode(way).decode()
    if isinstance(way, Subscription):
        # A browser speaks for whoever subscribed last.
        connection.execute(
            delete(channels).where(channels.c.kind == "push", channels.c.address == text)
        )
    _check_room(connection, member, way)
    row = {
        "id": new_id(),
        "account": member.id,
        "kind": _kind(way),
        "address": text,
        "kinds": _written(kinds),
        "created": time.time(),
    }
    connection.execute(insert(channels).values(**row))
    made = channel_of(connection, member, str(row["id"]))
    secret = way.secret if isinstance(way, Webhook) and way.shape == "plain" else None
    return msgspec.structs.replace(made, secret=secret)


def _check_room(connection: Connection, member: Member, way: Way) -> None:
    there = channels_of(connection, member)
    if isinstance(way, Post) and any(channel.kind == "mail" for channel in there):
        raise Refusal(TAKEN, "your mailbox is among your channels already; change that one")
    if len(there) >= MOST_CHANNELS:
        raise Refusal(BAD_INPUT, f"an account has {MOST_CHANNELS} channels at most; remove one")


def turn_mail_on(connection: Connection, member: Member) -> None:
    """Whoever confirms an address gets mails there, unless they turned them off before."""
    if not any(channel.kind == "mail" for channel in channels_of(connection, member)):
        add_channel(connection, member, Post(), EVERY_KIND)


def channels_of(connection: Connection, member: Member) -> list[ChannelInfo]:
    """All channels of an account."""
    found = connection.execute(
        select(channels).where(channels.c.account == member.id).order_by(channels.c.created)
    )
    return [_info(row, member) for row in found]


def channel_of(connection: Connection, member: Member, channel: str) -> ChannelInfo:
    """One channel of an account."""
    return _info(_row_of(connection, member, channel), member)


def way_to(connection: Connection, member: Member, channel: str) -> Way:
    """How to send by one channel of an account."""
    return read_way(_row_of(connection, member, channel).address)


def _row_of(connection: Connection, member: Member, channel: str) -> Row[Any]:
    row = connection.execute(
        select(channels).where(channels.c.id == channel, channels.c.account == member.id)
    ).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "you have no such channel")
    return row


def set_kinds(
    connection: Connection, member: Member, channel: str, kinds: Sequence[NoticeKind]
) -> ChannelInfo:
    """What a channel wants from now on."""
    _row_of(connection, member, channel)
    connection.execute(
        update(channels).where(channels.c.id == channel).values(kinds=_written(kinds))
    )
    return channel_of(connection, member, channel)


def remove_channel(connection: Connection, member: Member, channel: str) -> None:
    """Nothing is sent there any more."""
    _row_of(connection, member, channel)
    connection.execute(delete(channels).where(channels.c.id == channel))


def _written(kinds: Sequence[NoticeKind]) -> str:
    return msgspec.json.encode([kind for kind in EVERY_KIND if kind in kinds]).decode()


def _kind(way: Way) -> Literal["mail", "webhook", "push"]:
    match way:
        case Post():
            return "mail"
        case Webhook():
            return "webhook"
        case Subscription():
            return "push"


def _info(row: Row[Any], member: Member) -> ChannelInfo:
    way = read_way(row.address)
    return ChannelInfo(
        id=row.id,
        kind=_kind(way),
        place=_place(way, member),
        shape=way.shape if isinstance(way, Webhook) else None,
        kinds=msgspec.json.decode(row.kinds, type=list[NoticeKind]),
        created=row.created,
        gone=row.gone is not None,
    )


def _place(way: Way, member: Member) -> str:
    """Where it goes, without what must stay secret."""
    match way:
        case Post():
            return member.email or ""
        case Webhook():
            return httpx.URL(way.address).host
        case Subscription():
            return httpx.URL(way.endpoint).host
