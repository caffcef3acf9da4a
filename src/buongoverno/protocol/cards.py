"""What is printed on the cards and the board of a game, and the words for it."""

from msgspec import Struct, field

# Tables of a game's words that depend on the cards: their names, what they do, goals as scores.
CardWords = dict[str, dict[str, str]]


class Printed(Struct, frozen=True):
    """The fields that all games have; each adds its own.

    `numbers` are those of cards and rules that sentences may name.
    """

    game: str
    words: CardWords
    numbers: dict[str, int | list[int]] = field(default_factory=dict)
