"""Chance: a small random generator of our own, whose stream never changes.

The generator is Chris Doty-Humphrey's *sfc32* (three 32-bit words and a counter; it passes the
usual batteries). It is seeded by SHA-256, so any whole number is a good seed. Records replay on
every Python because nothing here depends on the standard library's `random`.
See docs/record.md for the stream written out.
"""

import hashlib
from typing import Final

_WORD: Final = 0xFFFFFFFF
_SPAN: Final = 0x100000000
_WARM_UP: Final = 12


class Chance:
    """A stream of random numbers; equal seeds always give equal streams."""

    a: int = 0
    b: int = 0
    c: int = 0
    counter: int = 1

    def __init__(self, seed: int, seeded: bool = True) -> None:
        if not seeded:  # for a copy, whose words are set afterwards
            return
        digest = hashlib.sha256(f"buongoverno chance 1: {seed}".encode()).digest()
        self.a = int.from_bytes(digest[0:4], "big")
        self.b = int.from_bytes(digest[4:8], "big")
        self.c = int.from_bytes(digest[8:12], "big")
        for _ in range(_WARM_UP):
            self.next32()

    def __repr__(self) -> str:
        # Not its words: they would tell what comes next.
        return f"<Chance at number {self.counter}>"

    def next32(self) -> int:
        """The next 32 random bits."""
        result = (self.a + self.b + self.counter) & _WORD
        self.counter = (self.counter + 1) & _WORD
        b = self.b
        c = self.c
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _WORD
        self.c = ((((c << 21) & _WORD) | (c >> 11)) + result) & _WORD
        return result

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, all equally likely (1 <= limit <= 2**30).

        The product of a word and the limit is cut into 2**32 slices; words that would make some
        slices larger than others are rejected.
        """
        while True:
            word = self.next32()
            # word * limit in two halves, so that compiled code stays within machine words
            product = ((word >> 16) * limit << 16) + (word & 0xFFFF) * limit
            low = product & _WORD
            if low >= limit or low >= (_SPAN - limit) % limit:
                return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order equally likely (Fisher and Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def clone(self) -> "Chance":
        """An independent generator that will give the same numbers."""
        copy = Chance(0, False)
        copy.a = self.a
        copy.b = self.b
        copy.c = self.c
        copy.counter = self.counter
        return copy

    def save(self) -> list[int]:
        """The generator as four numbers."""
        return [self.a, self.b, self.c, self.counter]

    @staticmethod
    def load(words: list[int]) -> "Chance":
        """The generator that `save` wrote."""
        chance = Chance(0, False)
        chance.a, chance.b, chance.c, chance.counter = words
        return chance


def commitment(seed: int) -> str:
    """A commitment to the seed: published before the game, checked after it.

    It hides the seed only if the seed is long: draw it with `secrets.randbits(256)`.
    """
    return "sha256:" + hashlib.sha256(f"buongoverno seed: {seed}".encode()).hexdigest()
