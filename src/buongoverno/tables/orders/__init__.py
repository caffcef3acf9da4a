"""Standing orders: what a person lets the server answer, again and again, in their place.

An order is data (`protocol.command.Order`): a kind, a number, and the scope it ends with.
"""

from buongoverno.tables.orders.order import Answered, BadOrder, Offer
from buongoverno.tables.orders.standing import (
    answer,
    check_order,
    in_words,
    kinds,
    orders_for,
    still_stands,
)

__all__ = [
    "Answered",
    "BadOrder",
    "Offer",
    "answer",
    "check_order",
    "in_words",
    "kinds",
    "orders_for",
    "still_stands",
]
