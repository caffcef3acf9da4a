"""The dispatcher of a process: sends the notices that are due, each at most once.

A delivery is claimed, and the claim committed, before anything is sent: if the process is killed in
between, no process touches that delivery again.
"""

import asyncio
from collections.abc import Coroutine
from typing import Final

import structlog

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.database.journal import Journal
from buongoverno.server.hosting.table_cache import TableCache
from buongoverno.server.metrics import NOTICES
from buongoverno.server.notices import delivery_queue
from buongoverno.server.notices.channels import decode_channel
from buongoverno.server.notices.delivery_queue import Delivery
from buongoverno.server.notices.email_links import confirmation_token, unsubscribe_signature
from buongoverno.server.notices.mail import EmailChannel, mail_settings
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.notice_writer import (
    confirmation_email,
    reset_email,
    sample_notice,
    write_notice,
)
from buongoverno.server.notices.outcome import Outcome, failed
from buongoverno.server.notices.push import VapidKeys, push_settings
from buongoverno.server.notices.relevance import DueNotice, relevant_from
from buongoverno.server.notices.safe_http import web_settings
from buongoverno.server.notices.sender import Channel, NoticeSender
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import shared_key
from buongoverno.server.settings import Settings
from buongoverno.tables.refusals import Unavailable

POLL: Final = 1.0
_MOST_AT_ONCE: Final = 20
_SECONDS_TO_FINISH: Final = 8.0  # for what is being sent when the server stops
_UNREADABLE_SECONDS: Final = 60.0  # before a table that could not be read is tried again
_CLEANUP_SECONDS: Final = 3600.0
_log = structlog.get_logger()


