"""Networks in whole numbers: they work out what they say, everywhere the same."""

import json
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.state import State
from buongoverno.players import named
from buongoverno.players.judges import judge_with
from buongoverno.players.network.layers import SUM_UNIT, UNIT, WEIGHT_UNIT, Layer, active, lanes
from buongoverno.players.network.network import OUTCOMES, Thinking
from buongoverno.players.network.network_file import BadNetwork, described, factor, read
from buongoverno.players.player import decide_for
from buongoverno.players.searcher import SearchPlayer
from buongoverno.plugin.registry import plugin
from players.networks import network_file, network_for

pytestmark = pytest.mark.both_builds

SCALES = [1, 1, 1, 10, 112, 1, 40, 1]
ROW = bytes([1, 0, 1, 7, 255, 0, 39, 3])
WIDTHS = (6, 4, 4)


def test_sums_are_those_of_the_weights() -> None:
    weights = [[3, -5, 7], [-2, 0, 32767], [11, -32768, 1]]
    rows = [lanes([weight + (1 << 31) for weight in row]) - lanes([1 << 31] * 3) for row in weights]
    layer = Layer(rows, [100, -100, 0])
    values = [1000, 2, 300]
    expected = [
        bias + sum(value * row[place] for value, row in zip(values, weights, strict=True))
        for place, bias in enumerate([100, -100, 0])
    ]
    assert layer.sums(values) == expected
    assert layer.sums([0, 0, 0]) == [100, -100, 0]
    assert layer.sums_of_bytes(bytes([1, 0, 9])) == [
        bias + weights[0][place] + 9 * weights[2][place]
        for place, bias in enumerate([100, -100, 0])
    ]


def test_nothing_below_zero_goes_on() -> None:
    assert active([-1, 0, WEIGHT_UNIT - 1, WEIGHT_UNIT, 5 * WEIGHT_UNIT + 1]) == [0, 0, 0, 1, 5]


def test_a_network_says_what_its_weights_mean() -> None:
    """Worked out once more with fractions, which differ by rounding only."""
    data = network_file(SCALES, WIDTHS, 5, 2.0)
    thinking = Thinking(read(data), ROW)
    advice, winning = _in_fractions(data)
    assert thinking.advice([0, 3, 4]) == pytest.approx(
        [advice[action] for action in (0, 3, 4)], abs=0.01
    )
    assert thinking.winning() == pytest.approx(winning, abs=0.01)


def _in_fractions(data: bytes) -> tuple[list[float], list[float]]:
    head, _, body = data.partition(b"\n")
    description = json.loads(head)
    values = [byte * factor(scale) / UNIT for byte, scale in zip(ROW, SCALES, strict=True)]
    position = 0

    def numbers(count: int, code: str, size: int) -> list[float]:
        nonlocal position
        found = struct.unpack_from(f"<{count}{code}", body, position)
        position += size * count
        return [float(number) for number in found]

    def dense(inputs: list[float], width: int, by_output: bool = False) -> list[float]:
        biases = [bias / SUM_UNIT for bias in numbers(width, "i", 4)]
        weights = [
            (raised - 32768) / WEIGHT_UNIT for raised in numbers(len(inputs) * width, "H", 2)
        ]
        return [
            biases[out]
            + sum(
                value * weights[out * len(inputs) + place if by_output else place * width + out]
                for place, value in enumerate(inputs)
            )
            for out in range(width)
        ]

    for width in description["widths"]:
        values = [max(0.0, found) for found in dense(values, width)]
    return dense(values, description["actions"], by_output=True), dense(values, OUTCOMES)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data[:-1], "too short"),
        (lambda data: data + b"x", "too long"),
        (lambda data: data.replace(b'"format": 1', b'"format": 9'), "format 9, not 1"),
        (lambda data: b"rubbish", "describes no network"),
        (lambda data: b"{}\n", "describes no network"),
    ],
)
def test_a_file_that_holds_no_network_is_refused(
    change: Callable[[bytes], bytes], told: str
) -> None:
    with pytest.raises(BadNetwork, match=told):
        read(change(network_file(SCALES, WIDTHS, 5, 2.0)))


def test_a_file_tells_what_it_is() -> None:
    assert described(network_file(SCALES, WIDTHS, 5, 2.0)).widths == [6, 4, 4]


def test_a_network_of_another_game_is_refused() -> None:
    with pytest.raises(BadNetwork, match=r"the network knows rows of .* Zena 1814 has"):
        judge_with("zena", network_for("siena"))


@pytest.mark.parametrize("game", ["siena", "zena"])
@pytest.mark.parametrize("players", [2, 5])
def test_chances_are_told_by_seat(game: str, players: int) -> None:
    """The network tells them round the table from the seat that decides."""
    judge = judge_with(game, network_for(game))
    network = read(network_for(game))
    for state in _positions(game, players):
        seat = state.pending[0]
        row = plugin(game).new_observer().row(state, seat)
        winning = Thinking(network, row).winning()[:players]
        chances = judge.chances(state)
        assert 0 < sum(chances) < 1, "sometimes nobody wins"
        turned = [chances[(seat + place) % players] for place in range(players)]
        assert turned.index(max(turned)) == winning.index(max(winning))


def test_of_bids_a_few_are_considered() -> None:
    state = buongoverno.game("siena").new(4, 1)
    while len(codes := state.legal(state.pending[0])) <= 20:
        state.apply(codes[-1], state.pending[0])
    judge = judge_with("siena", network_for("siena"))
    candidates = judge.candidates(codes)
    assert set(candidates) < set(codes)
    assert len(judge.code_values(state, state.pending[0], candidates)) == len(candidates)


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_network_of_ones_own_plays(game: str, tmp_path: Path) -> None:
    file = tmp_path / "network.bin"
    file.write_bytes(network_for(game))
    for state in _positions(game, 3):
        seat = state.pending[0]
        alone, ahead = named(str(file)), named(f"{file}:6")
        assert isinstance(ahead, SearchPlayer)
        for player in (alone, ahead):
            found = [decide_for(player, state, seat, Chance(4)) for _ in range(2)]
            assert found[0] == found[1]
            assert found[0] in state.legal(seat)


def test_a_file_that_is_not_there_is_told() -> None:
    state = buongoverno.game("siena").new(2, 1)
    with pytest.raises(BadSetup, match=r"the network nowhere\.bin cannot be read: No such file"):
        decide_for(named("nowhere.bin"), state, state.pending[0], Chance(1))


def _positions(game: str, players: int) -> list[State]:
    state = buongoverno.game(game).new(players, 3)
    chance = Chance(3)
    found = []
    for number in range(60):
        seat = state.pending[0]
        codes = state.legal(seat)
        if number % 12 == 0 and len(codes) > 1:
            found.append(state.clone())
        state.apply(codes[chance.below(len(codes))], seat)
    return found


def test_whoever_interrupts_a_network_ends_no_process() -> None:
    """Ctrl-C may come in the middle of a multiplication."""
    program = """
import signal
from buongoverno.players.network.layers import Layer

class Interrupted(Exception):
    pass

def interrupt(*_):
    raise Interrupted

layer = Layer([1 << 16384] * 1000, [0] * 512)
signal.signal(signal.SIGALRM, interrupt)
caught = 0
while caught < 20:
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.002)
        for _ in range(1000):
            layer.sums([2] * 1000)
            layer.sums_of_bytes(bytes([2]) * 1000)
    except Interrupted:
        caught += 1
print("caught", caught)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == ("caught 20\n", "")
