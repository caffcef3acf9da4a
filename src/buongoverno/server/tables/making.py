"""Tables come into being: made, joined, begun again, taken up from a record."""

import re
import secrets
import time
import tomllib
from dataclasses import dataclass, field

import msgspec

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.match import replay
from buongoverno.kernel.record import UNDO, Record, game_named_in, parse, tidy_name
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, ReservedSeat, SeatOffer
from buongoverno.server.people.keys import new_id
from buongoverno.server.refusals import BAD_INPUT, NOT_NOW, TAKEN, Refusal
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.conduct import checked_level
from buongoverno.server.tables.course import Course, Terms
from buongoverno.server.tables.entry import NOBODY, PERSON, SERVER, Entry

SEED_BITS = 256
# Of a record that is taken up; far more than the longest game.
MOST_MOVES = 5_000
# Reading a key takes as long as the square of its parts, or longer.
_LONG_KEY = re.compile(r"""(?<!["'\w-])(?:["'\w-]+[ \t]*\.[ \t]*){12}""")


@dataclass
class NewCourse:
    """A table that is not kept yet."""

    course: Course
    entries: list[Entry] = field(default_factory=list)

    def make(self, kind: str, seat: int, by: str, text: str) -> None:
        """Let something happen at it."""
        self.entries.append(self.course.make(kind, seat, by, text, time.time()))


def checked(agreement: Agreement) -> Agreement:
    """An agreement that a game can be begun with; a Refusal says what is wrong."""
    seats = [_checked_offer(offer) for offer in agreement.seats]
    title = " ".join(agreement.title.split())
    if not title.isprintable():
        raise Refusal(BAD_INPUT, "a title is one line of text")
    check_cards(agreement.cards)
    try:
        game = buongoverno.game(agreement.game)
        game.new(len(seats), 0, agreement.ruleset, dict(agreement.options), agreement.cards)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, str(error)) from None
    return msgspec.structs.replace(agreement, seats=seats, title=title)


def _checked_offer(offer: SeatOffer) -> SeatOffer:
    if isinstance(offer, BotSeat):
        checked_level(offer.level)
    return ReservedSeat(tidy(offer.name)) if isinstance(offer, ReservedSeat) else offer


def check_cards(cards: str | None) -> None:
    """Refuse a card file that cannot be read, or that would take long to read."""
    if cards is None:
        return
    if _LONG_KEY.search(cards):
        raise Refusal(BAD_INPUT, "this card file has a key of very many parts")
    try:
        tomllib.loads(cards)
    except (ValueError, RecursionError) as error:
        raise Refusal(BAD_INPUT, f"this card file cannot be read: {error}") from None


def new_table(agreement: Agreement) -> NewCourse:
    """A table where people still take their seats."""
    return NewCourse(Course(_terms(checked(agreement))))


def _terms(
    agreement: Agreement,
    seed: int | None = None,
    start: str | None = None,
    analysis: bool = False,
    forked_from: str | None = None,
) -> Terms:
    return Terms(
        id=new_id(),
        agreement=agreement,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        rules_version=buongoverno.game(agreement.game).rules_version,
        created=time.time(),
        start=start,
        analysis=analysis,
        forked_from=forked_from,
    )


def tidy(name: str) -> str:
    """A name as it stands at the table."""
    try:
        return tidy_name(name)
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, str(error)) from None


def seat_for(course: Course, wanted: int | None, reserved: str | None = None) -> int:
    """The seat somebody gets: the one wanted, or the first that is free.

    `reserved` is the name of an account for which a seat may have been kept.
    """
    if course.match is not None:
        raise Refusal(NOT_NOW, "the game has begun; there is no free seat any more")
    free = [n for n, seat in enumerate(course.seats) if _is_free(course, n, reserved)]
    if wanted is not None and wanted >= len(course.seats):
        raise Refusal(BAD_INPUT, f"there is no seat {wanted + 1}")
    if wanted is not None and wanted not in free:
        raise Refusal(TAKEN, f"seat {wanted + 1} is taken")
    if not free:
        raise Refusal(TAKEN, "all seats are taken")
    kept = [n for n in free if course.seats[n].kind == "reserved"]
    return wanted if wanted is not None else (kept or free)[0]


def _is_free(course: Course, number: int, reserved: str | None) -> bool:
    seat = course.seats[number]
    if seat.kind == "reserved":
        return reserved is not None and seat.name.casefold() == reserved.casefold()
    return seat.kind == "open"


def sit(course: Course, seat: int, name: str, now: float) -> list[Entry]:
    """Take a seat; the game begins when that was the last."""
    entries = [course.make(kinds.JOINED, seat, PERSON, name, now)]
    if all(seat.kind in ("person", "bot") for seat in course.seats):
        entries.append(course.make(kinds.STARTED, NOBODY, SERVER, "", now))
    return entries


def leave(course: Course, seat: int, now: float) -> list[Entry]:
    """Give up a seat before the game."""
    if course.match is not None:
        raise Refusal(NOT_NOW, "the game has begun: resign, or let a bot play for you")
    if course.seats[seat].kind != "person":
        raise Refusal(NOT_NOW, "nobody sits there")
    return [course.make(kinds.LEFT, seat, PERSON, "", now)]


