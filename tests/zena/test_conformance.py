"""Zena 1814 keeps the kernel's contract: every check of the conformance suite, in both builds.

BUONGOVERNO_DEEP=1 runs every check at every table in every ruleset.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator

import pytest

from both.fields import fields_of
from buongoverno.games.zena.codes import ASK_MANEZZI, ASK_MARKER, ASK_PLACE, ASK_TURN
from buongoverno.games.zena.flow import QUESTIONS
from buongoverno.games.zena.game import ZenaState
from buongoverno.games.zena.soak import LIVELY, ZENA_UNDER_SOAK, own_cards
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Suite, Table, lively, uniform, weights_by_word
from buongoverno.kernel.question import names_of
from buongoverno.kernel.state import State
from zena.tampering import GAME, Knowledge, tamper

pytestmark = pytest.mark.both_builds

DEEP = bool(os.environ.get("BUONGOVERNO_DEEP"))
PRIVATE = ("sees_card", "places_figure", "chooses_card")
FACE_DOWN = {
    f"{verb}_{deck}" for verb in ("draws", "discards", "passes") for deck in ("action", "goal")
}


# -- the tables ------------------------------------------------------------------------------------


def choose(state: State, seat: int, chance: Chance) -> int:
    """Mostly lively, now and then anything at all."""
    chooser = uniform if chance.below(12) == 0 else ZENA_UNDER_SOAK.lively_choice
    return chooser(state, seat, chance)


SUITE = Suite(GAME, tamper, choose, one_in=25)


def tables() -> list[Table]:
    """Every number of players and every option in each ruleset.

    With the custom cards markers run out (Z7.1) and cards are used as payment (Z8.2).
    """
    own = own_cards()
    found: list[Table] = []
    for ruleset in GAME.rulesets:
        found += [
            Table(2, 1, ruleset, {"free_order": True}),
            Table(3, 2, ruleset, {"live_start": True}, own),
            Table(4, 3, ruleset, {"free_order": True, "live_start": True}, own),
            Table(5, 4, ruleset),
        ]
    return found


def tables_of_every_check() -> list[Table]:
    """Every number of players, option and ruleset once, not each in every ruleset."""
    beginners = (2, 3)
    return [t for t in tables() if DEEP or (t.ruleset == "beginner") == (t.players in beginners)]


def played_to_the_end(table: Table, suite: Suite = SUITE) -> Iterator[ZenaState]:
    """The states of a game, one after the other."""
    for moment in suite.moments(table):
        assert isinstance(moment.state, ZenaState)
        yield moment.state


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.rule("Z1.1", "Z3.2", "Z13.1", "Z14.1", "Z15.1")
@pytest.mark.parametrize("table", tables_of_every_check(), ids=str)
@pytest.mark.parametrize("check", Suite.CHECKS)
def test_zena_keeps_the_contract(check: str, table: Table) -> None:
    SUITE.check(check, table)


@pytest.mark.parametrize("ruleset", GAME.rulesets)
def test_every_question_is_asked_at_these_tables(ruleset: str) -> None:
    asked: set[str] = set()
    for table in tables():
        if table.ruleset == ruleset:
            asked |= {state.current_question().name for state in played_to_the_end(table)}
    # Z14.1: a beginner's figures and start card are dealt, and there is one deck to draw from.
    skipped = {"place", "start", "draw"} if ruleset == "beginner" else set()
    assert asked == set(names_of(QUESTIONS)) - skipped


@pytest.mark.rule("Z8.7", "Z12.1", "Z15.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_seat_knows_the_cards_it_could_read_of_and_no_others(table: Table) -> None:
    for number, state in enumerate(played_to_the_end(table)):
        if number % 10 == 0:
            check_masks(state)


def check_masks(state: ZenaState) -> None:
    """What the engine remembers is what could be read in the log."""
    knowledge = Knowledge(json.loads(state.save()))
    assert [_seats(mask) for mask in state.action_deck_known] == knowledge.decks["action"]
    assert [_seats(mask) for mask in state.goal_deck_known] == knowledge.decks["goal"]
    assert knowledge.forts.count(True) == state.fort_open
    for player in state.players:
        cards = player.hand + player.chosen
        masks = player.hand_known + player.chosen_known
        for seat in range(state.seats):
            known = [card for card, mask in zip(cards, masks, strict=True) if mask >> seat & 1]
            expected = knowledge.hands[seat][player.seat] if seat != player.seat else cards
            assert Counter(known) == +Counter(expected)


def _seats(mask: int) -> set[int]:
    return {seat for seat in range(5) if mask >> seat & 1}


def passing_cards_on() -> Suite:
    """With many cards drawn and passed, hands and decks are full of cards that others know."""
    words = {**LIVELY, "offer": 10, "join": 20, "draw action": 40, "draw goal": 60, "take coin": 4}
    words |= {f"offer {card}": 400 for card in ("ciaeti", "monte-de-pietae")}
    passing = lively(weights_by_word(GAME, Table(2, 0, "expert"), words))
    return Suite(GAME, tamper, passing, one_in=15)


@pytest.mark.rule("Z8.7", "Z12.1", "Z13.2", "Z15.1")
@pytest.mark.parametrize("check", ["two_worlds", "recall", "imagination"])
@pytest.mark.parametrize("players", [2, 5])
def test_cards_that_are_passed_on_or_drawn_again_stay_hidden(check: str, players: int) -> None:
    passing_cards_on().check(check, Table(players, 3, "expert", {}, own_cards()))


@pytest.mark.rule("Z8.7", "Z12.1", "Z15.1")
@pytest.mark.parametrize("players", [2, 5])
def test_a_seat_knows_the_cards_that_were_passed_on(players: int) -> None:
    """At the tables of the test above, and there are such cards at each."""
    shared = 0
    table = Table(players, 3, "expert", {}, own_cards())
    for state in played_to_the_end(table, passing_cards_on()):
        check_masks(state)
        shared += sum(
            mask.bit_count() > 1 for player in state.players for mask in player.hand_known
        )
    assert shared, "nobody ever knows a card of another's hand"


@pytest.mark.rule("Z15.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_only_the_seat_that_saw_a_card_reads_of_it(table: Table) -> None:
    for state in played_to_the_end(table):
        final = state
    for reader in [*range(table.players), None]:
        gave = False
        for entry in final.log(reader):
            if entry.kind in FACE_DOWN:
                assert entry.card is None, f"{entry} is read by {reader}"
            if entry.kind in PRIVATE:
                assert entry.seat == reader, f"{entry} is read by {reader}"
            elif entry.kind == "gets_card":
                assert reader is not None
                assert gave or entry.seat == reader, f"{entry} is read by {reader}"
            gave = entry.kind in ("passes_action", "passes_goal") and entry.seat == reader


@pytest.mark.rule("Z6.5", "Z7.1", "Z8.7")
def test_the_log_tells_two_cards_of_a_kind_apart() -> None:
    """Decisions about copies that lie in one area are written differently."""
    compared: set[str] = set()
    for seed in range(40):
        for state in played_to_the_end(Table(4, seed, "expert", {}, own_cards())):
            for codes in codes_about_copies(state):
                written = [log_after(state, code) for code in codes]
                assert len(set(written)) == len(codes), written
                compared.add(state.write(codes[0]).split()[0])
        if compared == {"join", "marker", "oust"}:
            return
    raise AssertionError(f"only seen: {compared}")


def codes_about_copies(state: ZenaState) -> Iterator[list[int]]:
    """Legal codes that differ only in which copy of a card they are about."""
    if not any(
        len({card.card for card in area}) < len(area) for area in state.areas
    ) or state.question not in (ASK_TURN, ASK_MARKER, ASK_MANEZZI):
        return
    if state.question == ASK_TURN and not state.players[state.decider].free_markers:
        return  # nothing is placed yet: first a marker is chosen
    alike: dict[tuple[str, int, int, int], list[int]] = {}
    for code in state.legal():
        describe = state.describe(code, state.decider)
        if describe.kind in ("join", "take_marker", "oust"):
            lower = describe.amount if describe.kind == "oust" else 0
            key = (describe.kind, describe.card, describe.place, lower)
            alike.setdefault(key, []).append(code)
    yield from (codes for codes in alike.values() if len(codes) > 1)


def log_after(state: ZenaState, code: int) -> str:
    """Where a decision puts or takes a marker, as a spectator reads it."""
    ahead = state.clone()
    ahead.apply(code)
    moved = ("joins", "takes_marker", "marker_home")
    return str(next(entry for entry in ahead.log(None, state.events) if entry.kind in moved))


@pytest.mark.rule("Z3.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_place_at_once_and_nothing_shows_until_all_are_done(players: int) -> None:
    state = GAME.new(players, 5, "expert", {"live_start": True})
    assert isinstance(state, ZenaState)
    assert state.pending == tuple(range(players))
    order = [*range(players)][::-1]
    for done, seat in enumerate(order):
        for _ in range(4):
            assert state.question == ASK_PLACE
            state.apply(state.legal(seat)[-1], seat)
            for reader in range(players):
                for family in state.view(reader).families:
                    assert set(family.figures.values()) == {None}
                    assert family.hand_size == 10
                    assert reader == family.seat or not family.chosen
        assert set(state.pending) == set(order[done + 1 :]) or done == players - 1
    assert state.pending == (order[0],), "whoever was done first decides about the start card"


def test_every_field_of_a_position_is_saved() -> None:
    state = GAME.new(3, 1)
    assert isinstance(state, ZenaState)
    saved = json.loads(state.save())
    assert fields_of(state.players[0]) == set(saved["players"][0])
    for part, name in ((state.turn, "turn"), (state.settlement, "settlement")):
        assert fields_of(part) == set(saved[name])
    elsewhere = {"seats", "rules", "chance", "players", "areas", "turn", "settlement", "last_event"}
    worked_out = {"agreed", "last_question", "_legal_cache", "_legal_cache_seat"}
    assert fields_of(state) - elsewhere - worked_out == set(saved["position"])


@pytest.mark.rule("Z15.1")
def test_imagined_worlds_differ_in_all_that_is_hidden() -> None:
    state = GAME.new(4, 7, "expert")
    worlds = [json.loads(state.imagine(0, Chance(seed)).save()) for seed in range(300)]
    for pile in ("action_deck", "goal_deck", "event_deck", "fort_deck"):
        orders = {tuple(world["position"][pile]) for world in worlds}
        assert len(orders) > 290, f"only {len(orders)} orders of {pile} were imagined"
    for seat in (1, 2, 3):
        assert len({tuple(world["players"][seat]["hand"]) for world in worlds}) > 290
    assert len({tuple(world["players"][0]["hand"]) for world in worlds}) == 1
    assert len({tuple(world["chance"]) for world in worlds}) == 300
