"""The mailroom of a process: takes notices whose time has come and sends them, each at most once.

A notice is judged when it is due; if it makes sense it is let out by its reader's channels. Each
such delivery is taken, and that is committed, before anything is sent: whoever is killed in
between leaves a delivery nobody touches again.
"""

import asyncio
import contextlib
import time
from typing import Final

import structlog

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.database.facts import remembered
from buongoverno.server.database.journal import Journal
from buongoverno.server.metrics import NOTICES
from buongoverno.server.notices import deliveries
from buongoverno.server.notices.channels import decode_channel
from buongoverno.server.notices.deliveries import Sending
from buongoverno.server.notices.email_links import confirmation_token, unsubscribe_signature
from buongoverno.server.notices.equipment import mail_settings, push_contact, web_settings
from buongoverno.server.notices.mail import EmailChannel
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.notice_writer import confirmation_email, sample_notice, write_notice
from buongoverno.server.notices.outcome import Outcome, failed
from buongoverno.server.notices.push import PushSettings, VapidKeys
from buongoverno.server.notices.relevance import DueNotice, relevant_from
from buongoverno.server.notices.sender import Channel, NoticeSender
from buongoverno.server.people.accounts import Member
from buongoverno.server.people.keys import new_key
from buongoverno.server.refusals import Unavailable
from buongoverno.server.settings import Settings
from buongoverno.server.tables.keeper import Keeper

POLL: Final = 1.0
_AT_ONCE: Final = 20
_LAST_SECONDS: Final = 8.0  # what is being sent when the server stops may take so long
_AGAIN: Final = 60.0
_FORGET_SECONDS: Final = 3600.0
_log = structlog.get_logger()


