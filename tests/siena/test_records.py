"""Finished games replay for ever: at least one for every way a game can end, in each ruleset.

tools/make_fixtures.py made them. They are read here and never written; see docs/record.md.
"""

import json
from pathlib import Path

import pytest

from both import records
from buongoverno.games.siena.cards import standard_cards
from buongoverno.games.siena.game import Siena
from buongoverno.kernel.errors import BadRecord
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import UNDO, Record
from siena.accounting import CardFile, final_count

SIENA = Siena()
FIXTURES = records.paths_of(SIENA)
WAYS_TO_END = {"seventh_floor", "last_artist", "last_round", "long_game_limit", "no_banker"}


def named(name: str) -> Record:
    return records.record_of(SIENA, next(path for path in FIXTURES if path.name == name))


def way_of(match: Match) -> str:
    """How a finished game ended; with no banker left to win, that."""
    result = match.state.result
    assert result is not None, "the game is not over"
    if all(seat.points is None for seat in result.seats):
        return "no_banker"
    return result.end


@pytest.mark.both_builds
@pytest.mark.rule("S18.1", "S18.2", "S18.3", "S19.5", "S19.6")
@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_result(path: Path) -> None:
    match = records.replayed(SIENA, path)
    record, result = match.record, match.state.result
    assert result is not None
    ruleset, way, _ = path.stem.split("-")
    assert (record.ruleset, way_of(match)) == (ruleset, way), "the name says how it ended"
    assert sum(seat.won for seat in result.seats) == (way != "no_banker")
    cards = CardFile(standard_cards().text if record.cards is None else record.cards)
    counted = final_count(json.loads(match.state.save()), cards)
    assert [(seat.points, seat.rank) for seat in result.seats] == counted


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_record_is_printed_back_byte_for_byte(path: Path) -> None:
    records.check_printed_back(SIENA, path)


@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_every_way_to_end_is_there(ruleset: str) -> None:
    stems = [path.stem.split("-") for path in FIXTURES]
    assert {way for rules, way, _ in stems if rules == ruleset} == WAYS_TO_END


@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_the_fixtures_vary(ruleset: str) -> None:
    paths = [path for path in FIXTURES if path.stem.startswith(ruleset)]
    found = [records.record_of(SIENA, path) for path in paths]
    records.check_they_vary(found)
    assert any(record.options["courtesan_limit"] for record in found)
    assert any(not record.options["memory_aid"] for record in found)


def test_an_undo_takes_the_decision_before_it_back() -> None:
    records.check_undos(SIENA, named("rulebook-last_round-2.record"))


# -- records that do not fit -----------------------------------------------------------------------


@pytest.fixture
def finished() -> Record:
    return named("rulebook-no_banker-1.record")


def refusal(record: Record) -> str:
    with pytest.raises(BadRecord) as refused:
        replay(SIENA, record)
    return str(refused.value)


def test_an_illegal_decision_is_named(finished: Record) -> None:
    finished.moves[0] = (finished.moves[0][0], "rise")
    seat = finished.moves[0][0] + 1
    assert refusal(finished).startswith(f"decision 1, 'P{seat} rise': not allowed now: rise (S4.1")


def test_unknown_notation_is_named_in_the_error(finished: Record) -> None:
    finished.moves[1] = (0, "sell everything")
    assert refusal(finished).startswith("decision 2, 'P1 sell everything':")


def test_a_decision_of_another_seat_is_named(finished: Record) -> None:
    seat, text = finished.moves[0]
    finished.moves[0] = (1 - seat, text)
    assert refusal(finished).startswith(f"decision 1, 'P{2 - seat} {text}'")


def test_an_undo_of_nothing_is_named(finished: Record) -> None:
    finished.moves.insert(0, (0, UNDO))
    assert refusal(finished) == "decision 1, 'P1 undo': there is nothing to undo"


def test_a_decision_after_the_end_is_named(finished: Record) -> None:
    finished.moves.append((0, "pass"))
    assert refusal(finished).startswith(f"decision {len(finished.moves)}, 'P1 pass'")


def test_another_result_is_refused(finished: Record) -> None:
    finished.result[1] = finished.result[1].replace("rank", "place")
    assert "claims a result" in refusal(finished)


def test_another_version_of_the_rules_is_refused(finished: Record) -> None:
    finished.rules_version += 1
    assert "rules version 2" in refusal(finished)


def test_other_cards_are_refused(finished: Record) -> None:
    finished.cards_digest = "sha256:0"
    assert "other card values" in refusal(finished)


def test_another_seed_than_the_published_one_is_refused(finished: Record) -> None:
    assert finished.seed is not None
    finished.seed += 1
    assert "does not fit the commitment" in refusal(finished)


def test_a_hidden_seed_cannot_be_replayed(finished: Record) -> None:
    finished.seed = None
    assert "hidden" in refusal(finished)


def test_a_game_can_be_played_on_from_its_record(finished: Record) -> None:
    """Half a record replays to the middle of the game; the rest can follow."""
    whole = replay(SIENA, finished).state.save()
    moves, finished.moves, finished.result = finished.moves, finished.moves[:100], []
    match = replay(SIENA, finished)
    assert not match.state.over
    for seat, text in moves[100:]:
        match.decide_text(text, seat)
    assert match.state.save() == whole
