"""What holds in every game of Siena, at every table: money, cards, cubes, status, scores.

The books of accounting.py are kept beside the engine and compared after every decision.
BUONGOVERNO_DEEP=1 plays more games with them.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buongoverno.games.siena import soak
from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.codes import ASK_BID, STATUSES
from buongoverno.games.siena.game import Siena, SienaState
from buongoverno.games.siena.soak import generous_cards
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Chooser, Table, uniform
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import State
from buongoverno.lab.soak import frame
from siena.accounting import GOODS, Books, CardFile, final_count

SIENA = Siena()
RULES = set(SIENA.rulebook.ids())
DEEP = bool(os.environ.get("BUONGOVERNO_DEEP"))
# At each number of players in each ruleset: enough for every option, alone and with others.
GAMES = 40 if DEEP else 14
ARTIST_AUCTION = 2

# Which entries may move money, and by which rule; no other entry ever does.
MOVES_MONEY = {
    "wins": {"S4.3", "S6.5"},
    "takes": {"S6.3"},
    "sells": {"S8.5"},
    "bankers_share": {"S8.7"},
    "trip_pays": {"S9.2"},
    "road_pays": {"S10.1"},
    "income": {"S11.1"},
    "wedding_gift": {"S11.4"},
    "small_business": {"S11.6"},
    "good_business": {"S11.7"},
    "risk_pays": {"S11.8"},
    "plays_inn": {"S13.1"},
    "plays_three_inns": {"S13.1"},
    "pays_courtesans": {"S14.2", "S14.3"},
    "gives_alms": {"S14.6", "S14.7"},
    "gives_in_duomo": {"S14.7"},
    "gives_up_for_one": {"S15.1"},
    "gives_up_for_two": {"S15.1"},
    "donates": {"S15.2"},
    "pays_to_look": {"S16.3"},
    "hires_artist": {"S16.4"},
    "builds": {"S17.1"},
    "builds_with_mason": {"S17.1"},
}


# -- playing with the books open -------------------------------------------------------------------


class Game:
    """A game and its books, side by side."""

    def __init__(self, table: Table) -> None:
        self.table = table
        text = standard_cards().text if table.cards is None else table.cards
        self.cards = CardFile(text)
        self.state = start(table)
        self.books = Books(table.players, table.ruleset, self.cards)
        self.decisions = 0
        for entry in self.state.log():
            self.books.read(entry)

    def decide(self, code: int) -> None:
        """One decision; then engine and books must agree."""
        state = self.state
        before = [player.florins for player in state.players]
        mark = state.events
        state.apply(code)
        self.decisions += 1
        entries = state.log(None, mark)
        check_money(before, state, entries)
        for entry in entries:
            self.books.read(entry)
        self.compare()
        if self.decisions % 40 == 0 or state.over:
            check_cards(state, self.cards)

    def compare(self) -> None:
        state, books = self.state, self.books
        for player, account in zip(state.players, books.accounts, strict=True):
            assert player.florins == account.florins
            assert STATUSES[player.status] == account.status
            assert player.miser_cubes == account.miser_cubes
            assert len(player.senesi) == account.senesi
            hand = Counter(state.name_card(card) for card in player.hand)
            assert hand == +account.hand, "what is held cannot be remembered by all (S20.2)"
        for good, name in enumerate(GOODS):
            assert state.cubes[good] == books.cubes[name]
            assert state.finished[good] == books.finished[name]
            assert state.cubes[good] < self.cards.fills[name], f"{name} is full, but not finished"
        removed = Counter(state.name_card(card) for card in state.removed)
        assert removed == +books.removed, "star cards leave the game when played (S7.2)"
        assert list(state.tower) == books.tower
        assert state.courtesans == books.courtesans
        limit = self.table.options.get("courtesan_limit", 0)
        assert not limit or state.courtesans <= limit

    def finish(self) -> None:
        """After the last decision: the scores, counted again (S19)."""
        result = self.state.result
        assert result is not None
        counted = final_count(json.loads(self.state.save()), self.cards)
        assert [(seat.points, seat.rank) for seat in result.seats] == counted
        winners = [seat.seat for seat in result.seats if seat.won]
        best = [seat for seat, (points, rank) in enumerate(counted) if points and rank == 1]
        assert winners == best, "the first banker wins, and nobody if there is none (S19.6)"


def check_money(before: list[int], state: SienaState, entries: list[LogEntry]) -> None:
    """Florins change by what the new entries say, and only entries that may move money do."""
    moved: Counter[int | None] = Counter()
    for entry in entries:
        assert entry.rule in RULES, f"no such rule: {entry}"
        if entry.money:
            assert entry.rule in MOVES_MONEY[entry.kind], f"not by this rule: {entry}"
            moved[entry.seat] += entry.money
    for player in state.players:
        assert player.florins - before[player.seat] == moved[player.seat]
        assert player.florins >= 0


def check_cards(state: SienaState, cards: CardFile) -> None:
    """93 cards: 52 Siena, 26 Senesi and 8 artists in one place each, and 7 Fato (S2.1, S2.3)."""
    quiet = _copy(state)
    quiet.last_event = None  # the log is most of a save
    saved = json.loads(quiet.save())
    position = saved["position"]
    siena = position["deck"][position["drawn"] :] + position["table"] + position["discards"]
    siena += position["removed"] + saved["turn"]["laid"]
    senesi = position["senesi_deck"] + position["looked_at"]
    for player in saved["players"]:
        siena += player["hand"]
        senesi += player["senesi"]
    if state.question == ASK_BID and saved["auction"]["kind"] != ARTIST_AUCTION:
        siena.append(saved["auction"]["card"])
    assert Counter(state.name_card(card) for card in siena) == cards.copies
    assert len(siena) == 52
    assert Counter(senesi) == +cards.senesi
    assert len(senesi) == 26
    assert sorted(position["artists"]) == list(range(8))
    assert len(position["artist_owners"]) <= len(position["artist_known"]) <= 8


def play(table: Table, stream: list[int] | None = None) -> Game:
    """A whole game: first the choices of the stream, then lively or uniform ones by the seed."""
    game = Game(table)
    chance = Chance(table.seed)
    choose = chooser_of(table)
    for choice in [] if stream is None else stream:
        if game.state.over:
            break
        legal = game.state.legal()
        game.decide(legal[choice % len(legal)])
    while not game.state.over:
        game.decide(choose(game.state, game.state.pending[0], chance))
    game.finish()
    return game


def play_without_books(table: Table) -> SienaState:
    """The same game as `play` plays, at its end."""
    state = start(table)
    chance = Chance(table.seed)
    choose = chooser_of(table)
    while not state.over:
        state.apply(choose(state, state.pending[0], chance))
    return state


def chooser_of(table: Table) -> Chooser:
    """One game in six is uniform, the others are lively."""
    return uniform if table.seed % 6 == 5 else soak.SIENA_UNDER_SOAK.lively_choice


def start(table: Table) -> SienaState:
    """A new game that keeps its log."""
    state = SIENA.new(table.players, table.seed, table.ruleset, table.options, table.cards)
    assert isinstance(state, SienaState)
    return state


def tables(ruleset: str, players: int) -> Iterator[Table]:
    """Every option with the standard cards and with a custom file."""
    own = generous_cards()
    for seed in range(GAMES):
        options = {
            "long_game": seed % 4 == 3,
            "courtesan_limit": (0, 1, 0, 2, 3)[seed % 5],
            "memory_aid": seed % 7 != 0,
        }
        yield Table(players, seed, ruleset, dict(options), own if seed % 3 else None)


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.rule("S2.3", "S2.4", "S3.1", "S6.1", "S6.4", "S7.2", "S8.1", "S8.2", "S8.7", "S12.1")
@pytest.mark.rule("S19.1", "S19.2", "S19.3", "S19.4", "S19.5", "S19.6", "S20.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_the_books_agree_after_every_decision(ruleset: str, players: int) -> None:
    for table in tables(ruleset, players):
        try:
            play(table)
        except Exception as error:
            error.add_note(f"at the table: {table}")
            raise


@pytest.mark.rule("S2.4", "S2.9", "S8.2", "S19.6")
@settings(derandomize=True, max_examples=60 if DEEP else 20)
@given(
    players=st.integers(2, 5),
    seed=st.integers(0, 2**64),
    ruleset=st.sampled_from(SIENA.rulesets),
    long_game=st.booleans(),
    courtesan_limit=st.sampled_from([0, 1, 2, 5]),
    own=st.booleans(),
    stream=st.lists(st.integers(0, 300), max_size=300),
)
def test_the_books_agree_whatever_is_chosen(
    players: int,
    seed: int,
    ruleset: str,
    long_game: bool,
    courtesan_limit: int,
    own: bool,
    stream: list[int],
) -> None:
    options = {"long_game": long_game, "courtesan_limit": courtesan_limit}
    cards = generous_cards() if own else None
    play(Table(players, seed, ruleset, dict(options), cards), stream)


def test_every_rule_that_moves_money_was_seen_to_do_so() -> None:
    """Otherwise the books above prove nothing about it: these are games of theirs."""
    seen: set[tuple[str, str]] = set()
    for ruleset, players in product(SIENA.rulesets, (2, 3, 4, 5)):
        for table in tables(ruleset, players):
            state = play_without_books(table)
            seen |= {(entry.kind, entry.rule) for entry in state.log() if entry.money}
    assert seen == {(kind, rule) for kind, rules in MOVES_MONEY.items() for rule in rules}


@pytest.mark.rule("S18.1", "S18.2", "S18.3")
@pytest.mark.parametrize("chunk", range(24 if DEEP else 6))
def test_hundreds_of_games_keep_every_invariant(chunk: int) -> None:
    """All players, rulesets, options and card files; `make soak` plays many more."""
    totals = frame.SoakTotals()
    for game in range(chunk * 100, (chunk + 1) * 100):
        frame.play_game(soak.SIENA_UNDER_SOAK, game, totals)
    assert totals.games == 100
    assert totals.checks[soak.SIENA_UNDER_SOAK.each_decision] == totals.decisions


def test_the_soak_covers_every_table() -> None:
    kinds = {(table.players, table.ruleset) for table in soak.SIENA_UNDER_SOAK.tables()}
    assert kinds == {(players, ruleset) for players in range(2, 6) for ruleset in SIENA.rulesets}
    assert {table.cards is None for table in soak.SIENA_UNDER_SOAK.tables()} == {True, False}
    for option in SIENA.options:
        assert len({table.options[option.name] for table in soak.SIENA_UNDER_SOAK.tables()}) >= 2


def test_a_broken_invariant_is_found() -> None:
    """The soak's own checks can fail."""
    state = play(Table(4, 1, "rulebook")).state
    assert soak.broken_conservation(state) == ""
    assert soak.broken_each_decision(state) == ""
    poor, double, full = [_copy(state) for _ in range(3)]
    poor.players[0].florins = -1
    double.discards.append(0)
    full.cubes = (3, *full.cubes[1:])
    assert "florins" in soak.broken_each_decision(poor)
    assert "via-francigena" in soak.broken_conservation(double)
    assert "cubes" in soak.broken_conservation(full)


def _copy(state: State) -> SienaState:
    copy = state.clone()
    assert isinstance(copy, SienaState)
    return copy
