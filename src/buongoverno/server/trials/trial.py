"""What goes to the process that tries something out, and what comes back."""

from msgspec import Struct

from buongoverno.protocol.agreement import Agreement


class Trial(Struct, frozen=True):
    """One of the two: an agreement with a card file of its own, or a record."""

    agreement: Agreement | None = None
    record: str | None = None


class Verdict(Struct, frozen=True):
    """Why it is refused; nothing if a table can be made of it."""

    reason: str = ""
    message: str = ""
