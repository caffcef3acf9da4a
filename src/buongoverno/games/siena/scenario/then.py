"""Sentences that must be true of a position of Siena (docs/scenarios.md).

The vocabulary stands at the end; each pattern has a small function.
"""

from typing import Final

from buongoverno.games.siena import knowledge
from buongoverno.games.siena.cards import GOODS
from buongoverno.games.siena.codes import NOWHERE, PLACES, STATUSES
from buongoverno.games.siena.flow import QUESTIONS
from buongoverno.games.siena.position import Position
from buongoverno.games.siena.scenario.hidden import HIDDEN, CheckOfSiena
from buongoverno.games.siena.scenario.words import (
    artists_of,
    came_from_servi,
    goods_of,
    goods_text,
    place_of,
    road_of,
    siena_cards,
)
from buongoverno.kernel.question import names_of
from buongoverno.kernel.scenario_language import (
    Unmet,
    card_names,
    items_of,
    need,
    need_among,
    need_asked,
    need_first,
    need_same,
    number_of,
    numbers_of,
    seat_at,
    seat_names,
    seats_at,
)


def _check_florins(position: Position, words: list[str]) -> None:
    florins = position.players[seat_at(position, words[0])].florins
    need(florins == number_of(words[1]), f"{words[0]} has {florins} florins")


def _check_status(position: Position, words: list[str]) -> None:
    status = STATUSES[position.players[seat_at(position, words[0])].status]
    need(status == words[1], f"{words[0]} is a {status}")


def _check_place(position: Position, words: list[str]) -> None:
    place = position.players[seat_at(position, words[0])].place
    found = "not in the city" if place == NOWHERE else f"on {PLACES[place]}"
    need(place == place_of(words[1]), f"{words[0]} is {found}")


def _check_not_in_city(position: Position, words: list[str]) -> None:
    place = position.players[seat_at(position, words[0])].place
    need(place == NOWHERE, f"{words[0]} is on {PLACES[place]}")


def _check_came_to_cerchia(position: Position, words: list[str]) -> None:
    _check_place(position, [words[0], "on via-della-cerchia"])
    from_servi = position.players[seat_at(position, words[0])].from_servi
    found = "via-dei-servi" if from_servi else "the inn"
    need(from_servi == came_from_servi(words[1]), f"{words[0]} came from {found}")


def _check_road(position: Position, words: list[str]) -> None:
    player = position.players[seat_at(position, words[0])]
    true = player.road == road_of(words[1]) and player.road_space == number_of(words[2])
    need(true, _road_text(position, player.seat))


def _check_no_road(position: Position, words: list[str]) -> None:
    player = position.players[seat_at(position, words[0])]
    need(player.road == NOWHERE, _road_text(position, player.seat))


def _road_text(position: Position, seat: int) -> str:
    player = position.players[seat]
    if player.road == NOWHERE:
        return f"P{seat + 1} is on no road"
    return f"P{seat + 1} is on the road to {PLACES[player.road]}, space {player.road_space}"


def _check_hand(position: Position, words: list[str]) -> None:
    hand = list(position.players[seat_at(position, words[0])].hand)
    true = sorted(hand) == sorted(siena_cards(position, words[1]))
    need(true, f"{words[0]} holds {card_names(hand, position.rules.cards.names)}")


def _check_senesi(position: Position, words: list[str]) -> None:
    senesi = sorted(position.players[seat_at(position, words[0])].senesi)
    found = ", ".join([str(value) for value in senesi]) if senesi else "none"
    need(senesi == sorted(numbers_of(words[1])), f"{words[0]} owns senesi {found}")


def _check_no_senesi(position: Position, words: list[str]) -> None:
    _check_senesi(position, [words[0], "none"])


def _check_artists(position: Position, words: list[str]) -> None:
    seat = seat_at(position, words[0])
    owned: list[int] = []
    for index, owner in enumerate(position.artist_owners):
        if owner == seat:
            owned.append(position.artists[index])
    names = [position.rules.cards.artist_names[artist] for artist in owned]
    found = ", ".join(names) if names else "none"
    true = sorted(owned) == sorted(artists_of(position, words[1]))
    need(true, f"{words[0]} owns artists {found}")


