"""Keeps several processes serving one port.

One that ends is started again. SIGHUP replaces one after the other: the old one is told to stop
only when its successor is ready. If a successor fails, the old ones go on, and `restart_failed` is
true until a later restart succeeds. SIGTERM and SIGINT stop all.
"""

import math
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ctypes import c_bool
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Final

import structlog

SPAWN: Final = multiprocessing.get_context("spawn")
SECONDS_TO_START: Final = 120.0  # on a slow machine that does much else
_SECONDS_TO_STOP: Final = 20.0
_SETTLED_SECONDS: Final = 30.0  # after an earlier end, the next start waits
_LONGEST_PAUSE: Final = 60.0
_log = structlog.get_logger("buongoverno.supervisor")

# What a process does: it sends something when it is ready, and ends on SIGTERM.
Work = Callable[["Connection[Any, Any]"], None]


class _Process:
    """A process; whoever holds it kills it at its `deadline`, unless it is ready or ends."""

    def __init__(self, work: Work, seconds_to_start: float) -> None:
        self._receiver, sender = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=work, args=(sender,))
        self._process.start()
        sender.close()
        self.started = time.monotonic()
        self.deadline = self.started + seconds_to_start
        self.ready = False

    @property
    def id(self) -> int | None:
        """The number the system gave it."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, below 0 if a signal ended it; None while it runs."""
        return self._process.exitcode

    def events(self) -> "list[Connection[Any, Any] | int]":
        """What to wait for: that it is ready, that it ends."""
        return [self._process.sentinel, *([] if self._receiver.closed else [self._receiver])]

    def update(self) -> None:
        """Learn whether it has become ready."""
        if self._receiver.closed or not self._receiver.poll():
            return
        with suppress(EOFError):  # it has ended
            self._receiver.recv()
            self.ready = True
            self.deadline = math.inf
        self._receiver.close()

    def stop(self) -> None:
        """Tell it to end."""
        self._receiver.close()
        self._process.terminate()
        self.deadline = time.monotonic() + _SECONDS_TO_STOP

    def kill(self) -> None:
        """End it."""
        self._receiver.close()
        self._process.kill()
        self.deadline = time.monotonic() + 1.0


