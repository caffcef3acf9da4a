"""Makes a table, plays a whole game of Siena with four API clients, and prints the result.

python examples/play_by_api.py http://127.0.0.1:8338
"""

import sys
from concurrent.futures import ThreadPoolExecutor

from buongoverno.client import Client
from buongoverno.protocol.agreement import Agreement, OpenSeat
from buongoverno.protocol.table import Snapshot

NAMES = ["Ambrogio", "Beatrice", "Corso", "Donata"]


def play(address: str, table: str, key: str) -> None:
    """Play one seat to the end: always the most expensive choice, the last of several."""
    with Client(address, key) as client, client.table(table) as connection:
        for turn in connection.turns():
            dearest = max(turn.choices, key=lambda choice: (choice.price, choice.code))
            connection.decide(dearest.code)


def play_a_game(address: str) -> tuple[Snapshot, str]:
    """Four clients at a new table; gives the finished table and the record of its game."""
    with Client(address) as host:
        made = host.make_table(Agreement("siena", [OpenSeat() for _ in NAMES]), NAMES[0])
        table = made.table.id
        keys = [made.own.key]
        for name in NAMES[1:]:
            with Client(address, made.invitation.key) as guest:
                keys.append(guest.sit(table, name).key)
        with ThreadPoolExecutor(len(keys)) as players:
            for player in [players.submit(play, address, table, key) for key in keys]:
                player.result()
        return host.look(table), host.record(table)


def main() -> None:
    """Play at the server named on the command line."""
    if len(sys.argv) != 2:
        sys.exit("say where the server is: python examples/play_by_api.py http://127.0.0.1:8338")
    finished, record = play_a_game(sys.argv[1])
    assert finished.situation is not None
    result = finished.situation.view.result
    assert result is not None
    for seat in sorted(result.seats, key=lambda seat: seat.rank):
        points = "out" if seat.points is None else f"{seat.points} points"
        print(f"{seat.rank}. {finished.table.seats[seat.seat].name}: {points}")
    print(f"{len(record.splitlines())} lines of record, seed {finished.table.seed}")


if __name__ == "__main__":
    main()
