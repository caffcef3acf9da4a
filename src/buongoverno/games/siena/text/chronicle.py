"""Siena's log told briefly: entries of a kind in a row share one line."""

from itertools import groupby

from buongoverno.games.siena.text.wording import SienaWording
from buongoverno.kernel.event import LogEntry
from buongoverno.text.log_line import LogLine
from buongoverno.text.wording import copies_of, unique


def chronicle(entries: list[LogEntry], wording: SienaWording) -> list[LogLine]:
    """What happened, told briefly."""
    lines: list[LogLine] = []
    for (kind, rule, _), group in groupby(entries, key=_belongs_to):
        alike = list(group)
        if kind == "turned_up":
            titles = [wording.card(entry.card) for entry in alike if entry.card is not None]
            shown = wording.apart(copies_of(one, titles.count(one)) for one in unique(titles))
            lines.append(LogLine(rule, wording.line("turned_up", cards=shown)))
        elif kind == "takes_row":
            order = [wording.called(entry.seat) for entry in alike if entry.seat is not None]
            lines.append(LogLine(rule, wording.line("initiative", names=", ".join(order))))
        elif kind in ("walks_to", "calandrino_walks"):
            lines.append(LogLine(rule, wording.entry(alike[-1])))
        else:
            lines += [LogLine(entry.rule, wording.entry(entry)) for entry in alike]
    return lines


def _belongs_to(entry: LogEntry) -> tuple[str, str, int]:
    """Entries in a row with equal keys share a line."""
    seat = -1 if entry.seat is None or entry.kind == "takes_row" else entry.seat
    return entry.kind, entry.rule, seat
