"""Zena's log told briefly: what belongs together shares one line."""

from itertools import groupby
from typing import Final

from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.kernel.event import LogEntry
from buongoverno.text.log_line import LogLine
from buongoverno.text.wording import counted, listed

# Entries by which several seats may receive the same.
SHARED: Final = ("effect", "table_part", "event_income", "reward", "passes", "does_not_join")
DRAWS: Final = ("draws_action", "draws_goal")
EVERYBODY: Final = "Everybody"


def chronicle(entries: list[LogEntry], wording: ZenaWording) -> list[LogLine]:
    """What happened, told briefly."""
    lines: list[LogLine] = []
    for _, group in groupby(_worth_telling(entries), key=_belongs_to):
        alike = list(group)
        first = alike[0]
        if first.kind == "sees_card" and len(alike) > 1:
            titles = counted([wording.card(entry.card) for entry in alike if entry.card])
            lines.append(LogLine(first.rule, f"{_who(alike, wording)} drew {', '.join(titles)}."))
        elif first.kind == "figure_starts":
            lines.append(LogLine(first.rule, _start(alike, wording)))
        elif first.kind in SHARED and len(alike) > 1:
            told = wording.catalogue.entry(first, _everybody(alike, wording))
            lines.append(LogLine(first.rule, told))
        else:
            lines += [LogLine(entry.rule, wording.entry(entry)) for entry in alike]
    return lines


def _worth_telling(entries: list[LogEntry]) -> list[LogEntry]:
    """Leave out beginnings of turns, and draws and settled cards that the next entry tells."""
    told: list[LogEntry] = []
    for number, entry in enumerate(entries, 1):
        after = entries[number] if number < len(entries) else None
        drawn = entry.kind in DRAWS and after is not None and after.kind == "sees_card"
        settled = entry.kind == "settles" and after is not None and after.card == entry.card
        if entry.kind != "turn" and not drawn and not settled:
            told.append(entry)
    return told


def _belongs_to(entry: LogEntry) -> tuple[object, ...]:
    """Entries in a row with equal keys share a line."""
    if entry.kind in SHARED:
        return entry.kind, entry.rule, entry.card, entry.amount, entry.money
    return entry.kind, entry.rule, entry.seat


def _who(alike: list[LogEntry], wording: ZenaWording) -> str:
    """The seats of these entries, the reader first."""
    seats = {entry.seat for entry in alike if entry.seat is not None}
    if len(seats) > 1 and len(seats) == len(wording.names):
        return EVERYBODY
    reader = [wording.called(seat) for seat in seats if seat == wording.reader]
    return listed(reader + [wording.called(seat) for seat in seats if seat != wording.reader])


def _everybody(alike: list[LogEntry], wording: ZenaWording) -> list[str]:
    """Names that make every seat stand for all of these."""
    return [_who(alike, wording)] * len(wording.names)


def _start(alike: list[LogEntry], wording: ZenaWording) -> str:
    """Where the figures of a family begin."""
    figures = [
        f"the {wording.figure(entry.amount)} in the {wording.place(entry.place)}"
        for entry in alike
        if entry.place is not None
    ]
    return f"{_who(alike, wording)} began with {listed(figures)}."
