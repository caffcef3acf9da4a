"""What happened at a table in lines: the game's log, talk, and what was done to the table."""

from typing import Final

from buongoverno.kernel.event import LogEntry
from buongoverno.protocol.table import Happening
from buongoverno.server.pages.telling.teller import Teller
from buongoverno.text.log_line import LogLine

_NOTES: Final = {
    "forced": "there was no other choice",
    "order": "by standing order",
    "caretaker": "played by a bot",
}
_SENTENCES: Final = {
    "joined": "{seat} sat down.",
    "left": "{seat} left the table.",
    "seated": "A bot sat down: {seat}.",
    "opened": "A seat was opened again.",
    "started": "The game began.",
    "undone": "{seat} took back what was decided last ({text}).",
    "asked_undo": "{seat} asked to take back what was decided last ({text}).",
    "agreed": "{seat} agreed to take it back.",
    "refused": "{seat} did not agree: it stands.",
    "paused": "{seat} paused the game.",
    "resumed": "{seat} went on with the game.",
    "resigned": "{seat} resigned; a bot plays on.",
    "rekeyed": "The host made a new link for the seat of {seat}.",
    "caretaken": "A bot ({text}) plays for {seat}.",
    "returned": "{seat} came back.",
}


def told(happenings: list[Happening], teller: Teller) -> list[LogLine]:
    """All of it, in order; what belongs together shares a line."""
    lines: list[LogLine] = []
    waiting: list[LogEntry] = []
    for one in happenings:
        note = _NOTES.get(one.by, "") if one.kind == "decided" else ""
        if one.kind != "decided" or note:
            lines += teller.chronicle(waiting)
            waiting = []
        if one.kind != "decided":
            lines.append(_table_line(one, teller))
        if note:
            lines += _noted(teller.chronicle(one.log), note)
        else:
            waiting += one.log
    return lines + teller.chronicle(waiting)


def _noted(lines: list[LogLine], note: str) -> list[LogLine]:
    """The first line says why the server or a bot decided."""
    if not lines:
        return []
    first = lines[0]
    return [LogLine(first.rule, first.text, first.kind, note), *lines[1:]]


def _table_line(one: Happening, teller: Teller) -> LogLine:
    names = teller.words.names
    seat = "The host" if one.seat is None else names[one.seat]
    if one.kind == "said":
        return LogLine("", one.text, "said", seat)
    key = "opened" if one.kind == "seated" and not one.text else one.kind
    text = one.text
    if one.kind in ("undone", "asked_undo"):
        text = "1 decision" if text == "1" else f"{text} decisions"
    # The words of people come last, so that nothing in them is taken for a blank.
    template = _SENTENCES.get(key, "{seat}: {text}")
    before, _, after = template.partition("{seat}")
    line = f"{before.replace('{text}', text)}{seat}{after.replace('{text}', text)}"
    return LogLine("", line if "{seat}" in template else template, "table")


def since_last_decision(happenings: list[Happening], seat: int | None) -> list[Happening]:
    """What happened after the seat itself decided; everything if it never has."""
    for place in range(len(happenings) - 1, -1, -1):
        one = happenings[place]
        if one.kind == "decided" and one.seat == seat and one.by == "person":
            return happenings[place:]
    return happenings
