"""A line of the log as a reader gets it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LogLine:
    """A line of the log and the rule it follows from; `kind` and `note` say what is special."""

    rule: str
    text: str
    kind: str = "game"
    note: str = ""
