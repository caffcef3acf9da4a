"""The facts of Siena that scenarios set and check, in words of the rulebook (docs/scenarios.md)."""

from dataclasses import replace
from typing import Final

from buongoverno.games.siena import knowledge
from buongoverno.games.siena.cards import GOODS
from buongoverno.games.siena.codes import (
    ACTION_PHASE_BEGINS,
    ASK_TURN,
    CITY_WALL,
    NOWHERE,
    OPENING_BEGINS,
    PLACES,
    ROUND_BEGINS,
    STAR_AUCTION,
    STATUSES,
    TAKING,
    TURN_BEGINS,
    TURN_ENDS,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.countryside.roads import pays
from buongoverno.games.siena.fato import FATO_CARDS
from buongoverno.games.siena.position import Player, Position
from buongoverno.games.siena.scenario.arrangement import SienaArrangement
from buongoverno.games.siena.scenario.hidden import HIDDEN
from buongoverno.games.siena.scenario.words import (
    artists_of,
    came_from_servi,
    goods_of,
    goods_text,
    place_of,
    road_of,
    siena_cards,
)
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import (
    NUMBER,
    NUMBERS,
    SEATS,
    Fact,
    Value,
    begins,
    begins_in_round,
    card_names,
    fact,
    field,
    given,
    items_of,
    later,
    need,
    nothing,
    number_of,
    of_pile,
    of_player,
    of_position,
    rounds,
    seat_at,
    together,
    told,
)

_CARDS: Final = Value(
    siena_cards,
    lambda position, cards: card_names(cards, position.rules.cards.names),
    ordered=False,
)
_ARTISTS: Final = Value(
    artists_of,
    lambda position, artists: card_names(artists, position.rules.cards.artist_names),
    ordered=False,
)
_SENESI: Final = replace(NUMBERS, ordered=False)
_GOODS: Final = Value(
    lambda position, text: goods_of(text), lambda position, counts: goods_text(counts)
)
_IGNORED: Final = Value(
    lambda position, text: items_of(text), lambda position, goods: ", ".join(goods) or "none"
)
_STATUS: Final = Value(
    lambda position, name: STATUSES.index(name), lambda position, status: STATUSES[status]
)
_PLACE: Final = Value(
    lambda position, words: place_of(words),
    lambda position, place: "not in the city" if place == NOWHERE else f"on {PLACES[place]}",
)


def _player(position: Position, words: list[str]) -> Player:
    return position.players[seat_at(position, words[0])]


# -- players ---------------------------------------------------------------------------------------


def _set_came_to_cerchia(arrangement: SienaArrangement, words: list[str]) -> None:
    """S11.5: from Via dei Servi the inn is open, from the inn it is not."""
    player = _player(arrangement.position, words)
    player.from_servi = came_from_servi(words[1])
    player.place = VIA_DELLA_CERCHIA
    arrangement.cerchia_said.append(player.seat)


def _check_came_to_cerchia(position: Position, words: list[str]) -> None:
    player = _player(position, words)
    need(player.place == VIA_DELLA_CERCHIA, f"{words[0]} is {_PLACE.show(position, player.place)}")
    found = "via-dei-servi" if player.from_servi else "the inn"
    need(player.from_servi == came_from_servi(words[1]), f"{words[0]} came from {found}")


def _tell_city(position: Position, words: list[str]) -> str:
    return f"{words[0]} is {_PLACE.show(position, _player(position, words).place)}"


def _set_road(arrangement: SienaArrangement, words: list[str]) -> None:
    player = _player(arrangement.position, words)
    player.road = road_of(words[1])
    player.road_space = number_of(words[2])
    if not 1 <= player.road_space < len(pays(player.road)):
        raise BadScenario("on the way a marker stands on space 1 or 2 (florence), 1 (arezzo)")


def _tell_road(position: Position, words: list[str]) -> str:
    player = _player(position, words)
    if player.road == NOWHERE:
        return f"{words[0]} is on no road"
    return f"{words[0]} is on the road to {PLACES[player.road]}, space {player.road_space}"


def _put_hand(arrangement: SienaArrangement, words: list[str], cards: list[int]) -> None:
    arrangement.box.take(cards)
    for card in cards:
        arrangement.position.give(_player(arrangement.position, words), card)


def _put_senesi(arrangement: SienaArrangement, words: list[str], values: list[int]) -> None:
    player = _player(arrangement.position, words)
    arrangement.take_senesi(values)
    player.senesi += tuple(values)
    player.senesi_known += (1 << player.seat,) * len(values)


def _put_artists(arrangement: SienaArrangement, words: list[str], artists: list[int]) -> None:
    """In the order of these lines the artists were hired."""
    position = arrangement.position
    seat = seat_at(position, words[0])
    position.artists += tuple(artists)
    position.artist_owners += (seat,) * len(artists)
    position.artist_prices += (0,) * len(artists)
    position.artist_known += (1 << seat,) * len(artists)


def _artists(position: Position, words: list[str]) -> list[int]:
    seat = seat_at(position, words[0])
    owners = enumerate(position.artist_owners)
    return [position.artists[place] for place, owner in owners if owner == seat]


def _set_artist_seen(arrangement: SienaArrangement, words: list[str]) -> None:
    artist = artists_of(arrangement.position, words[1])[0]
    arrangement.artists_seen.append((seat_at(arrangement.position, words[0]), artist))


def _set_donated(arrangement: SienaArrangement, words: list[str]) -> None:
    _player(arrangement.position, words).donated = True


def _tell_donated(position: Position, words: list[str]) -> str:
    return f"{words[0]} has {'' if _player(position, words).donated else 'not '}donated"


_IS_A: Final = of_player("{seat} is a {status}", _STATUS, "status")
_HAS_FLORINS: Final = of_player("{seat} has {number} florin(s)", NUMBER, "florins")
_IS_AT: Final = of_player("{seat} is {where}", _PLACE, "place")
_CAME: Final = "{seat} came to via-della-cerchia from {place}"
_OWNS_SENESI: Final = of_player("{seat} owns senesi {numbers}", _SENESI, "senesi", _put_senesi)
_OWNS_ARTISTS: Final = fact("{seat} owns artist(s) {names}", _ARTISTS, _artists, _put_artists)

PLAYERS: Final[list[Fact]] = [
    _IS_A,
    together("{seat} is a {status} with {number} florin(s)", _IS_A, _HAS_FLORINS),
    together("{seat} is a {status} with {number} florin(s) {where}", _IS_A, _HAS_FLORINS, _IS_AT),
    _HAS_FLORINS,
    _IS_AT,
    told("{seat} is not in the city", _tell_city),
    Fact(_CAME, _set_came_to_cerchia, _check_came_to_cerchia),
    told("{seat} is on the road to {place}, space {number}", _tell_road, _set_road),
    told("{seat} is on no road", _tell_road),
    of_player("{seat} holds {cards}", _CARDS, "hand", _put_hand),
    nothing("{seat} owns no senesi", _OWNS_SENESI),
    _OWNS_SENESI,
    nothing("{seat} owns no artists", _OWNS_ARTISTS),
    _OWNS_ARTISTS,
    Fact("{seat} has seen the artist {name}", _set_artist_seen),
    told("{seat} has donated", _tell_donated, _set_donated),
    told("{seat} has not donated", _tell_donated),
    of_player("{seat} has {number} miser cube(s)", NUMBER, "miser_cubes"),
    given("markers arrived: {seats}", SEATS, later("arrived")),
    of_position("initiative order: {seats}", SEATS, "initiative", later("initiative")),
]


# -- the board -------------------------------------------------------------------------------------


def _put_cubes(arrangement: SienaArrangement, words: list[str], counts: list[int]) -> None:
    position = arrangement.position
    position.cubes = tuple(counts)
    for good, fills in enumerate(position.rules.cards.fills):
        if counts[good] >= fills:
            raise BadScenario(f"{fills} cubes fill the sector {GOODS[good]} (S8.2)")


def _put_finished(arrangement: SienaArrangement, words: list[str], counts: list[int]) -> None:
    arrangement.position.finished = tuple(counts)
    arrangement.finished_said = True


def _ignored(position: Position, words: list[str]) -> list[str]:
    return [name for good, name in enumerate(GOODS) if position.ignored(good)]


def _put_calandrino(arrangement: SienaArrangement, words: list[str], place: int) -> None:
    if place == CITY_WALL:
        raise BadScenario("Calandrino never stands on the wall (S2.7)")
    arrangement.position.calandrino = place


BOARD: Final[list[Fact]] = [
    of_position("cubes: {goods}", _GOODS, "cubes", _put_cubes),
    of_position("finished: {goods}", _GOODS, "finished", _put_finished),
    fact("ignored goods: {goods}", _IGNORED, _ignored),
    of_position("{number} courtesan(s) in the inn", NUMBER, "courtesans"),
    of_position("Calandrino is {where}", _PLACE, "calandrino", _put_calandrino),
    of_position("tower: {seats}", SEATS, "tower"),
]


# -- cards -----------------------------------------------------------------------------------------


def _put_table(arrangement: SienaArrangement, words: list[str], cards: list[int]) -> None:
    arrangement.box.take(cards)
    arrangement.position.table = bytes(sorted(cards))
    arrangement.table_said = True


def _deck(position: Position, words: list[str]) -> list[int]:
    return list(position.deck[position.drawn :])


def _put_deck_top(arrangement: SienaArrangement, words: list[str], cards: list[int]) -> None:
    arrangement.box.take(cards)
    arrangement.deck_top = cards


def _put_whole_deck(arrangement: SienaArrangement, words: list[str], cards: list[int]) -> None:
    _put_deck_top(arrangement, words, cards)
    arrangement.whole_deck = True


def _put_senesi_top(arrangement: SienaArrangement, words: list[str], values: list[int]) -> None:
    arrangement.take_senesi(values)
    arrangement.senesi_top = values


def _put_whole_senesi(arrangement: SienaArrangement, words: list[str], values: list[int]) -> None:
    _put_senesi_top(arrangement, words, values)
    arrangement.whole_senesi = True


def _set_knows_bottom(arrangement: SienaArrangement, words: list[str]) -> None:
    seat = seat_at(arrangement.position, words[0])
    arrangement.knows_bottom.append((seat, number_of(words[1])))


def _to_come(position: Position, words: list[str]) -> list[int]:
    return list(position.artists[len(position.artist_owners) :])


CARDS: Final[list[Fact]] = [
    of_position("table: {cards}", _CARDS, "table", _put_table),
    fact("{number} card(s) on the table", NUMBER, lambda position, words: len(position.table)),
    fact("the deck has {number} card(s)", NUMBER, lambda position, words: position.deck_size()),
    fact("the deck contains {cards}", _CARDS, _deck, among=True),
    fact("deck, from the top: {cards}", _CARDS, _deck, _put_deck_top, first=True),
    given("whole deck: {cards}", _CARDS, _put_whole_deck),
    of_pile("discard pile: {cards}", _CARDS, "discards"),
    fact("the discard pile contains {cards}", _CARDS, field("discards"), among=True),
    of_pile("out of the game: {cards}", _CARDS, "removed"),
    fact("out of the game, among others: {cards}", _CARDS, field("removed"), among=True),
    fact("the senesi deck has {number} card(s)", NUMBER, lambda p, words: len(p.senesi_deck)),
    fact(
        "senesi deck, from the top: {numbers}",
        NUMBERS,
        field("senesi_deck"),
        _put_senesi_top,
        first=True,
    ),
    fact(
        "senesi deck, from the bottom: {numbers}",
        NUMBERS,
        lambda position, words: list(position.senesi_deck[::-1]),
        first=True,
    ),
    given("whole senesi deck: {numbers}", NUMBERS, _put_whole_senesi),
    Fact("{seat} knows the bottom {number} senesi card(s)", _set_knows_bottom),
    fact("artists to come: {names}", _ARTISTS, _to_come, later("artists_to_come"), first=True),
]


# -- chance, and where play begins -----------------------------------------------------------------

_SAFE: Final = "safe"
_DEVIL: Final = "devil "


def _set_fato(arrangement: SienaArrangement, words: list[str]) -> None:
    """The devil's place in each of the next draws; the last place is never drawn (S9.2)."""
    for item in items_of(words[0]):
        place = FATO_CARDS if item == _SAFE else 0
        if item.startswith(_DEVIL) and item[len(_DEVIL) :].isdigit():
            place = int(item[len(_DEVIL) :])
        if not 1 <= place <= FATO_CARDS:
            raise BadScenario(f"a Fato draw is 'safe' or 'devil 2' (1 to 6), not '{item}'")
        arrangement.devils.append(place - 1)


def _begin_turn(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(TURN_BEGINS, seat_at(arrangement.position, words[0]))


def _begin_after_move(arrangement: SienaArrangement, words: list[str]) -> None:
    """The move and what its end brings (S11.6) are over, the rest of the turn is to come."""
    player = _player(arrangement.position, words)
    player.place = place_of(words[1])
    arrangement.begin(ASK_TURN, player.seat)


def _tell_turn(position: Position, words: list[str]) -> str:
    turn = knowledge.view_of(position, None).turn
    return "it is nobody's turn" if turn is None else f"it is P{turn.seat + 1}'s turn"


PLAY: Final[list[Fact]] = [
    Fact("the next Fato draws: {draws}", _set_fato),
    begins("the opening auction begins", OPENING_BEGINS),
    *rounds(ROUND_BEGINS),
    begins("the players take cards", TAKING),
    begins("the star auction begins", STAR_AUCTION),
    begins("the action phase begins", ACTION_PHASE_BEGINS),
    told("it is {seat}'s turn", _tell_turn, _begin_turn),
    told("it is nobody's turn", _tell_turn),
    Fact("{seat} has moved to {place} this turn", _begin_after_move),
    begins_in_round("all turns of round {number} are over", TURN_ENDS),
]

FACTS: Final[list[Fact]] = [*PLAYERS, *BOARD, *CARDS, *PLAY, *HIDDEN]