@dataclass
class _Slot:
    """Holds one of the processes that are to serve, and its successor during a restart."""

    process: _Process | None = None
    successor: _Process | None = None
    early_ends: int = 0
    start_at: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether no process is there or about to be."""
        return self.process is None and self.successor is None

    def start_later(self, now: float) -> None:
        """Wait before the next start, longer each time it is called."""
        self.start_at = now + min(2.0**self.early_ends, _LONGEST_PAUSE)
        self.early_ends += 1


class Supervisor:
    """Runs a number of processes that do the same work."""

    def __init__(
        self, count: int, work: Work, restart_failed: c_bool, seconds: float = SECONDS_TO_START
    ) -> None:
        self._work = work
        self._restart_failed = restart_failed
        self._seconds_to_start = seconds
        self._slots = [_Slot() for _ in range(count)]
        self._outdated: list[_Slot] = []  # what a restart has still to replace
        self._leaving: list[_Process] = []
        self._has_served = False
        self._restart_wanted = False
        self._stop_wanted = False
        self._status = 0

    def run(self) -> int:
        """Run until a signal comes, or the very first start fails; the exit status."""
        with self._woken_by_signals() as woken:
            try:
                while not self._stop_wanted:
                    self._do_what_is_due()
                    self._wait(woken)
            finally:
                for slot in self._slots:
                    self._empty(slot)
                self._slots.clear()
                while self._leaving:
                    self._wait(woken)
        return self._status

    def _do_what_is_due(self) -> None:
        if self._restart_wanted:
            self._begin_restart()
        for slot in self._slots:
            self._keep_running(slot)
        if self._outdated and not self._leaving:
            self._go_on_restarting(self._outdated[0])

    def _keep_running(self, slot: _Slot) -> None:
        """Start the process of a slot if there is none, and end it if it hangs."""
        now = time.monotonic()
        process = slot.process
        if process is not None and process.status is not None:
            slot.process = None
            self._ended(slot, process, now)
        elif process is not None and now >= process.deadline:
            _log.error("a process was not ready in time", pid=process.id)
            process.kill()
        if slot.is_empty and now >= slot.start_at and not self._stop_wanted:
            try:
                slot.process = self._start()
            except OSError as error:
                _log.error("a process cannot be started", reason=str(error))
                slot.start_later(now)

    def _ended(self, slot: _Slot, process: _Process, now: float) -> None:
        status = process.status or 0
        if not self._has_served and status > 0:  # the log says why
            self._status, self._stop_wanted = status, True
            return
        if process.ready and now - process.started >= _SETTLED_SECONDS:
            slot.early_ends = 0
        else:
            slot.start_later(now)
        _log.error("a process has ended", pid=process.id, status=status)

    def _start(self) -> _Process:
        return _Process(self._work, self._seconds_to_start)

    # -- restarting --------------------------------------------------------------------------------

    def _begin_restart(self) -> None:
        """Replace all processes, also those that a restart under way has already replaced."""
        _log.info("restarting one process after the other")
        self._restart_wanted = False
        self._drop_successors()
        self._outdated = list(self._slots)

    def _go_on_restarting(self, slot: _Slot) -> None:
        successor = slot.successor
        if successor is None:
            try:
                slot.successor = self._start()
            except OSError as error:
                self._give_up_restarting(f"a new process cannot be started: {error}")
        elif successor.ready:
            slot.successor = None
            self._empty(slot)
            slot.process = successor
            self._outdated.remove(slot)
            if not self._outdated:
                self._restart_failed.value = False
                _log.info("all processes have been replaced")
        elif successor.status is not None:
            self._give_up_restarting(f"a new process ended with status {successor.status}")
        elif time.monotonic() >= successor.deadline:
            self._give_up_restarting(
                f"a new process was not ready within {self._seconds_to_start:g} seconds"
            )

    def _give_up_restarting(self, reason: str) -> None:
        self._restart_failed.value = True
        self._outdated.clear()
        self._drop_successors()
        _log.error("the restart failed; the old processes go on", reason=reason)

    def _drop_successors(self) -> None:
        for slot in self._slots:
            if slot.successor is not None:
                slot.successor.kill()
                self._leaving.append(slot.successor)
                slot.successor = None

    def _empty(self, slot: _Slot) -> None:
        """Tell the processes of a slot to end."""
        for process in (slot.process, slot.successor):
            if process is not None:
                process.stop()
                self._leaving.append(process)
        slot.process = slot.successor = None

    # -- waiting -----------------------------------------------------------------------------------

    @contextmanager
    def _woken_by_signals(self) -> Iterator[socket.socket]:
        """Note signals; the socket becomes readable then."""
        woken, writer = socket.socketpair()
        with woken, writer:
            woken.setblocking(False)
            writer.setblocking(False)
            signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._want_stop)
            if hasattr(signal, "SIGHUP"):  # not on Windows
                signal.signal(signal.SIGHUP, self._want_restart)
            try:
                yield woken
            finally:
                signal.set_wakeup_fd(-1)

    def _want_stop(self, *_: object) -> None:
        self._stop_wanted = True

    def _want_restart(self, *_: object) -> None:
        self._restart_wanted = True

    def _wait(self, woken: socket.socket) -> None:
        """Wait until something happens or is due, and take note of it."""
        running = self._running()
        due = [process.deadline for process in running]
        due += [slot.start_at for slot in self._slots if slot.is_empty]
        seconds = max(0.0, min(due, default=math.inf) - time.monotonic())
        events = [event for process in running for event in process.events()]
        wait([woken, *events], None if seconds == math.inf else seconds)
        with suppress(BlockingIOError):
            while woken.recv(1024):
                pass
        for process in running:
            process.update()
            self._has_served |= process.ready
        for process in self._leaving:
            if process.status is None and time.monotonic() >= process.deadline:
                process.kill()
        self._leaving = [process for process in self._leaving if process.status is None]

    def _running(self) -> list[_Process]:
        held = [one for slot in self._slots for one in (slot.process, slot.successor)]
        return [*self._leaving, *(one for one in held if one is not None)]
