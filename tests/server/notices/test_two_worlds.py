"""Notices are equal in two worlds that differ only in what their reader may not know."""

from dataclasses import dataclass, replace

import msgspec
import pytest

import buongoverno
from buongoverno.kernel.chance import Chance
from buongoverno.kernel.event import LogEntry
from buongoverno.kernel.game import Game
from buongoverno.kernel.state import State
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.notices import webhook
from buongoverno.server.notices.notice_writer import since_own_decision, write_notice
from buongoverno.server.notices.push import payload
from buongoverno.tables import entry as kinds
from buongoverno.tables.entry import NOBODY, PERSON, SERVER
from buongoverno.tables.projection import Reader
from buongoverno.tables.table_state import TableDraft, TableState, Terms, empty_table

NAMES = ["Ada", "Bea", "Cleo"]
READER = 0
DECISIONS = 25


def table_from(game: Game, state: State) -> TableDraft:
    """A table that starts from a position."""
    agreement = Agreement(game.name, [OpenSeat() for _ in NAMES], title="Sunday table")
    terms = Terms("t42", agreement, 7, game.rules_version, 0.0, start=state.save())
    table = empty_table(terms)
    for seat, name in enumerate(NAMES):
        table.add(kinds.JOINED, seat, PERSON, name, 0.0)
    table.add(kinds.STARTED, NOBODY, SERVER, "", 0.0)
    return table


@dataclass
class World:
    """A table, and how much its reader had read when the two worlds diverged."""

    table: TableDraft
    read: int

    def to_reader(self) -> bytes:
        """What the reader sees, and what they have read since."""
        state = self.table.state
        log = [replace(entry, number=0) for entry in state.log(READER)[self.read :]]
        return msgspec.json.encode([state.view(READER), log])

    def to_other(self) -> list[LogEntry]:
        """What another seat has read since the reader last decided."""
        entries = since_own_decision(self.table, READER, Reader(READER + 1))
        return [replace(entry, number=0) for entry in entries]


def world_from(game: Game, state: State) -> World:
    table = table_from(game, state)
    return World(table, len(table.state.log(READER)))


def bytes_of(table: TableState) -> bytes:
    """Everything that could be sent to the reader."""
    asked = table.asked_at[READER]
    notice = write_notice(table, READER, "your_turn", asked, "en", "https://games.example")
    return b"\n".join(
        [
            msgspec.json.encode(notice),
            msgspec.json.encode(webhook.discord(notice)),
            msgspec.json.encode(webhook.slack(notice)),
            payload(notice),
        ]
    )


def play_both(one: World, two: World, chance: Chance) -> tuple[int, int]:
    """Play the same decisions in both worlds, as long as they look the same to the reader.

    Returns how many notices were compared, and at how many of these moments the logs of another
    seat differed.
    """
    compared = secrets = 0
    for at in range(DECISIONS):
        tables = (one.table, two.table)
        if any(table.over for table in tables) or one.to_reader() != two.to_reader():
            break
        assert bytes_of(one.table) == bytes_of(two.table)
        compared += at > 0
        secrets += one.to_other() != two.to_other()
        seat = one.table.pending()[0]
        legal = [{table.state.write(n) for n in table.state.legal(seat)} for table in tables]
        texts = sorted(legal[0] & legal[1])
        if not texts:
            break
        text = texts[chance.below(len(texts))]
        for table in tables:
            table.add(kinds.DECIDED, seat, PERSON, text, float(at))
    return compared, secrets


def position(game: Game, seed: int, chance: Chance) -> State:
    """Somewhere in a game."""
    state = game.new(len(NAMES), seed)
    for _ in range(10 * (seed % 13)):
        codes = state.legal(state.pending[0])
        state.apply(codes[chance.below(len(codes))], state.pending[0])
    return state


@pytest.mark.parametrize(("name", "secrets"), [("siena", 0), ("zena", 10)])
def test_notices_are_equal_in_two_worlds(name: str, secrets: int) -> None:
    game = buongoverno.game(name)
    found = []
    for seed in range(26):
        chance = Chance(seed)
        state = position(game, seed, chance)
        other = state.imagine(READER, Chance(seed + 1000))
        assert state.save() != other.save()
        found.append(play_both(world_from(game, state), world_from(game, other), chance))
    assert sum(compared for compared, _ in found) > 30
    # In Siena others seldom learn anything by themselves; in Zena they draw cards all the time.
    assert sum(differing for _, differing in found) >= secrets
