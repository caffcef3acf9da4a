"""How long a call waits when the server says "too often"."""

import time

from buongoverno.client.errors import ClientError, Refused


class Patience:
    """The time that one call may take; it begins to run at once."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds

    def pause_after(self, error: ClientError) -> float:
        """How long to wait before the same is tried again; raises what waiting does not cure."""
        pause = error.retry_after if isinstance(error, Refused) else None
        if pause is None or time.monotonic() + pause > self._until:
            raise error
        return pause
