"""A match: a record that grows, and taking decisions back."""

import pytest

from buongoverno.games.siena.game import Siena
from buongoverno.kernel.errors import BadNotation, BadSetup, BuongovernoError, IllegalMove
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import parse, print_record

SIENA = Siena()


def begun() -> Match:
    return Match.begin(SIENA, ["Nora", "Cecco"], seed=7)


def test_a_match_begins_with_an_empty_record() -> None:
    match = begun()
    assert match.record.moves == []
    assert match.decisions == 0
    assert match.last_decider is None
    assert not match.undo_is_free()


def test_decisions_are_written_down_as_they_are_made() -> None:
    match = begun()
    first = match.state.pending[0]
    match.decide_text("propose mule")
    match.decide_text("bid 2")
    assert match.record.moves == [(first, "propose mule"), (first, "bid 2")]
    assert match.decisions == 2
    assert match.last_decider == first


def test_notation_is_written_down_as_the_game_writes_it() -> None:
    match = begun()
    assert match.decide_text("  Propose   MULE ") == "propose mule"
    assert match.record.moves[0][1] == "propose mule"


def test_decide_returns_the_notation_it_recorded() -> None:
    match = begun()
    texts = [match.decide(match.state.legal()[0]) for _ in range(5)]
    assert texts == [text for _, text in match.record.moves]


@pytest.mark.parametrize(
    ("text", "error"), [("rise", IllegalMove), ("fly", BadNotation), ("bid 99", IllegalMove)]
)
def test_a_refused_decision_leaves_no_trace(text: str, error: type[BuongovernoError]) -> None:
    match = begun()
    before = match.state.save()
    with pytest.raises(error):
        match.decide_text(text)
    assert match.state.save() == before
    assert match.record.moves == []
    assert match.decisions == 0


def test_only_the_pending_seat_decides() -> None:
    match = begun()
    with pytest.raises(IllegalMove):
        match.decide_text("pass", seat=1 - match.state.pending[0])


def test_an_undo_leads_back_and_stays_in_the_record() -> None:
    match = begun()
    seat = match.state.pending[0]
    before = match.state.save()
    match.decide_text("propose mule")
    assert match.undo_is_free()
    match.undo(seat)
    assert match.state.save() == before
    assert match.record.moves == [(seat, "propose mule"), (seat, "undo")]
    assert match.decisions == 0


def test_several_decisions_can_be_taken_back_one_by_one() -> None:
    match = begun()
    saves = []
    for text in ("propose mule", "bid 2", "bid 3"):
        saves.append(match.state.save())
        match.decide_text(text)
    while saves:
        match.undo(0)
        assert match.state.save() == saves.pop()


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    with pytest.raises(BuongovernoError, match="nothing to undo"):
        begun().undo(0)


def test_an_undo_is_not_free_once_cards_were_turned_up() -> None:
    match = begun()
    match.decide_text("pass")
    assert match.undo_is_free()
    match.decide_text("pass")  # the opening is over: cards are turned up
    assert not match.undo_is_free()


def test_a_game_with_an_undo_in_it_replays() -> None:
    match = begun()
    match.decide_text("propose mule")
    match.undo(1)
    match.decide_text("pass")
    text = print_record(match.record, SIENA)
    assert "undo" in text
    assert replay(SIENA, parse(text, SIENA)).state.save() == match.state.save()


def test_the_result_comes_with_the_last_decision_and_goes_with_its_undo() -> None:
    match = begun()
    while not match.state.over:
        assert match.record.result == []
        match.decide(match.state.legal()[0])
    assert match.record.result[0].startswith("end: last_round S18.2 round 20")
    match.undo(0)
    assert match.record.result == []


def everything(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match, with the states its decisions went through."""
    states = [match.after(number).save() for number in range(match.decisions + 1)]
    record = match.record
    return (states, match.state.log(), list(record.moves), list(record.result), match.last_decider)


def play_on(match: Match) -> None:
    """Decide past the next checkpoint, then take some of it back."""
    for _ in range(20):
        match.decide(match.state.legal()[-1])
    for _ in range(7):
        match.undo(0)


@pytest.mark.parametrize("decisions", [0, 1, 15, 16, 17, 40])
def test_clone_and_original_do_not_affect_each_other(decisions: int) -> None:
    match = begun()
    for _ in range(decisions):
        match.decide(match.state.legal()[0])
    before = everything(match)
    copy = match.clone()
    assert everything(copy) == before

    play_on(copy)
    assert everything(match) == before
    for _ in range(copy.decisions):
        copy.undo(0)
    assert everything(match) == before

    copy = match.clone()
    play_on(match)
    assert everything(copy) == before
    for _ in range(match.decisions):
        match.undo(0)
    assert everything(copy) == before


def test_clone_made_just_before_the_end_keeps_its_record_without_result() -> None:
    match = begun()
    copy = match.clone()
    while not match.state.over:
        copy = match.clone()
        match.decide(match.state.legal()[0])
    assert match.record.result
    assert copy.record.result == []
    copy.decide(copy.state.legal()[0])
    assert copy.record.result == match.record.result


def test_names_are_tidied() -> None:
    match = Match.begin(SIENA, ["  Nora  of\tSiena ", "Cecco"], seed=7)
    assert match.record.names == ["Nora of Siena", "Cecco"]


@pytest.mark.parametrize("name", ["", "  ", "bell\a"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="one line of text"):
        Match.begin(SIENA, [name, "Cecco"], seed=7)


def test_unknown_options_and_rulesets_are_refused() -> None:
    with pytest.raises(BadSetup, match="no option 'speed'"):
        Match.begin(SIENA, ["Nora", "Cecco"], 7, options={"speed": 1})
    with pytest.raises(BadSetup, match="no ruleset 'house'"):
        Match.begin(SIENA, ["Nora", "Cecco"], 7, ruleset="house")
    with pytest.raises(BadSetup, match="2 to 5 players"):
        Match.begin(SIENA, ["Nora"], 7)
