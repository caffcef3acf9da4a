"""S18, S19 piece by piece: rounds, ties, who is not counted; and the score before the end."""

from pathlib import Path

import pytest

import buongoverno
from both import records
from buongoverno.games.siena.position import Position
from buongoverno.kernel.result_details import ResultDetails, ScorePiece, TieBreak
from buongoverno.kernel.scenario_language import Sentence
from buongoverno.kernel.score_now import ScoreNow, SeatNow, Standing
from buongoverno.kernel.state import State

SIENA = buongoverno.game("siena")
RECORDS = records.paths_of(SIENA)


def arranged(*lines: str) -> Position:
    language = SIENA.scenario_language("rulebook", {})
    state = language.arrange([Sentence(0, line) for line in lines])
    assert isinstance(state, Position)
    return state


def ended(*lines: str) -> ResultDetails:
    details = arranged(*lines, "all turns of round 20 are over").result_details()
    assert details is not None
    return details


def now(state: State, seat: int | None) -> Standing:
    standing = state.score_now(seat)
    assert standing is not None
    return standing


# -- the final count -------------------------------------------------------------------------------


@pytest.mark.rule("S19.1", "S19.2", "S19.3", "S19.4")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_pieces_add_up_and_know_their_rounds(path: Path) -> None:
    state = records.replayed(SIENA, path).state
    result, details = state.result, state.result_details()
    assert result is not None
    assert details is not None
    for seat, told in zip(result.seats, details.seats, strict=True):
        by_kind: dict[str, int] = {}
        for piece in told.pieces:
            by_kind[piece.kind] = by_kind.get(piece.kind, 0) + piece.points
        assert by_kind == {score.kind: score.points for score in seat.breakdown}
        assert (seat.points is None) == bool(told.needed)
        for piece in [*told.pieces, *told.lost]:
            at_the_end = piece.kind in ("wealth", "most_floors")
            assert (piece.round == 0) == at_the_end
            assert piece.round <= result.round


@pytest.mark.rule("S18.1")
def test_who_ended_the_game_is_named() -> None:
    path = next(path for path in RECORDS if "seventh_floor" in path.name)
    state = records.replayed(SIENA, path).state
    assert isinstance(state, Position)
    details = state.result_details()
    assert details is not None
    assert details.ended_by == state.tower[-1]
    floors = [
        piece
        for seat in details.seats
        for piece in seat.pieces
        if piece.kind == "tower" and piece.count == len(state.tower)
    ]
    assert [piece.round for piece in floors] == [state.round]


@pytest.mark.rule("S19.5")
def test_a_tie_names_the_floors_that_decided_it() -> None:
    details = ended(
        "3 players",
        "P1 is a banker with 50 florins on duomo",
        "P2 is a banker with 40 florins on duomo",
        "P2 owns senesi 4, 1",
        "tower: P1, P2",
    )
    assert details.ties == [TieBreak("highest_floor", "S19.5", 1, 34, [1, 0], [2, 1])]


@pytest.mark.rule("S19.5", "S19.6")
def test_a_tie_for_a_lower_place_is_told_too() -> None:
    details = ended(
        "4 players",
        "P1 is a banker with 90 florins on duomo",
        "P2 is a banker with 50 florins on duomo",
        "P3 is a banker with 40 florins on duomo",
        "P4 is a banker with 10 florins on duomo",
    )
    assert details.ties == [TieBreak("florins", "S19.5", 2, 28, [1, 2], [50, 40])]


@pytest.mark.rule("S2.4", "S19.5")
def test_with_equal_florins_the_marker_on_top_decides() -> None:
    details = ended(
        "4 players",
        "P1 is a banker with 90 florins on duomo",
        "P2 is a banker with 50 florins on duomo",
        "P3 is a banker with 50 florins on duomo",
        "P4 is a banker with 10 florins on duomo",
    )
    assert [(tie.kind, tie.rule, tie.values) for tie in details.ties] == [
        ("marker_on_top", "S2.4", [50, 50])
    ]


