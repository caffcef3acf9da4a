"""The people that bots play: a game may bring some of its time and place.

A rival is a name and a face for a bot of any level; all of them play alike. What is said of each
is in the game's package, in `[line]` of `rivals_LANGUAGE.toml`, under the rival's key.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from buongoverno.kernel.chance import Chance

_BYTES: Final = 8


@dataclass(frozen=True)
class Rival:
    """Somebody a bot plays; the names are the same in every language.

    `name` is what the others at the table say: short, and told apart by its first letters.
    """

    key: str
    name: str
    full_name: str


def drawn_rivals(rivals: Sequence[Rival], count: int, seed: int) -> list[Rival]:
    """That many different rivals; all there are, if they are too few.

    The seed of a game draws them, by a hash: who plays tells nothing about what the seed will deal.
    """
    digest = blake2b(f"rivals {seed}".encode(), digest_size=_BYTES).digest()
    chance = Chance(int.from_bytes(digest))
    left = list(rivals)
    return [left.pop(chance.below(len(left))) for _ in range(min(count, len(left)))]
