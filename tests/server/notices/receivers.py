"""Real receivers on this machine: a web server, a mail server, and a certificate authority."""

import asyncio
import datetime
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from buongoverno.server.notices.safe_http import WebSettings

HERE = WebSettings(allow_http=True, allow_private=True)


@dataclass(frozen=True)
class ReceivedRequest:
    """A request as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class WebReceiver:
    """A web server that records requests and answers as the test says."""

    port: int = 0
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    received: list[ReceivedRequest] = field(default_factory=list)
    answers: threading.Event = field(default_factory=threading.Event)

    def address(self, path: str = "/hook", scheme: str = "http", host: str = "127.0.0.1") -> str:
        """The address it is reached at."""
        return f"{scheme}://{host}:{self.port}{path}"


class _WebServer(ThreadingHTTPServer):
    """A web server that accepts many clients at once, and ignores those that disconnect."""

    request_queue_size = 100

    def handle_error(self, request: object, client_address: object) -> None:
        """Some tests disconnect early on purpose."""


@contextmanager
def web_receiver(
    status: int = 204,
    headers: dict[str, str] | None = None,
    hangs: bool = False,
    certificate: Path | None = None,
) -> Iterator[WebReceiver]:
    """A web server; one that `hangs` accepts a request and does not answer."""
    receiver = WebReceiver(status=status, headers=headers or {})
    if not hangs:
        receiver.answers.set()
    server = _WebServer(("127.0.0.1", 0), _handler(receiver))
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield receiver
    finally:
        receiver.answers.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(receiver: WebReceiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.received.append(ReceivedRequest(self.path, dict(self.headers), body))
            receiver.answers.wait(60)
            self.send_response(receiver.status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    return Handler


@dataclass
class MailReceiver:
    """A mail server that records messages, and answers each step as the test says."""

    port: int = 0
    received: list[Envelope] = field(default_factory=list)
    recipient_reply: str = "250 OK"
    data_reply: str = "250 OK"
    breaks_off: bool = False

    async def handle_RCPT(  # noqa: N802 (the library's name)
        self, server: SMTP, _: Session, envelope: Envelope, address: str, __: list[str]
    ) -> str:
        """Accept a recipient, or not."""
        if self.recipient_reply.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.recipient_reply

    async def handle_DATA(  # noqa: N802 (the library's name)
        self, server: SMTP, _: Session, envelope: Envelope
    ) -> str:
        """Accept a message; with `breaks_off`, disconnect instead of confirming it."""
        if self.data_reply.startswith("250"):
            self.received.append(envelope)
        if self.breaks_off:
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
        return self.data_reply


@contextmanager
def mail_receiver(**options: Any) -> Iterator[MailReceiver]:
    """A mail server; options that are not the receiver's go to its controller."""
    own = {name: options.pop(name) for name in list(options) if hasattr(MailReceiver, name)}
    receiver = MailReceiver(**own)
    controller = _AnyPort(receiver, hostname="127.0.0.1", port=0, **options)
    controller.start()
    try:
        receiver.port = controller.port
        yield receiver
    finally:
        controller.stop()


class _AnyPort(Controller):
    """A mail server on any free port."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


def knows(user: str, password: str) -> Any:
    """An authenticator of a mail server with one user."""

    def check(*arguments: Any) -> AuthResult:
        given = arguments[-1]
        assert isinstance(given, LoginPassword)
        right = (given.login, given.password) == (user.encode(), password.encode())
        return AuthResult(success=right, handled=False)

    return check


def certificate_for(host: str, path: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate with its key for a host, and a context that trusts only it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_general_name(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    public = certificate.public_bytes(serialization.Encoding.PEM)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(private + public)
    return path, ssl.create_default_context(cadata=public.decode())


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
