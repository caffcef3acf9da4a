"""Lines of the log, and cards that are counted together."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line of the log and the rule it follows from; `kind` and `note` say what is special."""

    rule: str
    text: str
    kind: str = "game"
    note: str = ""


def counted(titles: list[str]) -> list[str]:
    """Titles of cards, equal ones together: "2 × Inn"."""
    found: list[str] = []
    for title in dict.fromkeys(titles):
        copies = titles.count(title)
        found.append(f"{copies} × {title}" if copies > 1 else title)
    return found
