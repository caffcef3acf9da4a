"""Errors that speak to the person who caused them."""

from buongoverno.kernel.interpreted_subclasses import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class BuongovernoError(Exception):
    """An error that a user can correct; its text is one clear line."""


class IllegalMove(BuongovernoError):
    """A decision the rules do not allow now; nothing was changed."""

    def __init__(self, code: int, text: str, rule: str, sentence: str) -> None:
        super().__init__(f"not allowed now: {text} ({rule}: {sentence})")
        self.code = code
        self.text = text
        self.rule = rule
        self.sentence = sentence


class BadNotation(BuongovernoError):
    """Text that names no decision of this game; `nearest` is one written alike, or nothing."""

    def __init__(self, text: str, game: str, nearest: str) -> None:
        hint = f"; did you mean '{nearest}'?" if nearest else ""
        super().__init__(f"'{text}' is no decision of {game}{hint}")
        self.text = text
        self.game = game
        self.nearest = nearest


class BadRecord(BuongovernoError):
    """A record file that cannot be read or does not replay."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class BadSetup(BuongovernoError):
    """A game that cannot be started: wrong number of players, ruleset, option or card file.

    `key` and `blanks` say the same as data, for interfaces in other languages; "" if nothing does.
    """

    def __init__(
        self, text: str, key: str = "", blanks: dict[str, str | int] | None = None
    ) -> None:
        super().__init__(text)
        self.key = key
        self.blanks: dict[str, str | int] = {} if blanks is None else blanks


class BadScenario(BuongovernoError):
    """A scenario file with a line that cannot be understood."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason
