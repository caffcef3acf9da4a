"""Encodes rows of an observation from pieces: bytes that are made once and joined.

Joining pieces is far quicker than writing single bytes, and most of a row is unchanged since the
decision before. A cached piece is compared by the identity of what it was made from: cards and
goods stand in objects that are replaced, never changed. So they need not be read, which counts
most with a thousand games at once.

Bytes put together by `%` are joined without a list when compiled.
"""

from typing import Final

MOST: Final = 255  # larger numbers are capped here, to fit into a byte
LONGEST: Final = 1024  # pieces of a mask


def marks(size: int) -> list[bytes]:
    """Pieces with 1 at their own index, then one that is all 0, which index -1 finds too."""
    return [bytes([int(place == index) for place in range(size)]) for index in range(size + 1)]


def flags(size: int) -> list[bytes]:
    """The piece of every mask of `size` bits, the lowest bit first."""
    return [bytes([mask >> place & 1 for place in range(size)]) for mask in range(1 << size)]


def steps(thresholds: tuple[int, ...]) -> list[bytes]:
    """For every number a piece with 1 at each of the thresholds that it reaches."""
    return [bytes([int(value >= step) for step in thresholds]) for value in range(MOST + 1)]


def number(value: int) -> bytes:
    """The piece of a number, capped to a byte."""
    return _NUMBERS[value if 0 <= value <= MOST else byte(value)]


def numbers(values: tuple[int, ...]) -> bytes:
    """The piece of five numbers, one for each good, capped to bytes."""
    return b"%b%b%b%b%b" % (
        number(values[0]),
        number(values[1]),
        number(values[2]),
        number(values[3]),
        number(values[4]),
    )


def counted(cards: bytes, kinds: int, row: list[bytes]) -> bytes:
    """The pieces given, then how many there are of each kind among sorted cards."""
    after = 0
    copies = 0
    for index in range(len(cards)):
        card = cards[index]
        if card >= after:
            copies = 1
            row.append(_GAPS[card - after])
            after = card + 1
        else:
            copies += 1
            row[-1] = row[-1][:-1] + _NUMBERS[copies]
    row.append(_ZEROS[kinds - after])
    return b"".join(row)


def byte(value: int) -> int:
    """A number capped to what a byte can hold."""
    if value < 0:
        return 0
    return value if value < MOST else MOST


def recounted(piece: bytes, start: int, before: bytes, now: bytes) -> bytes | None:
    """A piece with the counts of sorted cards from `start` on, when just one came or went."""
    if len(now) > len(before):
        card = _one_more(before, now)
        return None if card < 0 else raised(piece, start + card, 1)
    card = _one_more(now, before)
    return None if card < 0 else raised(piece, start + card, -1)


def raised(piece: bytes, place: int, by: int) -> bytes:
    """A piece with one of its numbers raised or lowered."""
    return b"%b%b%b" % (piece[:place], _NUMBERS[piece[place] + by], piece[place + 1 :])


def _one_more(fewer: bytes, more: bytes) -> int:
    """The one card that sorted cards have more than others, -1 if that is not all."""
    count = len(fewer)
    if len(more) != count + 1:
        return -1
    index = 0
    while index < count and fewer[index] == more[index]:
        index += 1
    card = more[index]
    while index < count:
        if fewer[index] != more[index + 1]:
            return -1
        index += 1
    return card


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
