"""Who may do what at a table, and when: commands become entries here."""

from dataclasses import dataclass

from buongoverno.kernel.errors import BadNotation, BadSetup, IllegalMove
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
    Start,
    Undo,
)
from buongoverno.server.bots.task import check_bot
from buongoverno.server.refusals import BAD_INPUT, ILLEGAL, NOT_ALLOWED, NOT_NOW, Refusal, Stale
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course
from buongoverno.server.tables.entry import NOBODY, PERSON, Entry
from buongoverno.server.tables.reading import asked_to_agree

# The bot that plays on for somebody who resigned or whose time is over.
USUAL_CARETAKER = "journeyman"


@dataclass(frozen=True)
class Actor:
    """Who gives a command: a seat, the host, or somebody who only watches (seat None)."""

    seat: int | None
    host: bool = False
    name: str = ""


def carry_out(course: Course, actor: Actor, command: Command, now: float) -> list[Entry]:
    """Carry a command out and give its entries; a Refusal or Stale changes nothing."""
    table = _Conduct(course, actor, now)
    match command:
        case Decide():
            return table.decide(command)
        case Undo():
            return table.undo(command)
        case AnswerUndo():
            return table.answer_undo(command)
        case Say():
            return table.say(command)
        case Start():
            return table.start(command)
        case Pause():
            return table.pause(command)
        case Resume():
            return table.resume(command)
        case Resign():
            return table.resign(command)
        case Caretake():
            return table.caretake(command)
        case Return():
            return table.come_back(command)
        case _:
            raise Refusal(BAD_INPUT, "this is not a thing to do at a table")


