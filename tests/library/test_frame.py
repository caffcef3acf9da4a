"""A record as a table."""

import pytest

import buongoverno

polars = pytest.importorskip("polars")


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_a_record_becomes_a_table_with_a_row_for_each_decision(game: str) -> None:
    record = buongoverno.play(["greedy", "random", "greedy"], game, seed=6)
    frame = record.to_frame()
    assert list(zip(frame["seat"], frame["choice"], strict=True)) == record.moves
    assert frame["number"].to_list() == list(range(1, len(record.moves) + 1))
    assert set(frame["seed"]) == {6}
    assert frame["round"].is_sorted()
    assert set(frame["player"]) == {"greedy", "random"}
    assert frame["choices"].min() >= 1
    assert all(
        words.startswith(("P1 greedy", "P2 random", "P3 greedy")) for words in frame["words"][:1]
    )
    result = buongoverno.replay(record).state.result
    assert result is not None
    last = frame.row(-1, named=True)
    assert last["points"] == result.seats[last["seat"]].points


def test_what_was_undone_is_left_out_and_large_seeds_have_no_place() -> None:
    record = buongoverno.play(["random"] * 2, "zena", seed=2**200)
    first, *others = record.moves
    record.moves = [first, (first[0], "undo"), first, *others]
    frame = record.to_frame()
    assert frame.height == len(others) + 1
    assert frame["seed"].null_count() == frame.height
