"""The conformance suite: checks by playing that a game keeps the kernel's contract.

A game's tests make a `Suite` from the game, a `tamper` function of their own and a way of choosing
codes, and run every check on many tables. The checks know no rules, only the contract
(docs/architecture.md). This module is never compiled: it watches the compiled game from outside.
"""

import dataclasses
import functools
import hashlib
import json
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import IllegalMove
from buongoverno.kernel.event import LogEntry, events_after
from buongoverno.kernel.game import Game, OptionValue
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.obstacle import BarredChoice
from buongoverno.kernel.record import Record, parse, print_record
from buongoverno.kernel.state import Choice, Result, SeatResult, State

Tamper = Callable[[State, int | None, Chance], State]
"""A copy of the state in which everything hidden from that seat (None: a spectator) is permuted."""

Chooser = Callable[[State, int, Chance], int]
"""The code that a pending seat plays."""

PAIR_DECISIONS: Final = 30
"""How long two worlds are watched together."""


@dataclass(frozen=True)
class Table:
    """The setup of a game; equal tables with equal decisions play equal games."""

    players: int
    seed: int
    ruleset: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    cards: str | None = None

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in sorted(self.options.items()))
        own = "" if self.cards is None else ", own cards"
        return f"{self.ruleset}, {self.players} players, seed {self.seed}{options}{own}"

    def agreement(self) -> str:
        """What the players know of it: everything but the seed."""
        return str(dataclasses.replace(self, seed=0))


class ConformanceError(AssertionError):
    """A game breaks the contract: at which table, before which decision, and how."""

    def __init__(self, table: Table, decision: int, sentence: str) -> None:
        super().__init__(f"{table}; decision {decision}: {sentence}")
        self.table = table
        self.decision = decision
        self.sentence = sentence


# -- choosing --------------------------------------------------------------------------------------


def uniform(state: State, seat: int, chance: Chance) -> int:
    """Any legal code."""
    codes = state.legal(seat)
    return codes[chance.below(len(codes))]


def lively(weights: Sequence[int]) -> Chooser:
    """A legal code chosen by weight: uniform play seldom reaches every part of a game.

    A code of weight 0 is played only when nothing else can be.
    """

    def choose(state: State, seat: int, chance: Chance) -> int:
        codes = state.legal(seat)
        total = sum([weights[code] for code in codes])
        if total == 0:
            return codes[chance.below(len(codes))]
        left = chance.below(total)
        for code in codes:
            left -= weights[code]
            if left < 0:
                return code
        raise AssertionError("the weights were added up wrongly")

    return choose


def weights_by_word(game: Game, table: Table, words: dict[str, int], other: int = 1) -> list[int]:
    """Weights for all codes by the beginning of their notation; the longest match counts."""
    state = game.new(table.players, 0, table.ruleset, cards=table.cards)
    starts = sorted(words, key=len, reverse=True)
    weights: list[int] = []
    for code in range(game.code_count):
        text = state.write(code)
        found = [words[start] for start in starts if f"{text} ".startswith(f"{start} ")]
        weights.append(found[0] if found else other)
    return weights


# -- what a reader is given, as bytes --------------------------------------------------------------


def canonical(data: object) -> bytes:
    """Plain typed data as bytes: equal data, equal bytes."""
    return json.dumps(data, sort_keys=True, default=_fields).encode()


def _fields(data: object) -> dict[str, object]:
    """The fields of a dataclass; the encoder calls this again for nested ones."""
    kind: Any = type(data)
    return {name: getattr(data, name) for name in _field_names(kind)}


def _plain(data: object) -> object:
    """As `dataclasses.asdict` does, for lists too, and without copying what cannot change."""
    if data is None or isinstance(data, (str, int, float)):
        return data
    if isinstance(data, list):
        return [_plain(item) for item in data]
    if isinstance(data, dict):
        return {key: _plain(item) for key, item in data.items()}
    return {name: _plain(item) for name, item in _fields(data).items()}


@functools.cache
def _field_names(kind: Any) -> list[str]:
    return [part.name for part in dataclasses.fields(kind)]


def given_to(state: State, seat: int | None) -> dict[str, bytes]:
    """Everything that seat is given now, by name."""
    given = {"view": canonical(state.view(seat)), "log": canonical(state.log(seat))}
    if seat is not None:
        given["legal list"] = canonical(state.legal(seat))
        if seat in state.pending:
            given["choices"] = canonical(state.choices(seat))
            given["barred choices"] = canonical(state.barred(seat))
        given["obstacle"] = canonical(state.otherwise(seat))
    return given


