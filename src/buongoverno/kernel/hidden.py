"""Hidden cards: rows of cards, each with a mask of the seats that know it."""


def knows(mask: int, seat: int | None) -> bool:
    """Whether a seat (None: a spectator) is among those that know a card."""
    return seat is not None and mask >> seat & 1 == 1


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
    for index in range(len(cards)):
        if not knows(masks[index], seat):
            pool.append(cards[index])


def deal(
    pool: list[int], cards: tuple[int, ...], masks: tuple[int, ...], seat: int | None
) -> tuple[int, ...]:
    """The row with the cards the seat does not know replaced from the end of the pool."""
    dealt: list[int] = []
    for index in range(len(cards)):
        dealt.append(cards[index] if knows(masks[index], seat) else pool.pop())
    return tuple(dealt)
