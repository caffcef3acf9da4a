"""The search: its tree, its budget, and how it treats luck and simultaneous decisions."""

import itertools
import time

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players import named
from buongoverno.players.player import decide_for
from buongoverno.players.search.evaluation import evaluate
from buongoverno.players.search.search import Search
from buongoverno.players.search.tree import CodeStatistics, priors_of
from buongoverno.players.searcher import SearchPlayer
from buongoverno.players.thinker import consider_for
from buongoverno.plugin.judge import SearchSettings
from buongoverno.plugin.plain_judge import PlainJudge
from buongoverno.plugin.registry import judge_of

pytestmark = pytest.mark.both_builds


def in_mid_game(game: str, seed: int = 3, decisions: int = 90) -> tuple[State, int]:
    state = buongoverno.game(game).new(4, seed)
    chance = Chance(seed)
    greedy = named("greedy")
    while decisions > 0 or len(state.legal()) < 4:
        seat = state.pending[0]
        state.apply(decide_for(greedy, state, seat, chance), seat)
        decisions -= 1
    return state, state.pending[0]


def searching(
    state: State, seat: int, seed: int = 1, settings: SearchSettings | None = None
) -> Search:
    world = state.imagine(seat, Chance(9))
    judge = judge_of(world)
    chosen = settings or judge.settings()
    return Search(judge, chosen, world, seat, state.legal(seat), Chance(seed))


def test_priors_are_shares_and_follow_what_codes_are_worth() -> None:
    priors = priors_of([0.0, 1.0, -50.0], 1.0)
    assert sum(priors) == pytest.approx(1)
    assert priors[1] > priors[0] > priors[2] > 0


def test_selection_follows_the_prior_first_and_the_results_later() -> None:
    statistics = CodeStatistics([7, 8, 9], [0.6, 0.3, 0.1])
    assert statistics.codes[statistics.select([7, 8, 9], 1.0, 0.0)] == 7
    for _ in range(5):
        statistics.note(0, 0.1)
    for _ in range(5):
        statistics.note(1, 0.9)
    assert statistics.codes[statistics.select([7, 8, 9], 0.2, 0.0)] == 8
    assert statistics.codes[statistics.select([7, 9], 0.0, 0.0)] == 9, (
        "untried counts as the mean of all"
    )


def test_node_learns_codes_legal_only_in_some_worlds() -> None:
    statistics = CodeStatistics([1, 2], [0.5, 0.5])
    assert not statistics.lacks([2])
    assert statistics.lacks([2, 3])
    statistics.add_codes([2, 3], [0.7, 0.3])
    assert statistics.codes == [1, 2, 3]
    assert statistics.codes[statistics.select([3], 1.0, 0.0)] == 3


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_equal_chance_and_simulations_give_equal_findings(game: str) -> None:
    state, seat = in_mid_game(game)
    searches = [searching(state, seat) for _ in range(2)]
    for search in searches:
        search.run(60)
    assert searches[0].root.visits == searches[1].root.visits
    assert searches[0].root.totals == searches[1].root.totals
    assert sum(searches[0].root.visits) == searches[0].simulations <= 60


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_all_codes_meet_the_same_luck(game: str) -> None:
    """As many streams of chance as the code tried most was tried, however many codes there are."""
    state, seat = in_mid_game(game)
    search = searching(state, seat)
    search.run(80)
    assert len(search.streams) == max(search.root.visits)


def test_a_search_leaves_its_world_as_it_was() -> None:
    state, seat = in_mid_game("zena")
    search = searching(state, seat)
    before = search.world.save()
    search.run(40)
    assert search.world.save() == before


def test_simultaneous_deciders_cannot_react_to_each_other() -> None:
    """Z3.2: all place figures at once; another seat has one node for all our codes."""
    state = buongoverno.game("zena").new(4, 2)
    assert state.pending == (0, 1, 2, 3)
    search = searching(
        state, 1, settings=SearchSettings(horizon=24, exploration=0.25, temperature=0.7)
    )
    search.run(60)
    first_of_another = search.simultaneous.roots[0]
    assert first_of_another.statistics is not None
    # Opened at the second visit; from then on every simulation passes here, whatever seat 1 does.
    assert first_of_another.statistics.tries == search.simulations - 1
    assert sum(visits > 0 for visits in search.root.visits) > 1


def test_without_depth_only_the_decision_itself_is_searched() -> None:
    state, seat = in_mid_game("zena")
    flat = SearchSettings(horizon=24, exploration=0.25, temperature=0.7, depth=0)
    for settings, grows in ((flat, False), (SearchSettings(24, 0.25, 0.7), True)):
        search = searching(state, seat, settings=settings)
        search.run(60)
        assert any(node.statistics or node.children for node in search.nodes) == grows


def test_a_search_stops_when_all_is_clear() -> None:
    state, seat = in_mid_game("siena")
    clear = searching(state, seat)
    clear.root.visits[0] = 1_000
    clear.run(500)
    assert clear.simulations == 1
    assert not clear.cut_short


def test_a_brake_cuts_a_search_short_and_the_player_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, seat = in_mid_game("siena")
    seconds = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: next(seconds))
    player = SearchPlayer(50)
    player.brake = 7
    decide_for(player, state, seat, Chance(1))
    assert player.faults == [
        "was cut short after 7 seconds of a processor: it had made 7 of 50 simulations"
    ]


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_win_chances_add_up_to_one(game: str) -> None:
    state, _ = in_mid_game(game)
    evaluation = evaluate(judge_of(state), state)
    assert sum(evaluation.wins) == pytest.approx(1)
    while not state.over:
        state.apply(decide_for(named("greedy"), state, state.pending[0], Chance(1)))
    result = state.result
    assert result is not None
    end = evaluate(judge_of(state), state)
    assert [round(points) for points in end.points] == [seat.points or 0 for seat in result.seats]
    assert [win > 0 for win in end.wins] == [seat.won for seat in result.seats]
    assert evaluate(PlainJudge(), state).wins == end.wins


def test_plausible_codes_are_tried_evenly_and_halved() -> None:
    state, seat = in_mid_game("zena")
    even = SearchSettings(horizon=12, exploration=0.25, temperature=0.7, depth=0, plausible=9.0)
    search = searching(state, seat, settings=even)
    assert search.halving is not None
    candidates = search.halving.all
    assert candidates > 3
    search.run(candidates * 3)
    tried = sorted(search.root.visits, reverse=True)
    assert len(search.halving.left) <= 2
    assert tried[0] > tried[candidates - 1] >= 1
    assert sum(tried) == search.simulations


def test_several_looks_on_the_way_are_one_mean() -> None:
    state, seat = in_mid_game("zena")
    looks = SearchSettings(horizon=20, exploration=0.25, temperature=0.7, looks=4)
    search = searching(state, seat, settings=looks)
    search.run(10)
    mine = [wins[seat] for wins in search.wins]
    assert 0 < sum(mine) < search.simulations
    assert sum(map(sum, search.wins)) == pytest.approx(search.simulations)


def test_a_hint_has_three_choices_where_only_one_is_plausible() -> None:
    state, seat = in_mid_game("zena")
    assert len(state.legal(seat)) >= 3
    thoughts = consider_for(SearchPlayer(30), state, seat, Chance(1))
    assert len(thoughts) == 3
