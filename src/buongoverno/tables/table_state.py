"""The state of a table: a fold over its entries.

A `TableState` that was committed is never changed. Whoever wants to change the table takes a
`draft()`, a copy that can be changed, and once its new entries are committed the draft is the next
state of the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any, Final

from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.kernel.event import Event, events_after
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match
from buongoverno.kernel.message import Message
from buongoverno.kernel.persistent_list import PersistentList
from buongoverno.kernel.state import State
from buongoverno.plugin import registry
from buongoverno.plugin.rivals import Rival
from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.command import RETURN, Order
from buongoverno.tables import entry as kinds
from buongoverno.tables.clocks import Clocks
from buongoverno.tables.entry import Entry
from buongoverno.tables.lesson_task import is_reached
from buongoverno.tables.refusals import table_message
from buongoverno.tables.seating import Seat, SeatRow, bot_seat, distinct, offered

_DIGEST_BYTES: Final = 8


@dataclass(frozen=True)
class Terms:
    """What a table was made with; it never changes.

    `start` is a saved position to begin from: an imagined one, when a running game is analysed, or
    one that was prepared.
    `owner` stands for whoever made it, with an account or without.
    """

    id: str
    agreement: Agreement
    seed: int
    rules_version: int
    created: float
    start: str | None = None
    analysis: bool = False
    forked_from: str | None = None
    owner: str = ""


class Trace:
    """An entry, and the part of the game's log it wrote: after `before` up to `last`."""

    def __init__(self, entry: Entry, before: int, last: Event | None) -> None:
        self.entry = entry
        self.before = before
        self.last = last


@dataclass(frozen=True)
class UndoRequest:
    """A seat asks to take decisions back; `agreed` are the seats that let it."""

    seat: int
    decisions: int
    agreed: tuple[int, ...] = ()


