"""The contract that the states of all games keep.

`Choice` and `Consequence` spell out their `__init__`: compiled, that is twenty times faster than
the generated one.
"""

from dataclasses import dataclass, field
from typing import Any, Final, Self

from buongoverno.kernel.agreed_rules import AgreedRules
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BuongovernoError, IllegalMove
from buongoverno.kernel.event import EVERYONE, NOBODY, Event, LogEntry, events_after
from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.notation import Notation
from buongoverno.kernel.obstacle import (
    GAME_OVER,
    NO_DECISION,
    NOT_ASKED,
    OTHER_QUESTION,
    BarredChoice,
    Obstacle,
    kind_of,
    rule_of,
)
from buongoverno.kernel.presenter import presenter
from buongoverno.kernel.question import Question
from buongoverno.kernel.result_details import ResultDetails, ScorePiece, SeatDetails
from buongoverno.kernel.saving import log_of, parts_of, restore_parts, restored_log, to_text
from buongoverno.kernel.score_now import Standing

FIRST_STAGE: Final = 100  # questions are numbered below it, stages from it on
# No seat: None would be a choice for people, but a number costs the compiler nothing.
WHOEVER_IS_ASKED: Final = -2  # -1 is nobody, who may not decide


@dataclass(frozen=True)
class Score:
    """One line of a final count: which rule gave how many points."""

    kind: str
    rule: str
    points: int


@dataclass(frozen=True)
class SeatResult:
    """How the game ended for one seat; `points` is None for a seat left out of the count."""

    seat: int
    rank: int
    won: bool
    points: int | None
    breakdown: list[Score]


@dataclass(frozen=True)
class Result:
    """How the game ended: by which rule, in which round, and how for each seat."""

    end: str
    rule: str
    round: int
    seats: list[SeatResult]


