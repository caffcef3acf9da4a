"""Errors that speak to the person who caused them."""

from buongoverno.kernel.interpreted_subclasses import mypyc_attr
from buongoverno.kernel.message import Message, kernel_message, told
from buongoverno.kernel.obstacle import Obstacle
from buongoverno.kernel.resources import ENGLISH


@mypyc_attr(allow_interpreted_subclasses=True)
class BuongovernoError(Exception):
    """An error that a user can correct; its text is one clear line.

    What players meet is a message, which is told in their language. What only those meet who
    program, study or run something is English text.
    """

    def __init__(self, message: str | Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def told(self, language: str) -> str:
        """The text in a language."""
        return told(self.message, language)


class IllegalMove(BuongovernoError):
    """A decision the rules do not allow now; nothing was changed.

    `reason` says why, in every language, `sentence` in English; `obstacle` says the same as data.
    """

    def __init__(self, code: int, text: str, obstacle: Obstacle, reason: Message) -> None:
        super().__init__(kernel_message("illegal", text=text, rule=obstacle.rule, sentence=reason))
        self.code = code
        self.text = text
        self.obstacle = obstacle
        self.rule = obstacle.rule
        self.reason = reason

    @property
    def sentence(self) -> str:
        """What the rule says against it, in English."""
        return self.reason.told(ENGLISH)


class BadNotation(BuongovernoError):
    """Text that names no decision of this game; `nearest` is one written alike, or nothing."""

    def __init__(self, text: str, game: str, nearest: str) -> None:
        super().__init__(
            kernel_message("notation_near", text=text, game=game, nearest=nearest)
            if nearest
            else kernel_message("notation", text=text, game=game)
        )
        self.text = text
        self.game = game
        self.nearest = nearest


class BadRecord(BuongovernoError):
    """A record file that cannot be read or does not replay."""

    def __init__(self, reason: str | Message, line: int = 0) -> None:
        super().__init__(kernel_message("in_line", line=line, reason=reason) if line else reason)
        self.line = line
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class BadSetup(BuongovernoError):
    """A game that cannot be started: wrong number of players, ruleset, option or card file."""


class BadScenario(BuongovernoError):
    """A scenario file with a line that cannot be understood."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason
