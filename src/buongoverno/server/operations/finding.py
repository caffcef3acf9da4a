"""What an examination of a server found."""

from dataclasses import dataclass
from typing import Final

OK: Final = "ok"
WARNING: Final = "warning"
FAILED: Final = "failed"


@dataclass(frozen=True)
class Finding:
    """One finding, and what to do about it."""

    level: str
    text: str
    advice: str = ""
