"""Playing a plan: the question is answered in the order of the deals, whichever game ends first."""

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.executors import LocalExecutor
from buongoverno.lab.arena.game import GameOutcome
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.lab.arena.tournament import Tournament
from buongoverno.lab.statistics.sequential import STRONGER, UNDECIDED, WEAKER
from lab.arena.made_games import MadeUp, without_times

PLAN = ArenaPlan("zena", ("random#a", "random", "random", "random"), 100)


def a_wins(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(1 if player == "random#a" else 2 for player in sitting)


def first_seat_wins(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(range(1, len(sitting) + 1))


def a_wins_three_deals_of_four(deal: int, sitting: tuple[str, ...]) -> tuple[int, ...]:
    return a_wins(deal, sitting) if deal % 4 else first_seat_wins(deal, sitting)


def test_all_games_are_played_and_heard_of() -> None:
    executor = MadeUp(first_seat_wins)
    heard: list[GameOutcome] = []
    played = Tournament(PLAN).play(executor, heard.append)
    assert len(heard) == len(played.outcomes) == PLAN.games == 400
    assert (played.deals, played.duel) == (100, None)


def test_it_stops_as_soon_as_the_question_is_answered() -> None:
    executor = MadeUp(a_wins)
    played = Tournament(PLAN, question=("random#a", "random")).play(executor)
    assert played.duel is not None
    assert played.duel.verdict.answer == STRONGER
    assert played.deals == played.duel.verdict.deals < 10
    assert len(executor.played) == len(played.outcomes) == 4 * played.deals
    assert played.duel.verdict.difference == 1


def test_the_question_can_be_put_the_other_way_round() -> None:
    played = Tournament(PLAN, question=("random", "random#a")).play(MadeUp(a_wins))
    assert played.duel is not None
    assert played.duel.verdict.answer == WEAKER


def test_equal_players_stay_undecided() -> None:
    played = Tournament(PLAN, question=("random#a", "random")).play(MadeUp(first_seat_wins))
    assert played.duel is not None
    assert played.duel.verdict.answer == UNDECIDED
    assert played.duel.verdict.difference == 0
    assert played.deals == 100


def test_the_order_in_which_games_end_does_not_matter() -> None:
    question = ("random#a", "random")
    there = Tournament(PLAN, question=question).play(MadeUp(a_wins_three_deals_of_four))
    executor = MadeUp(a_wins_three_deals_of_four, backwards=True)
    back = Tournament(PLAN, question=question).play(executor)
    assert len(executor.played) == PLAN.games
    assert back.duel == there.duel
    assert back.deals == there.deals < 50
    assert [without_times(one) for one in back.outcomes] == [
        without_times(one) for one in there.outcomes
    ]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (("random", "greedy"), "'greedy' does not play in this arena; there are: random#a, random"),
        (("random", "random"), "'random' cannot be stronger than itself"),
    ],
)
def test_questions_about_others_are_refused(question: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        Tournament(PLAN, question=question)


def test_in_turn_each_deal_is_one_game() -> None:
    plan = ArenaPlan("zena", PLAN.players, 40, seating="in-turn")
    played = Tournament(plan, question=("random#a", "random")).play(MadeUp(first_seat_wins))
    assert (played.deals, len(played.outcomes)) == (40, 40)
    assert played.duel is not None
    assert played.duel.verdict.difference == pytest.approx(0)


def test_random_players_in_earnest() -> None:
    plan = ArenaPlan("zena", ("random#a", "random"), 3)
    played = Tournament(plan, question=("random#a", "random")).play(LocalExecutor(1))
    assert played.duel is not None
    assert played.duel.verdict.answer == UNDECIDED