class NotificationDispatcher:
    """Sends notices, confirmations and test messages."""

    def __init__(
        self, cache: TableCache, journal: Journal, settings: Settings, clock: Clock
    ) -> None:
        self.cache = cache
        self.journal = journal
        self.settings = settings
        self.web = web_settings(settings)
        self.mail = mail_settings(settings)
        self._clock = clock
        self._sender: NoticeSender | None = None
        self._push_key = ""
        self._link_secret = ""
        self._stopping = asyncio.Event()
        self._poll: asyncio.Task[None] | None = None
        self._busy: set[asyncio.Task[None]] = set()
        self._last_cleanup = 0.0

    @property
    def push_key(self) -> str:
        """The public key with which browsers subscribe to this server's notices."""
        return self._push_key

    @property
    def link_secret(self) -> str:
        """The secret that signs the links in mails."""
        return self._link_secret

    @property
    def busy(self) -> bool:
        """Whether something is being sent."""
        return bool(self._busy)

    async def start(self) -> None:
        """Start, with the keys that all processes of this server share."""
        keys = VapidKeys.from_text(
            await self.journal.transact(
                lambda database: shared_key(database, "push keys", _new_push_keys)
            )
        )
        self._link_secret = await self.journal.transact(
            lambda database: shared_key(database, "link secret")
        )
        self._push_key = keys.public
        push = push_settings(keys, self.settings)
        self._sender = NoticeSender(self.web, self.mail, push, self._clock)
        self._poll = asyncio.create_task(self._dispatch())

    async def stop(self) -> None:
        """Claim no more deliveries; let those that are being sent finish, for a while."""
        self._stopping.set()
        if self._poll is not None:
            await self._poll  # not cancelled: it may be between a claim and its sending
        if self._busy:
            await asyncio.wait(self._busy, timeout=_SECONDS_TO_FINISH)
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        if self._sender is not None:
            await self._sender.aclose()

    # -- what is due -------------------------------------------------------------------------------

    async def _dispatch(self) -> None:
        while not self._stopping.is_set():
            try:
                await self._settle_due()
                await self._send_claimed()
                await self._clean_up()
            except BuongovernoError as error:
                _log.warning("due notices cannot be read", reason=str(error))
            except Exception:
                _log.exception("dispatching notices failed")
            await self._sleep_or_stop()

    async def _sleep_or_stop(self) -> None:
        waits = [
            asyncio.create_task(self._clock.sleep(POLL)),
            asyncio.create_task(self._stopping.wait()),
        ]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)

    async def _settle_due(self) -> None:
        """Release the due notices that are relevant, drop or postpone the others."""
        now = self._clock.now()
        due = await self.journal.store.read(
            lambda database: delivery_queue.due_notices(database, now)
        )
        if not due:
            return
        judged = [(notice, await self._relevant_from(notice)) for notice in due]
        await self.journal.transact(
            lambda database: delivery_queue.settle_due(database, judged, self._clock.now())
        )

    async def _relevant_from(self, due: DueNotice) -> float | None:
        """When to send a notice, None for never; one whose table cannot be read waits."""
        try:
            hosted = await self.cache.table(due.table)
        except Unavailable:
            raise
        except BuongovernoError as error:
            _log.warning("a table cannot be read", table=due.table, reason=str(error))
            return self._clock.now() + _UNREADABLE_SECONDS
        return relevant_from(hosted, due, self._clock.now())

    async def _send_claimed(self) -> None:
        room = _MOST_AT_ONCE - len(self._busy)
        if room <= 0:
            return
        claimed = await self.journal.transact(
            lambda database: delivery_queue.claim(database, room, self._clock.now())
        )
        for delivery in claimed:
            self.in_background(self._deliver(delivery))

    def in_background(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside; a server that stops waits for it a while."""
        task = asyncio.create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _clean_up(self) -> None:
        now = self._clock.now()
        if now - self._last_cleanup > _CLEANUP_SECONDS:
            self._last_cleanup = now
            await self.journal.transact(lambda database: delivery_queue.delete_old(database, now))

    # -- one delivery ------------------------------------------------------------------------------

    async def _deliver(self, delivery: Delivery) -> None:
        try:
            await self._deliver_if_relevant(delivery)
        except BuongovernoError as error:
            _log.warning("a notice is given up", channel=delivery.channel_id, reason=str(error))
        except Exception:
            _log.exception("sending a notice failed", channel=delivery.channel_id)

    async def _deliver_if_relevant(self, delivery: Delivery) -> None:
        """Send a delivery if its notice is still relevant, and store the outcome."""
        start = await self._relevant_from(delivery.due)
        if start is None:
            await self.journal.transact(lambda database: delivery_queue.drop(database, delivery))
        elif start > self._clock.now():
            await self.journal.transact(
                lambda database: delivery_queue.postpone(database, delivery, start)
            )
        else:
            channel = decode_channel(delivery.channel)
            notice = await self._write_notice(delivery)
            outcome = await self._send(channel, delivery.channel_id, delivery.email, notice)
            self._report(delivery, outcome)
            await self.journal.transact(
                lambda database: delivery_queue.record_outcome(
                    database, delivery, outcome, self._clock.now()
                )
            )

    async def _write_notice(self, delivery: Delivery) -> Notice:
        due = delivery.due
        hosted = await self.cache.table(due.table)
        return write_notice(
            hosted.committed,
            due.seat,
            due.kind,
            due.number,
            delivery.language,
            self.settings.public_address,
        )

    async def _send(
        self, channel: Channel, channel_id: str, email: str | None, notice: Notice
    ) -> Outcome:
        assert self._sender is not None
        if isinstance(channel, EmailChannel):
            if email is None:
                return failed("the e-mail address is not confirmed")
            channel = EmailChannel(email, self._unsubscribe_link(channel_id, email))
        return await self._sender.send(channel, notice)

    def _report(self, delivery: Delivery, outcome: Outcome) -> None:
        NOTICES.labels(outcome.verdict).inc()
        if outcome.verdict != "delivered":
            _log.warning(
                "a notice did not arrive",
                channel=delivery.channel_id,
                kind=delivery.kind,
                verdict=outcome.verdict,
                reason=outcome.reason,
                attempts=delivery.attempts,
            )

    def _unsubscribe_link(self, channel: str, email: str) -> str:
        signature = unsubscribe_signature(self._link_secret, channel, email)
        return f"{self.settings.public_address}/unsubscribe/{channel}/{signature}"

    # -- messages that are not about a game --------------------------------------------------------

    async def send_test(self, member: Member, channel_id: str, channel: Channel) -> Outcome:
        """Send a test message by a channel."""
        email = member.email if member.email_confirmed else None
        notice = sample_notice(member, self.settings.public_address)
        return await self._send(channel, channel_id, email, notice)

    async def confirm(self, member: Member) -> None:
        """Send a confirmation link to the account's address, in the background."""
        email = member.email
        if email is None or member.email_confirmed or self.mail is None:
            return
        secret = await self.journal.transact(
            lambda database: confirmation_token(database, member, self._clock.now())
        )
        link = f"{self.settings.public_address}/confirm/{secret}"
        self.in_background(self._send_confirmation(email, member, link))

    async def _send_confirmation(self, email: str, member: Member, link: str) -> None:
        await self._send_email(email, *confirmation_email(member, link))

    async def send_reset(self, member: Member, link: str) -> None:
        """Send a link that sets a new password to the account's confirmed address."""
        if member.email is not None and member.email_confirmed:
            await self._send_email(member.email, *reset_email(member, link))

    async def _send_email(self, email: str, subject: str, text: str) -> None:
        assert self._sender is not None
        outcome = await self._sender.send_email(email, subject, text)
        if outcome.verdict != "delivered":
            _log.warning("a mail was not sent", reason=outcome.reason)


def _new_push_keys() -> str:
    return VapidKeys.create().to_text()
