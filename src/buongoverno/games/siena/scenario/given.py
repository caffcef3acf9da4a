"""Sentences that describe a position of Siena before the first move (docs/scenarios.md).

The vocabulary stands at the end; each pattern has a small function.
"""

from collections.abc import Callable
from typing import Final

from buongoverno.games.siena.cards import GOODS
from buongoverno.games.siena.codes import (
    ACTION_PHASE_BEGINS,
    ASK_TURN,
    CITY_WALL,
    OPENING_BEGINS,
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
from buongoverno.games.siena.scenario.arrangement import SienaArrangement
from buongoverno.games.siena.scenario.words import (
    artists_of,
    came_from_servi,
    goods_of,
    place_of,
    road_of,
    siena_cards,
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

_SAFE: Final = "safe"
_DEVIL: Final = "devil "


def _read_first(arrangement: SienaArrangement, words: list[str]) -> None:
    """Players and seed: ScenarioLanguage.arrange needs them before everything else."""


def _set_status(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[seat_at(position, words[0])].status = STATUSES.index(words[1])


def _set_status_and_florins(arrangement: SienaArrangement, words: list[str]) -> None:
    _set_status(arrangement, words)
    _set_florins(arrangement, [words[0], words[2]])


def _set_all(arrangement: SienaArrangement, words: list[str]) -> None:
    _set_status_and_florins(arrangement, words)
    _set_place(arrangement, [words[0], words[3]])


def _set_florins(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[seat_at(position, words[0])].florins = number_of(words[1])


def _set_place(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[seat_at(position, words[0])].place = place_of(words[1])


def _set_came_to_cerchia(arrangement: SienaArrangement, words: list[str]) -> None:
    """S11.5: from Via dei Servi the inn is open, from the inn it is not."""
    position = arrangement.position
    seat = seat_at(position, words[0])
    position.players[seat].from_servi = came_from_servi(words[1])
    position.players[seat].place = VIA_DELLA_CERCHIA
    arrangement.cerchia_said.append(seat)


def _set_road(arrangement: SienaArrangement, words: list[str]) -> None:
    player = arrangement.position.players[seat_at(arrangement.position, words[0])]
    player.road = road_of(words[1])
    player.road_space = number_of(words[2])
    if not 1 <= player.road_space < len(pays(player.road)):
        raise BadScenario("on the way a marker stands on space 1 or 2 (florence), 1 (arezzo)")


def _set_hand(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    cards = siena_cards(position, words[1])
    arrangement.box.take(cards)
    for card in cards:
        position.give(position.players[seat_at(position, words[0])], card)


def _set_senesi(arrangement: SienaArrangement, words: list[str]) -> None:
    player = arrangement.position.players[seat_at(arrangement.position, words[0])]
    values = numbers_of(words[1])
    arrangement.take_senesi(values)
    player.senesi += tuple(values)
    player.senesi_known += (1 << player.seat,) * len(values)


def _set_artists(arrangement: SienaArrangement, words: list[str]) -> None:
    """In the order of these lines the artists were hired."""
    position = arrangement.position
    seat = seat_at(position, words[0])
    artists = artists_of(position, words[1])
    position.artists += tuple(artists)
    position.artist_owners += (seat,) * len(artists)
    position.artist_known += (1 << seat,) * len(artists)


def _set_artist_seen(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    artist = artists_of(position, words[1])[0]
    arrangement.artists_seen.append((seat_at(position, words[0]), artist))


def _set_donated(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.players[seat_at(arrangement.position, words[0])].donated = True


def _set_miser_cubes(arrangement: SienaArrangement, words: list[str]) -> None:
    player = arrangement.position.players[seat_at(arrangement.position, words[0])]
    player.miser_cubes = number_of(words[1])


def _set_arrivals(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.arrived = seats_at(arrangement.position, words[0])


def _set_initiative(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.initiative = seats_at(arrangement.position, words[0])


def _set_cubes(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    position.cubes = tuple(goods_of(words[0]))
    for good, fills in enumerate(position.rules.cards.fills):
        if position.cubes[good] >= fills:
            raise BadScenario(f"{fills} cubes fill the sector {GOODS[good]} (S8.2)")


def _set_finished(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.finished = tuple(goods_of(words[0]))
    arrangement.finished_said = True


def _set_courtesans(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.courtesans = number_of(words[0])


def _set_calandrino(arrangement: SienaArrangement, words: list[str]) -> None:
    place = place_of(words[0])
    if place == CITY_WALL:
        raise BadScenario("Calandrino never stands on the wall (S2.7)")
    arrangement.position.calandrino = place


def _set_tower(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.tower = tuple(seats_at(arrangement.position, words[0]))


def _set_round(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])


def _set_table(arrangement: SienaArrangement, words: list[str]) -> None:
    cards = siena_cards(arrangement.position, words[0])
    arrangement.box.take(cards)
    arrangement.position.table = bytes(sorted(cards))
    arrangement.table_said = True


def _set_deck_top(arrangement: SienaArrangement, words: list[str]) -> None:
    cards = siena_cards(arrangement.position, words[0])
    arrangement.box.take(cards)
    arrangement.deck_top = cards


def _set_whole_deck(arrangement: SienaArrangement, words: list[str]) -> None:
    _set_deck_top(arrangement, words)
    arrangement.whole_deck = True


def _set_discards(arrangement: SienaArrangement, words: list[str]) -> None:
    cards = siena_cards(arrangement.position, words[0])
    arrangement.box.take(cards)
    arrangement.position.discards = cards


def _set_removed(arrangement: SienaArrangement, words: list[str]) -> None:
    cards = siena_cards(arrangement.position, words[0])
    arrangement.box.take(cards)
    arrangement.position.removed = tuple(cards)


def _set_senesi_top(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.senesi_top = numbers_of(words[0])
    arrangement.take_senesi(arrangement.senesi_top)


def _set_whole_senesi(arrangement: SienaArrangement, words: list[str]) -> None:
    _set_senesi_top(arrangement, words)
    arrangement.whole_senesi = True


def _set_knows_bottom(arrangement: SienaArrangement, words: list[str]) -> None:
    seat = seat_at(arrangement.position, words[0])
    arrangement.knows_bottom.append((seat, number_of(words[1])))


def _set_artists_to_come(arrangement: SienaArrangement, words: list[str]) -> None:
    position = arrangement.position
    arrangement.artists_to_come = artists_of(position, words[0])


def _set_fato(arrangement: SienaArrangement, words: list[str]) -> None:
    """The devil's place in each of the next draws; the last place is never drawn (S9.2)."""
    for item in items_of(words[0]):
        place = FATO_CARDS if item == _SAFE else 0
        if item.startswith(_DEVIL) and item[len(_DEVIL) :].isdigit():
            place = int(item[len(_DEVIL) :])
        if not 1 <= place <= FATO_CARDS:
            raise BadScenario(f"a Fato draw is 'safe' or 'devil 2' (1 to 6), not '{item}'")
        arrangement.devils.append(place - 1)


def _begin_opening(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(OPENING_BEGINS)


def _begin_round(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(ROUND_BEGINS)


def _begin_numbered_round(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0]) - 1
    arrangement.begin(ROUND_BEGINS)


def _begin_taking(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(TAKING)


def _begin_star_auction(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(STAR_AUCTION)


def _begin_action_phase(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(ACTION_PHASE_BEGINS)


def _begin_turn(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.begin(TURN_BEGINS, seat_at(arrangement.position, words[0]))


def _begin_after_move(arrangement: SienaArrangement, words: list[str]) -> None:
    """The move and what its end brings (S11.6) are over, the rest of the turn is to come."""
    _set_place(arrangement, words)
    arrangement.begin(ASK_TURN, seat_at(arrangement.position, words[0]))


def _begin_end_of_round(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])
    arrangement.begin(TURN_ENDS)


def _set_turns_to_come(arrangement: SienaArrangement, words: list[str]) -> None:
    arrangement.to_come = seats_at(arrangement.position, words[0])


_Setter = Callable[[SienaArrangement, list[str]], None]

GIVEN: Final[list[tuple[str, _Setter]]] = [
    # players
    (PLAYERS, _read_first),
    ("{seat} is a {status}", _set_status),
    ("{seat} is a {status} with {number} florin(s)", _set_status_and_florins),
    ("{seat} is a {status} with {number} florin(s) {where}", _set_all),
    ("{seat} has {number} florin(s)", _set_florins),
    ("{seat} is {where}", _set_place),
    ("{seat} came to via-della-cerchia from {place}", _set_came_to_cerchia),
    ("{seat} is on the road to {place}, space {number}", _set_road),
    ("{seat} holds {cards}", _set_hand),
    ("{seat} owns senesi {numbers}", _set_senesi),
    ("{seat} owns artist(s) {names}", _set_artists),
    ("{seat} has seen the artist {name}", _set_artist_seen),
    ("{seat} has donated", _set_donated),
    ("{seat} has {number} miser cube(s)", _set_miser_cubes),
    ("markers arrived: {seats}", _set_arrivals),
    ("initiative order: {seats}", _set_initiative),
    # board
    ("cubes: {goods}", _set_cubes),
    ("finished: {goods}", _set_finished),
    ("{number} courtesan(s) in the inn", _set_courtesans),
    ("Calandrino is {where}", _set_calandrino),
    ("tower: {seats}", _set_tower),
    ("it is round {number}", _set_round),
    # cards
    ("table: {cards}", _set_table),
    ("deck, from the top: {cards}", _set_deck_top),
    ("whole deck: {cards}", _set_whole_deck),
    ("discard pile: {cards}", _set_discards),
    ("out of the game: {cards}", _set_removed),
    ("senesi deck, from the top: {numbers}", _set_senesi_top),
    ("whole senesi deck: {numbers}", _set_whole_senesi),
    ("{seat} knows the bottom {number} senesi card(s)", _set_knows_bottom),
    ("artists to come: {names}", _set_artists_to_come),
    # chance
    (SEED, _read_first),
    ("the next Fato draws: {draws}", _set_fato),
    # where play begins
    ("the opening auction begins", _begin_opening),
    ("a round begins", _begin_round),
    ("round {number} begins", _begin_numbered_round),
    ("the players take cards", _begin_taking),
    ("the star auction begins", _begin_star_auction),
    ("the action phase begins", _begin_action_phase),
    ("it is {seat}'s turn", _begin_turn),
    ("{seat} has moved to {place} this turn", _begin_after_move),
    ("turns to come: {seats}", _set_turns_to_come),
    ("all turns of round {number} are over", _begin_end_of_round),
]
