"""Tables in every state, and the keys to them, for those who send nonsense to a server."""

import time
from dataclasses import dataclass

import httpx

from buongoverno.kernel.chance import Chance
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database.store import Store
from buongoverno.server.database.tables import insert_table
from buongoverno.server.people.visitor import issue_key
from buongoverno.server.tables import entry as kinds
from buongoverno.server.tables.making import NewCourse, new_table, sit


@dataclass(frozen=True)
class Made:
    """A table with its keys: of each seat, the first is the host's, and the invitation."""

    table: str
    keys: list[str]
    invitation: str


def gathering(store: Store, game: str) -> Made:
    """One sits there, others may come."""
    made = new_table(_agreement(game, 3))
    made.entries += sit(made.course, 0, "Ada", time.time())
    return _kept(store, made, "gathering")


def running(store: Store, game: str, players: int = 3) -> Made:
    """A game that has just begun."""
    return _kept(store, _begun(game, players), "running")


def over(store: Store, game: str) -> Made:
    """A game that was played to its end."""
    made = _begun(game, 2)
    chance = Chance(5)
    while not made.course.over:
        state = made.course.state
        seat = state.pending[0]
        codes = state.legal(seat)
        text = state.write(codes[chance.below(len(codes))])
        made.make(kinds.DECIDED, seat, kinds.PERSON, text)
    return _kept(store, made, "over")


def _agreement(game: str, players: int) -> Agreement:
    return Agreement(game=game, seats=[OpenSeat() for _ in range(players)], visibility="public")


def _begun(game: str, players: int) -> NewCourse:
    made = new_table(_agreement(game, players))
    for seat in range(players):
        made.entries += sit(made.course, seat, f"Player {seat + 1}", time.time())
    return made


def _kept(store: Store, made: NewCourse, status: str) -> Made:
    table = made.course.terms.id
    with store.engine.begin() as connection:
        insert_table(connection, made.course.terms, status, made.entries)
        seats = range(len(made.course.seats))
        keys = [issue_key(connection, table, seat, host=seat == 0) for seat in seats]
        return Made(table, keys, issue_key(connection, table, None))


def new_token(address: str, name: str) -> str:
    """A token of a new account."""
    with httpx.Client(base_url=address, trust_env=False, timeout=20) as client:
        account = client.post("/api/accounts", json={"name": name, "password": "long enough"})
        csrf = {"x-csrf-token": account.json()["csrf"]}
        made = client.post("/api/me/tokens", json={"label": "tests"}, headers=csrf)
        secret: str = made.json()["secret"]
        return secret
