"""The areas in the order they are settled: who leads, figures, cards with their slots."""

from typing import Final

from buongoverno.games.zena.cards import BEGINNER_AREAS
from buongoverno.games.zena.codes import FIGURE_NAMES, FIGURE_VALUES
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import AreaView, CardView, FamilyView, ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.text.grid import BREAK, Cell, Grid, Part, Piece, Span, cell, in_brief, separated

# How a card is settled (Z2.4): once, every round, by the die.
KINDS: Final = {"one-shot": "1×", "permanent": "∞", "dice": "⚄", "fort": "⚄"}


def areas(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> list[Grid]:
    """Every area in play with its figures, then all cards that lie there, oldest first."""
    label = wording.label
    columns = wording.columns("area", "brings", "majority", "figures")
    rows = [_area(view, wording, place) for place in _played(view)]
    return [Grid(label("areas"), columns, rows), *_laid(view, wording, choices)]


def areas_in_brief(view: ZenaView, wording: ZenaWording) -> Grid:
    """Every area in play with who leads there, and the strength of everybody who is there."""
    columns = wording.columns("area", "majority", "figures")
    rows = []
    for place in _played(view):
        area = view.areas[place]
        majority = cell("–") if area.majority is None else cell(Piece(area.majority))
        strength: list[list[Part]] = [
            [Piece(family.seat), str(area.strength[family.seat])]
            for family in view.families
            if area.area in family.figures.values()
        ]
        name = _area(view, wording, place)[0]
        rows.append([name, majority, cell(*separated(strength, Span(", ", sign=" ")))])
    return in_brief(Grid(wording.label("areas"), columns, rows), 0, 1, 2)


def laid_in_brief(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> list[Grid]:
    """The cards without what they do."""
    return [in_brief(grid, 0, 1, 2, 3) for grid in _laid(view, wording, choices)]


def _played(view: ZenaView) -> list[int]:
    return [
        place
        for place in range(len(view.areas))
        if view.ruleset != "beginner" or place in BEGINNER_AREAS
    ]


def _laid(view: ZenaView, wording: ZenaWording, choices: list[Choice]) -> list[Grid]:
    """All cards that lie in areas, if there are any."""
    joinable = {(choice.place, choice.spot) for choice in choices if choice.kind == "join"}
    cards = [
        _card(wording, area, number, (area.area, number) in joinable)
        for area in (view.areas[place] for place in _played(view))
        for number in range(1, len(area.cards) + 1)
    ]
    columns = wording.columns("area", "card", "kind", "slots", "does")
    signs = Span("", sign=wording.label("signs"))
    return [Grid(wording.label("laid"), columns, cards, signs)] if cards else []


# -- who leads -------------------------------------------------------------------------------------


def _area(view: ZenaView, wording: ZenaWording, place: int) -> list[Cell]:
    area = view.areas[place]
    settled = view.settlement is not None and view.settlement.area == area.area
    settling = [Span(f", {wording.label('settling')}", "money", " ◂")] if settled else []
    return [
        cell(f"{place + 1} {wording.place(area.area)}", *settling),
        cell(Span(wording.income(place), "muted")),
        _majority(area, wording),
        cell(*separated(_figures(view, area, wording), BREAK)),
    ]


def _majority(area: AreaView, wording: ZenaWording) -> Cell:
    if area.majority is not None:
        return cell(*wording.label_with("leads", Piece(area.majority), amount=area.lead))
    key = "tie" if area.lead else "nobody"
    return cell(Span(wording.label(key, amount=area.lead), "muted"))


def _figures(view: ZenaView, area: AreaView, wording: ZenaWording) -> list[list[Part]]:
    """Each family's figures there with their values; a lone Lady counts 0 (Z8.6)."""
    found: list[list[Part]] = []
    for family in view.families:
        there = _there(family, area, wording)
        strength = area.strength[family.seat]
        if there and strength == 0:
            alone = Span(f" {wording.label('alone')}", "danger")
            found.append([Piece(family.seat), " ", Span(there[0], "struck"), alone])
        elif there:
            total = [Span(f" = {strength}", "muted")] if len(there) > 1 else []
            found.append([Piece(family.seat), f" {' + '.join(there)}", *total])
    return found


def _there(family: FamilyView, area: AreaView, wording: ZenaWording) -> list[str]:
    return [
        f"{wording.figure(min(figure, 2))} {FIGURE_VALUES[figure]}"
        for figure, name in enumerate(FIGURE_NAMES)
        if family.figures[name] == area.area
    ]


# -- cards -----------------------------------------------------------------------------------------


def _card(wording: ZenaWording, area: AreaView, number: int, joinable: bool) -> list[Cell]:
    """A card; it glows if it can be joined or is at issue."""
    card = area.cards[number - 1]
    glows = joinable or card.at_issue
    return [
        cell(Span(f"{wording.place(area.area)} {number}", "muted")),
        cell(wording.card(card.card), mark="glow" if glows else ""),
        kind_cell(card.kind, wording),
        _slots(card, wording),
        cell(*_does(card, wording)),
    ]


def kind_cell(kind: str, wording: ZenaWording) -> Cell:
    """How a card is settled."""
    return cell(Span(wording.kind(kind), "muted", KINDS[kind]))


def _slots(card: CardView, wording: ZenaWording) -> Cell:
    """Prices from the top with the markers in them; the first is the promoter's."""
    slots: list[list[Part]] = []
    for slot, price in enumerate(card.slots):
        if slot >= len(card.markers):
            slots.append([Span(f"{price} {wording.label('free')}", "money", f"{price}○")])
            continue
        promoter = slot == 0
        slots.append(
            [
                Span(f"{price} ", "muted", f"{price}[" if promoter else str(price)),
                Piece(card.markers[slot]),
                *([Span(f" ({wording.label('promoter')})", "muted", "]")] if promoter else []),
            ]
        )
    return cell(*separated(slots, Span(", ", sign=" ")))


def _does(card: CardView, wording: ZenaWording) -> list[Part]:
    """The caption, what the event changes, and what the next to join brings the promoter."""
    does: list[Part] = [wording.caption(card.card)]
    if card.change:
        change = f"{'+' if card.change > 0 else '−'}{wording.coins(abs(card.change))}"
        does.append(Span(f" ({wording.label('this_round', change=change)})", "money"))
    taken = len(card.markers)
    if taken < len(card.slots):
        bonus = wording.bonus(card.card, taken)
        if bonus and card.promoter is not None:
            does += [" · ", *wording.label_with("next_bonus", Piece(card.promoter), gain=bonus)]
        elif taken and not bonus:
            does += [" · ", wording.label("next_die")]
    return does