class Mailroom:
    """Sends notices, confirmations and test messages."""

    def __init__(self, keeper: Keeper, journal: Journal, settings: Settings) -> None:
        self.keeper = keeper
        self.journal = journal
        self.settings = settings
        self.web = web_settings(settings)
        self.mail = mail_settings(settings)
        self._sender: NoticeSender | None = None
        self._push_key = ""
        self._link_secret = ""
        self._stopping = asyncio.Event()
        self._poll: asyncio.Task[None] | None = None
        self._busy: set[asyncio.Task[None]] = set()
        self._forgot = 0.0

    @property
    def push_key(self) -> str:
        """What a browser needs to subscribe to notices of this server."""
        return self._push_key

    @property
    def link_secret(self) -> str:
        """What the links in mails are signed with."""
        return self._link_secret

    async def start(self) -> None:
        """Begin, with the keys all processes of this server share."""
        keys = VapidKeys.from_text(
            await self.journal.write(
                lambda database: remembered(database, "push keys", _new_push_keys)
            )
        )
        self._link_secret = await self.journal.write(
            lambda database: remembered(database, "link secret", new_key)
        )
        self._push_key = keys.public
        push = PushSettings(keys, push_contact(self.settings))
        self._sender = NoticeSender(self.web, self.mail, push)
        self._poll = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Take nothing more; what is being sent is finished, or left as it is."""
        self._stopping.set()
        if self._poll is not None:
            await self._poll  # it must not stop between taking something and sending it
        if self._busy:
            await asyncio.wait(self._busy, timeout=_LAST_SECONDS)
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        if self._sender is not None:
            await self._sender.close()

    # -- what is due -------------------------------------------------------------------------------

    async def _watch(self) -> None:
        while not self._stopping.is_set():
            try:
                await self._open_due()
                await self._send_due()
                await self._forget_old()
            except Unavailable as error:
                _log.warning("notices cannot be looked for", reason=str(error))
            except BuongovernoError as error:
                _log.warning("notices cannot be looked for", reason=str(error))
            except Exception:
                _log.exception("looking for notices failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), POLL)

    async def _open_due(self) -> None:
        """Judge the notices whose time has come, and let out those that make sense."""
        now = time.time()
        due = await self.keeper.read(lambda database: deliveries.due_notices(database, now))
        if not due:
            return
        judged = [(one, await self._judged(one)) for one in due]
        await self.journal.write(
            lambda database: deliveries.open_notices(database, judged, time.time())
        )

    async def _judged(self, due: DueNotice) -> float | None:
        """From when on a notice makes sense; one whose table cannot be read waits."""
        try:
            live = await self.keeper.table(due.table)
        except Unavailable:
            raise
        except BuongovernoError as error:
            _log.warning("a table cannot be read", table=due.table, reason=str(error))
            return time.time() + _AGAIN
        async with self.keeper.looking(live):
            return relevant_from(live, due, time.time())

    async def _send_due(self) -> None:
        room = _AT_ONCE - len(self._busy)
        if room <= 0:
            return
        taken = await self.journal.write(
            lambda database: deliveries.take(database, room, time.time())
        )
        for sending in taken:
            task = asyncio.create_task(self._send(sending))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    async def _forget_old(self) -> None:
        now = time.time()
        if now - self._forgot > _FORGET_SECONDS:
            self._forgot = now
            await self.journal.write(lambda database: deliveries.forget_old(database, now))

    # -- one delivery ------------------------------------------------------------------------------

    async def _send(self, sending: Sending) -> None:
        try:
            await self._send_or_not(sending)
        except BuongovernoError as error:
            _log.warning("a notice is given up", channel=sending.channel, reason=str(error))
        except Exception:
            _log.exception("sending a notice failed", channel=sending.channel)

    async def _send_or_not(self, sending: Sending) -> None:
        """Send by one channel, if it still makes sense, and write down what became of it."""
        due = sending.due
        start = await self._judged(due)
        if start is None:
            await self.journal.write(lambda database: deliveries.drop(database, sending))
        elif start > time.time():
            await self.journal.write(lambda database: deliveries.put_off(database, sending, start))
        else:
            outcome = await self._delivered(
                decode_channel(sending.address),
                sending.channel,
                sending.email,
                await self._worded(sending),
            )
            self._tell(sending, outcome)
            await self.journal.write(lambda database: deliveries.record(database, sending, outcome))

    async def _worded(self, sending: Sending) -> Notice:
        due = sending.due
        live = await self.keeper.table(due.table)
        async with self.keeper.looking(live):
            return write_notice(
                live.course,
                due.seat,
                due.kind,
                due.number,
                sending.language,
                self.settings.public_address,
            )

    async def _delivered(
        self, channel: Channel, channel_id: str, email: str | None, notice: Notice
    ) -> Outcome:
        assert self._sender is not None
        if isinstance(channel, EmailChannel):
            if email is None:
                return failed("the e-mail address is not confirmed")
            channel = EmailChannel(email, self._unsubscribe_link(channel_id, email))
        return await self._sender.send(channel, notice)

    def _tell(self, sending: Sending, outcome: Outcome) -> None:
        NOTICES.labels(outcome.verdict).inc()
        if outcome.verdict != "delivered":
            _log.warning(
                "a notice did not arrive",
                channel=sending.channel,
                way=sending.kind,
                verdict=outcome.verdict,
                reason=outcome.reason,
                attempts=sending.attempts,
            )

    def _unsubscribe_link(self, channel: str, email: str) -> str:
        signature = unsubscribe_signature(self._link_secret, channel, email)
        return f"{self.settings.public_address}/unsubscribe/{channel}/{signature}"

    # -- beside the notices ------------------------------------------------------------------------

    async def send_test(self, member: Member, channel_id: str, channel: Channel) -> Outcome:
        """Send a test message by a channel."""
        email = member.email if member.email_confirmed else None
        notice = sample_notice(member, self.settings.public_address)
        return await self._delivered(channel, channel_id, email, notice)

    async def confirm(self, member: Member) -> None:
        """Send a link to the account's address that confirms it; it goes out in the background."""
        email = member.email
        if email is None or member.email_confirmed or self.mail is None:
            return
        secret = await self.journal.write(
            lambda database: confirmation_token(database, member, time.time())
        )
        link = f"{self.settings.public_address}/confirm/{secret}"
        task = asyncio.create_task(self._ask(email, member, link))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _ask(self, email: str, member: Member, link: str) -> None:
        assert self._sender is not None
        subject, letter = confirmation_email(member, link)
        outcome = await self._sender.send_email(email, subject, letter)
        if outcome.verdict != "delivered":
            _log.warning("a confirmation was not sent", reason=outcome.reason)


def _new_push_keys() -> str:
    return VapidKeys.create().to_text()
