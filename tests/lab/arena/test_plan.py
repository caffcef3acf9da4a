"""Plans: every different way to sit, streams of chance that belong to one seat of one game."""

from pathlib import Path

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.lab.arena.plan import ArenaPlan, bot_of, code_fingerprint, own_bots


@pytest.mark.parametrize(
    ("players", "seatings"),
    [
        (("a", "b"), 2),
        (("a", "a"), 1),
        (("a", "b", "b", "b"), 4),
        (("a", "a", "b", "b"), 6),
        (("a", "b", "c", "c"), 12),
        (("a", "b", "c", "d"), 24),
        (("a", "b", "c", "d", "e"), 120),
    ],
)
def test_every_different_seating_once(players: tuple[str, ...], seatings: int) -> None:
    plan = ArenaPlan("siena", players, deals=3)
    assert len(plan.seatings) == len(set(plan.seatings)) == seatings
    assert plan.seatings[0] == players
    assert all(sorted(sitting) == sorted(players) for sitting in plan.seatings)
    assert plan.games == 3 * seatings


def test_rotations_turn_the_order_round() -> None:
    plan = ArenaPlan("siena", ("a", "b", "c"), 1, seating="rotations")
    assert plan.seatings == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    twice = ArenaPlan("siena", ("a", "b", "a", "b"), 1, seating="rotations")
    assert twice.seatings == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_in_turn_plays_one_seating_a_deal_and_all_of_them_equally_often() -> None:
    plan = ArenaPlan("siena", ("a", "b", "b", "b"), 8, seating="in-turn")
    assert [plan.seatings_of(deal) for deal in range(8)] == [[0], [1], [2], [3]] * 2
    assert plan.games == 8


def test_every_player_sits_in_every_seat_equally_often() -> None:
    plan = ArenaPlan("siena", ("a", "b", "b", "c"), 1)
    for player in plan.different:
        counts = {sum(way[seat] == player for way in plan.seatings) for seat in range(4)}
        assert counts == {len(plan.seatings) * plan.seats_of(player) // 4}


def test_every_seat_of_every_game_has_chance_of_its_own() -> None:
    plan = ArenaPlan("siena", ("a", "b", "b"), 2, seed=5)
    first = [
        chance.next32()
        for deal in range(2)
        for seating in range(3)
        for chance in plan.chances(deal, seating)
    ]
    assert len(set(first)) == len(first)
    again = ArenaPlan("siena", ("a", "b", "b"), 9, seed=6)  # its deal 0 is the other's deal 1
    assert [chance.next32() for chance in again.chances(0, 2)] == first[-3:]


def test_a_label_makes_a_player_of_its_own() -> None:
    plan = ArenaPlan("zena", ("random#1", "random#2"), 1)
    plan.check()
    assert plan.different == ("random#1", "random#2")
    assert [bot_of(player) for player in plan.players] == ["random", "random"]


def test_number_of_deals_does_not_change_the_plan() -> None:
    few, many = (ArenaPlan("zena", ("random", "random"), deals) for deals in (1, 100))
    assert few.description() == many.description()
    usual = ArenaPlan("zena", ("random", "random"), 1, ruleset="expert")
    assert few.description() == usual.description()
    other = ArenaPlan("zena", ("random", "random"), 1, options={"free_order": True})
    assert other.description()["options"] == "free_order=on"


def test_another_game_is_other_code() -> None:
    assert code_fingerprint("siena") != code_fingerprint("zena")


def test_user_bots_are_identified_by_file_content(tmp_path: Path) -> None:
    file = tmp_path / "careful.py"
    file.write_text("one")
    before = own_bots((f"{file}:Careful#1", "random"))
    file.write_text("two")
    assert list(before) == ["careful.py"]
    assert own_bots((f"{file}:Careful:200ms",)) != before


def test_networks_are_identified_by_file_content(tmp_path: Path) -> None:
    file = tmp_path / "more.bin"
    file.write_bytes(b"one")
    before = own_bots((f"{file}#1", f"{file}:200", "learned"))
    file.write_bytes(b"two")
    assert list(before) == ["more.bin"]
    assert own_bots((f"{file}:200",)) != before
    with pytest.raises(BadSetup, match=r"the network .*gone.bin cannot be read"):
        own_bots((f"{tmp_path / 'gone.bin'}:200",))


def test_another_network_in_the_package_is_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    before = code_fingerprint("zena")
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"!" * (path.name == "network.bin")
    )
    assert code_fingerprint.__wrapped__("zena") != before


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (ArenaPlan("siena", ("random",) * 4, 0), "at least 1 deal, not 0"),
        (ArenaPlan("siena", ("random",) * 6, 1), "2 to 5 players"),
        (ArenaPlan("siena", ("random", "robot"), 1), "there is no player 'robot'"),
        (
            ArenaPlan("siena", ("random",) * 2, 1, seating="some"),
            "all, rotations, in-turn, not 'some'",
        ),
        (ArenaPlan("chess", ("random",) * 2, 1), "there is no game 'chess'"),
        (ArenaPlan("siena", ("random",) * 2, 1, seed=-1), "a seed is a whole number"),
    ],
)
def test_impossible_plan_is_refused_before_playing(plan: ArenaPlan, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        plan.check()
