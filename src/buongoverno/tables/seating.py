"""Who sits where at a table."""

from dataclasses import dataclass, field, replace
from typing import Final, cast

from buongoverno.kernel.errors import BadSetup
from buongoverno.players.levels import LEVELS, level
from buongoverno.players.registry import GREEDY, RANDOM
from buongoverno.plugin.rivals import Rival
from buongoverno.protocol.agreement import BotSeat, ReservedSeat, SeatOffer
from buongoverno.protocol.command import Order, Until
from buongoverno.protocol.table import SeatKind
from buongoverno.tables.refusals import BAD_INPUT, Refusal, table_message

# Bots without a level that may sit at a table.
_SIMPLE: Final = (RANDOM, GREEDY)
# Who has deleted their account.
FORGOTTEN_NAME: Final = "(deleted)"


@dataclass(frozen=True)
class Seat:
    """One seat; `caretaker` is the level of a bot that plays for a person.

    `removed`: its person was taken out of the game. Until `muted_until` it may not talk. `rival` is
    the key of whom a bot plays. Of a bot that somebody asked for, `until` says how long it plays,
    `taken_over_in` the round it began in, `in_own_turn` whether it began in the seat's own turn,
    `bot_has_played` whether it has decided since. `hinted`: its person has had a hint,
    `ready`: has said that the game may begin.
    """

    kind: SeatKind
    name: str = ""
    level: str | None = None
    caretaker: str | None = None
    resigned: bool = False
    removed: bool = False
    muted_until: float = 0.0
    rival: str | None = None
    until: Until | None = None
    taken_over_in: int = 0
    in_own_turn: bool = False
    bot_has_played: bool = False
    hinted: bool = False
    ready: bool = False

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if a bot does."""
        return self.level if self.kind == "bot" else self.caretaker

    @property
    def decides(self) -> bool:
        """Whether a person decides here."""
        return self.kind == "person" and self.caretaker is None

    def taken_by(self, name: str) -> "Seat":
        """The seat with a person in it."""
        return Seat("person", name)

    def cared_for(self, level: str, resigned: bool = False) -> "Seat":
        """The seat with a bot that plays for its person."""
        return replace(self.taken_back(), caretaker=level, resigned=resigned or self.resigned)

    def lent(self, until: str, in_round: int, in_own_turn: bool) -> "Seat":
        """The seat, for whose bot somebody has asked."""
        return replace(
            self,
            until=cast(Until, until),
            taken_over_in=in_round,
            in_own_turn=in_own_turn,
            bot_has_played=False,
        )

    def taken_back(self) -> "Seat":
        """The seat with its person back."""
        return replace(
            self,
            caretaker=None,
            until=None,
            taken_over_in=0,
            in_own_turn=False,
            bot_has_played=False,
        )

    def without_person(self, level: str) -> "Seat":
        """The seat with a bot that plays to the end for somebody who was removed."""
        return replace(self, caretaker=level, resigned=True, removed=True)

    def forgotten(self, level: str) -> "Seat":
        """The seat without its person's name; with a bot if somebody has to play on."""
        nameless = replace(self, name=FORGOTTEN_NAME)
        return nameless.without_person(level) if level else nameless


@dataclass(frozen=True)
class SeatRow:
    """What the database has of a seat beside the entries.

    `quiet`: its account wants no notices about this table.
    """

    account: str | None = None
    orders: list[Order] = field(default_factory=list)
    quiet: bool = False


def offered(offer: SeatOffer, rival: Rival | None = None) -> Seat:
    """A seat as the agreement offers it; `rival` is whom a bot would play there."""
    if isinstance(offer, BotSeat):
        return bot_seat(offer.level, rival)
    if isinstance(offer, ReservedSeat):
        return Seat("reserved", offer.name)
    return Seat("open")


def bot_seat(level: str, rival: Rival | None = None) -> Seat:
    """A bot's seat; where it plays nobody, the bot is called after its level."""
    if rival is None:
        return Seat("bot", level.capitalize(), level)
    return Seat("bot", rival.name, level, rival=rival.key)


def bots() -> list[str]:
    """The bots that may sit at a table."""
    return [*_SIMPLE, *[found.name for found in LEVELS]]


def check_bot(name: str) -> None:
    """BadSetup unless that bot may sit at a table: no bot files, no budgets of one's own."""
    if name not in _SIMPLE and level(name) is None:
        raise BadSetup(table_message("no_bot", name=name, known=", ".join(bots())))


def checked_level(name: str) -> str:
    """The name of a bot that may sit at a table; a Refusal otherwise."""
    try:
        check_bot(name)
    except BadSetup as error:
        raise Refusal(BAD_INPUT, "because", why=error.message) from None
    return name


def distinct(names: list[str]) -> list[str]:
    """Names that can be told apart: a second Ada is Ada 2."""
    found: list[str] = []
    for name in names:
        number, candidate = 2, name
        while candidate in found:
            candidate = f"{name} {number}"
            number += 1
        found.append(candidate)
    return found
