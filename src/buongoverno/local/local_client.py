"""A client at a table of this page: the page itself, or a guest from another browser."""

import asyncio
from collections.abc import Callable

from buongoverno.answers.table_view import TableAccess
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.message import told
from buongoverno.local.host import LocalHost, access_of
from buongoverno.protocol.command import Command
from buongoverno.protocol.live import Closing, Hello, Preview, Seen
from buongoverno.tables.command_handlers import Actor
from buongoverno.tables.connection import Connection, decoded
from buongoverno.tables.hosted_table import HostedTable
from buongoverno.tables.news_encoder import encoded
from buongoverno.tables.refusals import BAD_INPUT, Refusal, table_message


class LocalClient:
    """Hosts the connection of one client; `send` takes one message of text."""

    can_send = True

    def __init__(self, host: LocalHost, table: str, who: str, send: Callable[[str], None]) -> None:
        self._host = host
        self._table = table
        self._who = who
        self._send = send
        self._hosted: HostedTable | None = None
        self._connection: Connection | None = None
        self._language = "en"
        self._in_order = asyncio.Lock()

    async def receive(self, text: str) -> None:
        """Take a message; the first one says hello, and others wait until it is answered."""
        async with self._in_order:
            if self._connection is None:
                await self._greet(text)
            else:
                self._connection.receive(text)

    async def _greet(self, text: str) -> None:
        try:
            hello = decoded(text)
            if not isinstance(hello, Hello):
                raise Refusal(BAD_INPUT, "hello_first")
            self._language = hello.language or self._language
            await self._open(hello)
        except BuongovernoError as error:
            self.ended(error)

    async def _open(self, hello: Hello) -> None:
        hosted = await self._host.table(self._table)
        access = access_of(hosted, self._who)
        self._hosted = hosted
        self._connection = Connection(
            self,
            self,
            self._host.writer,
            hosted,
            access.reader,
            _actor(access),
            self._language,
        )
        self._connection.open(hello.since)
        hosted.publish()  # so that the others see who is there
        self._host.attend(hosted)

    def close(self) -> None:
        """The client is gone."""
        self._send = _to_nobody
        if self._connection is not None and self._hosted is not None:
            self._connection.end()
            self._hosted.publish()

    # -- as a transport ----------------------------------------------------------------------------

    def send_messages(self, messages: list[bytes]) -> None:
        """Send messages, one by one."""
        for message in messages:
            self._send(message.decode())

    def pause(self) -> None:
        """Nothing to do: a page does not flood itself, and what comes is taken."""

    def resume(self) -> None:
        """Nothing to do."""

    # -- as the host of a connection ---------------------------------------------------------------

    def count_command(self, command: Command) -> None:
        """Nothing is limited among people who know each other."""

    def count_preview(self, asked: Preview) -> None:
        """Nothing is limited."""

    def count_nonsense(self) -> None:
        """Nothing is limited."""

    def count_signal(self) -> None:
        """Nothing is limited."""

    def count_reading(self) -> None:
        """Nothing is limited."""

    def charge_reading(self, size: int) -> None:
        """Nothing is limited."""

    def saw(self, seen: Seen) -> None:
        """Nobody is sent a notice, so nobody has to know."""

    def catch_up(self) -> None:
        """The client knows of later entries: another page has written them."""
        if self._hosted is not None:
            self._host.refresh_soon(self._hosted)

    def check_access(self) -> None:
        """Who sits where may have changed."""
        if self._hosted is not None and self._connection is not None:
            access = access_of(self._hosted, self._who)
            self._connection.set_access(access.reader, _actor(access))
            self._connection.flush()

    def ended(self, error: BaseException | None) -> None:
        """Tell the client why this ends."""
        if isinstance(error, BuongovernoError):
            self._send_closing(told(error.message, self._language), again=False)
        elif error is not None:
            self._send_closing(told(table_message("come_back"), self._language), again=True)

    def _send_closing(self, reason: str, again: bool) -> None:
        self._send(encoded(Closing(reason, again)).decode())


def _actor(access: TableAccess) -> Actor:
    return Actor(access.seat, access.host)


def _to_nobody(text: str) -> None:
    """Whoever got messages here is gone."""
