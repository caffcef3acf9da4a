"""What a seat may know of a game of Zena 1814, as typed plain data (Z15).

Most are filled in field by field (knowledge.py): compiled, that is twenty times faster than the
`__init__` of a dataclass, and views are made for every reader after every decision. They are never
changed afterwards.
"""

from dataclasses import dataclass

from buongoverno.kernel.state import Result
from buongoverno.kernel.view import View


@dataclass(init=False)
class FamilyView:
    """A family as another may see it; `known_cards` are those of the hand the viewer knows.

    All have counted the goal cards that it has drawn or received and put back, and the cards that
    it has passed on.
    """

    seat: int
    family: str
    coins: int
    points: int
    free_markers: int
    hand_size: int
    goals_in_hand: int
    goals_seen: int
    goals_put_back: int
    cards_passed: int
    known_cards: list[str]
    figures: dict[str, str | None]
    has_chosen: bool
    chosen: list[str]


@dataclass(init=False)
class CardView:
    """A card in an area: its slots from the top with their markers.

    `change` is what the event adds to its coins, `bonus` what a roll for it has so far. `at_issue`
    is the card that is offered or settled just now.
    """

    card: str
    kind: str
    slots: list[int]
    markers: list[int]
    promoter: int | None
    change: int
    bonus: int
    at_issue: bool


@dataclass(init=False)
class AreaView:
    """An area: cards from the oldest, figures' strength by seat, who holds the majority.

    `lead` is by how much; without a majority it is the strength of those who tie, or 0.
    """

    area: str
    cards: list[CardView]
    strength: list[int]
    majority: int | None
    lead: int
    event_change: int


@dataclass(frozen=True)
class TurnView:
    """The turn under way."""

    seat: int
    extra: bool
    moved: bool
    offered: bool
    joined: bool


@dataclass(frozen=True)
class SettlementView:
    """What is being settled; `bonus` is what is added to the die so far."""

    area: str
    card: str | None
    bonus: int


@dataclass(init=False, repr=False)
class ZenaView(View):
    """Everything a seat may know; `seat` is None for a spectator."""

    game: str
    ruleset: str
    options: dict[str, int]
    seat: int | None
    round: int
    question: str | None
    rule: str | None
    pending: list[int]
    start: int | None
    event: str | None
    families: list[FamilyView]
    areas: list[AreaView]
    action_deck: list[str | None]
    goal_deck: list[str | None]
    fort_deck: list[str | None]
    events_left: int
    gone: list[str]
    battles_won: list[str]
    offer: str | None
    draws: int
    turn: TurnView | None
    settlement: SettlementView | None
    goals_worth: dict[str, int]
    result: Result | None
