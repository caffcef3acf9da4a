"""Tables in the middle or at the end of lively games, the same ones every time."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.greedy import GreedyPlayer
from buongoverno.players.player import decide_for
from buongoverno.protocol.agreement import Agreement, OpenSeat, Visibility
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import insert_table
from buongoverno.server.people.keys import new_id
from buongoverno.server.people.visitor import issue_key
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.course import Course, Terms
from buongoverno.server.tables.making import NewCourse
from server.secrets.worlds import forced, suite_of

NAMES: Final = ("Ada", "Bruno", "Carla", "Dino")
# Somebody who now and then plays the second best makes games that show more.
_PLAYER: Final = GreedyPlayer(slip=0.3)

Moment = Callable[[State], bool]


@dataclass(frozen=True)
class LaidTable:
    """A table, and the key to Ada's seat at it."""

    id: str
    key: str
    over: bool

    def sit_down(self, context: BrowserContext, address: str) -> None:
        """Give a browser the seat."""
        name = f"buongoverno-{self.id}"
        context.add_cookies([{"name": name, "value": self.key, "url": address}])


def asked_after(decisions: int) -> Moment:
    """Ada is asked something after so many decisions."""
    asked = iter(range(decisions))
    return lambda state: next(asked, None) is None and 0 in state.pending


def never(state: State) -> bool:
    """The game goes on to its end."""
    return False


def lay(
    store: Store,
    game: str,
    moment: Moment,
    seed: int = 7,
    title: str = "",
    visibility: Visibility = "private",
) -> LaidTable:
    """Play a game up to a moment at a new table."""
    seats = [OpenSeat() for _ in NAMES]
    agreement = Agreement(game=game, seats=list(seats), title=title, visibility=visibility)
    rules = suite_of(game).game.rules_version
    terms = Terms(new_id(), agreement, seed, rules, time.time())
    made = NewCourse(Course(terms))
    for seat, name in enumerate(NAMES):
        made.make(kinds.JOINED, seat, kinds.PERSON, name)
    made.make(kinds.STARTED, kinds.NOBODY, kinds.SERVER, "")
    _play(made, moment, Chance(seed))
    status = "over" if made.course.state.over else "running"
    with store.engine.begin() as connection:
        insert_table(connection, terms, status, made.entries)
        key = issue_key(connection, terms.id, 0)
    return LaidTable(terms.id, key, made.course.state.over)


def _play(made: NewCourse, moment: Moment, chance: Chance) -> None:
    course = made.course
    while not course.state.over:
        answer = forced(course.state)
        if answer is None and moment(course.state):
            return
        seat, code = answer or _decision(course.state, chance)
        made.make(kinds.DECIDED, seat, kinds.PERSON, course.state.write(code))


def _decision(state: State, chance: Chance) -> tuple[int, int]:
    seat = state.pending[0]
    return seat, decide_for(_PLAYER, state, seat, chance)
