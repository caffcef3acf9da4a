"""What can go wrong between a program and a server."""

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.table import Snapshot


class ClientError(BuongovernoError):
    """Something the server was asked for did not happen."""


class Refused(ClientError):
    """The server does not do it, and why; `rule` and `sentence` where a rule forbids it."""

    def __init__(
        self, reason: str, message: str, rule: str | None = None, sentence: str | None = None
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.sentence = sentence


class Conflict(ClientError):
    """A decision was made on a state that is no more; `snapshot` is the present one."""

    def __init__(self, message: str, snapshot: Snapshot) -> None:
        super().__init__(message)
        self.snapshot = snapshot


class Ended(ClientError):
    """The server ended the connection for good."""


class Unreachable(ClientError):
    """The server does not answer."""
