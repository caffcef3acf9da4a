"""Notices over HTTP: channels, quiet tables, and the links in mails."""

import html
from collections.abc import Callable, Sequence
from dataclasses import replace

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
from buongoverno.server.people import limits
from buongoverno.server.people.access import Caller
from buongoverno.server.people.limits import MAIL
from buongoverno.server.services import Services
from buongoverno.server.use_cases.tables import open_table
from buongoverno.tables.refusals import NOT_ALLOWED, Refusal
from buongoverno.tables.table_state import TableDraft


class NoticeRoutes(Controller):
    """How somebody with an account is told what happens while they are not looking."""

    path = "/api"
    tags: Sequence[str] | None = ["notices"]

    @get("/me/channels", summary="My channels")
    async def mine(self, services: Services, caller: Caller) -> list[ChannelInfo]:
        """Mailbox, webhooks and browsers; of their addresses only the host is shown."""
        member = caller.need_member()
        return await services.store.read(lambda database: channels.channels_of(database, member))

    @post("/me/channels", summary="Add a channel")
    async def add(self, data: NewChannel, services: Services, caller: Caller) -> ChannelInfo:
        """Notices of the wanted kinds go there from now on. A secret is shown only now."""
        member = caller.need_member()
        channel = channels.requested_channel(data, services.notices.web)
        return await services.journal.transact(
            lambda database: channels.add_channel(
                database, member, channel, data.kinds, services.clock.now()
            )
        )

    @patch("/me/channels/{channel:str}", summary="Change what a channel wants")
    async def change(
        self, channel: str, data: ChannelChange, services: Services, caller: Caller
    ) -> ChannelInfo:
        """An empty list turns it off."""
        member = caller.need_member()
        return await services.journal.transact(
            lambda database: channels.set_kinds(database, member, channel, data.kinds)
        )

    @delete("/me/channels/{channel:str}", summary="Remove a channel")
    async def remove(self, channel: str, services: Services, caller: Caller) -> None:
        """Nothing is sent there any more."""
        member = caller.need_member()
        await services.journal.transact(
            lambda database: channels.remove_channel(database, member, channel)
        )

    @post("/me/channels/{channel:str}/test", summary="Send a test message", status_code=200)
    async def test(self, channel: str, services: Services, caller: Caller) -> Trial:
        """Whether it arrived, and if not, why."""
        member = caller.need_member()
        await services.limits.count(MAIL, limits.account(member.id))
        stored = await services.store.read(
            lambda database: channels.stored_channel(database, member, channel)
        )
        outcome = await services.notices.send_test(member, channel, stored)
        return Trial(outcome.verdict, outcome.reason)

    @get("/push-key", summary="The key browsers subscribe with")
    async def push_key(self, services: Services) -> PushKey:
        """It stays the same as long as the server lives."""
        return PushKey(services.notices.push_key)

    @get("/tables/{table:str}/quiet", summary="Whether a table sends me no notices")
    async def is_quiet(self, table: str, services: Services, caller: Caller) -> Quiet:
        """For whoever sits there with an account."""
        seat = await _own_seat(services, caller, table)
        return await services.store.read(lambda database: Quiet(_quiet(database, table, seat)))

    @put("/tables/{table:str}/quiet", summary="No more notices of a table, or again")
    async def set_quiet(self, table: str, data: Quiet, services: Services, caller: Caller) -> Quiet:
        """For whoever sits there with an account."""
        seat = await _own_seat(services, caller, table)

        def prepare(draft: TableDraft, _: float) -> Callable[[Connection], None]:
            draft.seat_rows[seat] = replace(draft.seat_rows[seat], quiet=data.quiet)
            return lambda database: _set_quiet(database, table, seat, data.quiet)

        await services.tables.change(table, prepare)
        return data


async def _own_seat(services: Services, caller: Caller, table: str) -> int:
    member = caller.need_member()
    view = await open_table(services, caller, table)
    for seat, row in enumerate(view.committed.seat_rows):
        if row.account == member.id:
            return seat
    raise Refusal(NOT_ALLOWED, "no_own_seat")


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
    async def confirm(self, token: str, services: Services) -> Response[str]:
        """The token is used up."""
        member = await services.journal.transact(
            lambda database: email_links.confirm(database, token, services.clock.now())
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
    async def stop(self, channel: str, signature: str, services: Services) -> Response[str]:
        """Mail programs do this with one click (RFC 8058)."""
        secret = services.notices.link_secret
        await services.journal.transact(
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
    headers = {"cache-control": "no-store"}
    return Response(page, media_type=MediaType.HTML, headers=headers)