def name_of(seat: int | None) -> str:
    """A reader, as errors name it."""
    return "a spectator" if seat is None else f"P{seat + 1}"


# -- the suite -------------------------------------------------------------------------------------


class Moment:
    """A game between two decisions, and the decision that will be made next."""

    def __init__(self, table: Table, number: int, state: State, seat: int, code: int) -> None:
        self.table = table
        self.number = number
        self.state = state
        self.seat = seat
        self.code = code

    def must(self, kept: bool, sentence: str | Callable[[], str]) -> None:
        """Raise unless the condition holds; a sentence that is slow to build may be a function."""
        if not kept:
            said = sentence if isinstance(sentence, str) else sentence()
            raise ConformanceError(self.table, self.number, said)

    def readers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*range(self.state.seats), None]


class Suite:
    """The checks. Each plays one game at a table and raises ConformanceError.

    `one_in` samples moments where checking every one would take too long.
    """

    def __init__(
        self, game: Game, tamper: Tamper, choose: Chooser = uniform, one_in: int = 25
    ) -> None:
        self.game = game
        self.tamper = tamper
        self.choose = choose
        self.one_in = one_in
        # From what a reader has read and done to what it is shown (`recall`).
        self._shown: dict[bytes, tuple[bytes, str]] = {}

    CHECKS = (
        "clones",
        "past_states",
        "legal_lists",
        "refusals",
        "saves",
        "records",
        "undos",
        "notation",
        "imagination",
        "two_worlds",
        "recall",
        "foretelling",
        "plain_data",
        "the_end",
    )

    def check(self, name: str, table: Table) -> None:
        """Run one of `CHECKS` by its name."""
        getattr(self, name)(table)

    # -- playing -----------------------------------------------------------------------------

    def new(self, table: Table) -> State:
        """A fresh game."""
        return self.game.new(table.players, table.seed, table.ruleset, table.options, table.cards)

    def moments(self, table: Table) -> Iterator[Moment]:
        """A whole game: yields each moment before its decision is carried out."""
        state = self.new(table)
        chance = Chance(table.seed)
        number = 0
        while not state.over:
            number += 1
            moment = self._next_moment(table, number, state, chance)
            yield moment
            state.apply(moment.code, moment.seat)

    def _next_moment(self, table: Table, number: int, state: State, chance: Chance) -> Moment:
        """A random pending seat decides."""
        pending = state.pending
        if not pending:
            raise ConformanceError(table, number, "nobody may decide, but the game is not over")
        if number > self.game.decision_bound:
            raise ConformanceError(table, number, "the game is longer than its bound")
        seat = pending[chance.below(len(pending))]
        if not state.legal(seat):
            raise ConformanceError(table, number, f"{name_of(seat)} is pending without a choice")
        return Moment(table, number, state, seat, self.choose(state, seat, chance))

    def _some_moments(self, table: Table, chance: Chance) -> Iterator[Moment]:
        for moment in self.moments(table):
            if chance.below(self.one_in) == 0:
                yield moment

    def _play_on(self, table: Table, number: int, state: State, chance: Chance) -> None:
        while not state.over:
            number += 1
            moment = self._next_moment(table, number, state, chance)
            state.apply(moment.code, moment.seat)

    # -- copies ------------------------------------------------------------------------------

    def clones(self, table: Table) -> None:
        """A clone equals its original, plays on alike, and neither affects the other."""
        chance = Chance(table.seed + 1)
        for moment in self.moments(table):
            state = moment.state
            if chance.below(self.one_in) == 0:
                self._check_clone(moment, state.clone(), state)
                self._check_clone(moment, state, state.clone())
            before = _short_save(state)
            state.clone().apply(moment.code, moment.seat)
            moment.must(_short_save(state) == before, "a decision of a clone changed its original")

    def _check_clone(self, moment: Moment, played: State, kept: State) -> None:
        """`played` is a clone of `kept` or the other way round; only a clone is really played."""
        before = kept.save()
        moment.must(played.save() == before, "a clone is saved differently from its original")
        moment.must(
            played.legal(moment.seat) == kept.legal(moment.seat), "a clone has other legal codes"
        )
        copies = (played.clone(), kept.clone())
        for copy in copies:
            self._play_on(moment.table, moment.number, copy, Chance(moment.number))
        moment.must(copies[0].save() == copies[1].save(), "a clone plays on differently")
        moment.must(kept.save() == before, "playing a clone on changed its original")

    def past_states(self, table: Table) -> None:
        """A past state never changes, whatever happens later."""
        kept: list[tuple[Moment, State, str]] = []
        for moment in self._some_moments(table, Chance(table.seed + 1)):
            past = moment.state.clone()
            kept.append((moment, past, past.save()))
        for moment, past, saved in kept:
            moment.must(past.save() == saved, "a past state changed while the game went on")

    # -- legal lists -------------------------------------------------------------------------

    def legal_lists(self, table: Table) -> None:
        """Sorted, unique, in range, exactly what apply takes, and only for pending seats."""
        chance = Chance(table.seed + 1)
        for moment in self.moments(table):
            state = moment.state
            for seat in range(state.seats):
                self._check_legal_list(moment, seat)
            moment.must(
                state.legal() == state.legal(state.pending[0]),
                "without a seat the legal list is not that of the first pending one",
            )
            self._check_spoiled_list(moment)
            if chance.below(self.one_in) == 0:
                self._check_mask(moment)

    def _check_legal_list(self, moment: Moment, seat: int) -> None:
        legal = moment.state.legal(seat)
        who = name_of(seat)
        if seat not in moment.state.pending:
            moment.must(legal == [], f"{who} is not pending but has legal codes")
            return
        moment.must(bool(legal), f"{who} is pending but has no legal code")
        moment.must(legal == sorted(set(legal)), f"the legal list of {who} is not sorted or unique")
        moment.must(
            legal[0] >= 0 and legal[-1] < self.game.code_count,
            f"the legal list of {who} leaves the range of codes",
        )

    def _check_spoiled_list(self, moment: Moment) -> None:
        """Changing a legal list does not change the state."""
        legal = moment.state.legal(moment.seat)
        kept = list(legal)
        legal.clear()
        moment.must(
            moment.state.legal(moment.seat) == kept, "changing a legal list changed the state"
        )

    def _check_mask(self, moment: Moment) -> None:
        """The mask: one bit for each code that apply takes."""
        for seat in moment.state.pending:
            mask = [
                self._is_taken(moment.state, code, seat) for code in range(self.game.code_count)
            ]
            taken = [code for code, bit in enumerate(mask) if bit]
            moment.must(
                taken == moment.state.legal(seat),
                f"apply takes other codes from {name_of(seat)} than the legal list names",
            )

    def _is_taken(self, state: State, code: int, seat: int) -> bool:
        try:
            state.clone().apply(code, seat)
        except IllegalMove:
            return False
        return True

    def refusals(self, table: Table) -> None:
        """An illegal code raises IllegalMove with a rule of the rulebook and changes nothing."""
        chance = Chance(table.seed + 1)
        rules = set(self.game.rulebook.ids())
        for moment in self.moments(table):
            state = moment.state
            before = state.save() if chance.below(self.one_in) == 0 else ""
            short = _short_save(state)
            legal = set(state.legal(moment.seat))
            tried = [chance.below(self.game.code_count) for _ in range(6)]
            for code in [-1, self.game.code_count, *tried]:
                if code not in legal:
                    self._check_refusal(moment, code, moment.seat, rules, short)
            for seat in [*range(state.seats), state.seats, -1]:
                if seat not in state.pending:
                    self._check_refusal(moment, moment.code, seat, rules, short)
            if before:
                moment.must(state.save() == before, "a refused decision changed the state")

    def _check_refusal(
        self, moment: Moment, code: int, seat: int, rules: set[str], before: str
    ) -> None:
        tried = f"code {code} of seat {seat}"
        try:
            moment.state.apply(code, seat)
        except IllegalMove as refusal:
            moment.must(refusal.rule in rules, f"{tried} is refused by no rule: '{refusal.rule}'")
            moment.must(bool(refusal.sentence), f"{refusal.rule} refuses {tried} without a word")
        else:
            moment.must(False, f"{tried} is not legal, but is carried out")
        moment.must(_short_save(moment.state) == before, f"refused, {tried} changed the state")

    # -- saves and records -------------------------------------------------------------------

    def saves(self, table: Table) -> None:
        """A state can be saved and loaded between any two decisions; the game stays the same."""
        chance = Chance(table.seed + 1)
        companion = self.new(table)
        for moment in self.moments(table):
            if chance.below(5) == 0:
                short = _short_save(moment.state)
                loaded = self.game.load(short)
                moment.must(_short_save(loaded) == short, "a loaded state is saved differently")
                played = moment.state.clone()
                for state in (loaded, played):
                    state.last_event = None
                    state.apply(moment.code, moment.seat)
                moment.must(loaded.save() == played.save(), "a loaded state plays on differently")
            if chance.below(self.one_in) == 0:
                companion = self.game.load(companion.save())
                self._check_same(moment, companion, "a loaded state")
            moment.must(
                companion.legal(moment.seat) == moment.state.legal(moment.seat),
                "a loaded state has other legal codes",
            )
            companion.apply(moment.code, moment.seat)
            last = moment
        last.must(companion.save() == last.state.save(), "a loaded game ends differently")

    def _check_same(self, moment: Moment, other: State, what: str) -> None:
        moment.must(other.save() == moment.state.save(), f"{what} is saved differently")
        for reader in moment.readers():
            one = given_to(moment.state, reader)
            two = given_to(other, reader)
            for name in one:
                moment.must(
                    one[name] == two[name], f"{what} gives {name_of(reader)} another {name}"
                )

    def records(self, table: Table) -> None:
        """A record replays to the same game; print and parse are exact inverses."""
        match = self._begin(table)
        chance = Chance(table.seed + 1)
        for moment in self.moments(table):
            match.decide(moment.code, moment.seat)
            last = moment
            if chance.below(8 * self.one_in) == 0:
                self._check_record(moment, match)
        self._check_record(last, match)
        last.must(match.state.save() == last.state.save(), "a match ends differently")

    def undos(self, table: Table) -> None:
        """An undo leads back to the state before; the record replays with its undo entries."""
        match = self._begin(table)
        chance = Chance(table.seed + 1)
        past: list[tuple[str, int]] = []  # the save and the length of the log
        moves = Chance(table.seed)
        decision = 0
        while not match.state.over:
            decision += 1
            moment = self._next_moment(table, decision, match.state, moves)
            past.append((_short_save(match.state), match.state.events))
            match.decide(moment.code, moment.seat)
            self._check_revelation(moment, match, past[-1][1])
            while past and chance.below(6) == 0:
                match.undo(moment.seat)
                now = (_short_save(match.state), match.state.events)
                moment.must(now == past.pop(), "an undo leads to another state")
            moment.must(match.decisions == len(past), "a match miscounts its decisions")
        self._check_record(moment, match)

    def _check_revelation(self, moment: Moment, match: Match, before: int) -> None:
        """`revealed_since` and `undo_is_free` say what the log says."""
        state = match.state
        revealed = any(event.reveals for event in events_after(state.last_event, before))
        moment.must(state.revealed_since(before) == revealed, "revealed_since misreads the log")
        moment.must(match.undo_is_free() != revealed, "an undo is free though something is known")
        moment.must(not state.revealed_since(state.events), "something is revealed by nothing")

    def _begin(self, table: Table) -> Match:
        names = [f"Player {seat + 1}" for seat in range(table.players)]
        return Match.begin(self.game, names, table.seed, table.ruleset, table.options, table.cards)

    def _check_record(self, moment: Moment, match: Match) -> None:
        record = match.record
        text = print_record(record, self.game)
        read = parse(text, self.game)
        moment.must(read == record, "a record is read differently from how it was printed")
        moment.must(print_record(read, self.game) == text, "a record is printed back differently")
        moment.must(
            replay(self.game, read).state.save() == match.state.save(),
            "a record replays to another state",
        )
        self._check_hidden_seed(moment, record)

    def _check_hidden_seed(self, moment: Moment, record: Record) -> None:
        hidden = dataclasses.replace(record, seed=None)
        text = print_record(hidden, self.game)
        moment.must(parse(text, self.game) == hidden, "a record with a hidden seed is read wrongly")
        moment.must(
            f"seed: {record.seed}" not in text.splitlines(), "a hidden seed stands in the record"
        )

    # -- notation ----------------------------------------------------------------------------

    def notation(self, table: Table) -> None:
        """Every code has a text of its own, and the text leads back to the code."""
        texts: dict[str, int] = {}
        for moment in self.moments(table):
            if not texts:
                for code in range(self.game.code_count):
                    self._check_notation(moment, code)
                    texts[moment.state.write(code)] = code
                moment.must(len(texts) == self.game.code_count, "two codes share a notation")
            for code in moment.state.legal(moment.seat):
                self._check_notation(moment, code)
                moment.must(
                    texts[self.game.write(moment.state, code)] == code,
                    f"code {code} changed its notation during the game",
                )

    def _check_notation(self, moment: Moment, code: int) -> None:
        text = self.game.write(moment.state, code)
        moment.must(bool(text) and text == " ".join(text.split()), f"code {code} has no tidy text")
        moment.must(
            self.game.read(moment.state, text) == code, f"'{text}' is not read back as code {code}"
        )

    # -- hidden things -----------------------------------------------------------------------

    def imagination(self, table: Table) -> None:
        """An imagined state looks the same to its seat, can be played on, and varies the hidden."""
        chance = Chance(table.seed + 1)
        for moment in self._some_moments(table, chance):
            before = moment.state.save()
            readers = moment.readers()
            for reader in readers:
                self._check_imagined(moment, reader, chance)
            self._check_varied(moment, readers[chance.below(len(readers))], chance)
            moment.must(moment.state.save() == before, "imagining changed the true state")

    def _check_imagined(self, moment: Moment, reader: int | None, chance: Chance) -> None:
        state = moment.state
        imagined = state.imagine(reader, chance)
        who = name_of(reader)
        moment.must(
            canonical(imagined.view(reader)) == canonical(state.view(reader)),
            f"{who} can tell an imagined state from the true one by the view",
        )
        moment.must(imagined.pending == state.pending, "in an imagined state others are pending")
        for seat in [seat for seat in state.pending if seat == reader]:
            moment.must(
                imagined.legal(seat) == state.legal(seat), f"{who} imagines other legal codes"
            )
        self._play_on(moment.table, moment.number, imagined, chance)
        moment.must(imagined.result is not None, "an imagined game ends without a result")
        moment.must(imagined.events == 0, "an imagined state keeps a log")

    def _check_varied(self, moment: Moment, reader: int | None, chance: Chance) -> None:
        """Whatever tampering changes, imagining changes too."""
        others = [seat for seat in range(moment.state.seats) if seat != reader]
        true_views = {seat: canonical(moment.state.view(seat)) for seat in others}
        hidden = set()
        for _ in range(4):
            world = self.tamper(moment.state, reader, chance)
            hidden |= {s for s in others if canonical(world.view(s)) != true_views[s]}
        for _ in range(64):
            if not hidden:
                break
            world = moment.state.imagine(reader, chance)
            hidden -= {s for s in hidden if canonical(world.view(s)) != true_views[s]}
        names = ", ".join(name_of(seat) for seat in sorted(hidden))
        moment.must(
            not hidden, f"{name_of(reader)} imagines only the truth about what is known to {names}"
        )

    def two_worlds(self, table: Table) -> None:
        """A seat cannot tell apart worlds that differ only in what it cannot know.

        This stays so while the same decisions are made in both, up to the first revelation.
        """
        chance = Chance(table.seed + 1)
        for moment in self._some_moments(table, chance):
            for reader in moment.readers():
                before = moment.state.save()
                world = self.tamper(moment.state, reader, chance)
                moment.must(moment.state.save() == before, "tampering changed the true state")
                self._compare(moment, moment.state, world, reader)
                if reader is None:
                    _check_public_counts(moment, world)
                self._imagine_both(moment, moment.state, world, reader)
                self._play_both(moment, moment.state.clone(), world, reader)

    def _compare(self, moment: Moment, one: State, two: State, reader: int | None) -> None:
        first = given_to(one, reader)
        second = given_to(two, reader)
        moment.must(first.keys() == second.keys(), f"{name_of(reader)} sees who is pending")
        for name in first:
            if first[name] != second[name]:
                shown = _first_difference(first[name], second[name])
                moment.must(False, f"the {name} shows {name_of(reader)} something hidden: {shown}")

    def _imagine_both(self, moment: Moment, one: State, two: State, reader: int | None) -> None:
        """Equal chance gives equal imagined states: nothing hidden leaks through."""
        seed = moment.table.seed + moment.number
        moment.must(
            one.imagine(reader, Chance(seed)).save() == two.imagine(reader, Chance(seed)).save(),
            f"what {name_of(reader)} imagines depends on something hidden",
        )

    def _play_both(self, moment: Moment, one: State, two: State, reader: int | None) -> None:
        """The same decisions in both worlds, for a while."""
        chance = Chance(moment.table.seed + moment.number)
        for number in range(moment.number, moment.number + PAIR_DECISIONS):
            if one.over or two.over:
                return
            then = self._next_moment(moment.table, number, one, chance)
            if then.code not in two.legal(then.seat):
                # Legal in one world only, by another seat's secret; its choice may show that.
                then.must(then.seat != reader, "the legal list shows its seat something hidden")
                return
            logs = [_decide_and_read(world, then, reader) for world in (one, two)]
            revealed = [any(entry.reveals for entry in log) for log in logs]
            if any(revealed):
                then.must(all(revealed), f"what {name_of(reader)} cannot know decides what reveals")
                return
            then.must(logs[0] == logs[1], f"the log tells {name_of(reader)} something hidden")
            then.must(
                canonical(one.view(reader)) == canonical(two.view(reader)),
                f"the view comes to show {name_of(reader)} something hidden",
            )

    def recall(self, table: Table) -> None:
        """A log only grows, and a reader who has read and done the same is shown the same.

        Compared over all games of the suite, over tampered worlds and over alternative decisions.
        """
        chance = Chance(table.seed + 1)
        memories = [_Memory(table, reader) for reader in [*range(table.players), None]]
        for moment in self.moments(table):
            close = chance.below(self.one_in) == 0
            for memory in memories:
                memory.read(moment.state)
                if close:
                    self._check_log_grows(moment, memory)
                    self._remember(moment, moment.state, memory)
                    self._remember_tampered(moment, memory, chance)
            for _ in range(3):
                memory = memories[chance.below(len(memories))]
                self._remember(moment, moment.state, memory)
                self._remember_fork(moment, memory, chance)
            memories[moment.seat].did(moment.code)

    def _check_log_grows(self, moment: Moment, memory: "_Memory") -> None:
        log = moment.state.log(memory.reader)
        who = name_of(memory.reader)
        moment.must(
            log[: len(memory.log)] == memory.log, f"an entry of the log of {who} changed or is gone"
        )
        moment.must(
            [entry.number for entry in log] == list(range(1, len(log) + 1)),
            f"the entries of the log of {who} are not numbered one after the other",
        )
        memory.log = log

    def _remember_tampered(self, moment: Moment, memory: "_Memory", chance: Chance) -> None:
        world = self.tamper(moment.state, memory.reader, chance)
        if world.log(memory.reader) == memory.log:
            self._remember(moment, world, memory)

    def _remember_fork(self, moment: Moment, memory: "_Memory", chance: Chance) -> None:
        """Try another decision from here; the log must tell it apart."""
        legal = moment.state.legal(moment.seat)
        code = legal[chance.below(len(legal))]
        fork = moment.state.clone()
        fork.apply(code, moment.seat)
        ahead = memory.copy()
        if memory.reader == moment.seat:
            ahead.did(code)
        ahead.read(fork)
        self._remember(moment, fork, ahead)

    def _remember(self, moment: Moment, state: State, memory: "_Memory") -> None:
        seen = canonical(state.view(memory.reader))
        view = hashlib.blake2b(seen, digest_size=16).digest()
        known, where = self._shown.setdefault(memory.digest(), (view, str(moment.table)))
        moment.must(
            known == view,
            lambda: (
                f"{name_of(memory.reader)} has read and done the same as in a moment of {where}, "
                f"but sees something else; the log ends with {state.log(memory.reader)[-1:]}"
            ),
        )

    # -- choices -----------------------------------------------------------------------------

    def foretelling(self, table: Table) -> None:
        """Choices are the legal codes, and what they foretell comes true word for word."""
        chance = Chance(table.seed + 1)
        rules = set(self.game.rulebook.ids())
        for moment in self.moments(table):
            if chance.below(4):
                continue
            state = moment.state
            before = state.save()
            choices = state.choices(moment.seat)
            moment.must(state.save() == before, "asking for the choices changed the state")
            moment.must(
                [choice.code for choice in choices] == state.legal(moment.seat),
                "the choices are not the legal codes",
            )
            for choice in choices:
                self._check_choice(moment, choice, rules)
            for barred in state.barred(moment.seat):
                self._check_barred(moment, barred, rules)

    def _check_barred(self, moment: Moment, barred: BarredChoice, rules: set[str]) -> None:
        """What cannot be chosen has a rule and, in words, a reason."""
        rule = barred.obstacle.rule
        moment.must(rule in rules, f"'{barred.kind}' is barred by no rule: '{rule}'")
        told = moment.state.agreed.sentence(barred.obstacle)
        moment.must(bool(told) and "{" not in told, f"{rule} bars '{barred.kind}': '{told}'")

    def _check_choice(self, moment: Moment, choice: Choice, rules: set[str]) -> None:
        state = moment.state
        moment.must(choice.text == state.write(choice.code), "a choice has another notation")
        moment.must(choice.rule in rules, f"'{choice.text}' cites no rule: '{choice.rule}'")
        moment.must(0 <= choice.chance <= 1, f"'{choice.text}' has a chance of {choice.chance}")
        ahead = state.clone()
        ahead.apply(choice.code, moment.seat)
        written = ahead.log(moment.seat, state.events)
        moment.must(
            written[: len(choice.foretells)] == choice.foretells,
            f"'{choice.text}' foretells {choice.foretells}, but then the log says {written}",
        )

    # -- plain data --------------------------------------------------------------------------

    def plain_data(self, table: Table) -> None:
        """Views, logs, choices and results are typed plain data that JSON can carry."""
        checked = 0
        for moment in self._some_moments(table, Chance(table.seed + 1)):
            last = moment
            together = [canonical(view) for view in moment.state.views()]
            for reader in moment.readers():
                view: Any = moment.state.view(reader)
                self._check_plain(moment, view)
                moment.must(
                    list(view.pending) == list(moment.state.pending),
                    f"{name_of(reader)} is shown other seats than those that are asked",
                )
                moment.must(
                    together[-1 if reader is None else reader] == canonical(view),
                    f"reader {reader} has another view among those of all than alone",
                )
                for entry in moment.state.log(reader, checked):
                    self._check_plain(moment, entry)
            checked = moment.state.events
            for choice in moment.state.choices(moment.seat):
                self._check_plain(moment, choice)
        final = last.state
        self._check_plain(last, final.result)
        self._check_plain(last, final.view(None))

    def _check_plain(self, moment: Moment, data: object) -> None:
        moment.must(dataclasses.is_dataclass(data), f"{type(data).__name__} is no dataclass")
        wrong = misfit(data, type(data), type(data).__name__)
        moment.must(not wrong, wrong)
        plain = _plain(data)
        moment.must(
            json.loads(json.dumps(plain)) == plain,
            f"{type(data).__name__} does not come back from JSON as it was",
        )

    # -- the end -----------------------------------------------------------------------------

    def the_end(self, table: Table) -> None:
        """A game ends within its bound, has a result only then, and nothing is pending."""
        rules = set(self.game.rulebook.ids())
        for moment in self.moments(table):
            moment.must(moment.state.result is None, "there is a result before the end")
            last = moment
        state = last.state
        last.must(state.pending == (), "somebody is pending after the end")
        last.must(
            all(state.legal(seat) == [] for seat in range(state.seats)) and state.legal() == [],
            "there are legal codes after the end",
        )
        self._check_refusal(last, last.code, last.seat, rules, _short_save(state))
        self._check_result(last, rules)
        for entry in events_after(state.last_event, 0):
            last.must(entry.rule in rules, f"'{entry.kind}' cites no rule: '{entry.rule}'")

    def _check_result(self, last: Moment, rules: set[str]) -> None:
        result = last.state.result
        assert result is not None, "moments() plays to the end"
        last.must(bool(result.end) and result.rule in rules, "the end cites no rule")
        last.must(
            [seat.seat for seat in result.seats] == list(range(last.table.players)),
            "the result does not name every seat once, in order",
        )
        last.must(
            all(seat.rank == 1 + _better(result, seat) for seat in result.seats),
            "a rank is not one more than the number of seats ranked before it",
        )
        for seat in result.seats:
            last.must(not seat.won or seat.rank == 1, f"{name_of(seat.seat)} won without rank 1")
            last.must(
                (seat.points or 0) == sum(score.points for score in seat.breakdown),
                f"the points of {name_of(seat.seat)} are not the sum of their sources",
            )
            for score in seat.breakdown:
                last.must(score.rule in rules, f"'{score.kind}' cites no rule: '{score.rule}'")


