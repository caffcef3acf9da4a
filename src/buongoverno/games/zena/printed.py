"""What is printed on the cards and the board of Zena 1814, and the numbers of its rules.

For interfaces, which hold none of them: everything here comes from the card file or from the room
of the rulebook it belongs to.
"""

from dataclasses import dataclass
from typing import Final, Literal

from buongoverno.games.zena import cards as box
from buongoverno.games.zena import dice, majority
from buongoverno.games.zena.codes import (
    FIGURE_NAMES,
    FIGURE_VALUES,
    FIGURES,
    HEIR,
    LADY,
    LORD,
    NOWHERE,
)
from buongoverno.games.zena.final_count import COINS_PER_POINT
from buongoverno.games.zena.position import HAND_LIMIT, MARKERS
from buongoverno.games.zena.settlement import CARDS_THAT_STAY

# Coins, cards and victory points (Z8.2), by icon; what there is none of is left out.
Gain = dict[str, int]
EffectKind = Literal["gain", "may_pay", "extra_turn", "manezzi", "pass_left", "pass_right"]
GoalKind = Literal[
    "majority", "per_permanent", "set", "any_majority", "no_majority", "per_battle_won"
]
Outcome = Literal["lost", "stays", "won"]

_EFFECTS: Final[dict[int, EffectKind]] = {
    box.INCOME: "gain",
    box.MAY_PAY: "may_pay",
    box.EXTRA_TURN: "extra_turn",
    box.MANEZZI: "manezzi",
    box.PASS_LEFT: "pass_left",
    box.PASS_RIGHT: "pass_right",
}
_GOALS: Final[dict[int, GoalKind]] = {
    box.MAJORITY: "majority",
    box.PER_PERMANENT: "per_permanent",
    box.SET: "set",
    box.ANY_MAJORITY: "any_majority",
    box.NO_MAJORITY: "no_majority",
    box.PER_BATTLE: "per_battle_won",
}
_OUTCOMES: Final[dict[int, Outcome]] = {
    dice.FAILURE: "lost",
    dice.STAYS: "stays",
    dice.SUCCESS: "won",
}


@dataclass(frozen=True)
class Effect:
    """A part of a card (Z8.2): `gain` is received, with `may_pay` for what is paid first."""

    kind: EffectKind
    gain: Gain
    pay: Gain


@dataclass(frozen=True)
class Action:
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


@dataclass(frozen=True)
class Fort:
    """A fort card (Z10)."""

    name: str
    slots: list[int]
    reward: Gain
    crossed_out: list[str]


@dataclass(frozen=True)
class Event:
    """An event (Z5)."""

    name: str
    income: Gain
    bank: int
    port: int
    fort: bool


@dataclass(frozen=True)
class Goal:
    """A goal card (Z11): `area` for majority and per_permanent, `set` for sets."""

    name: str
    copies: int
    kind: GoalKind
    area: str | None
    points: int
    set: list[int]


@dataclass(frozen=True)
class Area:
    """An area: what the majority brings, and the price of that (Z8.5).

    `lone_lady`: a Lady without company counts there (Z8.6); `beginner`: in the beginner game there
    is this area too (Z14.1).
    """

    name: str
    income: Gain
    price: int
    lone_lady: bool
    beginner: bool


@dataclass(frozen=True)
class Figure:
    """A figure of a family (Z2.2)."""

    name: str
    value: int


@dataclass(frozen=True)
class Numbers:
    """Numbers of the rules, as sentences name them."""

    rounds: int = box.ROUNDS
    hand_limit: int = HAND_LIMIT
    markers: int = MARKERS
    figures: int = FIGURES
    kept: int = box.DEALT - FIGURES
    lord: int = FIGURE_VALUES[LORD]
    lady: int = FIGURE_VALUES[LADY]
    heir: int = FIGURE_VALUES[HEIR]
    cards_that_stay: int = CARDS_THAT_STAY
    fails_up_to: int = dice.FAILS_UP_TO
    stays_from: int = dice.FAILS_UP_TO + 1
    stays_up_to: int = dice.SUCCEEDS_FROM - 1
    succeeds_from: int = dice.SUCCEEDS_FROM
    sides: int = dice.SIDES
    coins_per_point: int = COINS_PER_POINT


@dataclass(frozen=True)
class ZenaPrinted:
    """Everything printed; `odds` by what is added to the die, `rolls` by the total (Z9.2)."""

    actions: list[Action]
    forts: list[Fort]
    events: list[Event]
    goals: list[Goal]
    areas: list[Area]
    figures: list[Figure]
    odds: list[dice.Odds]
    rolls: list[Outcome]
    numbers: Numbers


def printed(text: str | None = None) -> ZenaPrinted:
    """What the standard cards, or those of a custom file, and the board show."""
    cards = box.cards_of(text)
    most = dice.SUCCEEDS_FROM  # more can be added, but changes nothing
    return ZenaPrinted(
        actions=[_action(card) for card in cards.actions],
        forts=[_fort(card) for card in cards.forts],
        events=[_event(card) for card in cards.events],
        goals=[_goal(card) for card in cards.goals],
        areas=[_area(area) for area in range(len(box.AREAS))],
        figures=[Figure(*one) for one in zip(FIGURE_NAMES, FIGURE_VALUES, strict=True)],
        odds=[dice.odds(bonus) for bonus in range(most)],
        rolls=[_OUTCOMES[dice.outcome(total)] for total in range(dice.SIDES + most)],
        numbers=Numbers(),
    )


def _action(card: box.ActionCard) -> Action:
    return Action(
        card.name,
        box.AREAS[card.area],
        box.ACTION_KINDS[card.kind],
        card.copies,
        list(card.slots),
        [_gain(gain) for gain in card.bonus],
        _effect(card.effect),
        _effect(card.promoter),
        _effect(card.table),
    )


def _fort(card: box.FortCard) -> Fort:
    crossed_out = [box.AREAS[area] for area in card.crossed_out]
    return Fort(card.name, list(card.slots), _gain(card.reward), crossed_out)


def _event(card: box.EventCard) -> Event:
    return Event(card.name, _gain(card.income), card.bank, card.port, card.fort)


def _goal(card: box.GoalCard) -> Goal:
    area = box.AREAS[card.area] if card.area >= 0 else None
    worth = list(card.set_points)
    return Goal(card.name, card.copies, _GOALS[card.kind], area, card.points, worth)


def _area(area: int) -> Area:
    lady = (NOWHERE, area, NOWHERE, NOWHERE)
    return Area(
        name=box.AREAS[area],
        income=_gain(majority.INCOMES[area]),
        price=majority.PALACE_PRICE if majority.is_paid_for(area) else 0,
        lone_lady=majority.strength(lady, area) > 0,
        beginner=area in box.BEGINNER_AREAS,
    )


def _effect(effect: box.Effect) -> Effect | None:
    if effect.kind == box.NOTHING:
        return None
    return Effect(_EFFECTS[effect.kind], _gain(effect.gain), _gain(effect.pay))


def _gain(gain: box.Gain) -> Gain:
    shown = {"coin": gain.coin, "card": gain.card, "vp": gain.vp}
    return {icon: number for icon, number in shown.items() if number}
