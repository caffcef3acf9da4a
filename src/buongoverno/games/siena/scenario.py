"""Siena's stage: positions described and checked in words of the rulebook (docs/scenarios.md).

Two vocabularies stand at the end of their halves: `_GIVEN` for the position before the first move,
`_THEN` for what must be true later. Each pattern has a small function.
"""

from collections.abc import Callable
from typing import Final

from buongoverno.games.siena import card_phase, flow, knowledge
from buongoverno.games.siena.cards import GOODS, GRAIN, KINDS
from buongoverno.games.siena.codes import (
    ACTION_PHASE_BEGINS,
    AREZZO,
    ASK_TURN,
    BANKER,
    CITY_WALL,
    FLORENCE,
    MERCHANT,
    NOWHERE,
    OPENING_BEGINS,
    PALAZZO_TOLOMEI,
    PEASANT,
    PLACES,
    QUESTIONS,
    ROUND_BEGINS,
    STAR_AUCTION,
    STATUSES,
    TAKING,
    THE_INN,
    TURN_BEGINS,
    TURN_ENDS,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.countryside.roads import pays
from buongoverno.games.siena.fato import FATO_CARDS
from buongoverno.games.siena.position import HAND_LIMIT, STAR_CARDS, Position, fresh_turn
from buongoverno.games.siena.setup import BOTTOM_ARTISTS, HIGHEST_OPENING_STAR
from buongoverno.games.siena.views import PlayerView
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.scenario import SLOTS, number_of, seat_of, viewer_of
from buongoverno.kernel.stage import (
    Match,
    Sentence,
    Slot,
    Stage,
    Unmet,
    Vocabulary,
    near_name,
    unknown_sentence,
)
from buongoverno.kernel.state import STAGES, State

_SLOTS: Final = {
    **SLOTS,
    "status": Slot(r"peasant|merchant|banker", "peasant"),
    "where": Slot(r"(?:on|in|at) (?:the )?[a-z-]+", "on duomo"),
    "place": Slot(r"(?:the )?[a-z-]+", "florence"),
    "question": Slot(r"(?:(?:to|about|for|who goes) )?(?:the )?[a-z-]+", "to bid"),
    "cards": Slot(r".+", "inn, mason"),
    "goods": Slot(r".+", "grain 2, cloth 1"),
    "numbers": Slot(r"[0-9, ]+|none", "1, 2"),
    "names": Slot(r".+", "Simone Martini"),
    "name": Slot(r".+", "Simone Martini"),
    "seats": Slot(r"P[1-9](?:, P[1-9])*|none", "P2, P1"),
    "draws": Slot(r".+", "safe, devil 2"),
    "thing": Slot(
        r"the deck|the senesi deck|the bottom [0-9]+ senesi cards?|the artists to come|the artist"
        r"|P[1-9]'s (?:hand|senesi|artists)",
        "P2's senesi",
    ),
}

_PLAYERS: Final = "{number} players"
_SEED: Final = "seed {number}"
_NOTHING: Final = ("none", "no cards")
_SAFE: Final = "safe"
_DEVIL: Final = "devil "
_IMAGINED_WORLDS: Final = 20


class SienaStage(Stage):
    """Positions of Siena with a ruleset and options."""

    def __init__(self, game: Game, ruleset: str, options: dict[str, OptionValue]) -> None:
        super().__init__(
            Vocabulary([pattern for pattern, _ in _GIVEN], _SLOTS),
            Vocabulary([pattern for pattern, _ in _THEN], _SLOTS),
        )
        self._game = game
        self._ruleset = ruleset
        self._options = options

    def arrange(self, given: list[Sentence]) -> State:
        """The position these sentences describe, up to the first decision."""
        players = 0
        seed = 0
        matches: list[Match] = []
        for sentence in given:
            match = self._matched(sentence)
            matches.append(match)
            pattern = _GIVEN[match.index][0]
            if pattern == _PLAYERS:
                players = number_of(match.words[0])
            elif pattern == _SEED:
                seed = number_of(match.words[0])
        if not self._game.least_players <= players <= self._game.most_players:
            raise BadScenario("say how many play, 2 to 5, as in '3 players'")
        state = self._game.new(players, seed, self._ruleset, self._options)
        assert isinstance(state, Position)
        arrangement = Arrangement(state, seed)
        for sentence, match in zip(given, matches, strict=True):
            try:
                _GIVEN[match.index][1](arrangement, match.words)
            except BadScenario as error:
                raise BadScenario(error.reason, sentence.line) from None
        arrangement.finish()
        return state

    def _matched(self, sentence: Sentence) -> Match:
        match = self.given.find(sentence.text)
        if match is None:
            error = unknown_sentence(sentence.text, [self.given])
            raise BadScenario(error.reason, sentence.line)
        return match

    def check(self, state: State, match: Match) -> None:
        """Raise Unmet unless the sentence is true."""
        assert isinstance(state, Position)
        _THEN[match.index][1](state, match.words)


# -- names in sentences ----------------------------------------------------------------------------


def _items(text: str) -> list[str]:
    if text in _NOTHING:
        return []
    return [item.strip() for item in text.split(",")]


def _seats(position: Position, text: str) -> list[int]:
    return [_seat(position, word) for word in _items(text)]


def _seat(position: Position, word: str) -> int:
    seat = seat_of(word)
    if seat >= position.seats:
        raise BadScenario(f"{word} does not play: there are {position.seats} players")
    return seat


def _numbers(text: str) -> list[int]:
    return [int(item) for item in _items(text)]


def _place(words: str) -> int:
    """A district, the inn or the wall; words before the name do not matter."""
    name = words.split()[-1]
    known = list(PLACES[: CITY_WALL + 1])
    if name not in known:
        raise near_name("place in the city", name, known)
    return known.index(name)


def _road(words: str) -> int:
    name = words.split()[-1]
    if name not in ("florence", "arezzo"):
        raise near_name("road", name, ["florence", "arezzo"])
    return FLORENCE if name == "florence" else AREZZO


def _cards(position: Position, text: str) -> list[int]:
    """Kinds of Siena cards in the order they are named; '3 inn' are three of a kind."""
    names = position.rules.cards.names
    found: list[int] = []
    for item in _items(text):
        count, _, rest = item.partition(" ")
        name = rest if rest and count.isdigit() else item
        if name not in names:
            raise near_name("card", name, [known for known in names if known])
        for _ in range(int(count) if name != item else 1):
            found.append(names.index(name))
    return found


def _card_names(position: Position, cards: list[int]) -> str:
    names = [position.rules.cards.names[card] for card in cards]
    return ", ".join(names) if names else "none"


def _goods(text: str) -> list[int]:
    """Counts by good; a good that is not named counts 0."""
    counts = [0, 0, 0, 0, 0]
    for item in _items(text):
        name, _, count = item.partition(" ")
        if name not in GOODS:
            raise near_name("good", name, list(GOODS))
        if not count.isdigit():
            raise BadScenario(f"say how many, as in '{name} 2', not '{item}'")
        counts[GOODS.index(name)] = int(count)
    return counts


def _goods_text(counts: list[int]) -> str:
    named = [f"{GOODS[good]} {count}" for good, count in enumerate(counts) if count]
    return ", ".join(named) if named else "none"


def _artists(position: Position, text: str) -> list[int]:
    known = position.rules.cards.artist_names
    found: list[int] = []
    for name in _items(text):
        if name not in known:
            raise near_name("artist", name, known)
        found.append(known.index(name))
    return found


def _seat_names(seats: list[int]) -> str:
    return ", ".join([f"P{seat + 1}" for seat in seats]) if seats else "none"


# -- given: a position -----------------------------------------------------------------------------


class Arrangement:
    """A position while it is being arranged: what is said is laid out, the rest is dealt last.

    Whatever is not said: everybody is a peasant with 28 florins and no cards, the countryside, the
    inn and the tower are empty, Calandrino stands on Banchi di Sotto, all other cards are in the
    decks.
    """

    def __init__(self, position: Position, seed: int) -> None:
        self.position = position
        self.chance = Chance(seed)
        position.logging = False
        position.last_event = None
        position.known_codes = None
        position.table = []
        position.deck = ()
        position.finished = [0, 0, 0, 0, 0]
        position.artists = ()
        self.left = position.rules.cards.copies.copy()  # of each kind, not yet anywhere
        self.senesi_left = position.rules.cards.senesi.copy()
        self.deck_top: list[int] = []
        self.whole_deck = False
        self.senesi_top: list[int] = []
        self.whole_senesi = False
        self.knows_bottom: list[tuple[int, int]] = []  # seat and number of cards
        self.artists_to_come: list[int] = []
        self.artists_seen: list[tuple[int, int]] = []  # seat and artist
        self.table_said = False
        self.finished_said = False
        self.cerchia_said: list[int] = []
        self.initiative: list[int] = []
        self.arrived: list[int] = []
        self.devils: list[int] = []
        self.start = -1  # a stage, or ASK_TURN for a banker whose move is over
        self.turn = -1
        self.to_come: list[int] | None = None
        for player in position.players:
            player.arrived = player.seat

    def take(self, cards: list[int]) -> None:
        """Take Siena cards out of the box: there are only so many copies of each."""
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                name = self.position.rules.cards.names[card]
                copies = self.position.rules.cards.copies[card]
                raise BadScenario(
                    f"{name} is named more often than it exists: there are {copies} in all"
                )

    def take_senesi(self, values: list[int]) -> None:
        """Take Senesi cards out of the box."""
        for value in values:
            if value not in self.senesi_left:
                count = self.position.rules.cards.senesi.count(value)
                raise BadScenario(
                    f"Senesi cards worth {value} are named more often than they exist: "
                    f"there are {count} in all"
                )
            self.senesi_left.remove(value)

    def begin(self, stage: int, seat: int = -1) -> None:
        """Where play begins."""
        self.start = stage
        self.turn = seat

    # -- the rest ----------------------------------------------------------------------------

    def finish(self) -> None:
        """Deal what was not named, set the track, and play up to the first decision."""
        if self.start < 0:
            raise BadScenario(
                "say where play begins, as in \"it is P1's turn\", 'a round begins', "
                "'the action phase begins' or 'the opening auction begins'"
            )
        self._check_players()
        self._clear_countryside()
        self._lay_out_opening()
        self._deal_siena_cards()
        self._deal_senesi()
        self._deal_artists()
        self._set_track()
        self._set_chance()
        self._begin()

    def _check_players(self) -> None:
        for player in self.position.players:
            name = f"P{player.seat + 1}"
            if player.status == BANKER and player.place == NOWHERE:
                player.place = CITY_WALL
            if player.status != BANKER and player.place != NOWHERE:
                raise BadScenario(f"{name} is in the city but not said to be a banker")
            if player.status != MERCHANT and player.road != NOWHERE:
                raise BadScenario(f"{name} is on a road but not said to be a merchant")
            if player.place == VIA_DELLA_CERCHIA and player.seat not in self.cerchia_said:
                raise BadScenario(
                    f"say '{name} came to via-della-cerchia from via-dei-servi' or '... from the "
                    "inn': it decides whether they may enter the inn (S11.5)"
                )
            if len(player.hand) > HAND_LIMIT:
                raise BadScenario(f"{name} holds more than {HAND_LIMIT} cards (S6.4)")

    def _clear_countryside(self) -> None:
        """S8.8 follows from who is what."""
        position = self.position
        statuses = [player.status for player in position.players]
        position.workers_gone = PEASANT not in statuses
        position.travellers_gone = position.workers_gone and MERCHANT not in statuses
        for good, name in enumerate(GOODS):
            if position.ignored(good) and (position.cubes[good] or position.finished[good]):
                raise BadScenario(f"{name} has left the board: nobody can make it (S8.8)")

    def _lay_out_opening(self) -> None:
        """S3.3, S3.4: what the opening auction finds unless something else is said."""
        if self.start != OPENING_BEGINS:
            return
        position = self.position
        if not self.finished_said:
            position.finished[GRAIN] = 1
        if not self.table_said:
            for card in range(STAR_CARDS):
                if position.rules.cards.green[card] <= HIGHEST_OPENING_STAR:
                    position.table += [card] * self.left[card]
                    self.left[card] = 0

    def _deal_siena_cards(self) -> None:
        position = self.position
        rest: list[int] = []
        for card in range(KINDS):
            rest += [card] * self.left[card]
        if self.whole_deck:
            position.removed = (*position.removed, *rest)
            position.deck = tuple(self.deck_top)
        else:
            self.chance.shuffle(rest)
            position.deck = (*self.deck_top, *rest)
        position.drawn = 0

    def _deal_senesi(self) -> None:
        position = self.position
        rest = [] if self.whole_senesi else self.senesi_left.copy()
        self.chance.shuffle(rest)
        position.senesi_deck = (*self.senesi_top, *rest)
        known = [0] * len(position.senesi_deck)
        for seat, count in self.knows_bottom:
            for index in range(len(known) - count, len(known)):
                known[index] |= 1 << seat
        position.senesi_deck_known = tuple(known)

    def _deal_artists(self) -> None:
        """Owned ones came first; the one who ends the game is among the bottom three (S3.4)."""
        position = self.position
        cards = position.rules.cards
        named = list(position.artists) + self.artists_to_come
        rest = [artist for artist in range(len(cards.artist_names)) if artist not in named]
        self.chance.shuffle(rest)
        if cards.last_artist in rest:
            rest.remove(cards.last_artist)
            rest.append(cards.last_artist)
        artists = named + rest
        if len(set(artists)) < len(artists):
            raise BadScenario("an artist is named twice")
        if artists.index(cards.last_artist) < len(artists) - BOTTOM_ARTISTS:
            name = cards.artist_names[cards.last_artist]
            raise BadScenario(
                f"{name} is among the bottom three artists (S3.4): let players own five others, "
                "or name others to come before"
            )
        position.artists = tuple(artists)
        for seat, artist in self.artists_seen:
            place = artists.index(artist)
            if place >= len(position.artist_owners):
                raise BadScenario(f"nobody owns {cards.artist_names[artist]} yet")
            known = list(position.artist_known)
            known[place] |= 1 << seat
            position.artist_known = tuple(known)

    def _set_track(self) -> None:
        """Rows by wealth (S6.1) unless another order is said."""
        position = self.position
        for order, seat in enumerate(self.arrived):
            position.players[seat].arrived = position.seats + order
        position.arrivals = 2 * position.seats
        card_phase.set_initiative(position)
        if self.initiative:
            if sorted(self.initiative) != list(range(position.seats)):
                raise BadScenario("the initiative order must name every player once")
            position.initiative = tuple(self.initiative)
            for row, seat in enumerate(self.initiative):
                position.players[seat].row = row

    def _set_chance(self) -> None:
        """Look for a stream of chance in which the next Fato draws come out as said."""
        if not self.devils:
            self.position.chance = self.chance
            return
        seed = 0
        while True:
            chance = Chance(seed)
            if [chance.below(FATO_CARDS) for _ in self.devils] == self.devils:
                self.position.chance = Chance(seed)
                return
            seed += 1

    def _begin(self) -> None:
        position = self.position
        position.logging = True
        if self.start == TURN_BEGINS or self.start == ASK_TURN:
            self._begin_turn()
        elif self.start == TAKING:
            position.queue = list(position.initiative)
            position.go(TAKING)
        else:
            position.go(self.start)
        while position.question >= STAGES and not position.over:
            flow.proceed(position)

    def _begin_turn(self) -> None:
        position = self.position
        player = position.players[self.turn]
        row = player.row
        order = list(position.initiative[row + 1 :] + position.initiative[:row])
        position.to_play = order if self.to_come is None else self.to_come
        if position.rules.hall9000:
            self._take_first_steps()
        if self.start == TURN_BEGINS:
            position.to_play.insert(0, self.turn)
            position.go(TURN_BEGINS)
            return
        if player.status != BANKER:
            raise BadScenario(f"P{self.turn + 1} has moved but is not said to be a banker")
        position.turn = fresh_turn(self.turn)
        position.turn.may_call_artist = player.place == THE_INN
        position.ask(ASK_TURN, self.turn)

    def _take_first_steps(self) -> None:
        """S11.2 [H]: every banker has stepped this round; a wedding is still to be paid."""
        for player in self.position.players:
            player.at_wedding = player.place == PALAZZO_TOLOMEI
        if self.position.players[self.turn].place == CITY_WALL:
            raise BadScenario(
                f"in hall9000 P{self.turn + 1} has stepped off the wall before any turn (S11.2); "
                "say where to, or begin with 'the action phase begins'"
            )


def _read_first(arrangement: Arrangement, words: list[str]) -> None:
    """Players and seed: SienaStage.arrange needs them before everything else."""


def _set_status(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[_seat(position, words[0])].status = STATUSES.index(words[1])


def _set_status_and_florins(arrangement: Arrangement, words: list[str]) -> None:
    _set_status(arrangement, words)
    _set_florins(arrangement, [words[0], words[2]])


def _set_all(arrangement: Arrangement, words: list[str]) -> None:
    _set_status_and_florins(arrangement, words)
    _set_place(arrangement, [words[0], words[3]])


def _set_florins(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[_seat(position, words[0])].florins = number_of(words[1])


def _set_place(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    position.players[_seat(position, words[0])].place = _place(words[1])


def _set_came_to_cerchia(arrangement: Arrangement, words: list[str]) -> None:
    """S11.5: from Via dei Servi the inn is open, from the inn it is not."""
    position = arrangement.position
    seat = _seat(position, words[0])
    position.players[seat].from_servi = _from_servi(words[1])
    position.players[seat].place = VIA_DELLA_CERCHIA
    arrangement.cerchia_said.append(seat)


def _from_servi(words: str) -> bool:
    place = _place(words)
    if PLACES[place] not in ("via-dei-servi", "inn"):
        raise BadScenario("via-della-cerchia is reached from via-dei-servi or from the inn (S2.7)")
    return place != THE_INN


def _set_road(arrangement: Arrangement, words: list[str]) -> None:
    player = arrangement.position.players[_seat(arrangement.position, words[0])]
    player.road = _road(words[1])
    player.road_space = number_of(words[2])
    if not 1 <= player.road_space < len(pays(player.road)):
        raise BadScenario("on the way a marker stands on space 1 or 2 (florence), 1 (arezzo)")


def _set_hand(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    cards = _cards(position, words[1])
    arrangement.take(cards)
    for card in cards:
        position.give(position.players[_seat(position, words[0])], card)


def _set_senesi(arrangement: Arrangement, words: list[str]) -> None:
    player = arrangement.position.players[_seat(arrangement.position, words[0])]
    values = _numbers(words[1])
    arrangement.take_senesi(values)
    player.senesi += tuple(values)
    player.senesi_known += (1 << player.seat,) * len(values)


def _set_artists(arrangement: Arrangement, words: list[str]) -> None:
    """In the order of these lines the artists were hired."""
    position = arrangement.position
    seat = _seat(position, words[0])
    artists = _artists(position, words[1])
    position.artists += tuple(artists)
    position.artist_owners += (seat,) * len(artists)
    position.artist_known += (1 << seat,) * len(artists)


def _set_artist_seen(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    artist = _artists(position, words[1])[0]
    arrangement.artists_seen.append((_seat(position, words[0]), artist))


def _set_donated(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.players[_seat(arrangement.position, words[0])].donated = True


def _set_miser_cubes(arrangement: Arrangement, words: list[str]) -> None:
    player = arrangement.position.players[_seat(arrangement.position, words[0])]
    player.miser_cubes = number_of(words[1])


def _set_arrivals(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.arrived = _seats(arrangement.position, words[0])


def _set_initiative(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.initiative = _seats(arrangement.position, words[0])


def _set_cubes(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    position.cubes = _goods(words[0])
    for good, fills in enumerate(position.rules.cards.fills):
        if position.cubes[good] >= fills:
            raise BadScenario(f"{fills} cubes fill the sector {GOODS[good]} (S8.2)")


def _set_finished(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.finished = _goods(words[0])
    arrangement.finished_said = True


def _set_courtesans(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.courtesans = number_of(words[0])


def _set_calandrino(arrangement: Arrangement, words: list[str]) -> None:
    place = _place(words[0])
    if place == CITY_WALL:
        raise BadScenario("Calandrino never stands on the wall (S2.7)")
    arrangement.position.calandrino = place


def _set_tower(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.tower = tuple(_seats(arrangement.position, words[0]))


def _set_round(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])


def _set_table(arrangement: Arrangement, words: list[str]) -> None:
    cards = _cards(arrangement.position, words[0])
    arrangement.take(cards)
    arrangement.position.table = sorted(cards)
    arrangement.table_said = True


def _set_deck_top(arrangement: Arrangement, words: list[str]) -> None:
    cards = _cards(arrangement.position, words[0])
    arrangement.take(cards)
    arrangement.deck_top = cards


def _set_whole_deck(arrangement: Arrangement, words: list[str]) -> None:
    _set_deck_top(arrangement, words)
    arrangement.whole_deck = True


def _set_discards(arrangement: Arrangement, words: list[str]) -> None:
    cards = _cards(arrangement.position, words[0])
    arrangement.take(cards)
    arrangement.position.discards = cards


def _set_removed(arrangement: Arrangement, words: list[str]) -> None:
    cards = _cards(arrangement.position, words[0])
    arrangement.take(cards)
    arrangement.position.removed = tuple(cards)


def _set_senesi_top(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.senesi_top = _numbers(words[0])
    arrangement.take_senesi(arrangement.senesi_top)


def _set_whole_senesi(arrangement: Arrangement, words: list[str]) -> None:
    _set_senesi_top(arrangement, words)
    arrangement.whole_senesi = True


def _set_knows_bottom(arrangement: Arrangement, words: list[str]) -> None:
    seat = _seat(arrangement.position, words[0])
    arrangement.knows_bottom.append((seat, number_of(words[1])))


def _set_artists_to_come(arrangement: Arrangement, words: list[str]) -> None:
    position = arrangement.position
    arrangement.artists_to_come = _artists(position, words[0])


def _set_fato(arrangement: Arrangement, words: list[str]) -> None:
    """The devil's place in each of the next draws; the last place is never drawn (S9.2)."""
    for item in _items(words[0]):
        place = FATO_CARDS if item == _SAFE else 0
        if item.startswith(_DEVIL) and item[len(_DEVIL) :].isdigit():
            place = int(item[len(_DEVIL) :])
        if not 1 <= place <= FATO_CARDS:
            raise BadScenario(f"a Fato draw is 'safe' or 'devil 2' (1 to 6), not '{item}'")
        arrangement.devils.append(place - 1)


def _begin_opening(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(OPENING_BEGINS)


def _begin_round(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(ROUND_BEGINS)


def _begin_numbered_round(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0]) - 1
    arrangement.begin(ROUND_BEGINS)


def _begin_taking(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(TAKING)


def _begin_star_auction(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(STAR_AUCTION)


def _begin_action_phase(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(ACTION_PHASE_BEGINS)


def _begin_turn(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.begin(TURN_BEGINS, _seat(arrangement.position, words[0]))


def _begin_after_move(arrangement: Arrangement, words: list[str]) -> None:
    """The move and what its end brings (S11.6) are over, the rest of the turn is to come."""
    _set_place(arrangement, words)
    arrangement.begin(ASK_TURN, _seat(arrangement.position, words[0]))


def _begin_end_of_round(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.position.round = number_of(words[0])
    arrangement.begin(TURN_ENDS)


def _set_turns_to_come(arrangement: Arrangement, words: list[str]) -> None:
    arrangement.to_come = _seats(arrangement.position, words[0])


_Setter = Callable[[Arrangement, list[str]], None]

_GIVEN: Final[list[tuple[str, _Setter]]] = [
    # players
    (_PLAYERS, _read_first),
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
    (_SEED, _read_first),
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


# -- then: what must be true -----------------------------------------------------------------------


def _need(true: bool, found: str) -> None:
    if not true:
        raise Unmet(found)


def _check_florins(position: Position, words: list[str]) -> None:
    florins = position.players[_seat(position, words[0])].florins
    _need(florins == number_of(words[1]), f"{words[0]} has {florins} florins")


def _check_status(position: Position, words: list[str]) -> None:
    status = STATUSES[position.players[_seat(position, words[0])].status]
    _need(status == words[1], f"{words[0]} is a {status}")


def _check_place(position: Position, words: list[str]) -> None:
    place = position.players[_seat(position, words[0])].place
    found = "not in the city" if place == NOWHERE else f"on {PLACES[place]}"
    _need(place == _place(words[1]), f"{words[0]} is {found}")


def _check_not_in_city(position: Position, words: list[str]) -> None:
    place = position.players[_seat(position, words[0])].place
    _need(place == NOWHERE, f"{words[0]} is on {PLACES[place]}")


def _check_came_to_cerchia(position: Position, words: list[str]) -> None:
    _check_place(position, [words[0], "on via-della-cerchia"])
    from_servi = position.players[_seat(position, words[0])].from_servi
    found = "via-dei-servi" if from_servi else "the inn"
    _need(from_servi == _from_servi(words[1]), f"{words[0]} came from {found}")


def _check_road(position: Position, words: list[str]) -> None:
    player = position.players[_seat(position, words[0])]
    true = player.road == _road(words[1]) and player.road_space == number_of(words[2])
    _need(true, _road_text(position, player.seat))


def _check_no_road(position: Position, words: list[str]) -> None:
    player = position.players[_seat(position, words[0])]
    _need(player.road == NOWHERE, _road_text(position, player.seat))


def _road_text(position: Position, seat: int) -> str:
    player = position.players[seat]
    if player.road == NOWHERE:
        return f"P{seat + 1} is on no road"
    return f"P{seat + 1} is on the road to {PLACES[player.road]}, space {player.road_space}"


def _check_hand(position: Position, words: list[str]) -> None:
    hand = position.players[_seat(position, words[0])].hand
    true = sorted(hand) == sorted(_cards(position, words[1]))
    _need(true, f"{words[0]} holds {_card_names(position, hand)}")


def _check_senesi(position: Position, words: list[str]) -> None:
    senesi = sorted(position.players[_seat(position, words[0])].senesi)
    found = ", ".join([str(value) for value in senesi]) if senesi else "none"
    _need(senesi == sorted(_numbers(words[1])), f"{words[0]} owns senesi {found}")


def _check_no_senesi(position: Position, words: list[str]) -> None:
    _check_senesi(position, [words[0], "none"])


def _check_artists(position: Position, words: list[str]) -> None:
    seat = _seat(position, words[0])
    owned: list[int] = []
    for index, owner in enumerate(position.artist_owners):
        if owner == seat:
            owned.append(position.artists[index])
    names = [position.rules.cards.artist_names[artist] for artist in owned]
    found = ", ".join(names) if names else "none"
    true = sorted(owned) == sorted(_artists(position, words[1]))
    _need(true, f"{words[0]} owns artists {found}")


def _check_no_artists(position: Position, words: list[str]) -> None:
    _check_artists(position, [words[0], "none"])


def _check_donated(position: Position, words: list[str]) -> None:
    true = position.players[_seat(position, words[0])].donated
    _need(true, f"{words[0]} has not donated")


def _check_not_donated(position: Position, words: list[str]) -> None:
    true = not position.players[_seat(position, words[0])].donated
    _need(true, f"{words[0]} has donated")


def _check_miser_cubes(position: Position, words: list[str]) -> None:
    cubes = position.players[_seat(position, words[0])].miser_cubes
    _need(cubes == number_of(words[1]), f"{words[0]} has {cubes} miser cubes")


def _check_initiative(position: Position, words: list[str]) -> None:
    order = list(position.initiative)
    true = order == _seats(position, words[0])
    _need(true, f"initiative order: {_seat_names(order)}")


def _check_cubes(position: Position, words: list[str]) -> None:
    true = position.cubes == _goods(words[0])
    _need(true, f"cubes: {_goods_text(position.cubes)}")


def _check_finished(position: Position, words: list[str]) -> None:
    true = position.finished == _goods(words[0])
    _need(true, f"finished: {_goods_text(position.finished)}")


def _check_ignored(position: Position, words: list[str]) -> None:
    gone = [GOODS[good] for good in range(len(GOODS)) if position.ignored(good)]
    found = ", ".join(gone) if gone else "none"
    _need(gone == _items(words[0]), f"ignored goods: {found}")


def _check_courtesans(position: Position, words: list[str]) -> None:
    cubes = position.courtesans
    _need(cubes == number_of(words[0]), f"{cubes} courtesans in the inn")


def _check_calandrino(position: Position, words: list[str]) -> None:
    place = position.calandrino
    _need(place == _place(words[0]), f"Calandrino is on {PLACES[place]}")


def _check_tower(position: Position, words: list[str]) -> None:
    tower = list(position.tower)
    _need(tower == _seats(position, words[0]), f"tower: {_seat_names(tower)}")


def _check_round(position: Position, words: list[str]) -> None:
    _need(position.round == number_of(words[0]), f"it is round {position.round}")


def _check_pile(position: Position, name: str, pile: list[int], wanted: str) -> None:
    true = sorted(pile) == sorted(_cards(position, wanted))
    _need(true, f"{name}: {_card_names(position, sorted(pile))}")


def _check_contains(position: Position, name: str, pile: list[int], wanted: str) -> None:
    cards = _cards(position, wanted)
    true = all(pile.count(card) >= cards.count(card) for card in cards)
    _need(true, f"{name}: {_card_names(position, sorted(pile))}")


def _check_table(position: Position, words: list[str]) -> None:
    _check_pile(position, "table", position.table, words[0])


def _check_table_size(position: Position, words: list[str]) -> None:
    true = len(position.table) == number_of(words[0])
    _need(true, f"table: {_card_names(position, position.table)}")


def _check_discards(position: Position, words: list[str]) -> None:
    _check_pile(position, "discard pile", position.discards, words[0])


def _check_discards_contain(position: Position, words: list[str]) -> None:
    _check_contains(position, "discard pile", position.discards, words[0])


def _check_removed(position: Position, words: list[str]) -> None:
    _check_pile(position, "out of the game", list(position.removed), words[0])


def _check_removed_contains(position: Position, words: list[str]) -> None:
    _check_contains(position, "out of the game", list(position.removed), words[0])


def _check_deck_size(position: Position, words: list[str]) -> None:
    size = position.deck_size()
    _need(size == number_of(words[0]), f"the deck has {size} cards")


def _check_deck_contains(position: Position, words: list[str]) -> None:
    _check_contains(position, "deck", list(position.deck[position.drawn :]), words[0])


def _check_deck_top(position: Position, words: list[str]) -> None:
    wanted = _cards(position, words[0])
    top = list(position.deck[position.drawn : position.drawn + len(wanted)])
    _need(top == wanted, f"deck, from the top: {_card_names(position, top)}")


def _check_senesi_deck_size(position: Position, words: list[str]) -> None:
    size = len(position.senesi_deck)
    _need(size == number_of(words[0]), f"the senesi deck has {size} cards")


def _check_senesi_top(position: Position, words: list[str]) -> None:
    wanted = _numbers(words[0])
    top = list(position.senesi_deck[: len(wanted)])
    _need(top == wanted, f"senesi deck, from the top: {top}")


def _check_senesi_bottom(position: Position, words: list[str]) -> None:
    wanted = _numbers(words[0])
    bottom = list(position.senesi_deck[::-1][: len(wanted)])
    _need(bottom == wanted, f"senesi deck, from the bottom: {bottom}")


def _check_artists_to_come(position: Position, words: list[str]) -> None:
    wanted = _artists(position, words[0])
    first = len(position.artist_owners)
    coming = list(position.artists[first : first + len(wanted)])
    names = [position.rules.cards.artist_names[artist] for artist in coming]
    _need(coming == wanted, f"artists to come: {', '.join(names)}")


def _check_turn(position: Position, words: list[str]) -> None:
    turn = knowledge.view_of(position, None).turn
    found = "it is nobody's turn" if turn is None else f"it is P{turn.seat + 1}'s turn"
    _need(turn is not None and turn.seat == _seat(position, words[0]), found)


def _check_nobodys_turn(position: Position, words: list[str]) -> None:
    turn = knowledge.view_of(position, None).turn
    if turn is not None:
        raise Unmet(f"it is P{turn.seat + 1}'s turn")


def _check_asked(position: Position, words: list[str]) -> None:
    name = words[1].split()[-1]
    if name not in QUESTIONS:
        raise near_name("question", name, list(QUESTIONS))
    if position.over:
        raise Unmet("the game is over")
    question = QUESTIONS[position.question]
    true = position.decider == _seat(position, words[0]) and question == name
    _need(true, f"P{position.decider + 1} is asked: {question}")


# -- then: what is hidden (S20) --------------------------------------------------------------------


def _player_view(position: Position, viewer: str, seat: str) -> PlayerView:
    return knowledge.view_of(position, viewer_of(viewer)).players[_seat(position, seat)]


def _senesi_seen(position: Position, words: list[str]) -> tuple[int, int]:
    """How many Senesi cards of a player the viewer knows, and how many there are."""
    senesi = _player_view(position, words[0], words[1]).senesi
    return len(senesi) - senesi.count(None), len(senesi)


def _artists_seen(position: Position, words: list[str]) -> tuple[int, int]:
    artists = _player_view(position, words[0], words[1]).artists
    return len(artists) - artists.count(None), len(artists)


def _need_all(seen: int, count: int, what: str) -> None:
    if not count:
        raise Unmet(f"there are no {what}")
    _need(seen == count, f"{seen} of {count} {what} are seen")


def _need_none(seen: int, count: int, what: str) -> None:
    if not count:
        raise Unmet(f"there are no {what}")
    _need(seen == 0, f"{seen} of {count} {what} are seen")


def _check_sees_senesi(position: Position, words: list[str]) -> None:
    seen, count = _senesi_seen(position, words)
    _need_all(seen, count, "senesi")


def _check_does_not_see_senesi(position: Position, words: list[str]) -> None:
    seen, count = _senesi_seen(position, words)
    _need_none(seen, count, "senesi")


def _check_sees_artists(position: Position, words: list[str]) -> None:
    seen, count = _artists_seen(position, words)
    _need_all(seen, count, "artists")


def _check_does_not_see_artists(position: Position, words: list[str]) -> None:
    seen, count = _artists_seen(position, words)
    _need_none(seen, count, "artists")


def _check_sees_hand(position: Position, words: list[str]) -> None:
    hand = _player_view(position, words[0], words[1]).hand
    _need(hand is not None, f"{words[0]} does not see it")


def _check_does_not_see_hand(position: Position, words: list[str]) -> None:
    hand = _player_view(position, words[0], words[1]).hand
    _need(hand is None, f"{words[0]} sees it")


def _check_sees_count_of_senesi(position: Position, words: list[str]) -> None:
    count = len(_player_view(position, words[0], words[1]).senesi)
    _need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _check_sees_count_of_artists(position: Position, words: list[str]) -> None:
    count = len(_player_view(position, words[0], words[1]).artists)
    _need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _check_sees_count_of_cards(position: Position, words: list[str]) -> None:
    count = _player_view(position, words[0], words[1]).hand_size
    _need(count == number_of(words[2]), f"{words[0]} sees {count}")


def _auctioned_artist(position: Position, viewer: str) -> str | None:
    auction = knowledge.view_of(position, viewer_of(viewer)).auction
    if auction is None or auction.kind != "artist":
        raise Unmet("no artist is being auctioned")
    return auction.card


def _check_sees_artist(position: Position, words: list[str]) -> None:
    artist = _auctioned_artist(position, words[0])
    _need(artist is not None, f"{words[0]} does not see it")


def _check_does_not_see_artist(position: Position, words: list[str]) -> None:
    artist = _auctioned_artist(position, words[0])
    _need(artist is None, f"{words[0]} sees {artist}")


def _check_knows_bottom(position: Position, words: list[str]) -> None:
    wanted = _numbers(words[1])
    deck = knowledge.view_of(position, viewer_of(words[0])).senesi_deck
    bottom: list[int | None] = deck[::-1][: len(wanted)]
    known = ["unknown" if value is None else str(value) for value in bottom]
    _need(known == [str(value) for value in wanted], f"from the bottom: {', '.join(known)}")


def _check_does_not_know_senesi_deck(position: Position, words: list[str]) -> None:
    deck = knowledge.view_of(position, viewer_of(words[0])).senesi_deck
    known = len(deck) - deck.count(None)
    _need(known == 0, f"{words[0]} knows {known} cards of it")


def _imagined(position: Position, viewer: str, thing: str) -> list[list[int]]:
    """A thing in a number of worlds the viewer cannot tell from this one (S20.2)."""
    chance = Chance(0)
    found: list[list[int]] = []
    for _ in range(_IMAGINED_WORLDS):
        world = position.imagine(viewer_of(viewer), chance)
        assert isinstance(world, Position)
        found.append(_thing(world, thing))
    return found


def _thing(position: Position, thing: str) -> list[int]:
    """The cards of a deck, a hand or an owner, in their order."""
    if thing == "the deck":
        return list(position.deck[position.drawn :])
    if thing == "the senesi deck":
        return list(position.senesi_deck)
    if thing.startswith("the bottom "):
        return list(position.senesi_deck[-int(thing.split()[2]) :])
    if thing == "the artists to come":
        return list(position.artists[len(position.artist_known) :])
    if thing == "the artist":
        return list(position.artists[len(position.artist_owners) : len(position.artist_known)])
    seat, _, what = thing.partition("'s ")
    player = position.players[_seat(position, seat)]
    if what == "hand":
        return player.hand
    if what == "senesi":
        return list(player.senesi)
    owners = position.artist_owners
    return [position.artists[place] for place in range(len(owners)) if owners[place] == player.seat]


def _check_imagines_as_it_is(position: Position, words: list[str]) -> None:
    cards = _thing(position, words[1])
    if not cards:
        raise Unmet(f"{words[1]}: there are no cards")
    wrong = [imagined for imagined in _imagined(position, words[0], words[1]) if imagined != cards]
    _need(not wrong, f"{words[0]} imagines it otherwise in {len(wrong)} of {_IMAGINED_WORLDS}")


def _check_imagines_otherwise(position: Position, words: list[str]) -> None:
    cards = _thing(position, words[1])
    if not cards:
        raise Unmet(f"{words[1]}: there are no cards")
    true = any(imagined != cards for imagined in _imagined(position, words[0], words[1]))
    _need(true, f"{words[0]} imagines it as it is in all of {_IMAGINED_WORLDS} worlds")


_CheckOfSiena = Callable[[Position, list[str]], None]

_THEN: Final[list[tuple[str, _CheckOfSiena]]] = [
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
    # what is hidden
    ("{viewer} sees {seat}'s senesi", _check_sees_senesi),
    ("{viewer} does not see {seat}'s senesi", _check_does_not_see_senesi),
    ("{viewer} sees {seat}'s artists", _check_sees_artists),
    ("{viewer} does not see {seat}'s artists", _check_does_not_see_artists),
    ("{viewer} sees {seat}'s hand", _check_sees_hand),
    ("{viewer} does not see {seat}'s hand", _check_does_not_see_hand),
    ("{viewer} sees that {seat} owns {number} senesi", _check_sees_count_of_senesi),
    ("{viewer} sees that {seat} owns {number} artist(s)", _check_sees_count_of_artists),
    ("{viewer} sees that {seat} holds {number} card(s)", _check_sees_count_of_cards),
    ("{viewer} sees the artist", _check_sees_artist),
    ("{viewer} does not see the artist", _check_does_not_see_artist),
    ("{viewer} knows the senesi deck from the bottom: {numbers}", _check_knows_bottom),
    ("{viewer} does not know the senesi deck", _check_does_not_know_senesi_deck),
    ("{viewer} imagines {thing} as it is", _check_imagines_as_it_is),
    ("{viewer} imagines {thing} in other ways", _check_imagines_otherwise),
]
