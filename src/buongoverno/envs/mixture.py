"""The kinds of tables in a batch: who plays with how many others, by which rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import buongoverno
from buongoverno.envs.engine.tables import Table
from buongoverno.envs.game_adapter import Setup
from buongoverno.kernel.errors import BadSetup
from buongoverno.players.registry import named

Bots = Mapping[int, str]
_OF_A_TABLE: Final = ("players", "ruleset", "options", "bots")


@dataclass(frozen=True)
class TableSetup:
    """A setup with bots in some seats; the learner plays the others."""

    setup: Setup
    bots: Bots

    def check(self) -> None:
        """Raise BadSetup if no such game can be played."""
        players = self.setup.players
        self.setup.new(0)
        for seat, name in self.bots.items():
            if not 0 <= seat < players:
                raise BadSetup(f"a seat at this table is from 0 to {players - 1}, not {seat}")
            named(name).close()
        if len(self.bots) == players:
            raise BadSetup("at every table of a batch one seat at least is the learner's")

    def table(self) -> Table:
        """The table itself, made in the process that plays there."""
        setup = self.setup
        return Table(
            buongoverno.game(setup.game),
            setup.players,
            setup.ruleset,
            dict(setup.options),
            setup.skip_forced,
            {seat: named(name) for seat, name in self.bots.items()},
        )


def tables_of(
    setup: Setup, bots: Bots, mixture: Sequence[Mapping[str, Any]]
) -> tuple[TableSetup, ...]:
    """The kinds of tables; each of a mixture names what is different from the first two."""
    found = [_table_setup(setup, bots, changes) for changes in mixture or [{}]]
    for table in found:
        table.check()
    return tuple(found)


def _table_setup(setup: Setup, bots: Bots, changes: Mapping[str, Any]) -> TableSetup:
    for name in changes:
        if name not in _OF_A_TABLE:
            raise BadSetup(f"a table has {', '.join(_OF_A_TABLE)}, but no '{name}'")
    changed = {name: value for name, value in changes.items() if name != "bots"}
    return TableSetup(replace(setup, **changed), changes.get("bots", bots))
