"""Tables in the middle or at the end of eventful games, the same ones every time."""

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
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_id
from buongoverno.tables.table_state import TableDraft, Terms, empty_table
from server.secrets.worlds import forced, suite_of

NAMES: Final = ("Ada", "Bruno", "Carla", "Dino")
# A player that sometimes takes the second best makes games that show more.
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
    """Ada is asked something after this number of decisions."""
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
    """Play a game up to a moment at a new table in the database."""
    seats = [OpenSeat() for _ in NAMES]
    agreement = Agreement(game=game, seats=list(seats), title=title, visibility=visibility)
    rules = suite_of(game).game.rules_version
    terms = Terms(new_id(), agreement, seed, rules, time.time())
    draft = empty_table(terms)
    for seat, name in enumerate(NAMES):
        draft.add(kinds.JOINED, seat, kinds.PERSON, name, terms.created)
    draft.add(kinds.STARTED, kinds.NOBODY, kinds.SERVER, "", terms.created)
    _play(draft, moment, Chance(seed))
    draft.revision = 1
    with store.engine.begin() as connection:
        insert_table(connection, draft)
        key = issue_key(connection, terms.created, terms.id, 0)
    return LaidTable(terms.id, key, draft.over)


def _play(draft: TableDraft, moment: Moment, chance: Chance) -> None:
    while not draft.over:
        answer = forced(draft.state)
        if answer is None and moment(draft.state):
            return
        seat, code = answer or _decision(draft.state, chance)
        draft.decide(seat, kinds.PERSON, code, draft.terms.created)


def _decision(state: State, chance: Chance) -> tuple[int, int]:
    seat = state.pending[0]
    return seat, decide_for(_PLAYER, state, seat, chance)
