"""Sentences about what is hidden in Zena 1814: views and imagined worlds (Z15)."""

from collections.abc import Callable
from typing import Final

from buongoverno.games.zena import knowledge
from buongoverno.games.zena.position import Position
from buongoverno.games.zena.scenario.words import cards_for, deck_of, hand_cards
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.kernel.scenario_language import (
    imagined_by,
    need,
    need_as_it_is,
    need_otherwise,
    number_of,
    seat_at,
    viewer_of,
)


def _view(position: Position, viewer: str) -> ZenaView:
    return knowledge.view_of(position, viewer_of(viewer))


def _family(position: Position, viewer: str, seat: str) -> FamilyView:
    return _view(position, viewer).families[seat_at(position, seat)]


def _names(position: Position, cards: list[int]) -> list[str]:
    return [position.rules.cards.names[card] for card in cards]


def _check_sees_in_hand(position: Position, words: list[str]) -> None:
    """Exactly these cards of a hand."""
    seen = sorted(_family(position, words[0], words[1]).known_cards)
    wanted = sorted(_names(position, hand_cards(position, words[2])))
    need(seen == wanted, f"{words[0]} sees in {words[1]}'s hand: {', '.join(seen) or 'none'}")


def _check_sees_chosen(position: Position, words: list[str]) -> None:
    """Exactly these cards, in the order chosen."""
    seen = _family(position, words[0], words[1]).chosen
    wanted = _names(position, hand_cards(position, words[2]))
    need(seen == wanted, f"{words[0]} sees {words[1]} choose: {', '.join(seen) or 'none'}")


def _check_sees_hand_size(position: Position, words: list[str]) -> None:
    family = _family(position, words[0], words[1])
    true = (family.hand_size, family.goals_in_hand) == (number_of(words[2]), number_of(words[3]))
    need(true, f"{words[0]} sees {family.hand_size} cards, {family.goals_in_hand} of them goals")


def _check_sees_figures_nowhere(position: Position, words: list[str]) -> None:
    figures = _family(position, words[0], words[1]).figures
    seen = [f"{figure} {area}" for figure, area in figures.items() if area is not None]
    need(not seen, f"{words[0]} sees {', '.join(seen)}")


def _check_sees_coins_and_points(position: Position, words: list[str]) -> None:
    family = _family(position, words[0], words[1])
    true = (family.coins, family.points) == (number_of(words[2]), number_of(words[3]))
    need(true, f"{words[0]} sees {family.coins} coins and {family.points} points")


def _deck_seen(position: Position, viewer: str, deck: str) -> list[str | None]:
    view = _view(position, viewer)
    if deck == "action":
        return view.action_deck
    return view.goal_deck if deck == "goal" else view.fort_deck


def _check_knows_bottom(position: Position, words: list[str]) -> None:
    wanted = _names(position, cards_for(position, words[1], words[2]))
    bottom = _deck_seen(position, words[0], words[1])[::-1][: len(wanted)]
    known = ["unknown" if name is None else name for name in bottom]
    need(known == wanted, f"from the bottom: {', '.join(known)}")


def _check_knows_cards(position: Position, words: list[str]) -> None:
    deck = _deck_seen(position, words[0], words[2])
    known = [name for name in deck if name is not None]
    need(len(known) == number_of(words[1]), f"{words[0]} knows {len(known)} of {len(deck)}")


def _check_sees_gone(position: Position, words: list[str]) -> None:
    seen = _view(position, words[0]).gone
    wanted = sorted(_names(position, cards_for(position, "action", words[1])))
    need(sorted(seen) == wanted, f"{words[0]} sees out of the game: {', '.join(seen)}")


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


def _imagined(position: Position, words: list[str]) -> list[list[int]]:
    """A thing in a number of worlds the viewer cannot tell from this one."""
    found: list[list[int]] = []
    for world in imagined_by(position, words[0]):
        assert isinstance(world, Position)
        found.append(_thing(world, words[1]))
    return found


def _check_imagines_as_it_is(position: Position, words: list[str]) -> None:
    need_as_it_is(words, _thing(position, words[1]), _imagined(position, words))


def _check_imagines_otherwise(position: Position, words: list[str]) -> None:
    need_otherwise(words, _thing(position, words[1]), _imagined(position, words))


def _check_imagines_that_holds(position: Position, words: list[str]) -> None:
    """In every imagined world a hand, chosen cards included, holds at least these."""
    wanted = hand_cards(position, words[2])
    for world in imagined_by(position, words[0]):
        assert isinstance(world, Position)
        player = world.players[seat_at(position, words[1])]
        held = player.hand + player.chosen
        true = all(held.count(card) >= wanted.count(card) for card in wanted)
        need(true, f"{words[0]} imagines {', '.join(_names(position, list(held)))}")


CheckOfZena = Callable[[Position, list[str]], None]

HIDDEN: Final[list[tuple[str, CheckOfZena]]] = [
    ("{viewer} sees in {seat}'s hand: {cards}", _check_sees_in_hand),
    ("{viewer} sees {seat} choose: {cards}", _check_sees_chosen),
    (
        "{viewer} sees that {seat} holds {number} card(s), {number} of them goals",
        _check_sees_hand_size,
    ),
    (
        "{viewer} sees that {seat} has {number} coin(s) and {number} point(s)",
        _check_sees_coins_and_points,
    ),
    ("{viewer} sees none of {seat}'s figures", _check_sees_figures_nowhere),
    ("{viewer} knows the {deck} deck from the bottom: {cards}", _check_knows_bottom),
    ("{viewer} knows {number} card(s) of the {deck} deck", _check_knows_cards),
    ("{viewer} sees out of the game: {cards}", _check_sees_gone),
    ("{viewer} imagines {thing} as it is", _check_imagines_as_it_is),
    ("{viewer} imagines {thing} in other ways", _check_imagines_otherwise),
    ("{viewer} imagines that {seat} holds {cards}", _check_imagines_that_holds),
]
