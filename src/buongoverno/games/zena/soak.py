"""What every game of Zena 1814 must keep, and the tables it is soaked at."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from buongoverno.games.zena.cards import FORTS, GOALS, OLD_TOWN, standard_cards
from buongoverno.games.zena.game import Zena, ZenaState
from buongoverno.games.zena.position import MARKERS
from buongoverno.kernel.conformance import Table
from buongoverno.kernel.state import Result, State
from buongoverno.plugin.soak import GameUnderSoak, with_values

# -- how to choose ---------------------------------------------------------------------------------

# Weights of notations: cards are offered and joined, so that markers run out and decks run empty.
LIVELY: Final = {
    "pass": 8,
    "take coin": 12,
    "draw action": 10,
    "draw goal": 8,
    "offer": 30,
    "join": 40,
    "marker from": 10,
    "oust": 10,
    "move": 1,
    "pay": 20,
    "coins": 2,
    "coins 0": 4,
    "choose": 10,
    "start": 1,
}


def own_cards() -> str:
    """A custom card file (Z2.5): cheap cards that stay, so that markers run out.

    One is paid for with cards; beginners too meet Manezzi and pass cards on.
    """
    text = with_values(
        standard_cards().text,
        (
            "{ may_pay = { coin = 3 }, for = { vp = 2 } }",
            "{ may_pay = { card = 1 }, for = { vp = 1, card = 1 } }",
        ),
        ("promoter = { coin = 1 }", 'promoter = "manezzi"\ntable = "pass_left"'),
    )
    text = text.replace('kind = "one_shot"', 'kind = "permanent"')
    return re.sub(r"slots = \[\d, \d, \d\]", "slots = [2, 1, 0]", text)


# -- the game --------------------------------------------------------------------------------------


class ZenaUnderSoak(GameUnderSoak):
    """Zena's tables and invariants."""

    game = Zena()
    lively_words = LIVELY
    each_decision = "coins, points and free markers at least 0, something to choose"
    conservation = (
        "action, goal, fort and event cards in one place each, ten markers a family, "
        "nobody twice on a card"
    )
    about_tables = (
        "2 to 5 players, both rulesets, `free_order` and `live_start` off and on, the standard "
        "cards and a custom card file"
    )
    about_choices = "offering, joining and paying"

    def tables(self) -> Iterator[Table]:
        """Every number of players with every ruleset, option and card file."""
        for players in range(self.game.least_players, self.game.most_players + 1):
            for ruleset in self.game.rulesets:
                for free_order in (False, True):
                    for live_start in (False, True):
                        for cards in (None, own_cards()):
                            options = {"free_order": free_order, "live_start": live_start}
                            yield Table(players, 0, ruleset, dict(options), cards)

    def broken_each_decision(self, state: State) -> str:
        """Coins and markers."""
        assert isinstance(state, ZenaState)
        return broken_each_decision(state)

    def broken_conservation(self, state: State) -> str:
        """Cards and markers."""
        assert isinstance(state, ZenaState)
        return broken_conservation(state)

    def way(self, result: Result) -> str:
        """Every game ends after eight rounds; a victory can be shared (Z13.1)."""
        return "one_winner" if sum(seat.won for seat in result.seats) == 1 else "shared_victory"


ZENA_UNDER_SOAK: Final = ZenaUnderSoak()


# -- what must hold --------------------------------------------------------------------------------


def broken_each_decision(state: ZenaState) -> str:
    """Check what is cheap after every decision; returns a problem in words, or nothing."""
    for player in state.players:
        if player.coins < 0 or player.points < 0:
            return f"P{player.seat + 1} has {player.coins} coins and {player.points} points (Z6.3)"
        if player.free_markers < 0:
            return f"P{player.seat + 1} has {player.free_markers} free markers (Z2.2)"
    for seat in state.pending:
        if not state.legal_codes(seat):
            return f"P{seat + 1} is asked without a choice"
    return ""


def broken_conservation(state: ZenaState) -> str:
    """Cards and markers: each in one place."""
    cards = state.rules.cards
    beginner = state.rules.beginner
    wanted: Counter[int] = Counter()
    for kind, action in enumerate(cards.actions):
        wanted[kind] = 0 if beginner and action.area == OLD_TOWN else action.copies
    if not beginner:
        wanted.update({GOALS + kind: goal.copies for kind, goal in enumerate(cards.goals)})
        wanted.update(dict.fromkeys(range(FORTS, FORTS + len(cards.forts)), 1))
    found = Counter(cards_of(state))
    for card in wanted | found:
        if found[card] != wanted[card]:
            return f"there are {found[card]} cards {cards.names[card]}, not {wanted[card]} (Z2.3)"
    events = {*state.event_deck, state.event}
    if len(state.event_deck) != len(cards.events) - state.round or (
        state.round and len(events) != len(state.event_deck) + 1
    ):
        return "events were lost or come twice (Z2.3)"
    return _broken_markers(state)


def cards_of(state: ZenaState) -> list[int]:
    """All action, goal and fort cards, wherever they are."""
    found = [*state.action_deck, *state.goal_deck, *state.fort_deck, *state.gone]
    found += state.battles_won
    found += [state.joining_card] if state.joining_card >= 0 else []
    for player in state.players:
        found += player.hand
        found += player.chosen
    for area in state.areas:
        found += [card.card for card in area]
    return found


def _broken_markers(state: ZenaState) -> str:
    placed: Counter[int] = Counter()
    for area in state.areas:
        for card in area:
            name = state.name_card(card.card)
            if len(set(card.markers)) != len(card.markers):
                return f"somebody is twice on {name} (Z6.5)"
            if len(card.markers) > len(state.slots_of(card.card)):
                return f"{name} has more markers than slots (Z6.4)"
            if not card.markers and card.card < FORTS:
                return f"{name} lies without a marker (Z7.1)"
            placed.update(card.markers)
    for player in state.players:
        if player.free_markers + placed[player.seat] != MARKERS:
            return f"P{player.seat + 1} lost or made markers (Z2.2)"
    return ""
