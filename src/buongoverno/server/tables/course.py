"""The course of a table: what its entries have led to.

A course is a fold over entries. `add` carries out one that was read from the database, the other
methods carry out something new and give the entry to keep.
"""

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

import buongoverno
from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.kernel.event import EVERYONE, Event, events_after
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match
from buongoverno.kernel.state import State
from buongoverno.protocol.agreement import Agreement
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.clocks import Clocks
from buongoverno.server.tables.entry import NOBODY, Entry
from buongoverno.server.tables.seating import Seat, bot_seat, distinct, offered

_DIGEST_BYTES: Final = 8


@dataclass(frozen=True)
class Terms:
    """What a table was made with; it never changes.

    `start` is a saved position to begin from: an imagined one, when a running game is analysed.
    """

    id: str
    agreement: Agreement
    seed: int
    rules_version: int
    created: float
    start: str | None = None
    analysis: bool = False
    forked_from: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """An entry, and the part of the game's log it wrote: after `before` up to `last`.

    `public`: every reader may know all of it.
    """

    entry: Entry
    before: int
    last: Event | None
    public: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A decision that stands: its place in the traces, and whose it was."""

    trace: int
    seat: int
    by: str


@dataclass
class Wish:
    """A wish to take decisions back, with the seats that have agreed."""

    seat: int
    decisions: int
    agreed: list[int] = field(default_factory=list)


class Course:
    """Everything that has come of a table's entries."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game: Game = buongoverno.game(terms.agreement.game)
        self.seats = [offered(offer) for offer in terms.agreement.seats]
        self.clocks = Clocks(terms.agreement.clock, len(self.seats))
        self.traces: list[Trace] = []
        self.standing: list[Standing] = []
        self.commands: dict[str, int] = {}
        self.match: Match | None = None
        self.paused = False
        self.version = 0
        self.asked_at = [0] * len(self.seats)
        self.wish: Wish | None = None
        self.started: float | None = None
        self.ended: float | None = None
        self.info_number = 0  # the last entry that changed what TableInfo says
        self._digest = ""

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.traces)

    @property
    def state(self) -> State:
        """The position; only when the game has begun."""
        assert self.match is not None
        return self.match.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and self.match.state.over

    @property
    def running(self) -> bool:
        """Whether somebody may decide."""
        return self.match is not None and not self.paused and not self.match.state.over

    @property
    def names(self) -> list[str]:
        """The players' names, all different."""
        return distinct([seat.name or f"Seat {n + 1}" for n, seat in enumerate(self.seats)])

    def pending(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return self.state.pending if self.running else ()

    def has_bots(self) -> bool:
        """Whether a bot sits at the table or plays for somebody."""
        return any(seat.bot is not None for seat in self.seats)

    def bots_asked(self) -> list[int]:
        """The seats at which a bot has to decide."""
        return [seat for seat in self.pending() if self.seats[seat].bot is not None]

    # -- entries that are kept already -------------------------------------------------------------

    def add(self, entry: Entry) -> None:
        """Carry out an entry that was kept; one that no longer leads to the same is an error."""
        if entry.number != self.number + 1:
            raise BadRecord(f"entry {entry.number} follows entry {self.number}")
        try:
            made = self.make(entry.kind, entry.seat, entry.by, entry.text, entry.at, entry.command)
        except BuongovernoError as error:
            raise BadRecord(f"entry {entry.number} is no longer possible: {error}") from None
        if made.digest != entry.digest:
            raise BadRecord(f"entry {entry.number} no longer leads to what it did")

    # -- new entries -------------------------------------------------------------------------------

    def make(
        self,
        kind: str,
        seat: int,
        by: str,
        text: str,
        at: float,
        command: str | None = None,
    ) -> Entry:
        """Carry out something and give the entry that says so; what is refused changes nothing."""
        before = self.match.state.events if self.match is not None else 0
        at = max(at, self.traces[-1].entry.at) if self.traces else at
        self._carry_out(kind, seat, by, text, at)
        last = self._digest_events(kind, seat, text, before)
        entry = Entry(self.number + 1, at, kind, seat, by, text, command, self._digest)
        first = 0 if kind == kinds.STARTED else before
        self.traces.append(Trace(entry, first, last, _is_public(entry, first, last)))
        if kind == kinds.DECIDED:
            self.standing.append(Standing(self.number - 1, seat, by))
        if command is not None:
            self.commands[command] = self.number
        return entry

    def _carry_out(self, kind: str, seat: int, by: str, text: str, at: float) -> None:
        if kind == kinds.DECIDED:
            self._decide(seat, by, text, at)
        elif kind == kinds.UNDONE:
            self._undo(seat, int(text), at)
        elif kind == kinds.STARTED:
            self._start(at)
        elif kind in (kinds.ASKED_UNDO, kinds.AGREED, kinds.REFUSED):
            self._discuss_undo(kind, seat, text)
        elif kind in (kinds.PAUSED, kinds.RESUMED):
            self.clocks.pass_time(at)
            self.paused = kind == kinds.PAUSED
            self._changed(None)
            self.info_number = self.number + 1
        elif kind not in (kinds.SAID, kinds.REKEYED):
            self._change_seat(kind, seat, text, at)
            self.info_number = self.number + 1

    def _start(self, at: float) -> None:
        agreement = self.terms.agreement
        options = dict(agreement.options)
        match = Match.begin(
            self.game, self.names, self.terms.seed, agreement.ruleset, options, agreement.cards
        )
        if self.terms.start is not None:
            match.state = self.game.load(self.terms.start)
            match.state.logging = True
        self.match = match
        self.started = at
        self.clocks.at = at
        self.info_number = self.number + 1
        self._changed(None)

    def _decide(self, seat: int, by: str, text: str, at: float) -> None:
        match = self.match
        if match is None or self.paused:
            raise BuongovernoError("the game is not running")
        together = match.state.waiting
        match.decide_text(text, seat)
        self.clocks.pass_time(at)
        if by in (kinds.PERSON, kinds.FORCED, kinds.ORDER):  # all the same to who watches a clock
            self.clocks.decided(seat)
        if match.state.over:
            self.ended = at
            self.info_number = self.number + 1
        # Whoever just decided and is asked once more is asked something new.
        self._changed(together & match.state.waiting & ~(1 << seat))

    def _undo(self, seat: int, decisions: int, at: float) -> None:
        match = self.match
        assert match is not None
        if decisions > len(self.standing):
            raise BuongovernoError("there is nothing to take back")
        for _ in range(decisions):
            match.undo(seat)
            self.standing.pop()
        self.clocks.pass_time(at)
        self._changed(None)

    def _changed(self, still_asked: int | None) -> None:
        """Somebody decided: who is asked anew, and whose time runs.

        `still_asked` are seats that decide at the same time as others and are asked the same.
        """
        self.version += 1
        self.wish = None
        pending = self.pending()
        for seat in range(len(self.seats)):
            if not (still_asked and still_asked >> seat & 1):
                self.asked_at[seat] = self.version
        self.clocks.run([seat for seat in pending if self.seats[seat].decides])

    def _discuss_undo(self, kind: str, seat: int, text: str) -> None:
        if kind == kinds.ASKED_UNDO:
            self.wish = Wish(seat, int(text))
        elif self.wish is not None and kind == kinds.AGREED:
            self.wish.agreed.append(seat)
        else:
            self.wish = None

    def _change_seat(self, kind: str, seat: int, text: str, at: float) -> None:
        self.clocks.pass_time(at)
        self.seats[seat] = self._seat_after(kind, seat, text)
        if kind == kinds.RETURNED:
            self.clocks.returned(seat)
        self.clocks.run([asked for asked in self.pending() if self.seats[asked].decides])

    def _seat_after(self, kind: str, seat: int, text: str) -> Seat:
        now = self.seats[seat]
        if kind == kinds.JOINED:
            return now.taken_by(text)
        if kind == kinds.LEFT:
            return offered(self.terms.agreement.seats[seat])
        if kind == kinds.SEATED:
            return bot_seat(text) if text else Seat("open")
        if kind == kinds.RETURNED:
            return now.taken_back()
        return now.cared_for(text, resigned=kind == kinds.RESIGNED)

    # -- what happened, summed up ------------------------------------------------------------------

    def _digest_events(self, kind: str, seat: int, text: str, before: int) -> Event | None:
        """Sum up an entry with what the game made of it: the same game gives the same digest."""
        last = self.match.state.last_event if self.match is not None else None
        parts = [self._digest, kind, str(seat)]
        if kind == kinds.UNDONE:
            parts.append(text)
        for event in events_after(last, before):
            parts.append(
                f"{event.kind} {event.seat} {event.card} {event.place} {event.amount} "
                f"{event.money} {event.audience}"
            )
        self._digest = blake2b("\n".join(parts).encode(), digest_size=_DIGEST_BYTES).hexdigest()
        return last

    def last_person_decision(self, seat: int) -> int | None:
        """How many decisions back the seat's own last one is, if it has made one."""
        for back, decision in enumerate(reversed(self.standing), 1):
            if decision.seat == seat and decision.by in (kinds.PERSON, kinds.CARETAKER):
                return back
        return None

    def undo_is_free(self, seat: int) -> bool:
        """Nothing was revealed since the seat's last decision and nobody else has decided.

        Decisions the server made for the seat by itself are taken back with it. One that it made
        for another counts as that seat's own, or the reader would learn that there was no choice.
        """
        if self.match is None or self.over:
            return False
        if not self.standing or self.standing[-1].seat != seat:
            return False
        for decision in reversed(self.standing):
            if decision.seat == seat and decision.by in (kinds.FORCED, kinds.ORDER):
                continue
            own = decision.seat == seat and decision.by in (kinds.PERSON, kinds.CARETAKER)
            before = self.traces[decision.trace].before
            return own and not self.match.state.revealed_since(before)
        return False


def course_of(terms: Terms, entries: list[Entry]) -> Course:
    """The course of a table's entries."""
    course = Course(terms)
    for entry in entries:
        course.add(entry)
    return course


def _is_public(entry: Entry, before: int, last: Event | None) -> bool:
    if entry.by in (kinds.FORCED, kinds.ORDER):
        return False
    return all(event.audience == EVERYONE for event in events_after(last, before))


def asked_seat(seat: int) -> int | None:
    """A seat as messages write it."""
    return None if seat == NOBODY else seat
