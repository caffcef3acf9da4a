"""Ratings: what was put in comes out, seats are told from players, ties count as ties."""

import itertools
import math

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.lab.statistics.rating import POINTS, Ranking, rate


def ranked(times: list[float]) -> tuple[int, ...]:
    """Ranks by times, the shortest first; equal ones share a rank."""
    return tuple(1 + sum(other < time for other in times) for time in times)


def drawn(
    chance: Chance, deals: int, strengths: list[float], seats: list[float], tied: bool = False
) -> list[Ranking]:
    """Games as the model plays them: the stronger arrive sooner on average."""
    found = []
    for deal in range(deals):
        for lineup in itertools.permutations(range(len(strengths))):
            times = [
                -math.log((1 + chance.below(1_000_000)) / 1_000_001)
                / math.exp(strengths[player] + seats[seat])
                for seat, player in enumerate(lineup)
            ]
            if tied and chance.below(3) == 0:  # the two first share their rank
                first, second = sorted(times)[:2]
                times = [first if time == second else time for time in times]
            found.append(Ranking(deal, lineup, ranked(times)))
    return found


@pytest.mark.parametrize("tied", [False, True])
def test_strengths_and_seats_are_found_again(tied: bool) -> None:
    strengths, seats = [0.0, 0.5, 1.5], [0.4, 0.0, -0.4]
    found = rate(drawn(Chance(1), 150, strengths, seats, tied), 3, anchor=0)
    for rated, strength in zip(found.players[1:], strengths[1:], strict=True):
        assert rated.error is not None
        assert 5 < rated.error < 20
        assert abs(rated.rating - POINTS * strength) < 3 * rated.error
    for rated, advantage in zip(found.seats, seats, strict=True):
        assert rated.error is not None
        assert abs(rated.rating - POINTS * advantage) < 3 * rated.error
    assert (found.players[0].rating, found.players[0].error) == (0, 0)


def test_errors_are_as_large_as_the_ratings_vary() -> None:
    chance = Chance(2)
    fits = [rate(drawn(chance, 10, [0.0, 1.0, 0.3], [0.3, 0.0, -0.3]), 3, 0) for _ in range(150)]
    ratings = [fit.players[1].rating for fit in fits]
    mean = sum(ratings) / len(ratings)
    spread = math.sqrt(sum((rating - mean) ** 2 for rating in ratings) / len(ratings))
    told = sum(fit.players[1].error or 0 for fit in fits) / len(fits)
    assert 0.75 < told / spread < 1.25


def test_two_players_have_the_odds_of_their_games() -> None:
    """60 wins of 80: odds of 3 to 1, so 400 × log10(3), but for the weak prior."""
    games = [
        Ranking(deal, lineup, ranked([float(lineup[0] != winner), float(lineup[1] != winner)]))
        for deal, winner in enumerate([1, 1, 1, 0] * 10)
        for lineup in ((0, 1), (1, 0))
    ]
    found = rate(games, 2, anchor=0)
    assert found.players[1].rating == pytest.approx(400 * math.log10(3), rel=0.01)
    assert [seat.rating for seat in found.seats] == pytest.approx([0, 0], abs=0.01)


def test_games_with_equal_ranks_do_not_change_ratings() -> None:
    games = [Ranking(deal, (0, 1, 1), (1, 1, 1)) for deal in range(5)]
    found = rate(games, 2)
    assert [one.rating for one in found.players + found.seats] == [0, 0, 0, 0, 0]


def test_a_shared_last_rank_says_nothing_about_who_shares_it() -> None:
    known = rate([Ranking(deal, (0, 1, 2), (1, 2, 2)) for deal in range(20)], 3)
    assert known.players[1].rating == pytest.approx(known.players[2].rating)
    assert known.players[0].rating > known.players[1].rating


def test_always_winning_gives_a_high_rating_that_says_how_unsure_it_is() -> None:
    games = [
        Ranking(deal, lineup, tuple(1 if player else 2 for player in lineup))
        for deal in range(50)
        for lineup in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    ]
    found = rate(games, 2, anchor=0)
    assert 700 < found.players[1].rating < 2000
    assert found.players[1].error is not None
    assert found.players[1].error > 50


def test_without_an_anchor_the_mean_is_zero() -> None:
    found = rate(drawn(Chance(5), 20, [0.0, 0.5, 1.0], [0.0, 0.0, 0.0]), 3)
    assert sum(one.rating for one in found.players) == pytest.approx(0, abs=1e-6)
    assert sum(one.rating for one in found.seats) == pytest.approx(0, abs=1e-6)


def test_the_order_of_games_does_not_matter() -> None:
    games = drawn(Chance(6), 10, [0.0, 0.5, 1.0], [0.2, 0.0, -0.2])
    there, back = rate(games, 3), rate(games[::-1], 3)
    for one, other in zip(there.players, back.players, strict=True):
        assert one.rating == pytest.approx(other.rating)
        assert one.error == pytest.approx(other.error)


def test_one_deal_has_ratings_without_errors() -> None:
    found = rate(drawn(Chance(7), 1, [0.0, 1.0], [0.0, 0.0]), 2)
    assert all(one.error is None for one in found.players + found.seats)
