"""How often somebody may do something."""

from dataclasses import dataclass
from typing import Final

from buongoverno.server.clock import Clock
from buongoverno.tables.refusals import TOO_MANY, Refusal

_MOST_KEPT: Final = 50_000


@dataclass(frozen=True)
class Limit:
    """At most `most` at once; the bucket refills over `seconds`."""

    most: float
    seconds: float


SIGN_IN: Final = Limit(10, 300)
REGISTER: Final = Limit(10, 3600)
MAKE_TABLE: Final = Limit(60, 3600)
SIT: Final = Limit(60, 600)
SAY: Final = Limit(20, 60)
COMMAND: Final = Limit(60, 10)
HINT: Final = Limit(20, 60)
BAD_MESSAGES: Final = Limit(100, 60)
TEST_NOTICE: Final = Limit(5, 600)
RESET_PASSWORD: Final = Limit(5, 3600)
REPORT: Final = Limit(10, 3600)


class Limits:
    """Buckets that fill again with time, one for each limit and person, in this process."""

    def __init__(self, enforced: bool, clock: Clock) -> None:
        self.enforced = enforced
        self.clock = clock
        self._buckets: dict[tuple[Limit, str], tuple[float, float]] = {}

    def count(self, limit: Limit, who: str) -> None:
        """Count one use; a Refusal if that was too many."""
        if not self.enforced:
            return
        now = self.clock.monotonic()
        left, at = self._buckets.get((limit, who), (limit.most, now))
        left = min(limit.most, left + (now - at) * limit.most / limit.seconds)
        if left < 1:
            wait = (1 - left) * limit.seconds / limit.most
            raise Refusal(
                TOO_MANY, f"that was too often; try again in {wait:.0f} s", retry_after=wait
            )
        self._buckets[limit, who] = (left - 1, now)
        if len(self._buckets) > _MOST_KEPT:
            self._forget(now)

    def count_bad(self, who: str) -> None:
        """Messages that cannot be understood: a Refusal when there are too many."""
        self.count(BAD_MESSAGES, who)

    def _forget(self, now: float) -> None:
        """Full buckets are as good as none."""
        for key, (_, at) in list(self._buckets.items()):
            if now - at > key[0].seconds:
                del self._buckets[key]
