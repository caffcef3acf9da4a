"""Who may do what at a table, and when: commands become entries of a draft here."""

from dataclasses import dataclass, replace

from buongoverno.kernel.errors import BuongovernoError, IllegalMove
from buongoverno.protocol.command import (
    AnswerUndo,
    Caretake,
    Command,
    Decide,
    DecideAll,
    Pause,
    Ready,
    Resign,
    Resume,
    Return,
    Say,
    SetOrders,
    Start,
    Undo,
)
from buongoverno.protocol.live import Preview, Previewed
from buongoverno.tables import entry as kinds
from buongoverno.tables.allowances import check_allowance, check_returning, check_taking_back
from buongoverno.tables.decisions_in_a_row import code_of, decide_all, foreseen
from buongoverno.tables.entry import NOBODY, PERSON, SERVER
from buongoverno.tables.orders import check_order
from buongoverno.tables.projection import asked_to_agree
from buongoverno.tables.refusals import (
    BAD_INPUT,
    NOT_ALLOWED,
    NOT_NOW,
    IllegalDecision,
    Refusal,
    Stale,
    muted,
)
from buongoverno.tables.seating import checked_level
from buongoverno.tables.table_state import TableDraft, TableState

# The bot that plays on for a person who resigned or whose time is over.
USUAL_CARETAKER = "journeyman"


@dataclass(frozen=True)
class Actor:
    """Who gives a command: a seat, the host, or somebody who only watches (seat None)."""

    seat: int | None
    host: bool = False


def own_id(actor: Actor, command: Command) -> str:
    """The id of a command among those of all seats."""
    return f"{'host' if actor.seat is None else actor.seat}:{command.id}"


def handle(draft: TableDraft, actor: Actor, command: Command, now: float) -> None:
    """Carry a command out at a draft; a Refusal or Stale says why not."""
    _require_usable(draft)
    handler = _Handler(draft, actor, own_id(actor, command), now)
    match command:
        case Decide():
            handler.decide(command)
        case DecideAll():
            handler.decide_all(command)
        case Undo():
            handler.undo(command)
        case AnswerUndo():
            handler.answer_undo(command)
        case Say():
            handler.say(command)
        case Start():
            handler.start(command)
        case Ready():
            handler.say_ready(command)
        case Pause():
            handler.pause()
        case Resume():
            handler.resume()
        case Resign():
            handler.resign()
        case Caretake():
            handler.caretake(command)
        case Return():
            handler.take_seat_back()
        case SetOrders():
            handler.set_orders(command)


def previewed(
    table: TableState, actor: Actor, asked: Preview, now: float, language: str
) -> Previewed:
    """What would come of decisions; a Refusal says why that cannot be told."""
    try:
        seat = _decider(table, actor, asked.version)
    except Stale as error:
        raise Refusal(NOT_NOW, "because", why=error.message) from None
    steps = foreseen(table, seat, asked.decisions, asked.known, now, language)
    return Previewed(asked.id, asked.version, asked.known, steps)


def _decider(table: TableState, actor: Actor, version: int) -> int:
    """The seat for which somebody decides on a state they have seen; a Refusal or Stale if not."""
    _require_usable(table)
    seat = _seat_of(table, actor)
    _need_running(table)
    if table.paused:
        raise Refusal(NOT_NOW, "paused")
    if table.seats[seat].caretaker is not None:
        raise Refusal(NOT_NOW, "bot_plays_you")
    if not table.asked_at[seat] <= version <= table.version:
        raise Stale("stale")
    return seat


def _seat_of(table: TableState, actor: Actor) -> int:
    """The seat that gives a command."""
    if table.terms.analysis and actor.host:
        return _analysed_seat(table, actor)
    if actor.seat is None:
        raise Refusal(NOT_ALLOWED, "seated_only")
    return actor.seat


def _analysed_seat(table: TableState, actor: Actor) -> int:
    """At an analysis table its owner decides for everybody."""
    pending = table.pending()
    if actor.seat is not None and (actor.seat in pending or not pending):
        return actor.seat
    return pending[0] if pending else 0


def _need_running(table: TableState) -> None:
    if table.match is None:
        raise Refusal(NOT_NOW, "not_begun")
    if table.over:
        raise Refusal(NOT_NOW, "over")


def _require_usable(table: TableState) -> None:
    if table.pinned is not None:
        raise Refusal(NOT_NOW, "because", why=table.pinned)
    require_open(table)


