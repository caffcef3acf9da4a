"""Facts about what is hidden in Zena 1814: views and imagined worlds (Z15)."""

from dataclasses import replace
from typing import Final

from buongoverno.games.zena import knowledge
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.scenario.words import cards_for, deck_of, hand_cards, zena_cards
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.kernel.scenario_language import (
    Fact,
    Value,
    counted,
    fact,
    imagined,
    imagined_by,
    need,
    number_of,
    seat_at,
    told,
    viewer_of,
)


def _view(position: Position, words: list[str]) -> ZenaView:
    return knowledge.view_of(position, viewer_of(words[0]))


def _family(position: Position, words: list[str]) -> FamilyView:
    return _view(position, words).families[seat_at(position, words[1])]


def _names(position: Position, cards: list[int]) -> list[str]:
    return [position.rules.cards.names[card] for card in cards]


# By name, as views show them.
_CARDS: Final = Value(
    lambda position, text: _names(position, zena_cards(position, text)),
    lambda position, names: ", ".join([name or "unknown" for name in names]) or "none",
)


def _hand_size(position: Position, words: list[str]) -> list[int]:
    family = _family(position, words)
    return [family.hand_size, family.goals_in_hand]


def _coins_and_points(position: Position, words: list[str]) -> list[int]:
    family = _family(position, words)
    return [family.coins, family.points]


def _tell_figures(position: Position, words: list[str]) -> str:
    areas = _family(position, words).figures.items()
    seen = [f"{figure} {area}" for figure, area in areas if area is not None]
    if seen:
        return f"{words[0]} sees {', '.join(seen)}"
    return f"{words[0]} sees none of {words[1]}'s figures"


def _deck(position: Position, viewer: list[str], deck: str) -> list[str | None]:
    view = _view(position, viewer)
    if deck == "action":
        return view.action_deck
    return view.goal_deck if deck == "goal" else view.fort_deck


def _from_bottom(position: Position, words: list[str]) -> list[str | None]:
    cards_for(position, words[1], words[2])  # refuses cards of another deck
    return _deck(position, words, words[1])[::-1]


def _check_knows_cards(position: Position, words: list[str]) -> None:
    deck = _deck(position, words, words[2])
    known = [name for name in deck if name is not None]
    need(len(known) == number_of(words[1]), f"{words[0]} knows {len(known)} of {len(deck)}")


# -- imagined worlds -------------------------------------------------------------------------------


def _thing(position: Position, thing: str) -> list[int]:
    """The cards of a deck or a hand, in their order."""
    if thing == "the events to come":
        return list(position.event_deck)
    if thing.startswith("the bottom "):
        words = thing.split()
        return deck_of(position, words[3])[-int(words[2]) :]
    if thing.startswith("the "):
        return deck_of(position, thing.split()[1])
    seat, _, what = thing.partition("'s ")
    player = position.players[seat_at(position, seat)]
    return list(player.hand if what == "hand" else player.chosen)


def _check_imagines_that_holds(position: Position, words: list[str]) -> None:
    """In every imagined world a hand, chosen cards included, holds at least these."""
    wanted = hand_cards(position, words[2])
    for world in imagined_by(position, words[0]):
        assert isinstance(world, Position)
        player = world.players[seat_at(position, words[1])]
        held = player.hand + player.chosen
        true = all(held.count(card) >= wanted.count(card) for card in wanted)
        need(true, f"{words[0]} imagines {', '.join(_names(position, list(held)))}")


HIDDEN: Final[list[Fact]] = [
    fact(
        "{viewer} sees in {seat}'s hand: {cards}",
        replace(_CARDS, ordered=False),
        lambda position, words: _family(position, words).known_cards,
    ),
    fact(
        "{viewer} sees {seat} choose: {cards}",
        _CARDS,
        lambda position, words: _family(position, words).chosen,
    ),
    counted("{viewer} sees that {seat} holds {number} card(s), {number} of them goals", _hand_size),
    counted(
        "{viewer} sees that {seat} has {number} coin(s) and {number} point(s)", _coins_and_points
    ),
    told("{viewer} sees none of {seat}'s figures", _tell_figures),
    fact(
        "{viewer} knows the {deck} deck from the bottom: {cards}", _CARDS, _from_bottom, first=True
    ),
    Fact("{viewer} knows {number} card(s) of the {deck} deck", check=_check_knows_cards),
    fact(
        "{viewer} sees out of the game: {cards}",
        replace(_CARDS, ordered=False),
        lambda position, words: _view(position, words).gone,
    ),
    *imagined(_thing),
    Fact("{viewer} imagines that {seat} holds {cards}", check=_check_imagines_that_holds),
]
