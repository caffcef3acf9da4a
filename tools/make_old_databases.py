"""Makes databases as a released version leaves them behind, for tests of later versions.

    PYTHONPATH=tests PYTHON tools/make_old_databases.py FOLDER

PYTHON is that of an environment in which the released version is installed. This plays at tables
of every kind over HTTP and kills the server while a bot thinks. For SQLite and for PostgreSQL it
writes the database and what clients knew of it: their keys, and the tables as they looked.
"""

import gzip
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

import buongoverno
from server.operations.running import serving
from server.postgres import running_postgres

PASSWORD: Final = "correct-horse"
HOOK: Final = "https://hooks.invalid/buongoverno"  # a name that never resolves
CARDS: Final = Path(buongoverno.__file__).parent / "games/siena/cards.toml"


class Table:
    """A table and the keys of the people who sit there."""

    def __init__(self, http: httpx.Client, name: str, keys: dict[int, str]) -> None:
        self.http = http
        self.id = name
        self.keys = keys
        self.chance = random.Random(1338)

    def command(self, seat: int, kind: str, /, **fields: Any) -> None:
        """Do something from a seat."""
        body = {"type": kind, "id": os.urandom(8).hex(), **fields}
        post(self.http, f"/api/tables/{self.id}/commands", body, self.keys[seat])

    def look(self, seat: int) -> dict[str, Any]:
        """The table as a seat sees it."""
        self.http.cookies.clear()
        headers = {"authorization": f"Bearer {self.keys[seat]}"}
        found: dict[str, Any] = self.http.get(f"/api/tables/{self.id}", headers=headers).json()
        return found

    def play(self, decisions: int) -> None:
        """Let the people decide this often at most, and wait for the bots between them."""
        while decisions:
            seen = self.look(min(self.keys))
            pending = seen["situation"]["view"]["pending"]
            if not pending:
                return
            chairs = seen["table"]["seats"]
            people = [
                seat
                for seat in pending
                if not (
                    chairs[seat]["level"] or chairs[seat]["caretaker"] or chairs[seat]["resigned"]
                )
            ]
            if people and self.decide(people[0]):
                decisions -= 1
            else:
                time.sleep(0.02)

    def decide(self, seat: int) -> bool:
        """Let a seat decide; False if nothing is asked of it."""
        situation = self.look(seat)["situation"]
        codes = [choice["code"] for choice in situation["choices"]]
        codes += [run["code"] for run in situation["ranges"]]
        if codes:
            code = self.chance.choice(codes)
            self.command(seat, "decide", version=situation["version"], code=code)
        return bool(codes)


