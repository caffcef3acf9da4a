"""Z11, Z15: imagined rivals hold what real ones have chosen to keep."""

import json
from statistics import mean

import buongoverno
from buongoverno.games.zena.cards import GOALS
from buongoverno.games.zena.game import ZenaState
from buongoverno.games.zena.goals import hand_worth
from buongoverno.games.zena.judge import ZenaJudge
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import events_after

ZENA = buongoverno.game("zena")
JUDGE = ZenaJudge()


def positions(seed: int, from_round: int) -> list[ZenaState]:
    """Some positions of a sensible game."""
    state = ZENA.new(4, seed)
    assert isinstance(state, ZenaState)
    chance = Chance(seed)
    found: list[ZenaState] = []
    while not state.over:
        seat = state.first_pending()
        if state.round >= from_round and chance.below(8) == 0:
            found.append(state.clone())
        codes = state.legal_codes(seat)
        code = codes[0] if len(codes) == 1 else JUDGE.rollout_code(state, seat, chance)
        state.apply(code, seat)
    return found


def goals_of_others(state: ZenaState) -> int:
    return sum(points for player in state.players[1:] for _, points in hand_worth(state, player))


def test_imagined_rivals_have_kept_the_goals_that_pay() -> None:
    true: list[float] = []
    imagined: list[float] = []
    for seed in range(12):
        for number, state in enumerate(positions(seed, from_round=6)):
            chance = Chance(number)
            true.append(goals_of_others(state))
            imagined += [goals_of_others(state.imagine(0, chance)) for _ in range(3)]
    assert len(true) > 50
    assert abs(mean(imagined) - mean(true)) < 0.1 * mean(true)


def test_all_have_counted_the_goals_each_has_seen() -> None:
    for state in positions(3, from_round=1):
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
    state = positions(3, from_round=6)[0]
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