def _better(result: Result, seat: SeatResult) -> int:
    """How many seats rank above this one; tied seats have the same rank."""
    return sum(other.rank < seat.rank for other in result.seats)


def _short_save(state: State) -> str:
    """The save without its log, which is long and is compared elsewhere."""
    copy = state.clone()
    copy.last_event = None
    return copy.save()


class _Memory:
    """A running digest of all that a reader has read and done."""

    def __init__(self, table: Table, reader: int | None) -> None:
        self.reader = reader
        self.log: list[LogEntry] = []  # at the last check
        self._events = 0
        self._hash = hashlib.blake2b(f"{table.agreement()}, {reader}".encode(), digest_size=16)

    def read(self, state: State) -> None:
        """Read what is new in the log."""
        for entry in state.log(self.reader, self._events):
            self._hash.update(repr(dataclasses.replace(entry, number=0)).encode())
        self._events = state.events

    def did(self, code: int) -> None:
        """Add the reader's own decision."""
        self._hash.update(f"decided {code}".encode())

    def digest(self) -> bytes:
        """Equal for equal memories."""
        return self._hash.digest()

    def copy(self) -> "_Memory":
        """An independent copy."""
        copy = _Memory.__new__(_Memory)
        copy.reader = self.reader
        copy.log = self.log
        copy._events = self._events
        copy._hash = self._hash.copy()
        return copy


