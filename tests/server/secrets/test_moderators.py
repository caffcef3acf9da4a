"""Operators and moderators learn nothing of a game by what they are shown of tables."""

import json
import re
from collections.abc import Iterator
from typing import Final

import pytest
from sqlalchemy import insert, select

from buongoverno.kernel.chance import Chance
from buongoverno.server.database.schema import entries, game_tables, reports
from buongoverno.server.database.store import Store
from buongoverno.server.people.keys import new_id
from buongoverno.tables.entry import DECIDED
from server.bad_input.tables import running
from server.moderation.staff import People, people
from server.people.visitors import Visitor
from server.secrets.test_what_is_never_told import play_a_little
from server.secrets.worlds import TABLES, World, moments, sit_down, suite_of
from server.serving import Server

SHOWN: Final = [
    "/api/moderation/tables?search=TABLE",
    "/api/moderation/tables/TABLE/chat",
    "/api/moderation/audit?search=TABLE",
]


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    """The server's database."""
    found = Store(server.database)
    try:
        yield found
    finally:
        found.close()


def report_everything(store: Store, table: str) -> None:
    """Every entry of a table is reported, and the table itself."""
    with store.engine.begin() as connection:
        last = connection.execute(
            select(game_tables.c.number).where(game_tables.c.id == table)
        ).scalar_one()
        for number in [None, *range(1, last + 1)]:
            values = {"id": new_id(), "created": 0.0, "text": "look", "state": "open"}
            connection.execute(
                insert(reports).values(game_table=table, number=number, seat=0, **values)
            )


def everything_shown(visitor: Visitor, table: str) -> list[str]:
    """All that moderators are shown of a table."""
    texts = [visitor.http.get(path.replace("TABLE", table)).text for path in SHOWN]
    offset, found = 0, []
    while some := visitor.ask("GET", f"/api/moderation/reports?limit=100&offset={offset}"):
        found += [one for one in some if one["table"]["id"] == table]
        offset += len(some)
    assert found
    ordered = sorted(found, key=lambda one: json.dumps([one["line"], one["seat"]]))
    return [*texts, json.dumps([{**one, "id": ""} for one in ordered])]


def plain(world: World, text: str) -> str:
    """A text without what may differ: the table's id, and times."""
    text = text.replace(world.table, "TABLE")
    return re.sub(r'"(at|created|changed)": ?[0-9.e+-]+', r'"\1":0', text)


def readers(those: People) -> list[Visitor]:
    return [those.operator, those.moderator]


@pytest.mark.rule("S20.1", "Z15.1")
@pytest.mark.parametrize("game", ["siena", "zena"])
def test_moderators_see_the_same_in_worlds_that_differ_in_what_is_hidden(
    server: Server, store: Store, game: str
) -> None:
    table = TABLES[game][0]
    [state] = moments(game, table, [25])
    tampered = suite_of(game).tamper(state, None, Chance(7))
    assert tampered.save() != state.save()
    worlds = [sit_down(store, game, table, one) for one in (state, tampered)]
    for world in worlds:
        report_everything(store, world.table)
    with people(server) as those:
        for reader in readers(those):
            one, two = (
                [plain(world, text) for text in everything_shown(reader, world.table)]
                for world in worlds
            )
            assert one == two


@pytest.mark.parametrize("game", ["siena", "zena"])
def test_moderators_are_told_no_decision_no_seed_and_no_key(
    server: Server, store: Store, game: str
) -> None:
    made = running(store, game, 3)
    play_a_little(server, made, 6)
    report_everything(store, made.table)
    with store.reading().begin() as connection:
        row = connection.execute(select(game_tables).where(game_tables.c.id == made.table)).one()
        decided = connection.execute(
            select(entries.c.text).where(
                entries.c.game_table == made.table, entries.c.kind == DECIDED
            )
        ).scalars()
        secrets = {*made.keys, row.seed, f"{int(row.seed):x}"}
        decisions = {text for text in decided if len(text) > 3}
    assert decisions
    with people(server) as those:
        for reader in readers(those):
            shown = "\n".join(everything_shown(reader, made.table))
            assert not [secret for secret in secrets | decisions if secret in shown]
            shown_lines = [one["line"] for one in json.loads(shown.splitlines()[-1])]
            assert set(map(str, shown_lines)) == {"None"}
