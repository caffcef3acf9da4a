"""Whatever a stranger asks for, by any route, costs no more than is promised.

The routes are those the application has: a new one is attacked without a change here. Those that
read a game get a long one that is over, which is open to everybody, in the dearest way they have.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from buongoverno.server.app import MOST_BYTES, create_app
from buongoverno.server.settings import Settings
from server.attacks.attacked import MOST_MEGABYTES, MOST_SECONDS, Attacked, Cost, attacked_server
from server.attacks.stored_games import finished_game, store

# Litestar wants its parameters declared in another way; that is not what is tested here.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")

TABLES: Final = 100  # as many as the lobby lists at once
# What is asked for instead of the route by itself.
DEAREST: Final = {
    "/api/tables": "/api/tables?limit=100&search=a",
    "/api/tables/{table}/moments": "/api/tables/{table}/moments?count=100&step=3&perspective=1",
    "/api/tables/{table}/board": "/api/tables/{table}/board?decisions=200",
}
# A bot thinks here as long as its level says, in turn with the bots of everybody.
THINKING: Final = ("/api/tables/{table}/analysis", "/api/tables/{table}/hint")
PLACES: Final = {"game": "zena", "language": "de", "seat": "1", "decisions": "200", "action": "sit"}
_SPACE: Final = MOST_BYTES - 100
BODIES: Final = {
    "nothing": b"",
    "an empty object": b"{}",
    "one long text": json.dumps({"name": "x" * (_SPACE - 20)}).encode(),
    "lists within lists": b'{"name": ' + b"[" * (_SPACE - 20),
    "many fields": b"{" + b",".join(b'"%d":1' % number for number in range(26_000)) + b"}",
    "many seats": json.dumps(
        {"agreement": {"game": "zena", "seats": [{"kind": "open"}] * 12_000}}
    ).encode(),
}


def all_routes() -> list[tuple[str, str]]:
    """Every method and path of the application, its parameters without their types."""
    app = create_app(Settings(database="sqlite:///never-opened.sqlite"))
    found = {
        (method, re.sub(r":\w+}", "}", route.path))
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    return sorted(found)


@dataclass(frozen=True)
class Stored:
    """Where games are stored, and the id of the longest."""

    folder: Path
    longest: str


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Stored:
    """Many finished games."""
    folder = tmp_path_factory.mktemp("stored")
    games = [finished_game("zena", seed) for seed in range(5)]
    longest = max(games, key=lambda game: game.number)
    games += [finished_game("zena", 5) for _ in range(TABLES - len(games))]
    store(folder, games)
    return Stored(folder, longest.id)


@pytest.fixture(scope="module")
def attacked(stored: Stored) -> Iterator[Attacked]:
    """A server with these games."""
    with attacked_server(stored.folder) as server:
        yield server


def cost_of(server: Attacked, method: str, path: str, **sent: Any) -> Cost:
    """What a request takes; the least of a few, since other work of the server falls into it."""
    found = []
    for _ in range(5):
        server.forget_peak()
        memory, before = server.megabytes(), server.seconds()
        answer = server.request(method, path, **sent)
        assert answer.status_code < 500, (method, path, answer.text)
        server.is_serving()
        found.append(Cost(server.peak_megabytes() - memory, server.seconds() - before))
        if found[-1].megabytes <= MOST_MEGABYTES and found[-1].seconds <= MOST_SECONDS:
            break
    return min(found, key=lambda cost: cost.seconds)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_every_route_costs_next_to_nothing(attacked: Attacked, stored: Stored, method: str) -> None:
    dearest = (f"{method}: nothing", Cost(0.0, 0.0))
    for path in paths(method, stored.longest):
        for name, body in BODIES.items() if method != "GET" else (("", None),):
            kind = "application/json" if path.startswith("/api") else _FORM
            headers = {} if body is None else {"content-type": kind}
            cost = cost_of(attacked, method, path, content=body, headers=headers)
            assert cost.seconds <= MOST_SECONDS, f"{method} {path}, {name}: {cost}"
            assert cost.megabytes <= MOST_MEGABYTES, f"{method} {path}, {name}: {cost}"
            if cost.seconds > dearest[1].seconds:
                shown = path.replace(stored.longest, "ID")
                dearest = (f"the dearest {method}: {shown} {name}".rstrip(), cost)
    attacked.costs.append(dearest)


def paths(method: str, table: str) -> list[str]:
    """What is asked for with a method, by every route that has it."""
    routes = [path for other, path in all_routes() if other == method and path not in THINKING]
    assert routes
    return [DEAREST.get(route, route).format_map(_Places(table=table)) for route in routes]


_FORM: Final = "application/x-www-form-urlencoded"


class _Places(dict[str, str]):
    """What stands in a path for its parameters."""

    def __missing__(self, name: str) -> str:
        return PLACES.get(name, "nothing")