def require_open(table: TableState) -> None:
    """Refuse to do anything at a table that is closed."""
    if table.taken_along:
        raise Refusal(NOT_NOW, "taken_along")
    if table.closed:
        raise Refusal(NOT_NOW, "closed_why", why=table.closed)
    if table.closed is not None:
        raise Refusal(NOT_NOW, "closed")


class _Handler:
    """One command being carried out."""

    def __init__(self, draft: TableDraft, actor: Actor, command: str, now: float) -> None:
        self.draft = draft
        self.actor = actor
        self.command = command
        self.now = now

    def _add(self, kind: str, seat: int, text: str = "") -> None:
        """An entry that carries the id of the command."""
        self.draft.add(kind, seat, PERSON, text, self.now, self.command)

    def _add_more(self, kind: str, seat: int, text: str = "") -> None:
        """Another entry of the same command; its id stands with one entry only."""
        self.draft.add(kind, seat, PERSON, text, self.now)

    def _seat(self) -> int:
        """The seat that gives the command."""
        return _seat_of(self.draft, self.actor)

    def _need_running(self) -> None:
        _need_running(self.draft)

    # -- decisions ---------------------------------------------------------------------------------

    def decide(self, command: Decide) -> None:
        """A decision on the state its sender has seen."""
        seat = _decider(self.draft, self.actor, command.version)
        try:
            self.draft.decide(seat, PERSON, self._code(command), self.now, self.command)
        except IllegalMove as error:
            raise IllegalDecision(error) from None

    def _code(self, command: Decide) -> int:
        """The code of a decision, legal or not."""
        if command.code is not None and command.text is None:
            return code_of(self.draft, command.code)
        if command.text is not None and command.code is None:
            return code_of(self.draft, command.text)
        raise Refusal(BAD_INPUT, "code_or_text")

    def decide_all(self, command: DecideAll) -> None:
        """Decisions in a row, all or none."""
        try:
            seat = _decider(self.draft, self.actor, command.version)
        except Stale:
            raise Stale("draft_stale") from None
        decide_all(self.draft, seat, command.decisions, self.now, self.command)

    def undo(self, command: Undo) -> None:
        """Take back one's own last decision, or ask the others to let one."""
        seat = self._seat()
        self._need_running()
        draft = self.draft
        if draft.terms.analysis:
            self._undo_in_analysis(seat)
            return
        policy = draft.terms.agreement.undo
        if policy == "none":
            raise Refusal(NOT_ALLOWED, "no_undo_agreed")
        if command.version > draft.version:
            raise Stale("stale")
        back = draft.last_person_decision(seat)
        if back is None:
            raise Refusal(NOT_NOW, "nothing_decided")
        check_taking_back(draft, seat)
        if draft.undo_is_free(seat):
            self._add(kinds.UNDONE, seat, str(back))
            return
        if policy == "free":
            raise Refusal(NOT_NOW, "revealed_since")
        if draft.undo_request is not None:
            raise Refusal(NOT_NOW, "undo_asked")
        if draft.undo_refused_at[seat] == draft.version:
            raise Refusal(NOT_NOW, "undo_refused")
        self._add(kinds.ASKED_UNDO, seat, str(back))
        self._undo_if_all_agree()

    def _undo_in_analysis(self, seat: int) -> None:
        if not self.draft.standing:
            raise Refusal(NOT_NOW, "nothing_back")
        check_allowance(self.draft, kinds.UNDONE, seat)
        self._add(kinds.UNDONE, seat, "1")

    def _undo_if_all_agree(self) -> None:
        request = self.draft.undo_request
        if request is not None and not asked_to_agree(self.draft):
            self._add_more(kinds.UNDONE, request.seat, str(request.decisions))

    def answer_undo(self, command: AnswerUndo) -> None:
        """Agree, or not, that another's decision is taken back."""
        seat = self._seat()
        request = self.draft.undo_request
        if request is None:
            raise Refusal(NOT_NOW, "no_undo_wish")
        withdrawn = seat == request.seat and not command.agree
        if not withdrawn and seat not in asked_to_agree(self.draft):
            raise Refusal(NOT_NOW, "not_asked")
        if not command.agree:
            self._add(kinds.REFUSED, seat)
            return
        self._add(kinds.AGREED, seat)
        self._undo_if_all_agree()

    def set_orders(self, command: SetOrders) -> None:
        """Replace the standing orders of one's seat."""
        seat = self.actor.seat
        if seat is None or self.draft.terms.analysis:
            raise Refusal(NOT_ALLOWED, "orders_seated")
        for order in command.orders:
            try:
                check_order(self.draft.game.name, order)
            except BuongovernoError as error:
                raise Refusal(BAD_INPUT, "because", why=error.message) from None
        row = self.draft.seat_rows[seat]
        self.draft.seat_rows[seat] = replace(row, orders=command.orders)

    # -- the table ---------------------------------------------------------------------------------

    def say(self, command: Say) -> None:
        """Chat."""
        if not self.draft.terms.agreement.chat:
            raise Refusal(NOT_ALLOWED, "no_chat")
        if self.actor.seat is None and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "talk_seated")
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal(BAD_INPUT, "say_readable")
        seat = NOBODY if self.actor.seat is None else self.actor.seat
        check_allowance(self.draft, kinds.SAID, seat)
        if seat != NOBODY and self.draft.seats[seat].muted_until > self.now:
            raise muted(self.draft.seats[seat].muted_until, self.now)
        self._add(kinds.SAID, seat, text)

    def start(self, command: Start) -> None:
        """Begin, with bots in the seats that are left where that is wished."""
        if not self.actor.host:
            raise Refusal(NOT_ALLOWED, "host_begins")
        if self.draft.match is not None:
            raise Refusal(NOT_NOW, "has_begun")
        free = [n for n, seat in enumerate(self.draft.seats) if seat.kind in ("open", "reserved")]
        if free and command.fill_with is None:
            raise Refusal(NOT_NOW, "free_seats")
        others = [seat for seat in self.draft.awaited() if seat != self.actor.seat]
        if others:
            names = ", ".join([self.draft.names[seat] for seat in others])
            raise Refusal(NOT_NOW, "not_ready", names=names)
        if command.fill_with is not None:
            level = checked_level(command.fill_with) if free else ""
            for seat in free:
                self._add_more(kinds.SEATED, seat, level)
        self._add(kinds.STARTED, NOBODY)

    def say_ready(self, command: Ready) -> None:
        """Ready to begin, or not after all; when the last one is, the game begins."""
        seat = self._seat()
        draft = self.draft
        if draft.match is not None:
            raise Refusal(NOT_NOW, "has_begun")
        if not draft.terms.agreement.ready_check or draft.seats[seat].kind != "person":
            raise Refusal(NOT_NOW, "not_asked_here")
        check_allowance(draft, kinds.READY, seat)
        self._add(kinds.READY, seat, "" if command.ready else "no")
        if draft.everybody_sits() and not draft.awaited():
            draft.add(kinds.STARTED, NOBODY, SERVER, "", self.now)

    def pause(self) -> None:
        """Stop the clocks."""
        seat = self._seat()
        self._need_running()
        if self.draft.paused:
            raise Refusal(NOT_NOW, "paused_already")
        check_allowance(self.draft, kinds.PAUSED, seat)
        self._add(kinds.PAUSED, seat)

    def resume(self) -> None:
        """Go on; anybody who plays may."""
        self._need_running()
        if not self.draft.paused:
            raise Refusal(NOT_NOW, "not_paused")
        self._add(kinds.RESUMED, self._seat())

    def resign(self) -> None:
        """Give up: a bot plays on so that the others can finish."""
        seat = self._seat()
        self._need_running()
        if self.draft.terms.analysis:
            raise Refusal(NOT_NOW, "analysis_resign")
        if self.draft.seats[seat].resigned:
            raise Refusal(NOT_NOW, "resigned_already")
        self._add(kinds.RESIGNED, seat, USUAL_CARETAKER)

    def caretake(self, command: Caretake) -> None:
        """A bot plays for somebody, for as long as was asked (takeover.py)."""
        own = self._seat() if self.actor.seat is not None else NOBODY
        self._need_running()
        if command.seat >= len(self.draft.seats):
            raise Refusal(BAD_INPUT, "no_seat", seat=command.seat + 1)
        if command.seat != own and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "host_seats_bots")
        seat = self.draft.seats[command.seat]
        if seat.kind != "person" or seat.caretaker is not None:
            raise Refusal(NOT_NOW, "bot_there")
        level = checked_level(command.level)
        check_allowance(self.draft, kinds.CARETAKEN, command.seat)
        self._add(kinds.CARETAKEN, command.seat, level)
        self._add_more(kinds.LENT, command.seat, command.until)

    def take_seat_back(self) -> None:
        """Take one's seat back from a bot."""
        seat = self._seat()
        self._need_running()
        if self.draft.seats[seat].resigned:
            raise Refusal(NOT_NOW, "resigned")
        if self.draft.seats[seat].caretaker is None:
            raise Refusal(NOT_NOW, "play_yourself")
        check_returning(self.draft, seat)
        self._add(kinds.RETURNED, seat)
