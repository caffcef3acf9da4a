"""Z3.2: where to place the figures, and who should get the start card."""

from typing import Final

from buongoverno.games.zena.cards import OLD_TOWN, ROUNDS
from buongoverno.games.zena.codes import LADY, LORD, START
from buongoverno.games.zena.judge.areas import income_worth
from buongoverno.games.zena.judge.cards_worth import static_offer
from buongoverno.games.zena.judge.outlook import Outlook
from buongoverno.games.zena.judge.worth import USUAL
from buongoverno.games.zena.position import Player, Position

# An area where no figure stands yet opens the way for offers and joins.
_NEW_AREA: Final = 2.0
# The Lord usually holds the majority for some rounds, a Lady beside him makes it safer.
_LORD: Final = 2.0
_SUPPORT: Final = 0.6
_HEIR: Final = 0.8
# Cards in hand that can be offered where a figure stands: the best counts most.
_BEST_CARD: Final = 0.6
_OTHER_CARDS: Final = 0.2
_LOST_CARD: Final = 0.5
# Deciding late in the last round settles majorities; early in the first there is more to join.
_LAST_ROUND: Final = 0.5
_FIRST_ROUND: Final = 0.1


def place_worth(outlook: Outlook, player: Player, card: int) -> float:
    """What placing the next figure on a card is worth."""
    position = outlook.position
    cards = position.rules.cards
    area = cards.area_of[card]
    figure = len(player.chosen)
    taken = [cards.area_of[chosen] for chosen in player.chosen]
    worth = -_LOST_CARD * static_offer(outlook, USUAL, card, ROUNDS)
    if area not in taken:
        worth += _NEW_AREA + _cards_there(outlook, player, card, area)
    income = income_worth(area, ROUNDS, USUAL)
    if figure == LORD:
        worth += _LORD * income
    elif area in taken:
        worth += _SUPPORT * income
    elif figure != LADY or area == OLD_TOWN:
        worth += _HEIR * income
    return worth


def _cards_there(outlook: Outlook, player: Player, placed: int, area: int) -> float:
    """What the other cards in hand of that area promise."""
    cards = outlook.position.rules.cards
    best = 0.0
    total = 0.0
    skipped = False
    for card in player.hand:
        if card == placed and not skipped:
            skipped = True
        elif cards.area_of[card] == area:
            worth = static_offer(outlook, USUAL, card, ROUNDS)
            total += worth
            best = max(best, worth)
    return _BEST_CARD * best + _OTHER_CARDS * (total - best)


def start_worth(position: Position, seat: int, code: int) -> float:
    """Z12.2: the start card wanders to the right, so the first round decides the last."""
    start = code - START
    last = (start - (ROUNDS - 1)) % position.seats
    in_last_round = (seat - last) % position.seats
    in_first_round = (seat - start) % position.seats
    return _LAST_ROUND * in_last_round - _FIRST_ROUND * in_first_round
