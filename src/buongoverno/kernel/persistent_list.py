"""A list that is cheap to copy."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class PersistentList(Generic[Item]):
    """A list whose copies share their items, so that copying costs the same at any length.

    All copies append to one list, and each knows how many of its items are its own. A copy that
    finds items behind its own, because another went on from there, takes its own along first. Items
    are never changed in place.
    """

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._length = 0

    def copy(self) -> "PersistentList[Item]":
        """An independent copy."""
        copy: PersistentList[Item] = PersistentList()
        copy._items = self._items
        copy._length = self._length
        return copy

    def append(self, item: Item) -> None:
        """Add an item at the end."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def pop(self) -> Item:
        """Remove the last item, and give it."""
        item = self[-1]
        self._length -= 1
        return item

    def after(self, number: int) -> list[Item]:
        """The items after the first `number` of them, as a list."""
        return self._items[number : self._length]

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> Item:
        found = place if place >= 0 else self._length + place
        if not 0 <= found < self._length:
            raise IndexError("there is no such item")
        return self._items[found]

    def __iter__(self) -> Iterator[Item]:
        return iter(self.after(0))

    def __reversed__(self) -> Iterator[Item]:
        for place in range(self._length - 1, -1, -1):
            yield self._items[place]
