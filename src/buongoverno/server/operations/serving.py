"""Runs a server on one port, in one process or several, until it is told to stop."""

import asyncio
import ctypes
import errno
import gc
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes import c_bool
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final, cast

import structlog
import uvicorn
from litestar.types import ASGIApp

from buongoverno.kernel.errors import BadSetup
from buongoverno.server import metrics
from buongoverno.server.app import create_app
from buongoverno.server.http.http_protocol import HttpProtocol
from buongoverno.server.http.open_connections import OpenConnections, ServerConfig
from buongoverno.server.live.socket_protocol import SocketProtocol
from buongoverno.server.operations import logs
from buongoverno.server.operations.database_access import (
    exclusive_access,
    migrate_or_make,
    open_database,
)
from buongoverno.server.operations.descriptors import (
    ENOUGH,
    HOW_TO_RAISE,
    most_connections,
    raise_descriptor_limit,
)
from buongoverno.server.operations.lifespan import Lifespan
from buongoverno.server.operations.supervisor import SPAWN, Supervisor
from buongoverno.server.services import Services
from buongoverno.server.settings import Settings, check

_BACKLOG: Final = 2048
_SECONDS_TO_FINISH: Final = 5
_MOST_BYTES: Final = 1 << 17
_WATCH_SECONDS: Final = 1.0
_SECONDS_TO_CLOSE: Final = 5.0  # for a slow connection
_GLANCE_SECONDS: Final = 0.02
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_LARGE_BLOCK: Final = 1 << 20
_STOPPING: Final = (signal.SIGINT, signal.SIGTERM)
_log = structlog.get_logger()


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until a signal stops it; `ready` is called with the address."""
    check(settings)
    with (
        open_database(settings.database, new=True) as store,
        exclusive_access(store),
        listening(settings.host, settings.port) as port,
    ):
        migrate_or_make(store)
        store.close()
        settings = replace(
            settings, port=port.getsockname()[1], bot_workers=_workers_per_process(settings)
        )
        ready(settings.public_address)
        _run(settings, port)


def _workers_per_process(settings: Settings) -> int:
    """How many bot workers each process starts."""
    return max(1, settings.bot_workers // settings.processes)


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A listening socket; connections wait in its backlog until the server is up."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        made = socket.create_server(found[4][:2], family=found[0], backlog=_BACKLOG)
    except OSError as error:
        raise BadSetup(_bind_error(host, port, error)) from None
    with made:
        made.set_inheritable(True)
        yield made


def _bind_error(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken, perhaps by another Buongoverno; stop that, or choose another "
            f"port: --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return (
            f"port {port} is reserved for the system; choose one above 1023 and put a web server "
            "in front of it"
        )
    return (
        f"'{host}' is not an address of this machine ({error.strerror}); 127.0.0.1 serves this "
        "machine only, 0.0.0.0 every network it is in"
    )


# -- a process -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Group:
    """What one of several processes has to do with the others."""

    parent: int
    restart_failed: c_bool
    ready: "Connection[Any, Any]"

    async def tell_ready(self) -> None:
        """Tell the parent that this process serves."""
        with suppress(OSError):  # the parent does not wait for it any more
            self.ready.send(True)


def application(settings: Settings, group: Group | None = None) -> ASGIApp:
    """The application of a process that serves alone or in a group."""
    logs.configure(settings.log_format, settings.log_level)
    tune_garbage_collection()
    give_memory_back()
    app = create_app(settings)
    services = cast(Services, app.state.services)
    app.on_startup.append(_GracefulShutdown(services).listen)
    if group is not None:
        services.restart_failed = group.restart_failed
        watch = _ParentWatch(services, group.parent)
        app.on_startup += [watch.start, group.tell_ready]
        app.on_shutdown.append(watch.stop)
    return logs.RequestLog(Lifespan(app, services.store))


def tune_garbage_collection() -> None:
    """Collect reference cycles in small portions, and search the whole heap only rarely.

    A server holds many positions of its games, and reference counts free nearly everything else.
    A table's state is replaced with every decision, so a collection should come seldom enough for
    most of the states it would look at to be gone. But all requests wait for it: a twentieth of a
    second with these thresholds, a quarter of a second with ten times as many objects. With
    Python's own thresholds a seventh of the time went into searching positions.

    Cycles of old objects thus stay for good, so whatever lives for a while must leave none: a
    connection that ends drops what refers to it.
    """
    gc.set_threshold(10_000, 1, 10_000)


def give_memory_back() -> None:
    """Have the C library return large blocks to the system when they are freed.

    Otherwise it keeps them for the thread that had them: the 19 MB for which a password is hashed
    would stay once for each thread.
    """
    with suppress(OSError, AttributeError):  # another library than glibc
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)
        mallopt(_M_TRIM_THRESHOLD, _LARGE_BLOCK)


class _GracefulShutdown:
    """Intercepts the signals to stop, and passes them on once the connections are closed."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
        self._begun = False
        self._done = False
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def listen(self) -> None:
        """Intercept signals from now on; Python delivers them to the main thread only."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._loop = asyncio.get_running_loop()
        for number in _STOPPING:
            handler = signal.getsignal(number)
            if callable(handler):
                self._handlers[number] = handler
                signal.signal(number, self._handle)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._done:
            self._handlers[number](number, frame)
        elif not self._begun and self._loop is not None:
            self._begun = True
            self._loop.call_soon_threadsafe(self._begin, number)

    def _begin(self, number: int) -> None:
        self._task = asyncio.ensure_future(self._close_connections(number))

    async def _close_connections(self, number: int) -> None:
        """Tell all connections and wait, for a while, until they are closed."""
        self.services.end_connections()
        clock = self.services.clock
        until = clock.monotonic() + _SECONDS_TO_CLOSE
        while self.services.connections and clock.monotonic() < until:
            await clock.sleep(_GLANCE_SECONDS)
        self._done = True
        self._handlers[number](number, None)


class _ParentWatch:
    """Keeps the metrics of one of several processes fresh, and ends it if its parent is gone."""

    def __init__(self, services: Services, parent: int) -> None:
        self.services = services
        self.parent = parent
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start watching."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while os.getppid() == self.parent:
            self.services.collect_metrics()
            await self.services.clock.sleep(_WATCH_SECONDS)
        signal.raise_signal(signal.SIGTERM)


def _run(settings: Settings, port: socket.socket) -> None:
    logs.configure(settings.log_format, settings.log_level)
    descriptors = raise_descriptor_limit()
    if descriptors < ENOUGH:
        most = most_connections(descriptors)
        _log.warning("few connections are possible", most=most, advice=HOW_TO_RAISE)
    if settings.processes == 1:
        _serve(settings, port)
        return
    restart_failed = SPAWN.RawValue(c_bool, False)
    work = partial(_serve_in_group, settings, port, os.getpid(), restart_failed)
    with TemporaryDirectory(prefix="buongoverno-metrics-") as folder:
        os.environ[metrics.FOLDER_VARIABLE] = folder
        status = Supervisor(settings.processes, work, restart_failed).run()
    raise SystemExit(status)


def _serve_in_group(
    settings: Settings,
    port: socket.socket,
    parent: int,
    restart_failed: c_bool,
    ready: "Connection[Any, Any]",
) -> None:
    """What one of several processes does."""
    _serve(settings, port, Group(parent, restart_failed, ready))


def _serve(settings: Settings, port: socket.socket, group: Group | None = None) -> None:
    for number in _STOPPING:
        signal.signal(number, _exit)
    if hasattr(signal, "SIGHUP"):  # not on Windows
        signal.signal(signal.SIGHUP, signal.SIG_IGN if group is not None else _stop)
    app = partial(application, settings, group)
    uvicorn.Server(server_config(app, settings, factory=True)).run([port])


def _stop(*_: Any) -> None:
    """Stop on SIGHUP as on SIGTERM: whoever keeps a single process running starts it again."""
    signal.raise_signal(signal.SIGTERM)


def _exit(*_: Any) -> None:
    """Exit with status 0: a server that was told to stop has not failed."""
    raise SystemExit(0)


def server_config(app: Any, settings: Settings, **more: Any) -> ServerConfig:
    """How uvicorn serves an application with these settings."""
    most = most_connections(raise_descriptor_limit())
    seconds = settings.time_limits
    return ServerConfig(
        app,
        connections=OpenConnections(settings, most),
        lifespan="on",  # an error at the start ends the process
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=_MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=seconds.ping,
        ws_ping_timeout=seconds.pong,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        timeout_keep_alive=seconds.idle,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        log_config=None,
        access_log=False,
        server_header=False,
        **more,
    )
