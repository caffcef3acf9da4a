"""The families: points, coins, markers, and how many cards and goals they hold."""

from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import DECIDES, MUTED, OCHRE, fitted, piece
from buongoverno.cli.zena.palette import START
from buongoverno.games.zena.position import MARKERS
from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.games.zena.views import FamilyView, ZenaView
from buongoverno.text.wording import counted

NAME = 30


def families(view: ZenaView, wording: ZenaWording) -> Table:
    """One line for each family; what is known of a hand below it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=NAME)
    for _ in range(5):
        grid.add_column(justify="right")
    grid.add_column()
    goals = "" if view.ruleset == "beginner" else "goals"
    titles = ("points", "coins", "markers", "hand", goals, "")
    grid.add_row(Text("Families", style="bold"), *[Text(title, style=MUTED) for title in titles])
    for family in view.families:
        grid.add_row(*_row(view, family, wording))
    return grid


def _row(view: ZenaView, family: FamilyView, wording: ZenaWording) -> list[Text]:
    name = Text().append(f"{DECIDES} " if family.seat in view.pending else "  ", style=OCHRE)
    name.append(piece(family.seat)).append(" ")
    name.append(_name(view, family, wording), style="bold" if family.seat in view.pending else "")
    goals = "" if view.ruleset == "beginner" else str(family.goals_in_hand or "–")
    return [
        fitted(name, NAME),
        Text(str(family.points), style="bold"),
        Text(str(family.coins), style=OCHRE),
        Text(f"{family.free_markers} of {MARKERS}"),
        Text(str(family.hand_size)),
        Text(goals),
        Text(_remark(view, family, wording), style=MUTED),
    ]


def _name(view: ZenaView, family: FamilyView, wording: ZenaWording) -> str:
    """The player, and the family where it is called otherwise."""
    name = wording.names[family.seat]
    if name != family.family:
        name = f"{name}, {family.family}"
    return f"{name} (you)" if family.seat == view.seat else name


def _remark(view: ZenaView, family: FamilyView, wording: ZenaWording) -> str:
    remarks: list[str] = []
    if view.start == family.seat:
        remarks.append(f"{START} start")
    if view.question == "place":
        remarks.append("has placed" if family.has_chosen else "is placing")
    if family.known_cards and family.seat != view.seat:
        held = counted([wording.card(name) for name in family.known_cards])
        remarks.append(f"holds {', '.join(held)}")
    return "; ".join(remarks)
