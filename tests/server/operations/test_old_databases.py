"""Databases of released versions: every table replays, looks the same and is played on.

`tools/make_old_databases.py` made the files in `tests/fixtures`, run by the release itself.
"""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from make_old_databases import Table, as_it_looks
from server.operations.running import Served, buongoverno, serving, until
from server.postgres import Postgres

FIXTURES: Final = Path(__file__).parents[2] / "fixtures"
RELEASES: Final = ("0.1.0",)
KINDS: Final = ("sqlite", "sql")
# Its clock ran out while the server was down, so it changes as soon as a server starts.
LATE: Final = "late"


class Updated:
    """A running server on the database of a release, and what clients knew when it stopped."""

    def __init__(self, served: Served, database: str, known: dict[str, Any]) -> None:
        self.served = served
        self.http = served.http
        self.database = database
        self.known = known

    def table(self, name: str) -> Table:
        """A table with the keys that people have."""
        found = self.known["tables"][name]
        keys = {int(seat): key for seat, key in found["keys"].items()}
        return Table(self.http, found["id"], keys)

    def get(self, path: str) -> Any:
        """What Ada gets with her token."""
        self.http.cookies.clear()
        headers = {"authorization": f"Bearer {self.known['token']}"}
        answer = self.http.get(path, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()


DATABASES: Final = [(release, kind) for release in RELEASES for kind in KINDS]


@contextmanager
def updating(request: pytest.FixtureRequest, folder: Path) -> Iterator[Updated]:
    """The server of this version, started on a copy of the database of a release."""
    release, kind = request.param
    fixtures = FIXTURES / release
    known = json.loads(gzip.decompress((fixtures / f"known-{kind}.json.gz").read_bytes()))
    assert known["version"] == release
    content = gzip.decompress((fixtures / f"games.{kind}.gz").read_bytes())
    if kind == "sqlite":
        database = str(folder / "games.sqlite")
        Path(database).write_bytes(content)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.fresh()
        with psycopg.connect(database) as connection:
            connection.execute(content)
    with serving(database, folder) as served:
        yield Updated(served, database, known)
        assert "Traceback" not in served.log(), served.log()


@pytest.fixture(scope="module", params=DATABASES, ids="-".join)
def updated(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Updated]:
    """To be looked at only."""
    with updating(request, tmp_path_factory.mktemp("updated")) as found:
        yield found


@pytest.fixture(params=DATABASES, ids="-".join)
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Updated]:
    """To be played on."""
    with updating(request, tmp_path) as found:
        yield found


def test_every_table_replays_to_the_same_digests(updated: Updated) -> None:
    validated = buongoverno("validate", "--database", updated.database)
    tables = len(updated.known["tables"])
    assert validated.stdout == f"{tables} of {tables} tables replay to what they were\n"


def test_every_seat_sees_what_it_saw(updated: Updated) -> None:
    for name, found in updated.known["tables"].items():
        table = updated.table(name)
        for seat in table.keys:
            assert table.look(seat)["table"]["pinned"] is None, name
        for seat, looks in found["looks"].items() if name != LATE else ():
            del looks["version"]  # of a position; how these are counted may change
            for one in looks["seats"]:
                del one["here"]  # nobody is, just after the start
            assert as_it_looks(table, int(seat)) == looks, name
    over = updated.table("over")
    headers = {"authorization": f"Bearer {over.keys[0]}"}
    record = updated.http.get(f"/api/tables/{over.id}/record", headers=headers).text
    assert record == updated.known["record"]


def test_accounts_keep_tokens_passwords_channels_and_ratings(updated: Updated) -> None:
    assert updated.get("/api/me")["name"] == updated.known["name"]
    signed_in = {"name": updated.known["name"], "password": updated.known["password"]}
    assert updated.http.post("/api/session", json=signed_in).status_code == 201
    assert [token["label"] for token in updated.get("/api/me/tokens")] == ["bot"]
    assert [channel["kind"] for channel in updated.get("/api/me/channels")] == ["webhook"]
    assert updated.get("/api/ratings/zena") == updated.known["ratings"]
    mine = {table["table"]["id"] for table in updated.get("/api/me/tables")}
    assert mine == {updated.table(name).id for name in updated.known["tables"] if name != "fork"}


def test_games_go_on(played: Updated) -> None:
    for name in ("siena", "zena", "cards", "resigned", "rematch"):
        table = played.table(name)
        seat = min(table.keys)
        before = table.look(seat)
        table.play(6)
        after = table.look(seat)
        assert after["version"] >= before["version"] + 6, name
        assert after["happenings"][: before["number"]] == before["happenings"], name
    _check_that_what_waited_goes_on(played)
    validated = buongoverno("validate", "--database", played.database)
    assert validated.returncode == 0, validated.stdout


def _check_that_what_waited_goes_on(played: Updated) -> None:
    waiting = played.table("waiting")
    until(lambda: waiting.look(0)["situation"]["view"]["pending"] == [0])
    late = played.table(LATE)
    until(lambda: any(seat["caretaker"] for seat in late.look(0)["table"]["seats"]))
    undo = played.table("undo")
    undo.command(1, "answer_undo", agree=True)
    assert undo.look(0)["happenings"][-1]["kind"] == "undone"
    paused = played.table("paused")
    paused.command(0, "resume")
    paused.play(1)
    siena = played.table("siena")
    siena.command(2, "return")
    assert siena.look(2)["table"]["seats"][2]["caretaker"] is None
    gathering = played.table("gathering")
    gathering.command(0, "start", fill_with="novice")
    gathering.play(2)