def seat_bot(course: Course, seat: int, level: str, now: float) -> list[Entry]:
    """The host gives a free seat to a bot, or opens it again (no level)."""
    if course.match is not None:
        raise Refusal(NOT_NOW, "the game has begun; ask for a caretaker instead")
    if seat >= len(course.seats) or course.seats[seat].kind == "person":
        raise Refusal(NOT_NOW, "somebody sits there")
    text = checked_level(level) if level else ""
    return [course.make(kinds.SEATED, seat, PERSON, text, now)]


def rekey(course: Course, seat: int) -> list[Entry]:
    """Tell everybody that the host has made a new link for a seat."""
    return [course.make(kinds.REKEYED, seat, SERVER, "", time.time())]


def rematch_of(course: Course) -> Agreement:
    """The same again, everybody one seat further on."""
    if not course.over:
        raise Refusal(NOT_NOW, "the game is not over yet")
    if course.terms.analysis:
        raise Refusal(NOT_NOW, "an analysis has no rematch")
    old = course.terms.agreement
    offers: list[SeatOffer] = [
        BotSeat(seat.level) if seat.level is not None else OpenSeat() for seat in course.seats
    ]
    return msgspec.structs.replace(old, seats=offers[-1:] + offers[:-1])


def rematch_seat(course: Course, seat: int) -> int:
    """Where somebody sits in the rematch."""
    return (seat + 1) % len(course.seats)


# -- analysis --------------------------------------------------------------------------------------


def forked(course: Course, seat: int | None, decisions: int | None) -> NewCourse:
    """An analysis table from a game: as it was if it is over, else as the seat imagines it.

    Of a running game nobody gets more than they know: hidden cards and what chance will bring are
    made up anew, and only the present moment can be looked at.
    """
    if course.match is None:
        raise Refusal(NOT_NOW, "the game has not begun yet")
    if course.over or course.terms.analysis:
        return _forked_open(course, decisions)
    if decisions is not None and decisions != course.match.decisions:
        raise Refusal(NOT_NOW, "until the game is over only the present moment can be analysed")
    world = course.state.imagine(seat, Chance(secrets.randbits(64)))
    terms = _terms(
        _analysis_agreement(course),
        seed=0,
        start=world.save(),
        analysis=True,
        forked_from=course.terms.id,
    )
    return _begun(terms, course.names)


def _forked_open(course: Course, decisions: int | None) -> NewCourse:
    assert course.match is not None
    moves = standing_moves(course.match.record)
    count = len(moves) if decisions is None else decisions
    if not 0 <= count <= len(moves):
        raise Refusal(BAD_INPUT, f"the game has {len(moves)} decisions")
    terms = _terms(
        _analysis_agreement(course), course.terms.seed, course.terms.start, True, course.terms.id
    )
    return _played(_begun(terms, course.names), moves[:count])


def _analysis_agreement(course: Course) -> Agreement:
    old = course.terms.agreement
    return Agreement(
        game=old.game,
        seats=[OpenSeat() for _ in old.seats],
        ruleset=old.ruleset,
        options=old.options,
        cards=old.cards,
        title=old.title,
        chat=False,
        undo="free",
        hints=old.hints or course.over,
    )


def imported(text: str) -> NewCourse:
    """An analysis table from a record."""
    try:
        game = buongoverno.game(game_named_in(text))
        record = parse(text, game)
        check_cards(record.cards)
        if len(record.moves) > MOST_MOVES:
            raise Refusal(BAD_INPUT, f"a record of more than {MOST_MOVES} moves is not taken up")
        replay(game, record)
    except Refusal:
        raise
    except BuongovernoError as error:
        raise Refusal(BAD_INPUT, str(error)) from None
    agreement = Agreement(
        game=record.game,
        seats=[OpenSeat() for _ in record.names],
        ruleset=record.ruleset,
        options=dict(record.options),
        cards=record.cards,
        chat=False,
        undo="free",
    )
    terms = _terms(checked(agreement), record.seed, analysis=True)
    return _played(_begun(terms, record.names), record.moves)


def standing_moves(record: Record) -> list[tuple[int, str]]:
    """The decisions of a record that were not taken back."""
    moves: list[tuple[int, str]] = []
    for seat, text in record.moves:
        if text == UNDO:
            moves.pop()
        else:
            moves.append((seat, text))
    return moves


def _begun(terms: Terms, names: list[str]) -> NewCourse:
    table = NewCourse(Course(terms))
    for seat, name in enumerate(names):
        table.make(kinds.JOINED, seat, SERVER, name)
    table.make(kinds.STARTED, NOBODY, SERVER, "")
    return table


def _played(table: NewCourse, moves: list[tuple[int, str]]) -> NewCourse:
    for seat, text in moves:
        if text == UNDO:
            table.make(kinds.UNDONE, seat, SERVER, "1")
        else:
            table.make(kinds.DECIDED, seat, SERVER, text)
    return table
