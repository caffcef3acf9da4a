"""An area: who leads, figures with their strength, cards with their slots."""

from buongoverno.games.zena.cards import INCOME
from buongoverno.games.zena.codes import FIGURE_NAMES, FIGURE_VALUES
from buongoverno.games.zena.majority import INCOMES, PALACE_PRICE, is_paid_for
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import AreaView, CardView, FamilyView, ZenaView
from buongoverno.kernel.state import Choice
from buongoverno.server.pages.telling.grid import Cell, Grid, Part, Piece, cell


def area_grid(view: ZenaView, wording: ZenaWording, place: int, choices: list[Choice]) -> Grid:
    """An area with its figures and cards, oldest first; what can be joined glows."""
    area = view.areas[place]
    joinable = {one.amount for one in choices if one.kind == "join" and one.place == area.area}
    rows = [
        _card(view, wording, area, number, number in joinable)
        for number in range(1, len(area.cards) + 1)
    ]
    settled = view.settlement is not None and view.settlement.area == area.area
    note = f"majority brings {_income(place, wording)}"
    return Grid(
        f"{place + 1} {wording.place(area.area)}{', being settled' if settled else ''}",
        ("", "card", "slots", "what it does") if rows else (),
        rows,
        note,
        [_lead(area), *_figures(view, area, wording)],
    )


def _income(place: int, wording: ZenaWording) -> str:
    """What the majority in an area brings (Z8.5)."""
    gain = wording.gain(INCOMES[place])
    return f"{gain} for {wording.coins(PALACE_PRICE)}" if is_paid_for(place) else gain


# -- figures ---------------------------------------------------------------------------------------


def _lead(area: AreaView) -> Cell:
    strengths = sorted(area.strength, reverse=True)
    if area.majority is not None:
        ahead = strengths[0] - strengths[1]
        return cell("Majority: ", Piece(area.majority), f" by {ahead}", mark="lead")
    return cell(f"Tie at {strengths[0]}" if strengths[0] else "No majority", mark="lead")


def _figures(view: ZenaView, area: AreaView, wording: ZenaWording) -> list[Cell]:
    """Each family's figures there with their values; a lone Lady counts 0 (Z8.6)."""
    found: list[Cell] = []
    for family in view.families:
        there = _there(family, area, wording)
        if there:
            strength = area.strength[family.seat]
            alone = " (alone, counts 0)" if strength == 0 else f" = {strength}"
            found.append(cell(Piece(family.seat), f" {' + '.join(there)}{alone}"))
    return found


def _there(family: FamilyView, area: AreaView, wording: ZenaWording) -> list[str]:
    return [
        f"{wording.figure(min(figure, 2))} {FIGURE_VALUES[figure]}"
        for figure, name in enumerate(FIGURE_NAMES)
        if family.figures[name] == area.area
    ]


# -- cards -----------------------------------------------------------------------------------------


def _card(
    view: ZenaView, wording: ZenaWording, area: AreaView, number: int, joinable: bool
) -> list[Cell]:
    card = area.cards[number - 1]
    glows = joinable or _is_at_issue(view, area, number)
    return [
        cell(str(number)),
        cell(wording.card(card.card), note=wording.kind(card.kind), mark="glow" if glows else ""),
        _slots(card),
        cell(wording.caption(card.card), note=_remarks(card, area, wording)),
    ]


def _is_at_issue(view: ZenaView, area: AreaView, number: int) -> bool:
    """The card just offered is the newest of its area (Z6.3); a card being settled is named."""
    name = area.cards[number - 1].card
    if view.settlement is not None and view.offer is None:
        settled = view.settlement.area == area.area and view.settlement.card == name
        return settled and view.rule != "Z8.5"
    return number == len(area.cards) and name == view.offer


def _slots(card: CardView) -> Cell:
    """Prices from the top with the markers in them; the first is the promoter's."""
    parts: list[Part] = []
    for slot, price in enumerate(card.slots):
        parts.append(f"{', ' if slot else ''}{price} ")
        if slot >= len(card.markers):
            parts.append("free")
            continue
        parts.append(Piece(card.markers[slot]))
        parts += [" (promoter)"] if slot == 0 and card.promoter is not None else []
    return cell(*parts)


def _remarks(card: CardView, area: AreaView, wording: ZenaWording) -> str:
    """What the event changes, and what the next to join gives."""
    found = [_event_change(card, area, wording)]
    taken = len(card.markers)
    if taken < len(card.slots):
        bonus = wording.bonus(card.card, taken)
        if bonus and card.promoter is not None:
            found.append(f"the next to join brings the promoter {bonus}")
        elif taken and not bonus:
            found.append("the next to join adds 1 to the die")
    return "; ".join(part for part in found if part)


def _event_change(card: CardView, area: AreaView, wording: ZenaWording) -> str:
    """What the event in force changes on a card (Z5.2)."""
    action = wording.action(card.card)
    if not area.event_change or action is None or card.kind == "dice":
        return ""
    if action.effect.kind != INCOME or not action.effect.gain.coin:
        return ""
    sign = "+" if area.event_change > 0 else "−"
    return f"{sign}{wording.coins(abs(area.event_change))} this round"
