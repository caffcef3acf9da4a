"""The task of a lesson: the scenario a table follows, and whether what it wants was reached."""

from typing import Final

from buongoverno.kernel.errors import BuongovernoError
from buongoverno.kernel.game import Game
from buongoverno.kernel.match import Match
from buongoverno.kernel.prepared import LESSON, prepared_scenario
from buongoverno.kernel.scenario import Scenario, holds

LEARNER: Final = 0
# The decisions that are looked at: rivals wait from the moment on at which the task is done, so
# little can follow it, and a long game at such a table costs no more than a short one.
_LOOKED_AT: Final = 4


def is_of_lesson(position: str | None) -> bool:
    """Whether a table that begins from this position is a step of a lesson."""
    return position is not None and position.startswith(f"{LESSON}:")


def lesson_at(game: Game, position: str | None) -> Scenario | None:
    """The scenario of a table that begins from this position, if that is a lesson's."""
    if position is None or not is_of_lesson(position):
        return None
    try:
        return prepared_scenario(game, LESSON, position.partition(":")[2])
    except BuongovernoError:  # of an earlier version
        return None


def is_reached(game: Game, position: str | None, match: Match) -> bool:
    """Whether what a lesson wants is so, or was so before what had no alternative was decided."""
    scenario = lesson_at(game, position)
    if scenario is None:
        return False
    latest = list(match.steps(max(0, match.decisions - _LOOKED_AT)))
    of_learner = [step.seat == LEARNER for step in latest]
    has_decided = match.decisions_of(LEARNER) > sum(of_learner)
    for step, own in zip(latest, of_learner, strict=True):
        has_decided = has_decided or own
        if has_decided and holds(scenario, game, step.after):
            return True
    return False
