"""Tables that begin from a prepared position."""

from typing import Final

import pytest

from buongoverno.kernel.errors import BadSetup
from buongoverno.kernel.prepared import prepared, scenarios_of
from buongoverno.plugin import registry
from buongoverno.protocol.agreement import Agreement, BotSeat, OpenSeat
from buongoverno.tables import entry as kinds
from buongoverno.tables.creation import new_table, sit
from buongoverno.tables.refusals import Refusal
from buongoverno.tables.table_state import replayed

TWO_CARDS: Final = "example:s08-goods-1"


def agreed(position: str, seats: int = 2) -> Agreement:
    bots = [BotSeat("novice") for _ in range(seats - 1)]
    return Agreement("siena", [OpenSeat(), *bots], position=position)


def test_a_table_begins_there_and_is_replayed_to_the_same() -> None:
    game = registry.game("siena")
    draft = new_table(agreed(TWO_CARDS), 0.0)
    sit(draft, 0, "Ada", None, 0.0)
    assert draft.match is not None
    position = prepared(game, TWO_CARDS)
    assert draft.match.state.save() == position.save()
    draft.add(kinds.DECIDED, 0, "person", position.write(position.legal(0)[0]), 0.0)
    again = replayed(draft.terms, [trace.entry for trace in draft.traces])
    assert again.match is not None
    assert again.match.state.save() == draft.match.state.save()


def test_the_position_brings_its_rules() -> None:
    game = registry.game("siena")
    scenarios = scenarios_of(game.package).items()
    bound = [name for name, one in scenarios if one.rulesets == ["hall9000"]]
    optional = [name for name, one in scenarios if one.options]
    for name in (bound[0], optional[0]):
        position = prepared(game, f"example:{name}", "rulebook")
        agreement = new_table(agreed(f"example:{name}", position.seats), 0.0).terms.agreement
        assert agreement.ruleset == position.agreed.ruleset
        assert agreement.options == position.agreed.options
    assert prepared(game, f"example:{bound[0]}", "rulebook").agreed.ruleset == "hall9000"


@pytest.mark.parametrize(
    "position", ["", "example:", "example:s08-goods-999", "nothing:x", "example:../../rulebook-1"]
)
def test_an_unknown_position_is_refused(position: str) -> None:
    with pytest.raises(Refusal, match="no prepared position"):
        new_table(agreed(position), 0.0)
    with pytest.raises(BadSetup):
        prepared(registry.game("siena"), position)


def test_the_table_must_have_as_many_seats() -> None:
    with pytest.raises(Refusal, match="for 2 players, the table has 3 seats"):
        new_table(agreed(TWO_CARDS, 3), 0.0)
