"""Z3 Setup, and Z14 the beginner game's: coins, cards and where the figures start."""

from typing import Final

from buongoverno.games.zena.cards import (
    BEGINNER_AREAS,
    DEALT,
    DEALT_TO_BEGINNERS,
    FORTS,
    GOALS,
    OLD_TOWN,
)
from buongoverno.games.zena.codes import (
    ASK_PLACE,
    ASK_START,
    CHOOSE,
    FIGURES,
    PLACING_ENDS,
    ROUND_BEGINS,
    START,
)
from buongoverno.games.zena.decks import ChooseCard
from buongoverno.games.zena.position import Position, PublicQuestion

STARTING_COINS: Final = 2


def set_up(position: Position) -> None:
    """Z3.1, Z14.1: decks, coins and hands."""
    cards = position.rules.cards
    beginner = position.rules.beginner
    actions: list[int] = []
    for kind, action in enumerate(cards.actions):
        if not (beginner and action.area == OLD_TOWN):
            actions.extend([kind] * action.copies)
    goals: list[int] = []
    forts: list[int] = []
    if not beginner:
        for kind, goal in enumerate(cards.goals):
            goals.extend([GOALS + kind] * goal.copies)
        forts = list(range(FORTS, FORTS + len(cards.forts)))
    events = list(range(len(cards.events)))
    for deck in (actions, goals, forts, events):
        position.chance.shuffle(deck)
    position.goal_deck = tuple(goals)
    position.goal_deck_known = (0,) * len(goals)
    position.fort_deck = tuple(forts)
    position.event_deck = tuple(events)
    _deal(position, actions, DEALT_TO_BEGINNERS if beginner else DEALT)
    if beginner:
        _place_beginners(position)
    else:
        position.ask_all(ASK_PLACE, (1 << position.seats) - 1)


def _deal(position: Position, actions: list[int], count: int) -> None:
    """Z3.1: coins and action cards for all."""
    for player in position.players:
        mask = 1 << player.seat
        player.coins = STARTING_COINS
        player.hand = tuple(sorted(actions[:count]))
        player.hand_known = (mask,) * count
        del actions[:count]
        for card in player.hand:
            position.tell("sees_card", "Z3.1", player.seat, card, audience=mask, reveals=True)
    position.action_deck = tuple(actions)
    position.action_deck_known = (0,) * len(actions)


def _place_beginners(position: Position) -> None:
    """Z14.1: one figure of each family in each area, and the start player, at random."""
    for player in position.players:
        areas = list(BEGINNER_AREAS)
        position.chance.shuffle(areas)
        player.figures = tuple(areas)
        for figure in range(FIGURES):
            position.tell(
                "figure_starts",
                "Z14.1",
                player.seat,
                place=areas[figure],
                amount=figure,
                reveals=True,
            )
    position.start = position.chance.below(position.seats)
    position.tell("start_player", "Z14.1", position.start, reveals=True)
    position.go(ROUND_BEGINS)


# -- placing the figures (Z3.2) --------------------------------------------------------------------


class PlaceFigure(ChooseCard):
    """Z3.2: which card to place the next figure on."""

    def answer(self, position: Position, code: int, seat: int) -> None:
        """A card face down with a figure on it; the first to finish is remembered."""
        player = position.players[seat]
        card = code - CHOOSE
        position.choose_from_hand(player, card)
        position.tell(
            "places_figure",
            "Z3.2",
            seat,
            card,
            amount=len(player.chosen) - 1,
            audience=1 << seat,
        )
        if len(player.chosen) == FIGURES:
            if position.first_done < 0:
                position.first_done = seat
            position.waiting -= 1 << seat
            position.tell("has_placed", "Z3.2", seat)
        if not position.waiting:
            position.go(PLACING_ENDS)


def end_placing(position: Position) -> None:
    """Z3.2: the order of placing at a live table, otherwise the seed, says who was first."""
    if not position.rules.live_start:
        position.first_done = position.chance.below(position.seats)
    position.tell("was_first", "Z3.2", position.first_done, reveals=True)
    position.ask(ASK_START, position.first_done)


class GiveStart(PublicQuestion):
    """Z3.2: who gets the start card."""

    def codes(self, position: Position, seat: int) -> list[int]:
        """Keep the start card or give it to anyone."""
        return list(range(START, START + position.seats))

    def answer(self, position: Position, code: int, seat: int) -> None:
        """Then placements are shown and their cards go back into the deck (Z3.3)."""
        position.start = code - START
        position.tell("start_player", "Z3.2", position.start)
        deck = list(position.action_deck)
        for player in position.players:
            player.figures = tuple([position.rules.cards.area_of[card] for card in player.chosen])
            for figure, card in enumerate(player.chosen):
                position.tell(
                    "figure_starts",
                    "Z3.3",
                    player.seat,
                    card,
                    player.figures[figure],
                    figure,
                    reveals=True,
                )
            deck.extend(player.chosen)
            player.chosen = ()
            player.chosen_known = ()
        position.chance.shuffle(deck)
        position.action_deck = tuple(deck)
        position.action_deck_known = (0,) * len(deck)
        position.go(ROUND_BEGINS)
