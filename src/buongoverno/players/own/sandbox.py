"""Limits for the process of a user's bot. They contain accidents, not malice.

Malicious code finds ways around anything Python can forbid: docs/own-bot.md says so.
"""

import sys
from contextlib import suppress
from typing import Final

# A bot that starts or ends processes would outlive its match, or end it.
_FORBIDDEN: Final = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.kill",
        "os.killpg",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)


def limit_resources(memory: int) -> None:
    """Limit memory where the system can, and forbid starting or ending processes; for good."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):  # an even lower limit holds, or the system has none
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_refuse)


def _refuse(event: str, _arguments: object) -> None:
    if event in _FORBIDDEN:
        raise PermissionError(f"a bot may not start or end processes ({event})")


def set_deadline(seconds: float) -> None:
    """Let the system end this process after that time; 0 removes the deadline.

    Usually the match ends a slow bot. This is for a bot whose match is gone while it is inside a
    long call of a C library, where no other thread of this process gets to run.
    """
    if sys.platform != "win32":
        import signal

        signal.setitimer(signal.ITIMER_REAL, seconds)
