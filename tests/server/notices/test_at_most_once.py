"""Nothing is sent twice, whatever is killed and however many processes there are."""

import json
import time
from collections import Counter

from server.notices.persons import Table, eventually, kinds_at, people, settings, settled
from server.notices.receivers import WebReceiver, web_receiver
from server.postgres import Postgres
from server.serving import serving


def keys_at(receiver: WebReceiver) -> Counter[str]:
    return Counter(json.loads(letter.body)["key"] for letter in list(receiver.letters))


def test_killed_while_sending(database: str) -> None:
    with (
        web_receiver(hangs=True) as hook,
        serving(database, **settings()) as server,
        people(server, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        eventually(lambda: hook.letters)
        server.kill()
        hook.answers.set()
        server.start()
        bea.command(table.id, type="say", text=f"@{ada.name}!")
        eventually(lambda: len(hook.letters) > 1)
        assert [json.loads(letter.body)["lines"] for letter in hook.letters] == [
            [f"{bea.name}: @{ada.name}?"],
            [f"{bea.name}: @{ada.name}!"],
        ]


def test_stopped_while_it_is_due(database: str) -> None:
    """A server that was not there when something was due tells it when it is back."""
    with (
        web_receiver() as hook,
        serving(database, **settings()) as server,
        people(server, "Ada", "Bea", "Cleo") as (ada, bea, cleo),
    ):
        ada.has_hook(hook, kinds=["mention"])
        table = Table(ada, bea, cleo)
        bea.command(table.id, type="say", text=f"@{ada.name}?")
        server.restart()
        eventually(lambda: hook.letters)
        settled(server)
        assert kinds_at(hook) == ["mention"]


def test_two_processes_send_everything_once(postgres: Postgres) -> None:
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
            time.sleep(0.1)
        table.play_until(ada)
        eventually(lambda: "your_turn" in kinds_at(hook))
        settled(server)
        counted = keys_at(hook)
        mentions = [key for key in counted if "/mention/" in key]
        assert len(mentions) == 20
        assert {counted[key] for key in mentions} == {2}, "once by each of two channels"
        assert {counted[key] for key in counted if key not in mentions} == {1}


def test_who_looks_at_one_process_is_not_told_by_another(postgres: Postgres) -> None:
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
        hook.letters.clear()
        ada.server = far
        with ada.looking(table.id):
            time.sleep(3)  # presence is written down every two seconds
            for number in range(5):
                bea.command(table.id, type="say", text=f"@{ada.name} {number}")
                time.sleep(0.3)
            settled(near)
        assert hook.letters == []
