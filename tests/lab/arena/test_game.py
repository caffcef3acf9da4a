"""One game: the same every time, with every player's time and faults."""

import pytest

from buongoverno.kernel.chance import Chance
from buongoverno.lab.arena import game
from buongoverno.lab.arena.clock import Clock
from buongoverno.lab.arena.game import BrokenGame, GameOutcome, play, time_limit
from buongoverno.lab.arena.plan import ArenaPlan
from buongoverno.players import Imagine, Player
from lab.arena.made_games import without_times

PLAN = ArenaPlan("zena", ("random", "random", "random#2"), 2, seed=4)


class Clumsy(Player):
    """Plays the first code, and says that it went wrong; holds something to give back."""

    closed = 0

    def __init__(self) -> None:
        self.faults: list[str] = []

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        self.faults.append(f"decision {len(self.faults) + 1}: answered too late")
        return codes[0]

    def close(self) -> None:
        Clumsy.closed += 1


class Illegal(Player):
    """Does not know the rules."""

    def decide(self, view: object, imagine: Imagine, codes: list[int], chance: Chance) -> int:
        return -1


def test_a_game_is_the_same_every_time() -> None:
    outcome = play(PLAN, deal=1, seating=2)
    assert without_times(play(PLAN, 1, 2)) == without_times(outcome)
    assert without_times(play(PLAN, 0, 2)) != without_times(outcome)
    assert [seat.player for seat in outcome.seats] == list(PLAN.seatings[2])
    assert sum(seat.won for seat in outcome.seats) == pytest.approx(1)
    assert all(seat.clock.decisions for seat in outcome.seats)


def test_an_outcome_is_written_and_read() -> None:
    outcome = play(PLAN, 0, 0)
    assert GameOutcome.load(outcome.save()).save() == outcome.save()


def test_faults_are_counted_and_bots_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "named", lambda name: Clumsy())
    Clumsy.closed = 0
    outcome = play(PLAN, 0, 0)
    for seat in outcome.seats:
        assert seat.faults == seat.clock.decisions > 3
        assert seat.quoted[0] == "decision 1: answered too late"
        assert len(seat.quoted) == 3
    assert Clumsy.closed == 3


def test_error_of_a_bot_names_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game, "named", lambda name: Illegal())
    with pytest.raises(BrokenGame, match="seed 5, seated random,random,random#2: IllegalMove"):
        play(PLAN, 1, 0)


@pytest.mark.parametrize(
    ("player", "seconds"),
    [
        ("random", None),
        ("search:200", None),
        ("level4", None),
        ("mybot.py:Careful", 5.0),
        ("mybot.py:Careful:200ms", 0.2),
        ("mybot.py:Careful:200ms#a", 0.2),
    ],
)
def test_time_limit_of_each_bot(player: str, seconds: float | None) -> None:
    assert time_limit(player) == seconds


def test_a_clock_knows_percentiles_to_a_hundredth() -> None:
    clock, half = Clock(), Clock()
    for number in range(1000):
        (clock if number % 2 else half).note(0.05 + number / 10_000)
    clock.add(half)
    assert clock.decisions == 1000
    assert clock.mean == pytest.approx(0.09995)
    assert clock.percentile(99) == pytest.approx(0.149, rel=0.011)
    assert clock.percentile(50) == pytest.approx(0.1, rel=0.011)
    assert clock.percentile(100) == clock.longest == pytest.approx(0.1499)
    assert Clock.load(clock.save()).percentile(99) == pytest.approx(clock.percentile(99))


def test_short_decisions_are_all_alike() -> None:
    clock = Clock()
    for _ in range(10):
        clock.note(0.00002)
    assert clock.classes == {0: 10}
    assert clock.percentile(99) == 0.00002
    assert Clock().percentile(99) == Clock().mean == 0
