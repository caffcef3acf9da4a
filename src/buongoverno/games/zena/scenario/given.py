"""Sentences that describe a position of Zena 1814 before the first move (docs/scenarios.md).

The vocabulary stands at the end; each pattern has a small function.
"""

from collections.abc import Callable
from typing import Final

from buongoverno.games.zena.cards import AREAS, BEGINNER_AREAS
from buongoverno.games.zena.codes import (
    ASK_PLACE,
    NEXT_TURN,
    NOWHERE,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETTLEMENT,
)
from buongoverno.games.zena.dice import SIDES
from buongoverno.games.zena.position import Player
from buongoverno.games.zena.scenario.arrangement import ZenaArrangement
from buongoverno.games.zena.scenario.words import (
    area_of,
    cards_for,
    event_of,
    figures_of,
    hand_cards,
    lying_of,
)
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import (
    PLAYERS,
    SEED,
    items_of,
    number_of,
    numbers_of,
    seat_at,
    seats_at,
)


def _read_first(arrangement: ZenaArrangement, words: list[str]) -> None:
    """Players and seed: ScenarioLanguage.arrange needs them before everything else."""


# -- families --------------------------------------------------------------------------------------


def _player(arrangement: ZenaArrangement, word: str) -> Player:
    return arrangement.position.players[seat_at(arrangement.position, word)]


def _set_coins(arrangement: ZenaArrangement, words: list[str]) -> None:
    _player(arrangement, words[0]).coins = number_of(words[1])


def _set_points(arrangement: ZenaArrangement, words: list[str]) -> None:
    _player(arrangement, words[0]).points = number_of(words[1])


def _set_coins_and_points(arrangement: ZenaArrangement, words: list[str]) -> None:
    _set_coins(arrangement, words)
    _set_points(arrangement, [words[0], words[2]])


def _set_hand(arrangement: ZenaArrangement, words: list[str]) -> None:
    player = _player(arrangement, words[0])
    cards = hand_cards(arrangement.position, words[1])
    arrangement.box.take(cards)
    for card in cards:
        arrangement.position.give(player, card, 1 << player.seat)


def _set_known_hand(arrangement: ZenaArrangement, words: list[str]) -> None:
    seat = seat_at(arrangement.position, words[0])
    other = seat_at(arrangement.position, words[1])
    for card in hand_cards(arrangement.position, words[2]):
        arrangement.knows_hand.append((seat, other, card))


def _set_figures(arrangement: ZenaArrangement, words: list[str]) -> None:
    player = _player(arrangement, words[0])
    figures = list(player.figures)
    for figure, area in figures_of(words[1]):
        if figures[figure] != NOWHERE:
            raise BadScenario("a figure is named twice")
        if arrangement.position.rules.beginner and area not in BEGINNER_AREAS:
            raise BadScenario(f"{AREAS[area]} is not in the beginner game (Z14.1)")
        figures[figure] = area
    player.figures = tuple(figures)


# -- the board -------------------------------------------------------------------------------------


def _set_area(arrangement: ZenaArrangement, words: list[str]) -> None:
    area = area_of(words[0])
    lying = lying_of(arrangement.position, words[1])
    arrangement.box.take([card.card for card in lying])
    arrangement.lying.append((area, lying))


def _set_event(arrangement: ZenaArrangement, words: list[str]) -> None:
    event = event_of(arrangement.position, words[0])
    arrangement.events.take([event])
    arrangement.position.event = event


def _set_events_to_come(arrangement: ZenaArrangement, words: list[str]) -> None:
    events = [event_of(arrangement.position, name) for name in items_of(words[0])]
    arrangement.events.take(events)
    arrangement.events_to_come = events


def _set_start_player(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.position.start = seat_at(arrangement.position, words[0])


def _set_round(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])


# -- decks and piles -------------------------------------------------------------------------------


def _set_top(arrangement: ZenaArrangement, words: list[str]) -> None:
    cards = cards_for(arrangement.position, words[0], words[1])
    arrangement.box.take(cards)
    arrangement.tops[words[0]] = cards


def _set_bottom(arrangement: ZenaArrangement, words: list[str]) -> None:
    cards = cards_for(arrangement.position, words[0], words[1])
    arrangement.box.take(cards)
    arrangement.bottoms[words[0]] = cards


