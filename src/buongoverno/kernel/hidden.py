"""Hidden cards: rows of cards, each with a mask of the seats that know it."""


def knows(mask: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those that know a card."""
    return seat is not None and mask >> seat & 1 == 1


def bit_of(seat: int | None) -> int:
    """The bit of a seat in such masks, quicker than `knows` for many cards; a spectator has 0."""
    return 0 if seat is None else 1 << seat


def knows_any(masks: tuple[int, ...], seat: int) -> bool:
    """Whether a seat knows at least one card of a row."""
    known = 0
    for mask in masks:
        known |= mask
    return known >> seat & 1 == 1


def collect(
    pool: list[int], cards: tuple[int, ...], masks: tuple[int, ...], seat: int | None
) -> None:
    """Put all cards of a row that the seat does not know into a pool."""
    own = bit_of(seat)
    for index in range(len(cards)):
        if not masks[index] & own:
            pool.append(cards[index])


def deal(
    pool: list[int], cards: tuple[int, ...], masks: tuple[int, ...], seat: int | None
) -> tuple[int, ...]:
    """The row with the cards the seat does not know replaced from the end of the pool."""
    own = bit_of(seat)
    dealt: list[int] = []
    for index in range(len(cards)):
        dealt.append(cards[index] if masks[index] & own else pool.pop())
    return tuple(dealt)
