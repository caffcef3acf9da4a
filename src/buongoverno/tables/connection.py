"""A client at a table: commands in, news out.

Messages come in by `receive`, which puts commands into the table's queue. Whenever something may
have to be sent, `flush` sends what the client has not had yet: a client that reads slowly is not
sent every step but what has come of all of them.
"""

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from buongoverno.kernel.resources import ENGLISH
from buongoverno.protocol.command import Command
from buongoverno.protocol.live import (
    ClientMessage,
    Conflict,
    Hello,
    Ping,
    Pong,
    Preview,
    Refused,
    Resync,
    Seen,
    ServerMessage,
)
from buongoverno.tables.command_handlers import Actor, previewed
from buongoverno.tables.hosted_table import HostedTable, Outcome
from buongoverno.tables.news_encoder import NewsEncoder, Subscriber, encoded
from buongoverno.tables.projection import Reader
from buongoverno.tables.refusals import BAD_INPUT, UNKNOWN, Refusal, Stale
from buongoverno.tables.table_writer import TableWriter, command_change, done

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_MOST_BYTES: Final = 65_536
_MOST_UNANSWERED: Final = 64


def decoded(data: str | bytes) -> ClientMessage:
    """A message; nonsense is a Refusal."""
    if len(data) > _MOST_BYTES:
        raise Refusal(BAD_INPUT, "message_long")
    try:
        return _DECODER.decode(data)
    except msgspec.MsgspecError as error:
        raise Refusal(BAD_INPUT, "not_understood", detail=str(error)) from None
    except RecursionError:
        raise Refusal(BAD_INPUT, "message_deep") from None


class Transport(Protocol):
    """Carries messages to a client."""

    @property
    def can_send(self) -> bool:
        """Whether messages can be sent now; whoever made it calls `flush` when they can again."""

    def send_messages(self, messages: list[bytes]) -> None:
        """Send messages of text, all at once."""

    def pause(self) -> None:
        """Take nothing from the client for a while."""

    def resume(self) -> None:
        """Take messages again."""


class ConnectionHost(Protocol):
    """Decides for a connection what is not a matter of tables."""

    def count_command(self, command: Command) -> None:
        """A Refusal to somebody who gives too many."""

    def count_preview(self, asked: Preview) -> None:
        """A Refusal to somebody who wants to know what would come of too much."""

    def count_nonsense(self) -> None:
        """A Refusal to somebody who sends too much of it."""

    def count_signal(self) -> None:
        """A Refusal to somebody who tells too often that they are there, or what they saw."""

    def count_reading(self) -> None:
        """A Refusal to somebody who asks for more than their share."""

    def charge_reading(self, size: int) -> None:
        """So many bytes are sent to somebody who asked for them."""

    def saw(self, seen: Seen) -> None:
        """The client has shown what it got."""

    def catch_up(self) -> None:
        """The client knows of later entries; `hold` the connection until they are read."""

    def check_access(self) -> None:
        """Who may look may have changed; `hold` the connection until that is clear."""

    def ended(self, error: BaseException | None) -> None:
        """The connection ended, by an error or because it was told to."""


