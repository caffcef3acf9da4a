"""The reader's hand: action cards with prices, goals with what they are worth now."""

from buongoverno.games.zena.cards import ACTION_KINDS, ActionCard
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.server.pages.telling.grid import Cell, Grid, cell, copies_of
from buongoverno.text.wording import counted


def hand(view: ZenaView, wording: ZenaWording) -> list[Grid]:
    """Action cards, then goals; nothing for a spectator."""
    if view.seat is None:
        return []
    family = view.families[view.seat]
    held = family.known_cards
    actions: list[list[Cell]] = []
    goals: list[list[Cell]] = []
    for name in dict.fromkeys(held):
        action = wording.action(name)
        if action is None:
            goals.append(_goal(view, name, held.count(name), wording))
        else:
            actions.append(_action(family, action, held.count(name), wording))
    grids = [
        Grid(
            "Your hand",
            ("card", "area", "prices", "what it does") if actions else (),
            actions,
            "" if actions else "no action cards",
            _chosen(view, family, wording) + _known(view, wording),
        )
    ]
    if goals:
        worth = sum(view.goals_worth.values())
        grids.append(Grid("Your goals", ("goal", "now", "what it is for"), goals, f"worth {worth}"))
    return grids


def _action(
    family: FamilyView, action: ActionCard, copies: int, wording: ZenaWording
) -> list[Cell]:
    area = wording.area_of(action.name)
    there = "you are there" if area in family.figures.values() else ""
    bonus = ", ".join(dict.fromkeys(wording.gain(gain) for gain in action.bonus))
    return [
        cell(copies_of(action.title, copies), note=wording.kind(ACTION_KINDS[action.kind])),
        cell(wording.place(area), note=there),
        cell(" ".join(str(price) for price in action.slots)),
        cell(wording.caption(action.name), note=f"promoter's bonus {bonus}" if bonus else ""),
    ]


def _goal(view: ZenaView, name: str, copies: int, wording: ZenaWording) -> list[Cell]:
    return [
        cell(copies_of(wording.card(name), copies)),
        cell(str(view.goals_worth.get(name, 0))),
        cell(wording.caption(name)),
    ]


def _chosen(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Cell]:
    """Cards chosen in secret: figures placed so far, or cards put aside."""
    if not family.chosen:
        return []
    if view.question == "place" or (view.question == "start" and not view.round):
        placed = [
            f"{wording.figure(figure)} on {wording.card(card)} "
            f"({wording.place(wording.area_of(card))})"
            for figure, card in enumerate(family.chosen)
        ]
        return [cell(f"Your figures: {', '.join(placed)}")]
    return [cell(f"Chosen: {', '.join(wording.card(card) for card in family.chosen)}")]


def _known(view: ZenaView, wording: ZenaWording) -> list[Cell]:
    """What the reader knows of the decks (Z15.1)."""
    known = [
        card
        for deck in (view.action_deck, view.goal_deck, view.fort_deck)
        for card in deck
        if card is not None
    ]
    if not known:
        return []
    return [cell(f"You know in the decks: {', '.join(counted([wording.card(c) for c in known]))}")]
