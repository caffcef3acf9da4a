"""A finished game looked at again by a strong player (docs/analysis.md)."""

from msgspec import Struct

from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.state import Choice


class Considered(Struct, frozen=True):
    """A choice with its prospects and why; without prospects if the strong player left it aside.

    `played` marks what was decided.
    """

    choice: Choice
    played: bool
    chance: float | None = None
    points: float | None = None
    reason: str = ""


class Judgement(Struct, frozen=True):
    """What a strong player thinks of a moment: everybody's chance to win, the choices of `seat`.

    The best three come first, then what was decided if it is not among them. `seat` is None when
    nobody had anything to decide. Chances are from what the seat knew then; the best choice has
    that of the moment. `cost` is by how much the best is better than what was decided, `noise` the
    standard error of that. `network` is what a network would decide without looking ahead;
    `disputed`: it values what was decided above what the search found best.
    """

    decisions: int
    seat: int | None
    chances: list[float]
    considered: list[Considered]
    cost: float = 0.0
    noise: float = 0.0
    network: Choice | None = None
    disputed: bool = False


class ChanceCourse(Struct, frozen=True):
    """Every seat's chance to win after each decision, from the beginning on."""

    chances: list[list[float]]


class SurveyedDecision(Struct, frozen=True):
    """A decision between several choices: how many stood before it, and its phase of the game.

    `doubt` is about how much it cost, found quickly: where it is largest a judgement is worth
    asking for.
    """

    decision: int
    phase: str
    doubt: float


class Luck(Struct, frozen=True):
    """How much better than expected came what followed a decision, and what the log says of it."""

    decision: int
    change: float
    entry: LogEntry


class GameSurvey(Struct, frozen=True):
    """A game, or a part of it, looked through for one seat.

    `of` is how many decisions the game has. `chances` are everybody's chances to win, from what
    the seat knew then, before decision `first` and the following, and after the last of them.
    """

    seat: int
    first: int
    of: int
    chances: list[list[float]]
    decisions: list[SurveyedDecision]
    luck: list[Luck]
