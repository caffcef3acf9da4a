"""Why something is not done, for people and for programs.

Each names the key of its words in refusals_LANGUAGE.toml and what stands in their blanks; whoever
passes it on tells it in the reader's language.
"""

from typing import Final

from buongoverno.kernel.errors import BuongovernoError, IllegalMove
from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.message import KeyedMessage, Message
from buongoverno.kernel.obstacle import Obstacle

UNKNOWN: Final = "unknown"
NOT_ALLOWED: Final = "not_allowed"
NOT_NOW: Final = "not_now"
ILLEGAL: Final = "illegal"
BAD_INPUT: Final = "bad_input"
TOO_MANY: Final = "too_many"
NOT_SIGNED_IN: Final = "not_signed_in"
TAKEN: Final = "taken"
STOPPING: Final = "stopping"
UNAVAILABLE: Final = "unavailable"
GONE: Final = "gone"

_HOUR: Final = 3600
_YEAR: Final = 365 * 24 * _HOUR


def table_message(key: str, **blanks: str | int | Message) -> KeyedMessage:
    """A message of the tables, or of the server around them."""
    return KeyedMessage("buongoverno.tables", key, blanks)


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal(BuongovernoError):
    """Something is not done; `reason` is a word for programs, the message is for people.

    What another error says is passed on as "because", with `why=error.message`.
    """

    def __init__(
        self,
        reason: str,
        key: str,
        retry_after: float | None = None,
        **blanks: str | int | Message,
    ) -> None:
        super().__init__(KeyedMessage("buongoverno.tables", key, blanks))
        self.reason = reason
        self.retry_after = retry_after
        self.rule: str | None = None
        self.sentence: Message | None = None  # of the rule
        self.obstacle: Obstacle | None = None

    def sentence_in(self, language: str) -> str | None:
        """What a rule of the game says against it."""
        return None if self.sentence is None else self.sentence.told(language)


class IllegalDecision(Refusal):
    """The rules of the game forbid a decision."""

    def __init__(self, error: IllegalMove) -> None:
        super().__init__(ILLEGAL, "because", why=error.message)
        self.rule = error.rule
        self.sentence = error.reason
        self.obstacle = error.obstacle


class Stale(BuongovernoError):
    """A decision was based on a state that is no longer the present one."""

    def __init__(self, key: str) -> None:
        super().__init__(table_message(key))


class Unavailable(BuongovernoError):
    """What has to be read or committed cannot be just now.

    Whether the request was carried out is unknown. Sent again with the same id, it is carried out
    once.
    """

    def __init__(self, key: str) -> None:
        super().__init__(table_message(key))


def muted(until: float, now: float) -> Refusal:
    """Somebody may not talk for some time."""
    seconds = until - now
    if seconds > _YEAR:
        return Refusal(NOT_ALLOWED, "muted_forever")
    if seconds >= 48 * _HOUR:
        return Refusal(NOT_ALLOWED, "muted_days", days=round(seconds / (24 * _HOUR)))
    if seconds >= 2 * _HOUR:
        return Refusal(NOT_ALLOWED, "muted_hours", hours=round(seconds / _HOUR))
    return Refusal(NOT_ALLOWED, "muted_minutes", minutes=max(1, round(seconds / 60)))