def _check_no_artists(position: Position, words: list[str]) -> None:
    _check_artists(position, [words[0], "none"])


def _check_donated(position: Position, words: list[str]) -> None:
    true = position.players[seat_at(position, words[0])].donated
    need(true, f"{words[0]} has not donated")


def _check_not_donated(position: Position, words: list[str]) -> None:
    true = not position.players[seat_at(position, words[0])].donated
    need(true, f"{words[0]} has donated")


def _check_miser_cubes(position: Position, words: list[str]) -> None:
    cubes = position.players[seat_at(position, words[0])].miser_cubes
    need(cubes == number_of(words[1]), f"{words[0]} has {cubes} miser cubes")


def _check_initiative(position: Position, words: list[str]) -> None:
    order = list(position.initiative)
    true = order == seats_at(position, words[0])
    need(true, f"initiative order: {seat_names(order)}")


def _check_cubes(position: Position, words: list[str]) -> None:
    true = list(position.cubes) == goods_of(words[0])
    need(true, f"cubes: {goods_text(list(position.cubes))}")


def _check_finished(position: Position, words: list[str]) -> None:
    true = list(position.finished) == goods_of(words[0])
    need(true, f"finished: {goods_text(list(position.finished))}")


def _check_ignored(position: Position, words: list[str]) -> None:
    gone = [GOODS[good] for good in range(len(GOODS)) if position.ignored(good)]
    found = ", ".join(gone) if gone else "none"
    need(gone == items_of(words[0]), f"ignored goods: {found}")


def _check_courtesans(position: Position, words: list[str]) -> None:
    cubes = position.courtesans
    need(cubes == number_of(words[0]), f"{cubes} courtesans in the inn")


def _check_calandrino(position: Position, words: list[str]) -> None:
    place = position.calandrino
    need(place == place_of(words[0]), f"Calandrino is on {PLACES[place]}")


def _check_tower(position: Position, words: list[str]) -> None:
    tower = list(position.tower)
    need(tower == seats_at(position, words[0]), f"tower: {seat_names(tower)}")


def _check_round(position: Position, words: list[str]) -> None:
    need(position.round == number_of(words[0]), f"it is round {position.round}")


def _need_pile(position: Position, name: str, pile: list[int], wanted: str) -> None:
    need_same(name, pile, siena_cards(position, wanted), position.rules.cards.names)


def _need_contents(position: Position, name: str, pile: list[int], wanted: str) -> None:
    need_among(name, pile, siena_cards(position, wanted), position.rules.cards.names)


def _check_table(position: Position, words: list[str]) -> None:
    _need_pile(position, "table", list(position.table), words[0])


def _check_table_size(position: Position, words: list[str]) -> None:
    true = len(position.table) == number_of(words[0])
    need(true, f"table: {card_names(list(position.table), position.rules.cards.names)}")


def _check_discards(position: Position, words: list[str]) -> None:
    _need_pile(position, "discard pile", position.discards, words[0])


def _check_discards_contain(position: Position, words: list[str]) -> None:
    _need_contents(position, "discard pile", position.discards, words[0])


def _check_removed(position: Position, words: list[str]) -> None:
    _need_pile(position, "out of the game", list(position.removed), words[0])


def _check_removed_contains(position: Position, words: list[str]) -> None:
    _need_contents(position, "out of the game", list(position.removed), words[0])


def _check_deck_size(position: Position, words: list[str]) -> None:
    size = position.deck_size()
    need(size == number_of(words[0]), f"the deck has {size} cards")


def _check_deck_contains(position: Position, words: list[str]) -> None:
    _need_contents(position, "deck", list(position.deck[position.drawn :]), words[0])


def _check_deck_top(position: Position, words: list[str]) -> None:
    deck = list(position.deck[position.drawn :])
    wanted = siena_cards(position, words[0])
    need_first("deck, from the top", deck, wanted, position.rules.cards.names)


