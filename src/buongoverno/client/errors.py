"""What can go wrong between a program and a server."""

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.protocol.table import Snapshot


class ClientError(BuongovernoError):
    """A request to the server failed."""


class Refused(ClientError):
    """The server refused, and why; with `rule` and `sentence` if a rule forbids it.

    `obstacle` says the same as data: the reason, and the numbers, cards and places of the case.

    `retry_after` is how many seconds to wait before the same is possible, where that is known.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        rule: str | None = None,
        sentence: str | None = None,
        retry_after: float | None = None,
        obstacle: Obstacle | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.sentence = sentence
        self.retry_after = retry_after
        self.obstacle = obstacle


class Conflict(ClientError):
    """A decision was based on an outdated state; `snapshot` is the current one."""

    def __init__(self, message: str, snapshot: Snapshot) -> None:
        super().__init__(message)
        self.snapshot = snapshot


class Ended(ClientError):
    """The server closed the connection for good."""


class Unreachable(ClientError):
    """The server does not answer."""
