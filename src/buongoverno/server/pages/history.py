"""What happened at a table in lines: the game's log, talk, and what was done to the table."""

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.resources import catalogue_of
from buongoverno.kernel.words import Catalogue
from buongoverno.protocol.table import Happening
from buongoverno.text.log_line import LogLine
from buongoverno.text.text_board import TextBoard


def told(happenings: list[Happening], text_board: TextBoard) -> list[LogLine]:
    """All of it, in order; what belongs together shares a line."""
    words = catalogue_of("buongoverno.server.pages", text_board.wording.catalogue.language)
    lines: list[LogLine] = []
    waiting: list[LogEntry] = []
    for one in happenings:
        noted = one.kind == "decided" and words.has("notes", one.by)
        if one.kind != "decided" or noted:
            lines += text_board.chronicle(waiting)
            waiting = []
        if one.kind not in ("decided", "lent"):  # that a bot plays was told
            lines.append(_table_line(one, text_board.wording.names, words))
        if noted:
            lines += _noted(text_board.chronicle(one.log), words.word("notes", one.by))
        else:
            waiting += one.log
    return lines + text_board.chronicle(waiting)


def _noted(lines: list[LogLine], note: str) -> list[LogLine]:
    """The first line says why the server or a bot decided."""
    if not lines:
        return []
    first = lines[0]
    return [LogLine(first.rule, first.text, first.kind, note), *lines[1:]]


def _table_line(one: Happening, names: list[str], words: Catalogue) -> LogLine:
    seat = words.word("people", "host") if one.seat is None else names[one.seat]
    if one.kind == "said":
        return LogLine("", one.text, "said", seat)
    key = "opened" if one.kind == "seated" and not one.text else one.kind
    if one.kind == "paused" and one.by == "server":
        key = "waits"
    amount = int(one.text) if one.kind in ("undone", "asked_undo") else 0
    template = words.word("happenings", key)
    line = words.fill(template, {"seat": seat, "text": one.text}, {"amount": amount})
    return LogLine("", line, "table")


def renewed_links(happenings: list[Happening]) -> set[int]:
    """The seats for which the host has made a new link since their players sat down."""
    renewed: set[int] = set()
    for one in happenings:
        if one.seat is not None and one.kind == "rekeyed":
            renewed.add(one.seat)
        elif one.seat is not None and one.kind == "joined":
            renewed.discard(one.seat)
    return renewed


def since_last_decision(happenings: list[Happening], seat: int | None) -> list[Happening]:
    """What happened after the seat itself decided; everything if it never has."""
    for place in range(len(happenings) - 1, -1, -1):
        one = happenings[place]
        if one.kind == "decided" and one.seat == seat and one.by == "person":
            return happenings[place:]
    return happenings
