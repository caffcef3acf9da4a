"""Backup, export and validation of a server's database."""

import json
import shutil
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import create_engine, text

from buongoverno.server.database.schema import metadata
from buongoverno.server.operations.export import EXPORTED, LEFT_OUT
from cli.command import command, refuses, succeeds
from server.operations.running import PATIENCE, Game, buongoverno, serving
from server.postgres import Postgres


def _write(database: str, *statements: str) -> None:
    """Change rows behind the server's back."""
    address = database.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(address)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


class Played:
    """A database with a game in progress."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with serving(str(file), file.parent) as served:
            self.game = Game(served.http)
            self.game.play(12)

    def copy(self, folder: Path) -> Path:
        """A copy to damage."""
        return Path(shutil.copy(self.file, folder / "games.sqlite"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game in progress in an SQLite file."""
    return Played(tmp_path_factory.mktemp("played") / "games.sqlite")


# -- backup ----------------------------------------------------------------------------------------


def test_a_backup_made_during_play_is_complete_and_playable(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    copies = [tmp_path / f"copy-{number}.sqlite" for number in range(3)]
    with serving(str(file), tmp_path) as served:
        game = Game(served.http)
        stop, said = Event(), Event()

        def play_on() -> None:
            while not stop.is_set():
                game.say("hello")
                said.set()

        game.play(5)
        player = Thread(target=play_on)
        player.start()
        done = []
        for copy in copies:
            done.append(buongoverno("backup", copy, "--database", file))
            said.clear()
            assert said.wait(PATIENCE)
        stop.set()
        player.join()
        number = game.look()["number"]
    assert [one.returncode for one in done] == [0, 0, 0], done
    assert "1 tables" in done[0].stdout
    assert "integrity checked" in done[0].stdout
    found = [_last_entry(copy) for copy in copies]
    assert found == sorted(set(found))
    assert found[-1] < number
    for copy in copies:
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert "1 of 1 tables replay" in succeeds("validate", "--database", copy)
    with serving(str(copies[-1]), tmp_path) as served:
        game.http = served.http
        assert game.look()["number"] == found[-1]
        assert game.decide()


def _last_entry(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        found: int = connection.execute("SELECT max(number) FROM entry").fetchone()[0]
        return found


def test_a_backup_goes_into_a_folder_and_overwrites_no_file(tmp_path: Path, played: Played) -> None:
    folder = tmp_path / "backups"
    refused = refuses("backup", folder / "one.sqlite", "--database", played.file)
    assert "there is no folder" in refused
    folder.mkdir()
    succeeds("backup", folder, "--database", played.file)
    (copy,) = folder.iterdir()
    assert copy.name.startswith("buongoverno-")
    assert "already exists" in refuses("backup", copy, "--database", played.file)
    assert "there is no database" in refuses("backup", folder, "--database", "no.sqlite")


def test_a_damaged_database_gives_no_backup(tmp_path: Path, played: Played) -> None:
    damaged = played.copy(tmp_path)
    with damaged.open("r+b") as file:
        file.seek(8192)
        file.write(b"\x55" * 20_000)
    target = tmp_path / "copy.sqlite"
    assert "malformed" in refuses("backup", target, "--database", damaged)
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []


def test_a_backup_of_postgresql_can_be_restored(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.fresh()
    with serving(database, tmp_path) as served:
        game = Game(served.http)
        game.play(3)
        done = succeeds("backup", tmp_path / "games.dump", "--database", database)
        assert "readable by pg_restore" in done
        number = game.look()["number"]
    again = postgres.fresh()
    restore = ["pg_restore", f"--dbname={again}", str(tmp_path / "games.dump")]
    assert subprocess.run(restore, check=False).returncode == 0
    with serving(again, tmp_path) as served:
        game.http = served.http
        assert game.look()["number"] == number


def test_a_missing_pg_dump_is_reported_with_what_to_install(
    tmp_path: Path, postgres: Postgres
) -> None:
    refused = buongoverno("backup", tmp_path / "x", "--database", postgres.fresh(), PATH="/nowhere")
    assert "needs pg_dump" in refused.stderr
    assert "postgresql-client" in refused.stderr


# -- export ----------------------------------------------------------------------------------------


def test_every_table_of_the_database_is_exported_or_left_out_on_purpose() -> None:
    assert {*EXPORTED, *LEFT_OUT} == set(metadata.tables.values())
    assert not set(EXPORTED) & set(LEFT_OUT)


def test_an_export_has_everything_but_keys(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path) as served:
        served.http.post("/api/accounts", json={"name": "Agnese", "password": "correct-horse"})
        finished, running = Game(served.http), Game(served.http)
        finished.play()
        running.play(2)
        record = finished.record()
        folder = tmp_path / "export"
        done = succeeds("export", folder, "--database", database, columns=200)
    assert "1 finished games, 1 unfinished ones" in done
    assert "secret" in (folder / "README.txt").read_text()
    assert (folder / "records" / f"siena-{finished.table}.record").read_text() == record
    hidden = folder / "records-unfinished"
    assert stat.S_IMODE(hidden.stat().st_mode) == 0o700
    assert f"{running.table}.record" in next(hidden.iterdir()).name
    accounts = [json.loads(line) for line in (folder / "account.jsonl").read_text().splitlines()]
    assert [account["name"] for account in accounts] == ["Agnese"]
    assert "password_hash" not in accounts[0]
    tables = [json.loads(line) for line in (folder / "game_table.jsonl").read_text().splitlines()]
    assert {table["agreement"]["game"] for table in tables} == {"siena"}
    assert not {"key.jsonl", "session.jsonl", "token.jsonl"} & {
        path.name for path in folder.iterdir()
    }
    assert "name a new folder" in refuses("export", folder, "--database", database)


# -- validate --------------------------------------------------------------------------------------


def test_games_that_replay_are_counted_and_older_ones_adopted(
    database: str, tmp_path: Path
) -> None:
    with serving(database, tmp_path) as served:
        Game(served.http).play(4)
        Game(served.http, "zena").play(4)
    fine = succeeds("validate", "--database", database)
    assert fine == "2 of 2 tables replay to what they were\n"
    _write(database, "UPDATE game_table SET rules_version = 0 WHERE game = 'zena'")
    older = succeeds("validate", "--database", database)
    assert "1 of them were begun with other rules and can be moved with --adopt" in older
    moved = succeeds("validate", "--adopt", "--database", database)
    assert "1 of them were begun with other rules and are on the present rules now" in moved
    assert succeeds("validate", "--database", database) == fine


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE entry SET digest = 'other' WHERE number = 9", "no longer leads to what it did"),
        ("UPDATE entry SET text = 'fly to the moon' WHERE number = 9", "no longer possible"),
        ("UPDATE entry SET kind = 'undone' WHERE number = 9", "cannot be replayed"),
        ("DELETE FROM entry WHERE number = 9", "entry 10 follows entry 8"),
        ("DELETE FROM entry WHERE number > 9", "there are 9 entries of "),
        ("UPDATE game_table SET status = 'over'", "it is stored as over"),
        ("UPDATE game_table SET agreement = '{}'", "missing required field"),
    ],
)
def test_a_game_that_replays_differently_is_reported_and_not_adopted(
    tmp_path: Path, played: Played, change: str, problem: str
) -> None:
    file = played.copy(tmp_path)
    _write(f"sqlite:///{file}", change, "UPDATE game_table SET rules_version = 0")
    found = command("validate", "--adopt", "--database", file, columns=200)
    assert found.exit_code == 1
    assert "0 of 1 tables replay to what they were" in found.stdout
    assert f"differs  {played.game.table}  siena" in found.stdout
    assert problem in found.stdout
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT rules_version FROM game_table").fetchone() == (0,)


def test_a_table_that_does_not_replay_cannot_be_played(tmp_path: Path, played: Played) -> None:
    file = played.copy(tmp_path)
    _write(f"sqlite:///{file}", "UPDATE entry SET text = 'fly to the moon' WHERE number = 9")
    with serving(str(file), tmp_path) as served:
        game = played.game
        game.http = served.http
        assert "does not replay" in game.look()["table"]["pinned"]
        say = {"type": "say", "id": "1", "text": "hello"}
        headers = {"authorization": f"Bearer {game.keys[0]}"}
        answer = served.http.post(f"{game.path}/commands", json=say, headers=headers)
        assert answer.status_code == 409
        assert "Traceback" not in served.log()
