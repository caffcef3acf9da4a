"""What every game of Siena must keep, and the tables it is soaked at."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from buongoverno.games.siena.bidding import ARTIST_AUCTION
from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.codes import ASK_BID
from buongoverno.games.siena.game import Siena, SienaState
from buongoverno.games.siena.position import HAND_LIMIT, STAR_CARDS
from buongoverno.kernel.conformance import Table
from buongoverno.kernel.state import Result, State
from buongoverno.plugin.soak import GameUnderSoak, with_values

# -- how to choose ---------------------------------------------------------------------------------


def _lively_words() -> dict[str, int]:
    """Weights of notations that make merchants, bankers, artists and towers common.

    Bids are kept low: a table that spends all it has on its first cards stays poor.
    """
    words = {
        "pass": 60,
        "end turn": 6,
        "rise": 400,
        "donate": 200,
        "call artist": 150,
        "build": 200,
        "settle": 4,
        "done": 2,
        "play": 60,
        "play courtesan": 20,
        "play calandrino": 25,
        "play three inns": 200,
        "discard": 1,
        "take": 60,
        "propose": 6,
        "green": 8,
        "sell": 90,
        "carry": 60,
        "one senesi": 6,
        "two senesi": 6,
        "enter inn": 60,
        "go": 20,
        "stay": 20,
        "step": 20,
        "pay": 20,
        "give": 20,
        "refuse": 10,
        "look": 20,
        "draw": 5,
        "draw 1": 25,
        "draw 2": 30,
        "walk": 10,
        "bid": 0,
    }
    for florins in range(1, 60):
        words[f"bid {florins}"] = max(1, 6 - florins // 2)
    return words


LIVELY: Final = _lively_words()


def generous_cards() -> str:
    """A custom card file (S2.9) in which goods sell for twice as much and other values differ."""
    return with_values(
        standard_cards().text,
        ("price = 25,", "price = 60,"),
        ("price = 20,", "price = 45,"),
        ("price = 14,", "price = 28,"),
        ("price = 10,", "price = 20,"),
        ("price = 8, ", "price = 16, "),
        ("fills = 9", "fills = 6"),
        ("steps = [15, 20, 30, 40, 50]", "steps = [10, 25, 45]"),
        ("rebuilt = [20]", "rebuilt = [25]"),
        ("light = { cost = 1, green = 2 }", "light = { cost = 2, green = 3 }"),
        ("values = { 1 = 12, 2 = 8, 3 = 4, 4 = 2 }", "values = { 0 = 4, 1 = 8, 2 = 8, 5 = 6 }"),
    )


# -- the game --------------------------------------------------------------------------------------


class SienaUnderSoak(GameUnderSoak):
    """Siena's tables and invariants."""

    game = Siena()
    lively_words = LIVELY
    each_decision = "florins at least 0, hand at most 7, something to choose"
    conservation = "52 Siena cards, 26 Senesi, 8 artists, sectors not full, wealth in order"
    about_tables = (
        "2 to 5 players, both rulesets, `long_game` off and on, `courtesan_limit` off, 1 and 3, "
        "`memory_aid` off and on, the standard cards and a custom card file"
    )
    about_choices = "rising, selling and building"

    def tables(self) -> Iterator[Table]:
        """Every number of players with every ruleset, option and card file."""
        for players in range(self.game.least_players, self.game.most_players + 1):
            for ruleset in self.game.rulesets:
                for long_game in (False, True):
                    for limit in (0, 1, 3):
                        for cards in (None, generous_cards()):
                            options = {"long_game": long_game, "courtesan_limit": limit}
                            options["memory_aid"] = limit != 1
                            yield Table(players, 0, ruleset, dict(options), cards)

    def broken_each_decision(self, state: State) -> str:
        """Money and hands."""
        assert isinstance(state, SienaState)
        return broken_each_decision(state)

    def broken_conservation(self, state: State) -> str:
        """Cards and cubes."""
        assert isinstance(state, SienaState)
        return broken_conservation(state)

    def broken_result(self, result: Result) -> str:
        """S19.5, S19.6: no two share a place."""
        ranks = [seat.rank for seat in result.seats]
        return "" if len(set(ranks)) == len(ranks) else "two players share a place (S19.5)"


SIENA_UNDER_SOAK: Final = SienaUnderSoak()


# -- what must hold --------------------------------------------------------------------------------


def broken_each_decision(state: SienaState) -> str:
    """Check what is cheap after every decision; returns a problem in words, or nothing."""
    for player in state.players:
        if player.florins < 0:
            return f"P{player.seat + 1} has {player.florins} florins (S2.4)"
        if len(player.hand) > HAND_LIMIT:
            return f"P{player.seat + 1} holds {len(player.hand)} cards (S6.4)"
    if not state.over and not state.legal_codes(state.decider):
        return f"P{state.decider + 1} is asked without a choice"
    return ""


def broken_conservation(state: SienaState) -> str:
    """Cards and cubes: each in one place, none too many."""
    cards = state.rules.cards
    found = Counter(siena_cards_of(state))
    for kind, copies in enumerate(cards.copies):
        if found[kind] != copies:
            return f"there are {found[kind]} cards {cards.names[kind]}, not {copies} (S2.1)"
    senesi = [*state.senesi_deck, *state.looked_at]
    for player in state.players:
        senesi += player.senesi
    if sorted(senesi) != cards.senesi:
        return "Senesi cards were lost or made (S2.3)"
    if sorted(state.artists) != list(range(len(cards.artist_names))):
        return "artists were lost or made (S2.3)"
    return _broken_board(state)


def siena_cards_of(state: SienaState) -> list[int]:
    """All Siena cards, wherever they are."""
    found = [*state.deck[state.drawn :], *state.table, *state.discards, *state.removed]
    found += state.turn.laid
    for player in state.players:
        found += player.hand
    if state.question == ASK_BID and state.auction.kind != ARTIST_AUCTION:
        found.append(state.auction.card)
    return found


def _broken_board(state: SienaState) -> str:
    cards = state.rules.cards
    for good, cubes in enumerate(state.cubes):
        if not 0 <= cubes < cards.fills[good]:
            return f"sector {good} holds {cubes} cubes (S8.2)"
        if state.finished[good] < 0:
            return f"more goods of sector {good} were sold than stood there (S8.3)"
        if state.ignored(good) and cubes + state.finished[good]:
            return f"sector {good} is used after it was cleared (S8.8)"
    if any(card >= STAR_CARDS for card in state.removed):
        return "a card without a star left the game (S7.2)"
    wealth = {(player.florins, player.arrived) for player in state.players}
    if len(wealth) != state.seats:
        return "two players are equally rich (S2.4)"
    return ""
