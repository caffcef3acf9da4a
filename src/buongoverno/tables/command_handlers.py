"""Who may do what at a table, and when: commands become entries of a draft here."""

from dataclasses import dataclass, replace

from buongoverno.kernel.errors import BadNotation, BuongovernoError, IllegalMove
from buongoverno.protocol.command import (
    AnswerUndo,
    Caretake,
    Command,
    Decide,
    Pause,
    Resign,
    Resume,
    Return,
    Say,
    SetOrders,
    Start,
    Undo,
)
from buongoverno.tables import entry as kinds
from buongoverno.tables.allowances import check_allowance, check_returning, check_taking_back
from buongoverno.tables.entry import NOBODY, PERSON
from buongoverno.tables.orders import check_order
from buongoverno.tables.projection import asked_to_agree
from buongoverno.tables.refusals import (
    BAD_INPUT,
    ILLEGAL,
    NOT_ALLOWED,
    NOT_NOW,
    Refusal,
    Stale,
    muted_text,
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
    if draft.pinned is not None:
        raise Refusal(NOT_NOW, draft.pinned)
    require_open(draft)
    handler = _Handler(draft, actor, own_id(actor, command), now)
    match command:
        case Decide():
            handler.decide(command)
        case Undo():
            handler.undo(command)
        case AnswerUndo():
            handler.answer_undo(command)
        case Say():
            handler.say(command)
        case Start():
            handler.start(command)
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


def require_open(table: TableState) -> None:
    """Refuse to do anything at a table that a moderator has closed."""
    if table.closed is not None:
        reason = f": {table.closed}" if table.closed else ""
        raise Refusal(NOT_NOW, f"a moderator has closed this table{reason}")


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
        if self.draft.terms.analysis and self.actor.host:
            return self._analysed_seat()
        if self.actor.seat is None:
            raise Refusal(NOT_ALLOWED, "only somebody who sits at the table may do that")
        return self.actor.seat

    def _analysed_seat(self) -> int:
        """At an analysis table its owner decides for everybody."""
        pending = self.draft.pending()
        if self.actor.seat is not None and (self.actor.seat in pending or not pending):
            return self.actor.seat
        return pending[0] if pending else 0

    def _need_running(self) -> None:
        if self.draft.match is None:
            raise Refusal(NOT_NOW, "the game has not begun yet")
        if self.draft.over:
            raise Refusal(NOT_NOW, "the game is over")

    # -- decisions ---------------------------------------------------------------------------------

    def decide(self, command: Decide) -> None:
        """A decision on the state its sender has seen."""
        seat = self._seat()
        self._need_running()
        draft = self.draft
        if draft.paused:
            raise Refusal(NOT_NOW, "the game is paused; resume it first")
        if draft.seats[seat].caretaker is not None:
            raise Refusal(NOT_NOW, "a bot plays your seat just now; take it back first")
        if not draft.asked_at[seat] <= command.version <= draft.version:
            raise Stale("the game has gone on since you saw it")
        try:
            draft.decide(seat, PERSON, self._code(command), self.now, self.command)
        except IllegalMove as error:
            raise Refusal(ILLEGAL, str(error), error.rule, error.sentence) from None

    def _code(self, command: Decide) -> int:
        """The code of a decision, legal or not."""
        if (command.code is None) == (command.text is None):
            raise Refusal(BAD_INPUT, "a decision is given as a code or as a text, one of the two")
        if command.text is not None:
            try:
                return self.draft.state.read(command.text)
            except BadNotation as error:
                raise Refusal(BAD_INPUT, str(error)) from None
        assert command.code is not None
        if not 0 <= command.code < self.draft.game.code_count:
            raise Refusal(BAD_INPUT, f"{command.code} is no code of {self.draft.game.title}")
        return command.code

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
            raise Refusal(NOT_ALLOWED, "it was agreed that nothing is taken back at this table")
        if command.version > draft.version:
            raise Stale("the game has gone on since you saw it")
        back = draft.last_person_decision(seat)
        if back is None:
            raise Refusal(NOT_NOW, "you have decided nothing that could be taken back")
        check_taking_back(draft, seat)
        if draft.undo_is_free(seat):
            self._add(kinds.UNDONE, seat, str(back))
            return
        if policy == "free":
            raise Refusal(
                NOT_NOW, "something was revealed or somebody else has decided since, so it stands"
            )
        if draft.undo_request is not None:
            raise Refusal(NOT_NOW, "the table is already asked about taking something back")
        if draft.undo_refused_at[seat] == draft.version:
            raise Refusal(NOT_NOW, "that was refused; ask again when somebody has decided")
        self._add(kinds.ASKED_UNDO, seat, str(back))
        self._undo_if_all_agree()

    def _undo_in_analysis(self, seat: int) -> None:
        if not self.draft.standing:
            raise Refusal(NOT_NOW, "there is nothing to take back")
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
            raise Refusal(NOT_NOW, "nobody asks to take anything back")
        withdrawn = seat == request.seat and not command.agree
        if not withdrawn and seat not in asked_to_agree(self.draft):
            raise Refusal(NOT_NOW, "you are not asked")
        if not command.agree:
            self._add(kinds.REFUSED, seat)
            return
        self._add(kinds.AGREED, seat)
        self._undo_if_all_agree()

    def set_orders(self, command: SetOrders) -> None:
        """Replace the standing orders of one's seat."""
        seat = self.actor.seat
        if seat is None or self.draft.terms.analysis:
            raise Refusal(NOT_ALLOWED, "only somebody who sits at the table can leave orders")
        for order in command.orders:
            try:
                check_order(self.draft.game.name, order)
            except BuongovernoError as error:
                raise Refusal(BAD_INPUT, str(error)) from None
        row = self.draft.seat_rows[seat]
        self.draft.seat_rows[seat] = replace(row, orders=command.orders)

    # -- the table ---------------------------------------------------------------------------------

    def say(self, command: Say) -> None:
        """Chat."""
        if not self.draft.terms.agreement.chat:
            raise Refusal(NOT_ALLOWED, "there is no chat at this table")
        if self.actor.seat is None and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "only those who sit at the table may talk")
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal(BAD_INPUT, "say something that can be read")
        seat = NOBODY if self.actor.seat is None else self.actor.seat
        check_allowance(self.draft, kinds.SAID, seat)
        if seat != NOBODY and self.draft.seats[seat].muted_until > self.now:
            raise Refusal(NOT_ALLOWED, muted_text(self.draft.seats[seat].muted_until, self.now))
        self._add(kinds.SAID, seat, text)

    def start(self, command: Start) -> None:
        """Begin, with bots in the seats that are left where that is wished."""
        if not self.actor.host:
            raise Refusal(NOT_ALLOWED, "the host begins the game")
        if self.draft.match is not None:
            raise Refusal(NOT_NOW, "the game has begun already")
        free = [n for n, seat in enumerate(self.draft.seats) if seat.kind in ("open", "reserved")]
        if free and command.fill_with is None:
            raise Refusal(NOT_NOW, "there are free seats: wait for players, or fill them with bots")
        if command.fill_with is not None:
            level = checked_level(command.fill_with) if free else ""
            for seat in free:
                self._add_more(kinds.SEATED, seat, level)
        self._add(kinds.STARTED, NOBODY)

    def pause(self) -> None:
        """Stop the clocks."""
        seat = self._seat()
        self._need_running()
        if self.draft.paused:
            raise Refusal(NOT_NOW, "the game is paused already")
        check_allowance(self.draft, kinds.PAUSED, seat)
        self._add(kinds.PAUSED, seat)

    def resume(self) -> None:
        """Go on; anybody who plays may."""
        self._need_running()
        if not self.draft.paused:
            raise Refusal(NOT_NOW, "the game is not paused")
        self._add(kinds.RESUMED, self._seat())

    def resign(self) -> None:
        """Give up: a bot plays on so that the others can finish."""
        seat = self._seat()
        self._need_running()
        if self.draft.terms.analysis:
            raise Refusal(NOT_NOW, "there is nothing to give up in an analysis")
        if self.draft.seats[seat].resigned:
            raise Refusal(NOT_NOW, "you have resigned already")
        self._add(kinds.RESIGNED, seat, USUAL_CARETAKER)

    def caretake(self, command: Caretake) -> None:
        """A bot plays for somebody for a while."""
        own = self._seat() if self.actor.seat is not None else NOBODY
        self._need_running()
        if command.seat >= len(self.draft.seats):
            raise Refusal(BAD_INPUT, f"there is no seat {command.seat + 1}")
        if command.seat != own and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "only the host may seat a bot for somebody else")
        seat = self.draft.seats[command.seat]
        if seat.kind != "person" or seat.caretaker is not None:
            raise Refusal(NOT_NOW, "a bot plays there already")
        level = checked_level(command.level)
        check_allowance(self.draft, kinds.CARETAKEN, command.seat)
        self._add(kinds.CARETAKEN, command.seat, level)

    def take_seat_back(self) -> None:
        """Take one's seat back from a bot."""
        seat = self._seat()
        self._need_running()
        if self.draft.seats[seat].resigned:
            raise Refusal(NOT_NOW, "you have resigned; a bot plays to the end")
        if self.draft.seats[seat].caretaker is None:
            raise Refusal(NOT_NOW, "you play yourself already")
        check_returning(self.draft, seat)
        self._add(kinds.RETURNED, seat)
