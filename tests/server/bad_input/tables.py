"""Tables in every state with their keys, for tests that send nonsense to a server."""

import time
from dataclasses import dataclass

import httpx

from buongoverno.kernel.chance import Chance
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.server.database.store import Store
from buongoverno.server.database.table_rows import insert_table
from buongoverno.server.people.access import issue_key
from buongoverno.tables.creation import new_table, sit
from buongoverno.tables.entry import PERSON
from buongoverno.tables.table_state import TableDraft


@dataclass(frozen=True)
class Made:
    """A table with its keys: of each seat, the first is the host's, and the invitation."""

    table: str
    keys: list[str]
    invitation: str


def gathering(store: Store, game: str) -> Made:
    """One player sits there, others may come."""
    draft = new_table(_agreement(game, 3), time.time())
    sit(draft, 0, "Ada", None, time.time())
    return _inserted(store, draft)


def running(store: Store, game: str, players: int = 3) -> Made:
    """A game that has just begun."""
    return _inserted(store, _begun(game, players))


def over(store: Store, game: str) -> Made:
    """A game that was played to its end."""
    draft = _begun(game, 2)
    chance = Chance(5)
    while not draft.over:
        seat = draft.pending()[0]
        codes = draft.state.legal(seat)
        draft.decide(seat, PERSON, codes[chance.below(len(codes))], time.time())
    return _inserted(store, draft)


def _agreement(game: str, players: int) -> Agreement:
    return Agreement(game=game, seats=[OpenSeat() for _ in range(players)], visibility="public")


def _begun(game: str, players: int) -> TableDraft:
    draft = new_table(_agreement(game, players), time.time())
    for seat in range(players):
        sit(draft, seat, f"Player {seat + 1}", None, time.time())
    return draft


def _inserted(store: Store, draft: TableDraft) -> Made:
    draft.revision = 1
    now = time.time()
    with store.engine.begin() as connection:
        insert_table(connection, draft)
        seats = range(len(draft.seats))
        keys = [issue_key(connection, now, draft.id, seat, host=seat == 0) for seat in seats]
        return Made(draft.id, keys, issue_key(connection, now, draft.id, None))


def new_token(address: str, name: str) -> str:
    """A token of a new account."""
    with httpx.Client(base_url=address, trust_env=False, timeout=60) as client:
        account = client.post("/api/accounts", json={"name": name, "password": "long enough"})
        csrf = {"x-csrf-token": account.json()["csrf"]}
        made = client.post("/api/me/tokens", json={"label": "tests"}, headers=csrf)
        secret: str = made.json()["secret"]
        return secret
