"""Lessons: chapters of small tasks on prepared positions, told by a guide."""

from msgspec import Struct


class LessonStep(Struct, frozen=True):
    """A position with a task.

    `position` is its name in an agreement, where the learner takes the first of `players` seats.
    `moves` are the learner's decisions that do it, in notation; a `closing` task may be done in
    other ways. `spot` is the place on the board that is spoken of; in a step that `finds`, it is
    the answer. `outcome` is the kind of log entry that tells what came of it.
    `mistakes` says of some other moves why they are not it. What stands between asterisks in `text`
    is the point of it.
    """

    key: str
    position: str
    seen: str
    text: str
    task: str
    rules: list[str]
    moves: list[str]
    players: int
    spot: str | None = None
    finds: bool = False
    closing: bool = False
    outcome: str | None = None
    mistakes: dict[str, str] = {}


class Chapter(Struct, frozen=True):
    """Some steps that belong together; `rivals` are the people in its seats."""

    key: str
    title: str
    about: str
    rivals: list[str]
    steps: list[LessonStep]


class Lessons(Struct, frozen=True):
    """The lessons of a game, with the name of the guide and who that is."""

    guide: str
    who: str
    chapters: list[Chapter]


class Goal(Struct, frozen=True):
    """Whether the task of a lesson is done at a table."""

    met: bool