class Connection:
    """One client at one table."""

    def __init__(
        self,
        host: ConnectionHost,
        transport: Transport,
        writer: TableWriter,
        hosted: HostedTable,
        reader: Reader,
        actor: Actor,
        language: str = ENGLISH,
    ) -> None:
        self.hosted = hosted
        self.language = language  # in which refusals are told
        self.subscriber = Subscriber(reader, self.flush)
        self._host = host
        self._transport = transport
        self._writer = writer
        self._actor = actor
        self._access_revision = hosted.committed.access_revision
        self._answers: list[Callable[[], bytes]] = []  # each is encoded when it is sent
        self._welcome_since: int | None = None  # of a welcome among the answers
        self._queued = 0  # commands in the table's queue
        self._paused = False
        self._holds = 0
        self._ended = False

    def open(self, since: int) -> None:
        """Begin, with everything after an entry."""
        self.hosted.subscribe(self.subscriber)
        self._welcome(since)

    def end(self, error: BaseException | None = None) -> None:
        """Tell the client nothing any more."""
        if not self._ended:
            self._ended = True
            self.hosted.unsubscribe(self.subscriber)
            # Both refer to this connection, which would stay in memory with them.
            self.subscriber.wake = _wake_nobody
            self._answers = []
            self._host.ended(error)

    def hold(self) -> None:
        """Send nothing until `release` is called as often."""
        self._holds += 1

    def release(self) -> None:
        """Send again."""
        self._holds -= 1
        self.flush()

    def set_access(self, reader: Reader, actor: Actor) -> None:
        """From now on the client looks and acts from here."""
        self._actor = actor
        if reader != self.subscriber.reader:
            self.subscriber.reader = reader
            self.hosted.subscribe(self.subscriber)

    # -- out ---------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Send news, and answers to what the client asked; one that fails ends alone."""
        try:
            self._flush()
        except Exception as error:
            self.end(error)

    def _flush(self) -> None:
        if self._holds > 0 or self._ended or not self._transport.can_send:
            return
        committed = self.hosted.committed
        if self.hosted.deleted:
            raise Refusal(UNKNOWN, "deleted")
        if committed.access_revision != self._access_revision:
            self._access_revision = committed.access_revision
            self._host.check_access()
            return
        messages: list[bytes] = []
        if self.subscriber.welcomed:
            news = self._encoder().news(self.subscriber)
            if news is not None:  # before the answers, so that a client knows what they are about
                messages.append(news)
        if self._answers:
            answers, self._answers = self._answers, []
            for encode in answers:
                messages.append(encode())
        if messages:
            self._transport.send_messages(messages)
        self._pause_or_resume()

    def _pause_or_resume(self) -> None:
        """A client has to wait while too much of what it asked is not answered."""
        too_much = self._queued + len(self._answers) >= _MOST_UNANSWERED
        if too_much != self._paused:
            self._paused = too_much
            if too_much:
                self._transport.pause()
            else:
                self._transport.resume()

    def _encoder(self) -> NewsEncoder:
        return self.hosted.encoder(self._writer.now())

    def _answer(self, encode: Callable[[], bytes]) -> None:
        if not self._ended:
            self._answers.append(encode)
            self.flush()

    def _answer_with(self, message: ServerMessage) -> None:
        self._answer(lambda: encoded(message))

    def _welcome(self, since: int) -> None:
        """Send everything after an entry; once, to a client that asks often and reads slowly."""
        if since > self.hosted.committed.number:
            self._host.catch_up()
        if self._welcome_since is not None:
            self._welcome_since = min(self._welcome_since, since)
            return
        self._welcome_since = since
        self._answer(self._encode_welcome)

    def _encode_welcome(self) -> bytes:
        since = 0 if self._welcome_since is None else self._welcome_since
        self._welcome_since = None
        found = self._encoder().welcome(self.subscriber, since)
        self._host.charge_reading(len(found))
        return found

    # -- in ----------------------------------------------------------------------------------------

    def receive(self, data: str | bytes) -> None:
        """Take a message in."""
        if self._ended:
            return
        try:
            message = decoded(data)
        except Refusal as error:
            self._refuse("", error)
            self._may(self._host.count_nonsense)
            return
        match message:
            case Ping():
                if self._may(self._host.count_signal):
                    self._answer_with(Pong())
            case Hello() | Resync():
                if isinstance(message, Hello) and message.language is not None:
                    self.language = message.language
                if self._may(self._host.count_reading):
                    self._welcome(message.since)
            case Seen():
                if self._may(self._host.count_signal):
                    self.subscriber.looking = message.looking
                    self._host.saw(message)
            case Preview():
                self._preview(message)
            case _:
                self._submit(message)
        self._pause_or_resume()

    def _may(self, count: Callable[[], None]) -> bool:
        """Whether a client may do that; one that does it too often is sent away."""
        try:
            count()
        except Refusal as error:
            self.end(error)
            return False
        return True

    def _submit(self, command: Command) -> None:
        """Put a command into the table's queue; it is answered when it is committed."""
        try:
            self._host.count_command(command)
        except Refusal as error:
            self._refuse(command.id, error)
            return
        self._queued += 1
        change = command_change(self._actor, command)
        self._writer.submit(self.hosted, change, lambda outcome: self._committed(command, outcome))

    def _preview(self, asked: Preview) -> None:
        """Tell what would come of decisions, once that can be sent."""
        try:
            self._host.count_preview(asked)
        except Refusal as error:
            self._refuse(asked.id, error)
            return
        self._answer(lambda: self._previewed(asked))

    def _previewed(self, asked: Preview) -> bytes:
        try:
            answer = previewed(
                self.hosted.committed, self._actor, asked, self._writer.now(), self.language
            )
        except Refusal as error:
            return encoded(self._refused(asked.id, error))
        found = encoded(answer)
        self._host.charge_reading(len(found))
        return found

    def _committed(self, command: Command, outcome: Outcome) -> None:
        """Say what became of a command."""
        self._queued -= 1
        error = outcome.error
        if error is None:
            self._answer_with(done(command, outcome))
        elif isinstance(error, Stale):
            self._answer(lambda: self._conflict(command.id, error))
        elif isinstance(error, Refusal):
            self._refuse(command.id, error)
        else:  # nothing is known of the command; the client comes back and asks
            self.end(error)

    def _conflict(self, command: str, error: Stale) -> bytes:
        snapshot = self._encoder().snapshot(self.subscriber.reader, self.subscriber.sent)
        self.subscriber.sent = self.hosted.committed.number
        found = encoded(Conflict(command, error.told(self.language), snapshot))
        self._host.charge_reading(len(found))
        return found

    def _refuse(self, command: str, error: Refusal) -> None:
        self._answer_with(self._refused(command, error))

    def _refused(self, command: str, error: Refusal) -> Refused:
        return Refused(
            command,
            error.reason,
            error.told(self.language),
            error.rule,
            error.sentence_in(self.language),
            error.retry_after,
            error.obstacle,
        )


def _wake_nobody() -> None:
    """Whoever was woken by this is gone."""
