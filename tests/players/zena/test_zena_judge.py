"""The judge of Zena 1814: always an answer, always the same, always in words."""

import importlib.resources
import math

import pytest

import buongoverno
from buongoverno.games.zena.cards import standard_cards
from buongoverno.games.zena.judge import ZenaJudge, dice, winning
from buongoverno.games.zena.judge.expected_points import halves_to_come
from buongoverno.games.zena.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.prepared import prepared
from buongoverno.kernel.state import State
from buongoverno.kernel.words import Catalogue
from buongoverno.plugin.judge import Reason

ZENA = buongoverno.game("zena")
JUDGE = ZenaJudge()
WORDS = Catalogue(
    "en",
    importlib.resources.files("buongoverno.games.zena")
    .joinpath("reasons_en.toml")
    .read_text("utf-8"),
)
OWN_CARDS = (
    standard_cards()
    .text.replace(
        "effect = { vp = 3 }", "effect = { may_pay = { card = 1, coin = 1 }, for = { vp = 3 } }"
    )
    .replace("promoter = { coin = 1 }", "promoter = { vp = 1, card = 1 }")
    .replace('table = "pass_right"', 'table = "pass_left"')
    .replace("income = 1", "income = { card = 1, vp = 1 }")
)
TABLES = [
    (players, ruleset, free_order)
    for players in range(2, 6)
    for ruleset, free_order in (("expert", False), ("expert", True), ("beginner", False))
]


def lively(
    players: int, ruleset: str, free_order: bool, seed: int, cards: str | None = None
) -> list[State]:
    """Positions of a game in which sensible and wild decisions take turns."""
    options: dict[str, bool | int] = {"free_order": free_order}
    state = ZENA.new(players, seed, ruleset, options, cards, logging=False)
    chance = Chance(seed)
    found: list[State] = []
    while state.pending:
        seat = state.pending[chance.below(len(state.pending))]
        found.append(state.clone())
        codes = state.legal(seat)
        wild = chance.below(3) == 0
        code = codes[chance.below(len(codes))] if wild else JUDGE.rollout_code(state, seat, chance)
        state.apply(code, seat)
    found.append(state)
    return found


def told(reason: Reason) -> str:
    """A reason in words."""
    words = {
        "seat": f"P{reason.seat + 1}",
        "card": reason.card,
        "place": reason.place,
    }
    numbers = {"amount": reason.amount, "money": reason.money}
    return WORDS.fill(WORDS.word("reasons", reason.key), words, numbers)


@pytest.mark.parametrize(("players", "ruleset", "free_order"), TABLES)
def test_every_decision_is_weighed_and_explained(
    players: int, ruleset: str, free_order: bool
) -> None:
    for state in lively(players, ruleset, free_order, 10 * players):
        for seat in state.pending:
            check(state, seat)


@pytest.mark.parametrize("ruleset", ["expert", "beginner"])
def test_custom_card_file_is_understood(ruleset: str) -> None:
    for state in lively(4, ruleset, False, 5, OWN_CARDS):
        assert all(math.isfinite(points) for points in JUDGE.expected_points(state))
        for seat in state.pending:
            check(state, seat)


def check(state: State, seat: int) -> None:
    """All the judge says about one decision."""
    codes = state.legal(seat)
    saved = state.save()
    worths = JUDGE.code_values(state, seat, codes)
    assert len(worths) == len(codes)
    assert all(math.isfinite(worth) for worth in worths)
    assert worths == JUDGE.code_values(state, seat, codes)
    assert JUDGE.rollout_code(state, seat, Chance(1)) in codes
    for code in codes:
        reason = JUDGE.reason(state, seat, code)
        assert WORDS.has("reasons", reason.key), reason.key
        assert "{" not in told(reason)
    assert state.save() == saved