class _Conduct:
    """One command being carried out."""

    def __init__(self, course: Course, actor: Actor, now: float) -> None:
        self.course = course
        self.actor = actor
        self.now = now

    def _make(self, kind: str, seat: int, text: str, command: str | None) -> Entry:
        return self.course.make(kind, seat, PERSON, text, self.now, command)

    def _seat(self) -> int:
        """The seat that gives the command."""
        if self.course.terms.analysis and self.actor.host:
            return self._analysed_seat()
        if self.actor.seat is None:
            raise Refusal(NOT_ALLOWED, "only somebody who sits at the table may do that")
        return self.actor.seat

    def _analysed_seat(self) -> int:
        """At an analysis table its owner decides for everybody."""
        pending = self.course.pending()
        if self.actor.seat is not None and (self.actor.seat in pending or not pending):
            return self.actor.seat
        return pending[0] if pending else 0

    def _need_running(self) -> None:
        course = self.course
        if course.match is None:
            raise Refusal(NOT_NOW, "the game has not begun yet")
        if course.over:
            raise Refusal(NOT_NOW, "the game is over")

    # -- decisions ---------------------------------------------------------------------------------

    def decide(self, command: Decide) -> list[Entry]:
        """A decision on the state its sender has seen."""
        seat = self._seat()
        self._need_running()
        if self.course.paused:
            raise Refusal(NOT_NOW, "the game is paused; resume it first")
        if self.course.seats[seat].caretaker is not None:
            raise Refusal(NOT_NOW, "a bot plays your seat just now; take it back first")
        if not self.course.asked_at[seat] <= command.version <= self.course.version:
            raise Stale("the game has gone on since you saw it")
        return [self._make(kinds.DECIDED, seat, self._notation(command, seat), command.id)]

    def _notation(self, command: Decide, seat: int) -> str:
        """The decision in notation, checked against the rules."""
        state = self.course.state
        if (command.code is None) == (command.text is None):
            raise Refusal(BAD_INPUT, "a decision is given as a code or as a text, one of the two")
        try:
            code = state.read(command.text) if command.text is not None else command.code
        except BadNotation as error:
            raise Refusal(BAD_INPUT, str(error)) from None
        assert code is not None
        if not 0 <= code < self.course.game.code_count:
            raise Refusal(BAD_INPUT, f"{code} is no code of {self.course.game.title}")
        if code not in state.legal(seat):
            raise _refused(state.illegal(code, seat))
        return state.write(code)

    def undo(self, command: Undo) -> list[Entry]:
        """Take back the own last decision, or ask the others to let one."""
        seat = self._seat()
        self._need_running()
        course = self.course
        if course.terms.analysis:
            return self._undo_in_analysis(seat, command)
        policy = course.terms.agreement.undo
        if policy == "none":
            raise Refusal(NOT_ALLOWED, "it was agreed that nothing is taken back at this table")
        if command.version > course.version:
            raise Stale("the game has gone on since you saw it")
        back = course.last_person_decision(seat)
        if back is None:
            raise Refusal(NOT_NOW, "you have decided nothing that could be taken back")
        if course.undo_is_free(seat):
            return [self._make(kinds.UNDONE, seat, str(back), command.id)]
        if policy == "free":
            raise Refusal(
                NOT_NOW, "something was revealed or somebody else has decided since, so it stands"
            )
        if course.wish is not None:
            raise Refusal(NOT_NOW, "the table is already asked about taking something back")
        entries = [self._make(kinds.ASKED_UNDO, seat, str(back), command.id)]
        return entries + self._undo_if_all_agree()

    def _undo_in_analysis(self, seat: int, command: Undo) -> list[Entry]:
        if not self.course.standing:
            raise Refusal(NOT_NOW, "there is nothing to take back")
        return [self._make(kinds.UNDONE, seat, "1", command.id)]

    def _undo_if_all_agree(self) -> list[Entry]:
        wish = self.course.wish
        if wish is None or asked_to_agree(self.course):
            return []
        return [self._make(kinds.UNDONE, wish.seat, str(wish.decisions), None)]

    def answer_undo(self, command: AnswerUndo) -> list[Entry]:
        """Agree, or not, that another's decision is taken back."""
        seat = self._seat()
        if self.course.wish is None:
            raise Refusal(NOT_NOW, "nobody asks to take anything back")
        if seat == self.course.wish.seat and not command.agree:
            return [self._make(kinds.REFUSED, seat, "", command.id)]
        if seat not in asked_to_agree(self.course):
            raise Refusal(NOT_NOW, "you are not asked")
        if not command.agree:
            return [self._make(kinds.REFUSED, seat, "", command.id)]
        return [self._make(kinds.AGREED, seat, "", command.id), *self._undo_if_all_agree()]

    # -- the table ---------------------------------------------------------------------------------

    def say(self, command: Say) -> list[Entry]:
        """Chat."""
        if not self.course.terms.agreement.chat:
            raise Refusal(NOT_ALLOWED, "there is no chat at this table")
        if self.actor.seat is None and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "only those who sit at the table may talk")
        text = " ".join(command.text.split())
        if not text or not text.isprintable():
            raise Refusal(BAD_INPUT, "say something that can be read")
        seat = NOBODY if self.actor.seat is None else self.actor.seat
        return [self._make(kinds.SAID, seat, text, command.id)]

    def start(self, command: Start) -> list[Entry]:
        """Begin, with bots in the seats that are left where that is wished."""
        if not self.actor.host:
            raise Refusal(NOT_ALLOWED, "the host begins the game")
        if self.course.match is not None:
            raise Refusal(NOT_NOW, "the game has begun already")
        free = [n for n, seat in enumerate(self.course.seats) if seat.kind in ("open", "reserved")]
        if free and command.fill_with is None:
            raise Refusal(NOT_NOW, "there are free seats: wait for players, or fill them with bots")
        entries: list[Entry] = []
        if free and command.fill_with is not None:
            level = checked_level(command.fill_with)
            entries = [self._make(kinds.SEATED, seat, level, None) for seat in free]
        return [*entries, self._make(kinds.STARTED, NOBODY, "", command.id)]

    def pause(self, command: Pause) -> list[Entry]:
        """Stop the clocks."""
        self._need_running()
        if self.course.paused:
            raise Refusal(NOT_NOW, "the game is paused already")
        return [self._make(kinds.PAUSED, self._seat(), "", command.id)]

    def resume(self, command: Resume) -> list[Entry]:
        """Go on."""
        self._need_running()
        if not self.course.paused:
            raise Refusal(NOT_NOW, "the game is not paused")
        return [self._make(kinds.RESUMED, self._seat(), "", command.id)]

    def resign(self, command: Resign) -> list[Entry]:
        """Give up: a bot plays on so that the others can finish."""
        seat = self._seat()
        self._need_running()
        if self.course.terms.analysis:
            raise Refusal(NOT_NOW, "there is nothing to give up in an analysis")
        if self.course.seats[seat].resigned:
            raise Refusal(NOT_NOW, "you have resigned already")
        return [self._make(kinds.RESIGNED, seat, USUAL_CARETAKER, command.id)]

    def caretake(self, command: Caretake) -> list[Entry]:
        """A bot plays for somebody for a while."""
        own = self._seat() if self.actor.seat is not None else NOBODY
        self._need_running()
        if command.seat >= len(self.course.seats):
            raise Refusal(BAD_INPUT, f"there is no seat {command.seat + 1}")
        if command.seat != own and not self.actor.host:
            raise Refusal(NOT_ALLOWED, "only the host may seat a bot for somebody else")
        seat = self.course.seats[command.seat]
        if seat.kind != "person" or seat.caretaker is not None:
            raise Refusal(NOT_NOW, "a bot plays there already")
        level = checked_level(command.level)
        return [self._make(kinds.CARETAKEN, command.seat, level, command.id)]

    def come_back(self, command: Return) -> list[Entry]:
        """Take the own seat back from a bot."""
        seat = self._seat()
        self._need_running()
        if self.course.seats[seat].resigned:
            raise Refusal(NOT_NOW, "you have resigned; a bot plays to the end")
        if self.course.seats[seat].caretaker is None:
            raise Refusal(NOT_NOW, "you play yourself already")
        return [self._make(kinds.RETURNED, seat, "", command.id)]


def checked_level(level: str) -> str:
    """A level of bots the server has."""
    try:
        check_bot(level)
    except BadSetup as error:
        raise Refusal(BAD_INPUT, str(error)) from None
    return level


def _refused(error: IllegalMove) -> Refusal:
    return Refusal(ILLEGAL, str(error), error.rule, error.sentence)
