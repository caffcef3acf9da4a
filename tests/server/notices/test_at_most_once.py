"""No notice is sent twice, even if a process is killed or there are several."""

import json
import time
from collections import Counter
from contextlib import closing

from sqlalchemy import select

from buongoverno.server.database.schema import seats
from buongoverno.server.database.store import Store
from server.notices.persons import Table, eventually, kinds_at, people, settings, settled
from server.notices.receivers import WebReceiver, web_receiver
from server.postgres import Postgres
from server.serving import serving


def keys_at(receiver: WebReceiver) -> Counter[str]:
    return Counter(json.loads(request.body)["key"] for request in list(receiver.received))


def is_known_to_look(database: str, table: Table) -> bool:
    """Whether the database knows that the first player is looking at the table."""
    with closing(Store(database)) as store, store.reading().begin() as connection:
        until = connection.execute(
            select(seats.c.looking_until).where(seats.c.game_table == table.id, seats.c.seat == 0)
        ).scalar_one()
    return bool(until > time.time())


def test_a_notice_is_not_sent_again_after_a_kill_while_sending(database: str) -> None:
    with (
        web_receiver(hangs=True) as hook,
        serving(database, **settings()) as server,
        people(server, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        eventually(lambda: hook.received)
        server.kill()
        hook.answers.set()
        server.start()
        bea.command(table.id, type="say", text=f"@{ada.name}!")
        eventually(lambda: len(hook.received) > 1)
        assert [json.loads(request.body)["lines"] for request in hook.received] == [
            [f"{bea.name}: @{ada.name}?"],
            [f"{bea.name}: @{ada.name}!"],
        ]


def test_a_notice_that_became_due_while_the_server_was_down_is_sent(database: str) -> None:
    with (
        web_receiver() as hook,
        serving(database, **settings()) as server,
        people(server, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        server.restart()
        eventually(lambda: hook.received)
        settled(server)
        assert kinds_at(hook) == ["mention"]


def test_two_processes_send_each_notice_once(postgres: Postgres) -> None:
    database = postgres.fresh()
    with (
        web_receiver() as hook,
        serving(database, **settings()) as server,
        serving(database, **settings()),
        people(server, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook)
        ada.has_hook(hook, kinds=["mention"])
        table = Table(ada, bea, cleo)
        for number in range(20):
            bea.command(table.id, type="say", text=f"@{ada.name} {number}")
        table.play_until(ada)
        eventually(lambda: "your_turn" in kinds_at(hook))
        settled(server)
        counted = keys_at(hook)
        mentions = [key for key in counted if "/mention/" in key]
        assert len(mentions) == 20
        assert {counted[key] for key in mentions} == {2}, "once by each of two channels"
        assert {counted[key] for key in counted if key not in mentions} == {1}


def test_a_player_looking_through_one_process_is_not_notified_by_another(
    postgres: Postgres,
) -> None:
    database = postgres.fresh()
    with (
        web_receiver() as hook,
        serving(database, **settings()) as near,
        serving(database, **settings()) as far,
        people(near, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook, kinds=["mention", "your_turn"])
        table = Table(ada, bea, cleo)
        settled(near)
        hook.received.clear()
        ada.server = far
        with ada.looking(table.id):
            eventually(lambda: is_known_to_look(database, table))
            for number in range(5):
                bea.command(table.id, type="say", text=f"@{ada.name} {number}")
            settled(near)
        assert hook.received == []
