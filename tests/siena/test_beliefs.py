"""S15, S16, S20: imagined rivals hold what real ones have chosen."""

import json
from statistics import mean

import buongoverno
from both.beliefs import means, positions
from buongoverno.games.siena.game import SienaState
from buongoverno.games.siena.judge import SienaJudge
from buongoverno.kernel.chance import Chance

SIENA = buongoverno.game("siena")
JUDGE = SienaJudge()
LATE = 14


def late_positions(seed: int) -> list[SienaState]:
    """Some positions of a sensible game, towards its end."""
    state = SIENA.new(4, seed, logging=False)
    assert isinstance(state, SienaState)
    return [one for one in positions(state, JUDGE, seed, one_in=25) if one.round >= LATE]


def senesi_of_others(state: SienaState) -> int:
    return sum(sum(player.senesi) for player in state.players[1:])


def test_imagined_rivals_have_kept_their_best_senesi_cards() -> None:
    games = map(late_positions, range(8))
    true, imagined = means(games, senesi_of_others, worlds=4, least=30)
    assert abs(imagined - true) < 0.05 * true


def artists_imagined(price: int) -> float:
    """The mean points of an artist that was hired for so many florins, to one who did not look."""
    state = SIENA.new(4, 1)
    assert isinstance(state, SienaState)
    state.artist_owners, state.artist_prices, state.artist_known = (1,), (price,), (0b10,)
    points = state.rules.cards.artist_points
    worlds = [state.imagine(0, Chance(number)) for number in range(400)]
    assert len({world.artists[0] for world in worlds}) > 2, "hardly any artist is thought possible"
    return mean(points[world.artists[0]] for world in worlds)


def test_a_dear_artist_is_imagined_to_be_a_good_one() -> None:
    cheap, unknown, dear = artists_imagined(16), artists_imagined(0), artists_imagined(60)
    assert cheap + 0.3 < unknown < dear - 1.0


def test_a_state_of_an_earlier_version_can_be_loaded() -> None:
    state = late_positions(1)[-1]
    saved = json.loads(state.save())
    del saved["position"]["artist_prices"]
    loaded = SIENA.load(json.dumps(saved))
    assert isinstance(loaded, SienaState)
    assert loaded.artist_prices == (0,) * len(state.artist_owners)
