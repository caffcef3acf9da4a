"""The generator: a stream that never changes, fair numbers, fair shuffles (docs/record.md)."""

from collections import Counter

import pytest

from buongoverno.kernel.chance import Chance, commitment


def numbers(seed: int, limit: int, count: int) -> list[int]:
    chance = Chance(seed)
    return [chance.below(limit) for _ in range(count)]


# These values are the promise that a record replays on every Python, for ever.


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, [2780924861, 2328828979, 914635538, 1487233711, 3278384670, 684225938]),
        (7, [319739809, 1083670366, 2521708274, 2083318776]),
        (2**200, [3302373555, 107134889]),
    ],
)
def test_the_stream_of_a_seed_never_changes(seed: int, words: list[int]) -> None:
    chance = Chance(seed)
    assert [chance.next32() for _ in words] == words


def test_numbers_below_a_limit_never_change() -> None:
    assert numbers(7, 6, 20) == [0, 1, 3, 2, 0, 5, 0, 5, 3, 2, 1, 5, 1, 4, 3, 0, 3, 2, 2, 5]


def test_a_shuffle_never_changes() -> None:
    items = list(range(10))
    Chance(7).shuffle(items)
    assert items == [6, 1, 8, 5, 7, 9, 3, 4, 2, 0]


def test_the_stream_is_as_documented() -> None:
    """docs/record.md, written out once more."""
    chance = Chance(3)
    for _ in range(1000):
        a, b, c, counter = chance.save()
        result = (a + b + counter) % 2**32
        assert chance.next32() == result
        rotated = (c << 21 | c >> 11) % 2**32
        after = [b ^ (b >> 9), (c + (c << 3)) % 2**32, (rotated + result) % 2**32]
        assert chance.save() == [*after, counter + 1]


def test_the_counter_goes_round() -> None:
    chance = Chance.load([1, 2, 3, 2**32 - 1])
    assert chance.next32() == (1 + 2 + 2**32 - 1) % 2**32
    assert chance.save()[3] == 0


def test_equal_seeds_give_equal_streams_and_others_do_not() -> None:
    assert numbers(5, 1000, 50) == numbers(5, 1000, 50)
    streams = {tuple(numbers(seed, 1000, 10)) for seed in range(500)}
    assert len(streams) == 500


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 10, 45])
def test_every_number_below_a_limit_is_as_likely(limit: int) -> None:
    """Chi-squared far below what any bias of a card or a die would give."""
    count = 40_000
    counts = Counter(numbers(11, limit, count))
    assert set(counts) == set(range(limit))
    expected = count / limit
    distance = sum((counts[n] - expected) ** 2 / expected for n in range(limit))
    assert distance < limit - 1 + 5 * (2 * (limit - 1)) ** 0.5


def test_a_limit_of_one_leaves_no_choice() -> None:
    assert set(numbers(1, 1, 100)) == {0}


def test_large_limits_are_fair_too() -> None:
    """Where words must be thrown away: three quarters of 2**32 would favour some numbers."""
    limit = 3 * 2**28
    thirds = Counter(number * 3 // limit for number in numbers(2, limit, 30_000))
    assert all(abs(count - 10_000) < 400 for count in thirds.values())
    assert max(numbers(2, limit, 1000)) < limit


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = Chance(4)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 150 for count in orders.values())


def test_a_shuffle_keeps_every_item() -> None:
    items = [1, 1, 2, 3, 5, 8]
    Chance(9).shuffle(items)
    assert sorted(items) == [1, 1, 2, 3, 5, 8]


def test_shuffling_nothing_takes_no_chance() -> None:
    chance = Chance(9)
    before = chance.save()
    chance.shuffle([])
    chance.shuffle([1])
    assert chance.save() == before


def test_a_clone_gives_the_same_numbers_by_itself() -> None:
    chance = Chance(3)
    clone = chance.clone()
    ahead = [clone.next32() for _ in range(10)]
    assert [chance.next32() for _ in range(10)] == ahead


def test_a_saved_generator_goes_on_where_it_was() -> None:
    chance = Chance(3)
    chance.next32()
    loaded = Chance.load(chance.save())
    assert [loaded.next32() for _ in range(10)] == [chance.next32() for _ in range(10)]


def test_the_commitment_fits_only_its_seed() -> None:
    assert commitment(7) == (
        "sha256:5325fbb8d085c1205e833cb4ab9e8dfe87696db42337de8c8ba0a29b61cac68b"
    )
    assert commitment(8) != commitment(7)
