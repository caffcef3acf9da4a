"""Processes that get nothing from their parent but messages: users' bots, the bots of a server.

The parent starts `python -m MODULE` in a session of its own, without the parent's environment. The
child keeps its standard input and output for messages, and exits when the parent closes the pipe or
is killed. A message is a frame: a length of four bytes, then so many bytes.
"""

import io
import os
import queue
import struct
import sys
import threading
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import Any, BinaryIO, Final

LENGTH: Final = struct.Struct(">I")
# Nothing else is passed on: the environment of a parent may hold passwords.
_INHERITED_VARIABLES: Final = (
    "DYLD_LIBRARY_PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
)
# One core for each process, and sets of texts in the same order in each.
_SET_VARIABLES: Final = {
    "MKL_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONIOENCODING": "utf-8:replace",
}


class OverlongFrame(Exception):
    """A frame longer than any honest message."""


def framed(message: bytes) -> bytes:
    """A message with its length."""
    return LENGTH.pack(len(message)) + message


def read_frame(pipe: BinaryIO, longest: int | None = None) -> bytes | None:
    """Wait for the next message; None when the other side is gone."""
    start = pipe.read(LENGTH.size)
    if len(start) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(start)
    if longest is not None and length > longest:
        raise OverlongFrame
    message = pipe.read(length)
    return message if len(message) == length else None


# -- the parent's side ---------------------------------------------------------------------------


def command(module: str) -> list[str]:
    """The command that starts a child."""
    return [sys.executable, "-P", "-m", module]


def start_options() -> dict[str, Any]:
    """How to start a child, for `subprocess.Popen` and for asyncio alike."""
    inherited = {name: os.environ[name] for name in _INHERITED_VARIABLES if name in os.environ}
    # The child imports from the same folders as this process, and from no others.
    path = os.pathsep.join([folder for folder in sys.path if folder])
    options: dict[str, Any] = {
        "stdin": PIPE,
        "stdout": PIPE,
        "env": {**inherited, **_SET_VARIABLES, "PYTHONPATH": path},
    }
    # Ctrl-C is for the parent.
    if sys.platform == "win32":
        from subprocess import CREATE_NEW_PROCESS_GROUP

        options["creationflags"] = CREATE_NEW_PROCESS_GROUP
    else:
        options["start_new_session"] = True
    return options


# -- the child's side ----------------------------------------------------------------------------


class Channel:
    """The messages between this child and its parent; there is one in a process.

    Everybody else finds an empty standard input, and what is printed goes where errors go.
    """

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._answers = os.fdopen(os.dup(1), "wb")
        questions = os.fdopen(os.dup(0), "rb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)
        threading.Thread(target=_listen, args=(questions, self._inbox), daemon=True).start()

    def receive(self) -> bytes:
        """Wait for the next message."""
        return self._inbox.get()

    def send(self, message: bytes) -> None:
        """Answer, after everything that was printed before."""
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):  # a bot may have closed or replaced it
                stream.flush()
        with suppress(BrokenPipeError):  # the parent is gone, which the listener notices
            self._answers.write(framed(message))
            self._answers.flush()


def _listen(questions: BinaryIO, inbox: "queue.SimpleQueue[bytes]") -> None:
    """Queue messages; exit at once when the parent is gone."""
    try:
        while (message := read_frame(questions)) is not None:
            inbox.put(message)
    finally:
        os._exit(0)


def limit_memory(more: int) -> None:
    """Let this process take that many bytes more than it has; then it gets a MemoryError."""
    if sys.platform == "linux":
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor_time(seconds: float) -> None:
    """Let the system end this process when it has computed for that long; 0 removes the limit."""
    if sys.platform != "win32":
        import signal

        signal.setitimer(signal.ITIMER_PROF, seconds)


def set_deadline(seconds: float) -> None:
    """Let the system end this process after that time; 0 removes the deadline.

    Usually the parent ends a slow child. This is for a child whose parent is gone while it is
    inside a long call of a C library, where no other thread of this process gets to run.
    """
    if sys.platform != "win32":
        import signal

        signal.setitimer(signal.ITIMER_REAL, seconds)
