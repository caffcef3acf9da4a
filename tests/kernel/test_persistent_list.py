"""Copies of a persistent list never see what happens to each other."""

import random

import pytest

from buongoverno.kernel.persistent_list import PersistentList

pytestmark = pytest.mark.both_builds


def test_random_copies_behave_like_lists() -> None:
    chance = random.Random(7)
    pairs: list[tuple[PersistentList[int], list[int]]] = [(PersistentList(), [])]
    for number in range(3000):
        shared, plain = chance.choice(pairs)
        what = chance.random()
        if what < 0.2 and len(pairs) < 40:
            pairs.append((shared.copy(), plain.copy()))
        elif what < 0.35 and plain:
            assert shared.pop() == plain.pop()
        else:
            shared.append(number)
            plain.append(number)
        for one, other in pairs:
            assert list(one) == other
            assert len(one) == len(other)
            assert one.after(3) == other[3:]
            assert list(reversed(one)) == other[::-1]


def test_items_behind_the_end_are_not_there() -> None:
    first: PersistentList[str] = PersistentList()
    first.append("a")
    second = first.copy()
    second.append("b")
    assert (first[-1], second[-1]) == ("a", "b")
    for place in (1, -2):
        with pytest.raises(IndexError):
            first[place]
