"""Reads a QR code as it is drawn, without a camera: the squares are known, so nothing is corrected.

ISO/IEC 18004, for codes of the lowest level of correction whose text is bytes.
"""

import re
from typing import Final

EDGE: Final = 4
Squares = list[list[bool]]

_STROKE: Final = re.compile(r"M(\d+) (\d+)h(\d+)v1H\d+z")
_LOWEST: Final = 0b01
_BYTES: Final = 0b0100
# Of each version from 1 on: how many codewords of correction a block has, and how many blocks
# there are.
_CORRECTION: Final = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28)
_BLOCKS: Final = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8)


def drawn_squares(path: str, size: int) -> Squares:
    """The squares that the path of a drawing fills, without the edge around them."""
    squares = [[False] * size for _ in range(size)]
    for x, y, length in ((int(x), int(y), int(n)) for x, y, n in _STROKE.findall(path)):
        squares[y][x : x + length] = [True] * length
    edges = [*squares[:EDGE], *squares[-EDGE:], *[row[:EDGE] + row[-EDGE:] for row in squares]]
    assert not any(any(edge) for edge in edges)
    return [row[EDGE:-EDGE] for row in squares[EDGE:-EDGE]]


def text_in(squares: Squares) -> str:
    """What a code says."""
    size = len(squares)
    version = (size - 17) // 4
    format_bits = sum(squares[8][x] << (14 - n) for n, x in enumerate((0, 1, 2, 3, 4, 5, 7, 8)))
    format_bits ^= 0b101010000010010  # so that no format is all light
    assert format_bits >> 13 == _LOWEST
    words = _words(squares, version, format_bits >> 10 & 0b111)
    bits = "".join(f"{word:08b}" for word in _data(words, version))
    assert int(bits[:4], 2) == _BYTES
    start = 12 if version < 10 else 20
    length = int(bits[4:start], 2)
    found = bits[start : start + 8 * length]
    return bytes(int(found[n : n + 8], 2) for n in range(0, len(found), 8)).decode()


def _words(squares: Squares, version: int, mask: int) -> list[int]:
    """All codewords: in pairs of columns from the right, upwards and downwards in turn."""
    size = len(squares)
    columns = [x - 1 if x <= 6 else x for x in range(size - 1, 1, -2)]
    bits: list[bool] = []
    for turn, right in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        for y in rows:
            for x in (right, right - 1):
                if not _is_pattern(x, y, version, size):
                    bits.append(squares[y][x] ^ _is_masked(x, y, mask))
    text = "".join("01"[bit] for bit in bits)
    return [int(text[start : start + 8], 2) for start in range(0, len(text) - 7, 8)]


def _is_pattern(x: int, y: int, version: int, size: int) -> bool:
    """Whether a square helps cameras and carries no data."""
    if 6 in (x, y):
        return True
    if (x < 9 and y < 9) or (x < 9 and y >= size - 8) or (x >= size - 8 and y < 9):
        return True
    if version >= 7 and ((x < 6 and y >= size - 11) or (y < 6 and x >= size - 11)):
        return True
    return _is_alignment(x, y, version, size)


def _is_alignment(x: int, y: int, version: int, size: int) -> bool:
    if version == 1:
        return False
    count = version // 7 + 2
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    places = [6, *(size - 7 - n * step for n in range(count - 2, -1, -1))]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(
        abs(x - across) <= 2 and abs(y - down) <= 2
        for across in places
        for down in places
        if (across, down) not in corners
    )


def _is_masked(x: int, y: int, mask: int) -> bool:
    return [
        (x + y) % 2,
        y % 2,
        x % 3,
        (x + y) % 3,
        (x // 3 + y // 2) % 2,
        x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2,
        ((x + y) % 2 + x * y % 3) % 2,
    ][mask] == 0


def _data(words: list[int], version: int) -> list[int]:
    """The codewords of all blocks one after the other, without correction; they are mixed."""
    blocks, correction = _BLOCKS[version - 1], _CORRECTION[version - 1]
    data = len(words) - blocks * correction
    longer = data % blocks  # the last blocks have one more
    lengths = [data // blocks + (block >= blocks - longer) for block in range(blocks)]
    found: list[list[int]] = [[] for _ in range(blocks)]
    given = iter(words)
    for place in range(max(lengths)):
        for block, length in enumerate(lengths):
            if place < length:
                found[block].append(next(given))
    return [word for block in found for word in block]
