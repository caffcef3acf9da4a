"""Tables in the middle or at the end of eventful games, the same ones every time."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import BrowserContext

from buongoverno.kernel.chance import Chance
from buongoverno.kernel.state import State
from buongoverno.players.greedy import GreedyPlayer
from buongoverno.players.player import decide_for
from buongoverno.plugin import registry
from buongoverno.plugin.rivals import drawn_rivals
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat, SeatOffer, Visibility
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_id
from buongoverno.tables.table_state import TableDraft, Terms, empty_table
from server.secrets.worlds import forced, suite_of

NAMES: Final = ("Ada", "Bruno", "Carla", "Dino")
FIVE_NAMES: Final = (*NAMES, "Bartolomea")
# A player that sometimes takes the second best makes games that show more.
_PLAYER: Final = GreedyPlayer(slip=0.3)

_OTHERS_IN_A_ROW: Final = 8

Moment = Callable[[State], bool]


@dataclass(frozen=True)
class LaidTable:
    """A table, and the key to a seat at it."""

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


def own_turn(after: int, longest: int = 2) -> Moment:
    """Ada has her turn, with several ways to go on in it and one that ends it."""
    asked = iter(range(after))

    def has_come(state: State) -> bool:
        if next(asked, None) is not None or not state.in_turn_of(0):
            return False
        if state.current_question().name != "turn":
            return False
        return sum(choice.goes_on for choice in state.choices(0)) >= longest

    return has_come


def after_others(decisions: int) -> Moment:
    """Ada is asked after several decisions of the others in a row."""
    made, row = 0, 0

    def moment(state: State) -> bool:
        nonlocal made, row
        made += 1
        asked = 0 in state.pending
        if asked and row >= _OTHERS_IN_A_ROW and made > decisions:
            return True
        row = 0 if asked else row + 1
        return False

    return moment


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
    names: Sequence[str] = NAMES,
    seat: int = 0,
    bots: str | None = None,
) -> LaidTable:
    """Play a game up to a moment at a new table in the database, with a key to one of its seats.

    With the level of `bots` they have all seats but this one.
    """
    seats = [_offer(number == seat, bots) for number in range(len(names))]
    agreement = Agreement(
        game=game,
        seats=seats,
        title=title,
        visibility=visibility,
        hints=bots is not None,
        rivals=[] if bots is None else _rivals(game, len(seats), seed),
    )
    rules = suite_of(game).game.rules_version
    terms = Terms(new_id(), agreement, seed, rules, time.time())
    draft = empty_table(terms)
    for number, name in enumerate(names):
        if bots is None or number == seat:
            draft.add(kinds.JOINED, number, kinds.PERSON, name, terms.created)
    draft.add(kinds.STARTED, kinds.NOBODY, kinds.SERVER, "", terms.created)
    _play(draft, moment, Chance(seed))
    draft.revision = 1
    with store.engine.begin() as connection:
        insert_table(connection, draft)
        key = issue_key(connection, terms.created, terms.id, seat)
    return LaidTable(terms.id, key, draft.over)


def _offer(own: bool, bots: str | None) -> SeatOffer:
    return OpenSeat() if own or bots is None else BotSeat(bots)


def _rivals(game: str, count: int, seed: int) -> list[str]:
    """Those whom bots play at a table with this seed."""
    return [rival.key for rival in drawn_rivals(registry.plugin(game).rivals, count, seed)]


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
