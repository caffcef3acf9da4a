"""The channels of an account: stored with everything needed to send, shown without secrets."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import httpx
import msgspec
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
from buongoverno.server.notices.mail import EmailChannel
from buongoverno.server.notices.push import PushChannel, SubscriptionKeys, check_subscription
from buongoverno.server.notices.safe_http import WebSettings, check_address
from buongoverno.server.notices.sender import Channel
from buongoverno.server.notices.webhook import WebhookChannel, shape_of
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import new_id, new_key
from buongoverno.tables.refusals import BAD_INPUT, NOT_NOW, TAKEN, UNKNOWN, Refusal

MOST_CHANNELS: Final = 10
# Made on import: msgspec crashes if two threads are the first to decode a type at the same time.
_CHANNEL: Final[msgspec.json.Decoder[Channel]] = msgspec.json.Decoder(
    EmailChannel | WebhookChannel | PushChannel
)


def requested_channel(new: NewChannel, settings: WebSettings) -> Channel:
    """The channel that was asked for, if this server sends there at all."""
    match new:
        case NewMailbox():
            return EmailChannel()
        case NewWebhook():
            url = check_address(new.address, settings)
            return WebhookChannel(new.address, new.secret or new_key(), new.shape or shape_of(url))
        case NewSubscription():
            check_address(new.endpoint, settings)
            channel = PushChannel(new.endpoint, SubscriptionKeys(new.keys.p256dh, new.keys.auth))
            check_subscription(channel)
            return channel


def decode_channel(text: str) -> Channel:
    """A channel as it is stored."""
    return _CHANNEL.decode(text)


def add_channel(
    connection: Connection,
    member: Member,
    channel: Channel,
    kinds: Sequence[NoticeKind],
    now: float,
) -> ChannelInfo:
    """Store a new channel; only this answer contains the secret of a webhook."""
    if isinstance(channel, EmailChannel) and not member.email_confirmed:
        raise Refusal(NOT_NOW, "confirm_mail")
    text = msgspec.json.encode(channel).decode()
    if isinstance(channel, PushChannel):
        # A browser belongs to the account that subscribed last.
        connection.execute(
            delete(channels).where(channels.c.kind == "push", channels.c.address == text)
        )
    _check_number(connection, member, channel)
    row = {
        "id": new_id(),
        "account": member.id,
        "kind": _kind(channel),
        "address": text,
        "kinds": _encode_kinds(kinds),
        "created": now,
    }
    connection.execute(insert(channels).values(**row))
    added = _info_of(connection, member, str(row["id"]))
    if isinstance(channel, WebhookChannel) and channel.shape == "plain":
        return msgspec.structs.replace(added, secret=channel.secret)
    return added


def _check_number(connection: Connection, member: Member, channel: Channel) -> None:
    present = channels_of(connection, member)
    if isinstance(channel, EmailChannel) and any(other.kind == "mail" for other in present):
        raise Refusal(TAKEN, "mailbox_twice")
    if len(present) >= MOST_CHANNELS:
        raise Refusal(BAD_INPUT, "channels_most", most=MOST_CHANNELS)


def turn_mail_on(connection: Connection, member: Member, now: float) -> None:
    """Send notices to a newly confirmed address, unless its owner turned them off before."""
    if not any(channel.kind == "mail" for channel in channels_of(connection, member)):
        add_channel(connection, member, EmailChannel(), EVERY_KIND, now)


def channels_of(connection: Connection, member: Member) -> list[ChannelInfo]:
    """All channels of an account, without secrets."""
    found = connection.execute(
        select(channels).where(channels.c.account == member.id).order_by(channels.c.created)
    )
    return [_info(row, member) for row in found]


def stored_channel(connection: Connection, member: Member, channel: str) -> Channel:
    """One channel of an account, with everything needed to send."""
    return decode_channel(_row_of(connection, member, channel).address)


def set_kinds(
    connection: Connection, member: Member, channel: str, kinds: Sequence[NoticeKind]
) -> ChannelInfo:
    """Choose which kinds of notices a channel gets."""
    _row_of(connection, member, channel)
    connection.execute(
        update(channels).where(channels.c.id == channel).values(kinds=_encode_kinds(kinds))
    )
    return _info_of(connection, member, channel)


def remove_channel(connection: Connection, member: Member, channel: str) -> None:
    """Send nothing there any more."""
    _row_of(connection, member, channel)
    connection.execute(delete(channels).where(channels.c.id == channel))


def _row_of(connection: Connection, member: Member, channel: str) -> Row[Any]:
    row = connection.execute(
        select(channels).where(channels.c.id == channel, channels.c.account == member.id)
    ).one_or_none()
    if row is None:
        raise Refusal(UNKNOWN, "no_channel")
    return row


def _info_of(connection: Connection, member: Member, channel: str) -> ChannelInfo:
    return _info(_row_of(connection, member, channel), member)


def _encode_kinds(kinds: Sequence[NoticeKind]) -> str:
    return msgspec.json.encode([kind for kind in EVERY_KIND if kind in kinds]).decode()


def _kind(channel: Channel) -> Literal["mail", "webhook", "push"]:
    match channel:
        case EmailChannel():
            return "mail"
        case WebhookChannel():
            return "webhook"
        case PushChannel():
            return "push"


def _info(row: Row[Any], member: Member) -> ChannelInfo:
    channel = decode_channel(row.address)
    return ChannelInfo(
        id=row.id,
        kind=_kind(channel),
        place=_place(channel, member),
        shape=channel.shape if isinstance(channel, WebhookChannel) else None,
        kinds=msgspec.json.decode(row.kinds, type=list[NoticeKind]),
        created=row.created,
        gone=row.gone is not None,
    )


def _place(channel: Channel, member: Member) -> str:
    """Where notices go, without the secret part of the address."""
    match channel:
        case EmailChannel():
            return member.email or ""
        case WebhookChannel():
            return httpx.URL(channel.address).host
        case PushChannel():
            return httpx.URL(channel.endpoint).host
