"""A3 What is hidden: views, built up from what a seat knows, and imagined worlds."""

from dataclasses import dataclass

from asta.auction import count
from asta.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import Result
from buongoverno.kernel.view import View


@dataclass(frozen=True, repr=False)
class AstaView(View):
    """Everything a seat may know; `seat` is None for a spectator."""

    game: str
    ruleset: str
    seat: int | None
    round: int
    question: str | None
    rule: str | None
    pending: list[int]
    prize: int
    hands: list[list[int]]
    chosen: int
    points: list[int]
    result: Result | None


def view_of(position: Position, seat: int | None) -> AstaView:
    """What that seat may know (A3.1)."""
    hands = [
        sorted([*hand, chosen] if chosen else hand)
        for hand, chosen in zip(position.hands, position.chosen, strict=True)
    ]
    return AstaView(
        game=position.agreed.game.name,
        ruleset="standard",
        seat=seat,
        round=position.round,
        question=None if position.over else position.current_question().name,
        rule=position.rule(),
        pending=list(position.pending),
        prize=position.prize,
        hands=hands,
        chosen=0 if seat is None else position.chosen[seat],
        points=position.points.copy(),
        result=count(position) if position.over else None,
    )


def forget(position: Position, seat: int | None, chance: Chance) -> None:
    """Redraw everything the seat cannot know: prizes and secret bids."""
    prizes = sorted(position.prizes)
    chance.shuffle(prizes)
    position.prizes = tuple(prizes)
    for other in range(position.seats):
        if other != seat and position.chosen[other]:
            cards = sorted([*position.hands[other], position.chosen[other]])
            chance.shuffle(cards)
            position.chosen[other] = cards.pop()
            position.hands[other] = tuple(sorted(cards))
