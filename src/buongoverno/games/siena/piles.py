"""Cards and small numbers in a row: bytes and tuples that are replaced, never changed.

So copies of a position share them, and a change shows by identity: the same row is unchanged.
"""

from typing import Final

_ALONE: Final = [bytes([value]) for value in range(256)]


def holds(cards: bytes, card: int) -> bool:
    """Whether a number is one of the cards; it may be any number."""
    return any(each == card for each in cards)


def copies(cards: bytes, card: int) -> int:
    """How many of the cards are of that kind."""
    count = 0
    for index in range(len(cards)):  # compiled, quicker than the cards themselves
        if cards[index] == card:
            count += 1
    return count


def without(cards: bytes, card: int) -> bytes:
    """The cards less one of that kind, which is among them."""
    index = 0
    while cards[index] != card:
        index += 1
    return cards[:index] + cards[index + 1 :]


def sorted_in(cards: bytes, card: int) -> bytes:
    """Sorted cards with one more in its place."""
    index = len(cards)
    while index > 0 and cards[index - 1] > card:
        index -= 1
    return cards[:index] + _ALONE[card] + cards[index:]


def added(cards: bytes, card: int) -> bytes:
    """The cards with one more at the end."""
    return cards + _ALONE[card]


def raised(counts: bytes, index: int, by: int) -> bytes:
    """Counts with one of them raised by that many."""
    return counts[:index] + _ALONE[counts[index] + by] + counts[index + 1 :]


def put_in(numbers: bytes, index: int, number: int) -> bytes:
    """Small numbers with one of them replaced."""
    return numbers[:index] + _ALONE[number] + numbers[index + 1 :]


def replaced(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    """Numbers with one of them replaced."""
    found = list(numbers)
    found[index] = number
    return tuple(found)
