"""Zena's log told briefly: what belongs together shares one line."""

from itertools import groupby
from typing import Final

from buongoverno.games.zena.text.wording import ZenaWording
from buongoverno.kernel.event import LogEntry
from buongoverno.text.log_line import LogLine

# Entries by which everybody may receive the same.
SHARED: Final = ("effect", "table_part", "event_income", "reward", "passes", "does_not_join")
DRAWS: Final = ("draws_action", "draws_goal")


def chronicle(entries: list[LogEntry], wording: ZenaWording) -> list[LogLine]:
    """What happened, told briefly."""
    lines: list[LogLine] = []
    for _, group in groupby(_worth_telling(entries), key=_belongs_to):
        alike = list(group)
        first = alike[0]
        if first.kind in ("sees_card", "figure_starts") and len(alike) > 1:
            lines.append(LogLine(first.rule, _together(alike, wording)))
        elif first.kind in SHARED and len({entry.seat for entry in alike}) == len(wording.names):
            lines.append(LogLine(first.rule, wording.entry_of_all(first)))
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


def _together(alike: list[LogEntry], wording: ZenaWording) -> str:
    """The cards a family drew, or where its figures begin."""
    first = alike[0]
    assert first.seat is not None
    if first.kind == "sees_card":
        things = [wording.card(entry.card) for entry in alike if entry.card is not None]
    else:
        things = [
            wording.line("figure", amount=entry.amount, place=wording.place(entry.place))
            for entry in alike
            if entry.place is not None
        ]
    return wording.line(
        first.kind,
        reader=first.seat == wording.reader,
        seat=wording.called(first.seat),
        things=wording.listed(things),
    )