def _check_senesi_deck_size(position: Position, words: list[str]) -> None:
    size = len(position.senesi_deck)
    need(size == number_of(words[0]), f"the senesi deck has {size} cards")


def _check_senesi_top(position: Position, words: list[str]) -> None:
    wanted = numbers_of(words[0])
    top = list(position.senesi_deck[: len(wanted)])
    need(top == wanted, f"senesi deck, from the top: {top}")


def _check_senesi_bottom(position: Position, words: list[str]) -> None:
    wanted = numbers_of(words[0])
    bottom = list(position.senesi_deck[::-1][: len(wanted)])
    need(bottom == wanted, f"senesi deck, from the bottom: {bottom}")


def _check_artists_to_come(position: Position, words: list[str]) -> None:
    wanted = artists_of(position, words[0])
    first = len(position.artist_owners)
    coming = list(position.artists[first : first + len(wanted)])
    names = [position.rules.cards.artist_names[artist] for artist in coming]
    need(coming == wanted, f"artists to come: {', '.join(names)}")


def _check_turn(position: Position, words: list[str]) -> None:
    turn = knowledge.view_of(position, None).turn
    found = "it is nobody's turn" if turn is None else f"it is P{turn.seat + 1}'s turn"
    need(turn is not None and turn.seat == seat_at(position, words[0]), found)


def _check_nobodys_turn(position: Position, words: list[str]) -> None:
    turn = knowledge.view_of(position, None).turn
    if turn is not None:
        raise Unmet(f"it is P{turn.seat + 1}'s turn")


def _check_asked(position: Position, words: list[str]) -> None:
    need_asked(position, [seat_at(position, words[0])], words[1], names_of(QUESTIONS))


THEN: Final[list[tuple[str, CheckOfSiena]]] = [
    # players
    ("{seat} has {number} florin(s)", _check_florins),
    ("{seat} is a {status}", _check_status),
    ("{seat} is {where}", _check_place),
    ("{seat} is not in the city", _check_not_in_city),
    ("{seat} came to via-della-cerchia from {place}", _check_came_to_cerchia),
    ("{seat} is on the road to {place}, space {number}", _check_road),
    ("{seat} is on no road", _check_no_road),
    ("{seat} holds {cards}", _check_hand),
    ("{seat} owns no senesi", _check_no_senesi),
    ("{seat} owns senesi {numbers}", _check_senesi),
    ("{seat} owns no artists", _check_no_artists),
    ("{seat} owns artist(s) {names}", _check_artists),
    ("{seat} has donated", _check_donated),
    ("{seat} has not donated", _check_not_donated),
    ("{seat} has {number} miser cube(s)", _check_miser_cubes),
    ("initiative order: {seats}", _check_initiative),
    # board
    ("cubes: {goods}", _check_cubes),
    ("finished: {goods}", _check_finished),
    ("ignored goods: {goods}", _check_ignored),
    ("{number} courtesan(s) in the inn", _check_courtesans),
    ("Calandrino is {where}", _check_calandrino),
    ("tower: {seats}", _check_tower),
    ("it is round {number}", _check_round),
    # cards
    ("table: {cards}", _check_table),
    ("{number} card(s) on the table", _check_table_size),
    ("the deck has {number} card(s)", _check_deck_size),
    ("the deck contains {cards}", _check_deck_contains),
    ("deck, from the top: {cards}", _check_deck_top),
    ("discard pile: {cards}", _check_discards),
    ("the discard pile contains {cards}", _check_discards_contain),
    ("out of the game: {cards}", _check_removed),
    ("out of the game, among others: {cards}", _check_removed_contains),
    ("the senesi deck has {number} card(s)", _check_senesi_deck_size),
    ("senesi deck, from the top: {numbers}", _check_senesi_top),
    ("senesi deck, from the bottom: {numbers}", _check_senesi_bottom),
    ("artists to come: {names}", _check_artists_to_come),
    # whose decision
    ("it is {seat}'s turn", _check_turn),
    ("it is nobody's turn", _check_nobodys_turn),
    ("{seat} is asked {question}", _check_asked),
    *HIDDEN,
]
