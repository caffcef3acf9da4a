"""The facts of Zena 1814 that scenarios set and check, in words of the rulebook."""

from typing import Final

from buongoverno.games.zena import knowledge, majority
from buongoverno.games.zena.cards import AREAS, BEGINNER_AREAS, GOALS
from buongoverno.games.zena.codes import (
    ASK_PLACE,
    FIGURE_NAMES,
    NEXT_TURN,
    NOWHERE,
    ROUND_BEGINS,
    ROUND_ENDS,
    SETTLEMENT,
)
from buongoverno.games.zena.dice import SIDES
from buongoverno.games.zena.position import Player, Position
from buongoverno.games.zena.scenario.arrangement import ZenaArrangement
from buongoverno.games.zena.scenario.hidden import HIDDEN
from buongoverno.games.zena.scenario.words import (
    Lying,
    area_of,
    cards_for,
    deck_of,
    event_names,
    event_of,
    figures_of,
    figures_text,
    hand_cards,
    lying_of,
    lying_text,
    zena_cards,
)
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import (
    NUMBER,
    NUMBERS,
    SEAT,
    Fact,
    Unmet,
    Value,
    begins,
    begins_in_round,
    card_names,
    counted,
    fact,
    given,
    items_of,
    later,
    number_of,
    of_pile,
    of_player,
    of_position,
    rounds,
    seat_at,
    together,
    told,
)


def _names(position: Position, cards: list[int]) -> str:
    return card_names(cards, position.rules.cards.names)


_HAND: Final = Value(hand_cards, _names, ordered=False)
_CARDS: Final = Value(zena_cards, _names, ordered=False)
_ACTIONS: Final = Value(
    lambda position, text: cards_for(position, "action", text), _names, ordered=False
)
_FORTS: Final = Value(
    lambda position, text: cards_for(position, "fort", text), _names, ordered=False
)
_LYING: Final = Value(lying_of, lying_text)
_AREA: Final = Value(
    lambda position, name: area_of(name),
    lambda position, area: "none" if area == NOWHERE else AREAS[area],
)
_EVENT: Final = Value(event_of, lambda position, event: event_names(position)[event])
_EVENTS: Final = Value(
    lambda position, text: [event_of(position, name) for name in items_of(text)],
    lambda position, events: card_names(events, event_names(position)),
)
_FIGURES: Final = Value(
    lambda position, text: [dict(figures_of(text)).get(figure, NOWHERE) for figure in range(4)],
    lambda position, figures: figures_text(tuple(figures)),
)


def _player(position: Position, words: list[str]) -> Player:
    return position.players[seat_at(position, words[0])]


# -- families --------------------------------------------------------------------------------------


def _put_hand(arrangement: ZenaArrangement, words: list[str], cards: list[int]) -> None:
    player = _player(arrangement.position, words)
    arrangement.box.take(cards)
    for card in cards:
        arrangement.position.give(player, card, 1 << player.seat)


def _put_known_hand(arrangement: ZenaArrangement, words: list[str], cards: list[int]) -> None:
    seat, other = [seat_at(arrangement.position, word) for word in words[:2]]
    arrangement.knows_hand += [(seat, other, card) for card in cards]


def _free_markers(position: Position, words: list[str]) -> list[int]:
    return [_player(position, words).free_markers]


def _hand_size(position: Position, words: list[str]) -> list[int]:
    hand = _player(position, words).hand
    goals = len([card for card in hand if card >= GOALS])
    return [len(hand) - goals, goals]


def _put_figures(arrangement: ZenaArrangement, words: list[str], found: list[int]) -> None:
    player = _player(arrangement.position, words)
    figures = list(player.figures)
    for figure, area in figures_of(words[1]):
        if figures[figure] != NOWHERE:
            raise BadScenario("a figure is named twice")
        if arrangement.position.rules.beginner and area not in BEGINNER_AREAS:
            raise BadScenario(f"{AREAS[area]} is not in the beginner game (Z14.1)")
        figures[figure] = area
    player.figures = tuple(figures)


def _figure(position: Position, words: list[str]) -> int:
    return _player(position, words).figures[FIGURE_NAMES.index(words[1])]


def _tell_majority(position: Position, words: list[str]) -> str:
    holder = majority.holder(position, area_of(words[-1]))
    name = "nobody" if holder < 0 else f"P{holder + 1}"
    return f"{name} has the majority in the {words[-1]}"


_COINS: Final = of_player("{seat} has {number} coin(s)", NUMBER, "coins")
_POINTS: Final = of_player("{seat} has {number} point(s)", NUMBER, "points")

FAMILIES: Final[list[Fact]] = [
    _COINS,
    _POINTS,
    together("{seat} has {number} coin(s) and {number} point(s)", _COINS, _POINTS),
    counted("{seat} has {number} free marker(s)", _free_markers),
    counted("{seat} holds {number} action card(s) and {number} goal card(s)", _hand_size),
    of_player("{seat} holds {cards}", _HAND, "hand", _put_hand),
    given("{seat} knows that {seat} holds {cards}", _HAND, _put_known_hand),
    of_player("{seat}'s figures: {figures}", _FIGURES, "figures", _put_figures),
    fact("{seat}'s {figure} is in the {area}", _AREA, _figure),
    told("{seat} has the majority in the {area}", _tell_majority),
    told("nobody has the majority in the {area}", _tell_majority),
]


# -- the board -------------------------------------------------------------------------------------


def _lying(position: Position, words: list[str]) -> list[Lying]:
    return [Lying(card.card, card.markers) for card in position.areas[area_of(words[0])]]


