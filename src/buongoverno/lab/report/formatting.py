"""Words and numbers as a page shows them."""

import math

from buongoverno.kernel.words import Catalogue
from buongoverno.lab.report.estimates import Estimate, Values, ratio, share

MINUS = "−"


def source(words: Catalogue, table: str, kind: str, rule: str) -> str:
    """What an entry of the log stands for; what has no words of its own shows its kind."""
    exact = f"{kind} {rule}"
    if words.has(table, exact):
        return words.word(table, exact)
    return words.word(table, kind) if words.has(table, kind) else kind.replace("_", " ")


class Scale:
    """How the numbers of a plot are written: digits, percent, sign."""

    def __init__(self, digits: int = 1, percent: bool = False, signed: bool = False) -> None:
        self.digits = digits
        self.percent = percent
        self.signed = signed

    def estimate(self, above: Values, below: Values) -> Estimate:
        """What is written so: a share, or any ratio."""
        return share(above, below) if self.percent else ratio(above, below)

    def differences(self) -> "Scale":
        """The same for differences."""
        return Scale(self.digits, self.percent, True)

    def number(self, value: float) -> str:
        """A number with its unit; shares differ by percentage points."""
        if not self.percent or math.isnan(value):
            return self.bare(value)
        return f"{self.bare(value)} {'percentage points' if self.signed else '%'}"

    def bare(self, value: float) -> str:
        """A number without its unit."""
        if math.isnan(value):
            return "–"
        shown = f"{abs(value) * (100 if self.percent else 1):,.{self.digits}f}"
        if not any(sign in "123456789" for sign in shown):
            return shown
        if value < 0:
            return MINUS + shown
        return f"+{shown}" if self.signed else shown

    def interval(self, estimate: Estimate) -> str:
        """ "17.1 (16.8 to 17.4)"."""
        if math.isnan(estimate.value):
            return "–"
        if math.isnan(estimate.low) or estimate.low == estimate.high:
            return self.number(estimate.value)
        bounds = f"{self.bare(estimate.low)} to {self.bare(estimate.high)}"
        return f"{self.number(estimate.value)} ({bounds})"


def capital(text: str) -> str:
    """The text with a capital letter in front."""
    return text[:1].upper() + text[1:]


def listing(parts: list[str]) -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
