"""Z11, Z13 piece by piece: rounds, ties, coins after the count; and the score before the end."""

from pathlib import Path

import pytest

import buongoverno
from both import records
from buongoverno.games.zena.position import Position
from buongoverno.kernel.result_details import ResultDetails, TieBreak
from buongoverno.kernel.scenario_language import Sentence
from buongoverno.kernel.score_now import Standing
from buongoverno.kernel.state import State

ZENA = buongoverno.game("zena")
RECORDS = records.paths_of(ZENA)


def arranged(*lines: str, ruleset: str = "expert") -> Position:
    language = ZENA.scenario_language(ruleset, {})
    state = language.arrange([Sentence(0, line) for line in lines])
    assert isinstance(state, Position)
    return state


def ended(*lines: str) -> ResultDetails:
    details = arranged(*lines, "round 8 ends").result_details()
    assert details is not None
    return details


def now(state: State, seat: int | None) -> Standing:
    standing = state.score_now(seat)
    assert standing is not None
    return standing


# -- the final count -------------------------------------------------------------------------------


@pytest.mark.rule("Z13.1")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_pieces_add_up_and_points_won_in_play_know_their_rounds(path: Path) -> None:
    state = records.replayed(ZENA, path).state
    result, details = state.result, state.result_details()
    assert result is not None
    assert details is not None
    for seat, told in zip(result.seats, details.seats, strict=True):
        assert sum(piece.points for piece in told.pieces) == seat.points
        for piece in told.pieces:
            assert (piece.round > 0) == (piece.kind == "won_in_play")
        goals = [piece.points for piece in told.pieces if piece.card is not None]
        assert goals == sorted(goals)
        assert told.money_left == told.money % 5


@pytest.mark.rule("Z13.1")
def test_a_tie_names_the_coins_left_after_the_count() -> None:
    details = ended(
        "3 players",
        "P1 has 7 coins and 57 points",
        "P2 has 3 coins and 58 points",
        "P3 has 4 coins and 61 points",
    )
    assert details.ties == [TieBreak("coins", "Z13.1", 2, 58, [1, 0], [3, 2])]
    assert [(seat.money, seat.money_left) for seat in details.seats] == [(7, 2), (3, 3), (4, 4)]


@pytest.mark.rule("Z13.1")
def test_equal_coins_share_the_victory() -> None:
    details = ended("2 players", "P1 has 8 coins and 20 points", "P2 has 3 coins and 21 points")
    assert details.ties == [TieBreak("shared", "Z13.1", 1, 21, [0, 1], [3, 3])]


@pytest.mark.rule("Z11.1")
def test_a_set_of_goals_is_one_piece_with_its_copies() -> None:
    details = ended(
        "2 players",
        "P1 has 7 coins and 6 points",
        "P1 holds 2 dagghe-abbrettio, amministrato-genea",
        "P1's figures: lord bank",
    )
    goals = [piece for piece in details.seats[0].pieces if piece.card is not None]
    assert [(piece.card, piece.points, piece.count) for piece in goals] == [
        ("dagghe-abbrettio", 4, 2),
        ("amministrato-genea", 5, 1),
    ]
    assert details.holders["bank"] == 0
    assert details.holders["port"] is None


@pytest.mark.rule("Z14.1")
def test_the_beginner_game_has_four_areas() -> None:
    details = arranged("2 players", "round 8 ends", ruleset="beginner").result_details()
    assert details is not None
    assert list(details.holders) == ["cathedral", "palace", "bank", "port"]


# -- the score now ---------------------------------------------------------------------------------


def middle() -> Position:
    return arranged(
        "3 players",
        "P1 has 7 coins and 6 points",
        "P1 holds 2 dagghe-abbrettio, amministrato-genea, cangio",
        "P1's figures: lord bank",
        "P2 has 12 coins and 9 points",
        "P2 holds 2 invexendase",
        "round 5 begins",
    )


@pytest.mark.rule("Z15.1")
def test_hidden_goals_are_so_many_cards_and_no_guess() -> None:
    own, other, _ = now(middle(), 0).seats
    assert {score.kind: score.least for score in own.scores} == {
        "won_in_play": 6,
        "coins": 1,
        "goals": 9,
    }
    assert own.uncounted == 0
    assert {score.kind: score.least for score in other.scores} == {"won_in_play": 9, "coins": 2}
    assert other.uncounted == 2
    assert (other.best, other.worst) == (1, 2)


@pytest.mark.rule("Z11.1", "Z13.1")
def test_sources_are_told_in_the_terms_of_the_game() -> None:
    sources = {source.kind: source for source in now(middle(), 0).sources}
    assert (sources["goal_set"].now, sources["goal_set"].most) == (4, 9)
    held = sources["goal_majority_held"]
    assert (held.card, held.place, held.now, held.amount) == ("amministrato-genea", "bank", 5, 5)
    coins = middle().players[0].coins  # an event may have paid some (Z5.1)
    assert (sources["coins"].amount, sources["coins"].now) == (5 - coins % 5, coins // 5)


@pytest.mark.rule("Z13.1")
@pytest.mark.parametrize("path", RECORDS[:4], ids=lambda path: path.stem)
def test_what_a_reader_is_told_is_never_more_than_the_truth(path: Path) -> None:
    match = records.replayed(ZENA, path)
    for decisions in range(0, match.decisions, 83):
        state = match.after(decisions)
        if state.over:
            continue
        true = [now(state, seat).seats[seat] for seat in range(state.seats)]
        for seat in true:
            assert seat.uncounted == 0
        for reader in [None, *range(state.seats)]:
            for told in now(state, reader).seats:
                assert told.least <= true[told.seat].least
                assert told.uncounted or told.least == true[told.seat].least


def test_every_source_that_is_told_has_words() -> None:
    catalogue = ZENA.catalogue("en")
    match = records.replayed(ZENA, RECORDS[0])
    for decisions in range(0, match.decisions, 53):
        state = match.after(decisions)
        for source in [] if state.over else now(state, decisions % state.seats).sources:
            assert catalogue.has("sources", source.kind)
            assert catalogue.has("source_lines", source.kind)
