"""Siena keeps the kernel's contract: every check of the conformance suite, in both builds.

BUONGOVERNO_DEEP=1 runs every check at every table in every ruleset.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator

import pytest

from both.fields import fields_of
from buongoverno.games.siena import soak
from buongoverno.games.siena.flow import QUESTIONS
from buongoverno.games.siena.game import SienaState
from buongoverno.games.siena.soak import LIVELY, generous_cards
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.conformance import Suite, Table, lively, uniform, weights_by_word
from buongoverno.kernel.event import events_after
from buongoverno.kernel.question import names_of
from buongoverno.kernel.state import State
from siena.tampering import LAST_ARTIST, SIENA, Knowledge, tamper

pytestmark = pytest.mark.both_builds

DEEP = bool(os.environ.get("BUONGOVERNO_DEEP"))
PRIVATE = ("sees_senesi", "keeps_senesi", "sees_artist")


# -- the tables ------------------------------------------------------------------------------------


def choose(state: State, seat: int, chance: Chance) -> int:
    """Mostly lively, now and then anything at all."""
    chooser = uniform if chance.below(12) == 0 else soak.SIENA_UNDER_SOAK.lively_choice
    return chooser(state, seat, chance)


SUITE = Suite(SIENA, tamper, choose, one_in=40)


def tables() -> list[Table]:
    """Every number of players and every option in each ruleset.

    Goods that fetch more make bankers, artists and the tower common.
    """
    rich = generous_cards()
    found: list[Table] = []
    for ruleset in SIENA.rulesets:
        found += [
            Table(2, 1, ruleset, {}, rich),
            Table(3, 2, ruleset, {"memory_aid": False}),
            Table(4, 8, ruleset, {"courtesan_limit": 2}, rich),
            Table(5, 12, ruleset, {"memory_aid": False}, rich),
            Table(3, 32, ruleset, {"long_game": True}, rich),
        ]
    return found


def tables_of_every_check() -> list[Table]:
    """Every number of players, option and ruleset once, not each in every ruleset."""
    return tables() if DEEP else tables()[::2]


def checks_of_what_is_hidden() -> list[tuple[str, str]]:
    """Every check once and every ruleset at least once."""
    some = [("two_worlds", "hall9000"), ("recall", "hall9000"), ("imagination", "rulebook")]
    return [(check, ruleset) for check, _ in some for ruleset in SIENA.rulesets] if DEEP else some


def played_to_the_end(table: Table) -> Iterator[SienaState]:
    """The states of a game, one after the other."""
    for moment in SUITE.moments(table):
        assert isinstance(moment.state, SienaState)
        yield moment.state


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.rule("S18.1", "S18.2", "S18.3", "S20.1", "S20.2")
@pytest.mark.parametrize("table", tables_of_every_check(), ids=str)
@pytest.mark.parametrize("check", Suite.CHECKS)
def test_siena_keeps_the_contract(check: str, table: Table) -> None:
    SUITE.check(check, table)


@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_every_question_is_asked_at_these_tables(ruleset: str) -> None:
    asked: set[str] = set()
    for table in tables():
        if table.ruleset == ruleset:
            asked |= {state.current_question().name for state in played_to_the_end(table)}
    assert asked == set(names_of(QUESTIONS))


@pytest.mark.rule("S15.1", "S15.2", "S16.1", "S16.2", "S16.3", "S20.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_seat_knows_the_cards_it_could_read_of_and_no_others(table: Table) -> None:
    for number, state in enumerate(played_to_the_end(table)):
        if number % 20:
            continue
        saved = json.loads(state.save())
        knowledge = Knowledge(saved)
        assert [_seats(mask) for mask in state.senesi_deck_known] == knowledge.deck
        looked_at = [known for _, known in knowledge.looked_at]
        assert [_seats(mask) for mask in state.looked_at_known] == looked_at
        for player, owned in zip(state.players, knowledge.owned, strict=True):
            assert [_seats(mask) for mask in player.senesi_known] == owned
        seen = [_seats(mask) for mask in state.artist_known]
        assert seen == knowledge.artists[: len(seen)]


@pytest.mark.rule("S15.1", "S15.2", "S20.1")
@pytest.mark.parametrize(("check", "ruleset"), checks_of_what_is_hidden())
def test_senesi_cards_that_come_round_again_stay_hidden(check: str, ruleset: str) -> None:
    """With many Senesi cards drawn, those under the deck are seen a second time."""
    words = {**LIVELY, "pass": 20, "two senesi": 300, "one senesi": 0}
    greedy = lively(weights_by_word(SIENA, Table(2, 0, ruleset), words))
    table = Table(4, 5, ruleset, {"long_game": True}, generous_cards())
    suite = Suite(SIENA, tamper, greedy, one_in=60)
    suite.check(check, table)
    final = [moment.state for moment in suite.moments(table)][-1]
    assert isinstance(final, SienaState)
    looks = sum(event.kind == "sees_senesi" for event in events_after(final.last_event, 0))
    assert looks > 26, "the deck has not gone round"


@pytest.mark.rule("S16.2", "S16.4", "S20.1")
@pytest.mark.parametrize("table", tables(), ids=str)
def test_only_the_seat_that_saw_a_card_reads_of_it(table: Table) -> None:
    for state in played_to_the_end(table):
        final = state
    artists = set(final.rules.cards.artist_names)
    for reader in [*range(table.players), None]:
        for entry in final.log(reader):
            if entry.kind in PRIVATE:
                assert entry.seat == reader, f"{entry} is read by {reader}"
            elif entry.kind != "game_goes_on":
                assert entry.card not in artists
            if entry.card == "senesi" and entry.kind not in PRIVATE:
                assert entry.kind in ("takes_senesi", "puts_under_deck")


@pytest.mark.rule("S20.1", "S20.2")
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
@pytest.mark.parametrize("memory_aid", [True, False])
def test_hands_of_others_are_shown_only_with_the_memory_aid(ruleset: str, memory_aid: bool) -> None:
    table = Table(3, 2, ruleset, {"memory_aid": memory_aid})
    for state in played_to_the_end(table):
        if state.over:
            break
        for reader in (0, 1, None):
            for player in state.view(reader).players:
                hand = state.players[player.seat].hand
                assert player.hand_size == len(hand)
                if memory_aid or player.seat == reader:
                    assert player.hand == [state.name_card(card) for card in hand]
                else:
                    assert player.hand is None


def _seats(mask: int) -> set[int]:
    return {seat for seat in range(5) if mask >> seat & 1}


def test_every_field_of_a_position_is_saved() -> None:
    state = SIENA.new(3, 1)
    assert isinstance(state, SienaState)
    saved = json.loads(state.save())
    counted = {"changes"}  # for encoders that cache a player by identity
    assert fields_of(state.players[0]) - counted == set(saved["players"][0])
    for part, name in ((state.auction, "auction"), (state.turn, "turn"), (state.walk, "walk")):
        assert fields_of(part) == set(saved[name])
    elsewhere = {"seats", "rules", "chance", "players", "auction", "turn", "walk", "last_event"}
    worked_out = {"agreed", "last_question", "_legal_cache", "_legal_cache_seat"}
    assert fields_of(state) - elsewhere - worked_out == set(saved["position"])


@pytest.mark.rule("S3.4", "S20.2")
@pytest.mark.parametrize("ruleset", SIENA.rulesets)
def test_imagined_worlds_differ_in_all_that_is_hidden(ruleset: str) -> None:
    """Decks, artists and chance to come; hands are public memory and stay."""
    state = SIENA.new(4, 7, ruleset)
    worlds = [json.loads(state.imagine(0, Chance(seed)).save()) for seed in range(300)]
    for pile in ("deck", "senesi_deck", "artists"):
        orders = {tuple(world["position"][pile]) for world in worlds}
        assert len(orders) > 290, f"only {len(orders)} orders of {pile} were imagined"
    assert len({tuple(world["chance"]) for world in worlds}) == 300
    places = Counter(world["position"]["artists"].index(LAST_ARTIST) for world in worlds)
    assert set(places) == {5, 6, 7}, "Lorenzetti is one of the bottom three (S3.4)"
    assert min(places.values()) > 70
