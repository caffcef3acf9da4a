"""The servers that are measured beside each other."""

from dataclasses import dataclass
from typing import Final

MESSAGE_BYTES: Final = 3000


@dataclass(frozen=True)
class Contestant:
    """A server to measure: ours on a database, or a peer."""

    name: str
    title: str
    processes: int
    database: str = ""  # of ours: "sqlite" or "postgresql"
    peer: str = ""  # the file in peers/, and how the generator talks with it
    options: tuple[str, ...] = ()  # of the peer
    before: bool = False  # ours of another checkout
    spread: bool = False  # the clients of each table are at all processes

    @property
    def kept(self) -> str:
        """Where a decision is when its player and the others hear of it."""
        return "disk" if self.database else "memory"


BOARDGAMEIO: Final = ("boardgameio", "boardgameio-2")
COLYSEUS: Final = ("colyseus", "colyseus-2")
_DIFFERENCES: Final = ("--differences",)

CONTESTANTS: Final = (
    Contestant("boardgameio", "boardgame.io", 1, peer="boardgameio"),
    Contestant("colyseus", "Colyseus", 1, peer="colyseus"),
    Contestant(
        "colyseus-differences", "Colyseus, differences", 1, peer="colyseus", options=_DIFFERENCES
    ),
    Contestant("sqlite", "Buongoverno, SQLite", 1, database="sqlite"),
    Contestant("sqlite-before", "the version before, SQLite", 1, database="sqlite", before=True),
    Contestant("boardgameio-2", "boardgame.io", 2, peer="boardgameio"),
    Contestant("colyseus-2", "Colyseus", 2, peer="colyseus"),
    Contestant(
        "colyseus-differences-2", "Colyseus, differences", 2, peer="colyseus", options=_DIFFERENCES
    ),
    Contestant("postgresql", "Buongoverno, PostgreSQL", 2, database="postgresql"),
    Contestant(
        "postgresql-before", "the version before, PostgreSQL", 2, database="postgresql", before=True
    ),
    Contestant(
        "postgresql-spread",
        "Buongoverno, PostgreSQL, each table's clients at both",
        2,
        database="postgresql",
        spread=True,
    ),
)
