"""Tables for the players of a run: both games, with bots at some of them."""

import itertools
import random
from typing import Any, Final

import httpx

from chaos.ledger import Ledger, Page
from chaos.player import Player, Ticket
from chaos.proxy import BadLine

# A game, how many people and how many bots.
Kind = tuple[str, int, int]
KINDS: Final[tuple[Kind, ...]] = (
    ("siena", 3, 0),
    ("zena", 3, 0),
    ("siena", 1, 2),
    ("zena", 2, 1),
)
_LEVEL: Final = "novice"


class Tables:
    """Makes tables and the players at them."""

    def __init__(
        self, ports: list[int], lines: list[BadLine], ledger: Ledger, chance: random.Random
    ) -> None:
        self.ports = ports
        self.lines = lines
        self.ledger = ledger
        self.chance = chance
        self._names = itertools.count(1)

    async def make(self, game: str, people: int, bots: int) -> list[Player]:
        """A table that has begun, with its players; some of them look from two places."""
        async with httpx.AsyncClient(trust_env=False, timeout=10) as client:
            seats: list[dict[str, str]] = [{"kind": "open"} for _ in range(people)]
            seats += [{"kind": "bot", "level": _LEVEL} for _ in range(bots)]
            agreement = {"game": game, "seats": seats, "visibility": "unlisted"}
            made = await self._post(client, "", {"agreement": agreement, "name": "player 1"})
            page = Page(made["table"]["id"], bots > 0)
            keys = [made["own"]["key"]]
            for seat in range(1, people):
                path = f"/{page.table}/seats"
                found = await self._post(client, path, {"name": f"player {seat + 1}"})
                keys.append(found["key"])
        self.ledger.pages[page.table] = page
        tickets = [Ticket(page, seat, key) for seat, key in enumerate(keys)]
        tickets.append(tickets[0])
        return [self._player(ticket) for ticket in tickets]

    def _player(self, ticket: Ticket) -> Player:
        chance = random.Random(self.chance.random())
        return Player(f"p{next(self._names)}", ticket, self.lines, self.ledger, chance)

    async def _post(self, client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
        client.cookies.clear()  # the players must not share an identity
        port = self.chance.choice(self.ports)
        answer = await client.post(f"http://127.0.0.1:{port}/api/tables{path}", json=body)
        answer.raise_for_status()
        return answer.json()
