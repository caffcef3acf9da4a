"""Pieces of rows: bytes made once, from which rows are put together.

Joining ready pieces is far quicker than writing single bytes, and most of a row is what it was
at the decision before. Whoever keeps a piece remembers what it was made from, a list folded into
a number: with a thousand games at once, memory that has to be looked at costs more than sums.
"""

from typing import Final

MOST: Final = 255  # what does not fit into a byte is cut off here
LONGEST: Final = 1024  # pieces of a mask
CARD_BITS: Final = 6  # kinds of cards are fewer than 64
BYTE_BITS: Final = 8


def marks(size: int) -> list[bytes]:
    """Pieces with 1 at their own index, then one that is all 0, which index -1 finds too."""
    return [bytes([int(place == index) for place in range(size)]) for index in range(size + 1)]


def flags(size: int) -> list[bytes]:
    """The piece of every mask of so many bits, the lowest bit first."""
    return [bytes([mask >> place & 1 for place in range(size)]) for mask in range(1 << size)]


def number(value: int) -> bytes:
    """The piece of a number, cut off where a byte ends."""
    return _NUMBERS[byte(value)]


def counted(cards: list[int], kinds: int, row: list[bytes]) -> bytes:
    """The pieces given, then how many there are of each kind in a sorted list."""
    after = 0
    copies = 0
    for card in cards:
        if card >= after:
            copies = 1
            row.append(_GAPS[card - after])
            after = card + 1
        else:
            copies += 1
            row[-1] = row[-1][:-1] + _NUMBERS[copies]
    row.append(_ZEROS[kinds - after])
    return b"".join(row)


def put_mark(row: bytearray, start: int, before: int, now: int) -> None:
    """Move the 1 among some bytes from one index to another; -1 is none of them."""
    if before >= 0:
        row[start + before] = 0
    if now >= 0:
        row[start + now] = 1


def put_numbers(row: bytearray, start: int, numbers: list[int]) -> None:
    """A byte for each number; those that are there already are not written again."""
    place = start
    for each in numbers:
        if row[place] != each:
            row[place] = each
        place += 1


def byte(value: int) -> int:
    """A number as a byte can hold it."""
    if value < 0:
        return 0
    return value if value < MOST else MOST


def folded(numbers: list[int], bits: int) -> int:
    """One number for a list of numbers below 2 ** bits; no other list has the same."""
    value = 1
    for each in numbers:
        value = value << bits | each
    return value


def add_mask(codes: list[int], size: int, row: list[bytes]) -> None:
    """A row with 1 at every legal code; a run of codes, such as bids, is written at once."""
    count = len(codes)
    after = 0
    if count > _RUN and codes[count - 1] - codes[1] == count - 2:
        second = codes[1]
        row.append(_GAPS[codes[0]])
        row.append(_GAPS[second - codes[0] - 1])
        row.append(_ONES[count - 2])
        after = second + count - 1
    else:
        for code in codes:
            row.append(_GAPS[code - after])
            after = code + 1
    row.append(_ZEROS[size - after])


_NUMBERS: Final = [bytes([value]) for value in range(MOST + 1)]
_RUN: Final = 4  # below, single codes are quicker
_GAPS: Final = [bytes(zeros) + b"\x01" for zeros in range(LONGEST)]  # up to the next code
_ZEROS: Final = [bytes(length) for length in range(LONGEST)]
_ONES: Final = [b"\x01" * length for length in range(LONGEST)]