def _check_public_counts(moment: Moment, world: State) -> None:
    """A number of answers that everybody is said to know is the true one, in every world."""
    for seat in moment.state.pending:
        count = moment.state.public_count(seat)
        moment.must(
            count is None or count == len(moment.state.legal(seat)) == len(world.legal(seat)),
            f"not everybody knows that {name_of(seat)} has {count} answers",
        )
        moment.must(
            world.public_count(seat) == count,
            f"whether everybody knows what {name_of(seat)} may answer depends on something hidden",
        )


def _decide_and_read(state: State, moment: Moment, reader: int | None) -> list[LogEntry]:
    """Carry out a decision and return what that reader reads of it."""
    before = state.events
    state.apply(moment.code, moment.seat)
    return state.log(reader, before)


def _first_difference(one: bytes, two: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    start = max(0, at - 60)
    return f"…{one[start : at + 40].decode()}… or …{two[start : at + 40].decode()}…"


# -- types -----------------------------------------------------------------------------------------


def misfit(value: object, hint: object, path: str) -> str:
    """Where a value does not conform to its type, in words; nothing if it does.

    mypyc keeps only the outline of some types (`dict` for `dict[str, int]`, `type` for a union);
    that much is checked here, the rest by the interpreted build.
    """
    if hint is type:
        return ""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _misfit_in_dataclass(value, hint, path)
    if isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union:
        wrongs = [misfit(value, option, path) for option in typing.get_args(hint)]
        return "" if "" in wrongs else wrongs[0]
    if typing.get_origin(hint) in (list, dict):
        return _misfit_in_container(value, hint, path)
    plain = (bool, int, float, str, list, dict, type(None))
    if hint not in plain and hint is not None:
        return f"{path} is declared as {hint}, which is no plain type"
    wanted = type(None) if hint is None else hint
    return "" if type(value) is wanted else f"{path} is {value!r}, declared as {hint}"


def _misfit_in_dataclass(value: object, hint: type, path: str) -> str:
    if type(value) is not hint:
        return f"{path} is {value!r}, declared as {hint.__name__}"
    kind: Any = hint
    for name, part in _field_hints(kind).items():
        wrong = misfit(getattr(value, name), part, f"{path}.{name}")
        if wrong:
            return wrong
    return ""


@functools.cache
def _field_hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _misfit_in_container(value: object, hint: object, path: str) -> str:
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if type(value) is not origin:
        return f"{path} is {value!r}, declared as {hint}"
    pairs: list[tuple[object, object]] = []
    if isinstance(value, dict):
        for key, item in value.items():
            pairs += [(key, arguments[0]), (item, arguments[1])]
    elif isinstance(value, list):
        pairs = [(item, arguments[0]) for item in value]
    for item, part in pairs:
        wrong = misfit(item, part, f"{path}[…]")
        if wrong:
            return wrong
    return ""
