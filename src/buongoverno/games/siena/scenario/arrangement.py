"""A position of Siena while it is being arranged for a scenario."""

from buongoverno.games.siena import card_phase
from buongoverno.games.siena.cards import GOODS, GRAIN, KINDS, LAST_OPENING_STAR
from buongoverno.games.siena.codes import (
    ASK_TURN,
    BANKER,
    CITY_WALL,
    MERCHANT,
    NOWHERE,
    OPENING_BEGINS,
    PALAZZO_TOLOMEI,
    PEASANT,
    TAKING,
    THE_INN,
    TURN_BEGINS,
    VIA_DELLA_CERCHIA,
)
from buongoverno.games.siena.fato import FATO_CARDS
from buongoverno.games.siena.piles import replaced
from buongoverno.games.siena.position import HAND_LIMIT, STAR_CARDS, Position, Turn
from buongoverno.games.siena.setup import BOTTOM_ARTISTS
from buongoverno.kernel.errors import BadScenario
from buongoverno.kernel.scenario_language import Arrangement, Box, chance_with


class SienaArrangement(Arrangement):
    """A position of Siena while it is being arranged.

    By default everybody is a peasant with 28 florins and no cards, the countryside, the inn and the
    tower are empty, Calandrino stands on Banchi di Sotto, all other cards are in the decks.
    """

    beginnings = (
        "\"it is P1's turn\", 'a round begins', 'the action phase begins' or "
        "'the opening auction begins'"
    )

    def __init__(self, position: Position, seed: int) -> None:
        cards = position.rules.cards
        super().__init__(position, seed, Box(cards.names, cards.copies))
        self.position = position
        position.table = b""
        position.deck = ()
        position.finished = (0, 0, 0, 0, 0)
        position.artists = ()
        self.senesi_left = cards.senesi.copy()
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
        for player in position.players:
            player.arrived = player.seat

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

    # -- the rest ----------------------------------------------------------------------------

    def finish(self) -> None:
        """Deal what was not named, set the track, and play up to the first decision."""
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
        """S8.8 follows from the statuses."""
        position = self.position
        statuses = [player.status for player in position.players]
        position.workers_gone = PEASANT not in statuses
        position.travellers_gone = position.workers_gone and MERCHANT not in statuses
        for good, name in enumerate(GOODS):
            if position.ignored(good) and (position.cubes[good] or position.finished[good]):
                raise BadScenario(f"{name} has left the board: nobody can make it (S8.8)")

    def _lay_out_opening(self) -> None:
        """S3.3, S3.4: what the opening auction finds by default."""
        if self.start != OPENING_BEGINS:
            return
        position = self.position
        if not self.finished_said:
            position.finished = replaced(position.finished, GRAIN, 1)
        if not self.table_said:
            for card in range(STAR_CARDS):
                if position.rules.cards.green[card] <= LAST_OPENING_STAR:
                    position.table += bytes(self.box.take_rest(card, card + 1))

    def _deal_siena_cards(self) -> None:
        position = self.position
        rest = self.box.take_rest(0, KINDS)
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
        self.position.chance = chance_with(self.devils, FATO_CARDS) if self.devils else self.chance

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
        position.follow()

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
        position.turn = Turn(self.turn)
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
