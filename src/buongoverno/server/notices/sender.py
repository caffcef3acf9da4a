"""Sends a notice by one of its reader's channels."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.server.clock import Clock
from buongoverno.server.notices.mail import EmailChannel, MailSettings, send_mail, send_text
from buongoverno.server.notices.notice import Notice
from buongoverno.server.notices.outcome import Outcome, failed
from buongoverno.server.notices.push import PushChannel, PushSettings, send_push
from buongoverno.server.notices.safe_http import SafeHttpSender, WebSettings
from buongoverno.server.notices.webhook import WebhookChannel, send_webhook

Channel = EmailChannel | WebhookChannel | PushChannel

_NO_MAIL: Final = "this server sends no mail: no mail server is set up"
_MAILS_AT_ONCE: Final = 4  # in threads of their own, so that a slow mail server blocks no table


class NoticeSender:
    """Sends notices, each once; the outcome tells the caller whether it may try again.

    If sending is cancelled the notice may have been sent: the outcome is unknown.
    """

    def __init__(
        self,
        web: WebSettings | None = None,
        mail: MailSettings | None = None,
        push: PushSettings | None = None,
        clock: Clock = Clock(),
    ) -> None:
        self._http = SafeHttpSender(web or WebSettings(), clock)
        self._mail = mail
        self._push = push
        self._clock = clock
        self._threads = ThreadPoolExecutor(_MAILS_AT_ONCE, thread_name_prefix="mail")

    async def aclose(self) -> None:
        """Release connections and threads."""
        await self._http.aclose()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, channel: Channel, notice: Notice) -> Outcome:
        """Send a notice by a channel."""
        try:
            return await self._send(channel, notice)
        except BuongovernoError as error:  # nothing was sent, and trying again would not help
            return failed(str(error))

    async def send_email(self, address: str, subject: str, text: str) -> Outcome:
        """Send an e-mail that is not a notice."""
        if self._mail is None:
            return failed(_NO_MAIL)
        try:
            return await send_text(self._mail, address, subject, text, self._threads)
        except BuongovernoError as error:
            return failed(str(error))

    async def _send(self, channel: Channel, notice: Notice) -> Outcome:
        match channel:
            case EmailChannel():
                if self._mail is None:
                    return failed(_NO_MAIL)
                return await send_mail(self._mail, channel, notice, self._threads)
            case WebhookChannel():
                return await send_webhook(self._http, channel, notice, self._clock.now())
            case PushChannel():
                if self._push is None:
                    return failed("this server sends no push: it has no keys for it")
                now = self._clock.now()
                return await send_push(self._http, self._push, channel, notice, now)
