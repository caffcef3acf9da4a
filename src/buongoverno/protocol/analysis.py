"""A finished game looked at again by a strong player."""

from msgspec import Struct

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
    nobody had anything to decide.
    """

    decisions: int
    seat: int | None
    chances: list[float]
    considered: list[Considered]


class ChanceCourse(Struct, frozen=True):
    """Every seat's chance to win after each decision, from the beginning on."""

    chances: list[list[float]]
