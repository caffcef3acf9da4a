"""The contract every state of every game keeps."""

from dataclasses import dataclass

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import IllegalMove
from buongoverno.kernel.event import EVERYONE, Event, LogEntry, events_after


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
    """How the game ended: by which rule, in which round, and for whom how."""

    end: str
    rule: str
    round: int
    seats: list[SeatResult]


@dataclass(frozen=True)
class Choice:
    """A legal code with everything an interface needs to draw it.

    `price` and `gain` are what it costs and brings for certain or, with a `chance` below 1, what
    it brings in that share of cases. `foretells` are the log entries that will follow for
    certain: everything up to the first thing that is still hidden.
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


class State:
    """A position between two decisions: plain data, no closure, no suspended call.

    A game fills in `pending`, `codes`, `perform`, `clone`, `view`, `imagine`, `result`, `choices`,
    `write`, `read`, `refusal`, `sentence`, `name_card`, `name_place` and `save`. The rest is here.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.over = False
        self.logging = True
        self.last_event: Event | None = None

    # -- decisions ---------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that may decide now; empty when the game is over."""
        raise NotImplementedError

    def codes(self, seat: int) -> list[int]:
        """The legal codes of a pending seat, sorted. The list is shared: do not change it."""
        raise NotImplementedError

    def perform(self, code: int, seat: int) -> None:
        """Carry out a code that is known to be legal for that pending seat."""
        raise NotImplementedError

    def first_pending(self) -> int:
        """The first pending seat, or -1."""
        pending = self.pending
        return pending[0] if pending else -1

    def is_pending(self, seat: int) -> bool:
        """Whether that seat may decide now."""
        return seat in self.pending

    def legal(self, seat: int | None = None) -> list[int]:
        """The codes that seat (or the first pending one) may play, sorted; empty for others."""
        asked = self.first_pending() if seat is None else seat
        return self.codes(asked).copy() if self.is_pending(asked) else []

    def apply(self, code: int, seat: int | None = None) -> None:
        """Play a code, in place; an illegal one raises IllegalMove and changes nothing."""
        self.play(code, self.first_pending() if seat is None else seat)

    def play(self, code: int, seat: int) -> None:
        """The same for a seat that is given: what loops over many decisions call."""
        if not self.is_pending(seat) or not _is_among(code, self.codes(seat)):
            raise self.illegal(code, seat)
        self.perform(code, seat)

    def illegal(self, code: int, seat: int) -> IllegalMove:
        """The error for a code that is not legal, with the rule that forbids it."""
        rule = self.refusal(code, seat)
        sentence = self.sentence(rule) if self.is_pending(seat) else self._not_asked(seat)
        return IllegalMove(code, self.write(code), rule, sentence)

    def _not_asked(self, seat: int) -> str:
        """Why a seat that is not pending cannot decide."""
        if self.over:
            return "the game is over"
        asked = " and ".join([f"P{pending + 1}" for pending in self.pending])
        return f"it is for {asked} to decide, not for P{seat + 1}"

    def refusal(self, code: int, seat: int) -> str:
        """The id of the rule that forbids this code now."""
        raise NotImplementedError

    def sentence(self, rule: str) -> str:
        """What that rule says, in a sentence."""
        raise NotImplementedError

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal codes with structure."""
        raise NotImplementedError

    def write(self, code: int) -> str:
        """The notation of a code, legal or not."""
        raise NotImplementedError

    def read(self, text: str) -> int:
        """The code that a notation names; BadNotation if it names none."""
        raise NotImplementedError

    # -- copies and knowledge ----------------------------------------------------------------

    def clone(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def view(self, seat: int | None) -> object:
        """What that seat (None: a spectator) may know, as typed plain data."""
        raise NotImplementedError

    def imagine(self, seat: int | None, chance: Chance) -> "State":
        """A full state the seat cannot tell from this one; it keeps no log."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        raise NotImplementedError

    def save(self) -> str:
        """The whole state as text; `Game.load` reads it back."""
        raise NotImplementedError

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

    def log(self, seat: int | None = None, after: int = 0) -> list[LogEntry]:
        """The log as that seat (None: a spectator) may read it; `after` skips earlier entries.

        `after` counts all entries as `events` does, so it suits whoever holds the state.
        """
        entries: list[LogEntry] = []
        for event in events_after(self.last_event, after):
            if event.is_for(seat):
                entries.append(self._entry(event, len(entries) + 1))
        return entries

    def _entry(self, event: Event, number: int) -> LogEntry:
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


def _is_among(code: int, codes: list[int]) -> bool:
    """Whether a sorted list holds a code (by halves; calling `bisect` would cost more)."""
    low = 0
    high = len(codes)
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low < len(codes) and codes[low] == code