@dataclass(init=False)
class Consequence:
    """How something will stand after a choice, where no log entry says so; kinds are the game's."""

    kind: str
    seat: int | None
    place: str | None
    amount: int

    def __init__(
        self, kind: str, amount: int, seat: int | None = None, place: str | None = None
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.place = place
        self.amount = amount


@dataclass(init=False, repr=False)
class Choice:
    """A legal code with everything an interface needs to draw it.

    `price` and `gain` are certain or, with a `chance` below 1, what it brings in that share of
    cases. `foretells` are the log entries that will certainly follow, up to the first that depends
    on something hidden. `spot` says which of the cards at its place a choice is about, `slot` which
    slot of the card; both count from 1, and 0 means none. `reveals` says that something hidden is
    shown or that chance decides; otherwise `asks` are the seats that are asked next. A choice that
    foretells nothing (a bid) tells neither. `goes_on`: the seat's own turn goes on after it.
    """

    code: int
    text: str
    kind: str
    rule: str
    card: str | None
    place: str | None
    amount: int
    price: int
    gain: int
    chance: float
    foretells: list[LogEntry]
    spot: int = 0
    slot: int = 0
    consequences: list[Consequence] = field(default_factory=list)
    reveals: bool = False
    asks: list[int] = field(default_factory=list)
    goes_on: bool = False

    def __init__(
        self,
        code: int,
        text: str,
        kind: str,
        rule: str,
        card: str | None,
        place: str | None,
        amount: int,
        price: int,
        gain: int,
        chance: float,
        foretells: list[LogEntry],
        spot: int = 0,
        slot: int = 0,
        consequences: list[Consequence] | None = None,
        reveals: bool = False,
        asks: list[int] | None = None,
        goes_on: bool = False,
    ) -> None:
        self.code = code
        self.text = text
        self.kind = kind
        self.rule = rule
        self.card = card
        self.place = place
        self.amount = amount
        self.price = price
        self.gain = gain
        self.chance = chance
        self.foretells = foretells
        self.spot = spot
        self.slot = slot
        self.consequences = [] if consequences is None else consequences
        self.reveals = reveals
        self.asks = [] if asks is None else asks
        self.goes_on = goes_on

    def __repr__(self) -> str:
        told = [f"{self.text} ({self.rule})"]
        if self.price:
            told.append(f"price {self.price}")
        if self.gain:
            told.append(f"gain {self.gain}")
        if self.chance < 1:
            told.append(f"chance {self.chance:.2f}")
        return f"<Choice {self.code}: {', '.join(told)}>"


class ChoiceDetails:
    """What a game says about a code: its card, place and number, cost and gain, how likely.

    `rule` is the rule to read about it; if empty, the rule of the question.
    """

    rule: str = ""
    card: int = -1
    place: int = -1
    amount: int = 0
    price: int = 0
    gain: int = 0
    chance: float = 1.0
    spot: int = 0
    slot: int = 0

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.consequences: list[Consequence] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position between two decisions: plain data, no closure, no suspended call.

    What is asked is a number, the `question`. Usually one seat is asked, the `decider`; when
    several decide at the same time, `waiting` is the mask of those that have not decided yet. A
    question from FIRST_STAGE on is a stage: something that happens next by itself, without asking.

    A game fills in everything that raises NotImplementedError here.
    """

    chance: Chance
    over: bool = False
    logging: bool = True
    last_event: Event | None = None
    question: int = 0
    decider: int = -1
    waiting: int = 0
    _legal_cache: list[int] | None = None
    _legal_cache_seat: int = -1  # whose codes they are

    def __init__(self, agreed: AgreedRules, seats: int) -> None:
        self.agreed = agreed
        self.seats = seats

    def __repr__(self) -> str:
        game = self.agreed.game.title
        number = getattr(self, "round", None)  # most games have one
        told = "" if number is None else f", round {number}"
        return f"<{game}, {self.seats} players{told}, {self._situation()}>"

    def _repr_html_(self) -> str:
        return presenter().html(self)

    def _situation(self) -> str:
        """Who is asked what, or who has won."""
        result = self.result
        if result is not None:
            won = [f"P{seat.seat + 1}" for seat in result.seats if seat.won]
            return f"over, won by {' and '.join(won) or 'nobody'}"
        if self.question >= FIRST_STAGE:
            return "between two questions"
        return f"{self._asked()}: {self.current_question().name}"

    def _asked(self) -> str:
        asked = [f"P{seat + 1}" for seat in self.pending]
        return f"{' and '.join(asked)} {'is' if len(asked) == 1 else 'are'} asked"

    def copy_contract_into(self, copy: "State") -> None:
        """The part of `clone` that is the same for every game."""
        copy.chance = self.chance.clone()
        copy.over = self.over
        copy.logging = self.logging
        copy.last_event = self.last_event
        copy.question = self.question
        copy.decider = self.decider
        copy.waiting = self.waiting
        copy._legal_cache = self._legal_cache
        copy._legal_cache_seat = self._legal_cache_seat

    # -- what is asked -----------------------------------------------------------------------

    def ask(self, question: int, seat: int) -> None:
        """Put a question to a seat."""
        self.question = question
        self.decider = seat
        self._legal_cache = None

    def ask_all(self, question: int, seats: int) -> None:
        """Put a question to all seats of a mask at the same time."""
        self.question = question
        self.decider = -1
        self.waiting = seats
        self._legal_cache = None

    def go(self, stage: int) -> None:
        """Set the stage that follows by itself."""
        self.question = stage

    def clear_legal_cache(self) -> None:
        """Call this after changing a position other than by a decision."""
        self._legal_cache = None

    # -- decisions ---------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may decide now; empty when the game is over."""
        if self.over:
            return ()
        if self.waiting:
            return tuple([seat for seat in range(self.seats) if self.waiting >> seat & 1])
        return (self.decider,)

    def first_pending(self) -> int:
        """The first pending seat, or -1."""
        return _first_pending(self)

    def is_pending(self, seat: int) -> bool:
        """Whether that seat may decide now."""
        return _is_pending(self, seat)

    def legal(self, seat: int | None = None) -> list[int]:
        """The codes that seat (or the first pending one) may play, sorted; empty if not pending."""
        asked = self.first_pending() if seat is None else seat
        if self.is_pending(asked):
            return self.legal_codes(asked).copy()
        if asked != NOBODY:
            self.check_seat(asked)
        return []

    def check_seat(self, seat: int | None) -> None:
        """Raise an error if there is no such seat; None is a spectator."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BuongovernoError(f"seats are 0 to {self.seats - 1} here, so there is no {seat}")

    def legal_codes(self, seat: int) -> list[int]:
        """The same for a pending seat, without the copy: the list is shared, do not change it."""
        return _legal_codes_of(self, seat)

    def public_count(self, seat: int) -> int | None:
        """How many codes a pending seat may play, if a spectator can know that; else None."""
        return self.current_question().public_count(self, seat)

    def apply(self, code: int, seat: int = WHOEVER_IS_ASKED) -> None:
        """Play a code, in place, for that seat (or the first pending one).

        An illegal one raises IllegalMove and changes nothing.
        """
        decider = _first_pending(self) if seat == WHOEVER_IS_ASKED else seat
        if not _is_pending(self, decider) or not _is_among(code, _legal_codes_of(self, decider)):
            raise self.illegal(code, decider)
        self._legal_cache = None
        self._apply_code(code, decider)

    def in_turn_of(self, seat: int) -> bool:
        """Whether that seat is asked something in the course of its own turn."""
        return not self.over and self.is_pending(seat) and self.current_question().in_turn

    def current_question(self) -> Question[Any]:
        """The question that is put; not to be called while a stage is under way."""
        raise NotImplementedError

    def _legal_codes(self, seat: int) -> list[int]:
        """The answers of a pending seat to the current question."""
        return self.current_question().codes(self, seat)

    def _apply_code(self, code: int, seat: int) -> None:
        """Let the current question carry out a legal answer, and then what follows."""
        self.current_question().answer(self, code, seat)
        self.follow()

    def follow(self) -> None:
        """Play stage after stage until a seat is asked or the game is over."""
        raise NotImplementedError

    def illegal(self, code: int, seat: int) -> IllegalMove:
        """The error for a code that is not legal, with the rule that forbids it and why."""
        obstacle = self.obstacle(code, seat)
        return IllegalMove(code, self.write(code), obstacle, self.agreed.reason(obstacle))

    def obstacle(self, code: int, seat: int) -> Obstacle:
        """What stands in the way of a code that is not legal now."""
        if not self.is_pending(seat):
            return self.otherwise(seat)
        if not 0 <= code < self.agreed.game.code_count:
            return Obstacle(self.rule(), NO_DECISION)
        refused = self.current_question().refused(self, code, seat)
        rule, kind = rule_of(refused), kind_of(refused)
        if not refused or kind == OTHER_QUESTION:
            obstacle = self.otherwise(seat)
            obstacle.rule = rule or obstacle.rule
            return obstacle
        obstacle = Obstacle(rule, kind)
        self.fill_obstacle(obstacle, code, seat)
        if obstacle.card == "":  # a number that no card of the file has
            return Obstacle(rule, NO_DECISION)
        return obstacle

    def fill_obstacle(self, obstacle: Obstacle, code: int, seat: int) -> None:
        """Put the numbers, card and place of this case into an obstacle; nothing hidden."""

    def otherwise(self, seat: int) -> Obstacle:
        """What stands in the way of everything that is neither legal nor `barred`.

        What another seat could do would tell of its hand: a seat that is not asked learns only
        whom the game waits for.
        """
        if self.over:
            return Obstacle(self.rule(), GAME_OVER)
        if self.is_pending(seat):
            return Obstacle(self.rule(), OTHER_QUESTION, question=self.current_question().name)
        return Obstacle(self.out_of_turn_rule(), NOT_ASKED, seats=list(self.pending))

    def out_of_turn_rule(self) -> str:
        """The id of the rule that keeps a seat from deciding while others are asked."""
        return self.rule()

    def barred(self, seat: int) -> list[BarredChoice]:
        """What lies in the sight of a pending seat and cannot be chosen now, and why not."""
        if self.over or not self.is_pending(seat):
            return []
        legal = self.legal_codes(seat)
        found: list[BarredChoice] = []
        for code in self.current_question().in_sight(self, seat):
            if not _is_among(code, legal):
                found.append(self._barred(code, seat))
        return found

    def _barred(self, code: int, seat: int) -> BarredChoice:
        found = self.describe(code, seat)
        return BarredChoice(
            found.kind,
            self.obstacle(code, seat),
            self.name_card(found.card) if found.card >= 0 else None,
            self.name_place(found.place) if found.place >= 0 else None,
            found.amount,
            found.spot,
            found.slot,
        )

    def refusal(self, code: int, seat: int) -> str:
        """The id of the rule that forbids this code now."""
        return self.obstacle(code, seat).rule

    def rule(self) -> str:
        """The id of the rule behind the question that is put, or by which the game has ended."""
        result = self.result
        return self.current_question().rule_in(self) if result is None else result.rule

    def describe(self, code: int, seat: int) -> ChoiceDetails:
        """The details of a legal code, or of one of those in sight (`Question.in_sight`)."""
        raise NotImplementedError

    def foretellable(self, code: int) -> bool:
        """Whether a choice shows what it foretells (not each of two hundred bids does)."""
        return True

    def choices(self, seat: int | None = None, written: int = -1) -> list[Choice]:
        """The legal codes with structure and with what follows for certain.

        `written` is how many log entries the seat has had so far, if the caller has counted them.
        """
        asked = self.first_pending() if seat is None else seat
        codes = self.legal(asked)
        if not codes:
            return []
        if written < 0:
            written = sum([event.is_for(asked) for event in events_after(self.last_event, 0)])
        return [self._choice(code, asked, written) for code in codes]

    def _choice(self, code: int, seat: int, written: int) -> Choice:
        found = self.describe(code, seat)
        choice = Choice(
            code=code,
            text=self.write(code),
            kind=found.kind,
            rule=found.rule or self.rule(),
            card=self.name_card(found.card) if found.card >= 0 else None,
            place=self.name_place(found.place) if found.place >= 0 else None,
            amount=found.amount,
            price=found.price,
            gain=found.gain,
            chance=found.chance,
            foretells=[],
            spot=found.spot,
            slot=found.slot,
            consequences=found.consequences,
        )
        if self.foretellable(code):
            self._foretell(choice, seat, written)
        return choice

    def _foretell(self, choice: Choice, seat: int, written: int) -> None:
        """Play a choice on a copy, and note what will certainly come of it.

        Its entries are numbered as they will be, after those already written for the seat.
        """
        ahead = self.clone()
        ahead.logging = True
        ahead.apply(choice.code, seat)
        choice.foretells = ahead.certain_since(self.events, seat, written)
        choice.reveals = ahead.revealed_since(self.events)
        if not choice.reveals:
            choice.asks = list(ahead.pending)
            choice.goes_on = self.in_turn_of(seat) and ahead.in_turn_of(seat)

    def write(self, code: int) -> str:
        """The notation of a code, legal or not."""
        return self.notation().write(code)

    def read(self, text: str) -> int:
        """The code that a notation names; BadNotation if it names none."""
        return self.notation().read(text)

    def notation(self) -> Notation:
        """A text for every code."""
        raise NotImplementedError

    # -- copies and knowledge ----------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def view(self, seat: int | None) -> object:
        """What that seat (None: a spectator) may know, as typed plain data."""
        raise NotImplementedError

    def views(self) -> list[object]:
        """What every seat and, at the end, a spectator may know.

        A game may build shared parts once; they are then the same object in all views.
        """
        return [*[self.view(seat) for seat in range(self.seats)], self.view(None)]

    def imagine(self, seat: int | None, chance: Chance) -> Self:
        """A full state the seat cannot tell from this one; it keeps no log."""
        self.check_seat(seat)
        world = self.clone()
        world.logging = False
        world.last_event = None
        world.chance = Chance.load([chance.next32(), chance.next32(), chance.next32(), 1])
        if not world.over:
            world.forget(seat, chance)
        return world

    def forget(self, seat: int | None, chance: Chance) -> None:
        """Redraw everything the seat cannot know but the chance to come; see `imagine`.

        What is drawn may depend on what the seat knows and on `chance`, on nothing else.
        """
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        raise NotImplementedError

    def result_details(self) -> ResultDetails | None:
        """Where the points of a result come from, piece by piece; None while the game goes on.

        A game that keeps more tells more: rounds, ties, who was left out and why.
        """
        result = self.result
        if result is None:
            return None
        return ResultDetails(
            [
                SeatDetails(
                    seat.seat,
                    [ScorePiece(score.kind, score.rule, score.points) for score in seat.breakdown],
                )
                for seat in result.seats
            ]
        )

    def score_now(self, seat: int | None) -> Standing | None:
        """Where everybody would stand if the game ended now, as that seat may know it.

        None if the game is over, or does not tell.
        """
        return None

    # -- the beginning, and saved states -------------------------------------------------------

    def set_up(self) -> None:
        """Everything from the empty table up to the first question or stage."""
        raise NotImplementedError

    def save(self) -> str:
        """The whole state as text; `Game.load` reads it back."""
        agreed = self.agreed
        return to_text(
            {
                "game": agreed.game.name,
                "ruleset": agreed.ruleset,
                "options": agreed.options,
                "cards": agreed.cards_text,
                "seats": self.seats,
                "chance": self.chance.save(),
                **self.saved_parts(),
                "events": log_of(self.last_event),
            }
        )

    def restore(self, saved: dict[str, Any]) -> None:
        """Put onto an empty table what `save` wrote."""
        self.chance = Chance.load(saved["chance"])
        self.restore_parts(saved)
        self.last_event = restored_log(saved["events"])

    def parts(self) -> dict[str, list[str]]:
        """The names of the fields to save, by part: "position" is the state itself."""
        raise NotImplementedError

    def saved_parts(self) -> dict[str, object]:
        """All parts as plain data."""
        return parts_of(self, self.parts())

    def restore_parts(self, saved: dict[str, Any]) -> None:
        """Put the parts back."""
        restore_parts(self, self.parts(), saved)

    # -- the log -----------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        rule: str,
        seat: int = -1,
        card: int = -1,
        place: int = -1,
        amount: int = 0,
        money: int = 0,
        audience: int = EVERYONE,
        reveals: bool = False,
    ) -> None:
        """Write an entry into the log, unless this state keeps none."""
        if self.logging:
            self.last_event = Event(
                self.last_event, kind, rule, seat, card, place, amount, money, audience, reveals
            )

    @property
    def events(self) -> int:
        """How many entries the log has, secret ones included."""
        return 0 if self.last_event is None else self.last_event.number

    def revealed_since(self, number: int) -> bool:
        """Whether anything was revealed after that many entries (see docs/record.md on undo)."""
        return any(event.reveals for event in events_after(self.last_event, number))

    def certain_since(self, number: int, seat: int, written: int = 0) -> list[LogEntry]:
        """What was written for a seat after that many entries, up to the first revelation.

        The seat has had `written` entries before.
        """
        entries: list[LogEntry] = []
        for event in events_after(self.last_event, number):
            if event.reveals:
                break
            if event.is_for(seat):
                entries.append(self.entry(event, written + len(entries) + 1))
        return entries

    def prospects(self, seat: int) -> list[Consequence]:
        """How the seat stands where it is worth knowing before a turn is over; the game's kinds.

        What a seat may know, and nothing else: how much it lacks, where it leads.
        """
        return []

    def log(self, seat: int | None = None, after: int = 0) -> list[LogEntry]:
        """The log as that seat (None: a spectator) may read it; `after` skips earlier entries.

        `after` counts all entries, as `events` does, so it is for callers that hold the state. The
        entries' own numbers count those this reader may see, from the beginning.
        """
        entries: list[LogEntry] = []
        number = 0
        for event in events_after(self.last_event, 0):
            if event.is_for(seat):
                number += 1
                if event.number > after:
                    entries.append(self.entry(event, number))
        return entries

    def entry(self, event: Event, number: int) -> LogEntry:
        """An entry as its reader gets it; `number` counts those this reader may see."""
        return LogEntry(
            number=number,
            kind=event.kind,
            rule=event.rule,
            seat=None if event.seat < 0 else event.seat,
            card=None if event.card < 0 else self.name_card(event.card),
            place=None if event.place < 0 else self.name_place(event.place),
            amount=event.amount,
            money=event.money,
            reveals=event.reveals,
        )

    def name_card(self, card: int) -> str:
        """The name of one of the game's cards."""
        raise NotImplementedError

    def name_place(self, place: int) -> str:
        """The name of one of the game's places."""
        raise NotImplementedError


# Functions, because calls of methods that an interpreted class may override are slower.


def _first_pending(state: State) -> int:
    seat = state.decider
    waiting = state.waiting
    if waiting:
        seat = 0
        while not waiting >> seat & 1:
            seat += 1
    return seat


def _is_pending(state: State, seat: int) -> bool:
    waiting = state.waiting
    if waiting:
        return seat >= 0 and waiting >> seat & 1 == 1
    return seat == state.decider and seat >= 0


def _legal_codes_of(state: State, seat: int) -> list[int]:
    codes = state._legal_cache
    if codes is None or state._legal_cache_seat != seat:
        codes = state._legal_codes(seat)
        state._legal_cache = codes
        state._legal_cache_seat = seat
    return codes


def _is_among(code: int, codes: list[int]) -> bool:
    """Whether a sorted list holds a code (binary search; calling `bisect` would cost more)."""
    low = 0
    high = len(codes)
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low < len(codes) and codes[low] == code
