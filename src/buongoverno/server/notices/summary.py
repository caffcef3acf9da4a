"""What happened since a reader's last move, in a few lines."""

import itertools
from typing import Final

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.words import Catalogue
from buongoverno.server.notices.notice import words

LONGEST: Final = 25

_OPENING: Final = frozenset({"round", "turn"})  # these begin a line
_SILENT: Final = frozenset({"turn", "ends_turn"})  # what follows or went before says as much
_SENTENCES: Final = 8  # of a line, which somebody is to read


def summary(
    entries: list[LogEntry], catalogue: Catalogue, names: list[str], reader: int | None = None
) -> list[str]:
    """Log entries as lines, one for each stretch in which the same seat acted; the latest win.

    Seats that do one thing each in turn, as in an auction, share a line.
    `entries` must come from `state.log(reader)`, which holds nothing the reader may not know.
    The reader's own seat is "You"; None is a spectator, who reads names only.
    """
    own = words(catalogue.language)
    called = _addressed(names, reader, catalogue.word("people", "reader"))
    mentioned = _addressed(names, reader, catalogue.word("people", "reader_inside"))
    stretches = [
        [catalogue.entry(entry, called, mentioned, reader=reader) for entry in stretch]
        for stretch in _joined(_stretches(entries))
    ]
    return _latest([_counted(stretch, own) for stretch in stretches], own)


def _addressed(names: list[str], reader: int | None, word: str) -> list[str]:
    return [word if seat == reader else name for seat, name in enumerate(names)]


def _stretches(entries: list[LogEntry]) -> list[list[LogEntry]]:
    """Entries that belong on a line together: of one seat, with what came of them."""
    found: list[list[LogEntry]] = []
    acting: int | None = None
    for entry in entries:
        changes = entry.seat is not None and acting is not None and entry.seat != acting
        if not found or changes or entry.kind in _OPENING or len(found[-1]) == _SENTENCES:
            found.append([])
            acting = None
        if entry.seat is not None:
            acting = entry.seat
        if entry.kind not in _SILENT:
            found[-1].append(entry)
    return [stretch for stretch in found if stretch]


def _joined(stretches: list[list[LogEntry]]) -> list[list[LogEntry]]:
    """Stretches of a single entry that follow one another, together."""
    found: list[list[LogEntry]] = []
    joining = False
    for stretch in stretches:
        single = len(stretch) == 1 and stretch[0].kind not in _OPENING
        if single and joining and len(found[-1]) < _SENTENCES:
            found[-1].extend(stretch)
        else:
            found.append(stretch.copy())
        joining = single
    return found


def _counted(sentences: list[str], own: Catalogue) -> list[str]:
    """Equal sentences in a row together: "Ada placed a cube. (3 times)"."""
    template = own.word("parts", "times")
    found: list[str] = []
    for sentence, group in itertools.groupby(sentences):
        times = len(list(group))
        told = own.fill(template, {"sentence": sentence}, {"amount": times})
        found.append(told if times > 1 else sentence)
    return found


def _latest(stretches: list[list[str]], own: Catalogue) -> list[str]:
    """The last lines; how much went before stands above them."""
    lines = [" ".join(stretch) for stretch in stretches]
    if len(lines) <= LONGEST:
        return lines
    untold = sum(len(stretch) for stretch in stretches[: 1 - LONGEST])
    earlier = own.fill(own.word("parts", "earlier"), {}, {"amount": untold})
    return [earlier, *lines[1 - LONGEST :]]