def _put_lying(arrangement: ZenaArrangement, words: list[str], lying: list[Lying]) -> None:
    arrangement.box.take([card.card for card in lying])
    arrangement.lying.append((area_of(words[0]), lying))


def _check_nothing_in_areas(position: Position, words: list[str]) -> None:
    for area, cards in enumerate(position.areas):
        if cards:
            raise Unmet(f"{AREAS[area]}: {_names(position, [card.card for card in cards])}")


def _put_event(arrangement: ZenaArrangement, words: list[str], event: int) -> None:
    arrangement.events.take([event])
    arrangement.position.event = event


def _put_events_to_come(arrangement: ZenaArrangement, words: list[str], events: list[int]) -> None:
    arrangement.events.take(events)
    arrangement.events_to_come = events


BOARD: Final[list[Fact]] = [
    fact("{area}: {lying}", _LYING, _lying, _put_lying),
    Fact("no cards lie in the areas", check=_check_nothing_in_areas),
    of_position("the event is {event}", _EVENT, "event", _put_event),
    given("events to come: {events}", _EVENTS, _put_events_to_come),
    of_position("the start player is {seat}", SEAT, "start"),
]


# -- decks and piles -------------------------------------------------------------------------------


def _deck(position: Position, words: list[str]) -> list[int]:
    cards_for(position, words[0], words[1])  # refuses cards of another deck
    return deck_of(position, words[0])


def _put_top(arrangement: ZenaArrangement, words: list[str], cards: list[int]) -> None:
    arrangement.box.take(cards_for(arrangement.position, words[0], words[1]))
    arrangement.tops[words[0]] = cards


def _put_bottom(arrangement: ZenaArrangement, words: list[str], cards: list[int]) -> None:
    arrangement.box.take(cards_for(arrangement.position, words[0], words[1]))
    arrangement.bottoms[words[0]] = cards


def _put_whole(arrangement: ZenaArrangement, words: list[str], cards: list[int]) -> None:
    _put_top(arrangement, words, cards)
    arrangement.whole.append(words[0])


def _set_knows_bottom(arrangement: ZenaArrangement, words: list[str]) -> None:
    seat = seat_at(arrangement.position, words[0])
    arrangement.knows_bottom.append((seat, words[2], number_of(words[1])))


DECKS: Final[list[Fact]] = [
    fact("{deck} deck, from the top: {cards}", _CARDS, _deck, _put_top, first=True),
    fact(
        "{deck} deck, from the bottom: {cards}",
        _CARDS,
        lambda position, words: _deck(position, words)[::-1],
        _put_bottom,
        first=True,
    ),
    fact(
        "the {deck} deck has {number} card(s)",
        NUMBER,
        lambda position, words: len(deck_of(position, words[0])),
    ),
    fact("the {deck} deck contains {cards}", _CARDS, _deck, among=True),
    fact("whole {deck} deck: {cards}", _CARDS, _deck, _put_whole),
    Fact("{seat} knows the bottom {number} {handdeck} card(s)", _set_knows_bottom),
    of_pile("out of the game: {cards}", _ACTIONS, "gone"),
    of_pile("battles won: {cards}", _FORTS, "battles_won"),
]


# -- chance, and where play begins -----------------------------------------------------------------


def _put_rolls(arrangement: ZenaArrangement, words: list[str], rolls: list[int]) -> None:
    if not all(1 <= roll <= SIDES for roll in rolls):
        raise BadScenario(f"a die shows 1 to {SIDES}")
    arrangement.rolls = [roll - 1 for roll in rolls]


def _begin_placing(arrangement: ZenaArrangement, words: list[str]) -> None:
    if arrangement.position.rules.beginner:
        raise BadScenario("in the beginner game figures start at random (Z14.1)")
    arrangement.begin(ASK_PLACE)


def _begin_turn(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.begin(NEXT_TURN, seat_at(arrangement.position, words[0]))


def _begin_area(arrangement: ZenaArrangement, words: list[str]) -> None:
    arrangement.area = area_of(words[0])
    arrangement.begin(SETTLEMENT)


def _tell_turn(position: Position, words: list[str]) -> str:
    turn = knowledge.view_of(position, None).turn
    if turn is None:
        return "it is nobody's turn"
    return f"it is P{turn.seat + 1}'s {'extra turn' if turn.extra else 'turn'}"


def _tell_settled_area(position: Position, words: list[str]) -> str:
    settlement = knowledge.view_of(position, None).settlement
    if settlement is None:
        return "nothing is being settled"
    return f"the {settlement.area} is being settled"


def _tell_settled_card(position: Position, words: list[str]) -> str:
    settlement = knowledge.view_of(position, None).settlement
    card = None if settlement is None else settlement.card
    return f"{_tell_settled_area(position, words)}: {card}"


PLAY: Final[list[Fact]] = [
    given("the next roll(s): {numbers}", NUMBERS, _put_rolls),
    given("the seed draws {seat}", SEAT, later("drawn_first")),
    Fact("the figures are placed", _begin_placing),
    *rounds(ROUND_BEGINS),
    told("it is {seat}'s turn", _tell_turn, _begin_turn),
    told("it is {seat}'s extra turn", _tell_turn),
    told("it is nobody's turn", _tell_turn),
    begins("the settlement begins", SETTLEMENT),
    Fact("the settlement reaches the {area}", _begin_area),
    told("the {area} is being settled", _tell_settled_area),
    told("the {area} is being settled: {word}", _tell_settled_card),
    begins("the round ends", ROUND_ENDS),
    begins_in_round("round {number} ends", ROUND_ENDS),
]

FACTS: Final[list[Fact]] = [*FAMILIES, *BOARD, *DECKS, *PLAY, *HIDDEN]