class TableState:
    """Everything that follows from a table's entries, and what the database has beside them."""

    def __init__(self, terms: Terms, game: Game, seats: list[Seat], clocks: Clocks) -> None:
        self.terms = terms
        self.game = game
        self.seats = seats
        self.clocks = clocks
        self.traces: PersistentList[Trace] = PersistentList()
        # Of decisions that were not taken back.
        self.standing: PersistentList[Trace] = PersistentList()
        # The entries of commands, by their ids; shared by drafts, so it may know of dropped ones.
        self._commands: dict[str, int] = {}
        self.match: Match | None = None
        self.paused = False
        self.version = 0
        self.asked_at = [0] * len(seats)
        # By seat: since when its person could answer the question.
        self.asked_since = [0.0] * len(seats)
        self.undo_request: UndoRequest | None = None
        # By seat: the version at which its last request to undo was refused.
        self.undo_refused_at = [0] * len(seats)
        self.taken_back_in_a_row = (kinds.NOBODY, 0)  # a seat, and how often it did
        # How many entries of a kind a seat has; replaced and never changed.
        self._counts: dict[tuple[str, int], int] = {}
        self.closed: str | None = None  # why a moderator has closed the table
        self.brought = False  # begun elsewhere, where its seed was known
        self.taken_along = False  # goes on elsewhere; the table is closed, and its seed known
        self.redacted: frozenset[int] = frozenset()  # the entries whose texts were taken away
        self.started: float | None = None
        self.ended: float | None = None
        self.info_number = 0  # the last entry that changed what TableInfo says
        self.digest = ""
        # Beside the entries:
        self.revision = 0  # counts the commits at this table
        self.access_revision = 0  # counts the commits that may have changed who may look
        self.seat_rows = [SeatRow() for _ in seats]
        self.host: str | None = None
        self.rematch: str | None = None
        self.pinned: Message | None = None
        # Known only to the process that made the change: when a standing order answers, and until
        # when what bots have to decide belongs to that process.
        self.order_due: float | None = None
        self.bots_leased_until = 0.0

    def draft(self) -> "TableDraft":
        """A copy that can be changed; it costs the same however long the game is."""
        copy = TableDraft(self.terms, self.game, self.seats.copy(), self.clocks.copy())
        copy.traces = self.traces.copy()
        copy.standing = self.standing.copy()
        copy._commands = self._commands
        copy.match = None if self.match is None else self.match.clone()
        copy.paused = self.paused
        copy.version = self.version
        copy.asked_at = self.asked_at.copy()
        copy.asked_since = self.asked_since.copy()
        copy.undo_request = self.undo_request
        copy.undo_refused_at = self.undo_refused_at.copy()
        copy.taken_back_in_a_row = self.taken_back_in_a_row
        copy._counts = self._counts
        copy.closed = self.closed
        copy.brought = self.brought
        copy.taken_along = self.taken_along
        copy.redacted = self.redacted
        copy.started = self.started
        copy.ended = self.ended
        copy.info_number = self.info_number
        copy.digest = self.digest
        copy.revision = self.revision
        copy.access_revision = self.access_revision
        copy.seat_rows = self.seat_rows.copy()
        copy.host = self.host
        copy.rematch = self.rematch
        copy.pinned = self.pinned
        return copy

    @property
    def id(self) -> str:
        """The table's id."""
        return self.terms.id

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
        if self.match is None or self.paused or self.closed is not None:
            return False
        return not self.match.state.over

    @property
    def names(self) -> list[str]:
        """The players' names, all different."""
        return distinct([seat.name or f"Seat {n + 1}" for n, seat in enumerate(self.seats)])

    @property
    def due(self) -> float | None:
        """When the clocks next need attention."""
        return self.clocks.due() if self.running else None

    def has_command(self, command: str | None) -> bool:
        """Whether the command of that id was carried out."""
        return self.entry_of(command) is not None

    def entry_of(self, command: str | None) -> Entry | None:
        """The entry that carries the id of a command, if it was carried out."""
        number = self._commands.get(command, 0) if command is not None else 0
        if not 0 < number <= self.number:
            return None
        entry = self.traces[number - 1].entry
        return entry if entry.command == command else None

    def count(self, kind: str, seat: int) -> int:
        """How many entries of a kind a seat has; decisions are not counted."""
        return self._counts.get((kind, seat), 0)

    def pending(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return self.state.pending if self.running else ()

    def has_bots(self) -> bool:
        """Whether a bot sits at the table or plays for a person."""
        return any(seat.bot is not None for seat in self.seats)

    def everybody_sits(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind in ("person", "bot") for seat in self.seats)

    def awaited(self) -> list[int]:
        """The people who have not said yet that they are ready, where that is asked."""
        if not self.terms.agreement.ready_check:
            return []
        people = [number for number, seat in enumerate(self.seats) if seat.kind == "person"]
        return [number for number in people if not self.seats[number].ready] if people[1:] else []

    def person_plays(self) -> bool:
        """Whether a person decides at the table, and no bot for them."""
        return any(seat.decides for seat in self.seats)

    def round(self) -> int:
        """The round of a game that has begun."""
        view: Any = self.state.view(None)  # every game's has one
        return int(view.round)

    def turn(self) -> int | None:
        """Whose turn it is in a game that has begun, where its views say so."""
        seat = getattr(getattr(self.state.view(None), "turn", None), "seat", None)
        return seat if isinstance(seat, int) else None

    def bots_asked(self) -> list[int]:
        """The seats at which a bot has to decide.

        When the task of a lesson is done, the board stays as the learner has left it.
        """
        asked = [seat for seat in self.pending() if self.seats[seat].bot is not None]
        if not asked or self.match is None:
            return asked
        return [] if is_reached(self.game, self.terms.agreement.position, self.match) else asked

    def orders_of(self, seat: int | None) -> list[Order]:
        """The standing orders of a seat."""
        if seat is None or seat >= len(self.seat_rows) or self.terms.analysis:
            return []
        return self.seat_rows[seat].orders

    def last_person_decision(self, seat: int) -> int | None:
        """How many decisions back the seat's own last one is, if it has made one."""
        for back, decision in enumerate(reversed(self.standing), 1):
            if _is_own(decision.entry, seat):
                return back
        return None

    def undo_is_free(self, seat: int) -> bool:
        """Nothing was revealed since the seat's last decision and nobody else has decided.

        Decisions the server made for the seat by itself are taken back with it. One that it made
        for another seat counts as that seat's own: otherwise the reader would learn that there was
        no choice.
        """
        if self.match is None or self.over:
            return False
        if not self.standing or self.standing[-1].entry.seat != seat:
            return False
        for decision in reversed(self.standing):
            entry = decision.entry
            if entry.seat == seat and entry.by in (kinds.FORCED, kinds.ORDER):
                continue
            return _is_own(entry, seat) and not self.match.state.revealed_since(decision.before)
        return False


class TableDraft(TableState):
    """A table's next state in the making; `entries` are those added since it was drafted."""

    def __init__(self, terms: Terms, game: Game, seats: list[Seat], clocks: Clocks) -> None:
        super().__init__(terms, game, seats, clocks)
        self.entries: list[Entry] = []

    def replay(self, entries: Iterable[Entry]) -> None:
        """Carry out committed entries; BadRecord if one no longer leads to the same."""
        for entry in entries:
            if entry.number != self.number + 1:
                raise BadRecord(f"entry {entry.number} follows entry {self.number}")
            try:
                self.add(entry.kind, entry.seat, entry.by, entry.text, entry.at, entry.command)
            except BuongovernoError as error:
                raise BadRecord(f"entry {entry.number} is no longer possible: {error}") from None
            if self.digest != entry.digest:
                raise BadRecord(f"entry {entry.number} no longer leads to what it did")

    def add(
        self,
        kind: str,
        seat: int,
        by: str,
        text: str,
        at: float,
        command: str | None = None,
    ) -> None:
        """Carry something out and add the entry that says so; what is refused changes nothing."""
        before = self._events()
        at = self._not_before_last(at)
        if kind == kinds.DECIDED:
            self._decide(seat, by, self.state.read(text) if self.match else 0, at)
        else:
            self._carry_out(kind, seat, text, at)
        self._append(kind, seat, by, text, at, command, before)

    def decide(self, seat: int, by: str, code: int, at: float, command: str | None = None) -> None:
        """Play a code, as `add` plays the notation of one; IllegalMove changes nothing."""
        before = self._events()
        at = self._not_before_last(at)
        text = self._decide(seat, by, code, at)
        self._append(kinds.DECIDED, seat, by, text, at, command, before)

    def _events(self) -> int:
        return 0 if self.match is None else self.match.state.events

    def _not_before_last(self, at: float) -> float:
        """Clocks of machines differ; entries never go back in time."""
        return max(at, self.traces[-1].entry.at) if self.traces else at

    def _append(
        self, kind: str, seat: int, by: str, text: str, at: float, command: str | None, before: int
    ) -> None:
        last = self._digest_events(kind, seat, text, before)
        entry = Entry(self.number + 1, at, kind, seat, by, text, command, self.digest)
        first = 0 if kind == kinds.STARTED else before
        self.entries.append(entry)
        trace = Trace(entry, first, last)
        self.traces.append(trace)
        if kind == kinds.DECIDED:
            self.standing.append(trace)
        else:
            self._counts = {**self._counts, (kind, seat): self.count(kind, seat) + 1}
        if command is not None:
            self._commands[command] = self.number

    def _carry_out(self, kind: str, seat: int, text: str, at: float) -> None:
        if kind == kinds.UNDONE:
            self._undo(seat, int(text), at)
        elif kind == kinds.STARTED:
            self._start(at)
        elif kind in (kinds.ASKED_UNDO, kinds.AGREED, kinds.REFUSED):
            self._discuss_undo(kind, seat, text)
        elif kind in (kinds.PAUSED, kinds.RESUMED):
            self.clocks.pass_time(at)
            self.paused = kind == kinds.PAUSED
            self.asked_since = [at] * len(self.seats)
            self._run_clocks()  # the questions are the same as before
            self.info_number = self.number + 1
        elif kind == kinds.CLOSED:
            self._close(text, at)
        elif kind == kinds.TAKEN_ALONG:
            self.taken_along = True
            self._close("", at)
        elif kind == kinds.BROUGHT:
            self.brought = True
            self.info_number = self.number + 1
        elif kind == kinds.REDACTED:
            self.redacted = self.redacted | frozenset([int(number) for number in text.split()])
        elif kind == kinds.FORGOTTEN:
            self._forget(seat, text, at)
        elif kind not in (kinds.SAID, kinds.REKEYED):
            self._change_seat(kind, seat, text, at)
            self.info_number = self.number + 1

    def _close(self, reason: str, at: float) -> None:
        self.clocks.pass_time(at)
        self.closed = reason
        self._changed(None, at)
        self.info_number = self.number + 1

    def _forget(self, seat: int, level: str, at: float) -> None:
        """Take away a player's name and words, since they sat down."""
        gone: list[int] = []
        for trace in reversed(self.traces):
            entry = trace.entry
            if entry.seat != seat or entry.kind not in (kinds.SAID, kinds.JOINED):
                continue
            gone.append(entry.number)
            if entry.kind == kinds.JOINED:
                break
        self.redacted = self.redacted | frozenset(gone)
        self._change_seat(kinds.FORGOTTEN, seat, level, at)
        if self.match is not None:
            self.match.rename(self.names)
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
        self._changed(None, at)

    def _decide(self, seat: int, by: str, code: int, at: float) -> str:
        match = self.match
        if match is None or self.paused:
            raise BuongovernoError(table_message("not_running"))
        together = match.state.waiting
        text = match.decide(code, seat)
        self.clocks.pass_time(at)
        if by in (kinds.PERSON, kinds.FORCED, kinds.ORDER):  # a clock must not tell them apart
            self.clocks.decided(seat)
        if by == kinds.CARETAKER and self.seats[seat].until is not None:
            self.seats[seat] = replace(self.seats[seat], bot_has_played=True)
        if match.state.over:
            self.ended = at
            self.info_number = self.number + 1
        if seat != self.taken_back_in_a_row[0]:
            self.taken_back_in_a_row = (kinds.NOBODY, 0)
        # A seat that just decided and is asked once more is asked something new.
        self._changed(together & match.state.waiting & ~(1 << seat), at)
        return text

    def _undo(self, seat: int, decisions: int, at: float) -> None:
        match = self.match
        assert match is not None
        if decisions > len(self.standing):
            raise BuongovernoError(table_message("nothing_back"))
        still_asked = match.state.waiting
        for _ in range(decisions):
            match.undo(seat)
            undone = self.standing.pop().entry.seat
            still_asked &= match.state.waiting & ~(1 << undone)
        times = self.taken_back_in_a_row[1] if self.taken_back_in_a_row[0] == seat else 0
        self.taken_back_in_a_row = (seat, times + 1)
        self.clocks.pass_time(at)
        self._changed(still_asked, at)

    def _changed(self, still_asked: int | None, at: float) -> None:
        """The position is another one: note which seats are asked something new.

        `still_asked` is a mask of seats that decide at the same time as others and are asked the
        same as before.
        """
        self.version += 1
        self.undo_request = None
        for seat in range(len(self.seats)):
            if not (still_asked and still_asked >> seat & 1):
                self.asked_at[seat] = self.version
                self.asked_since[seat] = at
        self._run_clocks()

    def _run_clocks(self) -> None:
        self.clocks.run([seat for seat in self.pending() if self.seats[seat].decides])

    def _discuss_undo(self, kind: str, seat: int, text: str) -> None:
        asked = self.undo_request
        if kind == kinds.ASKED_UNDO:
            self.undo_request = UndoRequest(seat, int(text))
        elif asked is not None and kind == kinds.AGREED:
            self.undo_request = UndoRequest(asked.seat, asked.decisions, asked.agreed + (seat,))
        else:
            if asked is not None:
                self.undo_refused_at[asked.seat] = self.version
            self.undo_request = None

    def _change_seat(self, kind: str, seat: int, text: str, at: float) -> None:
        self.clocks.pass_time(at)
        limited = self.seats[seat].until not in (None, RETURN)
        self.seats[seat] = self.seat_after(kind, seat, text)
        if kind == kinds.RETURNED:
            self.clocks.returned(seat, late=not limited)
            self.asked_since[seat] = at
        self._run_clocks()

    def seat_after(self, kind: str, seat: int, text: str) -> Seat:
        """A seat as an entry about it leaves it."""
        now = self.seats[seat]
        if kind == kinds.JOINED:
            return now.taken_by(text)
        if kind == kinds.LEFT:
            return offered(self.terms.agreement.seats[seat], rival_at(self.terms.agreement, seat))
        if kind == kinds.SEATED:
            rival = rival_at(self.terms.agreement, seat)
            return bot_seat(text, rival) if text else Seat("open")
        if kind == kinds.READY:
            return replace(now, ready=text == "")
        if kind == kinds.HINTED:
            return replace(now, hinted=True)
        if kind == kinds.LENT:
            if self.match is None:
                return now.lent(text, 0, False)
            return now.lent(text, self.round(), self.turn() == seat)
        if kind == kinds.RETURNED:
            return now.taken_back()
        if kind == kinds.REMOVED:
            return now.without_person(text)
        if kind == kinds.FORGOTTEN:
            return now.forgotten(text)
        if kind == kinds.MUTED:
            return replace(now, muted_until=float(text))
        return now.cared_for(text, resigned=kind == kinds.RESIGNED)

    def _digest_events(self, kind: str, seat: int, text: str, before: int) -> Event | None:
        """Sum up an entry with what the game made of it: the same game gives the same digest."""
        last = self.match.state.last_event if self.match is not None else None
        parts = [self.digest, kind, str(seat)]
        if kind == kinds.UNDONE:
            parts.append(text)
        for event in events_after(last, before):
            parts.append(
                f"{event.kind} {event.seat} {event.card} {event.place} {event.amount} "
                f"{event.money} {event.audience}"
            )
        self.digest = blake2b("\n".join(parts).encode(), digest_size=_DIGEST_BYTES).hexdigest()
        return last


def _is_own(entry: Entry, seat: int) -> bool:
    """Whether a seat decided, and nothing decided for it."""
    return entry.seat == seat and entry.by in (kinds.PERSON, kinds.CARETAKER)


def empty_table(terms: Terms) -> TableDraft:
    """A table at which nothing has happened yet."""
    agreement = terms.agreement
    seats = [offered(offer, rival_at(agreement, at)) for at, offer in enumerate(agreement.seats)]
    clocks = Clocks(terms.agreement.clock, len(seats))
    return TableDraft(terms, registry.game(terms.agreement.game), seats, clocks)


def rival_at(agreement: Agreement, seat: int) -> Rival | None:
    """Whom a bot plays in a seat; nobody at tables of earlier versions."""
    if seat >= len(agreement.rivals):
        return None
    there = registry.plugin(agreement.game).rivals
    return next((rival for rival in there if rival.key == agreement.rivals[seat]), None)


def replayed(terms: Terms, entries: Iterable[Entry]) -> TableDraft:
    """The state of a table with these entries; BadRecord if they no longer lead to the same."""
    table = empty_table(terms)
    table.replay(entries)
    return table


def replay_committed(draft: TableDraft, entries: list[Entry]) -> None:
    """Carry out committed entries.

    A table whose entries no longer lead to what they did is pinned to its version of the rules: it
    can be looked at as far as it goes, and nobody can play on.
    """
    if draft.pinned is not None:
        return
    try:
        draft.replay(entries)
    except BadRecord:
        then, now = draft.terms.rules_version, draft.game.rules_version
        draft.pinned = table_message("pinned", then=then, now=now)
