"""A match: a game being played, as its record and the state folded from it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from buongoverno.kernel.chance import commitment
from buongoverno.kernel.errors import BadRecord, BuongovernoError
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.message import kernel_message
from buongoverno.kernel.persistent_list import PersistentList
from buongoverno.kernel.presenter import presenter
from buongoverno.kernel.record import UNDO, Record, new_record, result_lines
from buongoverno.kernel.state import State

_CHECKPOINT_EVERY: Final = 16  # decisions


@dataclass(frozen=True)
class Step:
    """A decision of a match, with the states it led from and to."""

    seat: int
    code: int
    text: str
    before: State
    after: State


class Match:
    """A record that grows by decisions, and the state it has come to.

    An undo is an entry of the record like any other: nothing that was written is ever lost.
    """

    def __init__(self, game: Game, record: Record, state: State | None = None) -> None:
        """Play from `state`; without one, from the beginning of the game that was agreed."""
        self.game = game
        self._agreed = record  # its decisions and result are not used
        self.state: State = _first_state(game, record) if state is None else state
        self._moves: PersistentList[tuple[int, str]] = PersistentList()
        # For each decision that stands: its seat, its code and the length of the log before it.
        self._standing: PersistentList[tuple[int, int, int]] = PersistentList()
        # Positions at regular distances, never changed; the others are replayed on demand.
        self._checkpoints: PersistentList[State] = PersistentList()

    def __repr__(self) -> str:
        return f"<Match of {self.decisions} decisions: {self.state!r}>"

    def _repr_html_(self) -> str:
        return presenter().html(self)

    @staticmethod
    def begin(
        game: Game,
        names: list[str],
        seed: int,
        ruleset: str | None = None,
        options: dict[str, OptionValue] | None = None,
        cards: str | None = None,
    ) -> "Match":
        """A new match."""
        record = new_record(
            game,
            names,
            seed,
            game.rulesets[0] if ruleset is None else ruleset,
            game.checked({} if options is None else options),
            cards,
        )
        return Match(game, record)

    def clone(self) -> "Match":
        """An independent copy; it costs the same however long the match is."""
        copy = Match(self.game, self._agreed, self.state.clone())
        copy._moves = self._moves.copy()
        copy._standing = self._standing.copy()
        copy._checkpoints = self._checkpoints.copy()
        return copy

    def rename(self, names: list[str]) -> None:
        """Give the players other names; nothing else depends on them."""
        self._agreed = replace(self._agreed, names=names)

    def name_seats(self, seats: list[str]) -> None:
        """Say in the record who plays: `me` or a bot; nothing else depends on it."""
        self._agreed = replace(self._agreed, seats=seats)

    @property
    def record(self) -> Record:
        """The record up to now."""
        result = self.state.result
        lines = [] if result is None else result_lines(result)
        return _record_with(self._agreed, self._moves.after(0), lines)

    @property
    def decisions(self) -> int:
        """How many decisions stand (undone ones do not)."""
        return len(self._standing)

    def after(self, decisions: int) -> State:
        """The state after that many of the standing decisions; do not change it."""
        if not 0 <= decisions <= self.decisions:
            raise BuongovernoError(
                f"the decisions of this match are 0 to {self.decisions}, not {decisions}"
            )
        return self._replayed(decisions) if decisions < self.decisions else self.state

    def steps(self, since: int = 0) -> Iterator[Step]:
        """The decisions that stand, after so many of them, in order; their states are copies."""
        before = self.after(since).clone()
        for number in range(since, self.decisions):
            seat, code, _ = self._standing[number]
            after = before.clone()
            after.apply(code, seat)
            yield Step(seat, code, before.write(code), before, after)
            before = after

    def _replayed(self, decisions: int) -> State:
        nearest = decisions // _CHECKPOINT_EVERY
        state = self._checkpoints[nearest].clone()
        for number in range(nearest * _CHECKPOINT_EVERY, decisions):
            seat, code, _ = self._standing[number]
            state.apply(code, seat)
        return state

    def decide(self, code: int, seat: int | None = None) -> str:
        """Play a code; an illegal one raises IllegalMove and changes nothing.

        Returns the notation that was added to the record.
        """
        state = self.state
        decider = state.first_pending() if seat is None else seat
        text = state.write(code)
        events = state.events
        checkpoint = state.clone() if self.decisions % _CHECKPOINT_EVERY == 0 else None
        state.apply(code, decider)
        if checkpoint is not None:
            self._checkpoints.append(checkpoint)
        self._standing.append((decider, code, events))
        self._moves.append((decider, text))
        return text

    def decide_text(self, text: str, seat: int | None = None) -> str:
        """The same for a decision given in notation, however it is spaced and capitalised."""
        return self.decide(self.state.read(text), seat)

    def undo_is_free(self) -> bool:
        """Whether nothing was revealed or drawn since the last decision."""
        return self.decisions > 0 and not self.state.revealed_since(self._standing[-1][2])

    def undo(self, seat: int) -> None:
        """Take the last decision back; the table decides who may do so and when."""
        if not self.decisions:
            raise BuongovernoError(kernel_message("nothing_to_undo"))
        self.state = self._replayed(self.decisions - 1)
        self._standing.pop()
        if self.decisions % _CHECKPOINT_EVERY == 0:
            self._checkpoints.pop()
        self._moves.append((seat, UNDO))

    def decisions_of(self, seat: int) -> int:
        """How many of the decisions that stand a seat has made."""
        return sum([self._standing[number][0] == seat for number in range(self.decisions)])

    def since_decision_of(self, seat: int) -> int:
        """How many decisions back the last one of a seat is; 0 if it has made none."""
        for back in range(1, self.decisions + 1):
            if self._standing[self.decisions - back][0] == seat:
                return back
        return 0

    @property
    def last_decider(self) -> int | None:
        """The seat whose decision an undo would take back."""
        return self._standing[-1][0] if self.decisions else None


def _first_state(game: Game, record: Record) -> State:
    if record.seed is None:
        raise BadRecord(kernel_message("record_hidden"))
    options: dict[str, OptionValue] = dict(record.options)
    return game.new(len(record.names), record.seed, record.ruleset, options, record.cards)


def replay(game: Game, record: Record, on_progress: Callable[[int], None] | None = None) -> Match:
    """Play a record through; an error names the decision that does not fit.

    `on_progress` is called with 1 after each.

    A record is bound to the rules it was played with: with another version of the rules or other
    standard cards it is refused, not replayed to a different game.
    """
    if record.rules_version != game.rules_version:
        made, this = record.rules_version, game.rules_version
        raise BadRecord(kernel_message("record_version", made=made, game=game.title, this=this))
    if game.cards_digest(record.cards) != record.cards_digest:
        raise BadRecord(kernel_message("record_card_values"))
    if record.seed is not None and commitment(record.seed) != record.commitment:
        raise BadRecord(kernel_message("record_commitment"))
    match = Match(game, _record_with(record, [], []))
    for number, (seat, text) in enumerate(record.moves):
        try:
            if text == UNDO:
                match.undo(seat)
            else:
                match.decide_text(text, seat)
        except BuongovernoError as error:
            line = f"P{seat + 1} {text}"
            raise BadRecord(
                kernel_message("record_move", number=number + 1, move=line, reason=error.message)
            ) from None
        if on_progress is not None:
            on_progress(1)
    if record.result and match.record.result != record.result:
        raise BadRecord(kernel_message("record_result"))
    return match


def _record_with(record: Record, moves: list[tuple[int, str]], result: list[str]) -> Record:
    """The same agreement with other decisions."""
    return Record(
        game=record.game,
        rules_version=record.rules_version,
        ruleset=record.ruleset,
        options=record.options,
        names=record.names,
        seed=record.seed,
        commitment=record.commitment,
        cards_digest=record.cards_digest,
        cards=record.cards,
        moves=moves,
        result=result,
        seats=record.seats,
    )
