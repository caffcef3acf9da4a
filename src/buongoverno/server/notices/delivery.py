"""Delivery: a notice goes out by the channel its reader chose."""

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Final, Self

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.notices.mail import Mailbox, MailSettings, send_mail, send_text
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import Outcome, failed
from buongoverno.server.notices.push import PushSettings, Subscription, send_push
from buongoverno.server.notices.safe_http import SafeHttpSender, WebSettings
from buongoverno.server.notices.webhook import Webhook, send_webhook

Channel = Mailbox | Webhook | Subscription

_NO_MAIL: Final = "this server sends no mail: no mail server is set up"
_MAILS_AT_ONCE: Final = 4  # in threads of their own: a slow mail server must not stop the tables


class Delivery:
    """Sends notices, each once; whether to try again is for the caller to say by the outcome.

    A delivery that is cancelled may have been sent: its outcome is unknown.
    """

    def __init__(
        self,
        web: WebSettings | None = None,
        mail: MailSettings | None = None,
        push: PushSettings | None = None,
    ) -> None:
        self._http = SafeHttpSender(web or WebSettings())
        self._mail = mail
        self._push = push
        self._threads = ThreadPoolExecutor(_MAILS_AT_ONCE, thread_name_prefix="mail")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let all connections go."""
        await self._http.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def deliver(self, channel: Channel, notice: Notice) -> Outcome:
        """Send a notice by a channel and tell what became of it."""
        try:
            return await self._sent(channel, notice)
        except BuongovernoError as error:  # nothing was sent, and trying again would not help
            return failed(str(error))

    async def write_to(self, address: str, subject: str, text: str) -> Outcome:
        """Send a letter that is no notice."""
        if self._mail is None:
            return failed(_NO_MAIL)
        try:
            return await send_text(self._mail, address, subject, text, self._threads)
        except BuongovernoError as error:
            return failed(str(error))

    async def _sent(self, channel: Channel, notice: Notice) -> Outcome:
        match channel:
            case Mailbox():
                if self._mail is None:
                    return failed(_NO_MAIL)
                return await send_mail(self._mail, channel, notice, self._threads)
            case Webhook():
                return await send_webhook(self._http, channel, notice)
            case Subscription():
                if self._push is None:
                    return failed("this server sends no push: it has no keys for it")
                return await send_push(self._http, self._push, channel, notice)