def post(http: httpx.Client, path: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
    """A request that must succeed."""
    http.cookies.clear()
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = http.post(path, json=body, headers=headers)
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


def make_account(http: httpx.Client, name: str) -> str:
    """An account that is signed in and is told of its turns by webhook; a token for it."""
    http.cookies.clear()
    answer = http.post("/api/accounts", json={"name": name, "password": PASSWORD})
    guard = {"x-csrf-token": answer.json()["csrf"]}
    token: str = http.post("/api/me/tokens", json={"label": "bot"}, headers=guard).json()["secret"]
    post(http, "/api/me/channels", {"kind": "webhook", "address": HOOK}, token)
    return token


def make_table(http: httpx.Client, token: str, names: str, **agreement: Any) -> Table:
    """A table at which Ada sits with her account; the others of these names with keys only."""
    body = {"agreement": {"visibility": "public", **agreement}, "name": "Ada"}
    made = post(http, "/api/tables", body, token)
    table = Table(http, made["table"]["id"], {made["own"]["seat"]: made["own"]["key"]})
    for name in names.split():
        seated = post(
            http, f"/api/tables/{table.id}/seats", {"name": name}, made["invitation"]["key"]
        )
        table.keys[seated["seat"]] = seated["key"]
    return table


def seats(people: int, *levels: str) -> list[dict[str, str]]:
    """Seats for people, then for bots."""
    return [{"kind": "open"}] * people + [{"kind": "bot", "level": level} for level in levels]


def make_tables(http: httpx.Client, token: str) -> dict[str, Table]:
    """Tables of every kind; none of them will change by itself while the server is down."""
    gathering = make_table(http, token, "Bruno", game="zena", seats=seats(3))

    siena = make_table(http, token, "Bruno Carla", game="siena", seats=seats(3, "novice"))
    siena.command(1, "set_orders", orders=[{"kind": "sell_all"}])
    siena.play(60)
    siena.command(2, "caretake", seat=2, level="apprentice")
    siena.play(10)
    siena.command(1, "say", text="Your turn, Ada? Buona fortuna")

    undo = make_table(http, token, "Bruno", game="siena", ruleset="hall9000", seats=seats(2))
    while (wish := undo.look(0)["situation"])["undo_wish"] is None:
        undo.play(1)
        if may_undo(undo):
            undo.command(0, "undo", version=undo.look(0)["version"])
    assert wish["undo_wish"]["seat"] == 0

    zena = make_table(http, token, "Bruno Carla", game="zena", seats=seats(3, "novice"))
    zena.play(40)
    zena.command(0, "say", text="Il primo mese è finito")

    clock = {"kind": "live", "bank": 3600, "increment": 10}
    paused = make_table(http, token, "Bruno", game="zena", seats=seats(2), clock=clock)
    paused.play(10)
    paused.command(0, "pause")

    late = make_table(
        http, token, "Bruno", game="siena", seats=seats(2), clock={"kind": "live", "bank": 10}
    )
    late.play(3)

    resigned = make_table(http, token, "Bruno", game="zena", ruleset="beginner", seats=seats(2))
    resigned.play(6)
    resigned.command(1, "resign")
    resigned.play(2)

    cards = make_table(
        http, token, "Bruno Carla", game="siena", seats=seats(3), cards=CARDS.read_text("utf-8")
    )
    cards.play(20)

    over = make_table(http, token, "", game="zena", seats=seats(1, "novice"))
    over.play(1000)
    forked = post(http, f"/api/tables/{over.id}/fork", {"decisions": 12}, token)
    rematch = post(http, f"/api/tables/{over.id}/rematch", {}, token)
    found = {"gathering": gathering, "siena": siena, "undo": undo, "zena": zena, "paused": paused}
    found |= {"late": late, "resigned": resigned, "cards": cards, "over": over}
    for name, made in (("fork", forked), ("rematch", rematch)):
        key = made["own"]
        found[name] = Table(http, made["table"]["id"], {key["seat"] or 0: key["key"]})
    return found


def may_undo(table: Table) -> bool:
    """Whether Ada has just decided something she cannot take back without being allowed to."""
    seen = table.look(0)
    last = seen["happenings"][-1]
    free = seen["situation"]["undo_is_free"]
    return last["kind"] == "decided" and last["seat"] == 0 and not free


def as_it_looks(table: Table, seat: int) -> dict[str, Any]:
    """What must still be so after any number of updates."""
    seen = table.look(seat)
    info, situation = seen["table"], seen["situation"]
    kept = ("game", "ruleset", "options", "status", "own_cards", "forked_from", "rematch", "clock")
    found = {name: info[name] for name in (*kept, "commitment", "seed", "visibility")}
    found |= {name: seen[name] for name in ("number", "seat", "host", "orders")}
    of_seats = ("seat", "kind", "name", "level", "caretaker", "resigned")
    found["seats"] = [{name: one[name] for name in of_seats} for one in info["seats"]]
    found["kinds"] = [happening["kind"] for happening in seen["happenings"]]
    if situation is not None:
        view = situation["view"]
        found |= {"pending": view["pending"], "question": view["question"]}
        found["undo_wish"] = situation["undo_wish"]
        found["texts"] = [choice["text"] for choice in situation["choices"]]
    return found


def make(database: str, folder: Path) -> dict[str, Any]:
    """Fill an empty database; what clients know of it."""
    with serving(database, folder) as served:
        http = served.http
        token = make_account(http, "Ada")
        tables = make_tables(http, token)
        known = {
            name: {
                "id": table.id,
                "keys": {str(seat): key for seat, key in table.keys.items()},
                "looks": {str(seat): as_it_looks(table, seat) for seat in table.keys},
            }
            for name, table in tables.items()
        }
        over = tables["over"]
        headers = {"authorization": f"Bearer {over.keys[0]}"}
        record = http.get(f"/api/tables/{over.id}/record", headers=headers).text
        ratings = http.get("/api/ratings/zena").json()
        waiting = make_table(
            http, token, "", game="siena", seats=seats(1, "councillor", "councillor", "councillor")
        )
        while waiting.look(0)["situation"]["view"]["pending"] == [0]:
            waiting.decide(0)
        served.end(signal.SIGKILL)
    known["waiting"] = {"id": waiting.id, "keys": {"0": waiting.keys[0]}, "looks": {}}
    about = {"version": buongoverno.__version__, "name": "Ada", "password": PASSWORD}
    return about | {"token": token, "tables": known, "record": record, "ratings": ratings}


def make_sqlite(folder: Path) -> tuple[bytes, dict[str, Any]]:
    """A whole SQLite file."""
    file = folder / "games.sqlite"
    known = make(str(file), folder)
    with closing(sqlite3.connect(file)) as connection:
        jobs = connection.execute("SELECT count(*) FROM bot_job").fetchone()[0]
        assert jobs, "no bot was asked when the server was killed; try again"
        connection.execute("VACUUM INTO ?", (str(folder / "copy.sqlite"),))
    return (folder / "copy.sqlite").read_bytes(), known


def make_postgresql(folder: Path) -> tuple[bytes, dict[str, Any]]:
    """SQL that fills an empty database."""
    with running_postgres() as postgres:
        database = postgres.fresh()
        known = make(database, folder)
        dump = ["pg_dump", "--no-owner", "--rows-per-insert=1000", database]
        text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    assert "INSERT INTO public.bot_job" in text, "no bot was asked when the server was killed"
    # Lines with a backslash are for psql only, and comments for people.
    lines = [line for line in text.splitlines() if line and not line.startswith(("\\", "--"))]
    return "\n".join([*lines, ""]).encode(), known


def main() -> None:
    """Make both."""
    target = Path(sys.argv[1])
    for suffix, make_one in (("sqlite", make_sqlite), ("sql", make_postgresql)):
        with TemporaryDirectory() as folder:
            content, known = make_one(Path(folder))
        (target / f"games.{suffix}.gz").write_bytes(gzip.compress(content, mtime=0))
        (target / f"known-{suffix}.json.gz").write_bytes(
            gzip.compress(json.dumps(known).encode(), mtime=0)
        )


if __name__ == "__main__":
    main()
