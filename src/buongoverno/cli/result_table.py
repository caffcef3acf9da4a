"""How a game ended: ranks, points and where they come from, with the rules."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from buongoverno.cli.siena.palette import MUTED, OCHRE, piece
from buongoverno.kernel.state import Result, Score, SeatResult
from buongoverno.kernel.words import Catalogue


def result_table(result: Result, catalogue: Catalogue, names: list[str]) -> RenderableType:
    """The end, then everybody from the first rank to the last."""
    end = Text().append(catalogue.word("ends", result.end), style="bold")
    end.append(f"  {result.rule}, round {result.round}", style=MUTED)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("rank", "player", "points", "from"):
        table.add_column(title, header_style="dim", justify="left")
    for seat in sorted(result.seats, key=lambda one: one.rank):
        table.add_row(*_row(seat, catalogue, names))
    return Group(end, table, _winner(result, names))


def _row(seat: SeatResult, catalogue: Catalogue, names: list[str]) -> list[Text]:
    name = Text().append(piece(seat.seat)).append(f" {names[seat.seat]}")
    if seat.points is None:
        return [Text(str(seat.rank)), name, Text("–"), Text("no banker, not counted  S1.2", MUTED)]
    return [
        Text(str(seat.rank)),
        name,
        Text(str(seat.points), style=f"bold {OCHRE}"),
        breakdown(seat.breakdown, catalogue),
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


def _winner(result: Result, names: list[str]) -> Text:
    winners = [names[seat.seat] for seat in result.seats if seat.won]
    if not winners:
        return (
            Text()
            .append("Nobody became a banker, so nobody wins.", style="bold")
            .append("  S19.6", style=MUTED)
        )
    return Text(f"{winners[0]} wins a seat in the Council of Nine.", style="bold")
