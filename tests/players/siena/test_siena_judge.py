"""What the judge of Siena is asked for: in lively games of every kind, and in small examples."""

import importlib.resources
import math

import pytest

import buongoverno
from buongoverno.games.siena import codes
from buongoverno.games.siena.cards import CALANDRINO
from buongoverno.games.siena.judge import SienaJudge
from buongoverno.games.siena.position import Position
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.words import Catalogue

RULESETS = ["rulebook", "hall9000"]
OPTIONS = {"long_game": 1, "courtesan_limit": 2}


def new_game(players: int, ruleset: str, seed: int, lively: bool = False) -> Position:
    options = OPTIONS if lively else {}
    state = buongoverno.game("siena").new(players, seed, ruleset, options=options, logging=False)
    assert isinstance(state, Position)
    return state


def sentences() -> Catalogue:
    package = importlib.resources.files("buongoverno.games.siena")
    return Catalogue("en", package.joinpath("reasons_en.toml").read_text(encoding="utf-8"))


def best(judge: SienaJudge, state: Position) -> int:
    """What greedy would play here."""
    seat = state.first_pending()
    legal = state.legal(seat)
    worths = judge.code_values(state, seat, legal)
    return legal[worths.index(max(worths))]


def check_every_code(judge: SienaJudge, words: Catalogue, state: Position, used: set[str]) -> None:
    """Weights for all codes, a reason with words for each, and nothing changed by asking."""
    seat = state.first_pending()
    legal = state.legal(seat)
    before = state.save()
    worths = judge.code_values(state, seat, legal)
    assert len(worths) == len(legal)
    assert all(math.isfinite(worth) for worth in worths)
    assert worths == judge.code_values(state, seat, legal)
    for code in legal[:40]:  # of two hundred bids the first will do
        reason = judge.reason(state, seat, code)
        assert words.has("reasons", reason.key), f"{state.write(code)}: {reason.key}"
        names = {"seat": f"P{reason.seat + 1}", "card": reason.card, "place": reason.place}
        numbers = {"amount": reason.amount, "money": reason.money}
        sentence = words.fill(words.word("reasons", reason.key), names, numbers)
        assert sentence
        assert "{" not in sentence
        assert "  " not in sentence
        used.add(reason.key)
    assert state.save() == before
    assert all(math.isfinite(points) for points in judge.expected_points(state))
    assert judge.uncertainty(state) > 0


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_judges_every_position_of_lively_games(ruleset: str, players: int) -> None:
    judge = SienaJudge()
    words = sentences()
    chance = Chance(players)
    used: set[str] = set()
    for seed in range(2):
        state = new_game(players, ruleset, seed, lively=seed == 1)
        decisions = 0
        while not state.over and decisions < 1500:
            seat = state.first_pending()
            if decisions % 3 == 0:
                check_every_code(judge, words, state, used)
            if chance.below(5):
                code = judge.rollout_code(state, seat, chance)
            else:  # something a good player would not do, so that more is seen
                legal = state.legal(seat)
                code = legal[chance.below(len(legal))]
            assert code in state.legal(seat)
            state.apply(code, seat)
            decisions += 1
    assert len(used) > 25


@pytest.mark.parametrize("ruleset", RULESETS)
def test_at_the_end_the_winner_stands_highest(ruleset: str) -> None:
    judge = SienaJudge()
    for seed in range(4):
        state = new_game(4, ruleset, seed)
        while not state.over:
            state.apply(
                judge.rollout_code(state, state.first_pending(), state.chance), state.decider
            )
        assert state.result is not None
        expected = judge.expected_points(state)
        for seat in state.result.seats:
            assert round(expected[seat.seat]) == (seat.points or 0)
            assert seat.won == (max(expected) == expected[seat.seat])
        assert judge.uncertainty(state) == 0


def test_four_players_by_rollout_code_all_become_bankers() -> None:
    judge = SienaJudge()
    for seed in range(3):
        state = new_game(4, "rulebook", seed)
        while not state.over:
            state.apply(
                judge.rollout_code(state, state.first_pending(), state.chance), state.decider
            )
        assert all(player.status == codes.BANKER for player in state.players)


