"""Where it was agreed, a game begins when everybody has said that they are ready."""

import pytest

from buongoverno.protocol.agreement import Agreement, BotSeat, LiveClock, OpenSeat, SeatOffer
from buongoverno.protocol.command import Ready, Start
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.creation import leave, new_table, sit
from buongoverno.tables.projection import table_info
from buongoverno.tables.refusals import Refusal
from buongoverno.tables.table_state import TableDraft, replayed


def full(people: int = 2, ready_check: bool = True) -> TableDraft:
    seats: list[SeatOffer] = [*[OpenSeat()] * people, BotSeat("novice")]
    agreement = Agreement("siena", seats, clock=LiveClock(600), ready_check=ready_check)
    draft = new_table(agreement, 0.0)
    for seat in range(people):
        sit(draft, seat, f"Player {seat}", None, 0.0)
    return draft


def ready(draft: TableDraft, seat: int, is_ready: bool = True, at: float = 1.0) -> None:
    handle(draft, Actor(seat), Ready(f"{seat} {draft.number}", is_ready), at)


def test_the_game_and_the_clocks_begin_when_the_last_one_is_ready() -> None:
    draft = full()
    assert draft.match is None
    ready(draft, 0)
    assert [seat.ready for seat in table_info(draft).seats] == [True, False, False]
    assert draft.match is None
    assert draft.clocks.running == []
    ready(draft, 1, at=300.0)
    assert draft.started == 300.0
    assert all(left == 600.0 for left in draft.clocks.left)
    assert replayed(draft.terms, draft.entries).digest == draft.digest


def test_somebody_may_not_be_ready_after_all_or_leave() -> None:
    draft = full()
    ready(draft, 0)
    ready(draft, 0, is_ready=False)
    ready(draft, 1)
    assert draft.match is None
    leave(draft, 1, 2.0)
    sit(draft, 1, "Somebody else", None, 3.0)
    ready(draft, 0)
    assert draft.match is None, "whoever sits there now has said nothing"
    ready(draft, 1)
    assert draft.match is not None


def test_the_host_does_not_begin_over_the_heads_of_others() -> None:
    draft = full()
    with pytest.raises(Refusal, match="not yet: Player 1"):
        handle(draft, Actor(0, host=True), Start("s"), 1.0)
    ready(draft, 1)
    handle(draft, Actor(0, host=True), Start("t"), 1.0)
    assert draft.match is not None


def test_elsewhere_nobody_is_asked() -> None:
    assert full(people=1).match is not None, "alone with bots"
    draft = full(ready_check=False)
    assert draft.match is not None
    with pytest.raises(Refusal):
        ready(draft, 0)


@pytest.mark.parametrize(("people", "hints"), [(1, True), (2, False)])
def test_hints_are_left_out_where_two_people_sit_down(people: int, hints: bool) -> None:
    assert table_info(full(people)).hints is hints
