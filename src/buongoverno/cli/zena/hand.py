"""The reader's hand: action cards with prices and captions, goals with what they are worth now."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, TERRE_VERTE, heading
from buongoverno.cli.zena.areas import area_of_card
from buongoverno.cli.zena.palette import KINDS, THERE
from buongoverno.games.zena.cards import ACTION_KINDS, ActionCard
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.text.wording import counted

TITLE = 24
MOST_KNOWN = 8


def hand(view: ZenaView, wording: ZenaWording) -> list[RenderableType]:
    """Action cards, then goals; nothing for a spectator."""
    if view.seat is None:
        return []
    family = view.families[view.seat]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=TITLE, no_wrap=True, overflow="ellipsis")
    grid.add_column(width=11)
    grid.add_column(width=2)
    grid.add_column(width=6)
    grid.add_column()
    for name in dict.fromkeys(family.known_cards):
        copies = family.known_cards.count(name)
        action = wording.action(name)
        if action is None:
            grid.add_row(*_goal(view, name, copies, wording))
        else:
            grid.add_row(*_action(view, family, action, copies, wording))
    drawn: list[RenderableType] = [_heading(view, family, wording)]
    if family.known_cards:
        drawn.append(grid)
    return [*drawn, *_placed(view, family, wording), *_under_the_decks(view, wording)]


def _heading(view: ZenaView, family: FamilyView, wording: ZenaWording) -> Text:
    remarks: list[str] = []
    if view.question not in ("place", "start"):
        remarks.append(f"{THERE} a figure of yours is there; prices from the top")
    else:
        remarks.append("area, prices from the top, what the card does")
    if view.goals_worth:
        worth = sum(view.goals_worth.values())
        remarks.append(f"goals worth {worth} now")
    return heading("Your hand", "; ".join(remarks))


def _named(title: str, copies: int) -> str:
    return f" {copies} × {title}" if copies > 1 else f" {title}"


def _action(
    view: ZenaView, family: FamilyView, action: ActionCard, copies: int, wording: ZenaWording
) -> list[Text]:
    area = area_of_card(action.name, wording)
    there = area in family.figures.values()
    does = Text(wording.caption(action.name))
    if action.bonus:
        bonus = ", ".join(dict.fromkeys(wording.gain(gain) for gain in action.bonus))
        does.append(f" · bonus {bonus}", style=MUTED)
    where = Text(wording.place(area), style="" if there or not view.round else MUTED)
    return [
        Text(_named(action.title, copies)),
        where.append(f" {THERE}" if there else "", style=TERRE_VERTE),
        Text(KINDS[ACTION_KINDS[action.kind]], style=MUTED),
        Text(" ".join(str(price) for price in action.slots), style=OCHRE),
        does,
    ]


def _goal(view: ZenaView, name: str, copies: int, wording: ZenaWording) -> list[Text]:
    return [
        Text(_named(wording.card(name), copies)),
        Text("goal", style=MUTED),
        Text(),
        Text(f"{view.goals_worth.get(name, 0)} now", style=f"bold {OCHRE}"),
        Text(wording.caption(name)),
    ]


def _placed(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Text]:
    """Cards chosen in secret: figures placed so far, or cards put aside."""
    if not family.chosen:
        return []
    if view.question == "place" or (view.question == "start" and not view.round):
        placed = [
            f"{wording.figure(figure)} on {wording.card(card)} "
            f"({wording.place(area_of_card(card, wording))})"
            for figure, card in enumerate(family.chosen)
        ]
        return [heading("Your figures", ", ".join(placed))]
    return [heading("Chosen", ", ".join(wording.card(card) for card in family.chosen))]


def _under_the_decks(view: ZenaView, wording: ZenaWording) -> list[Padding]:
    """What the reader knows of the decks (Z15.1)."""
    known = [
        card
        for deck in (view.action_deck, view.goal_deck, view.fort_deck)
        for card in deck
        if card is not None
    ]
    if not known:
        return []
    titles = ", ".join(counted([wording.card(card) for card in known[-MOST_KNOWN:]]))
    more = len(known) - MOST_KNOWN
    titles += f" and {more} more" if more > 0 else ""
    return [Padding(Text(f"You know in the decks: {titles}", style=MUTED), (0, 0, 0, 1))]