def in_the_city(florins: int, place: int) -> Position:
    """A banker's turn after a move to a place; the others are peasants."""
    state = new_game(4, "rulebook", 1)
    state.table = b""
    state.round = 9
    for player in state.players:
        player.hand = b""
    banker = state.players[0]
    banker.status = codes.BANKER
    banker.place = place
    banker.florins = florins
    state.turn.seat = 0
    state.to_play = []
    state.ask(codes.ASK_TURN, 0)
    return state


def test_it_builds_a_floor_it_can_pay() -> None:
    state = in_the_city(60, codes.TORRE_DEL_MANGIA)
    assert best(SienaJudge(), state) == codes.BUILD


def test_it_calls_an_artist_in_the_inn() -> None:
    state = in_the_city(60, codes.THE_INN)
    state.turn.may_call_artist = True
    assert best(SienaJudge(), state) == codes.CALL_ARTIST


def test_it_donates_when_a_donation_is_cheap() -> None:
    state = in_the_city(18, codes.DUOMO)
    assert best(SienaJudge(), state) == codes.DONATE


def test_a_merchant_with_eighty_florins_becomes_a_banker() -> None:
    state = in_the_city(80, codes.NOWHERE)
    state.players[0].status = codes.MERCHANT
    assert best(SienaJudge(), state) == codes.RISE


def test_who_goes_first_sells_only_what_is_ready() -> None:
    state = in_the_city(20, codes.NOWHERE)
    state.players[0].status = codes.MERCHANT
    state.finished = (1, 1, 1, 0, 0)
    state.ask(codes.ASK_FIRST, 0)
    assert SienaJudge().reason(state, 0, codes.FIRST).key == "plays_first"
    state.finished = (1, 1, 1, 1, 0)
    assert SienaJudge().reason(state, 0, codes.FIRST).key == "sells_first"


def test_calandrino_is_sent_where_rivals_are() -> None:
    state = in_the_city(0, codes.PALAZZO_PUBBLICO)
    state.players[0].hand = bytes([CALANDRINO])
    for rival in state.players[1:]:
        rival.status = codes.BANKER
        rival.florins = 60
        rival.miser_cubes = 2
        rival.place = codes.BANCHI_DI_SOPRA
    state.ask(codes.ASK_TURN, 0)
    assert best(SienaJudge(), state) == codes.PLAY + CALANDRINO
    state.calandrino = codes.DUOMO
    assert best(SienaJudge(), state) == codes.END_TURN


def test_the_third_miser_cube_is_dearer_than_alms() -> None:
    state = in_the_city(60, codes.DUOMO)
    state.walk.alms = 10
    state.ask(codes.ASK_ALMS, 0)
    assert best(SienaJudge(), state) == codes.REFUSE
    state.players[0].miser_cubes = 2
    assert best(SienaJudge(), state) == codes.GIVE


def test_an_artist_it_has_not_seen_is_all_the_same_to_it() -> None:
    """The imagined world holds some artist, but the judge goes by the odds."""
    judge = SienaJudge()
    state = in_the_city(60, codes.THE_INN)
    state.turn.may_call_artist = True
    state.apply(codes.CALL_ARTIST, 0)
    while state.question == codes.ASK_LOOK:
        state.apply(codes.PASS, state.decider)
    assert state.question == codes.ASK_BID
    bids = state.legal()
    worths = judge.code_values(state, state.decider, bids)
    artists = list(state.artists)
    artists[0], artists[1] = artists[1], artists[0]
    state.artists = tuple(artists)
    assert judge.code_values(state, state.decider, bids) == worths


def test_of_the_cards_of_the_opening_one_is_worth_more_than_the_others() -> None:
    """S4.1: of all others only what they are worth is told."""
    judge, state = SienaJudge(), new_game(4, "rulebook", 3)
    seat = state.first_pending()
    assert state.current_question().name == "propose"
    keys = [judge.reason(state, seat, code).key for code in state.legal(seat)]
    assert keys.count("wants_card") == 1
    assert keys.count("worth_the_bid") >= 2
