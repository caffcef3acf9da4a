"""Z11, Z15: imagined rivals hold what real ones have chosen to keep."""

import json

import buongoverno
from both.beliefs import means, positions
from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.game import ZenaState
from buongoverno.games.zena.goals import hand_worth
from buongoverno.games.zena.judge import ZenaJudge
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import events_after

ZENA = buongoverno.game("zena")
JUDGE = ZenaJudge()


def positions_from(first: int, seed: int) -> list[ZenaState]:
    """Some positions of a sensible game, from a round on."""
    state = ZENA.new(4, seed)
    assert isinstance(state, ZenaState)
    return [one for one in positions(state, JUDGE, seed, one_in=8) if one.round >= first]


def goals_of_others(state: ZenaState) -> int:
    return sum(points for player in state.players[1:] for _, points in hand_worth(state, player))


def test_imagined_rivals_have_kept_the_goals_that_pay() -> None:
    games = (positions_from(6, seed) for seed in range(12))
    true, imagined = means(games, goals_of_others, worlds=3, least=50)
    assert abs(imagined - true) < 0.1 * true


def test_all_have_counted_the_goals_each_has_seen() -> None:
    for state in positions_from(1, seed=3):
        drawn = [0] * state.seats
        for event in events_after(state.last_event, 0):
            if event.kind == "draws_goal":
                drawn[event.seat] += 1
            elif event.kind == "passes_goal":
                drawn[event.amount] += 1
        assert [player.goals_seen for player in state.players] == drawn
        world = state.imagine(0, Chance(1))
        assert [player.goals_seen for player in world.players] == drawn


def test_a_state_of_an_earlier_version_can_be_loaded_and_imagined() -> None:
    state = positions_from(6, seed=3)[0]
    saved = json.loads(state.save())
    for player in saved["players"]:
        del player["goals_seen"]
    loaded = ZENA.load(json.dumps(saved))
    assert isinstance(loaded, ZenaState)
    world = loaded.imagine(0, Chance(1))
    assert isinstance(world, ZenaState)
    for player, known in zip(world.players, state.players, strict=True):
        assert sum(card >= GOALS for card in player.hand) == sum(
            card >= GOALS for card in known.hand
        )
