"""How many files, and so how many connections, this process may have open."""

import sys
from contextlib import suppress
from typing import Final

_WANTED: Final = 65_536
ENOUGH: Final = 8_192
# For the database, for bots, for mails and webhooks, for connections that are turned away.
_KEPT_FREE: Final = 256
HOW_TO_RAISE: Final = (
    "allow more open files: LimitNOFILE=65536 for systemd, --ulimit nofile=65536 for Docker, "
    "`ulimit -n 65536` in a shell"
)


def raise_descriptor_limit() -> int:
    """Let this process open as many files as the system allows it; gives how many."""
    if sys.platform == "win32":
        return ENOUGH  # there is no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # macOS allows less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return _WANTED if soft == resource.RLIM_INFINITY else soft


def most_connections(descriptors: int) -> int:
    """How many connections a process holds that may open so many files."""
    return max(descriptors // 2, descriptors - _KEPT_FREE)
