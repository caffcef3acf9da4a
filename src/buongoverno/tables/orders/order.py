"""A standing order that was carried out, and one that is offered."""

from dataclasses import dataclass

from msgspec import Struct

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.protocol.command import Order


class BadOrder(BuongovernoError):
    """A standing order that cannot be carried out."""


@dataclass(frozen=True)
class Answered:
    """The code an order means, and which order it was."""

    code: int
    order: Order


class Offer(Struct, frozen=True):
    """An order that makes sense now; its number may be changed from `least` to `most`, if any."""

    order: Order
    text: str
    rule: str
    least: int | None = None
    most: int | None = None