def _set_whole(arrangement: ZenaArrangement, words: list[str]) -> None:
    _set_top(arrangement, words)
    arrangement.whole.append(words[0])


def _set_knows_bottom(arrangement: ZenaArrangement, words: list[str]) -> None:
    seat = seat_at(arrangement.position, words[0])
    arrangement.knows_bottom.append((seat, words[2], number_of(words[1])))


def _set_gone(arrangement: ZenaArrangement, words: list[str]) -> None:
    cards = cards_for(arrangement.position, "action", words[0])
    arrangement.box.take(cards)
    arrangement.position.gone = tuple(cards)


def _set_battles_won(arrangement: ZenaArrangement, words: list[str]) -> None:
    cards = cards_for(arrangement.position, "fort", words[0])
    arrangement.box.take(cards)
    arrangement.position.battles_won = tuple(cards)


# -- chance ----------------------------------------------------------------------------------------


def _set_rolls(arrangement: ZenaArrangement, words: list[str]) -> None:
    rolls = numbers_of(words[0])
    if not all(1 <= roll <= SIDES for roll in rolls):
        raise BadScenario(f"a die shows 1 to {SIDES}")
    arrangement.rolls = [roll - 1 for roll in rolls]


def _set_drawn_first(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.drawn_first = seat_at(arrangement.position, words[0])


# -- where play begins -----------------------------------------------------------------------------


def _begin_placing(arrangement: ZenaArrangement, words: list[str]) -> None:
    if arrangement.position.rules.beginner:
        raise BadScenario("in the beginner game figures start at random (Z14.1)")
    arrangement.begin(ASK_PLACE)


def _begin_round(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.begin(ROUND_BEGINS)


def _begin_numbered_round(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0]) - 1
    arrangement.begin(ROUND_BEGINS)


def _begin_turn(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.begin(NEXT_TURN, seat_at(arrangement.position, words[0]))


def _set_turns_to_come(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.to_come = seats_at(arrangement.position, words[0])


def _begin_settlement(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.begin(SETTLEMENT)


def _begin_area(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.area = area_of(words[0])
    arrangement.begin(SETTLEMENT)


def _begin_end_of_round(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.begin(ROUND_ENDS)


def _begin_end_of_numbered_round(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])
    arrangement.begin(ROUND_ENDS)


_Setter = Callable[[ZenaArrangement, list[str]], None]

GIVEN: Final[list[tuple[str, _Setter]]] = [
    # families
    (PLAYERS, _read_first),
    ("{seat} has {number} coin(s)", _set_coins),
    ("{seat} has {number} point(s)", _set_points),
    ("{seat} has {number} coin(s) and {number} point(s)", _set_coins_and_points),
    ("{seat} holds {cards}", _set_hand),
    ("{seat} knows that {seat} holds {cards}", _set_known_hand),
    ("{seat}'s figures: {figures}", _set_figures),
    # the board
    ("{area}: {lying}", _set_area),
    ("the event is {event}", _set_event),
    ("events to come: {events}", _set_events_to_come),
    ("the start player is {seat}", _set_start_player),
    ("it is round {number}", _set_round),
    # decks and piles
    ("{deck} deck, from the top: {cards}", _set_top),
    ("{deck} deck, from the bottom: {cards}", _set_bottom),
    ("whole {deck} deck: {cards}", _set_whole),
    ("{seat} knows the bottom {number} {handdeck} card(s)", _set_knows_bottom),
    ("out of the game: {cards}", _set_gone),
    ("battles won: {cards}", _set_battles_won),
    # chance
    (SEED, _read_first),
    ("the next roll(s): {numbers}", _set_rolls),
    ("the seed draws {seat}", _set_drawn_first),
    # where play begins
    ("the figures are placed", _begin_placing),
    ("a round begins", _begin_round),
    ("round {number} begins", _begin_numbered_round),
    ("it is {seat}'s turn", _begin_turn),
    ("turns to come: {seats}", _set_turns_to_come),
    ("the settlement begins", _begin_settlement),
    ("the settlement reaches the {area}", _begin_area),
    ("the round ends", _begin_end_of_round),
    ("round {number} ends", _begin_end_of_numbered_round),
]
