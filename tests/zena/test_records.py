"""Finished games replay for ever: all numbers of players, a shared victory, a rebuilt deck.

tools/make_fixtures.py made them. They are read here and never written; see docs/record.md.
"""

import json
from pathlib import Path

import pytest

from both import records
from buongoverno.games.zena.cards import standard_cards
from buongoverno.games.zena.game import Zena
from buongoverno.kernel.match import Match
from buongoverno.kernel.record import UNDO
from zena.accounting import CardFile, final_count

ZENA = Zena()
FIXTURES = records.paths_of(ZENA)
WAYS = {"one_winner", "shared_victory", "deck_made_anew"}


def ways_of(match: Match) -> set[str]:
    """What a finished game is an example of."""
    result = match.state.result
    assert result is not None, "the game is not over"
    winners = sum(seat.won for seat in result.seats)
    ways = {"one_winner" if winners == 1 else "shared_victory"}
    if any(entry.kind == "deck_made_anew" for entry in match.state.log()):
        ways.add("deck_made_anew")
    return ways


@pytest.mark.both_builds
@pytest.mark.rule("Z1.1", "Z11.1", "Z11.2", "Z13.1", "Z13.2", "Z14.1")
@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_result(path: Path) -> None:
    match = records.replayed(ZENA, path)
    record, result = match.record, match.state.result
    assert result is not None
    ruleset, way, _ = path.stem.split("-")
    assert record.ruleset == ruleset
    assert way in ways_of(match), "the name says what it is an example of"
    cards = CardFile(standard_cards().text if record.cards is None else record.cards)
    counted = final_count(json.loads(match.state.save()), cards)
    assert [(seat.points, seat.rank, seat.won) for seat in result.seats] == counted


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_record_is_printed_back_byte_for_byte(path: Path) -> None:
    records.check_printed_back(ZENA, path)


@pytest.mark.parametrize("ruleset", ZENA.rulesets)
def test_the_fixtures_vary(ruleset: str) -> None:
    paths = [path for path in FIXTURES if path.stem.startswith(ruleset)]
    assert {path.stem.split("-")[1] for path in paths} == WAYS
    found = [records.record_of(ZENA, path) for path in paths]
    records.check_they_vary(found)
    for option in ZENA.options:
        assert {record.options[option.name] for record in found} == {0, 1}


@pytest.mark.parametrize("ruleset", ZENA.rulesets)
def test_an_undo_takes_the_decision_before_it_back(ruleset: str) -> None:
    taken_back = 0
    for path in FIXTURES:
        record = records.record_of(ZENA, path)
        if record.ruleset == ruleset and any(text == UNDO for _, text in record.moves):
            records.check_undos(ZENA, record)
            taken_back += 1
    assert taken_back


@pytest.mark.rule("Z3.2")
def test_live_start_records_who_was_first() -> None:
    """The first to place the fourth figure, in the order of the record."""
    live = 0
    for path in FIXTURES:
        match = records.replayed(ZENA, path)
        if match.record.ruleset != "expert" or not match.record.options["live_start"]:
            continue
        live += 1
        log = match.state.log()
        done = next(entry.seat for entry in log if entry.kind == "has_placed")
        first = next(entry.seat for entry in log if entry.kind == "was_first")
        assert first == done
    assert live
