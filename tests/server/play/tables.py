"""Tables with people at them, as the tests of play need them."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from queue import Queue
from typing import Any, TypeVar

import httpx

import buongoverno
from buongoverno.client import Client, Conflict, TableConnection, Turn
from buongoverno.kernel.match import Match, replay
from buongoverno.kernel.record import game_named_in, parse
from buongoverno.protocol.agreement import Agreement, OpenSeat
from server.serving import Server

NAMES = ["Ada", "Bruno", "Carla", "Dario"]
Choose = Callable[[Turn], int]
Result = TypeVar("Result")


@dataclass
class Party:
    """A table and those who sit at it, in the order of their seats; the first is the host."""

    table: str
    clients: list[Client]

    @contextmanager
    def connected(self) -> Iterator[list[TableConnection]]:
        """A live connection for everybody."""
        with ExitStack() as stack:
            yield [stack.enter_context(client.table(self.table)) for client in self.clients]

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        situation = self.clients[0].look(self.table).situation
        assert situation is not None
        seat: int = situation.view.pending[0]
        return seat


@contextmanager
def party(address: str, game: str = "siena", seats: int = 4, **agreed: Any) -> Iterator[Party]:
    """People at a new table; the game has begun."""
    with ExitStack() as stack:
        clients = [stack.enter_context(Client(address)) for _ in range(seats)]
        agreement = Agreement(game, [OpenSeat() for _ in range(seats)], **agreed)
        made = clients[0].make_table(agreement, NAMES[0])
        for client, name in zip(clients[1:], NAMES[1:], strict=False):
            client.sit(made.table.id, name, key=made.invitation.key)
        yield Party(made.table.id, clients)


def by_chance(seed: int) -> Choose:
    """Any choice."""
    chance = random.Random(seed)
    return lambda turn: chance.choice(turn.choices).code


def dearest(turn: Turn) -> int:
    """The choice that costs most, the last if several do; it makes for short games of Siena."""
    return max(turn.choices, key=lambda choice: (choice.price, choice.code)).code


def first_choice(turn: Turn) -> int:
    """The choice with the lowest code."""
    return turn.choices[0].code


def play_on(connection: TableConnection, choose: Choose) -> int:
    """Play a seat to the end; gives how many decisions were answered only when sent again."""
    repeated = 0
    for turn in connection.turns():
        try:
            repeated += connection.decide(choose(turn)).repeated
        except Conflict:
            continue
    return repeated


def play_out(table: Party, choose: Choose | None = None) -> None:
    """Everybody plays to the end, at the same time and live."""
    with table.connected() as connections:
        together(
            [
                partial(play_on, connection, choose or by_chance(seat))
                for seat, connection in enumerate(connections)
            ]
        )


def together(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """Do things at the same time; the first that goes wrong ends the test, as does a minute."""
    ended: Queue[tuple[int, Result | BaseException]] = Queue()

    def call(place: int) -> None:
        try:
            ended.put((place, calls[place]()))
        except BaseException as error:
            ended.put((place, error))

    for place in range(len(calls)):
        threading.Thread(target=call, args=(place,), daemon=True).start()
    found: dict[int, Result] = {}
    while len(found) < len(calls):
        place, result = ended.get(timeout=60)
        if isinstance(result, BaseException):
            raise result
        found[place] = result
    return [found[place] for place in range(len(calls))]


def decide(table: Party, times: int = 1, choose: Choose = first_choice) -> None:
    """Make that many decisions, each for the seat that is asked."""
    with table.connected() as connections:
        for _ in range(times):
            asked = next(one for one in connections if one.turn is not None)
            turn = asked.turn
            assert turn is not None
            number = asked.decide(choose(turn)).number
            for one in connections:
                while one.number < number:
                    assert one.wait(60)


def replayed(record: str) -> Match:
    """The game a record tells of, replayed by the kernel."""
    game = buongoverno.game(game_named_in(record))
    return replay(game, parse(record, game))


def ask(server: Server, path: str, key: str) -> httpx.Response:
    """What is answered about tables to whoever has a key."""
    headers = {"authorization": f"Bearer {key}"}
    return httpx.get(f"{server.address}/api/tables/{path}", headers=headers, timeout=60)
