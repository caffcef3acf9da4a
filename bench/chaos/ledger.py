"""What the players were told, to be compared with the database."""

import time
from dataclasses import dataclass, field
from typing import Any, Final

_MOST_SHOWN: Final = 20


@dataclass(frozen=True)
class Answer:
    """A command was acknowledged: at the latest with this entry, for the first time or not."""

    number: int
    repeated: bool


@dataclass
class Page:
    """All that anybody was told about one table."""

    table: str
    bots: bool
    seen: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    last: int = 0  # the last entry that anybody has seen
    grew: float = 0.0  # and when
    over: bool = False


@dataclass
class Ledger:
    """The pages of all tables, counts, and whatever was found to be wrong."""

    pages: dict[str, Page] = field(default_factory=dict)
    sent: int = 0
    acknowledged: int = 0
    repeated: int = 0
    refused: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def saw(self, page: Page, happenings: list[dict[str, Any]]) -> None:
        """A player was shown entries of a table; each number means one thing for ever."""
        for happening in happenings:
            number = happening["number"]
            shown = (happening["kind"], happening.get("seat"))
            if page.seen.setdefault(number, shown) != shown:
                self.wrong.append(
                    f"{page.table}: entry {number} was {page.seen[number]}, then {shown}"
                )
            if number > page.last:
                page.last, page.grew = number, time.monotonic()

    def answered(self, page: Page, own_id: str, done: dict[str, Any]) -> None:
        """A command was acknowledged to a player."""
        answer = Answer(done["number"], done["repeated"])
        known = page.answers.setdefault(own_id, answer)
        self.repeated += answer.repeated
        self.acknowledged += known is answer
        if known is not answer and not answer.repeated:
            self.doubled.append(f"{page.table}: {own_id} was carried out twice")

    @property
    def findings(self) -> list[str]:
        """Everything that is wrong, in words."""
        return [
            *[f"lost: {text}" for text in self.lost[:_MOST_SHOWN]],
            *[f"doubled: {text}" for text in self.doubled[:_MOST_SHOWN]],
            *[f"wrong: {text}" for text in self.wrong[:_MOST_SHOWN]],
        ]
