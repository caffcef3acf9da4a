"""What goes to the process that tries something out, and what comes back."""

from msgspec import Struct, field

from buongoverno.kernel.message import Message, told
from buongoverno.protocol.agreement import Agreement
from buongoverno.protocol.people import LANGUAGES


class Trial(Struct, frozen=True):
    """One of the two: an agreement with a card file of its own, or a record."""

    agreement: Agreement | None = None
    record: str | None = None


class Verdict(Struct, frozen=True):
    """Why it is refused, in every language; nothing if a table can be made of it."""

    reason: str = ""
    told: dict[str, str] = field(default_factory=dict)


class ToldElsewhere(Message):
    """What another process has told in every language."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def told(self, language: str) -> str:
        """The sentence."""
        return self._texts[language]


def refused(reason: str, message: str | Message) -> Verdict:
    """Why something is refused, told in every language."""
    return Verdict(reason, {language: told(message, language) for language in LANGUAGES})
