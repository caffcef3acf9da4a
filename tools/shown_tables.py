"""The tables that pictures and films of the client show, the same ones every time."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from buongoverno.client import Client
from buongoverno.games.siena.views import SienaView
from buongoverno.games.zena.views import ZenaView
from buongoverno.kernel.state import State
from buongoverno.protocol.agreement import Agreement, BotSeat, LiveClock, OpenSeat, SeatOffer
from buongoverno.server.database.store import Store
from server.serving import Server, serving
from web.tables import LaidTable, Moment, after_others, lay, never

# At tables with bots.
LEVEL: Final = "journeyman"


@contextmanager
def stage() -> Iterator[tuple[Server, Store]]:
    """A server with an empty database."""
    with TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/games.sqlite"
        with serving(address) as server, closing(Store(address)) as store:
            yield server, store


def in_siena(question: str, after: int, cards: int) -> Moment:
    """Ada is asked this in a late round, with that many cards in her hand."""

    def has_come(state: State) -> bool:
        view = state.view(0)
        assert isinstance(view, SienaView)
        late = view.round >= after and view.question == question and 0 in state.pending
        return late and view.players[0].hand_size >= cards

    return has_come


def in_zena(question: str, choices: int, last_round: int = 8) -> Moment:
    """Ada is asked this in the second half, with that many choices and a full board."""

    def has_come(state: State) -> bool:
        view = state.view(0)
        assert isinstance(view, ZenaView)
        if not 5 <= view.round <= last_round or view.question != question:
            return False
        lying = sum(len(area.cards) for area in view.areas)
        return 0 in state.pending and lying >= 6 and len(state.legal(0)) >= choices

    return has_come


def can_rise(state: State) -> bool:
    """Siena: Ada can become a merchant in her turn."""
    return (
        0 in state.pending
        and state.current_question().name == "turn"
        and any(choice.kind == "rise" for choice in state.choices(0))
    )


def lay_where(
    store: Store, game: str, moment: Moment, title: str = "", bots: str | None = None
) -> LaidTable:
    """A table at which the moment comes."""
    for seed in count(1):
        table = lay(store, game, moment, seed, title, "public", bots=bots)
        if not table.over:
            return table
    raise AssertionError


def lay_all(store: Store, server: Server) -> dict[str, LaidTable]:
    """All tables that are shown, by name."""
    return {
        "siena": lay_where(store, "siena", in_siena("turn", 12, 5), "Friday table", LEVEL),
        "auction": lay_where(store, "siena", in_siena("bid", 9, 3), "Lunch break"),
        "city": lay_where(store, "siena", in_siena("move", 17, 3), "The old friends", LEVEL),
        "zena": lay_where(store, "zena", in_zena("turn", 18), "Sunday in Genoa", LEVEL),
        "join": lay_where(store, "zena", in_zena("join", 2), "Ministers"),
        "siena-scene": lay(store, "siena", after_others(150), bots=LEVEL),
        "zena-scene": lay(store, "zena", after_others(120), bots=LEVEL),
        "siena-over": lay(store, "siena", never, 3, bots=LEVEL),
        "zena-over": lay(store, "zena", never, 3),
        "ready": _ask_for_ready(server),
    }


def rise(server: Server, table: LaidTable) -> None:
    """Ada rises in another window."""
    with Client(server.address) as client:
        client.keys[table.id] = table.key
        with client.table(table.id) as connection:
            turn = next(iter(connection.turns()))
            connection.decide(next(one.code for one in turn.choices if one.kind == "rise"))


def shared(server: Server, table: LaidTable, decisions: int) -> str:
    """The path of a link to a moment of a game that is over, as Ada saw it."""
    answer = httpx.post(
        f"{server.address}/api/tables/{table.id}/shares",
        headers={"authorization": f"Bearer {table.key}"},
        json={"kind": "moment", "decisions": decisions, "own_view": True},
        timeout=60,
    )
    return str(httpx.URL(answer.raise_for_status().json()["link"]).path)


def _ask_for_ready(server: Server) -> LaidTable:
    """A table with clocks, all seats taken: Bruno is ready, and Ada is asked."""
    seats: list[SeatOffer] = [OpenSeat(), OpenSeat(), BotSeat("apprentice"), BotSeat("master")]
    agreement = Agreement(
        game="siena",
        seats=seats,
        title="After dinner",
        clock=LiveClock(bank=900, increment=20),
        ready_check=True,
        rivals=["lapo", "nuta", "cecco", "vanna"],
    )
    with Client(server.address) as ada, Client(server.address) as bruno:
        made = ada.make_table(agreement, "Ada")
        table = made.table.id
        bruno.sit(table, "Bruno", key=made.invitation.key)
        with bruno.table(table) as connection:
            connection.ready()
        return LaidTable(table, made.own.key, over=False)
