"""Sentences that must be true of a position of Zena 1814 (docs/scenarios.md).

The vocabulary stands at the end; each pattern has a small function.
"""

from typing import Final

from buongoverno.games.zena import knowledge, majority
from buongoverno.games.zena.cards import AREAS, GOALS
from buongoverno.games.zena.codes import FIGURE_NAMES, NOWHERE
from buongoverno.games.zena.flow import QUESTIONS
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.scenario.hidden import HIDDEN, CheckOfZena
from buongoverno.games.zena.scenario.words import (
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
)
from buongoverno.kernel.question import names_of
from buongoverno.kernel.scenario_language import (
    Unmet,
    card_names,
    need,
    need_among,
    need_asked,
    need_first,
    need_same,
    number_of,
    seat_at,
    seat_names,
    seats_at,
)

# -- families --------------------------------------------------------------------------------------


def _check_coins(position: Position, words: list[str]) -> None:
    coins = position.players[seat_at(position, words[0])].coins
    need(coins == number_of(words[1]), f"{words[0]} has {coins} coins")


def _check_points(position: Position, words: list[str]) -> None:
    points = position.players[seat_at(position, words[0])].points
    need(points == number_of(words[1]), f"{words[0]} has {points} points")


def _check_coins_and_points(position: Position, words: list[str]) -> None:
    player = position.players[seat_at(position, words[0])]
    true = (player.coins, player.points) == (number_of(words[1]), number_of(words[2]))
    need(true, f"{words[0]} has {player.coins} coins and {player.points} points")


def _check_free_markers(position: Position, words: list[str]) -> None:
    markers = position.players[seat_at(position, words[0])].free_markers
    need(markers == number_of(words[1]), f"{words[0]} has {markers} free markers")


def _check_hand(position: Position, words: list[str]) -> None:
    hand = list(position.players[seat_at(position, words[0])].hand)
    wanted = hand_cards(position, words[1])
    need_same(f"{words[0]} holds", hand, wanted, position.rules.cards.names)


def _check_hand_size(position: Position, words: list[str]) -> None:
    hand = position.players[seat_at(position, words[0])].hand
    goals = len([card for card in hand if card >= GOALS])
    true = (len(hand) - goals, goals) == (number_of(words[1]), number_of(words[2]))
    need(true, f"{words[0]} holds {len(hand) - goals} action cards and {goals} goal cards")


def _check_figures(position: Position, words: list[str]) -> None:
    """Exactly these; figures beside the board are not named."""
    figures = position.players[seat_at(position, words[0])].figures
    wanted = [NOWHERE] * len(figures)
    for figure, area in figures_of(words[1]):
        wanted[figure] = area
    need(list(figures) == wanted, f"{words[0]}'s figures: {figures_text(figures)}")


def _check_figure(position: Position, words: list[str]) -> None:
    figures = position.players[seat_at(position, words[0])].figures
    true = figures[FIGURE_NAMES.index(words[1])] == area_of(words[2])
    need(true, f"{words[0]}'s figures: {figures_text(figures)}")


# -- the board -------------------------------------------------------------------------------------


def _check_area(position: Position, words: list[str]) -> None:
    cards = position.areas[area_of(words[0])]
    wanted = lying_of(position, words[1])
    found = [(card.card, card.markers) for card in cards]
    true = found == [(card.card, card.markers) for card in wanted]
    need(true, f"{words[0]}: {lying_text(position, cards)}")


def _holder_text(position: Position, area: str) -> str:
    holder = majority.holder(position, area_of(area))
    name = "nobody" if holder < 0 else f"P{holder + 1}"
    return f"{name} has the majority in the {area}"


def _check_majority(position: Position, words: list[str]) -> None:
    holder = majority.holder(position, area_of(words[1]))
    need(holder == seat_at(position, words[0]), _holder_text(position, words[1]))


def _check_no_majority(position: Position, words: list[str]) -> None:
    need(majority.holder(position, area_of(words[0])) < 0, _holder_text(position, words[0]))


def _check_event(position: Position, words: list[str]) -> None:
    true = position.event == event_of(position, words[0])
    need(true, f"the event is {event_names(position)[position.event]}")


def _check_start_player(position: Position, words: list[str]) -> None:
    true = position.start == seat_at(position, words[0])
    need(true, f"the start player is P{position.start + 1}")


def _check_round(position: Position, words: list[str]) -> None:
    need(position.round == number_of(words[0]), f"it is round {position.round}")


# -- decks and piles -------------------------------------------------------------------------------


def _check_top(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, words[0], words[1])
    deck = deck_of(position, words[0])
    need_first(f"{words[0]} deck, from the top", deck, wanted, position.rules.cards.names)


def _check_bottom(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, words[0], words[1])
    deck = deck_of(position, words[0])[::-1]
    need_first(f"{words[0]} deck, from the bottom", deck, wanted, position.rules.cards.names)