@pytest.mark.rule("S1.2", "S12.1")
def test_whoever_is_not_counted_is_told_how_far_it_was_and_what_is_lost() -> None:
    details = ended(
        "3 players",
        "P1 is a banker with 50 florins on duomo",
        "P2 is a merchant with 64 florins",
        "P2 owns senesi 4, 3",
        "P2 owns artist Lippo Memmi",
    )
    merchant = details.seats[1]
    assert (merchant.status, merchant.money, merchant.needed) == ("merchant", 64, 80)
    assert merchant.pieces == []
    assert [(piece.kind, piece.points, piece.card) for piece in merchant.lost] == [
        ("senesi", 4, None),
        ("senesi", 3, None),
        ("artists", 4, "Lippo Memmi"),
    ]
    assert details.seats[0].pieces == [ScorePiece("wealth", "S19.1", 30)]


# -- the score now ---------------------------------------------------------------------------------


def middle() -> Position:
    return arranged(
        "3 players",
        "P1 is a banker with 50 florins on duomo",
        "P1 owns senesi 4, 3",
        "P2 is a banker with 40 florins on duomo",
        "P2 owns senesi 4, 1",
        "P2 owns artist Lippo Memmi",
        "P3 is a merchant with 61 florins",
        "tower: P1, P2, P1",
        "it is P1's turn",
    )


@pytest.mark.rule("S19.4", "S20.1")
def test_hidden_cards_count_from_the_least_to_the_most_they_can_be_worth() -> None:
    standing = now(middle(), 0)
    own, other, merchant = standing.seats
    assert own.least == own.most == 30 + 2 + 4 + 2 + 7
    kinds = {score.kind: score for score in other.scores}
    assert kinds["senesi"].hidden == 2
    assert kinds["artists"].hidden == 1
    assert kinds["senesi"].least < 5 <= kinds["senesi"].most
    assert kinds["artists"].least <= 4 <= kinds["artists"].most
    assert (merchant.counted, merchant.missing) == (False, 19)
    assert (own.best, own.worst) == (1, 1)
    assert merchant.best == 3


@pytest.mark.rule("S20.1")
def test_a_spectator_knows_no_hidden_card_and_gets_no_sources() -> None:
    standing = now(middle(), None)
    senesi = {score.kind: score for score in standing.seats[0].scores}["senesi"]
    assert senesi.hidden == 2
    assert senesi.least < 7 < senesi.most
    assert standing.sources == []


@pytest.mark.rule("S19.4")
@pytest.mark.parametrize("path", RECORDS[:4], ids=lambda path: path.stem)
def test_the_truth_is_always_within_the_range(path: Path) -> None:
    """Whatever a reader is told of another's points, the true ones lie between."""
    match = records.replayed(SIENA, path)
    for decisions in range(0, match.decisions, 97):
        state = match.after(decisions)
        if state.over:
            continue
        true = [now(state, seat).seats[seat] for seat in range(state.seats)]
        for reader in [None, *range(state.seats)]:
            for told in now(state, reader).seats:
                assert told.least <= true[told.seat].least == true[told.seat].most <= told.most


@pytest.mark.rule("S17.1", "S19.3", "S15.2")
def test_sources_are_told_in_the_terms_of_the_game() -> None:
    sources = {source.kind: source for source in now(middle(), 1).sources}
    assert sources["tower"].amount == 4  # floors left
    assert sources["tower"].price == 20 + 10
    assert sources["tower"].most == 5
    assert (sources["most_floors_of"].seat, sources["most_floors_of"].amount) == (0, 2)
    assert sources["senesi_donation"].amount > 0
    assert sources["miser_cubes"].most == -1
    florins = [player.florins for player in middle().players]  # P1 has had an income (S11.1)
    assert (sources["wealth"].seat, sources["wealth"].amount) == (0, florins[0] - florins[1])
    merchant = {source.kind: source for source in now(middle(), 2).sources}
    assert merchant["become_banker"].amount == 19


def test_the_score_of_a_finished_game_is_its_result() -> None:
    state = records.replayed(SIENA, RECORDS[0]).state
    assert state.score_now(0) is None
    assert SIENA.new(3, 1).result_details() is None
    assert ScoreNow("wealth", "S19.1", 30, 30).hidden == 0
    assert isinstance(now(middle(), 0).seats[0], SeatNow)


def test_every_source_that_is_told_has_words() -> None:
    catalogue = SIENA.catalogue("en")
    match = records.replayed(SIENA, RECORDS[0])
    for decisions in range(0, match.decisions, 53):
        state = match.after(decisions)
        for source in [] if state.over else now(state, decisions % state.seats).sources:
            assert catalogue.has("sources", source.kind)
            assert catalogue.has("source_lines", source.kind)
