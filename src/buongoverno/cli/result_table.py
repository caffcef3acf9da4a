"""How a game ended: ranks, points and where they come from, with the rules."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from buongoverno.cli.palette import MUTED, OCHRE, piece
from buongoverno.kernel.state import Result, Score, SeatResult
from buongoverno.kernel.words import Catalogue
from buongoverno.text.wording import Wording, listed


def result_table(result: Result, wording: Wording) -> RenderableType:
    """The end of the game, then all players by rank."""
    end = Text().append(wording.catalogue.word("ends", result.end), style="bold")
    end.append(f"  {result.rule}, round {result.round}", style=MUTED)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("rank", "player", "points", "from"):
        table.add_column(title, header_style="dim", justify="left")
    for seat in sorted(result.seats, key=lambda one: (one.rank, one.seat)):
        table.add_row(*_row(seat, wording))
    return Group(end, table, _winner(result, wording))


def _row(seat: SeatResult, wording: Wording) -> list[Text]:
    name = Text().append(piece(seat.seat)).append(f" {wording.names[seat.seat]}")
    if seat.points is None:
        return [Text(str(seat.rank)), name, Text("–"), _sentence("left_out", "", wording, MUTED)]
    return [
        Text(str(seat.rank)),
        name,
        Text(str(seat.points), style=f"bold {OCHRE}"),
        breakdown(seat.breakdown, wording.catalogue),
    ]


def breakdown(scores: list[Score], catalogue: Catalogue) -> Text:
    """Where points come from: "wealth 30 S19.1, tower floors 9 S19.3"."""
    parts = [
        Text(f"{catalogue.word('scores', score.kind)} {score.points}").append(
            f" {score.rule}", style=MUTED
        )
        for score in scores
    ]
    return Text(", ").join(parts)


def _winner(result: Result, wording: Wording) -> Text:
    winners = [wording.names[seat.seat] for seat in result.seats if seat.won]
    key = ("nobody", "won", "shared")[min(2, len(winners))]
    return _sentence(key, listed(winners), wording, "bold")


def _sentence(key: str, names: str, wording: Wording, style: str) -> Text:
    """How the game ended for a seat, with the rule."""
    template = wording.catalogue.word("results", key)
    line = Text().append(wording.catalogue.fill(template, {"seat": names}, {}), style=style)
    return line.append(f"  {wording.catalogue.word('result_rules', key)}", style=MUTED)
