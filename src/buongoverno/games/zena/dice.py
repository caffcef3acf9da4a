"""Z9 Dice cards and Z10 fort cards: coins for the die, the roll, what follows."""

from dataclasses import dataclass
from typing import Final

from buongoverno.games.zena.cards import FORTS, Gain
from buongoverno.games.zena.codes import ASK_COINS, COINS, MOST_COINS, SETTLEMENT
from buongoverno.games.zena.position import Position, PublicQuestion

SIDES: Final = 6
FAILS_UP_TO: Final = 3
SUCCEEDS_FROM: Final = 6

FAILURE: Final = 0
STAYS: Final = 1
SUCCESS: Final = 2


def most_coins(position: Position, seat: int) -> int:
    """Z9.1: never more than is missing for a 6 on a roll of 1."""
    missing = SUCCEEDS_FROM - 1 - position.settlement.bonus
    return max(0, min(missing, position.players[seat].coins))


def bonus_of(markers: int) -> int:
    """Z9.1: what markers add to the die: 1 each below the top."""
    return max(0, markers - 1)


def ask_coins(position: Position, seat: int) -> bool:
    """Ask a player on the card, if there is anything to decide."""
    if most_coins(position, seat) == 0:
        return False
    position.ask(ASK_COINS, seat)
    return True


class PayForDie(PublicQuestion):
    """Z9.1: how many coins to pay for the die."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Every coin adds 1."""
        return list(range(COINS, COINS + most_coins(position, seat) + 1))

    def answer(self, position: Position, code: int, seat: int) -> None:
        """All see what is paid."""
        coins = code - COINS
        position.settlement.bonus += coins
        position.pay(position.players[seat], coins, "pays_for_die", "Z9.1")
        position.go(SETTLEMENT)

    def refused(self, position: Position, code: int, seat: int) -> str:
        """More than one has, or than a 6 can need (Z9.1)."""
        if not COINS <= code <= COINS + MOST_COINS:
            return ""
        poor = code - COINS > position.players[seat].coins
        return "Z9.1 too_poor" if poor else "Z9.1 coins_enough"


def roll(position: Position, promoter: int, card: int) -> int:
    """Z9.2: the promoter rolls once."""
    die = position.chance.below(SIDES) + 1
    total = die + position.settlement.bonus
    position.tell("rolls", "Z9.1", promoter, card, amount=die, reveals=True)
    ended = outcome(total)
    failed = "die_fails" if ended == FAILURE else "die_stays"
    kind = "die_succeeds" if ended == SUCCESS else failed
    position.tell(kind, "Z9.2", promoter, card, amount=total)
    return ended


def reward(position: Position, card: int) -> Gain:
    """What every seat on the card receives on success."""
    cards = position.rules.cards
    if card >= FORTS:
        return cards.forts[card - FORTS].reward
    return cards.actions[card].effect.gain


def remove(position: Position, area: int, index: int, won: bool, rule: str) -> None:
    """A card leaves its area: fort cards under their deck or to the battles won (Z10.2, Z10.3)."""
    card = position.lift(area, index).card
    if card < FORTS:
        position.gone = (*position.gone, card)
        position.tell("card_leaves", rule, card=card, place=area)
    elif won:
        position.battles_won = (*position.battles_won, card)
        position.tell("battle_won", "Z10.2", card=card, place=area)
    else:
        position.fort_deck = (*position.fort_deck, card)
        position.fort_open += 1
        position.tell("fort_back", rule, card=card, place=area)


def lose_fort(position: Position, card: int) -> None:
    """Z10.2: in each area crossed out the leftmost card leaves the game."""
    for area in position.rules.cards.forts[card - FORTS].crossed_out:
        if position.areas[area]:
            remove(position, area, 0, False, "Z10.2")


def outcome(total: int) -> int:
    """Z9.2: how a roll ends."""
    if total <= FAILS_UP_TO:
        return FAILURE
    return STAYS if total < SUCCEEDS_FROM else SUCCESS


@dataclass(frozen=True)
class Odds:
    """How likely a card is lost, stays, or is won, as shares of 1."""

    lost: float
    stays: float
    won: float


def odds(bonus: int) -> Odds:
    """Z9.2: the odds with that bonus on the die, if no more is added."""
    ends = [outcome(die + bonus) for die in range(1, SIDES + 1)]
    return Odds(ends.count(FAILURE) / SIDES, ends.count(STAYS) / SIDES, ends.count(SUCCESS) / SIDES)
