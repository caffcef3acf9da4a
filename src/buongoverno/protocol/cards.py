"""The cards a table plays with: what is printed on them, and their names."""

from typing import Literal

from msgspec import Struct

# Tables of a game's words that depend on the cards: their names, what they do, goals as scores.
CardWords = dict[str, dict[str, str]]
EffectKind = Literal["gain", "may_pay", "extra_turn", "manezzi", "pass_left", "pass_right"]
GoalKind = Literal[
    "majority", "per_permanent", "set", "any_majority", "no_majority", "per_battle_won"
]


class SienaCard(Struct, frozen=True):
    """A card of Siena; a star card has no cost (S2.2). `cubes` are the goods it shows."""

    name: str
    copies: int
    cost: int | None
    green: int
    cubes: dict[str, int]


class SienaCards(Struct, frozen=True, tag_field="game", tag="siena"):
    """All cards of a table of Siena, and the artists with their points (S2)."""

    cards: list[SienaCard]
    artists: dict[str, int]
    words: CardWords


class Gain(Struct, frozen=True, omit_defaults=True):
    """Coins, cards and victory points (Z8.2)."""

    coin: int = 0
    card: int = 0
    vp: int = 0


class Effect(Struct, frozen=True):
    """A part of a card (Z8.2): `gain` is received, with `may_pay` for what is paid first."""

    kind: EffectKind
    gain: Gain
    pay: Gain


class ZenaAction(Struct, frozen=True):
    """An action card (Z2.4): prices from the top, bonuses, and what it does for whom (Z8.1)."""

    name: str
    area: str
    kind: Literal["one-shot", "permanent", "dice"]
    copies: int
    slots: list[int]
    bonus: list[Gain]
    effect: Effect | None
    promoter: Effect | None
    table: Effect | None


class ZenaFort(Struct, frozen=True):
    """A fort card (Z10)."""

    name: str
    slots: list[int]
    reward: Gain
    crossed_out: list[str]


class ZenaEvent(Struct, frozen=True):
    """An event (Z5)."""

    name: str
    income: Gain
    bank: int
    port: int
    fort: bool


class ZenaGoal(Struct, frozen=True):
    """A goal card (Z11): `area` for majority and per_permanent, `set` for sets."""

    name: str
    copies: int
    kind: GoalKind
    area: str | None
    points: int
    set: list[int]


class ZenaCards(Struct, frozen=True, tag_field="game", tag="zena"):
    """All cards of a table of Zena 1814 (Z2)."""

    actions: list[ZenaAction]
    forts: list[ZenaFort]
    events: list[ZenaEvent]
    goals: list[ZenaGoal]
    words: CardWords


TableCards = SienaCards | ZenaCards
