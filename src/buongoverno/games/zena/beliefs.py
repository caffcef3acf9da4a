"""Z15 Imagined worlds: what a seat cannot know, drawn as likely as it is.

Most of it is chance. Goal cards are not: families draw many of them and keep those that pay, and
everybody sees how many each has drawn (Z15.1). So a rival is dealt as many as it has seen and keeps
the best of them.

Pools are sorted before anything is drawn from them: what is drawn then depends on what the seat
knows and on `chance`, on nothing else.
"""

from typing import Final

from buongoverno.games.zena import goals, majority
from buongoverno.games.zena.cards import GOALS, ROUNDS
from buongoverno.games.zena.codes import ASK_DISCARD
from buongoverno.games.zena.position import Player, Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.hidden import bit_of, collect, deal

# Families also move where their goals are: this tells as much as if they had seen more of them.
_TOLD_BY_FIGURES: Final = 2
# What goals brought when they were chosen may differ from now by up to so many points.
_DOUBT: Final = 2.0
_STEPS: Final = 1000  # of doubt
# An action card, when a hand has too many cards and turns are still to come (Z12.1).
_ACTION_CARD: Final = 1.5


def forget(position: Position, seat: int | None, chance: Chance) -> None:
    """Redraw everything the seat cannot know: hands, decks, secret choices, chance to come."""
    position.clear_legal_cache()  # what another seat may do depends on its hand
    put_aside = [_take_back(position, player, seat) for player in position.players]
    _redraw_actions(position, seat, chance)
    if position.goal_deck or not position.rules.beginner:
        redraw_goals(position, seat, chance)
    for player in position.players:
        _put_aside(position, player, put_aside[player.seat], chance)
    position.event_deck = _shuffled(position.event_deck, chance)
    hidden = len(position.fort_deck) - position.fort_open
    position.fort_deck = (
        *_shuffled(position.fort_deck[:hidden], chance),
        *position.fort_deck[hidden:],
    )


