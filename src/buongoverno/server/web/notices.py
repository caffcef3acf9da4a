"""Notices over HTTP: channels, quiet tables, and the links in mails."""

import html
import time
from collections.abc import Sequence

from litestar import Controller, MediaType, Response, delete, get, patch, post, put
from sqlalchemy import Connection, select, update

from buongoverno.protocol.notices import (
    ChannelChange,
    ChannelInfo,
    NewChannel,
    PushKey,
    Quiet,
    Trial,
)
from buongoverno.server.database.schema import seats
from buongoverno.server.notices import channels, email_links
from buongoverno.server.office import Office
from buongoverno.server.people.limits import TEST_NOTICE
from buongoverno.server.people.visitor import Visitor, may_look, place_of
from buongoverno.server.refusals import NOT_ALLOWED, Refusal


class NoticeRoutes(Controller):
    """How somebody with an account is told what happens while they are not looking."""

    path = "/api"
    tags: Sequence[str] | None = ["notices"]

    @get("/me/channels", summary="My channels")
    async def mine(self, office: Office, visitor: Visitor) -> list[ChannelInfo]:
        """Mailbox, webhooks and browsers; of their addresses only the host is shown."""
        member = visitor.need_member()
        return await office.keeper.read(lambda database: channels.channels_of(database, member))

    @post("/me/channels", summary="Add a channel")
    async def add(self, data: NewChannel, office: Office, visitor: Visitor) -> ChannelInfo:
        """Notices of the wanted kinds go there from now on. A secret is shown only now."""
        member = visitor.need_member()
        channel = channels.requested_channel(data, office.mailroom.web)
        return await office.journal.write(
            lambda database: channels.add_channel(
                database, member, channel, data.kinds, time.time()
            )
        )

    @patch("/me/channels/{channel:str}", summary="Change what a channel wants")
    async def change(
        self, channel: str, data: ChannelChange, office: Office, visitor: Visitor
    ) -> ChannelInfo:
        """An empty list turns it off."""
        member = visitor.need_member()
        return await office.journal.write(
            lambda database: channels.set_kinds(database, member, channel, data.kinds)
        )

    @delete("/me/channels/{channel:str}", summary="Remove a channel")
    async def remove(self, channel: str, office: Office, visitor: Visitor) -> None:
        """Nothing is sent there any more."""
        member = visitor.need_member()
        await office.journal.write(
            lambda database: channels.remove_channel(database, member, channel)
        )

    @post("/me/channels/{channel:str}/test", summary="Send a test message", status_code=200)
    async def test(self, channel: str, office: Office, visitor: Visitor) -> Trial:
        """Whether it arrived, and if not, why."""
        member = visitor.need_member()
        office.limits.count(TEST_NOTICE, member.id)
        stored = await office.keeper.read(
            lambda database: channels.stored_channel(database, member, channel)
        )
        outcome = await office.mailroom.send_test(member, channel, stored)
        return Trial(outcome.verdict, outcome.reason)

    @get("/push-key", summary="The key browsers subscribe with")
    async def push_key(self, office: Office) -> PushKey:
        """It stays the same as long as the server lives."""
        return PushKey(office.mailroom.push_key)

    @get("/tables/{table:str}/quiet", summary="Whether a table sends me no notices")
    async def is_quiet(self, table: str, office: Office, visitor: Visitor) -> Quiet:
        """For whoever sits there with an account."""
        seat = await _own_seat(office, visitor, table)
        return await office.keeper.read(lambda database: Quiet(_quiet(database, table, seat)))

    @put("/tables/{table:str}/quiet", summary="No more notices of a table, or again")
    async def set_quiet(self, table: str, data: Quiet, office: Office, visitor: Visitor) -> Quiet:
        """For whoever sits there with an account."""
        seat = await _own_seat(office, visitor, table)
        await office.keeper.touch(
            table, lambda database: _set_quiet(database, table, seat, data.quiet)
        )
        return data


async def _own_seat(office: Office, visitor: Visitor, table: str) -> int:
    member = visitor.need_member()
    live = await office.keeper.table(table)
    may_look(place_of(visitor, live), live)
    for seat, row in enumerate(live.seats):
        if row.account == member.id:
            return seat
    raise Refusal(NOT_ALLOWED, "you have no seat at this table with this account")


def _quiet(database: Connection, table: str, seat: int) -> bool:
    return bool(
        database.execute(
            select(seats.c.quiet).where(seats.c.game_table == table, seats.c.seat == seat)
        ).scalar_one()
    )


def _set_quiet(database: Connection, table: str, seat: int, quiet: bool) -> None:
    database.execute(
        update(seats).where(seats.c.game_table == table, seats.c.seat == seat).values(quiet=quiet)
    )


class LinkRoutes(Controller):
    """Pages behind the links in mails. To look at one changes nothing: mail programs do that."""

    tags: Sequence[str] | None = ["notices"]

    @get("/confirm/{token:str}", summary="Ask to confirm an address", media_type=MediaType.HTML)
    async def ask_to_confirm(self, token: str) -> Response[str]:
        """A button, whatever the token."""
        return _page("Is this your address?", "Yes, send notices here")

    @post(
        "/confirm/{token:str}",
        summary="Confirm an address",
        media_type=MediaType.HTML,
        status_code=200,
    )
    async def confirm(self, token: str, office: Office) -> Response[str]:
        """The token is used up."""
        member = await office.journal.write(
            lambda database: email_links.confirm(database, token, time.time())
        )
        return _page(f"Thank you, {member.name}: notices now come to {member.email}.")

    @get(
        "/unsubscribe/{channel:str}/{signature:str}",
        summary="Ask to stop mails",
        media_type=MediaType.HTML,
    )
    async def ask_to_stop(self, channel: str, signature: str) -> Response[str]:
        """A button, whatever the link."""
        return _page("Do you want no more mails?", "No more mails")

    @post(
        "/unsubscribe/{channel:str}/{signature:str}",
        summary="Stop mails",
        media_type=MediaType.HTML,
        status_code=200,
    )
    async def stop(self, channel: str, signature: str, office: Office) -> Response[str]:
        """Mail programs do this with one click (RFC 8058)."""
        secret = office.mailroom.link_secret
        await office.journal.write(
            lambda database: email_links.unsubscribe(database, secret, channel, signature)
        )
        return _page("No more mails will come. Your account and your games stay as they are.")


def _page(text: str, button: str = "") -> Response[str]:
    form = f'<form method="post"><button>{html.escape(button)}</button></form>\n' if button else ""
    page = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Buongoverno</title></head>\n'
        f"<body><p>{html.escape(text)}</p>\n{form}</body></html>\n"
    )
    headers = {"referrer-policy": "no-referrer", "cache-control": "no-store"}
    return Response(page, media_type=MediaType.HTML, headers=headers)
