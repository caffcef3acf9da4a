"""A bot plays for somebody: for a decision, a turn, a round, or until they return."""

from typing import Any, Final

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.players.greedy import GreedyPlayer
from buongoverno.players.player import decide_for
from buongoverno.protocol.agreement import Agreement, BotSeat, LiveClock, OpenSeat, SeatOffer
from buongoverno.protocol.command import Caretake, Return, Until
from buongoverno.tables import entry as kinds
from buongoverno.tables.automatic import decide_forced
from buongoverno.tables.command_handlers import Actor, handle
from buongoverno.tables.creation import sit
from buongoverno.tables.table_state import TableDraft, Terms, empty_table, replayed
from buongoverno.tables.takeover import (
    WATCHING_PACE,
    bot_decides,
    decides_at,
    end_takeovers,
    played_for_absent,
)

ADA: Final = 0
GAMES: Final = ("siena", "zena")
_PLAYER: Final = GreedyPlayer()


def table(game: str, people: int = 1, **agreed: Any) -> TableDraft:
    """A game that has begun, of people and bots, three in all."""
    seats: list[SeatOffer] = [*[OpenSeat()] * people, *[BotSeat("novice")] * (3 - people)]
    agreement = Agreement(game, seats, **agreed)
    draft = empty_table(Terms("t", agreement, 5, 1, 0.0))
    for seat in range(people):
        sit(draft, seat, f"Player {seat}", None, 0.0)
    decide_forced(draft, 0.0)
    return draft


def decided(draft: TableDraft, at: float) -> int:
    """One bot decides, as the server has it done; the seat, or -1 if a person is asked."""
    asked = draft.bots_asked()
    if not asked:
        return -1
    seat = asked[0]
    by = kinds.BOT if draft.seats[seat].kind == "bot" else kinds.CARETAKER
    code = decide_for(_PLAYER, draft.state, seat, Chance(draft.version))
    bot_decides(draft, seat, by, code, at)
    decide_forced(draft, at)
    end_takeovers(draft, at)
    return seat


def play(draft: TableDraft, seats: int | None = None) -> None:
    """Bots decide until a person is asked; `seats` is how often they may."""
    left = 5000 if seats is None else seats
    while left and draft.running and decided(draft, 1.0) >= 0:
        left -= 1


def ask_for(draft: TableDraft, until: Until, seat: int = ADA) -> None:
    handle(draft, Actor(seat), Caretake(f"{until} {draft.number}", seat, "novice", until), 1.0)


def by_caretaker(draft: TableDraft, since: int) -> int:
    entries = [trace.entry for trace in draft.traces.after(since)]
    return sum(entry.kind == kinds.DECIDED and entry.by == kinds.CARETAKER for entry in entries)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_makes_one_decision(game: str) -> None:
    draft = table(game)
    play(draft)
    since = draft.number
    ask_for(draft, "decision")
    assert draft.seats[ADA].until == "decision"
    assert decides_at(draft, ADA) == draft.asked_since[ADA]  # at once
    decided(draft, 1.0)
    assert draft.seats[ADA].caretaker is None
    assert by_caretaker(draft, since) == 1
    returned = [trace.entry for trace in draft.traces if trace.entry.kind == kinds.RETURNED]
    assert [entry.by for entry in returned] == [kinds.SERVER]


def test_a_turn_goes_on_when_others_are_asked_in_between() -> None:
    draft = table("zena")
    while draft.round() < 2:  # in a round with cards on the board
        play(draft)
        ask_for(draft, "decision")
        decided(draft, 1.0)
    while draft.state.current_question().name != "turn" or ADA not in draft.pending():
        play(draft)
        if draft.state.current_question().name != "turn":
            ask_for(draft, "decision")
            decided(draft, 1.0)
    ask_for(draft, "turn")
    while draft.seats[ADA].caretaker is not None:
        view: Any = draft.state.view(None)
        turn = view.turn.seat if view.turn else None
        assert turn == ADA or draft.seats[ADA].bot_has_played is False
        decided(draft, 1.0)
    after: Any = draft.state.view(None)
    assert after.turn is None or after.turn.seat != ADA


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_to_the_end_of_the_round(game: str) -> None:
    draft = table(game)
    play(draft)
    round_then = draft.round()
    ask_for(draft, "round")
    play(draft)
    assert draft.seats[ADA].caretaker is None
    assert draft.round() == round_then + 1


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_is_left_so_the_end_waits(game: str) -> None:
    """Once unasked to the end: the game stands one decision before it, and can be gone on with."""
    draft = table(game)
    play(draft)
    ask_for(draft, "return")
    play(draft)
    assert not draft.over
    assert draft.seats[ADA].caretaker is None
    if draft.paused:
        draft.add(kinds.RESUMED, ADA, kinds.PERSON, "", 2.0)
        play(draft)
    else:
        assert ADA in draft.pending()
        ask_for(draft, "decision")  # asked for, the bot makes the last decision, too
        play(draft)
    assert draft.over
    again = replayed(draft.terms, draft.entries)
    assert again.digest == draft.digest
    assert again.seats == draft.seats


def test_with_others_at_the_table_the_game_goes_on_to_its_end() -> None:
    draft = table("siena", people=2)
    ask_for(draft, "return", seat=1)
    while not draft.over:
        play(draft)
        if draft.running:
            code = decide_for(_PLAYER, draft.state, ADA, Chance(draft.version))
            draft.decide(ADA, kinds.PERSON, code, 1.0)
    assert draft.seats[1].caretaker == "novice"


def test_bots_are_slow_only_where_somebody_who_will_come_back_watches() -> None:
    alone, together = table("siena"), table("siena", people=2)
    for draft in (alone, together):
        assert not played_for_absent(draft)
        ask_for(draft, "return")
        seat = draft.pending()[0]
        paced = draft is alone
        assert played_for_absent(draft) is paced
        assert decides_at(draft, seat) - draft.asked_since[seat] == (WATCHING_PACE if paced else 0)
    handle(alone, Actor(ADA), Return("back"), 2.0)
    assert not played_for_absent(alone)


def test_somebody_who_has_resigned_waits_for_nothing() -> None:
    draft = table("siena")
    ask_for(draft, "return")
    draft.add(kinds.RESIGNED, ADA, kinds.PERSON, "novice", 1.0)
    assert not played_for_absent(draft)
    play(draft)
    assert draft.over


def test_a_game_of_an_earlier_version_is_played_on_as_it_was() -> None:
    """Then nothing was noted but that a bot plays."""
    draft = table("siena")
    draft.add(kinds.CARETAKEN, ADA, kinds.PERSON, "novice", 1.0)
    play(draft)
    assert draft.over


def test_handing_over_for_a_decision_gains_no_time() -> None:
    draft = table("siena", people=2, clock=LiveClock(60))
    seat = draft.pending()[0]
    draft.clocks.pass_time(55.0)
    left = draft.clocks.left[seat]
    assert left < 10
    handle(draft, Actor(seat), Caretake("c", seat, "novice", "decision"), 55.0)
    decided(draft, 55.0)
    assert draft.seats[seat].caretaker is None
    assert draft.clocks.left[seat] == left
