"""An arena's report as tables for people."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import buongoverno
from buongoverno.cli.palette import MUTED, OCHRE, SINOPIA, heading
from buongoverno.kernel.words import Catalogue
from buongoverno.lab.arena.report import ArenaReport, PlayerReport
from buongoverno.lab.arena.tournament import Duel
from buongoverno.lab.statistics.intervals import Interval, student_quantile
from buongoverno.lab.statistics.rating import Rated
from buongoverno.lab.statistics.sequential import STRONGER, UNDECIDED

GRACE: Final = 1.2  # 99 % of the decisions within this times the limit are a promise kept
NARROWEST: Final = 12


def arena_tables(report: ArenaReport, catalogue: Catalogue) -> Iterator[RenderableType]:
    """Players, seats, thinking time, faults, and the answer to the question if there was one."""
    title = buongoverno.game(report.game).title
    remark = f"{report.ruleset}{' ' if report.options else ''}{report.options}"
    yield heading(title, remark)
    yield Text(
        f"{_counted(report.deals, 'deal')} × {_counted(report.seatings, 'seating')} = "
        f"{_counted(report.games, 'game')}; "
        f"chance is {report.expected:.1%} for a seat"
    )
    yield _ends(report, catalogue)
    yield _space(_players(report))
    yield _space(_seats(report))
    yield _space(_thinking(report))
    for player in report.players:
        if player.faults:
            yield _space(_faults(player))
    if report.duel is not None:
        yield _space(_answer(report.duel))
    yield _space(Text("In brackets and after ±: 95% intervals over deals.", style=MUTED))


def _space(below: RenderableType) -> RenderableType:
    return Padding(below, (1, 0, 0, 0))


def _ends(report: ArenaReport, catalogue: Catalogue) -> Text:
    ends = sorted(report.ends.items(), key=lambda one: -one[1])
    parts = [f"{count / report.games:.0%} {catalogue.word('ends', end)}" for end, count in ends]
    line = Text(f"{report.rounds.mean:.1f} rounds; ends: {'  '.join(parts)}", style=MUTED)
    if report.without_winner:
        line.append(f"  {_counted(report.without_winner, 'game')} without a winner")
    return line


def _players(report: ArenaReport) -> Table:
    table = _table("player", "games", "wins", "rank", "points", "rating")
    for one in report.players:
        table.add_row(
            Text(one.player if one.seats == 1 else f"{one.player} ×{one.seats}"),
            f"{one.games:,}",
            _share(one.win_share),
            _number(one.rank, 2),
            "–" if one.points is None else _number(one.points, 1),
            _rating(one.rating, report.deals),
        )
    return table


def _seats(report: ArenaReport) -> Table:
    table = _table("seat", "wins", "rank", "rating")
    for one in report.seats:
        table.add_row(
            f"P{one.seat + 1}",
            _share(one.win_share),
            _number(one.rank, 2),
            _rating(one.rating, report.deals),
        )
    return table


def _thinking(report: ArenaReport) -> Table:
    table = _table("time a decision", "mean", "99% within", "longest", "limit", "decisions")
    for one in report.players:
        time = one.thinking
        over = time.limit is not None and time.percentile_99 > GRACE * time.limit
        table.add_row(
            Text(one.player),
            _duration(time.mean),
            Text(_duration(time.percentile_99), style=SINOPIA if over else ""),
            _duration(time.longest),
            "–" if time.limit is None else _duration(time.limit),
            f"{time.decisions:,}",
        )
    return table


def _faults(player: PlayerReport) -> Text:
    text = Text(f"{player.player}: {player.faults:,} decisions lost to faults", style=SINOPIA)
    for fault in player.faults_quoted:
        text.append(f"\n  {fault}", style=MUTED)
    if player.faults > len(player.faults_quoted):
        text.append("\n  …", style=MUTED)
    return text


def _answer(duel: Duel) -> Text:
    """The sentence that answers "is A stronger than B?"."""
    verdict = duel.verdict
    difference = (
        f"difference of win shares {verdict.difference:+.1%} "
        f"({verdict.low:+.1%} to {verdict.high:+.1%}, at whatever deal one stops)"
    )
    if verdict.answer == UNDECIDED:
        said = f"Whether {duel.first} is stronger than {duel.second} is undecided"
    else:
        compared = "stronger" if verdict.answer == STRONGER else "weaker"
        said = f"{duel.first} is {compared} than {duel.second}"
    line = Text(f"{said} after {_counted(verdict.deals, 'deal')}", style=f"bold {OCHRE}")
    return line.append(f"  {difference}", style=MUTED)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=MUTED)
    table.add_column(first, style="bold", no_wrap=True, min_width=NARROWEST)
    for title in others:
        table.add_column(title, justify="right", overflow="fold")
    return table


def _share(interval: Interval) -> str:
    if interval.low is None or interval.high is None:
        return f"{interval.mean:.1%}"
    return f"{interval.mean:.1%} ({100 * interval.low:.1f}–{100 * interval.high:.1f})"


def _number(interval: Interval, digits: int) -> str:
    """A mean whose interval reaches as far up as down."""
    if interval.high is None:
        return f"{interval.mean:.{digits}f}"
    return f"{interval.mean:.{digits}f} ±{interval.high - interval.mean:.{digits}f}"


def _rating(rated: Rated, deals: int) -> str:
    if rated.error is None:
        return f"{round(rated.rating):+d}"
    return f"{round(rated.rating):+d} ±{student_quantile(deals - 1) * rated.error:.0f}"


def _duration(seconds: float) -> str:
    if seconds < 0.01:
        return f"{1000 * seconds:.2f} ms"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"
