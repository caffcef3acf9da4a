"""The areas in the order they are settled: who leads, figures, cards with their slots."""

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import AZURITE, MUTED, OCHRE, SINOPIA, heading, piece
from buongoverno.cli.wrapped_row import WrappedRow
from buongoverno.cli.zena.palette import EXPLAINED, EXPLAINED_BRIEFLY, FREE, KINDS
from buongoverno.games.zena.cards import AREAS, BEGINNER_AREAS, INCOME
from buongoverno.games.zena.codes import FIGURE_NAMES, FIGURE_VALUES
from buongoverno.games.zena.majority import INCOMES, PALACE_PRICE, is_paid_for
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import AreaView, CardView, ZenaView
from buongoverno.kernel.state import Choice

WIDE: Final = 96
TITLE: Final = 20
NARROW_TITLE: Final = 19
AREA: Final = 13
MAJORITY_INCOME: Final = 24
LEAD: Final = 15
SLOTS: Final = 14


def areas(
    view: ZenaView, wording: ZenaWording, choices: list[Choice], width: int
) -> list[RenderableType]:
    """Every area in play, oldest card first; cards that can be joined glow."""
    explained = EXPLAINED if width >= WIDE else EXPLAINED_BRIEFLY
    drawn: list[RenderableType] = [heading("Areas", explained, AZURITE)]
    joinable = {(choice.place, choice.amount) for choice in choices if choice.kind == "join"}
    for number, area in enumerate(view.areas):
        if view.ruleset == "beginner" and number not in BEGINNER_AREAS:
            continue
        drawn.append(_majority(view, wording, number))
        if area.cards:
            drawn.append(_cards(view, wording, area, joinable, width))
    return drawn


# -- the majority ----------------------------------------------------------------------------------


def _majority(view: ZenaView, wording: ZenaWording, number: int) -> Table:
    """Name, what the majority brings, who has it by how much, all figures."""
    area = view.areas[number]
    settled = view.settlement is not None and view.settlement.area == area.area
    grid = Table.grid()
    grid.add_column(width=AREA)
    grid.add_column(width=MAJORITY_INCOME)
    grid.add_column(width=LEAD)
    grid.add_column()
    name = Text(f"{number + 1} {wording.place(area.area)}", style=f"bold {AZURITE}")
    if settled:
        name.append(" ◂", style=OCHRE)
    grid.add_row(
        name, Text(income(number, wording), style=MUTED), _lead(area), _figures(view, area, wording)
    )
    return grid


def income(number: int, wording: ZenaWording) -> str:
    """What the majority in an area brings (Z8.5)."""
    gain = wording.gain(INCOMES[number])
    return f"{wording.coins(PALACE_PRICE)} for {gain}" if is_paid_for(number) else gain


def _lead(area: AreaView) -> Text:
    strengths = sorted(area.strength, reverse=True)
    if area.majority is not None:
        ahead = strengths[0] - strengths[1]
        return Text().append(piece(area.majority)).append(f" leads by {ahead}")
    return Text(f"tie at {strengths[0]}" if strengths[0] else "nobody", style=MUTED)


def _figures(view: ZenaView, area: AreaView, wording: ZenaWording) -> WrappedRow:
    """Each family's figures there with their values; a lone Lady counts 0 (Z8.6)."""
    groups: list[Text] = []
    for family in view.families:
        there = [
            (wording.figure(min(figure, 2)), FIGURE_VALUES[figure])
            for figure, name in enumerate(FIGURE_NAMES)
            if family.figures[name] == area.area
        ]
        if there:
            strength = area.strength[family.seat]
            groups.append(Text().append(piece(family.seat)).append(_sum(there, strength)))
    return WrappedRow(groups)


def _sum(there: list[tuple[str, int]], strength: int) -> Text:
    shown = Text()
    for name, value in there:
        shown.append(" + " if shown else " ").append(f"{name} ")
        shown.append(str(value), style="strike" if strength == 0 else "bold")
    if strength == 0:
        return shown.append(" alone: 0", style=SINOPIA)
    return shown.append(f" = {strength}", style=MUTED) if len(there) > 1 else shown


# -- the cards -------------------------------------------------------------------------------------


def _cards(
    view: ZenaView,
    wording: ZenaWording,
    area: AreaView,
    joinable: set[tuple[str | None, int]],
    width: int,
) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=4, justify="right")
    grid.add_column(
        width=TITLE if width >= WIDE else NARROW_TITLE, no_wrap=True, overflow="ellipsis"
    )
    grid.add_column(width=2)
    grid.add_column(width=SLOTS)
    grid.add_column()
    for number, card in enumerate(area.cards, 1):
        glows = (area.area, number) in joinable or _is_at_issue(view, area, number)
        style = f"bold {OCHRE}" if glows else ""
        grid.add_row(
            Text(str(number), style=style or MUTED),
            Text(wording.card(card.card), style=style),
            Text(KINDS[card.kind], style=MUTED),
            slots(card),
            _does(card, area, wording),
        )
    return grid


def _is_at_issue(view: ZenaView, area: AreaView, number: int) -> bool:
    """The card just offered is the newest of its area (Z6.3); a card being settled is named."""
    name = area.cards[number - 1].card
    if view.settlement is not None and view.offer is None:
        settled = view.settlement.area == area.area and view.settlement.card == name
        return settled and view.rule != "Z8.5"
    return number == len(area.cards) and name == view.offer


def slots(card: CardView) -> Text:
    """Prices from the top with markers in the families' shapes, the promoter's in brackets."""
    drawn: list[Text] = []
    for slot, price in enumerate(card.slots):
        if slot >= len(card.markers):
            drawn.append(Text(f"{price}{FREE}", style=OCHRE))
            continue
        marker = piece(card.markers[slot])
        promoter = slot == 0
        shown = Text().append(str(price), style=MUTED).append("[" if promoter else "")
        drawn.append(shown.append(marker).append("]" if promoter else ""))
    return Text(" ").join(drawn)


def _does(card: CardView, area: AreaView, wording: ZenaWording) -> Text:
    """The caption, what the event changes, and what the next to join pays and gives."""
    does = Text(wording.caption(card.card))
    change = event_change(card, area, wording)
    if change:
        does.append(f" ({change})", style=OCHRE)
    taken = len(card.markers)
    if taken < len(card.slots):
        bonus = wording.bonus(card.card, taken)
        if bonus and card.promoter is not None:
            does.append(" · next: ", style=MUTED).append(piece(card.promoter))
            does.append(f" +{bonus}", style=MUTED)
        elif taken and not bonus:
            does.append(" · next: roll +1", style=MUTED)
    return does


def event_change(card: CardView, area: AreaView, wording: ZenaWording) -> str:
    """What the event in force changes on a card (Z5.2)."""
    action = wording.action(card.card)
    if not area.event_change or action is None or card.kind == "dice":
        return ""
    if action.effect.kind != INCOME or not action.effect.gain.coin:
        return ""
    sign = "+" if area.event_change > 0 else "−"
    return f"{sign}{wording.coins(abs(area.event_change))} this round"


def area_of_card(name: str, wording: ZenaWording) -> str:
    """The area an action or fort card belongs to."""
    return AREAS[wording.cards.area_of[wording.cards.names.index(name)]]