@pytest.mark.parametrize(("players", "ruleset", "free_order"), TABLES)
def test_expectations_end_in_the_result(players: int, ruleset: str, free_order: bool) -> None:
    states = lively(players, ruleset, free_order, 20 * players)
    for state in states:
        expected = JUDGE.expected_points(state)
        assert len(expected) == players
        assert all(math.isfinite(points) for points in expected)
        assert JUDGE.uncertainty(state) >= 0.0
    end = states[-1]
    result = end.result
    assert result is not None
    expected = JUDGE.expected_points(end)
    assert JUDGE.uncertainty(end) == 0.0
    for seat in result.seats:
        assert round(expected[seat.seat]) == seat.points
        assert seat.won == (expected[seat.seat] == max(expected))


@pytest.mark.parametrize(("players", "ruleset", "free_order"), TABLES)
def test_chances_are_shares_of_one_win(players: int, ruleset: str, free_order: bool) -> None:
    for state in lively(players, ruleset, free_order, 30 * players)[:-1]:
        chances = JUDGE.chances(state)
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0.0


@pytest.mark.parametrize("ruleset", ["expert", "beginner"])
def test_more_of_what_counts_makes_a_win_more_likely(ruleset: str) -> None:
    """Points and coins, from round 2 on: earlier hardly anybody has points."""
    for state in lively(4, ruleset, False, 5)[:-1:20]:
        assert isinstance(state, Position)
        if state.round < 2:
            continue
        before = JUDGE.chances(state)[1]
        state.players[1].points += 5
        richer = JUDGE.chances(state)[1]
        assert richer > before
        state.players[1].coins += 5
        assert JUDGE.chances(state)[1] > richer


def test_weights_change_evenly_between_the_times_they_were_fitted_for() -> None:
    state = lively(4, "expert", False, 6)[0]
    assert isinstance(state, Position)
    for round_number in range(1, 9):
        state.round = round_number
        seats, times = winning.described(state)
        half = halves_to_come(state)
        assert [len(found) for found in seats] == [len(winning.FEATURES)] * 4
        assert len(times) == len(winning.TIMES)
        assert sum(times) == pytest.approx(1)
        assert sum(
            part * time for part, time in zip(times, winning.TIMES, strict=True)
        ) == pytest.approx(half)


def test_expected_leader_wins_most_often() -> None:
    """The favourite of the fitted chances in the last round wins far more than an even share."""
    right = 0
    games = 30
    for seed in range(games):
        state = ZENA.new(4, seed, logging=False)
        chance = Chance(seed)
        favourite = -1
        while not state.over:
            assert isinstance(state, Position)
            if favourite < 0 and state.round == 8:
                chances = JUDGE.chances(state)
                favourite = chances.index(max(chances))
            seat = state.first_pending()
            state.apply(JUDGE.rollout_code(state, seat, chance), seat)
        result = state.result
        assert result is not None
        right += any(seat.won and seat.seat == favourite for seat in result.seats)
    assert right > games / 2


def test_every_reason_that_has_words_is_used() -> None:
    used = set()
    for players, ruleset, free_order in TABLES:
        for seed in (1, 2, 3):
            for state in lively(players, ruleset, free_order, seed):
                for seat in state.pending:
                    for code in state.legal(seat):
                        used.add(JUDGE.reason(state, seat, code).key)
    # What needs a card file of its own, or luck, may be missing.
    rare = {"exchange_other", "oust_nobody", "marker_least", "join_cheap", "move_gives_up"}
    assert set(WORDS.keys("reasons")) - used <= rare


def test_coins_are_paid_for_the_die_only_if_the_reward_is_worth_them() -> None:
    assert dice.willing(5.0, 2, False, 0.0, 3, 0.4) == 3
    assert dice.willing(1.0, 2, False, 0.0, 3, 0.4) == 0


def test_a_tie_that_ends_a_majority_is_the_reason_of_a_move() -> None:
    """P2's Lord leads the Palace; with P1's Lady beside the Heir nobody does."""
    state = prepared(ZENA, "lesson:family-3")
    reason = JUDGE.reason(state, 0, state.read("move lady to palace"))
    assert told(reason) == "a tie in the palace takes the income from P2"
