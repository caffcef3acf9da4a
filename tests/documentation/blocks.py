"""The code blocks of a page.

A comment in the line before a block says what is to be done with it:

    <!-- file: mybot.py -->    save it under this name, for the blocks below
    <!-- output -->            it is what the block above prints; "..." stands for anything
    <!-- from: setup.py -->    it is part of this file of the repository
    <!-- needs: torch -->      run it where this package is installed
    <!-- not run: why -->      do not run it
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
MARKS: Final = ("", "file", "output", "from", "needs", "not run")
RUN: Final = ("python", "sh", "scenario")
_BLOCK: Final = re.compile(
    r"^(?:<!-- (?P<mark>[\w ]+)(?:: (?P<detail>.+))? -->\n)?"
    r"```(?P<language>\w*).*\n(?P<text>(?s:.*?))^```$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Block:
    """A block with the comment before it."""

    page: str
    line: int
    language: str
    text: str
    mark: str
    detail: str

    def __str__(self) -> str:
        return f"{self.page}, line {self.line}"

    @property
    def is_run(self) -> bool:
        """Whether the tests do what it says."""
        return self.language in RUN and self.mark not in ("file", "from", "not run")


def blocks_of(page: str) -> list[Block]:
    """The blocks of a page, from the top."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        Block(
            page=page,
            line=text.count("\n", 0, found.start("text")) + 1,
            language=found["language"],
            text=found["text"],
            mark=found["mark"] or "",
            detail=found["detail"] or "",
        )
        for found in _BLOCK.finditer(text)
    ]
