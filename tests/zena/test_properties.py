"""What holds in every game of Zena 1814, at every table: coins, cards, markers, turns, points.

BUONGOVERNO_DEEP=1 plays more games.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from buongoverno.games.zena import soak
from buongoverno.games.zena.cards import standard_cards
from buongoverno.games.zena.game import Zena, ZenaState
from buongoverno.games.zena.soak import own_cards
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Table, uniform
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import State
from buongoverno.lab.soak import frame
from zena.accounting import AREAS, FIRST_FORT, FIRST_GOAL, CardFile, final_count

ZENA = Zena()
RULES = set(ZENA.rulebook.ids())
DEEP = bool(os.environ.get("BUONGOVERNO_DEEP"))
# At each number of players in each ruleset: enough for every option, alone and with others.
GAMES = 24 if DEEP else 8
MARKERS = 10  # Z2.2
ROUNDS = 8
# Of all seats, with the settlement after the last turn of a round; the longest seen had 104.
MOST_DECISIONS_IN_A_TURN = 200

# Which entries may move coins, and by which rule; no other entry ever does.
MOVES_MONEY = {
    "event_income": {"Z5.1"},
    "offers": {"Z6.3"},
    "joins": {"Z6.5"},
    "bonus": {"Z6.6"},
    "passes_for_coin": {"Z6.7"},
    "effect": {"Z8.1"},
    "promoter_part": {"Z8.1"},
    "table_part": {"Z8.1"},
    "pays_for": {"Z8.2", "Z8.5"},
    "majority": {"Z8.5"},
    "pays_for_die": {"Z9.1"},
    "reward": {"Z9.2"},
}
# Their amount is the victory points that are received with the coins.
GIVES_POINTS = {
    "event_income",
    "bonus",
    "effect",
    "promoter_part",
    "table_part",
    "exchanged",
    "majority",
    "reward",
}


class Game:
    """A game that is watched after every decision."""

    def __init__(self, table: Table) -> None:
        self.table = table
        text = standard_cards().text if table.cards is None else table.cards
        self.cards = CardFile(text)
        state = ZENA.new(table.players, table.seed, table.ruleset, table.options, table.cards)
        assert isinstance(state, ZenaState)
        self.state = state
        self.decisions = 0
        self.late: Counter[str] = Counter()  # cards laid where the round was settled (Z8.8)
        self.turn_of: int | None = None
        self.turns: Counter[int] = Counter()
        self.decisions_in_turn = 0
        self.coins = [2] * table.players  # Z3.1
        self.points = [0] * table.players
        self.read(self.state.log(), -1)

    def decide(self, code: int, seat: int) -> None:
        """One decision; then everything must hold."""
        state = self.state
        settled = state.settlement.area
        mark = state.events
        state.apply(code, seat)
        self.decisions += 1
        self.read(state.log(None, mark), settled)
        check_markers(state)
        if self.decisions % 20 == 0 or state.over:
            check_cards(state, self.cards)

    def read(self, entries: list[LogEntry], settled: int) -> None:
        """Take new entries in; `settled` is the area that was being settled, or -1."""
        for entry in entries:
            assert entry.rule in RULES, f"no such rule: {entry}"
            self._count_money(entry)
            self._follow_turn(entry)
            if entry.kind == "offers":
                assert entry.place is not None
                name = entry.place.replace("-", "_")
                self.late[name] += AREAS.index(name) < settled
        self.decisions_in_turn += 1
        assert self.decisions_in_turn < MOST_DECISIONS_IN_A_TURN, "a turn does not end (Z7.2)"
        for player in self.state.players:
            assert player.coins == self.coins[player.seat] >= 0
            assert player.points == self.points[player.seat] >= 0
        kinds = [entry.kind for entry in entries]
        if "round" in kinds or self.state.over:
            self._check_areas(kinds.count("fort_card"))

    def _count_money(self, entry: LogEntry) -> None:
        if entry.money:
            assert entry.rule in MOVES_MONEY[entry.kind], f"not by this rule: {entry}"
            assert entry.seat is not None
            self.coins[entry.seat] += entry.money
            assert self.coins[entry.seat] >= 0, f"coins below 0: {entry}"
        if entry.kind in GIVES_POINTS:
            assert entry.seat is not None
            self.points[entry.seat] += entry.amount

    def _follow_turn(self, entry: LogEntry) -> None:
        """Z6.1, Z8.8: a turn ends before another begins."""
        if entry.kind in ("turn", "extra_turn"):
            assert self.turn_of is None, f"P{self.turn_of} has not passed before {entry}"
            self.turn_of = entry.seat
            self.decisions_in_turn = 0
            self.turns[0 if entry.kind == "turn" else 1] += 1
        elif entry.kind in ("passes", "passes_for_coin"):
            assert self.turn_of == entry.seat
            self.turn_of = None
        elif entry.kind in ("round", "settles", "game_over"):
            assert self.turn_of is None, f"a turn goes on at {entry}"

    def _check_areas(self, new_forts: int) -> None:
        """Z8.3, Z8.8: three cards at most, but for those laid after the area was settled."""
        for area, lying in zip(AREAS, self.state.areas, strict=True):
            allowed = 3 + self.late[area] + (new_forts if area == "fort" else 0)
            assert len(lying) <= allowed, f"{len(lying)} cards in {area} (Z8.3)"
        self.late.clear()

    def finish(self) -> None:
        """After the last decision: turns, and the points counted again (Z11, Z13)."""
        result = self.state.result
        assert result is not None
        assert self.turns[0] == ROUNDS * self.table.players, "everybody has one turn (Z6.1)"
        counted = final_count(json.loads(self.state.save()), self.cards)
        assert [(seat.points, seat.rank, seat.won) for seat in result.seats] == counted


def check_markers(state: ZenaState) -> None:
    """Z2.2, Z6.5, Z7.1: ten a family, no family twice on a card, no empty action card."""
    placed: Counter[int] = Counter()
    for area in state.areas:
        for card in area:
            assert len(set(card.markers)) == len(card.markers), "twice on a card (Z6.5)"
            assert card.markers or card.card >= FIRST_FORT, "a card without markers (Z7.1)"
            placed.update(card.markers)
    for player in state.players:
        assert player.free_markers >= 0
        assert player.free_markers + placed[player.seat] == MARKERS


def check_cards(state: ZenaState, cards: CardFile) -> None:
    """Z2.3: 56 action, 31 goal, 8 fort and 9 event cards, each in one place."""
    quiet = _copy(state)
    quiet.last_event = None  # the log is most of a save
    saved = json.loads(quiet.save())
    position = saved["position"]
    found = position["action_deck"] + position["goal_deck"] + position["fort_deck"]
    found += position["gone"] + position["battles_won"]
    for player in saved["players"]:
        found += player["hand"] + player["chosen"]
    found += [position["joining_card"]] if position["joining_card"] >= 0 else []
    for area in saved["areas"]:
        found += [card for _, card, _ in area]
    beginner = state.rules.beginner
    wanted: Counter[int] = Counter()
    for number, card in enumerate(cards.actions):
        if not (beginner and card["area"] == "old_town"):  # Z14.1
            wanted[number] = card["copies"]
    if not beginner:
        wanted.update({FIRST_GOAL + number: c["copies"] for number, c in enumerate(cards.goals)})
        wanted.update({FIRST_FORT + number: 1 for number in range(len(cards.forts))})
        assert wanted.total() == 56 + 31 + 8
    assert Counter(found) == wanted
    left = position["event_deck"]
    assert len(cards.events) == 9
    assert len({*left}) == len(left) == 9 - position["round"]
    assert position["event"] not in left


def play(table: Table, stream: list[int] | None = None) -> Game:
    """A whole game: first the choices of the stream, then lively or uniform ones by the seed."""
    game = Game(table)
    state = game.state
    chance = Chance(table.seed)
    choose = uniform if table.seed % 6 == 5 else soak.ZENA_UNDER_SOAK.lively_choice
    for choice in [] if stream is None else stream:
        if state.over:
            break
        seat = state.pending[choice % len(state.pending)]
        legal = state.legal(seat)
        game.decide(legal[choice % len(legal)], seat)
    while not state.over:
        seat = state.pending[chance.below(len(state.pending))]
        game.decide(choose(state, seat, chance), seat)
    game.finish()
    return game


def tables(ruleset: str, players: int) -> Iterator[Table]:
    """Every option with the standard cards and with a custom file."""
    own = own_cards()
    for seed in range(GAMES):
        options = {"free_order": seed % 4 > 1, "live_start": seed % 5 > 2}
        yield Table(players, seed, ruleset, dict(options), own if seed % 3 else None)


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.rule("Z2.2", "Z2.3", "Z3.1", "Z4.2", "Z6.1", "Z6.3", "Z6.5", "Z6.6", "Z7.1", "Z7.2")
@pytest.mark.rule("Z8.3", "Z8.4", "Z8.5", "Z8.6", "Z8.8", "Z11.1", "Z11.2", "Z13.1", "Z13.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", ZENA.rulesets)
def test_invariants_hold_after_every_decision(ruleset: str, players: int) -> None:
    for table in tables(ruleset, players):
        try:
            play(table)
        except Exception as error:
            error.add_note(f"at the table: {table}")
            raise


@pytest.mark.rule("Z2.2", "Z2.3", "Z7.2", "Z13.1")
@settings(derandomize=True, max_examples=60 if DEEP else 20)
@given(
    players=st.integers(2, 5),
    seed=st.integers(0, 2**64),
    ruleset=st.sampled_from(ZENA.rulesets),
    free_order=st.booleans(),
    live_start=st.booleans(),
    own=st.booleans(),
    stream=st.lists(st.integers(0, 300), max_size=300),
)
def test_invariants_hold_for_arbitrary_decisions(
    players: int,
    seed: int,
    ruleset: str,
    free_order: bool,
    live_start: bool,
    own: bool,
    stream: list[int],
) -> None:
    options = {"free_order": free_order, "live_start": live_start}
    play(Table(players, seed, ruleset, dict(options), own_cards() if own else None), stream)


def test_every_rule_that_moves_coins_was_seen_to_do_so() -> None:
    """Otherwise the count above proves nothing about it; extra turns were taken too."""
    seen: set[tuple[str, str]] = set()
    extra_turns = 0
    for table in tables("expert", 4):
        game = play(table)
        seen |= {(entry.kind, entry.rule) for entry in game.state.log() if entry.money}
        extra_turns += game.turns[1]
    assert seen == {(kind, rule) for kind, rules in MOVES_MONEY.items() for rule in rules}
    assert extra_turns > 0


@pytest.mark.rule("Z1.1", "Z13.1")
@pytest.mark.parametrize("chunk", range(8 if DEEP else 4))
def test_hundreds_of_games_keep_every_invariant(chunk: int) -> None:
    """All players, rulesets, options and card files; `make soak` plays many more."""
    totals = frame.SoakTotals()
    for number in range(chunk * 100, (chunk + 1) * 100):
        frame.play_game(soak.ZENA_UNDER_SOAK, number, totals)
    assert totals.games == 100
    assert totals.checks[soak.ZENA_UNDER_SOAK.each_decision] == totals.decisions


def test_the_soak_covers_every_table() -> None:
    found = list(soak.ZENA_UNDER_SOAK.tables())
    kinds = {(table.players, table.ruleset) for table in found}
    assert kinds == {(players, ruleset) for players in range(2, 6) for ruleset in ZENA.rulesets}
    assert {table.cards is None for table in found} == {True, False}
    for option in ZENA.options:
        assert {table.options[option.name] for table in found} == {False, True}


def test_a_broken_invariant_is_found() -> None:
    """The soak's own checks can fail."""
    state = play(Table(4, 1, "expert")).state
    assert soak.broken_conservation(state) == ""
    assert soak.broken_each_decision(state) == ""
    poor, double, marked = [_copy(state) for _ in range(3)]
    poor.players[0].coins = -1
    double.gone = (*double.gone, 0)
    marked.players[0].free_markers += 1
    assert "coins" in soak.broken_each_decision(poor)
    assert "manezzi" in soak.broken_conservation(double)
    assert "markers" in soak.broken_conservation(marked)


def _copy(state: State) -> ZenaState:
    copy = state.clone()
    assert isinstance(copy, ZenaState)
    return copy