def _check_deck_size(position: Position, words: list[str]) -> None:
    size = len(deck_of(position, words[0]))
    need(size == number_of(words[1]), f"the {words[0]} deck has {size} cards")


def _check_deck_contents(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, words[0], words[1])
    deck = deck_of(position, words[0])
    need_among(f"the {words[0]} deck", deck, wanted, position.rules.cards.names)


def _check_whole_deck(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, words[0], words[1])
    deck = deck_of(position, words[0])
    need_same(f"whole {words[0]} deck", deck, wanted, position.rules.cards.names)


def _check_gone(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, "action", words[0])
    need_same("out of the game", list(position.gone), wanted, position.rules.cards.names)


def _check_battles_won(position: Position, words: list[str]) -> None:
    wanted = cards_for(position, "fort", words[0])
    need_same("battles won", list(position.battles_won), wanted, position.rules.cards.names)


# -- whose decision --------------------------------------------------------------------------------


def _turn_text(position: Position) -> str:
    turn = knowledge.view_of(position, None).turn
    if turn is None:
        return "it is nobody's turn"
    return f"it is P{turn.seat + 1}'s {'extra turn' if turn.extra else 'turn'}"


def _check_turn(position: Position, words: list[str]) -> None:
    found = _turn_text(position)
    need(found == f"it is {words[0]}'s turn", found)


def _check_extra_turn(position: Position, words: list[str]) -> None:
    found = _turn_text(position)
    need(found == f"it is {words[0]}'s extra turn", found)


def _check_nobodys_turn(position: Position, words: list[str]) -> None:
    found = _turn_text(position)
    need(found == "it is nobody's turn", found)


def _check_asked(position: Position, words: list[str]) -> None:
    need_asked(position, [seat_at(position, words[0])], words[1], names_of(QUESTIONS))


def _check_all_asked(position: Position, words: list[str]) -> None:
    """These seats and no others."""
    seats = sorted(seats_at(position, words[0]))
    need_asked(position, seats, words[1], names_of(QUESTIONS))
    pending = list(position.pending)
    need(pending == seats, f"asked are {seat_names(pending)}")


def _check_settled_area(position: Position, words: list[str]) -> None:
    settlement = knowledge.view_of(position, None).settlement
    if settlement is None:
        raise Unmet("nothing is being settled")
    need(settlement.area == words[0], f"the {settlement.area} is being settled")


def _check_settled_card(position: Position, words: list[str]) -> None:
    _check_settled_area(position, words)
    settlement = knowledge.view_of(position, None).settlement
    card = None if settlement is None else settlement.card
    need(card == words[1], f"the {words[0]} is being settled: {card}")


def _check_nothing_in_areas(position: Position, words: list[str]) -> None:
    for area, cards in enumerate(position.areas):
        if cards:
            raise Unmet(f"{AREAS[area]}: {card_names([c.card for c in cards], _names(position))}")


def _names(position: Position) -> list[str]:
    return position.rules.cards.names


THEN: Final[list[tuple[str, CheckOfZena]]] = [
    # families
    ("{seat} has {number} coin(s)", _check_coins),
    ("{seat} has {number} point(s)", _check_points),
    ("{seat} has {number} coin(s) and {number} point(s)", _check_coins_and_points),
    ("{seat} has {number} free marker(s)", _check_free_markers),
    ("{seat} holds {number} action card(s) and {number} goal card(s)", _check_hand_size),
    ("{seat} holds {cards}", _check_hand),
    ("{seat}'s figures: {figures}", _check_figures),
    ("{seat}'s {figure} is in the {area}", _check_figure),
    ("{seat} has the majority in the {area}", _check_majority),
    ("nobody has the majority in the {area}", _check_no_majority),
    # the board
    ("{area}: {lying}", _check_area),
    ("no cards lie in the areas", _check_nothing_in_areas),
    ("the event is {event}", _check_event),
    ("the start player is {seat}", _check_start_player),
    ("it is round {number}", _check_round),
    # decks and piles
    ("{deck} deck, from the top: {cards}", _check_top),
    ("{deck} deck, from the bottom: {cards}", _check_bottom),
    ("the {deck} deck has {number} card(s)", _check_deck_size),
    ("the {deck} deck contains {cards}", _check_deck_contents),
    ("whole {deck} deck: {cards}", _check_whole_deck),
    ("out of the game: {cards}", _check_gone),
    ("battles won: {cards}", _check_battles_won),
    # whose decision
    ("it is {seat}'s turn", _check_turn),
    ("it is {seat}'s extra turn", _check_extra_turn),
    ("it is nobody's turn", _check_nobodys_turn),
    ("{seat} is asked {question}", _check_asked),
    ("{seats} are asked {question}", _check_all_asked),
    ("the {area} is being settled", _check_settled_area),
    ("the {area} is being settled: {word}", _check_settled_card),
    *HIDDEN,
]
