"""The entries a table consists of. They are only ever added; everything else follows from them."""

from dataclasses import dataclass
from typing import Final

JOINED: Final = "joined"  # somebody took a seat; the text is their name
LEFT: Final = "left"  # somebody gave up their seat before the game
SEATED: Final = "seated"  # the host gave a seat to a bot (its level) or opened it ("")
STARTED: Final = "started"
DECIDED: Final = "decided"  # the text is the decision in notation
UNDONE: Final = "undone"  # the text is how many decisions were taken back
ASKED_UNDO: Final = "asked_undo"
AGREED: Final = "agreed"
REFUSED: Final = "refused"
SAID: Final = "said"
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
RESIGNED: Final = "resigned"
CARETAKEN: Final = "caretaken"  # the text is the level of the bot
LENT: Final = "lent"  # after caretaken, if somebody asked for the bot; the text is until when
RETURNED: Final = "returned"  # by their person, or by the server when the bot's time is over
HINTED: Final = "hinted"  # a seat had its first hint
READY: Final = "ready"  # somebody is ready to begin, or not ("no")
REKEYED: Final = "rekeyed"  # the host made a new link for somebody's seat
REMOVED: Final = "removed"  # the host or a moderator removed a player; the text is a bot's level
CLOSED: Final = "closed"  # a moderator ended the table; the text is why
BROUGHT: Final = "brought"  # the game was begun elsewhere and came here by its record
TAKEN_ALONG: Final = "taken_along"  # the only person at the table goes on with the game elsewhere
MUTED: Final = "muted"  # a moderator lets somebody not talk; the text is until when
REDACTED: Final = "redacted"  # texts were taken away; the text is the numbers of their entries
FORGOTTEN: Final = "forgotten"  # a player's name and words were taken away; the level of a bot

PERSON: Final = "person"
FORCED: Final = "forced"
ORDER: Final = "order"
BOT: Final = "bot"
CARETAKER: Final = "caretaker"
CLOCK: Final = "clock"
SERVER: Final = "server"

NOBODY: Final = -1


@dataclass(init=False)
class Entry:
    """One entry. `command` is the id its sender gave it; `digest` sums up what happened so far.

    `__init__` is spelled out because that is much faster, compiled, than the generated one.
    """

    number: int
    at: float
    kind: str
    seat: int
    by: str
    text: str
    command: str | None
    digest: str

    def __init__(
        self,
        number: int,
        at: float,
        kind: str,
        seat: int,
        by: str,
        text: str,
        command: str | None = None,
        digest: str = "",
    ) -> None:
        self.number = number
        self.at = at
        self.kind = kind
        self.seat = seat
        self.by = by
        self.text = text
        self.command = command
        self.digest = digest
