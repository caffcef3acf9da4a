"""What a report about many games needs to know of one; its words are in `report_en.toml`."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# Seat, kind and name of what is held.
Holdings = Counter[tuple[int, str, str]]


@dataclass(frozen=True)
class StartOrder:
    """The entries of the first round that tell the order in which the seats begin.

    With `each` every seat has one, with its place from 1 in the amount; otherwise the entry is of
    the seat that begins, and the others follow round the table.
    """

    title: str
    kind: str
    each: bool


@dataclass(frozen=True)
class Opening:
    """The entries by which seats get what they begin with, before the first round.

    With `priced` they pay for cards; otherwise they choose places. Of entries that differ in their
    amount, only those with `amount` count.
    """

    title: str
    kind: str
    priced: bool
    amount: int | None = None


def _nothing(view: object) -> Holdings:
    return Counter()


def _itself(card: str) -> str:
    return card


@dataclass(frozen=True)
class ReportSubject:
    """Which entries of a game's log mean what; kinds are kinds of log entries.

    `taking` are the kinds by which a card comes to a player or into play for a price. `shown` puts
    a card on offer for its price, `auctioned` for bids, and `bought` tells that somebody paid one;
    without them cards come from the hand. `gains` tell victory points in their amount; `in_play`
    is their line in the final count. `family` is the group of cards a card is counted with.
    `holdings` is what each seat has in the last view of a game, when nothing is hidden any more;
    `held` are its kinds that win games. `priced` are the kinds by which a seat pays for a card it
    then profits from, `opening` what seats do before the first round.
    """

    money: str = "money"
    rises: tuple[tuple[str, str], ...] = ()
    taking: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    auctioned: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()
    in_play: str = ""
    goal_rule: str = ""
    held: tuple[str, ...] = ()
    start_order: StartOrder | None = None
    priced: tuple[str, ...] = ()
    opening: Opening | None = None
    family: Callable[[str], str] = _itself
    holdings: Callable[[Any], Holdings] = _nothing