def _shuffled(cards: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    shuffled = sorted(cards)
    chance.shuffle(shuffled)
    return tuple(shuffled)


# -- cards put aside in secret ---------------------------------------------------------------------


def _take_back(position: Position, player: Player, seat: int | None) -> int:
    """Cards another player has put aside in secret could be any of the hand; how many they are."""
    count = 0
    if player.seat != seat:
        for card, known in zip(player.chosen, player.chosen_known, strict=True):
            position.give(player, card, known)
            count += 1
        player.chosen = ()
        player.chosen_known = ()
    return count


def _put_aside(position: Position, player: Player, count: int, chance: Chance) -> None:
    """Put cards of a hand aside: a surplus is what is worth least, anything else could be any."""
    for _ in range(count):
        hand = player.hand
        known = player.hand_known
        if position.question == ASK_DISCARD:
            holders = majority.holders(position)
            index = _least(_keep_worths(position, player, list(hand), (), holders, chance))
        else:
            index = chance.below(len(hand))
        player.chosen = player.chosen + (hand[index],)
        player.chosen_known = player.chosen_known + (known[index],)
        player.hand = hand[:index] + hand[index + 1 :]
        player.hand_known = known[:index] + known[index + 1 :]


# -- action cards ----------------------------------------------------------------------------------


def _redraw_actions(position: Position, seat: int | None, chance: Chance) -> None:
    """All action cards the seat does not know change places at random."""
    own = bit_of(seat)
    pool: list[int] = []
    deck = position.action_deck
    known = position.action_deck_known
    collect(pool, deck, known, seat)
    for player in position.players:
        for index, card in enumerate(player.hand):
            if _is_hidden(card, player.hand_known[index], own, False):
                pool.append(card)
    pool.sort()
    chance.shuffle(pool)
    position.action_deck = deal(pool, deck, known, seat)
    for player in position.players:
        _deal_hand(pool, player, own, False)


def _is_hidden(card: int, mask: int, own: int, goal: bool) -> bool:
    """Whether a card of that kind is one that the seat, given by its bit, does not know."""
    return (card >= GOALS) == goal and not mask & own


def _deal_hand(pool: list[int], player: Player, own: int, goal: bool) -> None:
    """The hand again, sorted as every hand is; how many goals it holds is public.

    Who else knows how many of the hidden cards is public too, but not which those are.
    """
    pairs: list[tuple[int, int]] = []
    masks: list[int] = []
    for index, card in enumerate(player.hand):
        mask = player.hand_known[index]
        if _is_hidden(card, mask, own, goal):
            masks.append(mask)
        else:
            pairs.append((card, mask))
    masks.sort()
    for mask in masks:
        pairs.append((pool.pop(), mask))
    pairs.sort()
    player.hand = tuple([card for card, _ in pairs])
    player.hand_known = tuple([mask for _, mask in pairs])


# -- goal cards ------------------------------------------------------------------------------------


def redraw_goals(position: Position, seat: int | None, chance: Chance) -> None:
    """Goal cards the seat does not know: rivals keep the best of those they have seen.

    What a rival has put under the deck are others of those. Who is first to see cards is chance.
    """
    own = bit_of(seat)
    deck = list(position.goal_deck)
    known = position.goal_deck_known
    pool: list[int] = []
    collect(pool, position.goal_deck, known, seat)
    open_places = [place for place in range(len(deck)) if not known[place] & own]
    rivals: list[int] = []
    for player in position.players:
        before = len(pool)
        for index, card in enumerate(player.hand):
            if _is_hidden(card, player.hand_known[index], own, True):
                pool.append(card)
        if len(pool) > before:
            rivals.append(player.seat)
    pool.sort()
    holders = majority.holders(position)
    chance.shuffle(rivals)
    for rival in rivals:
        player = position.players[rival]
        rejected = _deal_goals(position, player, own, pool, holders, chance)
        for place in open_places.copy():
            if rejected and known[place] >> rival & 1:
                deck[place] = rejected.pop()
                open_places.remove(place)
        pool += rejected
    chance.shuffle(pool)
    for place in open_places:
        deck[place] = pool.pop()
    position.goal_deck = tuple(deck)


def _deal_goals(
    position: Position,
    player: Player,
    own: int,
    pool: list[int],
    holders: list[int],
    chance: Chance,
) -> list[int]:
    """Deal a rival what it has seen and let it keep what it holds; returns the others."""
    hidden = 0
    others: list[int] = []
    for index, card in enumerate(player.hand):
        if card >= GOALS:
            if player.hand_known[index] & own:
                others.append(card)
            else:
                hidden += 1
    seen = max(hidden, player.goals_seen - len(others)) + min(_TOLD_BY_FIGURES, position.seats - 1)
    dealt = _drawn(pool, min(seen, len(pool)), chance)
    rejected: list[int] = []
    worths = _keep_worths(position, player, dealt, tuple(others), holders, chance)
    while len(dealt) > hidden:
        least = _least(worths)
        rejected.append(dealt.pop(least))
        worths.pop(least)
    _deal_hand(dealt, player, own, True)
    chance.shuffle(rejected)
    return rejected


def _drawn(pool: list[int], count: int, chance: Chance) -> list[int]:
    """Take so many cards out of a pool, any of them."""
    cards: list[int] = []
    for _ in range(count):
        place = chance.below(len(pool))
        cards.append(pool[place])
        pool[place] = pool[-1]
        pool.pop()
    return cards


def _keep_worths(
    position: Position,
    player: Player,
    cards: list[int],
    others: tuple[int, ...],
    holders: list[int],
    chance: Chance,
) -> list[float]:
    """What a family may think that each of some cards is worth, beside others it holds.

    A goal is worth what it would bring now, and each copy of a set its share. `holders` are those
    of the majorities.
    """
    worths: list[float] = []
    for card in cards:
        if card < GOALS:
            worth = _ACTION_CARD if position.round < ROUNDS else 0.0
        else:
            points = position.rules.cards.goals[card - GOALS].set_points
            if points:
                held = min(len(points), cards.count(card) + others.count(card))
                worth = points[held - 1] / held
            else:
                worth = float(goals.worth(position, player.seat, card, holders))
        doubt = chance.below(2 * _STEPS + 1) - _STEPS
        worths.append(worth + _DOUBT * doubt / _STEPS)
    return worths


def _least(worths: list[float]) -> int:
    least = 0
    for place in range(1, len(worths)):
        if worths[place] < worths[least]:
            least = place
    return least
